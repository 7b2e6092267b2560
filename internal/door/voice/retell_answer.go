package voice

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// answer passes the caller's new words to the turns and sends the reply, together with earlier ones that were not sent.
func (c *retellSocket) answer(ctx context.Context, e retellEvent) {
	said := transcriptOf(e.Transcript)
	before, words := lastWords(said)
	if len(words) == 0 {
		c.say(ctx, e.ResponseID, turn.Reply{})
		return
	}
	if held, err := c.holdWords(ctx, words); held || err != nil {
		if err != nil {
			c.apologise(ctx, e.ResponseID, "voice message not saved", err)
		}
		return
	}
	// Not cancelled: words are passed on whole or, when Retell sends them again, then.
	if err := c.pass(context.WithoutCancel(ctx), before, said); err != nil {
		c.apologise(ctx, e.ResponseID, "voice message not saved", err)
		return
	}
	if c.people {
		c.say(ctx, e.ResponseID, turn.Reply{State: conversation.Handoff, HandedOff: true})
		return
	}
	turns := slices.Clone(c.unsent)
	if len(turns) == 0 && c.last != "" && said[len(said)-1].caller { // the reply was sent, and not said
		turns = []string{c.last}
	}
	var whole turn.Reply
	voice := c.newSpeaker(ctx, e.ResponseID)
	for _, id := range turns {
		r, err := c.Turns.AwaitFor(ctx, c.w, id, voice.listener(c.w))
		if ctx.Err() != nil {
			return // the caller goes on: a later response has it
		}
		if err != nil {
			c.apologise(ctx, e.ResponseID, "voice reply failed", err)
			return
		}
		if r.TurnID == whole.TurnID {
			continue // answered together with the words before it
		}
		whole = r
		voice.complete(r.Text)
	}
	if c.finish(ctx, e.ResponseID, voice, whole) {
		c.unsent = nil
	}
}

