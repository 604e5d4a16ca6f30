"""A seat passes from one person to another by keyboard, and the one who has left sees no hand of it any more."""

from tests.e2e.test_people import invite, sit

OFFERED = "() => document.getElementById('seats')?.textContent.includes('offers the seat')"


def press(page, name):
    """Go to a button or link by keyboard and press it."""
    (page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))).first.focus()
    page.keyboard.press("Enter")


def test_a_seat_is_offered_by_a_link_and_taken(people):
    ada, ben, cay = people("Ada"), people("Ben"), people("Cay", width=390, height=700, touch=True)
    path = ada.set_table({1: "open"}, 2)
    sit(ben, invite(ada, path))

    ada.open(f"{path}?seat=0")
    press(ada.page, "Seats and invitations")
    press(ada.page, "Offer my seat to somebody else")
    ada.page.wait_for_url("**/offer**")
    assert "not rated" in ada.page.inner_text("main")
    press(ada.page, "Offer it by a link")
    ada.page.wait_for_url("**/invite**")
    link = ada.page.input_value("#address")
    ben.page.wait_for_function(OFFERED)
    ada.open(f"{path}?seat=0")
    assert ada.page.get_attribute("#ask", "data-seat") == "0"

    cay.page.goto(link)
    assert "not rated" in cay.page.inner_text("main")
    sit(cay, link)
    assert cay.page.get_attribute("#ask", "data-seat") == "0"
    ada.page.wait_for_function("() => document.getElementById('ask')?.dataset.seat === '-1'")
    ben.page.wait_for_function("() => document.getElementById('players')?.textContent.includes('Cay')")
    cay.page.goto(link)
    assert cay.page.locator("form[action^='/join/']").count() == 0, "it works once"
