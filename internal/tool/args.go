package tool

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// CanonicalArgs writes arguments in canonical form, without the fields in drop, and hashes them. Two calls with one
// hash are the same call: drop what identifies a call rather than being part of it (a token, a key).
func CanonicalArgs(in any, drop ...string) (canonical, hash string) {
	raw, err := json.Marshal(in)
	if err != nil {
		panic(fmt.Sprintf("tool: %T does not marshal: %v", in, err)) // a defect of our contract, not of the caller's input
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: len(raw)})
	arguments, ok := value.(map[string]any)
	if !ok {
		panic(fmt.Sprintf("tool: %T is not a JSON object: %v", in, problems))
	}
	for _, field := range drop {
		delete(arguments, field)
	}
	text := strictjson.Canonical(arguments)
	sum := sha256.Sum256(text)
	return string(text), hex.EncodeToString(sum[:])
}

// ownDefaults is implemented by a contract some of whose published defaults depend on the workspace, like the currency:
// such an argument stays absent, and the handler uses the workspace's.
type ownDefaults interface{ WorkspaceDefaults() []string }

// WithDefaults fills in the contract's defaults for absent arguments, including null for an optional one. The value
// comes from strictjson.Parse and is not changed.
func (t *Tool) WithDefaults(value any) any {
	value = t.Input.Plain(value)
	filled := t.Input.ApplyDefaults(value)
	before, wasObject := value.(map[string]any)
	after, isObject := filled.(map[string]any)
	if !wasObject || !isObject || len(after) == len(before) { // nothing was left out
		return filled
	}
	in, err := t.decode([]byte("{}"))
	own, states := in.(ownDefaults)
	if err != nil || !states {
		return filled
	}
	after = maps.Clone(after)
	for _, field := range own.WorkspaceDefaults() {
		if _, given := before[field]; !given {
			delete(after, field)
		}
	}
	return after
}
