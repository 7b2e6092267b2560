package voice

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// vapi reads VAPI's server messages of the type tool-calls. A credential of the kind HMAC signs "timestamp.body"; a
// secret in a header proves the request and not its bytes.
type vapi struct{}

const (
	vapiSignature = "X-Signature"
	vapiTimestamp = "X-Timestamp"
	vapiSecret    = "X-Vapi-Secret"
)

func (vapi) mayProve(h http.Header) bool {
	return h.Get(vapiSignature) != "" || h.Get(vapiSecret) != "" || h.Get("Authorization") != ""
}

// prove wants every proof that the business has set up.
func (vapi) prove(ctx context.Context, a accounts, h http.Header, body []byte) (signed bool, err error) {
	account, err := accountOf[access.VapiAccount](ctx, a, access.Vapi)
	if err != nil {
		return false, err
	}
	if account.SigningKey != "" {
		stamp := h.Get(vapiTimestamp)
		signature := strings.TrimPrefix(h.Get(vapiSignature), "sha256=")
		if !inTime(stamp, a.now) || !signs(account.SigningKey, signature, stamp, ".", string(body)) {
			return false, errUnproved
		}
		signed = true
	}
	if account.Secret != "" {
		given := cmp.Or(h.Get(vapiSecret), bearer(h))
		if !sameSecret(given, account.Secret) {
			return false, errUnproved
		}
	}
	if !signed && account.Secret == "" {
		return false, errUnproved
	}
	return signed, nil
}

func bearer(h http.Header) string { return doorkit.BearerKey(&http.Request{Header: h}) }

type vapiMessage struct {
	Message struct {
		Type string `json:"type"`
		Call struct {
			ID          string `json:"id"`
			Customer    number `json:"customer"`
			PhoneNumber number `json:"phoneNumber"`
		} `json:"call"`
		Customer     number         `json:"customer"`
		PhoneNumber  number         `json:"phoneNumber"`
		ToolCallList []vapiToolCall `json:"toolCallList"`
		Artifact     struct {
			Messages []vapiSaid `json:"messages"`
		} `json:"artifact"`
		Messages []vapiSaid `json:"messages"`
	} `json:"message"`
}

type vapiSaid struct {
	Role    string `json:"role"`
	Message string `json:"message"`
}

// vapiToolCall has its name and arguments in one of two places, by the version of the API.
type vapiToolCall struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Parameters json.RawMessage `json:"parameters"`
	Arguments  json.RawMessage `json:"arguments"`
	Function   struct {
		Name       string          `json:"name"`
		Parameters json.RawMessage `json:"parameters"`
		Arguments  json.RawMessage `json:"arguments"`
	} `json:"function"`
}

func (vapi) read(_ http.Header, _ string, body []byte) (d delivery, ok bool, err error) {
	var in vapiMessage
	if err := json.Unmarshal(body, &in); err != nil {
		return d, false, errUnreadable("the body is no server message")
	}
	m := in.Message
	if m.Type != "tool-calls" { // reports of the call's progress, which need no answer
		return d, false, nil
	}
	d.arrival = arrival{callRef: callRef{id: m.Call.ID}, caller: cmp.Or(m.Call.Customer.Number, m.Customer.Number),
		called: cmp.Or(m.PhoneNumber.Number, m.Call.PhoneNumber.Number)}
	said := m.Artifact.Messages
	if len(said) == 0 {
		said = m.Messages
	}
	t := transcript{platform: access.Vapi}
	for _, s := range said {
		switch s.Role {
		case "user":
			t.add(true, s.Message)
		case "bot", "assistant":
			t.add(false, s.Message)
		}
	}
	d.said = t.list
	for _, c := range m.ToolCallList {
		if c.ID == "" {
			return d, false, errUnreadable("a tool call has no id")
		}
		d.calls = append(d.calls, toolCall{
			id: c.ID, name: cmp.Or(c.Name, c.Function.Name), key: access.Vapi + "-" + digest(c.ID),
			arguments: argumentsOf(c.Parameters, c.Arguments, c.Function.Arguments, c.Function.Parameters),
		})
	}
	return d, true, nil
}

// argumentsOf is the first that is given, as an object or as a text of one; none is an empty object.
func argumentsOf(list ...json.RawMessage) json.RawMessage {
	for _, raw := range list {
		raw = bytes.TrimSpace(raw)
		if len(raw) == 0 || string(raw) == "null" {
			continue
		}
		var text string
		if raw[0] == '"' && json.Unmarshal(raw, &text) == nil {
			raw = json.RawMessage(text)
		}
		if len(bytes.TrimSpace(raw)) > 0 {
			return raw
		}
	}
	return json.RawMessage("{}")
}

// write answers with one line of text for each call: VAPI takes nothing else.
func (vapi) write(w http.ResponseWriter, list []toolResult) {
	results := []map[string]string{}
	for _, r := range list {
		text, _ := json.Marshal(r) // plain values always marshal
		results = append(results, map[string]string{"toolCallId": r.callID, "name": r.name, "result": string(text)})
	}
	answer(w, http.StatusOK, map[string]any{"results": results})
}