// holdWords waits, where a question is open, until the caller has really finished. held: they have not, and Retell
// asks again.
func (c *retellSocket) holdWords(ctx context.Context, words []utterance) (held bool, err error) {
	open := false
	err = c.Runtime.Read(ctx, c.w, customer, func(u *core.Unit) error {
		s, err := u.Conversations.Get(c.session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		_, open, err = u.Confirmations.Open()
		return err
	})
	if err != nil || !open {
		return ctx.Err() != nil, ignoreEnded(ctx, err)
	}
	c.mu.Lock()
	if ctx.Err() == nil {
		c.waiting = joined(words)
	}
	c.mu.Unlock()
	_ = clock.Sleep(ctx, hold) // it ends with its context
	return ctx.Err() != nil, nil
}

func ignoreEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// pass gives the turns what the caller has said since the last time.
func (c *retellSocket) pass(ctx context.Context, before string, said []utterance) error {
	var callers []string
	for _, u := range said {
		if u.caller {
			callers = append(callers, u.text)
		}
	}
	_, latest := lastWords(said)
	if c.passed == nil { // a call that reconnects: what came before was passed on then
		c.passed = slices.Clone(callers[:len(callers)-len(latest)])
	}
	for i := min(len(c.passed), len(callers)) - 1; i < len(callers); i++ {
		if i < 0 || i < len(c.passed) && letters(c.passed[i]) == letters(callers[i]) {
			continue // as before, or written differently
		}
		if err := c.passOne(ctx, before, i, callers[i]); err != nil {
			return err
		}
	}
	return nil
}

// passOne passes one utterance on: of one that has grown, what is new.
func (c *retellSocket) passOne(ctx context.Context, before string, i int, text string) error {
	in := turn.Incoming{ID: access.Retell + "-" + strconv.Itoa(i) + "-" + digest(text), Text: text}
	if i < len(c.passed) {
		if more, grown := strings.CutPrefix(text, c.passed[i]); grown {
			in.Text = strings.TrimLeft(more, " ")
		}
	}
	known, err := c.markUnheard(ctx, before, in.ID)
	if err != nil {
		return err
	}
	turnID := known.TurnID
	if known.ID == "" {
		got, err := c.Turns.Receive(ctx, c.w, c.session, in)
		if err != nil {
			return err
		}
		turnID = got.TurnID
	}
	c.passed = append(c.passed[:min(i, len(c.passed))], text)
	c.last, c.people = turnID, turnID == ""
	if !c.people && !slices.Contains(c.unsent, turnID) {
		c.unsent = append(c.unsent, turnID)
	}
	return nil
}

// markUnheard marks a question that was not said to its end, or not at all because the caller went on, before new words
// that follow it. Words that were passed on before the connection broke are known, and are no answer to it.
func (c *retellSocket) markUnheard(ctx context.Context, before, id string) (known conversation.Message, err error) {
	heard := false
	err = c.Runtime.Read(ctx, c.w, customer, func(u *core.Unit) error {
		s, err := u.Conversations.Get(c.session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		if known, _, err = u.Conversations.Known(id); err != nil || known.ID != "" {
			return err
		}
		q, open, err := u.Confirmations.Open()
		heard = !open || heardQuestion(before, q.Text, c.w.Locale)
		return err
	})
	if err != nil || known.ID != "" || heard {
		return known, err
	}
	return known, c.Turns.MarkUnheard(ctx, c.w, c.session)
}

var msgThere = locale.Text{
	ES: "¿Seguís ahí?", MX: "¿Sigues ahí?", PT: "Você ainda está aí?", EN: "Are you still there?",
}

// remind speaks to a caller who says nothing: the question that waits for them, or whether they are there.
func (c *retellSocket) remind(ctx context.Context, id int) {
	r := turn.Reply{Text: msgThere.In(c.w.Locale)}
	err := c.Runtime.Read(ctx, c.w, customer, func(u *core.Unit) error {
		s, err := u.Conversations.Get(c.session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		if q, open, err := u.Confirmations.Open(); err != nil || open {
			r.Text = q.Text
			return err
		}
		return nil
	})
	if err != nil {
		c.apologise(ctx, id, "voice reply failed", err)
		return
	}
	c.say(ctx, id, r)
}

func (c *retellSocket) apologise(ctx context.Context, id int, what string, err error) {
	c.log(ctx, what, err)
	c.say(ctx, id, turn.Reply{Text: msgAgain.In(c.w.Locale)})
}

// newSpeaker says a response while it is being made, until a newer one is asked for.
func (c *retellSocket) newSpeaker(ctx context.Context, id int) *speaker {
	gone := false
	return newSpeaker(c.w, conversation.Session{Channel: channel}, func(piece string) {
		gone = gone || ctx.Err() != nil || c.send(c.open,
			retellResponse{Type: "response", ID: id, Content: piece}) != nil
	})
}

// say sends a whole reply.
func (c *retellSocket) say(ctx context.Context, id int, r turn.Reply) {
	voice := c.newSpeaker(ctx, id)
	voice.complete(r.Text)
	c.finish(ctx, id, voice, r)
}

// finish sends the rest of a reply, sentence by sentence. It reports whether all of it was sent, which a newer response
// prevents.
func (c *retellSocket) finish(ctx context.Context, id int, voice *speaker, r turn.Reply) bool {
	if voice.written == "" && r.HandedOff {
		voice.complete(msgPeople.In(c.w.Locale))
	}
	pieces := voice.rest()
	if len(pieces) == 0 {
		pieces = []string{""}
	}
	for i, piece := range pieces {
		out := retellResponse{Type: "response", ID: id, Content: piece, Complete: i == len(pieces)-1}
		if out.Complete && r.HandedOff {
			out.Transfer = c.w.Settings.EscalationPhone
			out.End = out.Transfer == ""
		}
		if ctx.Err() != nil || c.send(c.open, out) != nil {
			return false
		}
	}
	return true
}
