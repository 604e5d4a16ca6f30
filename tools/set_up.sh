#!/bin/sh
# Makes or renews .venv from the pinned, hashed requirements: `tools/set_up.sh run` for playing, `dev` for tests too.
set -eu
kind=$1
unset GNOMON_COMPILE  # the environment itself stays interpreted: the compiled engine has a tree of its own
python=$(sh tools/find_python.sh)
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    echo "Creating .venv with $python ..."
    "$python" -m venv --clear .venv
fi
echo "Installing the pinned packages of requirements/$kind.txt ..."
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip install -qq --no-input"
$pip --require-hashes -r "requirements/$kind.txt"
# Already covered by the hashed set, so neither dependencies nor a build environment are fetched for Gnomon itself.
$pip --no-deps --no-build-isolation --editable .
touch .venv/.run
[ "$kind" = run ] || touch ".venv/.$kind"
