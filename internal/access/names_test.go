package access

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestNamesShowSomething(t *testing.T) {
	t.Parallel()
	for _, name := range []string{" ", "\u202e", "\u200b\u200d", "Ana\u202ezaP"} {
		if err := checkName(name); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%q: %v", name, err)
		}
		if err := (Workspace{Name: name}).check(); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("a workspace named %q: %v", name, err)
		}
	}
	if err := checkName("Ana Paz"); err != nil {
		t.Error(err)
	}
}
