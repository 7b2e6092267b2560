package main

import (
	"strings"
	"testing"
)

// TestFirstSentencesAreMeasured takes the figure of sentences from a few replies at both doors: the first arrives before
// the model's end, which is 200 ms later. The times themselves are for make bench.
func TestFirstSentencesAreMeasured(t *testing.T) {
	t.Parallel()
	l := &lab{dir: t.TempDir()}
	defer l.close()
	s, err := l.serve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.firstSentences(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 4 || !strings.Contains(list[0].what, "/openai/v1") ||
		!strings.Contains(list[2].what, "ConversationRelay") || list[3].theirs != "60.00 ms" || list[0].ratio.median <= 0 {
		t.Errorf("%+v", list)
	}
}
