package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// Most lies in a thousand that may pass, and most honest messages that may be held. They go up only with
// scenes that nothing was mended for yet; the aim is 10 and 10.
const (
	mostPassed = 11
	mostHeld   = 10
)

// TestScenes holds the guard to the corpus.
func TestScenes(t *testing.T) {
	t.Parallel()
	list, err := load("../../talk/evidence/testdata/scenes")
	if err != nil {
		t.Fatal(err)
	}
	f := measure(list)
	passed, held := sum(f.lies), sum(f.honest)
	if passed.all < 400 || held.all < 500 || len(f.kinds) != 14 || len(f.lies) != 4 {
		t.Fatalf("the corpus has %d lies of %d kinds and %d honest messages in %d languages", passed.all, len(f.kinds),
			held.all, len(f.lies))
	}
	if passed.wrong*1000 > passed.all*mostPassed || held.wrong*1000 > held.all*mostHeld {
		t.Errorf("worse than before:\n%s\n%s", f, strings.Join(append(f.passed, f.held...), "\n"))
	}
}

// TestTheJudgeIsTrained: the weights in the tree are those that the tree's scenes give; else: make train.
func TestTheJudgeIsTrained(t *testing.T) {
	t.Parallel()
	list, err := load("../../talk/evidence/testdata/scenes")
	if err != nil {
		t.Fatal(err)
	}
	examples, trained := examplesOf(list), train(list)
	kept, err := learn.DecodeClassifier(trained.Encode())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		if was, is := claims.Judge(e.Features), kept.Probabilities(e.Features)[0]; math.Abs(was-is) > 0.02 {
			t.Fatalf("a sentence was judged %.3f and would be judged %.3f: make train", was, is)
		}
	}
}

// TestEveryFieldIsClassed: a figure, a link or a moment in a tool's answer is evidence of a kind, or of none by
// decision.
func TestEveryFieldIsClassed(t *testing.T) {
	t.Parallel()
	for _, p := range packs.All() {
		for _, tl := range p.Tools() {
			var doc map[string]any
			if err := json.Unmarshal(tl.Output.JSON(), &doc); err != nil {
				t.Fatal(err)
			}
			unclassed(doc, "", "", func(path string) {
				t.Errorf("%s: %s is in no class of talk/evidence/fields.go",
					tl.FullName(), path)
			})
		}
	}
}

// unclassed walks a schema and reports the fields that need a class and have none.
func unclassed(node map[string]any, parent, name string, report func(path string)) {
	for field, inner := range object(node["properties"]) {
		unclassed(object(inner), name, field, report)
	}
	if items := object(node["items"]); items != nil {
		unclassed(items, parent, name, report)
	}
	for _, inner := range list(node["anyOf"]) {
		unclassed(object(inner), parent, name, report)
	}
	format, _ := node["format"].(string)
	numeric := is(node["type"], "number") || is(node["type"], "integer")
	if (numeric || format == "uri" || format == "date-time") && !evidence.Classed(parent+"."+name) {
		report(parent + "." + name)
	}
}

func object(v any) map[string]any { m, _ := v.(map[string]any); return m }
func list(v any) []any            { l, _ := v.([]any); return l }

func is(kind any, want string) bool {
	for _, k := range append(list(kind), kind) {
		if k == want {
			return true
		}
	}
	return false
}
