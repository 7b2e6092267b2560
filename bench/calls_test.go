package main

import "testing"

// TestVoiceTurnsAreMeasured takes the figure of a call's turns from a few of them: every turn is answered, and the
// bounds are fractions of a second. The times themselves are for make bench.
func TestVoiceTurnsAreMeasured(t *testing.T) {
	t.Parallel()
	l := &lab{dir: t.TempDir()}
	defer l.close()
	s, err := l.serve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.spoken(t.Context(), 8)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].ours == "" || list[0].theirs != "100.00 ms" || list[1].theirs != "500.00 ms" ||
		list[1].ratio.median <= 0 {
		t.Errorf("%+v", list)
	}
}
