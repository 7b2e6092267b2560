// Package agenda is the tools of an assistant that keeps somebody's diary: times,
// appointments, what there is to know of a client, and the conversation itself. It
// holds contracts and wording; every rule lives in the core.
package agenda

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// Its answers are flat: the fields of its document stand in the answer itself.
var pack = tool.NewPack(tool.Pack{
	Name: "agenda", Title: "Agenda e atendimento", Locale: locale.PTBR, Types: []string{"agenda"}, Flat: true,
})

// Pack is the diary's tools.
func Pack() *tool.Pack { return pack }

// Its document names no categories; these are those of the other packs.
const (
	bookingCategory = "booking"
	customers       = "customers"
	conversations   = "conversation"
	escalation      = "escalation"
)

// done is the answer of a tool that did what it was asked for. A refusal has the
// same fields, with success false and the error instead of the message.
type done struct {
	Success bool   `json:"success"`
	Message string `json:"message,omitempty" doc:"O que foi feito"`
	Error   string `json:"error,omitempty" doc:"Por que não deu certo"`
}

func did(message string) done { return done{Success: true, Message: message} }
