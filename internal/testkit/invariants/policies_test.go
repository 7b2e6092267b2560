package invariants_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/policy"
)

// The examples of docs/POLICIES.md can be saved as they stand.
func TestTheExamplesOfRulesCanBeSaved(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/POLICIES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, found := strings.Cut(string(text), "```cel\n")
	block, _, closed := strings.Cut(block, "```")
	if !found || !closed {
		t.Fatal("there are no examples")
	}
	tools := packs.Set()
	for example := range strings.SplitSeq(strings.TrimSpace(block), "\n\n") {
		head, when, _ := strings.Cut(example, "\n")
		pattern, name, ok := strings.Cut(strings.TrimPrefix(head, "# "), ": ")
		if !ok || when == "" {
			t.Fatalf("an example that is none: %q", example)
		}
		if err := (policy.Rule{Name: name, Tool: pattern, When: when, Effect: policy.Deny}).Check(tools); err != nil {
			t.Errorf("%s: %v", example, err)
		}
	}
}
