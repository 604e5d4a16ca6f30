#!/bin/sh
# Makes sure that what the tests drive is there: Chromium, fonts for pictures, PostgreSQL, curl and jq, nginx and Caddy.
# On Debian (or Ubuntu) as root it installs what is missing; elsewhere it says exactly what to install.
set -u
missing=""
command -v "${GNOMON_CHROMIUM:-/usr/bin/chromium}" >/dev/null 2>&1 || missing="$missing chromium"
for program in curl jq; do
    command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done

# Pictures are set in DejaVu and Noto Sans CJK; macOS has letters of its own.
has_font() {
    { fc-list 2>/dev/null; find /usr/share/fonts /usr/local/share/fonts -type f 2>/dev/null; } | grep -qi "$1"
}
if [ "$(uname -s)" = Linux ]; then
    has_font dejavusans || missing="$missing fonts-dejavu"
    has_font 'noto.*cjk' || missing="$missing fonts-noto-cjk"
fi

postgres_found=no
command -v initdb >/dev/null 2>&1 && postgres_found=yes
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && postgres_found=yes
done

# The proxies are only unpacked, into build/proxies: installed, they would begin to serve at once.
fetch_proxies() {
    wanted=""
    for program in nginx caddy; do
        PATH="$PATH:/usr/sbin:build/proxies/usr/sbin:build/proxies/usr/bin" command -v "$program" >/dev/null 2>&1 ||
            wanted="$wanted $program"
    done
    [ -n "$wanted" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-deb >/dev/null 2>&1; then
        echo "Not here, so the hosts' files for them are not tried:$wanted" >&2
        return 0
    fi
    echo "Fetching$wanted ..."
    mkdir -p build/proxies
    # shellcheck disable=SC2086  # one word a package
    (cd build/proxies && apt-get -qq download $wanted </dev/null >/dev/null 2>&1) || return 1
    for package in build/proxies/*.deb; do
        dpkg-deb -x "$package" build/proxies && rm "$package"
    done
}

can_install=no
[ -f /etc/debian_version ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && can_install=yes

if [ "$can_install" = yes ]; then
    [ "$postgres_found" = yes ] || missing="$missing postgresql"
    if [ -n "$missing" ]; then
        echo "Installing$missing ..."
        # A cluster of Debian's own is neither wanted nor started: the tests make private ones.
        if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
            mkdir -p /etc/postgresql-common
            echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
        fi
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update </dev/null || exit 1
        # shellcheck disable=SC2086  # one word a package
        apt-get -qq -y -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold install $missing </dev/null >/dev/null ||
            exit 1
    fi
    fetch_proxies || { apt-get -qq update </dev/null && fetch_proxies; }
    exit
fi
fetch_proxies || echo "The proxies cannot be fetched; the hosts' files for them are not tried." >&2
if [ "$postgres_found" = no ]; then
    echo "PostgreSQL's programs are not installed here: the storage suite runs on SQLite alone." >&2
fi
if [ -n "$missing" ]; then
    echo "The tests need these programs, please install them first:$missing" >&2
    echo "  Debian, Ubuntu: sudo apt-get install$missing    Fedora: chromium dejavu-sans-fonts google-noto-sans-cjk-fonts" >&2
    echo "  Arch: chromium ttf-dejavu noto-fonts-cjk    macOS: Google Chrome" >&2
    echo "A Chromium of another name or place: GNOMON_CHROMIUM=/path/to/it make test" >&2
    exit 1
fi
