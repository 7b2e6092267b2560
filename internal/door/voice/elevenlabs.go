package voice

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// elevenLabs reads ElevenLabs' server tools: the path names the tool, the body is what the model filled in. Their
// requests carry a secret in a header and no signature (that is for webhooks after a call), and no transcript: nothing
// in them is the caller's own yes.
type elevenLabs struct{}

// turnHeader counts the agent's turns, {{system__agent_turns}}: the same call in the same turn is a repetition.
const turnHeader = "Mostrador-Turn"

func (elevenLabs) mayProve(h http.Header) bool { return bearer(h) != "" }

func (elevenLabs) prove(ctx context.Context, a accounts, h http.Header, _ []byte) (signed bool, err error) {
	account, err := accountOf[access.ElevenLabsAccount](ctx, a, access.ElevenLabs)
	if err == nil && !sameSecret(bearer(h), account.ToolSecret) {
		err = errUnproved
	}
	return false, err
}

// read takes the call and the caller from headers alone: the model fills in the body.
func (elevenLabs) read(h http.Header, toolName string, body []byte) (d delivery, ok bool, err error) {
	if toolName == "" {
		return d, false, errUnreadable("the path names no tool")
	}
	arguments := bytes.TrimSpace(body)
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	if !json.Valid(arguments) {
		return d, false, errUnreadable("the body is no JSON")
	}
	c := toolCall{name: doorkit.Text(toolName), arguments: arguments}
	if turn := named(h, turnHeader); turn != "" {
		c.key = access.ElevenLabs + "-" + digest(turn, c.name, string(arguments))
	}
	return delivery{arrival: arrival{callRef: callRef{id: named(h, callHeader)}, caller: named(h, callerHeader),
		called: named(h, calledHeader)}, calls: []toolCall{c}}, true, nil
}

func (elevenLabs) write(w http.ResponseWriter, list []toolResult) { retell{}.write(w, list) }
