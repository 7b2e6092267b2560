package webchat

import (
	"net/http"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// channel is the channel of conversations from here.
const channel = "web"

// openResponse is a conversation as the page first shows it.
type openResponse struct {
	Open     bool      `json:"open"` // a conversation exists
	Messages []message `json:"messages"`
	Openers  []reply   `json:"openers,omitempty"`
	Busy     bool      `json:"busy"`
	state
}

// open finds the visitor's conversation. It starts one only on request, which the page sends with the first words:
// looking at the page writes nothing.
func (d *Door) open(w http.ResponseWriter, r *http.Request, v *visit) error {
	var in struct {
		Start bool `json:"start"` // start one if there is none
		Fresh bool `json:"fresh"` // leave the current one and start another
	}
	if err := v.body(w, r, &in); err != nil {
		return err
	}
	if in.Fresh {
		v.sessionID = ""
	}
	out := openResponse{Messages: []message{}}
	if v.sessionID != "" {
		p, err := d.page(r.Context(), v, "")
		switch {
		case fault.Is(err, noConversation):
			v.sessionID = ""
		case err != nil:
			return err
		default:
			out.state, out.Busy = p.state, d.rooms.busy(v.sessionID)
			out.Messages = append(out.Messages, p.Messages...)
		}
	}
	switch {
	case v.sessionID == "" && (in.Start || in.Fresh):
		if err := d.begin(w, r, v); err != nil {
			return err
		}
	case v.sessionID != "" && d.Runtime.Clock.Now().Sub(v.since) > ticketFresh:
		d.setTicket(w, r, v)
	}
	out.Open = v.sessionID != ""
	if len(out.Messages) == 0 {
		var err error
		if out.Openers, err = d.openers(r.Context(), v); err != nil {
			return err
		}
	}
	answer(w, http.StatusOK, out)
	return nil
}

// begin opens a conversation of an unknown customer and sets its cookie.
func (d *Door) begin(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := d.count(openPerAddress, v.address, v.workspace.Locale); err != nil {
		return err
	}
	err := d.Runtime.Write(r.Context(), v.workspace, customer, func(u *core.Unit) error {
		s, err := u.Conversations.Open(conversation.Session{AgentID: v.agent.ID, Channel: channel,
			BranchID: v.branch.ID})
		if err == nil {
			u.Conversations.Adopt(s)
			v.sessionID = s.ID
		}
		return err
	})
	if err == nil {
		d.setTicket(w, r, v)
	}
	return err
}
