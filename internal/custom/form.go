package custom

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ReadForm reads a definition as its author wrote it: active unless it says otherwise, and with the default figures
// where it states none (a zero is stated). What the API shows of a tool beside its definition may be sent back and is
// ignored. Every other unknown field is refused: invalid_arguments.
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

// shown are the read-only fields of a stored tool.
type shown struct {
	Tool         any `json:"tool"`
	State        any `json:"state"`
	GivenVersion any `json:"given_version"`
	Secrets      any `json:"secrets"`
	Breaker      any `json:"breaker"`
	CreatedBy    any `json:"created_by"`
	UpdatedBy    any `json:"updated_by"`
}
