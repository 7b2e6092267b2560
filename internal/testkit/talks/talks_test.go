package talks_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/talks"
)

func TestScriptsAreReadable(t *testing.T) {
	t.Parallel()
	all, err := talks.All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 60 {
		t.Errorf("there are %d conversations, want 60 at least", len(all))
	}
	if _, err := talks.Read("almacen/x", "+ comes first"); err == nil {
		t.Error("a script that begins with a reply was read")
	}
	if _, err := talks.Read("almacen/x", "C: hola\n% what"); err == nil {
		t.Error("an unknown mark was read")
	}
}
