package voice

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// RealtimeAPI is OpenAI's Realtime API for telephone calls; *realtime.OpenAI is one. conflict: the call does not wait
// any more, or is over.
type RealtimeAPI interface {
	Accept(ctx context.Context, key, callID string, session any) error
	Connect(ctx context.Context, key, callID string) (*websocket.Conn, error)
	Refer(ctx context.Context, key, callID, number string) error
}

// openAIName is OpenAI in paths.
const openAIName = "openai"

// serveRealtime takes OpenAI's webhooks at /voice/openai/{workspace}/{agent}: an incoming call is accepted with the
// agent's instructions and tools, and its session is listened to over a connection of ours.
func (d *Door) serveRealtime(w http.ResponseWriter, r *http.Request, path string) {
	slug, agentSlug, _ := strings.Cut(path, "/")
	switch {
	case slug == "" || agentSlug == "" || strings.Contains(agentSlug, "/"):
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "platforms POST here", http.StatusMethodNotAllowed)
		return
	}
	if err := d.takeIncoming(w, r, slug, agentSlug); err != nil {
		d.refuseWebhook(w, r, err)
		return
	}
	answer(w, http.StatusOK, map[string]any{})
}

// incomingCall is the event realtime.call.incoming.
type incomingCall struct {
	Type string `json:"type"`
	Data struct {
		CallID  string `json:"call_id"`
		Headers []struct {
			Name  string `json:"name"`
			Value string `json:"value"`
		} `json:"sip_headers"`
	} `json:"data"`
}

func (c incomingCall) header(name string) string {
	for _, h := range c.Data.Headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value
		}
	}
	return ""
}

func (d *Door) takeIncoming(w http.ResponseWriter, r *http.Request, slug, agentSlug string) error {
	space, err := d.proveAccount(w, r, slug, r.Header.Get("webhook-signature") != "")
	if err != nil {
		return err
	}
	body, err := d.readBody(w, r)
	if err != nil {
		return err
	}
	accounts := d.accountsOf(space)
	account, err := accountOf[access.RealtimeAccount](r.Context(), accounts, access.OpenAIRealtime)
	if err != nil {
		return err
	}
	if !inTime(r.Header.Get("webhook-timestamp"), accounts.now) ||
		!standardSigned(account.WebhookSecret, r.Header, body) {
		return errUnproved
	}
	var in incomingCall
	switch err := json.Unmarshal(body, &in); {
	case err != nil:
		return errUnreadable("the body is no event")
	case in.Type != "realtime.call.incoming":
		return nil
	case in.Data.CallID == "":
		return errUnreadable("the event names no call")
	}
	return d.acceptCall(r.Context(), space, account, agentSlug, in)
}

// standardSigned verifies a signature as standardwebhooks has it: HMAC-SHA256 over id, time and body, in base64; a
// request may carry several.
func standardSigned(secret string, h http.Header, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false
	}
	want := hmacOf(key, h.Get("webhook-id"), ".", h.Get("webhook-timestamp"), ".", string(body))
	for _, one := range strings.Fields(h.Get("webhook-signature")) {
		version, text, _ := strings.Cut(one, ",")
		given, err := base64.StdEncoding.DecodeString(text)
		if version == "v1" && err == nil && hmac.Equal(given, want) {
			return true
		}
	}
	return false
}

// acceptCall accepts a call and begins to listen to it. OpenAI may deliver the event again: a call that does not wait
// any more is somebody's already. Anybody can send a SIP address as theirs, so it names the customer only where the
// business says that calls come through its own trunk alone.
func (d *Door) acceptCall(ctx context.Context, w *access.Workspace, account access.RealtimeAccount, agentSlug string,
	in incomingCall) error {
	a := arrival{callRef: callRef{id: in.Data.CallID}, called: callerNumber(in.header("To"))}
	if account.TrustFrom {
		a.caller = in.header("From")
	}
	x, err := d.toolRun(ctx, w, agentSlug, a)
	if err != nil {
		return err
	}
	x.signed = true
	session, err := d.realtimeSession(ctx, x, account)
	if err != nil {
		return err
	}
	if err := d.Realtime.Accept(ctx, account.APIKey, in.Data.CallID, session); err != nil {
		if fault.Is(err, fault.Conflict) {
			return nil
		}
		return err
	}
	c := &realtimeCall{toolRun: x, account: account, id: in.Data.CallID, changed: make(chan struct{})}
	d.calls.Add(1)
	go func() {
		defer d.calls.Done()
		defer func() {
			if cause := recover(); cause != nil {
				doorkit.LogPanic(d.connected, d.Log, cause, slog.String("session", x.session.ID))
			}
		}()
		c.serve(d.connected)
	}()
	return nil
}

var (
	promptReads = locale.Text{
		ES: "En esta llamada las preguntas del sistema las leés vos: cuando una herramienta devuelve question, leela palabra por palabra y entera, sin agregar nada después, esperá la respuesta y volvé a llamar la misma herramienta con los mismos datos. Lo que vale es lo que contesta quien llama.",
		MX: "En esta llamada las preguntas del sistema las lees tú: cuando una herramienta devuelve question, léela palabra por palabra y entera, sin agregar nada después, espera la respuesta y vuelve a llamar la misma herramienta con los mismos datos. Lo que vale es lo que contesta quien llama.",
		PT: "Nesta ligação é você quem lê as perguntas do sistema: quando uma ferramenta devolver question, leia palavra por palavra e inteira, sem acrescentar nada depois, espere a resposta e chame a mesma ferramenta de novo com os mesmos dados. O que vale é o que a pessoa responder.",
		EN: "In this call you read the system's questions yourself: when a tool returns question, read it word for word and whole, add nothing after it, wait for the answer and call the same tool again with the same data. What counts is what the caller answers.",
	}
	promptGreets = locale.Text{
		ES: "Saludá con estas palabras y nada más: %s", MX: "Saluda con estas palabras y nada más: %s",
		PT: "Cumprimente com estas palavras e mais nada: %s", EN: "Greet with these words and nothing else: %s",
	}
)

// What a session is accepted with, unless the account says otherwise.
const (
	realtimeModel = "gpt-realtime"
	hearingModel  = "gpt-4o-transcribe"
)

// realtimeSession is the session of a call. Without transcription the caller's words could not be read.
func (d *Door) realtimeSession(ctx context.Context, x *toolRun, account access.RealtimeAccount) (any, error) {
	told, err := d.Turns.Instructions(ctx, x.w, x.agent, x.session.ID)
	if err != nil {
		return nil, err
	}
	list := x.view.ForModels(x.w, access.Agent)
	known, err := core.Look(ctx, d.Runtime, x.w, func(u *core.Unit) (bool, error) { return u.KnowsPhone(x.session.ID) })
	if err != nil {
		return nil, err
	}
	if known {
		list = list.PhoneKnown(x.w.Locale)
	}
	tools, err := list.Export("realtime")
	if err != nil {
		return nil, err
	}
	language, _, _ := strings.Cut(string(x.w.Locale), "-")
	audio := object{"input": object{"transcription": object{"model": hearingModel, "language": language}}}
	if account.Voice != "" {
		audio["output"] = object{"voice": account.Voice}
	}
	model := realtimeModel
	if account.Model != "" {
		model = account.Model
	}
	return object{
		"type": "realtime", "model": model, "instructions": told + "\n\n" + promptReads.In(x.w.Locale),
		"tools": tools, "tool_choice": "auto", "audio": audio,
	}, nil
}
