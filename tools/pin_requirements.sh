#!/bin/sh
# Renews requirements/*.txt from the ranges in pyproject.toml (for Python 3.11, the oldest that is supported).
set -eu
pin() {
    .venv/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
        --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options "$@"
}
pin --extra table --extra postgres --build-deps-for editable --output-file requirements/run.txt pyproject.toml
pin --extra dev --extra docs --extra table --extra postgres --extra rl --extra openspiel --extra onnx --extra lab \
    --extra cluster --extra trace --build-deps-for editable --constraint requirements/run.txt \
    --output-file requirements/dev.txt pyproject.toml
# What a compiled engine is built with, as the build itself names it.
GNOMON_COMPILE=1 pin --only-build-deps --build-deps-for wheel --constraint requirements/dev.txt \
    --output-file requirements/compile.txt pyproject.toml
pin --constraint requirements/dev.txt --output-file requirements/bench.txt requirements/bench.in
