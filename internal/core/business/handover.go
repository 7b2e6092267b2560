package business

import (
	"strings"
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
	msgConnect = locale.Text{
		ES: "Claro, te paso con una persona del equipo que te va a poder ayudar mejor.",
		PT: "Claro, vou passar você para uma pessoa da equipe que pode ajudar melhor.",
		EN: "Of course. I am passing you on to a person of our team who can help you better.",
	}
	msgIfNoAnswer = locale.Text{
		ES: "Ahora está cerrado: si no contestan, hay alguien %s.",
		PT: "Agora estamos fechados: se não atenderem, há alguém %s.",
		EN: "We are closed now: if they do not answer, somebody is there %s.",
	}
	msgCallBack = locale.Text{
		ES: "Por teléfono no te puedo pasar con nadie, pero ya le dejé tu mensaje al equipo: te llaman a este número lo antes posible.",
		PT: "Por telefone não consigo passar a ligação, mas já deixei o seu recado com a equipe: vão ligar para este número o quanto antes.",
		EN: "I cannot put you through by phone, but the team has your message: they will call this number as soon as they can.",
	}
	msgCallBackClosed = locale.Text{
		ES: "Por teléfono no te puedo pasar con nadie y ahora está cerrado, pero ya le dejé tu mensaje al equipo: te llaman a este número %s.",
		PT: "Por telefone não consigo passar a ligação e agora estamos fechados, mas já deixei o seu recado com a equipe: vão ligar para este número %s.",
		EN: "I cannot put you through by phone and we are closed now, but the team has your message: they will call this number %s.",
	}
	msgOnlyMessage = locale.Text{
		ES: "Por teléfono no te puedo pasar con nadie, pero ya le dejé tu mensaje al equipo. No veo desde qué número llamás: para que te respondan, escribinos o llamá de nuevo con el número visible.",
		MX: "Por teléfono no te puedo pasar con nadie, pero ya le dejé tu mensaje al equipo. No veo desde qué número llamas: para que te respondan, escríbenos o llama de nuevo con el número visible.",
		PT: "Por telefone não consigo passar a ligação, mas já deixei o seu recado com a equipe. Não vejo de que número você liga: para receber uma resposta, escreva para nós ou ligue de novo com o número visível.",
		EN: "I cannot put you through by phone, but the team has your message. I cannot see your number: to get an answer, write to us or call again with your number shown.",
	}
	msgThereAgain = locale.Text{
		ES: "Ahora está cerrado: hay alguien %s.",
		PT: "Agora estamos fechados: há alguém %s.",
		EN: "We are closed now: somebody is there %s.",
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
// The shop's own message replaces ours, but a closed shop is always mentioned. phone is where the customer can be
// called, if known: on the telephone, without a number to transfer to, the customer hears that they are called back
// instead of being promised a person.
func (b *Business) Handover(o Opening, wait time.Duration, phone string) Handover {
	closed := o.Known && !o.Open
	out := Handover{Wait: b.duration(wait)}
	if closed {
		out.Wait = b.scope.Say(msgUnknown)
		if !o.Next.IsZero() {
			out.Wait = b.When(o.Next)
		}
	}
	said := strings.TrimSuffix(out.Wait, ".") // "9:00 a. m." at the end of a sentence
	if b.scope.Spoken() {
		out.Message = b.handoverAloud(said, closed, phone)
		return out
	}
	own := b.scope.Workspace.Settings.TransferMessage
	switch {
	case !closed && own != "":
		out.Message = own
	case !closed:
		out.Message = b.scope.Say(msgHandOver, said)
	case own != "":
		out.Message = own + " " + b.scope.Say(msgClosedToo, said)
	default:
		out.Message = b.scope.Say(msgHandOverClosed, said)
	}
	return out
}

// PromisesCall reports whether Handover tells a caller with this number that they are called back.
func (b *Business) PromisesCall(phone string) bool {
	return b.scope.Spoken() && b.scope.Workspace.Settings.EscalationPhone == "" && phone != ""
}

func (b *Business) handoverAloud(wait string, closed bool, phone string) string {
	s := b.scope.Workspace.Settings
	switch {
	case s.EscalationPhone != "":
		text := s.TransferMessage
		if text == "" {
			text = b.scope.Say(msgConnect)
		}
		if closed {
			text += " " + b.scope.Say(msgIfNoAnswer, wait)
		}
		return text
	case phone == "" && closed:
		return b.scope.Say(msgOnlyMessage) + " " + b.scope.Say(msgThereAgain, wait)
	case phone == "":
		return b.scope.Say(msgOnlyMessage)
	case closed:
		return b.scope.Say(msgCallBackClosed, wait)
	}
	return b.scope.Say(msgCallBack)
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
