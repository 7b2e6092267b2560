package main

import (
	"strings"
	"testing"
)

// TestTurnsAreMeasured takes U3 from two conversations: every turn is answered, and the processor's time is counted. The
// rate itself is for make bench.
func TestTurnsAreMeasured(t *testing.T) {
	t.Parallel()
	l := &lab{dir: t.TempDir()}
	defer l.close()
	r, err := l.turnsIn(t.Context(), "SQLite", l.dir+"/turns", 2)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(r.ours, " turns/s") || r.ratio.least <= 0 || strings.Contains(r.what, " 0 µs ") {
		t.Errorf("%+v", r)
	}
}
