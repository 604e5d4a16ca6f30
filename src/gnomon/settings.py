"""What a host may set: one table, from which the flags, the variables, the file, `gnomon settings` and its page come.

A flag counts before a variable of the environment, that before the file, the file before the default. Whatever has no
meaning is told in one sentence that names its place.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from gnomon.kernel.errors import BadInput, did_you_mean

Kind = Literal[
    "text",
    "number",
    "switch",
    "choice",
    "list",
    "networks",
    "lines",
    "path",
    "address",
    "database",
    "mail",
    "sender",
    "secret",
]
Value = str | int | bool | Path | tuple[str, ...]
FILE_NAME: Final = "gnomon.toml"
"""The settings of a table, in its data folder."""
PREFIX: Final = "GNOMON_"
SWITCHES: Final = {
    "1": True,
    "yes": True,
    "true": True,
    "on": True,
    "0": False,
    "no": False,
    "false": False,
    "off": False,
}
LARGEST: Final = 1_000_000_000
ELSEWHERE: Final = frozenset(
    {
        "GNOMON_BUILD",
        "GNOMON_CHROMIUM",
        "GNOMON_COMPILE",
        "GNOMON_DOSE",
        "GNOMON_PROVE_PARTS",
        "GNOMON_TEST_NOTE",
        "GNOMON_TOKEN",
    }
)
"""Variables that set-up, tests and programs elsewhere read, and the table does not."""
MASK: Final = "***"
LARGEST_FILE: Final = 1024 * 1024
LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that may be set: `about` is its sentence, `least` and `most` bound a number.

    A `secret` is never printed; `alone` names one value of a list as a flag that may be given again.
    """

    name: str
    kind: Kind
    default: Value
    about: str
    least: int = 1
    most: int = LARGEST
    choices: tuple[str, ...] = ()
    secret: bool = False
    alone: str = ""
    in_file: bool = True

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")


