package voice

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
)

// retell reads Retell's custom functions. Every request is signed with the API key: v=milliseconds,d=hex, over the
// body followed by the time.
type retell struct{}

const retellSignature = "X-Retell-Signature"

func (retell) mayProve(h http.Header) bool {
	stamp, digest := retellProof(h)
	return stamp != "" && digest != ""
}

func retellProof(h http.Header) (stamp, digest string) {
	first, second, _ := strings.Cut(h.Get(retellSignature), ",")
	stamp, timed := strings.CutPrefix(strings.TrimSpace(first), "v=")
	digest, signed := strings.CutPrefix(strings.TrimSpace(second), "d=")
	if !timed || !signed {
		return "", ""
	}
	return stamp, digest
}

func (retell) prove(ctx context.Context, a accounts, h http.Header, body []byte) (signed bool, err error) {
	account, err := accountOf[access.RetellAccount](ctx, a, access.Retell)
	if err != nil {
		return false, err
	}
	stamp, digest := retellProof(h)
	if !inTime(stamp, a.now) || !signs(account.APIKey, digest, string(body), stamp) {
		return false, errUnproved
	}
	return true, nil
}

// retellCall is Retell's call object.
type retellCall struct {
	ID         string       `json:"call_id"`
	Type       string       `json:"call_type"`
	Direction  string       `json:"direction"`
	From       string       `json:"from_number"`
	To         string       `json:"to_number"`
	Transcript []retellSaid `json:"transcript_object"`
	WithTools  []retellSaid `json:"transcript_with_tool_calls"`
}

// retellSaid is an utterance or, in the transcript with tools, a call of one.
type retellSaid struct {
	Role       string `json:"role"`
	Content    string `json:"content"`
	ToolCallID string `json:"tool_call_id"`
	Name       string `json:"name"`
	Arguments  string `json:"arguments"`
}

// arrival is the call with the number of whoever speaks with the agent, and the business's.
func (c retellCall) arrival() arrival {
	a := arrival{callRef: callRef{id: c.ID}, caller: c.From, called: c.To}
	switch {
	case c.Type == "web_call":
		a.caller, a.called = "", ""
	case c.Direction == "outbound":
		a.caller, a.called = c.To, c.From
	}
	return a
}

func (retell) read(_ http.Header, _ string, body []byte) (d delivery, ok bool, err error) {
	var in struct {
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
		Call retellCall      `json:"call"`
	}
	if json.Unmarshal(body, &in) != nil || in.Name == "" {
		return d, false, errUnreadable("the body is no custom function with its name, call and args")
	}
	said := transcriptOf(in.Call.Transcript)
	d.arrival, d.said = in.Call.arrival(), said
	arguments := argumentsOf(in.Args)
	d.calls = []toolCall{{name: in.Name, arguments: arguments,
		key: access.Retell + "-" + retellCallID(in.Name, arguments, in.Call, said)}}
	return d, true, nil
}

func transcriptOf(list []retellSaid) []utterance {
	t := transcript{platform: access.Retell}
	for _, s := range list {
		switch s.Role {
		case "user":
			t.add(true, s.Content)
		case "agent":
			t.add(false, s.Content)
		}
	}
	return t.list
}

// retellCallID identifies a function call, so that Retell's repetitions of it are answered once. The request itself has
// no id: the transcript with tools names the latest call of the function; without it, the same function with the same
// arguments after the same words is the same call.
func retellCallID(name string, arguments json.RawMessage, c retellCall, said []utterance) string {
	latest := ""
	for i := len(c.WithTools) - 1; i >= 0; i-- {
		t := c.WithTools[i]
		if t.Role != "tool_call_invocation" || t.Name != name || t.ToolCallID == "" {
			continue
		}
		if sameJSON(t.Arguments, arguments) { // of several at once, its own
			return digest(t.ToolCallID)
		}
		latest = cmp.Or(latest, t.ToolCallID)
	}
	if latest != "" {
		return digest(latest)
	}
	callers := 0
	for _, s := range said {
		if s.caller {
			callers++
		}
	}
	var plain bytes.Buffer
	if json.Compact(&plain, arguments) != nil {
		plain.Write(arguments)
	}
	return digest(name, plain.String(), strconv.Itoa(callers))
}

func sameJSON(text string, raw json.RawMessage) bool {
	var a, b any
	return json.Unmarshal([]byte(text), &a) == nil && json.Unmarshal(raw, &b) == nil && reflect.DeepEqual(a, b)
}

// write answers with the result itself: Retell gives the model whatever JSON it gets.
func (retell) write(w http.ResponseWriter, list []toolResult) {
	if len(list) == 1 {
		answer(w, http.StatusOK, list[0])
		return
	}
	answer(w, http.StatusOK, map[string]any{})
}
