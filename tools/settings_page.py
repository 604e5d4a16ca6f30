"""Writes the page of settings for hosts from the table in `gnomon.settings`: `python -m tools.settings_page`."""

from pathlib import Path

from gnomon.settings import TABLE, Setting, shown_value

PAGE = Path(__file__).parent.parent / "docs" / "hosts" / "settings.md"
BEGIN = """# Settings

Every setting has one name. `gnomon serve --help` lists them as flags, the environment has them in capitals behind
`GNOMON_`, and the file `gnomon.toml` in the data folder (or the one that `--settings FILE` names) as they stand here:

```toml
url = "https://table.example"
hosts = ["table.lan"]
port = 8080
onlookers = false
limit_tables = 100
```

A flag counts before a variable, a variable before the file, the file before the default. An empty variable is none. A
name that does not exist and a value without a meaning end with one sentence that names the flag, the variable or the
file's line, and nothing starts. `gnomon settings` prints what holds, and where each value comes from; the password of a
database is masked.

Lists are written with commas or spaces between their words in a variable, programs with `;` or on lines of their own;
as a flag they may be given again. A folder in a file is looked for from the file's own folder. In Kubernetes say
`enableServiceLinks: false`, or a service called `gnomon` sets variables that look like ours.

| name | flag | variable | default | what |
|---|---|---|---|---|
"""
END = """
The commands that read what a table has stored (`backup`, `restore`, `export`, `import`, `share`, `stop`, `migrate`) take
`--data-folder`, `--settings` and `--database-url`, and the same file and variables; `doctor` takes everything.
"""


def row(setting: Setting) -> str:
    """One line of the table."""
    default = shown_value(setting, setting.default)
    flag = f"--{setting.alone}" if setting.alone else setting.flag
    about = setting.about.replace("|", "\\|")
    choices = f" One of {', '.join(f'`{one}`' for one in setting.choices)}." if setting.choices else ""
    return f"| `{setting.name}` | `{flag}` | `{setting.variable}` | {f'`{default}`' if default else ''} | {about}{choices} |"


def page() -> str:
    """The whole page."""
    return BEGIN + "".join(f"{row(setting)}\n" for setting in TABLE) + END


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
