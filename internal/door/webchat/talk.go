package webchat

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

const (
	// mostJSON is more than the page ever sends, files aside.
	mostJSON = 32 << 10
	// mostWords bounds one message, in bytes.
	mostWords = 8_000
	// answering is how long an answer may take before its turn is left to the sweep.
	answering = 10 * time.Minute
)

var (
	wordYes = locale.Text{ES: "Sí", PT: "Sim", EN: "Yes"}
	wordNo  = locale.Text{ES: "No", PT: "Não", EN: "No"}
	msgLong = locale.Text{
		ES: "El mensaje es demasiado largo.",
		PT: "A mensagem é longa demais.",
		EN: "The message is too long.",
	}
	msgNoSend = locale.Text{
		ES: "No se pudo leer el mensaje.",
		PT: "Não foi possível ler a mensagem.",
		EN: "The message could not be read.",
	}
)

// send receives the customer's words.
func (d *Door) send(w http.ResponseWriter, r *http.Request, v *visit) error {
	var in struct {
		MessageID string     `json:"message_id"`
		Text      string     `json:"text"`
		Location  *geo.Point `json:"location"`
	}
	if err := v.body(w, r, &in); err != nil {
		return err
	}
	if in.Location != nil {
		return d.place(w, r, v, in.MessageID, *in.Location)
	}
	if len(in.Text) > mostWords {
		return fault.New(fault.InvalidArguments, "%s", msgLong.In(v.workspace.Locale))
	}
	return d.take(w, r, v, turn.Incoming{ID: in.MessageID, Text: doorkit.Text(in.Text)})
}

// place receives the visitor's location.
func (d *Door) place(w http.ResponseWriter, r *http.Request, v *visit, messageID string, at geo.Point) error {
	if !at.Valid() {
		return v.unreadable()
	}
	place := conversation.NewPlace(at, "", "")
	return d.take(w, r, v, turn.Incoming{ID: messageID, Text: place.Mark(v.workspace.Locale), Place: &place, Wordless: true})
}

// tap receives a touch of a question's button.
func (d *Door) tap(w http.ResponseWriter, r *http.Request, v *visit) error {
	var in struct {
		MessageID string `json:"message_id"`
		Question  string `json:"question"`
		Answer    string `json:"answer"`
	}
	if err := v.body(w, r, &in); err != nil {
		return err
	}
	yes := in.Answer == "yes"
	if !doorkit.IsID(in.Question) || (!yes && in.Answer != "no") {
		return v.unreadable()
	}
	word := wordNo
	if yes {
		word = wordYes
	}
	return d.take(w, r, v, turn.Incoming{ID: in.MessageID, Text: word.In(v.workspace.Locale),
		Tapped: confirm.ButtonPayload(yes, in.Question)})
}

// typing lets the answer wait for what the customer is still writing.
func (d *Door) typing(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := v.needsConversation(); err != nil {
		return err
	}
	if err := d.within(v, typePerSession, typePerAddress); err != nil {
		return err
	}
	err := d.Turns.Typing(r.Context(), v.workspace, v.sessionID)
	if fault.Is(err, fault.NotFound) {
		return v.noTalk()
	}
	if err == nil {
		answer(w, http.StatusOK, map[string]any{})
	}
	return err
}

// take counts a message against the limits and passes it to the turns. The answer arrives on the stream.
func (d *Door) take(w http.ResponseWriter, r *http.Request, v *visit, in turn.Incoming) error {
	if err := v.needsConversation(); err != nil {
		return err
	}
	if err := d.within(v, talkPerSession, talkPerAddress); err != nil {
		return err
	}
	return d.receive(w, r, v, in)
}

func (d *Door) receive(w http.ResponseWriter, r *http.Request, v *visit, in turn.Incoming) error {
	if !doorkit.IsID(in.ID) { // the page makes one for everything it sends
		return v.unreadable()
	}
	got, err := d.Turns.Receive(r.Context(), v.workspace, v.sessionID, in)
	if fault.Is(err, fault.NotFound) {
		return v.noTalk()
	}
	if err != nil {
		return err
	}
	if got.TurnID != "" {
		d.answer(r.Context(), v, got)
	}
	d.rooms.say(v.sessionID, signal{kind: news})
	answer(w, http.StatusAccepted, map[string]any{"message_id": in.ID, "answered": got.TurnID != ""})
	return nil
}

// answer runs a turn outside the request: the sender may be gone by the time there is an answer. A repeated message
// only waits for the turn to end.
func (d *Door) answer(ctx context.Context, v *visit, got turn.Received) {
	if d.alive.Err() != nil || !d.rooms.begin(v.sessionID, got.TurnID) {
		return
	}
	var say func(string)
	if got.Fresh {
		say = func(words string) { d.rooms.say(v.sessionID, signal{wordsSent, words}) }
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answering)
	stop := context.AfterFunc(d.alive, cancel)
	d.work.Go(func() {
		defer cancel()
		defer stop()
		defer d.rooms.done(v.sessionID, got.TurnID)
		if _, err := d.Turns.Await(ctx, v.workspace, got.TurnID, say); err != nil && ctx.Err() == nil {
			d.Log.LogAttrs(ctx, slog.LevelError, "web chat turn failed", slog.String("turn", got.TurnID),
				slog.String("error", redact.New().Text(err.Error())))
		}
	})
}

// body reads the page's JSON.
func (v *visit) body(w http.ResponseWriter, r *http.Request, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return v.unreadable()
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostJSON))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return fault.New(fault.InvalidArguments, "%s", msgLong.In(v.workspace.Locale))
	case err != nil, json.Unmarshal(raw, into) != nil:
		return v.unreadable()
	}
	return nil
}

func (v *visit) unreadable() error {
	return fault.New(fault.InvalidArguments, "%s", msgNoSend.In(v.workspace.Locale))
}
