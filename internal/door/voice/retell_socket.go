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

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// retellEvent is a message of Retell's custom LLM socket about a call.
type retellEvent struct {
	Type       string       `json:"interaction_type"`
	ResponseID int          `json:"response_id"`
	Transcript []retellSaid `json:"transcript"`
	Call       retellCall   `json:"call"`
}

// retellConfig asks for what we need: details of the call, and connections that are checked and reopened.
type retellConfig struct {
	Type   string `json:"response_type"`
	Config struct {
		Reconnect bool `json:"auto_reconnect"`
		Details   bool `json:"call_details"`
	} `json:"config"`
}

// retellResponse is what the agent says. The numbers of a response's pieces are the same; end and transfer happen when
// the last piece was said.
type retellResponse struct {
	Type     string `json:"response_type"`
	ID       int    `json:"response_id"`
	Content  string `json:"content"`
	Complete bool   `json:"content_complete"`
	End      bool   `json:"end_call"`
	Transfer string `json:"transfer_number,omitempty"`
}

const mostRetellEvent = 1 << 20 // the transcript of a long call

// serveRetellSocket serves /voice/retell/{workspace}/{agent}/{secret}/{call}. Retell documents no way to prove the
// socket but its address: the secret in it is the business's own, compared in constant time and never logged.
func (d *Door) serveRetellSocket(w http.ResponseWriter, r *http.Request, slug, agentSlug, secret, callID string) {
	space, err := d.proveAccount(w, r, slug, secret != "")
	var agent access.AgentProfile
	if err == nil {
		err = d.proveSocket(r.Context(), space, secret)
	}
	if err == nil {
		agent, err = d.Keyring.AgentBySlug(r.Context(), space.ID, doorkit.Text(agentSlug))
		if fault.Is(err, fault.NotFound) || err == nil && !agent.Active {
			err = errUnreadable("there is no such agent that answers")
		}
	}
	if err != nil {
		d.refuseWebhook(w, r, err)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has responded
	}
	defer conn.CloseNow()
	d.calls.Add(1)
	defer d.calls.Done()
	conn.SetReadLimit(mostRetellEvent)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(d.connected, func() { _ = conn.Close(websocket.StatusGoingAway, "connect again") })()
	c := &retellSocket{Door: d, w: space, agent: agent, callID: callID, conn: conn, open: ctx, latest: -1}
	if err := c.begin(ctx); err != nil {
		c.log(ctx, "voice call setup failed", err)
		_ = conn.Close(websocket.StatusPolicyViolation, "the call could not begin")
		return
	}
	err = c.listen(ctx)
	cancel()
	c.work.Wait()
	if websocket.CloseStatus(err) == -1 && r.Context().Err() == nil {
		d.Log.LogAttrs(r.Context(), slog.LevelInfo, "voice call interrupted", slog.String("session", c.session))
	}
}

func (d *Door) proveSocket(ctx context.Context, w *access.Workspace, secret string) error {
	account, err := accountOf[access.RetellAccount](ctx, d.accountsOf(w), access.Retell)
	if err == nil && !sameSecret(secret, account.SocketSecret) {
		err = errUnproved
	}
	return err
}

// retellSocket is one call over Retell's socket.
type retellSocket struct {
	*Door
	w       *access.Workspace
	agent   access.AgentProfile
	callID  string
	conn    *websocket.Conn
	open    context.Context // of the connection: ending a write early would end the connection
	session string
	work    sync.WaitGroup

	mu      sync.Mutex
	latest  int // the newest response that Retell asked for
	stop    context.CancelFunc
	done    chan struct{} // closed when the work for the response before is over
	waiting string        // the caller's words that an answer is being held for

	// Of the one worker at a time.
	passed []string // the caller's words as they were passed on, by their number
	last   string   // the turn of the latest words
	people bool     // staff have the conversation
	unsent []string // turns whose replies were not sent, because the caller went on speaking
}

// begin configures the connection, opens the conversation with the caller that Retell names, and greets. A call that
// reconnects goes on where it was.
func (c *retellSocket) begin(ctx context.Context) error {
	config := retellConfig{Type: "config"}
	config.Config.Reconnect, config.Config.Details = true, true
	if err := c.send(ctx, config); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, setupTime)
	defer cancel()
	e, err := c.next(limited)
	for err == nil && e.Type != "call_details" { // pings may come first
		e, err = c.next(limited)
	}
	switch {
	case err != nil:
		return err
	case e.Call.ID != c.callID:
		return errors.New("the details are another call's")
	}
	s, first, err := c.openCall(ctx, c.w, customer, c.agent.ID, e.Call.arrival())
	if err != nil {
		return err
	}
	c.session = s.ID
	opening := ""
	if first {
		opening = greeting(c.w)
	}
	return c.send(ctx, retellResponse{Type: "response", Content: opening, Complete: true})
}

func (c *retellSocket) next(ctx context.Context) (e retellEvent, err error) {
	_, raw, err := c.conn.Read(ctx)
	if err == nil && json.Unmarshal(raw, &e) != nil {
		return retellEvent{Type: "unreadable"}, nil
	}
	return e, err
}

// listen handles Retell's events until it hangs up.
func (c *retellSocket) listen(ctx context.Context) error {
	for {
		e, err := c.next(ctx)
		if err != nil {
			return err
		}
		switch e.Type {
		case "ping_pong":
			err = c.send(ctx, map[string]any{"response_type": "ping_pong",
				"timestamp": c.Runtime.Clock.Now().UnixMilli()})
		case "update_only":
			c.update(e.Transcript)
		case "response_required":
			c.respond(ctx, e.ResponseID, func(ctx context.Context) { c.answer(ctx, e) })
		case "reminder_required":
			c.respond(ctx, e.ResponseID, func(ctx context.Context) { c.remind(ctx, e.ResponseID) })
		}
		if err != nil {
			return err
		}
	}
}

// respond works on the newest response; the work for an older one is given up first.
func (c *retellSocket) respond(ctx context.Context, id int, work func(ctx context.Context)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if id < c.latest {
		return
	}
	if c.stop != nil {
		c.stop()
	}
	before, done := c.done, make(chan struct{})
	c.latest, c.done, c.waiting = id, done, ""
	ctx, c.stop = context.WithCancel(ctx)
	c.work.Go(func() {
		defer close(done)
		defer func() {
			if cause := recover(); cause != nil {
				doorkit.LogPanic(ctx, c.Log, cause, slog.String("session", c.session))
			}
		}()
		if before != nil {
			<-before
		}
		if ctx.Err() == nil {
			work(ctx)
		}
	})
}

// update gives up an answer that is held for words which the caller has gone on from.
func (c *retellSocket) update(list []retellSaid) {
	_, words := lastWords(transcriptOf(list))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting != "" && joined(words) != c.waiting && c.stop != nil {
		c.stop()
	}
}

func joined(words []utterance) string {
	var texts []string
	for _, u := range words {
		texts = append(texts, u.text)
	}
	return strings.Join(texts, "\n")
}

func (c *retellSocket) send(ctx context.Context, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, raw)
}

func (c *retellSocket) log(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		c.Log.LogAttrs(ctx, slog.LevelWarn, what, slog.String("session", c.session),
			slog.String("error", redact.New().Text(err.Error())))
	}
}

// hold is how long words that may decide a question are held: Retell asks for a response before the caller has
// certainly finished, and a yes that goes on with a but is none.
const hold = 600 * time.Millisecond
