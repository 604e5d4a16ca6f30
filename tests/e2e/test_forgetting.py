"""Browser contexts are lent one after another: whoever comes next is nobody to the table, and finds nothing of the last one."""

from tests.e2e.people import Person

STORED = """async () => {
  const names = await indexedDB.databases();
  const workers = await navigator.serviceWorker.getRegistrations();
  return [localStorage.length, sessionStorage.length, names.length, workers.length, (await caches.keys()).length];
}"""
LEAVE = """async () => {
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  await caches.open('left');
  await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
  await navigator.serviceWorker.register('/hearing.js');
}"""


def test_who_comes_next_finds_nothing_of_who_was_here(contexts, server):
    kinds = {"viewport": {"width": 1000, "height": 700}, "locale": "en-US"}
    kind, context = contexts.lend(server.address, **kinds)
    ada = Person("Ada", context.new_page(), server.address)
    ada.introduce()
    ada.page.evaluate(LEAVE)
    context.grant_permissions(["notifications"])
    assert context.cookies() and ada.page.evaluate(STORED) == [1, 1, 1, 1, 1]
    contexts.take_back(kind, server.address, context)
    again, same = contexts.lend(server.address, **kinds)
    assert (again, same) == (kind, context) and not same.pages and not same.cookies()
    eve = Person("Eve", same.new_page(), server.address)
    eve.page.goto("/me")
    assert eve.page.input_value("#my-name") == "" and "Ada" not in eve.page.inner_text("body")
    assert eve.page.evaluate(STORED) == [0, 0, 0, 0, 0]
    assert eve.page.evaluate("() => Notification.permission") != "granted"
    contexts.take_back(kind, server.address, same)
