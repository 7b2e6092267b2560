package courier_test

import (
	"time"

	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// run runs the errands that are due; a failed one is only retried.
func run(s *server.Shop) { _ = s.Errands() }

// events are the types since a snapshot that are about messages.
func events(s *server.Shop, before testkit.Snapshot) (out []string) {
	for _, e := range s.EventsSince(before) {
		if len(e) > 8 && e[:8] == "message." {
			out = append(out, e)
		}
	}
	return out
}

const minute = time.Minute
