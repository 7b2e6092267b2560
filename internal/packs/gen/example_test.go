package main

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/packs"
)

// A published example that the contract refuses teaches the wrong call.
func TestExamplesKeepTheirContracts(t *testing.T) {
	t.Parallel()
	for _, tl := range packs.Set().All() {
		c, err := readContract(tl.Input.JSON())
		if err != nil {
			t.Fatalf("%s: %v", tl.FullName(), err)
		}
		raw, err := json.Marshal(c.example())
		if err != nil {
			t.Fatalf("%s: %v", tl.FullName(), err)
		}
		value, problems := strictjson.Parse(raw, strictjson.Limits{})
		if len(problems) > 0 {
			t.Fatalf("%s: %s: %v", tl.FullName(), raw, problems)
		}
		for _, v := range tl.Input.Validate(value, "en") {
			t.Errorf("%s: %s: %s %s", tl.FullName(), raw, v.Path, v.Message)
		}
	}
}

func TestDocumentIsDeterministic(t *testing.T) {
	t.Parallel()
	first, err := toolsDocument(packs.All())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		again, err := toolsDocument(packs.All())
		if err != nil || string(again) != string(first) {
			t.Fatalf("another text for the same tools (%v)", err)
		}
	}
}
