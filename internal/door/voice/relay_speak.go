package voice

import (
	"context"
	"encoding/json"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

var msgAgain = locale.Text{
	ES: "Perdón, no pude escucharte bien. ¿Me lo repetís?", MX: "Perdón, no pude escucharte bien. ¿Me lo repites?",
	PT: "Desculpe, não consegui ouvir direito. Pode repetir?",
	EN: "Sorry, I could not hear you well. Could you say that again?",
}

// answer speaks the reply to each utterance in order, until the caller hangs up or staff take the call.
func (c *call) answer(ctx context.Context) {
	last := ""
	for {
		var next waitingTurn
		select {
		case <-ctx.Done():
			return
		case next = <-c.waiting:
		}
		if next.turnID != "" && next.turnID == last {
			continue // answered together with the words before it
		}
		voice := c.newSpeaker(ctx, next)
		r, err := c.reply(ctx, next, voice.listener(c.at.workspace))
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			c.log(ctx, "voice reply failed", err)
			r = turn.Reply{Text: msgAgain.In(c.at.workspace.Locale)}
		} else if r.TurnID != "" && r.TurnID == last {
			continue
		}
		last = r.TurnID
		if err := c.finish(ctx, voice, r); err != nil {
			return // the connection is gone; the call reconnects
		}
		if r.HandedOff {
			c.handOver(ctx)
			return
		}
	}
}

// reply waits for a turn. Words heard before our latest question was handed over cannot be its answer.
func (c *call) reply(ctx context.Context, next waitingTurn, l turn.Listener) (turn.Reply, error) {
	if next.turnID == "" { // staff have the conversation
		return turn.Reply{Text: msgPeople.In(c.at.workspace.Locale), State: conversation.Handoff, HandedOff: true}, nil
	}
	c.mu.Lock()
	before := c.question != "" && next.after < c.replies
	c.mu.Unlock()
	if before {
		if err := c.Turns.MarkUnheard(ctx, c.at.workspace, c.session); err != nil {
			return turn.Reply{}, err
		}
	}
	return c.Turns.AwaitFor(ctx, c.at.workspace, next.turnID, l)
}

// token is a piece of text for the platform to speak.
type token struct {
	Type  string `json:"type"`
	Token string `json:"token"`
	Last  bool   `json:"last"`
}

// newSpeaker says the reply to some words while it is being made. When the caller goes on, the sentences wait: the turn
// may give way to one that answers all of it.
func (c *call) newSpeaker(ctx context.Context, next waitingTurn) *speaker {
	c.mu.Lock()
	c.speaking, c.interrupted = false, false
	c.mu.Unlock()
	gone := false
	send := func(piece string) { gone = gone || c.send(ctx, token{Type: "text", Token: piece}) != nil }
	voice := newSpeaker(c.at.workspace, conversation.Session{Channel: channel}, func(piece string) {
		c.mu.Lock()
		c.speaking = true
		c.beginSpeech()
		c.mu.Unlock()
		send(piece)
	})
	voice.fill = send // who speaks over it has missed nothing
	voice.held = func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.utterances > next.number
	}
	return voice
}

// finish says the rest of a reply. From here on its question can be answered; one that the caller spoke over is asked
// again, however much of it followed.
func (c *call) finish(ctx context.Context, voice *speaker, r turn.Reply) error {
	text := r.Text
	if text == "" && r.HandedOff {
		text = msgPeople.In(c.at.workspace.Locale)
	}
	voice.complete(text)
	pieces := voice.rest()
	if voice.begun && len(pieces) == 0 {
		pieces = []string{""} // only the end is left to tell
	}
	c.mu.Lock()
	c.lastSpoken, c.question = voice.spoken, ""
	if len(pieces) > 0 && pieces[0] != "" {
		c.beginSpeech()
	}
	c.replies++
	if r.Question != nil {
		c.question = r.Question.ID
	}
	unheard := c.question != "" && c.interrupted
	c.speaking, c.interrupted = false, false
	c.mu.Unlock()
	if unheard {
		if err := c.Turns.MarkUnheard(ctx, c.at.workspace, c.session); err != nil {
			return err
		}
	}
	for i, p := range pieces {
		if err := c.send(ctx, token{Type: "text", Token: p, Last: i == len(pieces)-1}); err != nil {
			return err
		}
	}
	return nil
}

// An estimate of how long speech takes, for platforms that do not report its end.
const (
	perRune = time.Second / 20
	pause   = time.Second
	longest = 10 * time.Second
)

// handOver ends the relay once the caller has heard the last reply: Twilio stops speaking as soon as it receives the
// end.
func (c *call) handOver(ctx context.Context) {
	c.mu.Lock()
	silence, length := c.silence, utf8.RuneCountInString(c.lastSpoken)
	c.mu.Unlock()
	if silence != nil {
		select {
		case <-ctx.Done():
			return
		case <-silence:
		case <-time.After(min(pause+time.Duration(length)*perRune, longest)):
		}
	}
	data, err := json.Marshal(handoff{Reason: toPerson, Transfer: c.at.workspace.Settings.EscalationPhone,
		Session: c.session})
	if err == nil {
		err = c.send(ctx, map[string]string{"type": "end", "handoffData": string(data)})
	}
	if err != nil {
		c.log(ctx, "voice call transfer failed", err)
	}
}

// writeTimeout is how long one write to a slow platform may take.
const writeTimeout = 10 * time.Second

func (c *call) send(ctx context.Context, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, raw)
}
