package runtime

import (
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// spoken are the fields in which tools write their sentence for the customer.
type spoken struct {
	Message   string `json:"message"`
	Confirmed string `json:"confirmationMessage"`
	Formatted string `json:"formatted_message"`
}

var (
	msgNotHere = locale.Text{
		ES: "Eso no se puede hacer desde acá.",
		MX: "Eso no se puede hacer desde aquí.",
		PT: "Não dá para fazer isso por aqui.",
		EN: "That cannot be done here.",
	}
	msgNotNow = locale.Text{
		ES: "En este momento no se puede hacer por un problema de nuestro lado. No se hizo ningún cambio.",
		PT: "Neste momento não dá para fazer por um problema do nosso lado. Nada foi alterado.",
		EN: "It cannot be done right now because of a problem on our side. Nothing was changed.",
	}
)

// refusalText is why something was not done. A message for the calling program, with the names of tools and keys in it,
// is not shown to customers.
func refusalText(w *access.Workspace, name string, a Answer) string {
	switch a.ErrorCode {
	case fault.ToolNotFound, fault.ToolNotEnabled, fault.Forbidden, fault.PlanRequired:
		return msgNotHere.In(w.Locale)
	case fault.Unavailable:
		if strings.HasPrefix(name, tool.OwnPack+"/") && !a.Unsure {
			return msgNotNow.In(w.Locale)
		}
	}
	return a.Error
}

var msgDone = locale.Text{ES: "Listo, ya quedó hecho.", PT: "Pronto, já está feito.", EN: "Done."}

// CustomerText is an answer in words for the customer: the tool's own sentence, the reason of a refusal or, without
// either, that it is done.
func (r *Runtime) CustomerText(w *access.Workspace, name string, a Answer) string {
	if !a.Success {
		return refusalText(w, name, a)
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
