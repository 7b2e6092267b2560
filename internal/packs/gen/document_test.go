package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
)

// docs/TOOLS.md describes every tool as it is.
func TestTheDocumentIsCurrent(t *testing.T) {
	t.Parallel()
	want, err := toolsDocument(packs.All())
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../docs/TOOLS.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/TOOLS.md is not what the tools say; make generate writes it")
	}
}
