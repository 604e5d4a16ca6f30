"""Quiet hours: by the clocks where somebody lives, over midnight, in half-hour zones, and in the nights that are longer or shorter."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from gnomon.matches.calling import quiet_until, ruled, time_of, zones
from gnomon.matches.errors import Declined
from gnomon.matches.records import CallRules


def at(zone: str, wall: str, fold: int = 0) -> int:
    """The instant of a time by the clocks of a zone."""
    moment = datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return round(moment.timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "hours", "now", "end"),
    [
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-10 22:29", ""),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-10 22:30", "2026-03-11 07:30"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 00:00", "2026-03-11 07:30"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 07:29", "2026-03-11 07:30"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 07:30", ""),
        ("Asia/Kolkata", ("13:00", "15:00"), "2026-03-11 14:59", "2026-03-11 15:00"),
        ("Asia/Kolkata", ("13:00", "15:00"), "2026-03-11 12:59", ""),
        ("Australia/Adelaide", ("23:59", "00:00"), "2026-03-11 23:59", "2026-03-12 00:00"),
        # The night in which the clocks are put forward, and the one in which they are put back.
        ("Europe/Berlin", ("22:00", "07:00"), "2026-03-28 23:00", "2026-03-29 07:00"),
        ("Europe/Berlin", ("22:00", "07:00"), "2026-10-24 23:00", "2026-10-25 07:00"),
        ("America/New_York", ("22:00", "06:00"), "2026-12-31 23:00", "2027-01-01 06:00"),
        ("Pacific/Apia", ("20:00", "05:00"), "2026-02-28 21:00", "2026-03-01 05:00"),
    ],
)
def test_the_end_of_quiet_hours(zone: str, hours: tuple[str, str], now: str, end: str) -> None:
    rules = ruled("ada", zone, *hours)
    instant = at(zone, now)
    assert quiet_until(rules, instant) == (at(zone, end) if end else instant)


def test_the_night_of_spring_is_an_hour_shorter_and_that_of_autumn_longer() -> None:
    rules = ruled("ada", "Europe/Berlin", "22:00", "07:00")
    nights = [at("Europe/Berlin", f"{day} 22:00") for day in ("2026-03-28", "2026-06-01", "2026-10-24")]
    assert [(quiet_until(rules, night) - night) // 3_600_000 for night in nights] == [8, 9, 10]


def test_an_end_that_comes_twice_or_never_still_ends_the_quiet() -> None:
    twice = ruled("ada", "Europe/Berlin", "22:00", "02:30")
    again = at("Europe/Berlin", "2026-10-25 02:10", fold=1)
    assert quiet_until(twice, again) == at("Europe/Berlin", "2026-10-25 02:30", fold=1)
    night = at("Europe/Berlin", "2026-03-28 23:00")
    assert 3 * 3_600_000 <= quiet_until(twice, night) - night <= 4 * 3_600_000


def test_nobody_who_wants_none_has_quiet_hours() -> None:
    assert quiet_until(None, 7) == 7
    rules = ruled("ada", "Asia/Tokyo", "", "")
    assert (quiet_until(rules, 7), time_of(rules.quiet_from)) == (7, "")


def test_a_zone_that_this_machine_does_not_know_is_universal_time() -> None:
    rules = CallRules("ada", "../../etc/passwd", 0, 60)
    assert quiet_until(rules, 0) == 3_600_000
    assert quiet_until(CallRules("ada", "Mars/Olympus", 0, 60), 0) == 3_600_000


@pytest.mark.parametrize(
    ("zone", "begins", "ends"),
    [
        ("Mars/Olympus", "22:00", "07:00"),
        ("", "22:00", "07:00"),
        ("Asia/Tokyo", "22:00", ""),
        ("Asia/Tokyo", "", "07:00"),
        ("Asia/Tokyo", "22:00", "22:00"),
        ("Asia/Tokyo", "24:00", "07:00"),
        ("Asia/Tokyo", "22:60", "07:00"),
        ("Asia/Tokyo", "-1:00", "07:00"),
        ("Asia/Tokyo", "²2:00", "07:00"),
        ("Asia/Tokyo", "22", "07:00"),
        ("Asia/Tokyo", "22:00:00", "07:00"),
    ],
)
def test_hours_that_mean_nothing_are_refused(zone: str, begins: str, ends: str) -> None:
    with pytest.raises(Declined) as found:
        ruled("ada", zone, begins, ends)
    assert found.value.code == "bad_hours"


def test_every_zone_that_is_offered_can_be_used() -> None:
    assert {"UTC", "Europe/Lisbon", "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kathmandu"} <= set(zones())
    assert all(quiet_until(ruled("ada", zone, "22:00", "07:00"), 0) >= 0 for zone in zones())
    assert len(zones()) > 300
