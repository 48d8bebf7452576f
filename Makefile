# The first of these that runs and is new enough; `make PYTHON=…` names another.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)
BIN := .venv/bin
INSTALLED := .venv/installed
BENCH := .venv/installed-bench
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt

.PHONY: sandbox test setup run check lint bench rules shots coverage hooks help
.DEFAULT_GOAL := sandbox

help: ## Show this list.
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
		printf '%-10s%s\n' "$$name" "$$text"; done

sandbox: $(INSTALLED) ## Try the bot in a browser, without Discord.
	@$(BIN)/bottega sandbox

test: $(INSTALLED) ## Run all tests.
	$(BIN)/python -m pytest -n auto --dist worksteal

coverage: $(INSTALLED) ## Run all tests, and say which lines none of them reached (htmlcov/index.html).
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered --cov-report=html

setup: $(INSTALLED) ## Make .venv with everything.

run: $(INSTALLED) ## Run the bot.
	@$(BIN)/bottega run

check: test lint rules ## All that has to be green before a change is merged.

lint: $(INSTALLED) ## Format, lint, types, and who may import whom.
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(INSTALLED) ## Which clauses no test proves, and which rulings the rules do not name.
	$(BIN)/python -m tests.clause_report

hooks: $(INSTALLED) ## Let git run the checks of `make lint` before each commit.
	$(PIP) pre-commit
	$(BIN)/pre-commit install

bench: $(BENCH) ## Measure against the yardsticks.
	$(BIN)/python -m bench

shots: $(INSTALLED) ## Take the pictures of the sandbox for docs/.
	$(BIN)/python -m docs.shots

$(INSTALLED): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Bottega needs Python 3.11 or newer and finds none here. Install it, or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Bottega needs Python 3.11 or newer, and $(PYTHON) is older or does not run." >&2; exit 1; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	$(PIP) -e '.[dev]'
	@touch $@

$(BENCH): $(INSTALLED)
	$(PIP) -e '.[dev,bench]'
	@touch $@
