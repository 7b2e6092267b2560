package fault

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestFromHidesForeignErrors(t *testing.T) {
	e := From(fmt.Errorf("pq: password is hunter2"))
	if e.Code != Internal || strings.Contains(e.Message, "hunter2") {
		t.Fatalf("foreign error leaked: %+v", e)
	}
	if !strings.Contains(e.Error(), "hunter2") {
		t.Fatal("the log needs the cause")
	}
}

func TestFromFindsWrappedErrors(t *testing.T) {
	inner := New(OutOfStock, "quedan %d", 3)
	e := From(fmt.Errorf("confirm: %w", inner))
	if e != inner || !Is(e, OutOfStock) || Is(e, Conflict) {
		t.Fatalf("got %+v", e)
	}
	if cause := errors.New("x"); !errors.Is(Wrap(cause, Unavailable, "later"), cause) {
		t.Fatal("Wrap lost its cause")
	}
}

func TestEveryCodeHasATrait(t *testing.T) {
	for _, c := range Codes() {
		if Of(c).Status == 0 {
			t.Errorf("%s has no status", c)
		}
	}
	if Of("made_up").Status != 500 {
		t.Error("an unknown code must answer as internal")
	}
}
