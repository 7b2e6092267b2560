package confirm_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/confirm"
)

// "Pode ser" gives the leave that a question asks for, and says nothing elsewhere.
func TestPodeSer(t *testing.T) {
	t.Parallel()
	const asks, other = "Limpeza com Ana, terça às 10h. Posso agendar para terça, 10h?",
		"O total é R$ 45,00. Você confirma o pedido?"
	for _, c := range []struct {
		reply, text, locale string
		want                confirm.Outcome
	}{
		{"pode ser", asks, "pt-BR", confirm.Confirm},
		{"Pode ser!", asks, "pt-BR", confirm.Confirm},
		{"pode ser?", asks, "pt-BR", confirm.Unclear},
		{"pode, ser", asks, "pt-BR", confirm.Unclear},
		{"pode ser que sim", asks, "pt-BR", confirm.Unclear},
		{"não pode ser", asks, "pt-BR", confirm.Unclear},
		{"pode ser", other, "pt-BR", confirm.Unclear},
		{"pode ser", "", "pt-BR", confirm.Unclear},
		{"pode ser", "¿Posso agendar?", "es-AR", confirm.Unclear},
	} {
		q := confirm.Question{Tool: "agenda/scheduleAppointmentTool", Locale: c.locale, Text: c.text}
		if got := confirm.Classify(c.reply, q); got != c.want && (c.want == confirm.Confirm || got == confirm.Confirm) {
			t.Errorf("%q after %q: %s, want %s", c.reply, c.text, got, c.want)
		}
	}
}
