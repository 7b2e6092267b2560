package voice

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// realtimeCall is a call whose session runs at OpenAI, heard over our own connection to it: its events are OpenAI's, so
// the transcript of the caller counts as their words.
type realtimeCall struct {
	*toolRun
	account access.RealtimeAccount
	id      string
	conn    *websocket.Conn

	mu      sync.Mutex
	items   []realtimeItem // in their order
	changed chan struct{}  // closed and replaced when something was transcribed
	silent  chan struct{}  // closed when the last words before a transfer were said; nil: nobody waits
	parting bool           // they are being said
}

// realtimeItem is a message of the session: the caller's, or the model's.
type realtimeItem struct {
	id     string
	caller bool
	text   string
	done   bool // transcribed, or never will be
}

// realtimeEvent is an event of the session.
type realtimeEvent struct {
	Type       string `json:"type"`
	Previous   string `json:"previous_item_id"`
	ItemID     string `json:"item_id"`
	Transcript string `json:"transcript"`
	Item       struct {
		ID   string `json:"id"`
		Type string `json:"type"`
		Role string `json:"role"`
	} `json:"item"`
	Response struct {
		Output []struct {
			Type      string `json:"type"`
			Status    string `json:"status"`
			CallID    string `json:"call_id"`
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"output"`
	} `json:"response"`
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

var msgLater = locale.Text{
	ES: "En este momento no se pudo; probá de nuevo en un rato.",
	MX: "En este momento no se pudo; intenta de nuevo en un rato.",
	PT: "No momento não foi possível; tente de novo daqui a pouco.",
	EN: "It was not possible right now; try again in a while.",
}

const (
	mostReconnects = 3
	reconnectPause = time.Second
	// transcriptTime is how long a call of a tool waits for words that are being transcribed.
	transcriptTime = 5 * time.Second
	// endTime bounds what is done for a call after it ended.
	endTime = 10 * time.Second
)

// serve listens to the session until the call is over. A connection that breaks is opened again, without what was heard
// before: a question has to be read again then.
func (c *realtimeCall) serve(ctx context.Context) {
	for try := 0; try <= mostReconnects; try++ {
		if try > 0 && clock.Sleep(ctx, reconnectPause) != nil {
			return
		}
		conn, err := c.Realtime.Connect(ctx, c.account.APIKey, c.id)
		switch {
		case fault.Is(err, fault.Conflict):
			return
		case err != nil:
			c.log(ctx, "realtime session not opened", err)
			continue
		}
		c.conn = conn
		err = c.attend(ctx, try == 0)
		_ = conn.CloseNow()
		c.keepRest(ctx)
		if ctx.Err() != nil || websocket.CloseStatus(err) == websocket.StatusNormalClosure {
			return
		}
		c.log(ctx, "realtime session interrupted", err)
	}
}

// attend handles one connection.
func (c *realtimeCall) attend(parent context.Context, first bool) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	c.mu.Lock()
	c.items = nil
	c.mu.Unlock()
	calls := make(chan []toolCall, waitingWords)
	var worker sync.WaitGroup
	worker.Go(func() { c.work(ctx, cancel, calls) })
	defer worker.Wait()
	defer cancel()
	if first {
		text := promptGreets.In(c.w.Locale, greeting(c.w))
		if err := c.send(ctx, object{"type": "response.create", "response": object{"instructions": text}}); err != nil {
			return err
		}
	}
	for {
		_, raw, err := c.conn.Read(ctx)
		if err != nil {
			return err
		}
		var e realtimeEvent
		if json.Unmarshal(raw, &e) != nil {
			continue
		}
		if list := c.note(ctx, e); len(list) > 0 {
			select {
			case calls <- list:
			case <-ctx.Done():
			}
		}
	}
}

// note keeps what an event says, and returns the function calls of a response that is complete.
func (c *realtimeCall) note(ctx context.Context, e realtimeEvent) (calls []toolCall) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch e.Type {
	case "conversation.item.added", "conversation.item.created":
		c.addItem(e)
	case "conversation.item.input_audio_transcription.completed":
		c.transcribed(e.ItemID, e.Transcript)
	case "conversation.item.input_audio_transcription.failed":
		c.transcribed(e.ItemID, unheardWords)
	case "response.output_audio_transcript.done", "response.audio_transcript.done":
		c.transcribed(e.ItemID, e.Transcript)
	case "conversation.item.truncated":
		c.transcribed(e.ItemID, cutWords)
	case "response.created":
		c.parting = c.silent != nil
	case "output_audio_buffer.stopped":
		if c.parting && c.silent != nil {
			close(c.silent)
			c.silent = nil
		}
	case "error":
		c.log(ctx, "realtime session reported an error", errors.New(e.Error.Code+": "+e.Error.Message))
	case "response.done":
		for _, o := range e.Response.Output {
			if o.Type == "function_call" && o.Status == "completed" && o.CallID != "" {
				calls = append(calls, toolCall{id: o.CallID, name: o.Name, key: openAIName + "-" + digest(o.CallID),
					arguments: argumentsOf(json.RawMessage(o.Arguments))})
			}
		}
	}
	return calls
}

const (
	// unheardWords stands for words of the caller that could not be transcribed: whatever they were, they are no yes.
	unheardWords = "…"
	// cutWords stands for what the model said and the caller did not hear to its end. It is no end of any question.
	cutWords = "(interrupted) x"
)

// addItem inserts a message behind the one it follows. The caller holds mu.
func (c *realtimeCall) addItem(e realtimeEvent) {
	if e.Item.Type != "message" || e.Item.Role != "user" && e.Item.Role != "assistant" {
		return
	}
	at := len(c.items)
	for i, known := range c.items {
		switch known.id {
		case e.Item.ID:
			return
		case e.Previous:
			at = i + 1
		}
	}
	item := realtimeItem{id: e.Item.ID, caller: e.Item.Role == "user"}
	c.items = append(c.items[:at], append([]realtimeItem{item}, c.items[at:]...)...)
}

// transcribed keeps the words of a message. The caller holds mu.
func (c *realtimeCall) transcribed(id, text string) {
	for i := range c.items {
		if c.items[i].id == id && c.items[i].text != cutWords { // its transcript may come after it was cut
			c.items[i].text, c.items[i].done = text, true
		}
	}
	close(c.changed)
	c.changed = make(chan struct{})
}

// said is the transcript so far; whole is false while words of the caller are being transcribed. What the model has
// begun to say and not ended is not heard to its end.
func (c *realtimeCall) said() (list []utterance, whole bool, changed <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, whole := transcript{platform: openAIName}, true
	for _, item := range c.items {
		text := item.text
		switch {
		case !item.done && item.caller:
			whole = false
		case !item.done:
			text = cutWords
		}
		t.addItem(item.caller, text, item.id)
	}
	return t.list, whole, c.changed
}

// heardWhole waits for the caller's words. Where they do not come, nothing is read as an answer.
func (c *realtimeCall) heardWhole(ctx context.Context) []utterance {
	ctx, cancel := context.WithTimeout(ctx, transcriptTime)
	defer cancel()
	for {
		list, whole, changed := c.said()
		if whole {
			return list
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}

// work runs function calls, in order, and gives the model their outputs. It ends the connection when one cannot be
// written.
func (c *realtimeCall) work(ctx context.Context, fail context.CancelFunc, calls <-chan []toolCall) {
	for {
		select {
		case <-ctx.Done():
			return
		case list := <-calls:
			if err := c.answerCalls(ctx, list); err != nil {
				c.log(ctx, "realtime tool call not answered", err)
				fail()
				return
			}
		}
	}
}

func (c *realtimeCall) answerCalls(ctx context.Context, calls []toolCall) error {
	// Not cancelled: what was begun is finished, and is answered when the connection is there.
	results, err := c.run(context.WithoutCancel(ctx), c.heardWhole(ctx), calls)
	if err != nil {
		results = nil
		for _, call := range calls {
			e := fault.From(err)
			r := toolResult{callID: call.id, name: call.name}
			r.fail(e.Code, msgLater.In(c.w.Locale))
			results = append(results, r)
		}
		c.log(ctx, "realtime tool call failed", err)
	}
	number := ""
	for _, r := range results {
		if r.Transfer != "" {
			number = r.Transfer
		}
		output, _ := json.Marshal(r) // plain values always marshal
		item := object{"type": "function_call_output", "call_id": r.callID, "output": string(output)}
		if err := c.send(ctx, object{"type": "conversation.item.create", "item": item}); err != nil {
			return err
		}
	}
	silent := make(chan struct{})
	if number != "" {
		c.mu.Lock()
		c.silent, c.parting = silent, false
		c.mu.Unlock()
	}
	if err := c.send(ctx, object{"type": "response.create"}); err != nil || number == "" {
		return err
	}
	c.passOn(ctx, number, silent)
	return nil
}

// passOn transfers the call once the model's last words were said. Where that fails the call goes on, and staff have the
// conversation.
func (c *realtimeCall) passOn(ctx context.Context, number string, silent <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-silent:
	case <-time.After(longest):
	}
	if err := c.Realtime.Refer(ctx, c.account.APIKey, c.id, number); err != nil {
		c.log(ctx, "voice call transfer failed", err)
	}
}

// keepRest keeps what the caller said after the last call of a tool; it answers nothing any more.
func (c *realtimeCall) keepRest(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTime)
	defer cancel()
	list, whole, _ := c.said()
	if !whole || len(list) == 0 {
		return
	}
	if _, err := c.hear(ctx, c.w, c.session.ID, list); err != nil {
		c.log(ctx, "voice message not saved", err)
	}
}

func (c *realtimeCall) send(ctx context.Context, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, raw)
}

func (c *realtimeCall) log(ctx context.Context, what string, err error) {
	if ctx.Err() == nil && err != nil {
		c.Log.LogAttrs(ctx, slog.LevelWarn, what, slog.String("session", c.session.ID),
			slog.String("error", redact.New().Text(err.Error())))
	}
}
