// Package agenda is the tools of an assistant that keeps a diary: free times, appointments, client details, and the
// conversation itself. It contains contracts and wording; the rules are in the core.
package agenda

import (
	_ "embed"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed tools.words
var toolWords string

// The pack's answers are flat: the fields of its document are at the top level of the answer.
var pack = tool.NewPack(tool.Pack{
	Name: "agenda", Title: "Agenda e atendimento", Locale: locale.PTBR, Words: toolWords, Types: []string{"agenda"},
	Flat: true,
})

// Pack returns the diary's tools.
func Pack() *tool.Pack { return pack }

// The document has no categories; these are the other packs'.
const (
	bookingCategory = "booking"
	customers       = "customers"
	conversations   = "conversation"
	escalation      = "escalation"
)

// done is the answer of a successful call. A refusal has the same fields, with success false and the error instead of
// the message.
type done struct {
	Success bool   `json:"success"`
	Message string `json:"message,omitempty" doc:"O que foi feito"`
	Error   string `json:"error,omitempty" doc:"Por que não deu certo"`
}

func succeed(message string) done { return done{Success: true, Message: message} }
