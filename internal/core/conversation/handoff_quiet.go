package conversation

import "time"

// QuietHandoff is the errand that checks whether a customer in a hand-off still waits for an answer.
const QuietHandoff = "handoff_quiet"

const (
	// quietFor is how long a customer waits before staff gets a reminder, quietAgain the interval of further ones, and
	// quietMost when reminders stop.
	quietFor   = 15 * time.Minute
	quietAgain = time.Hour
	quietMost  = 24 * time.Hour
)

// Unattended reports whether the customer of a hand-off has waited too long for an answer, and schedules the next
// check: only staff gives the conversation back, however quiet it is.
func (hs *Handoffs) Unattended(handoffID string) (h HandoffRequest, waiting bool, err error) {
	h, found, err := hs.rows.Handoff(handoffID, false)
	if err != nil || !found || !h.Status.Open() || hs.scope.Now.Sub(h.RequestedAt) >= quietMost {
		return h, false, err
	}
	since, err := hs.waitingSince(h)
	if err != nil {
		return h, false, err
	}
	next := hs.scope.Now.Add(quietAgain)
	if waiting = !since.IsZero() && hs.scope.Now.Sub(since) >= quietFor; waiting {
		hs.scope.Emit("session.handoff_waiting", h.SessionID, map[string]any{
			"handoffId": h.ID, "sessionId": h.SessionID, "customerId": h.CustomerID, "takenBy": h.TakenBy, "waitingSince": since,
		})
	} else if !since.IsZero() {
		next = since.Add(quietFor)
	}
	hs.scope.Later(QuietHandoff, h.ID, next)
	return h, waiting, nil
}

// waitingSince is when the customer began to wait: at the hand-off, or with their first message after staff's last one.
// Zero: it is the customer's turn to speak.
func (hs *Handoffs) waitingSince(h HandoffRequest) (since time.Time, err error) {
	said, err := hs.rows.LatestMessages(h.SessionID, quietLooked)
	if err != nil {
		return since, err
	}
	since = h.RequestedAt
	for _, m := range said {
		switch {
		case m.CreatedAt.Before(h.RequestedAt):
		case m.Outbound && m.Author == person:
			since = time.Time{}
		case !m.Outbound && since.IsZero():
			since = m.CreatedAt
		}
	}
	return since, nil
}

// quietLooked is how many of the latest messages are checked.
const quietLooked = 50
