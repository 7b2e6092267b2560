package runtime

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/locale"
)

// The fields in which tools write their sentence for the customer.
type spoken struct {
	Message   string `json:"message"`
	Confirmed string `json:"confirmationMessage"`
	Formatted string `json:"formatted_message"`
}

var msgDone = locale.Text{ES: "Listo, ya quedó hecho.", PT: "Pronto, já está feito.", EN: "Done."}

// Said is what a customer is told of an answer, in the tool's own words: its sentence,
// why it was refused or, without either, that it is done.
func (r *Runtime) Said(w *access.Workspace, name string, a Answer) string {
	if !a.Success {
		return a.Error
	}
	if t, ok := r.Tools.Get(name); ok && t.Done != nil {
		if s := t.Done(w, a.Data); s != "" {
			return s
		}
	}
	var said spoken
	if len(a.Data) > 0 && json.Unmarshal(a.Data, &said) == nil {
		for _, s := range []string{said.Message, said.Confirmed, said.Formatted} {
			if s != "" {
				return s
			}
		}
	}
	return msgDone.In(w.Locale)
}
