package invariants_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestStrangersQuestion: a reply to another business's question is a reply to none.
func TestStrangersQuestion(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(tooltest.Open), func(t *testing.T, s *server.Shop) {
		abroad := s.Open(tooltest.Abroad())
		foreign := tooltest.Possess(&abroad.Shop, "+5493415550777", "Malbec extranjero")
		before := abroad.Snapshot()
		for _, words := range []string{"sí", "no", "mejor dos", "¿qué?"} {
			_, nothing := s.Reply(testkit.NewID(), words)
			_, other := s.Reply(foreign[tooltest.Confirmation], words)
			if !fault.Is(nothing, fault.NotFound) || nothing.Error() != other.Error() {
				t.Errorf("%q: %v and %v", words, nothing, other)
			}
		}
		if changed := abroad.Since(before); len(changed) > 0 {
			t.Errorf("changed abroad: %v", changed)
		}
	})
}
