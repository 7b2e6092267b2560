package voice

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// event is a message from Twilio about a call.
type event struct {
	Type string `json:"type"`

	AccountSID string `json:"accountSid"`
	CallSID    string `json:"callSid"`
	From       string `json:"from"`
	To         string `json:"to"`
	Direction  string `json:"direction"`

	Prompt string `json:"voicePrompt"`
	Last   *bool  `json:"last"`

	Played string `json:"utteranceUntilInterrupt"`
	Digit  string `json:"digit"`

	Name  string `json:"name"`
	Value any    `json:"value"`

	Description string `json:"description"`
}

const (
	mostEvent = 64 << 10
	// setupTime is how long a call may take to send its setup event.
	setupTime = 10 * time.Second
	// waitingWords is how many utterances may wait for an answer.
	waitingWords = 64
)

// relay serves one call until the caller hangs up or the connection breaks.
func (d *Door) relay(w http.ResponseWriter, r *http.Request, at place) error {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return nil // Accept has responded
	}
	defer conn.CloseNow()
	d.calls.Add(1)
	defer d.calls.Done()
	conn.SetReadLimit(mostEvent)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(d.connected, func() { _ = conn.Close(websocket.StatusGoingAway, "connect again") })()
	c := &call{Door: d, at: at, conn: conn, waiting: make(chan waitingTurn, waitingWords)}
	if err := c.setup(ctx); err != nil {
		c.log(ctx, "voice call setup failed", err)
		_ = conn.Close(websocket.StatusPolicyViolation, "the call could not begin")
		return nil
	}
	var speaker sync.WaitGroup
	speaker.Go(func() { c.answer(ctx) })
	err = c.listen(ctx)
	cancel()
	speaker.Wait()
	if websocket.CloseStatus(err) == -1 && r.Context().Err() == nil && !errors.Is(err, context.Canceled) {
		d.Log.LogAttrs(r.Context(), slog.LevelInfo, "voice call interrupted", slog.String("session", c.session))
	}
	return nil
}

// call is a relayed telephone call.
type call struct {
	*Door
	at      place
	conn    *websocket.Conn
	session string
	waiting chan waitingTurn // utterances to answer, in order

	mu          sync.Mutex
	lastSpoken  string // the last reply handed to the platform
	question    string // the id of the question it ended with; empty: none
	playing     bool   // the platform has not yet reported the end of speech
	reportsEnd  bool   // the platform reports when speech ends
	replies     int    // how many replies were handed over
	utterances  int    // how many utterances were heard
	speaking    bool   // a reply has begun, and is not handed over whole
	interrupted bool   // the caller spoke over it
	silence     chan struct{}
}

// waitingTurn is a turn that waits for its answer, with the number of replies handed over when its words were heard,
// and the number of the utterance.
type waitingTurn struct {
	turnID string
	after  int
	number int
}

var customer = access.Actor{Role: access.Customer}

// setup reads which call it is. A call that reconnects first gets what it may not have heard.
func (c *call) setup(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, setupTime)
	defer cancel()
	e, err := c.next(limited)
	switch {
	case err != nil:
		return err
	case e.Type != "setup" || e.CallSID == "":
		return errors.New("it does not begin with a setup")
	case e.AccountSID != "" && e.AccountSID != c.at.account.AccountSID:
		return errUnproved
	}
	agent, err := c.callAgent(ctx, c.at.workspace)
	if err != nil {
		return err
	}
	a := arrival{callRef: callRef{id: e.CallSID}, caller: e.From, called: e.To}
	placed := strings.HasPrefix(e.Direction, "outbound")
	if placed {
		a.caller, a.called = e.To, e.From
	}
	s, first, err := c.openCall(ctx, c.at.workspace, customer, agent.ID, a)
	if err != nil {
		return err
	}
	c.session = s.ID
	switch {
	case first && placed:
		return c.noteReturning(ctx, c.at.workspace, s.ID, e.CallSID)
	case first:
		return nil
	}
	last, _, err := c.lastReply(ctx, c.at.workspace, s.ID)
	if err == nil && last != "" {
		c.waiting <- waitingTurn{turnID: last}
	}
	return err
}

