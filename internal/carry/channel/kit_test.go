package channel_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// run runs the errands that are due; a failed one is only retried.
func run(s *server.Shop) { _ = s.Errands() }

func inbound(t *testing.T, s *server.Shop, session string) (texts []string) {
	t.Helper()
	s.Look(func(u *core.Unit) error {
		list, err := u.Conversations.Messages(session, "", 100)
		for _, m := range list {
			if !m.Outbound {
				texts = append(texts, m.Text)
			}
		}
		return err
	})
	return texts
}

const minute = time.Minute
