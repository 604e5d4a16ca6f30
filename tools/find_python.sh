#!/bin/sh
# Prints a Python that can run Gnomon (3.11 or newer, with venv); otherwise says in one sentence what is missing.
# The variable PYTHON, where set, is the only candidate.
set -u
too_old=""
without_venv=""
for candidate in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14 python}; do
    version=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    if ! "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        too_old="$candidate is Python $version"
    elif ! "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
        without_venv="$candidate (Python $version)"
    else
        command -v "$candidate"
        exit 0
    fi
done
if [ -n "$without_venv" ]; then
    echo "Gnomon needs Python's venv module, which $without_venv lacks; on Debian: apt-get install python3-venv." >&2
elif [ -n "$too_old" ]; then
    echo "Gnomon needs Python 3.11 or newer, but $too_old; install a newer one or set PYTHON=/path/to/python3.11." >&2
else
    echo "Gnomon needs Python 3.11 or newer, but none was found; install it or set PYTHON=/path/to/python3.11." >&2
fi
exit 1