func (c *call) next(ctx context.Context) (e event, err error) {
	_, raw, err := c.conn.Read(ctx)
	if err == nil && json.Unmarshal(raw, &e) != nil {
		return event{Type: "unreadable"}, nil
	}
	return e, err
}

// listen handles the platform's events in order until it hangs up. It records what was not heard before the words
// that follow.
func (c *call) listen(ctx context.Context) error {
	for {
		e, err := c.next(ctx)
		if err != nil {
			return err
		}
		switch e.Type {
		case "prompt":
			if e.Last != nil && !*e.Last {
				continue // a partial; it comes again whole
			}
			err = c.words(ctx, turn.Incoming{Text: e.Prompt})
		case "interrupt":
			err = c.interrupt(ctx, e.Played)
		case "dtmf":
			err = c.key(ctx, e.Digit)
		case "info":
			c.noteSpeech(e)
		case "error":
			c.log(ctx, "telephone platform reported an error", errors.New(e.Description))
		}
		if err != nil {
			c.log(ctx, "voice message not saved", err)
			if !fault.Of(fault.From(err).Code).Business {
				return err // the call reconnects and the caller repeats it
			}
		}
	}
}

// words passes the caller's words to the turns.
func (c *call) words(ctx context.Context, in turn.Incoming) error {
	if strings.TrimSpace(in.Text) == "" {
		return nil
	}
	c.mu.Lock()
	early, after := c.question != "" && c.reportsEnd && c.playing, c.replies
	c.mu.Unlock()
	if early { // before our question ended, and the platform reported no interruption
		if err := c.Turns.MarkUnheard(ctx, c.at.workspace, c.session); err != nil {
			return err
		}
	}
	in.ID = uuid.NewString()
	got, err := c.Turns.Receive(ctx, c.at.workspace, c.session, in)
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.utterances++
	number := c.utterances
	c.mu.Unlock()
	select {
	case c.waiting <- waitingTurn{got.TurnID, after, number}:
	case <-ctx.Done():
	}
	return nil
}

// interrupt handles speech over ours: a yes no longer answers a question the caller did not hear to its end.
func (c *call) interrupt(ctx context.Context, played string) error {
	c.mu.Lock()
	unheard := c.question != "" && !reachedEnd(played, c.lastSpoken)
	c.interrupted = c.speaking
	c.endSpeech()
	c.mu.Unlock()
	if !unheard {
		return nil
	}
	return c.Turns.MarkUnheard(ctx, c.at.workspace, c.session)
}

var (
	wordYes = locale.Text{ES: "Sí", PT: "Sim", EN: "Yes"}
	wordNo  = locale.Text{ES: "No", PT: "Não", EN: "No"}
)

// key handles a telephone key: 1 is yes and 2 is no, to a question; other keys are ignored.
func (c *call) key(ctx context.Context, digit string) error {
	c.mu.Lock()
	question := c.question
	c.mu.Unlock()
	if question == "" || digit != "1" && digit != "2" {
		return nil
	}
	word := wordNo
	if digit == "1" {
		word = wordYes
	}
	return c.words(ctx, turn.Incoming{Text: word.In(c.at.workspace.Locale),
		Tapped: confirm.ButtonPayload(digit == "1", question)})
}

// noteSpeech notes when the platform begins and ends to speak: between sentences that come one by one it does so more
// than once in a reply. A platform that never reports the end must at least report interruptions.
func (c *call) noteSpeech(e event) {
	if e.Name != "agentSpeaking" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch e.Value {
	case "on":
		c.beginSpeech()
	case "off":
		c.reportsEnd = true
		c.endSpeech()
	}
}

// beginSpeech notes that speech begins or goes on. The caller holds mu.
func (c *call) beginSpeech() {
	c.playing = true
	if c.silence == nil {
		c.silence = make(chan struct{})
	}
}

// endSpeech notes that speech ended. The caller holds mu.
func (c *call) endSpeech() {
	c.playing = false
	if c.silence != nil {
		close(c.silence)
		c.silence = nil
	}
}

func (c *call) log(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		c.Log.LogAttrs(ctx, slog.LevelWarn, what, slog.String("session", c.session),
			slog.String("error", redact.New().Text(err.Error())))
	}
}
