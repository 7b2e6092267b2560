package main

import (
	"strings"
	"testing"
	"time"
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

// BenchmarkTurns is a turn of U3 on SQLite, fifty conversations at once: -cpuprofile says where its time goes, and
// cpu-ms/turn hardly depends on what else the machine does.
func BenchmarkTurns(b *testing.B) {
	l := &lab{dir: b.TempDir()}
	defer l.close()
	s, at, err := l.serveSample(b.Context(), l.dir+"/turns")
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var spent time.Duration
	turns := 0
	b.ReportAllocs()
	for b.Loop() {
		_, used, err := s.talkTogether(b.Context(), at, 50)
		if err != nil {
			b.Fatal(err)
		}
		spent += used
		turns += 50 * len(conversationSaid)
	}
	b.ReportMetric(float64(spent.Milliseconds())/float64(turns), "cpu-ms/turn")
}
