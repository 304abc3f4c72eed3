# Every target has a one-line help after its name; `make` prints them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP := @command -v $(PYTHON) >/dev/null || \
	{ echo "Galaxarium needs Python 3.11, 3.12 or 3.13, and $(PYTHON) was not found."; exit 1; }; \
	$(PYTHON) -I scripts/setup.py
PYTEST := $(BIN)/python -m pytest
TEMPLATES := src/galaxarium/web/templates src/galaxarium/arena/report
WORKERS ?= 2
HOURS ?= 8
UV = $(shell command -v uv || echo $(BIN)/uv)
COMPILE = $(UV) pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)

# Every extra except those that bring CUDA with them.
EXTRAS := $(foreach name,arena cluster host envs openspiel,--extra $(name))

# Compiled bytecode is kept even where the environment says otherwise: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play host test soak lint format bench load faults night ladder docs audit messages lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: ## Prepare .venv with everything for playing, testing and linting
	$(SETUP) dev

play: ## Play in the browser (prepares what is needed the first time; ARGS="--host 0.0.0.0" for the local net)
	$(SETUP) run
	@$(BIN)/galaxarium serve --open $(ARGS)

host: ## Prepare .venv for hosting: PostgreSQL, accounts, notifications (docs/howto/host.md)
	$(SETUP) host

test: ## Run the tests (WORKERS=2 at a time; ARGS="-k name" for some of them)
	$(SETUP) dev
	$(PYTEST) -n $(WORKERS) -m "not soak" $(ARGS)

soak: ## Run the long tests: thousands of whole games against the reference
	$(SETUP) dev
	$(PYTEST) -n $(WORKERS) -m "soak" -o faulthandler_timeout=0 $(ARGS)

lint: ## Check style, formatting, types and the layers of the imports
	$(SETUP) dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djangofmt --check $(TEMPLATES)
	$(BIN)/djangofmt check $(TEMPLATES)
	$(BIN)/python scripts/format_styles.py --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

format: ## Format code, templates and style sheets, and apply the safe fixes
	$(SETUP) dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djangofmt $(TEMPLATES)
	$(BIN)/python scripts/format_styles.py

bench: ## Measure our speed beside Catanatron's and OpenSpiel's (ARGS="--quick")
	$(SETUP) run
	$(SETUP) bench
	@$(BIN)/python benchmarks/bench.py $(ARGS)

load: ## Measure what servers hold: moves per second, waiting, memory (ARGS="--quick")
	$(SETUP) dev
	@$(BIN)/python benchmarks/load.py $(ARGS)

faults: ## Break running servers and databases on purpose, and look whether anything is lost
	$(SETUP) dev
	$(PYTEST) tests/faults $(ARGS)

night: ## Play for HOURS=8 on three servers while things go wrong, and look all the time whether anything is lost
	$(SETUP) dev
	@$(BIN)/python benchmarks/night.py --hours $(HOURS) $(ARGS)

ladder: ## Play all bots against each other and print their ratings (ARGS="--quick")
	$(SETUP) dev
	@$(BIN)/galaxarium ladder $(ARGS)

docs: ## Build the documentation site into build/site, and check all its links
	$(SETUP) docs
	@$(VENV)-docs/bin/python scripts/make_site.py

audit: ## Ask whether anything in the locks has a known weakness (needs a network; ARGS="--strict")
	@$(PYTHON) -I scripts/audit.py $(ARGS)

messages: ## Compile the catalogs of all languages after a change
	$(SETUP) dev
	$(BIN)/python scripts/messages.py

lock: ## Refresh the hashed locks (UPGRADE=--upgrade for newer versions)
	$(SETUP) dev
	$(COMPILE) pyproject.toml --group build -o locks/requirements-run.txt
	$(COMPILE) pyproject.toml --group dev $(EXTRAS) -c locks/requirements-run.txt -o locks/requirements-dev.txt
	$(COMPILE) pyproject.toml --group build --extra host -c locks/requirements-dev.txt -o locks/requirements-host.txt
	$(COMPILE) --group bench -o locks/requirements-bench.txt
	$(COMPILE) --group docs -o locks/requirements-docs.txt
	echo uv | $(COMPILE) - -o locks/requirements-uv.txt

clean: ## Remove the environments, caches and build results
	rm -rf .venv .venv-bench .venv-docs .setup.log build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache \
		.hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
