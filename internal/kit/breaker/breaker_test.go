package breaker

import (
	"testing"
	"time"
)

func TestOneProbeAtATimeAndAnAbandonedOneGivesItsPlaceBack(t *testing.T) {
	t.Parallel()
	var b Set
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for range OpensAfter {
		b.Report("x", Unwell, now)
	}
	now = now.Add(FirstRest)
	if _, may := b.Enter("x", now); !may || b.Status("x").State != HalfOpen {
		t.Fatalf("no probe: %+v", b.Status("x"))
	}
	if wait, may := b.Enter("x", now); may || wait <= 0 {
		t.Error("a second probe")
	}
	if _, may := b.Enter("y", now); !may {
		t.Error("another one is held up")
	}
	b.Report("x", NoSign, now)
	if _, may := b.Enter("x", now); !may {
		t.Error("nobody may try any more")
	}
	b.Report("x", Well, now)
	if b.Status("x") != (Status{State: Closed}) || len(b.byName) != 0 {
		t.Errorf("%+v", b.Status("x"))
	}
}

func TestTheRestIsBoundedAndOldFailuresAreForgotten(t *testing.T) {
	t.Parallel()
	var b Set
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for range 20 {
		b.Enter("x", now)
		b.Report("x", Unwell, now)
		now = now.Add(time.Hour)
	}
	if one := b.byName["x"]; one.rest != longestRest {
		t.Errorf("a rest of %s", one.rest)
	}
	for i := range many + 10 {
		b.Report(string(rune(i+1000)), Unwell, now.Add(time.Duration(i)*time.Second))
	}
	if len(b.byName) > many {
		t.Errorf("%d are remembered", len(b.byName))
	}
}
