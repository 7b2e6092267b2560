package voice_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

const (
	vapiKey      = "vapi-signing-key-0123456789"
	retellKey    = "key_retell_0123456789abcdef"
	elevenSecret = "eleven-tool-secret-0123456789"
)

// talker is a platform with a model of its own in one call: it keeps the transcript as the platform does and sends it
// with every call of a tool, in the documented form and signed as documented.
type talker struct {
	*house
	name   string // of the platform
	call   string
	number string
	said   []object // role and text, in the platform's words
	calls  int      // how many tool calls were made

	// How a request differs from a good one.
	key     string
	at      time.Duration // how far its time is from now
	tamper  func(body []byte) []byte
	headers map[string]string
	outward bool // the agent called the customer
}

func (h *house) talker(platform, call string) *talker {
	keys := map[string]string{"vapi": vapiKey, "retell": retellKey, "elevenlabs": elevenSecret}
	return &talker{house: h, name: platform, call: call, number: ana, key: keys[platform]}
}

// says is the platform's own voice, hears the caller's.
func (p *talker) says(text string) {
	role := map[string]string{"vapi": "bot", "retell": "agent"}[p.name]
	p.said = append(p.said, object{"role": role, "message": text, "content": text})
}

func (p *talker) hears(text string) {
	p.said = append(p.said, object{"role": "user", "message": text, "content": text})
}

// body is the request in which a tool is called.
func (p *talker) body(id, tool string, arguments object) object {
	switch p.name {
	case "vapi":
		return object{"message": object{
			"type": "tool-calls", "timestamp": 1, "call": object{"id": p.call, "customer": object{"number": p.number}},
			"toolCallList": []object{{"id": id, "type": "function",
				"function": object{"name": tool, "arguments": arguments}}},
			"artifact":  object{"messages": p.said},
			"assistant": object{"name": "Sofía"},
		}}
	case "retell":
		call := object{"call_id": p.call, "call_type": "phone_call", "direction": "inbound", "from_number": p.number,
			"to_number": "+525500000000", "transcript_object": p.said}
		if p.outward {
			call["direction"], call["from_number"], call["to_number"] = "outbound", "+525500000000", p.number
		}
		if id != "" {
			call["transcript_with_tool_calls"] = append(append([]object{}, p.said...),
				object{"role": "tool_call_invocation", "tool_call_id": id, "name": tool, "arguments": "{}"})
		}
		return object{"name": tool, "args": arguments, "call": call}
	}
	return arguments
}

func hexMAC(key, text string) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// send posts a body, signed as the platform does.
func (p *talker) send(path string, content object) answered {
	p.t.Helper()
	raw, err := json.Marshal(content)
	if err != nil {
		p.t.Fatal(err)
	}
	headers := map[string]string{}
	now := p.Clock.Now().Add(p.at)
	switch p.name {
	case "vapi":
		stamp := strconv.FormatInt(now.UnixMilli(), 10)
		headers["x-timestamp"], headers["x-signature"] = stamp, hexMAC(p.key, stamp+"."+string(raw))
	case "retell":
		stamp := strconv.FormatInt(now.UnixMilli(), 10)
		headers["x-retell-signature"] = "v=" + stamp + ",d=" + hexMAC(p.key, string(raw)+stamp)
	case "elevenlabs":
		headers["Authorization"], headers["Mostrador-Call-Id"] = "Bearer "+p.key, p.call
		headers["Mostrador-Caller"] = p.number
	}
	maps.Copy(headers, p.headers)
	if p.tamper != nil {
		raw = p.tamper(raw)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.server.URL+path, bytes.NewReader(raw))
	if err != nil {
		p.t.Fatal(err)
	}
	for name, value := range headers {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	return p.do(r)
}

func (p *talker) path(tool string) string {
	path := "/voice/" + p.name + "/" + p.Workspace.Slug + "/" + p.Agent.Slug
	if p.name == "elevenlabs" {
		path += "/" + tool
	}
	return path
}

// wants calls a tool and returns what the platform's model is told.
func (p *talker) wants(tool string, arguments object) object {
	p.t.Helper()
	p.calls++
	return p.wantsAs(fmt.Sprintf("call_%d", p.calls), tool, arguments)
}

func (p *talker) wantsAs(id, tool string, arguments object) object {
	p.t.Helper()
	return p.told(id, p.send(p.path(tool), p.body(id, tool, arguments)))
}

// told reads a result as the platform does: VAPI wants one line of text for each id.
func (p *talker) told(id string, a answered) object {
	p.t.Helper()
	out := a.object(http.StatusOK)
	if p.name != "vapi" {
		return out
	}
	result := out["results"].([]any)[0].(object)
	text, _ := result["result"].(string)
	if result["toolCallId"] != id || text == "" || strings.ContainsAny(text, "\n\r") {
		p.t.Fatalf("%v", out)
	}
	var in object
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		p.t.Fatal(err)
	}
	return in
}

// accounts are those of the business with the platforms.
func (h *house) accounts() {
	h.Credential(access.Vapi, access.VapiAccount{SigningKey: vapiKey})
	h.Credential(access.Retell, access.RetellAccount{APIKey: retellKey, SocketSecret: socketSecret})
	h.Credential(access.ElevenLabs, access.ElevenLabsAccount{ToolSecret: elevenSecret})
}

const socketSecret = "socket-secret-0123456789"
