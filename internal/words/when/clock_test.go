package when

import "testing"

func TestClocksAndSpans(t *testing.T) {
	t.Parallel()
	spans := Spans("08:00-12:00, 19:00-00:30")
	for minute, want := range map[int]bool{8 * 60: true, 12 * 60: false, 23 * 60: true, 10: true, 40: false} {
		if Within(spans, minute) != want {
			t.Errorf("%s is open: %v", Clock(minute), !want)
		}
	}
	if m, ok := ReadClock("21:30"); !ok || m != 21*60+30 {
		t.Errorf("21:30 is %d", m)
	}
	if _, ok := ReadClock("mañana"); ok || len(Spans("Fechado")) > 0 {
		t.Error("a word is no clock")
	}
}