TABLE: Final = (
    Setting("port", "number", 8000, "TCP port; 0 takes any free one.", 0, 65_535),
    Setting("host", "text", "0.0.0.0", "Address to listen on; 127.0.0.1 keeps the table to this machine."),  # noqa: S104
    Setting("data_folder", "path", Path("data"), "Where matches and secrets are kept."),
    Setting("settings", "path", Path(), f"File with settings; else {FILE_NAME} in the data folder.", in_file=False),
    Setting("database_url", "database", "", "Database: postgresql://…; else a file in the data folder.", secret=True),
    Setting("url", "address", "", "Address that people use, such as https://table.example."),
    Setting("updates", "address", "", "Where a newer release is asked for once a day; without it nobody is asked."),
    Setting("hosts", "list", (), "Further names under which the table may be asked for; * allows all."),
    Setting("proxies", "text", "", "Addresses of proxies that are believed who calls; else this machine alone."),
    Setting("connections", "number", 120, "Connections that one address may have open."),
    Setting(
        "metrics", "networks", (), "Addresses and networks beside this machine that may read /metrics; * is everybody."
    ),
    Setting("webhooks", "choice", "public", "Where notices may be sent.", choices=("public", "local", "off")),
    Setting("mail_server", "mail", "", "Mail server: smtp://… or smtps://USER:PASSWORD@HOST.", secret=True),
    Setting("mail_from", "sender", "", "Address that mails come from, such as Gnomon <table@table.example>."),
    Setting(
        "durable", "switch", False, "Let every answer survive a power cut too; each then waits for the disk (SQLite)."
    ),
    Setting("log", "choice", "folder", "Where the log goes; - is standard error.", choices=("folder", "-")),
    Setting("invitation_days", "number", 30, "Days for which an invitation holds.", 1, 9_999_999),
    Setting(
        "newcomers",
        "choice",
        "anybody",
        "Who may come in for the first time: anybody; friends, with a link to a seat or an invitation; those invited.",
        choices=("anybody", "friends", "invited"),
    ),
    Setting(
        "newcomer_days",
        "number",
        3,
        "Days for which people who have only just come write, invite and look for matches sparingly; 0 is nobody.",
        0,
        366,
    ),
    Setting(
        "newcomer_matches",
        "number",
        3,
        "Finished matches with other people that end this sooner; 0 is nobody.",
        0,
        1_000,
    ),
    Setting("login_issuer", "address", "", "Identity provider (OpenID Connect) that people may sign in with."),
    Setting("login_client", "text", "", "What this table is called at the identity provider: its client id."),
    Setting("login_secret", "secret", "", "Its client secret there, if it was given one.", secret=True),
    Setting("login_name", "text", "", "What people call the identity provider; else the name of its machine."),
    Setting(
        "events",
        "choice",
        "anybody",
        "Who may hold tournaments: anybody with a name here; hosts of the server; nobody.",
        choices=("anybody", "hosts", "nobody"),
    ),
    Setting("days_off", "number", 20, "Days off that one person may take in a year, in matches over days.", 0, 366),
    Setting(
        "keep_matches",
        "number",
        0,
        "Days for which finished matches are kept that do not count for ratings; 0 is for good.",
        0,
        36_500,
    ),
    Setting(
        "keep_program_matches",
        "number",
        0,
        "Days for which finished matches of programs alone are kept; 0 is for good.",
        0,
        36_500,
    ),
    Setting(
        "keep_unfinished",
        "number",
        0,
        "Days without anything happening for which unfinished matches are kept; 0 is for good.",
        0,
        36_500,
    ),
    Setting("onlookers", "switch", True, "Let those who watch a table talk there."),
    Setting(
        "talk",
        "choice",
        "free",
        "How people may talk: as each table likes; at every table in ready phrases alone; not at all.",
        choices=("free", "phrases", "off"),
    ),
    Setting(
        "thinking",
        "number",
        100,
        "Per cent of their own time that programs think by the clock; 0 is never.",
        0,
        9_999_999,
    ),
    Setting("games", "list", (), "Python modules with games of your own, which export GAME and FACE.", alone="game"),
    Setting(
        "programs",
        "lines",
        (),
        "Programs of your own that people may choose, each NAME=PROGRAM: MODULE:CLASS, ./PROGRAM, a command.",
        alone="program",
    ),
    Setting("limit_tables", "number", 40, "Unfinished tables that one person may have set."),
    Setting("limit_program_tables", "number", 4, "Of these, tables where programs alone play."),
    Setting("limit_copies", "number", 100, "Analysis copies that one person makes in a day."),
    Setting("limit_reviews", "number", 30, "Finished matches reviewed for one person in an hour."),
    Setting("limit_tries", "number", 5, "Test notices that one person sends in an hour."),
    Setting("limit_channels", "number", 12, "Places in which one person is told of their turn."),
    Setting("limit_advice", "number", 120, "Questions to the coach that one person asks in an hour."),
    Setting("limit_comparisons", "number", 600, "Own answers that the coach weighs for one person in an hour."),
    Setting("limit_archives", "number", 1, "Archives that one person takes of their data in five minutes."),
    Setting("limit_reports", "number", 10, "Reports about others that one person writes in a day."),
    Setting("limit_passkeys", "number", 10, "Passkeys that one person may keep."),
    Setting("limit_events", "number", 3, "Tournaments that are not over which one person may hold."),
    Setting("limit_entrants", "number", 32, "People and programs in one tournament.", 2, 100),
    Setting("limit_seeks", "number", 3, "Matches for which one person looks for others at a time."),
    Setting("limit_people", "number", 5, "One client address may have so many times as much as one person."),
    Setting(
        "limit_guests", "number", 40, "People who begin without a name, in an hour, before limit_people is counted."
    ),
)
SETTINGS: Final = {setting.name: setting for setting in TABLE}
VARIABLES: Final = {setting.variable: setting for setting in TABLE}


def default_number(name: str) -> int:
    """The number that holds where nothing is set."""
    found = SETTINGS[name].default
    assert isinstance(found, int)
    return found


class Chosen:
    """What holds, and from where: `sources` has a place for all that is not the default."""

    def __init__(self, values: Mapping[str, Value], sources: Mapping[str, str], file: Path | None) -> None:
        self.values = dict(values)
        self.sources = dict(sources)
        self.file = file

    def text(self, name: str) -> str:
        """A text."""
        return str(self.values[name])

    def number(self, name: str) -> int:
        """A number."""
        found = self.values[name]
        assert isinstance(found, int)
        return found

    def switch(self, name: str) -> bool:
        """Whether something is on."""
        return bool(self.values[name])

    def words(self, name: str) -> tuple[str, ...]:
        """A list."""
        found = self.values[name]
        assert isinstance(found, tuple)
        return found

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(str(self.values["data_folder"]))

    @property
    def limits(self) -> dict[str, int]:
        """What one person may have, by the names of `gnomon.matches.quotas.Limits`."""
        return {name.removeprefix("limit_"): self.number(name) for name in SETTINGS if name.startswith("limit_")}

    def shown(self) -> list[tuple[str, str, str]]:
        """Name, value and place of every setting; secrets are masked."""
        return [
            (name, shown_value(setting, self.values[name]), self.sources.get(name, "default"))
            for name, setting in SETTINGS.items()
        ]


