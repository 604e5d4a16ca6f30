# Gnomon. Two commands matter first: `make play` opens the table, `make test` checks everything.
# Every target sets up what it needs and does nothing twice.

.DEFAULT_GOAL := help
.PHONY: help setup play check test test-script test-interpreted test-compiled pythons lint system catalogues compiled bench soak docs \
	pictures packages requirements clean

PYTHON_FILES := src tests tools bench examples setup.py
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')
CATALOGUES := $(patsubst %.po,%.mo,$(shell find src -name '*.po'))
ENGINE_TESTS := $(wildcard tests/kernel tests/conformance tests/games tests/lab/test_episodes.py)
# What plays whole matches by the dozen, for what comes of them: on the compiled build alone, which is several times as fast.
PLAYED := tests/rl/test_openspiel.py tests/rl/test_ppo.py tests/games/test_tasks.py
# Thousands of interleavings in real time, and random positions beside plain readings of the rules.
SCHEDULES := $(wildcard $(addprefix tests/games/time_of_empires/rules/test_,9_random_play.py *_against_a_*.py))
# The browser that tests, pictures and measurements drive; set the variable for one of another name.
export GNOMON_CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome \
	|| echo /usr/bin/chromium)
PYTEST := $(BIN)/python -m pytest -n 2
# The machine's own Node.js where it is new enough, or else the pinned one in .venv; what checks the page's script is
# pinned in package-lock.json.
NODE_FITS := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm)
NPM := $(if $(NODE_FITS),npm --silent,PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --silent)

help:
	@echo "make play      the table in a browser (PORT=8000 DATA=data change the port and the data folder)"
	@echo "make setup     .venv with the pinned packages; GNOMON_COMPILE=1 make setup also builds the compiled engine"
	@echo "make test      lint, types, import contracts and every test, the engine's on both builds"
	@echo "make check     a quick answer: lint, types and the tests nearest to what changed (SINCE=a commit to compare with)"
	@echo "make pythons   the engine's tests on every Python from 3.11 on that is found here"
	@echo "make lint      lint, types and import contracts alone, of Python and of the page's script"
	@echo "make bench     speed and load, each figure beside its peer (ONLY=engine, hops, environments, opening, page, viewers, real_time, thinking, announced, insight, scale, growth or stored)"
	@echo "make soak      thousands of random, greedy and planner matches"
	@echo "make docs      the documents as pages in site/"
	@echo "make pictures  the screenshots in docs/pictures/"
	@echo "make packages  what is published, built in isolation and tried: source, wheel, compiled wheel (minutes, network)"
	@echo "make clean     removes what was built, never .venv or data"

# --- set-up ----------------------------------------------------------------------------------------------------------

.venv/.run: requirements/run.txt pyproject.toml setup.py tools/set_up.sh
	@sh tools/set_up.sh run

.venv/.dev: requirements/dev.txt pyproject.toml setup.py tools/set_up.sh
	@sh tools/set_up.sh dev

.venv/.bench: .venv/.dev requirements/bench.txt
	@$(BIN)/python -m pip install -qq --no-input --require-hashes -r requirements/bench.txt
	@touch $@

$(CATALOGUES): %.mo: %.po | .venv/.run
	@$(BIN)/python -m tools.catalogues src

catalogues: .venv/.run $(CATALOGUES)

node_modules/.done: package.json package-lock.json .npmrc | .venv/.dev
	@echo "Installing the pinned packages of package-lock.json ..."
	@$(NPM) ci
	@touch $@

# The compiled engine stands in a tree of its own, so that the interpreted one can be tested beside it.
build/compiled/.done: $(SOURCES) $(CATALOGUES) setup.py tools/compiled_source.py | .venv/.dev
	@echo "Compiling kernel, games and bots into build/compiled ..."
	@$(BIN)/python -m tools.compiling

compiled: .venv/.dev build/compiled/.done

setup: catalogues $(if $(filter 1,$(GNOMON_COMPILE)),compiled)

# --- playing ---------------------------------------------------------------------------------------------------------

play: catalogues
	@exec sh tools/play.sh $(BIN)/gnomon serve $(if $(PORT),--port $(PORT)) $(if $(DATA),--data-folder $(DATA))

# --- checking --------------------------------------------------------------------------------------------------------

system:
	@sh tools/system_packages.sh

lint: .venv/.dev node_modules/.done
	$(BIN)/ruff check $(wildcard $(PYTHON_FILES))
	$(BIN)/ruff format --check $(wildcard $(PYTHON_FILES))
	$(BIN)/mypy $(wildcard $(PYTHON_FILES))
	$(BIN)/lint-imports
	$(BIN)/python -m tools.records --check
	$(BIN)/python -m tools.observations --check
	$(NPM) run lint

# Less than three minutes, whatever has changed; says what the time did not suffice for.
check: .venv/.dev node_modules/.done system catalogues
	@$(BIN)/python -m tools.check $(SINCE)

# The page's script without a browser; with one, pages are tested among the others.
test-script: node_modules/.done
	$(NPM) test

test-interpreted: .venv/.dev node_modules/.done system catalogues
	$(PYTEST) tests $(addprefix --ignore=,$(PLAYED))

test-compiled: .venv/.dev catalogues compiled
	GNOMON_BUILD=compiled PYTHONPATH=build/compiled $(PYTEST) $(ENGINE_TESTS) $(filter-out tests/games/%,$(PLAYED))

pythons: .venv/.dev catalogues
	@$(BIN)/python -m tools.pythons

# What needs one core each goes side by side; then the tests, which take both.
test: .venv/.dev catalogues
	@$(MAKE) --no-print-directory -j2 --output-sync=target system lint test-script compiled
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled

bench: .venv/.bench system catalogues compiled
	$(BIN)/python -m bench $(if $(ONLY),--only $(ONLY))

# Thousands of matches gain most from the compiled engine; the tests play some on each build.
soak: .venv/.dev catalogues compiled
	PYTHONPATH=build/compiled $(BIN)/python -m bench.soak
	GNOMON_BUILD=compiled GNOMON_DOSE=100 PYTHONPATH=build/compiled $(PYTEST) --timeout=3600 $(SCHEDULES)
	GNOMON_DOSE=17 $(BIN)/python -m pytest tests/matches/test_kills.py

# --- documents -------------------------------------------------------------------------------------------------------

docs: .venv/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet # the theme's note on its successor
	@echo "The documents are in site/index.html."

pictures: .venv/.dev system catalogues
	$(BIN)/python -m tools.pictures

# --- publishing ------------------------------------------------------------------------------------------------------

packages: .venv/.dev
	@$(BIN)/python -m tools.packages

# --- upkeep ----------------------------------------------------------------------------------------------------------

# Renews the pins from the ranges in pyproject.toml; addresses and options of the local index stay out of the files.
requirements: .venv/.dev
	@sh tools/pin_requirements.sh

clean:
	rm -rf build dist site node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage .coverage.*
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.mo' -delete
