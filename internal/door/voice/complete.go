package voice

import (
	"cmp"
	"context"
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// sessionHeader names a conversation in requests and responses.
const sessionHeader = "Mostrador-Session"

// complete has an agent answer the latest words of a conversation. Keys of staff and owners are refused: forbidden.
func (d *Door) complete(w http.ResponseWriter, r *http.Request, p access.Principal) error {
	if p.Actor.Role.Trusted() {
		return fault.New(fault.Forbidden,
			"A customer's words are brought with an agent's key; nobody of the business speaks in the customer's place.")
	}
	in, err := readRequest(w, r)
	if err != nil {
		return err
	}
	agent, err := d.Keyring.AgentBySlug(r.Context(), p.Workspace.ID, in.Model)
	if fault.Is(err, fault.NotFound) || err == nil && !agent.Active {
		return noModel(in.Model)
	}
	if err != nil {
		return err
	}
	s, err := d.conversation(r, p, agent.ID, &in)
	if err != nil {
		return err
	}
	w.Header().Set(sessionHeader, s.ID)
	c := &completion{door: d, w: p.Workspace, session: s, model: in.Model,
		usage: in.StreamOptions != nil && in.StreamOptions.IncludeUsage}
	turnID, people, err := d.receive(r.Context(), p.Workspace, s, &in)
	if err != nil {
		return err
	}
	if people {
		c.session.State = conversation.Handoff
	}
	if in.Stream {
		c.stream(w, r, turnID)
		return nil
	}
	got, err := c.reply(r.Context(), turnID, turn.Listener{})
	if err != nil {
		return err
	}
	answer(w, http.StatusOK, c.response(got))
	return nil
}

// conversation returns the session a request names, that of its call, or a new one.
func (d *Door) conversation(r *http.Request, p access.Principal, agentID string,
	in *request) (s conversation.Session, err error) {
	id := cmp.Or(r.Header.Get(sessionHeader), in.metadata("session"))
	if id == "" {
		s, _, err = d.openCall(r.Context(), p.Workspace, p.Actor, agentID, in.arrival())
		return s, err
	}
	err = d.Runtime.Read(r.Context(), p.Workspace, p.Actor, func(u *core.Unit) (err error) {
		s, err = u.Conversations.Get(doorkit.ID(id), false)
		return err
	})
	if err == nil && s.AgentID != agentID {
		err = invalid(http.StatusBadRequest, "invalid_arguments", "model", "That conversation is with another agent.")
	}
	return s, err
}

// receive passes the customer's new words to the turns. Without new words it returns the latest turn, if there is one.
// people: staff have the conversation and answer.
func (d *Door) receive(ctx context.Context, w *access.Workspace, s conversation.Session,
	in *request) (turnID string, people bool, err error) {
	last, reply, err := d.lastReply(ctx, w, s.ID)
	list := in.latest()
	if err != nil || len(list) == 0 {
		return last, false, err
	}
	before, history := in.lastAnswer()
	if history && s.Channel == channel {
		heard, err := d.heardAll(ctx, w, s, list, before, reply)
		if err != nil {
			return "", false, err
		}
		if !heard {
			if err := d.Turns.MarkUnheard(ctx, w, s.ID); err != nil {
				return "", false, err
			}
		}
	}
	if !history && in.key == "" {
		begins, err := d.isFirst(ctx, w, s.ID, list)
		if err != nil {
			return "", false, err
		}
		if !begins {
			list = withNewIDs(list)
		}
	}
	for _, utterance := range list {
		got, err := d.Turns.Receive(ctx, w, s.ID, turn.Incoming{ID: utterance.id, Text: utterance.text})
		if err != nil {
			return "", false, err
		}
		turnID = got.TurnID
	}
	return turnID, turnID == "", nil
}

// heardAll reports whether the caller heard our last reply, as far as the platform's history shows. A question that
// waits for them has to be the end of what the platform said before new words: what it did not play, the caller has not
// heard.
func (d *Door) heardAll(ctx context.Context, w *access.Workspace, s conversation.Session, list []words,
	before, reply string) (heard bool, err error) {
	if cutShort(before, speech.Aloud(w.Locale, reply)) {
		return false, nil
	}
	err = d.Runtime.Read(ctx, w, customer, func(u *core.Unit) error {
		u.Conversations.Adopt(s)
		if _, known, err := u.Conversations.Known(list[len(list)-1].id); err != nil || known {
			heard = true // a repeated request: its words came before the question
			return err
		}
		q, open, err := u.Confirmations.Open()
		heard = !open || heardQuestion(before, q.Text, w.Locale)
		return err
	})
	return heard, err
}

// isFirst reports whether a conversation has no words but these: then a request without history is its first, however
// often the platform sends it.
func (d *Door) isFirst(ctx context.Context, w *access.Workspace, sessionID string, list []words) (ok bool, err error) {
	mine := map[string]bool{}
	for _, utterance := range list {
		mine[utterance.id] = true
	}
	err = d.Runtime.Read(ctx, w, access.Actor{Role: access.Agent}, func(u *core.Unit) error {
		ok = true
		first, err := u.Conversations.Messages(sessionID, "", len(list)+8)
		for _, m := range first {
			ok = ok && (m.Outbound || mine[m.ChannelID])
		}
		return err
	})
	return ok, err
}