def choose(flags: Mapping[str, object], environment: Mapping[str, str]) -> Chosen:
    """What holds, by `flags` of the command line (only those that were given), an `environment` and the file.

    Raises BadInput that names the flag, the variable, or the file and its line.
    """
    _check_variables(environment)
    values: dict[str, Value] = {}
    sources: dict[str, str] = {}
    for setting in TABLE:
        if setting.name in flags:
            values[setting.name] = _of_flag(setting, flags[setting.name])
            sources[setting.name] = setting.flag
        elif environment.get(setting.variable, ""):
            values[setting.name] = _of_text(setting, environment[setting.variable], setting.variable)
            sources[setting.name] = setting.variable
    file = _file_of(values, sources)
    for name, (value, place) in (_read(file, "settings" in sources) if file else {}).items():
        if name not in values:
            values[name], sources[name] = value, place
    return Chosen({setting.name: setting.default for setting in TABLE} | values, sources, file)


def shown_value(setting: Setting, value: Value) -> str:
    """A value as it is printed: a database without its password."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    if setting.kind == "secret":
        return MASK if value else ""
    if setting.secret:
        return masked(str(value))
    return "" if setting.name == "settings" and value == setting.default else str(value)


def masked(address: str) -> str:
    """The address of a database or a mail server without what opens it."""
    hidden = re.sub(r"(?<=://)([^:@/?]*):.*@", rf"\1:{MASK}@", address)
    return re.sub(r"(?i)((?:ssl)?password=)[^&]*", rf"\1{MASK}", hidden)


# --- places -----------------------------------------------------------------------------------------------------------


def _check_variables(environment: Mapping[str, str]) -> None:
    for name in environment:
        if name.startswith(PREFIX) and name not in VARIABLES and name not in ELSEWHERE:
            raise BadInput(name, f"no setting has this name{did_you_mean(name, VARIABLES)}")


def _file_of(values: Mapping[str, Value], sources: Mapping[str, str]) -> Path | None:
    """The file to be read, if there is one. Raises BadInput if one is named that is not there."""
    if "settings" in values:
        named = Path(str(values["settings"]))
        if not named.is_file():
            raise BadInput(sources["settings"], f"there is no file {named}")
        return named
    found = Path(str(values.get("data_folder", SETTINGS["data_folder"].default))) / FILE_NAME
    return found if found.is_file() else None


def _read(file: Path, named: bool) -> dict[str, tuple[Value, str]]:
    """What a file sets, and where. Raises BadInput."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadInput(str(file), "larger than 1 MiB")
        text = content.decode()
        table = tomllib.loads(text + "\n")  # so that a fault in the last line is told with its number
    except OSError as fault:
        raise BadInput(str(file), (fault.strerror or str(fault)).lower()) from None
    except UnicodeDecodeError:
        raise BadInput(str(file), "not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadInput(str(file), f"not valid TOML ({fault})") from None
    found: dict[str, tuple[Value, str]] = {}
    for name, value in table.items():
        place = f"{file}, line {_line_of(text, name)}"
        setting = SETTINGS.get(name)
        if setting is None:
            known = [one.name for one in TABLE if one.in_file]
            raise BadInput(place, f"no setting is called {name!r:.60}{did_you_mean(name, known)}")
        if not setting.in_file or (name == "data_folder" and not named):
            raise BadInput(place, f"{name} cannot be set in this file; use {setting.flag} or {setting.variable}")
        taken = _of_toml(setting, value, f"{place}: {name}")
        if setting.kind == "path":
            taken = file.parent / str(taken)
        found[name] = taken, place
    return found


def _line_of(text: str, name: str) -> int:
    """The line of a TOML text on which a name or a table of that name is set; a parsed table no longer says."""
    wanted = re.compile(rf"""\s*\[{{0,2}}\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if wanted.match(line)), 1)


# --- values -----------------------------------------------------------------------------------------------------------


def _of_flag(setting: Setting, given: object) -> Value:
    place = f"--{setting.alone}" if setting.alone else setting.flag
    if isinstance(given, bool):
        return given
    if isinstance(given, list | tuple):
        if setting.kind == "lines":
            return _checked(setting, tuple(str(one).strip() for one in given), place)
        return _of_text(setting, " ".join(map(str, given)), place)
    return _of_text(setting, str(given), place)


def _of_text(setting: Setting, text: str, place: str) -> Value:
    """A value as a flag or a variable has it. Raises BadInput."""
    text = text.strip()
    match setting.kind:
        case "number":
            if not re.fullmatch(r"-?[0-9]{1,12}", text):
                raise BadInput(place, f"{text!r:.60} is no whole number")
            return _checked(setting, int(text), place)
        case "switch":
            if text.lower() not in SWITCHES:
                raise BadInput(place, f"{text!r:.60} is neither yes nor no")
            return SWITCHES[text.lower()]
        case "list" | "networks":
            return _checked(setting, tuple(text.replace(",", " ").split()), place)
        case "lines":
            return _checked(setting, tuple(one.strip() for one in re.split(r"[;\n]", text) if one.strip()), place)
        case "path":
            return Path(text)
        case _:
            return _checked(setting, text, place)


def _of_toml(setting: Setting, value: object, place: str) -> Value:
    """A value as a file has it. Raises BadInput."""
    expected = {"number": "a number such as 7", "switch": "true or false", "list": "a list of texts"}
    expected |= {"networks": expected["list"], "lines": expected["list"]}
    match setting.kind:
        case "number" if type(value) is int:
            return _checked(setting, value, place)
        case "switch" if isinstance(value, bool):
            return value
        case "list" | "networks" | "lines" if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return _checked(setting, tuple(value), place)
        case "path" if isinstance(value, str) and value:
            return Path(value)
        case "text" | "choice" | "address" | "database" | "mail" | "sender" | "secret" if isinstance(value, str):
            return _checked(setting, value.strip(), place)
    raise BadInput(place, f"expected {expected.get(setting.kind, 'a text')}")


def _checked(setting: Setting, value: Value, place: str) -> Value:
    """A value that has a meaning. Raises BadInput."""
    if isinstance(value, int):
        if value > setting.most:
            raise BadInput(place, f"{value} is too large; at most {setting.most}")
        if value < setting.least:
            raise BadInput(place, f"{value} is too small; at least {setting.least}")
    parts: Iterable[str] = value if isinstance(value, tuple) else (str(value),)
    if not all(part.isprintable() for part in parts):
        raise BadInput(place, "has a letter that cannot be printed")
    match setting.kind:
        case "choice" if value not in ("", *setting.choices):
            raise BadInput(place, f"{value!r:.60} is none of {', '.join(setting.choices)}")
        case "choice":
            return value or setting.default
        case "address":
            return _checked_address(str(value).rstrip("/"), place)
        case "database":
            scheme = str(value).partition(":")[0]
            if value and scheme not in ("postgresql", "postgres", "postgresql+psycopg", "sqlite", "sqlite+pysqlite"):
                named = f"names {scheme!r:.20}" if "://" in str(value) else "is no database address"
                raise BadInput(place, f"{named}; known are postgresql:// and sqlite://")
        case "mail":
            _check_mail_server(str(value), place)
        case "sender":
            _check_sender(str(value), place)
        case "networks":
            _check_networks(parts, place)
        case "lines":
            wrong = [one for one in parts if "=" not in one]
            if wrong:
                raise BadInput(place, f"expected NAME=PROGRAM, found {wrong[0]!r:.60}")
        case _:
            pass
    return value


def _checked_address(value: str, place: str) -> str:
    try:
        parts = urlsplit(value)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        sound = False
    if value and not sound:
        raise BadInput(place, f"{value!r:.80} is no address such as https://table.example")
    return value


def _check_mail_server(value: str, place: str) -> None:
    """The value may hold a password: it is not quoted."""
    try:
        parts = urlsplit(value)
        sound = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and (parts.port or 1) > 0
        sound = sound and (parts.username is None) == (parts.password is None) and parts.path in ("", "/")
    except ValueError:
        sound = False
    if value and not sound:
        raise BadInput(place, "is no mail server such as smtp://localhost or smtps://USER:PASSWORD@mail.example")


def _check_sender(value: str, place: str) -> None:
    name, address = parseaddr(value)
    sound = re.fullmatch(r"[^@\s<>\"]+@[^@\s<>\"]+", address) and address.isascii() and len(name) <= LONGEST_NAME
    if value and not sound:
        raise BadInput(place, f"{value!r:.80} is no address such as Gnomon <table@table.example>")


def _check_networks(parts: Iterable[str], place: str) -> None:
    for one in parts:
        try:
            if one != "*":
                ip_network(one, strict=False)
        except ValueError:
            raise BadInput(place, f"{one!r:.60} is neither an address nor a network") from None
