# Needs Go, git and make. The tests also need PostgreSQL's programs (Debian:
# apt install postgresql; as root on Debian or Ubuntu they are installed by
# themselves); they start a server of their own and stop it again.

GO       ?= go
SERVICES := $(GO) run ./internal/testkit/testservices run --
DURABLE  := $(GO) run ./internal/testkit/testservices run --durable --
GOTEST   := $(GO) tool gotestsum --format pkgname-and-test-fails --format-hide-empty-pkg --
P        ?= ./...
CODE     := $(wildcard cmd internal bench clients examples)
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
# The long tests begin with testkit.Long(t), on the first or second line.
LONG      = $(shell grep -rhF -B2 --include='*_test.go' 'testkit.Long(t)' $(CODE) | sed -n 's/^func \(Test[A-Za-z0-9]*\).*/\1/p' | sort)
LONG_IN   = $(shell grep -rlF --include='*_test.go' 'testkit.Long(t)' $(CODE) | xargs -n1 dirname | sort -u | sed 's,^,./,')
EMPTY    :=
RELEASES := linux/amd64 linux/arm64 darwin/arm64

.DEFAULT_GOAL := help
.NOTPARALLEL:

##@ Use

.PHONY: demo
demo: ## Start the sample businesses, offline, with everything on
	$(GO) run ./cmd/mostrador demo

.PHONY: build
build: ## Build bin/mostrador
	$(GO) build -trimpath -ldflags "-X main.release=$(VERSION)" -o bin/mostrador ./cmd/mostrador

.PHONY: release
release: ## Build dist/: a binary per system, and SHA256SUMS (VERSION=v1.2.3, RELEASES=linux/amd64)
	rm -rf dist && mkdir dist
	set -e; for system in $(RELEASES); do \
		os=$${system%/*} arch=$${system#*/}; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -ldflags "-s -w -X main.release=$(VERSION)" \
			-o dist/mostrador_$${os}_$$arch ./cmd/mostrador; \
	done
	cd dist && { sha256sum mostrador_* 2>/dev/null || shasum -a 256 mostrador_*; } > SHA256SUMS

##@ Test

.PHONY: test
test: ## Run the tests on SQLite and PostgreSQL; P=./internal/packs/retail for a package, T=TestName, DB=sqlite for a quick look
	@echo 'Left for make test-long: $(LONG)'
	$(if $(filter sqlite,$(DB)),MOSTRADOR_TEST_DB=sqlite,$(SERVICES)) $(GOTEST) -count=1 -timeout 80m $(if $(T),-run '$(T)') $(P)

.PHONY: test-long
test-long: ## Run the tests that kill processes or play thousands of calls; SAMPLE=1 for fewer rounds, as CI does
	MOSTRADOR_TEST_LONG=$(if $(SAMPLE),sample,all) $(SERVICES) $(GOTEST) -count=1 -timeout 60m -run '^($(subst $(EMPTY) $(EMPTY),|,$(LONG)))$$' $(LONG_IN)

.PHONY: documents
documents: ## Run the tests that show what the documents ask for, and print how many of their statements hold
	$(SERVICES) $(GO) run ./internal/testkit/documents

.PHONY: test-race
test-race: ## Run the concurrent packages under the race detector, shuffled (needs a C compiler)
	$(SERVICES) $(GOTEST) -count=1 -race -shuffle=on -timeout 30m ./internal/runtime/... ./internal/words/confirm/... ./internal/store/...

.PHONY: soak
soak: ## Run the races and crashes with many more trials (up to an hour)
	MOSTRADOR_SOAK=1 $(SERVICES) $(GOTEST) -count=1 -timeout 60m -run 'Soak|Race|Crash|Concurrent' ./...

.PHONY: conformance
conformance: ## Run the public MCP conformance suite (needs npx and the npm registry)
	$(GO) test -count=1 -timeout 30m -v -tags conformance -run TestConformance ./internal/door/mcpapi

