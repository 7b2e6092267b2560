package custom

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ReadForm reads a definition as somebody wrote it: active unless it says otherwise, and
// with the usual figures where it says none, which a zero is not. What doors show of a
// tool beside its definition may come back with it and says nothing. Everything else that
// no definition has is refused: invalid_arguments.
func ReadForm(raw []byte) (Definition, error) {
	form := struct {
		Definition
		shown
	}{Definition: Definition{IsActive: true, TimeoutMS: DefaultTimeoutMS, RateLimitPerMinute: DefaultRateLimit, written: true}}
	reader := json.NewDecoder(bytes.NewReader(raw))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&form); err != nil {
		return Definition{}, fault.Invalid("The definition cannot be read: " + strings.TrimPrefix(err.Error(), "json: ") + ".")
	}
	return form.Definition, nil
}

// shown is what is known of a tool that is kept, and nobody writes.
type shown struct {
	Tool         any `json:"tool"`
	State        any `json:"state"`
	GivenVersion any `json:"given_version"`
	Secrets      any `json:"secrets"`
	Breaker      any `json:"breaker"`
	CreatedBy    any `json:"created_by"`
	UpdatedBy    any `json:"updated_by"`
}
