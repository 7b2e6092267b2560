package turn

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	toldGivenBack = locale.Text{
		ES: "La persona que atendía al cliente te devolvió la conversación. Respondé solo lo último que escribió el cliente, que quedó sin respuesta; lo anterior ya está atendido. Pasala otra vez a una persona solo por un motivo nuevo.",
		MX: "La persona que atendía al cliente te devolvió la conversación. Responde solo lo último que escribió el cliente, que quedó sin respuesta; lo anterior ya está atendido. Pásala otra vez a una persona solo por un motivo nuevo.",
		PT: "A pessoa que atendia o cliente devolveu a conversa a você. Responda só ao que o cliente escreveu por último, que ficou sem resposta; o resto já foi atendido. Passe de novo para uma pessoa só por um motivo novo.",
		EN: "The person who was helping the customer gave the conversation back to you. Answer only what the customer wrote last, which nobody has answered; the rest is settled. Hand it over again only for a new reason.",
	}
	msgSayAgain = locale.Text{
		ES: "¿Me repetís en qué te puedo ayudar?",
		MX: "¿Me repites en qué te puedo ayudar?",
		PT: "Pode me dizer de novo como posso ajudar?",
		EN: "Could you tell me again how I can help you?",
	}
)

// GiveBack gives the unit's conversation back from staff to its agent. Words of the customer that nobody has answered
// begin a turn. It has no words of its own: they were said to a person, and neither answer a question nor call for one.
func GiveBack(u *core.Unit) error {
	waiting, err := u.GiveBack()
	if s, _ := u.Conversations.Current(); err != nil || !waiting || s.Channel == telephone { // the call is over
		return err
	}
	begun, err := u.Turns.Begin()
	if fault.Is(err, fault.InProgress) {
		return nil // the open one answers
	}
	if err != nil {
		return err
	}
	first := step{Note: toldGivenBack.In(u.Workspace.Locale), Say: msgSayAgain.In(u.Workspace.Locale), done: true}
	if err := u.Turns.KeepStep(conversation.Step{TurnID: begun.ID, Answer: first.encode(),
		Results: encodeResults(nil)}); err != nil {
		return err
	}
	u.Turns.RunSoon(begun)
	return nil
}
