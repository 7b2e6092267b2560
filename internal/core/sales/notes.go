package sales

import (
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// maxNotes limits the total length of notes, in characters. Each call's own are limited by its contract, but not the
// number of calls.
const maxNotes = 2000

var msgNotes = locale.Text{
	ES: "Las notas del pedido no pueden pasar de %d caracteres.",
	PT: "As observações do pedido não podem passar de %d caracteres.",
	EN: "The notes of an order cannot have more than %d characters.",
}

// note adds a line to an order's notes, unless it is there already: a repeated call changes nothing.
func (s *Sales) note(o *order.Order, text string) error {
	text = strings.TrimSpace(text)
	switch {
	case text == "" || strings.Contains("\n"+o.Notes+"\n", "\n"+text+"\n"):
		return nil
	case o.Notes != "":
		text = o.Notes + "\n" + text
	}
	if utf8.RuneCountInString(text) > maxNotes {
		return fault.New(fault.Conflict, "%s", s.Scope.Say(msgNotes, maxNotes))
	}
	o.Notes = text
	return nil
}
