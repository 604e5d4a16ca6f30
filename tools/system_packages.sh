#!/bin/sh
# Makes sure that the programs which the tests drive are there: Chromium, fonts for Japanese text, PostgreSQL.
# On Debian (or Ubuntu) as root it installs what is missing; elsewhere it says exactly what to install.
set -u
missing=""
command -v "${GNOMON_CHROMIUM:-/usr/bin/chromium}" >/dev/null 2>&1 || missing="$missing chromium"

fonts_found=yes
if command -v fc-list >/dev/null 2>&1; then
    fc-list ':lang=ja' | grep -q . || fonts_found=no
elif [ ! -d /usr/share/fonts/opentype/noto ] && [ "$(uname -s)" = Linux ]; then
    fonts_found=no
fi
[ "$fonts_found" = yes ] || missing="$missing fonts-noto-cjk"

postgres_found=no
command -v initdb >/dev/null 2>&1 && postgres_found=yes
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && postgres_found=yes
done

can_install=no
[ -f /etc/debian_version ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && can_install=yes

if [ "$can_install" = yes ]; then
    [ "$postgres_found" = yes ] || missing="$missing postgresql"
    [ -n "$missing" ] || exit 0
    echo "Installing$missing ..."
    # A cluster of Debian's own is neither wanted nor started: the tests make private ones.
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        mkdir -p /etc/postgresql-common
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update </dev/null || exit 1
    # shellcheck disable=SC2086  # one word a package
    exec apt-get -qq -y -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold install $missing </dev/null >/dev/null
fi
if [ "$postgres_found" = no ]; then
    echo "PostgreSQL's programs are not installed here: the storage suite runs on SQLite alone." >&2
fi
if [ -n "$missing" ]; then
    echo "The tests need these programs, please install them first:$missing" >&2
    echo "  Debian, Ubuntu: sudo apt-get install$missing    Fedora: chromium google-noto-sans-cjk-fonts" >&2
    echo "  Arch: chromium noto-fonts-cjk    macOS: Google Chrome" >&2
    echo "A Chromium of another name or place: GNOMON_CHROMIUM=/path/to/it make test" >&2
    exit 1
fi
