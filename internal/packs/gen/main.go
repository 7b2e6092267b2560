// Command gen writes what is derived from the tools: a snapshot of every
// contract, and docs/TOOLS.md. It is run by `go generate` in the folder above and
// gives the same bytes for the same code.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/packs"
)

const (
	contracts = "testdata/contracts"
	document  = "../../docs/TOOLS.md"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := writeContracts(); err != nil {
		return err
	}
	text, err := toolsDocument(packs.All())
	if err != nil {
		return err
	}
	return os.WriteFile(document, text, 0o644)
}

// writeContracts starts from an empty folder, so that a tool that is gone leaves no snapshot behind. All of them are
// made first: a mistake in one tool leaves the folder as it was.
func writeContracts() error {
	made := map[string][]byte{}
	for _, t := range packs.Set().All() {
		text, err := t.Describe().Snapshot()
		if err != nil {
			return fmt.Errorf("%s: %w", t.FullName(), err)
		}
		made[t.SnapshotName()] = text
	}
	if err := os.RemoveAll(contracts); err != nil {
		return err
	}
	if err := os.MkdirAll(contracts, 0o755); err != nil {
		return err
	}
	for name, text := range made {
		if err := os.WriteFile(filepath.Join(contracts, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
