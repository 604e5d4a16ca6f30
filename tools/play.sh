#!/bin/sh
# Runs a command with the compiled engine where that has been built from the present source. Otherwise the command runs
# in plain Python, and the engine is compiled beside it for the next time; GNOMON_COMPILE=0 leaves that out.
set -u
engine=$(.venv/bin/python -m tools.compiling --beside) || engine=""
if [ -n "$engine" ]; then
    PYTHONPATH=$engine${PYTHONPATH:+:$PYTHONPATH}
    export PYTHONPATH
fi
exec "$@"
