package archtest

import (
	"os"
	"testing"
)

// TestTheHouse checks the repository itself.
func TestTheHouse(t *testing.T) {
	t.Parallel()
	tree, err := Load(os.DirFS("../../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(tree.Files) == 0 {
		t.Fatal("found no source: is the test run from its own folder?")
	}
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			t.Parallel()
			for _, finding := range rule.Check(tree) {
				t.Error(rule.Explain(finding))
			}
		})
	}
}
