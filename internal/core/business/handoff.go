package business

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgMinutes = locale.Text{ES: "unos %d minutos", PT: "uns %d minutos", EN: "about %d minutes"}
	msgHours   = locale.Plural{
		One:   locale.Text{ES: "alrededor de una hora", PT: "cerca de uma hora", EN: "about an hour"},
		Other: locale.Text{ES: "unas %d horas", PT: "umas %d horas", EN: "about %d hours"},
	}
	msgUnknown = locale.Text{ES: "cuando volvamos a abrir", PT: "quando reabrirmos", EN: "when we open again"}

	msgHandOver = locale.Text{
		ES: "Le paso tu conversación a una persona del equipo. La espera es de %s.",
		PT: "Vou passar a sua conversa para uma pessoa da equipe. A espera é de %s.",
		EN: "I am passing your conversation on to a person of our team. The wait is %s.",
	}
	msgHandOverClosed = locale.Text{
		ES: "Le dejo tu conversación a una persona del equipo. Ahora está cerrado: te responden %s.",
		PT: "Deixei a sua conversa com uma pessoa da equipe. Agora estamos fechados: vão te responder %s.",
		EN: "I have left your conversation with a person of our team. We are closed now: they will reply %s.",
	}
	msgClosedToo = locale.Text{
		ES: "Ahora está cerrado: te responden %s.",
		PT: "Agora estamos fechados: vão te responder %s.",
		EN: "We are closed now: they will reply %s.",
	}
)

// Handover is the answer to a customer who waits for a person.
type Handover struct {
	Wait    string // how long, or when the shop opens
	Message string
}

// Handover words an estimated wait: the queue's while the shop is open or its hours are unknown; else when it opens.
// The shop's own message replaces ours, but a closed shop is always mentioned.
func (b *Business) Handover(wait time.Duration) Handover {
	own := b.scope.Workspace.Settings.TransferMessage
	o := b.Opening()
	if !o.Known || o.Open {
		said := b.duration(wait)
		if own == "" {
			own = b.scope.Say(msgHandOver, said)
		}
		return Handover{Wait: said, Message: own}
	}
	said := b.scope.Say(msgUnknown)
	if !o.Next.IsZero() {
		said = b.When(o.Next)
	}
	if own == "" {
		return Handover{Wait: said, Message: b.scope.Say(msgHandOverClosed, said)}
	}
	return Handover{Wait: said, Message: own + " " + b.scope.Say(msgClosedToo, said)}
}

// duration rounds up: a shorter wait is a good surprise.
func (b *Business) duration(wait time.Duration) string {
	minutes := max(5, (int(wait.Minutes())+4)/5*5)
	if minutes < 60 {
		return b.scope.Say(msgMinutes, minutes)
	}
	hours := (minutes + 59) / 60
	if hours == 1 {
		return msgHours.In(b.scope.Workspace.Locale, 1)
	}
	return msgHours.In(b.scope.Workspace.Locale, hours, hours)
}
