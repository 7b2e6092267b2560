package evidence

import (
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// proposals are the events of calls that make something new: what goes into one is settled while it is proposed.
var proposals = map[string]claims.Noun{"order.created": claims.Order, "booking.created": claims.Booking}

// proposed takes the arguments of a call that makes something new, and the question about it, as what is proposed: the
// call is being made, or waits for the customer's yes.
func (b *builder) proposed(c Call, question string) {
	if b.tools == nil {
		return
	}
	t, ok := b.tools.Get(c.Tool)
	var arguments any
	if !ok || json.Unmarshal(c.Arguments, &arguments) != nil {
		return
	}
	for _, e := range t.Events {
		if noun, makes := proposals[e]; makes {
			b.about = strings.Join(texts(arguments, nil), ", ") + ". " + question
			b.deed(claims.Proposed, noun, "")
			b.about = ""
		}
	}
}