.PHONY: openapi-lint
openapi-lint: ## Hold /openapi.json to redocly's recommended rules (needs npx and the npm registry)
	@doc=$$(mktemp -d) && trap 'rm -rf "$$doc"' EXIT && $(GO) run ./internal/door/httpapi/document > "$$doc/openapi.json" && \
	npx --yes @redocly/cli@2.73.0 lint --extends recommended "$$doc/openapi.json"

.PHONY: screenshots
screenshots: ## Take pictures of the chat and of the dashboard, and say where they are (SHOTS=DIR)
	@shots="$(SHOTS)"; shots="$${shots:-$$(mktemp -d)}"; mkdir -p "$$shots" && shots=$$(cd "$$shots" && pwd) && \
	$(SERVICES) env MOSTRADOR_SCREENSHOTS="$$shots" $(GO) test -count=1 -run TestScreenshots ./cmd/mostrador && ls -1 "$$shots"/*.png

.PHONY: guides
guides: ## Take the pictures of docs/guides again
	$(SERVICES) env MOSTRADOR_GUIDES="$(CURDIR)/docs/guides/pictures" $(GO) test -count=1 -run TestGuidePictures ./cmd/mostrador && du -sh docs/guides/pictures

.PHONY: bench
bench: ## Print the ratios of docs/BENCHMARKS.md; R="R1 R6" for some of them
	$(DURABLE) $(GO) run ./bench $(R)

.PHONY: examples
examples: ## Play the programs of examples/ against the demo (needs node and python3, and no packages of theirs)
	examples/play

.PHONY: talks
talks: ## Play the scripted conversations and print how many succeed; T=almacen/precio for some, T=-v for what was said
	$(GO) run ./bench/talks $(T)

.PHONY: claims
claims: ## Print how many lies the claim guard lets pass and how many honest messages it holds; S="-v DIR" for other scenes
	$(GO) run ./internal/testkit/scenes $(S)

##@ Change

.PHONY: train
train: ## Train the claim guard's judge and the readers of messages, owners' sentences and replies again (minutes), and print their figures
	$(GO) run ./internal/testkit/scenes -train internal/words/claims/judge.bin internal/talk/evidence/testdata/scenes
	$(GO) run ./internal/testkit/scenes
	$(GO) run ./internal/words/reader/train -o internal/words/reader/reader.bin
	$(GO) run ./internal/words/reader/train -owners -o internal/words/quick/owner.bin
	$(GO) run ./internal/words/confirm/train

.PHONY: generate
generate: ## Write again what is generated from the code (docs, snapshots)
	$(GO) generate ./...

.PHONY: lint
lint: ## gofmt, vet and staticcheck
	@stale=$$(gofmt -l $(CODE)); if [ -n "$$stale" ]; then \
		printf 'Not formatted; run gofmt -w on:\n%s\n' "$$stale" >&2; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

.PHONY: check
check: check-generated lint ## What CI asks before the tests: generated files, lint, the rules of the tree
	$(GO) test ./internal/testkit/archtest/

# The tree is written as git would commit it, before and after, into an index
# and an object store of our own: uncommitted work does not matter, and the
# repository is left as it was.
.PHONY: check-generated
check-generated:
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && mkdir "$$tmp/objects" && \
	objects=$$(git rev-parse --path-format=absolute --git-path objects) && \
	snapshot() { \
		GIT_INDEX_FILE="$$tmp/index" GIT_OBJECT_DIRECTORY="$$tmp/objects" GIT_ALTERNATE_OBJECT_DIRECTORIES="$$objects" \
		sh -c 'git -c core.safecrlf=false add --all . && git write-tree'; } && \
	before=$$(snapshot) && $(MAKE) --no-print-directory generate && after=$$(snapshot) && \
	if [ "$$before" != "$$after" ]; then \
		echo 'These files were not what the code generates; they are now. Commit them:' >&2; \
		GIT_OBJECT_DIRECTORY="$$tmp/objects" GIT_ALTERNATE_OBJECT_DIRECTORIES="$$objects" \
		git diff-tree -r --name-status "$$before" "$$after" >&2; \
		exit 1; \
	fi

##@ Other

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
