# `make` lists what there is. Everything is set up by itself, and only once: the stamps say what is done.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

# The first Python that is new enough; another one: make PYTHON=/path/to/python
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
# How many tests run at a time: many of them wait for sockets and processes, and those in the browser
# mostly wait, so more of them than there are cores.
JOBS ?= 3
BROWSERS ?= 4

export PATH := $(CURDIR)/.venv/bin:$(PATH)
# What is imported is compiled once and kept, whatever the environment says: many processes import it.
export PYTHONDONTWRITEBYTECODE :=
PY := .venv/bin/python
# Python compiles what it imports, and that is much less than all that is fetched.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile
NPM := npm --loglevel=error

DONE := .venv/done
CLIENT := src/countertop/static/index.html
CLIENT_SOURCES := package.json vite.config.ts tsconfig.json \
	$(shell find web src/countertop/games/*/web -type f -not -name '*.test.ts' 2>/dev/null)

.PHONY: help
help: ## list what there is
	@echo "Countertop: a table for number games."
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
		awk -F'|' '{ printf "%-26s%s\n", $$1, $$2 }'

# --- for players

.PHONY: play
play: $(DONE)/run $(CLIENT) ## open the table (make play ARGS="--port 9000")
	.venv/bin/countertop $(ARGS)

.PHONY: client
client: $(CLIENT) ## build the web client

# --- for programmers

.PHONY: setup
setup: $(DONE)/run $(DONE)/dev $(DONE)/lab $(CLIENT) .venv/chromium ## set everything up, run nothing

.PHONY: test
test: ## set everything up and run the tests of every day, browser included
	@$(MAKE) --no-print-directory --jobs=4 setup test-client test-browser test-python check-python

# Two calls, because nobody who looks at a browser need collect thousands of other tests, and
# beside each other, because those mostly wait. What moves on a page is drawn again and again while a
# test waits for its turn, so the browser goes first, and all is over a twentieth sooner.
.PHONY: test-browser
test-browser: setup ## the tests in the browser
	$(PY) -m pytest -n $(BROWSERS) tests/browser $(ARGS)

.PHONY: test-python
test-python: setup ## the tests of the server, the games and the lab
	nice $(PY) -m pytest -n $(JOBS) --ignore tests/browser $(ARGS)

# The client's own tests and types need none of Python: they begin while pip still fetches, and let it
# go first.
.PHONY: test-client
test-client: $(CLIENT) ## what needs no browser of the web client
	nice $(NPM) run --silent check
	nice $(NPM) run --silent test

.PHONY: nightly
nightly: setup ## the tests that take too long for every day: strength of bots, every screen, long attacks
	@$(MAKE) --no-print-directory --keep-going --jobs=2 nightly-browser nightly-python

.PHONY: nightly-browser nightly-python
nightly-browser: setup
	$(PY) -m pytest -n $(BROWSERS) -m nightly tests/browser $(ARGS)
nightly-python: setup
	$(PY) -m pytest -n $(JOBS) -m nightly --ignore tests/browser $(ARGS)

.PHONY: image
image: setup ## build the container image and play in it (as root, with buildah and its base images)
	$(PY) -m pytest -m image tests/deploy $(ARGS)

.PHONY: proxies
proxies: setup ## play behind nginx and HAProxy with the samples of deploy/ (with both installed)
	$(PY) -m pytest -m proxies tests/deploy tests/server/failover $(ARGS)

.PHONY: fuzz
fuzz: setup ## attack a server of our own on the loopback (ARGS="--seconds 300 --seed 7")
	PYTHONPATH=tests $(PY) -m fuzz $(ARGS)

.PHONY: vitest
vitest: node_modules/.done ## the tests of the web client
	$(NPM) run --silent test

.PHONY: check
check: check-python check-client ## formatting, lint, types, stale generated files

.PHONY: check-python check-client
check-python: $(DONE)/run $(DONE)/dev $(DONE)/lab
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) tools/make_types.py --check
	$(PY) -m pip check --quiet --disable-pip-version-check
check-client: node_modules/.done
	$(NPM) run --silent check

.PHONY: lab
lab: $(DONE)/run $(DONE)/lab ## fetch what `countertop lab` needs

.PHONY: agree
agree: $(DONE)/run $(DONE)/lab ## compare the compiled games with the rules (ARGS="--games 100000")
	$(PY) -m countertop.lab.bulk.agree $(ARGS)

.PHONY: bench
bench: setup ## measure what we measure ourselves by
	PYTHONPATH=tests:tools $(PY) -m bench $(ARGS)

.PHONY: golden
golden: $(DONE)/run $(DONE)/dev ## write the golden playthroughs anew; review them as a diff
	$(PY) -m countertop.engine.testing.golden $(ARGS)

.PHONY: types
types: $(DONE)/run ## write the client's types from the Python ones
	$(PY) tools/make_types.py

.PHONY: new-game
new-game: $(DONE)/run $(DONE)/dev ## lay out a game folder (make new-game NAME=lucky-seven)
	$(PY) tools/new_game.py "$(NAME)"

.PHONY: pictures
pictures: setup ## take the README's screenshots
	PYTHONPATH=tests $(PY) tools/pictures.py $(ARGS)

# No host names in lock files: they come from wherever the machine's own settings say.
COMPILE := .venv/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock"
.PHONY: lock
lock: $(DONE)/venv ## pin the newest versions that fit
	$(PIP) uv
	$(COMPILE) --upgrade pyproject.toml -o requirements.txt
	$(COMPILE) --upgrade --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --upgrade --extra cluster pyproject.toml -c requirements.txt \
		-c requirements-dev.txt -o requirements-cluster.txt
	$(COMPILE) --upgrade --extra lab pyproject.toml -c requirements.txt -c requirements-dev.txt \
		-o requirements-lab.txt
	$(COMPILE) --upgrade --group node -o requirements-node.txt
	$(NPM) update
	$(NPM) ci

.PHONY: clean
clean: ## remove all that was built or fetched
	rm -rf .venv node_modules tools/browser/node_modules bench/peers/node_modules src/countertop/static dist build
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find src tests tools bench -name __pycache__ -type d -exec rm -rf {} +

# --- how it is set up

NO_PYTHON = Countertop needs Python 3.11 or newer, and $(or $(PYTHON),python3) is not: install one, \
	or say where it is (make PYTHON=/path/to/python3.11).
NO_VENV = $(PYTHON) lacks its modules venv and ensurepip: install them (on Debian and Ubuntu: \
	apt install python3-venv).

$(DONE)/venv:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "$(NO_PYTHON)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(NO_VENV)" >&2; exit 1; }
	@echo "Setting up Python in .venv"
	@$(PYTHON) -m venv .venv
	@mkdir -p $(DONE) && touch $@

# All at once is much quicker than one after the other, which is for those who do not want all.
ifneq ($(filter setup,$(MAKECMDGOALS)),)
$(DONE)/run $(DONE)/dev $(DONE)/lab: $(DONE)/all ;
$(DONE)/all: $(DONE)/venv requirements.txt requirements-dev.txt requirements-lab.txt pyproject.toml \
		hatch_build.py
	@echo "Fetching what the server, the tests and the lab need"
	@$(PIP) --require-hashes -r requirements.txt -r requirements-dev.txt -r requirements-lab.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ && touch $(DONE)/run && touch $(DONE)/dev $(DONE)/lab
else
$(DONE)/run: $(DONE)/venv requirements.txt pyproject.toml hatch_build.py
	@echo "Fetching what the server needs"
	@$(PIP) --require-hashes -r requirements.txt
	@$(PIP) --no-deps --editable .
	@touch $@

$(DONE)/dev: $(DONE)/run requirements-dev.txt
	@echo "Fetching what the tests need"
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

# Where both are wanted, one after the other: pip does not expect another one beside it.
$(DONE)/lab: $(DONE)/run requirements-lab.txt $(if $(wildcard $(DONE)/dev),$(DONE)/dev)
	@echo "Fetching what the lab needs"
	@$(PIP) --require-hashes -r requirements-lab.txt
	@touch $@
endif

$(DONE)/node: $(DONE)/venv requirements-node.txt tools/node.py
	@$(PY) tools/node.py || { echo "Fetching Node.js: there is none here that fits" && \
		$(PIP) --require-hashes -r requirements-node.txt; }
	@touch $@

node_modules/.done: $(DONE)/node package-lock.json .npmrc
	@echo "Fetching what the web client is built with"
	@$(NPM) ci
	@touch $@

$(CLIENT): node_modules/.done $(CLIENT_SOURCES)
	@echo "Building the web client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

.venv/chromium: $(DONE)/dev $(DONE)/node tools/chromium.py tools/browser/package-lock.json
	@echo "Looking for a Chromium"
	@$(PY) tools/chromium.py > $@.new && mv $@.new $@
