package turn

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	who "github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/contact"
)

// Proof is the state of a telephone's proof in the answer of a call that was refused for lack of it.
type Proof struct {
	Status    ProofStatus `json:"status"`
	SentTo    string      `json:"sentTo,omitempty"` // masked
	ExpiresAt time.Time   `json:"expiresAt,omitzero"`
}

// ProofStatus says whether a code is on its way.
type ProofStatus string

const (
	CodeSent    ProofStatus = "code_sent"
	CodePending ProofStatus = "code_pending" // it was sent before, and can still be entered
	NoCode      ProofStatus = "unavailable"
)

// ProofOf is the proof that a call's answer asks for; false: it asks for none.
func ProofOf(answer json.RawMessage) (p Proof, asked bool) {
	var a struct {
		BlockedReason string `json:"blockedReason"`
		Data          struct {
			Proof Proof `json:"proof"`
		} `json:"data"`
	}
	err := json.Unmarshal(answer, &a)
	return a.Data.Proof, err == nil && a.BlockedReason == who.ProofRequired
}

// Why a call was refused for lack of a proof. A model may pass it on as it is.
var (
	msgCodeSent = locale.Text{
		ES: "Ese número ya es de un cliente. Se mandó por WhatsApp un código de 6 dígitos a %s: para seguir como ese cliente hay que escribirlo acá, dentro de los 10 minutos.",
		MX: "Ese número ya es de un cliente. Se envió por WhatsApp un código de 6 dígitos a %s: para seguir como ese cliente hay que escribirlo aquí, dentro de los próximos 10 minutos.",
		PT: "Esse número já é de um cliente. Foi enviado pelo WhatsApp um código de 6 dígitos para %s: para continuar como esse cliente, é preciso digitá-lo aqui em até 10 minutos.",
		EN: "That number is a customer's already. A code of 6 digits was sent to %s by WhatsApp: to go on as that customer it has to be typed here within 10 minutes.",
	}
	msgCodePending = locale.Text{
		ES: "Ese número ya es de un cliente. El código que se mandó por WhatsApp a %s todavía sirve, hasta las %s, y hay que escribirlo acá; por ahora no se manda otro.",
		MX: "Ese número ya es de un cliente. El código que se envió por WhatsApp a %s todavía sirve, hasta las %s, y hay que escribirlo aquí; por ahora no se envía otro.",
		PT: "Esse número já é de um cliente. O código enviado pelo WhatsApp para %s ainda vale, até as %s, e é preciso digitá-lo aqui; por enquanto não é enviado outro.",
		EN: "That number is a customer's already. The code that was sent to %s by WhatsApp is still good, until %s, and has to be typed here; no other is sent for now.",
	}
	msgNoProof = locale.Text{
		ES: "Ese número ya es de un cliente, y ahora no se puede comprobar de quién es. %s No se mandó ningún código: se puede seguir sin esa cuenta, o con una persona del negocio.",
		MX: "Ese número ya es de un cliente, y ahora no se puede comprobar de quién es. %s No se envió ningún código: se puede seguir sin esa cuenta, o con una persona del negocio.",
		PT: "Esse número já é de um cliente, e agora não dá para confirmar de quem é. %s Nenhum código foi enviado: dá para continuar sem essa conta, ou com uma pessoa da loja.",
		EN: "That number is a customer's already, and it cannot be proved now whose it is. %s No code was sent: one can go on without that account, or with a person of the business.",
	}
)

// askForProof sends a code to the telephone that a call was refused for, unless one is on its way, and tells the model
// which, or why not.
func askForProof(ctx context.Context, x *exchange, a runtime.Answer) (runtime.Answer, error) {
	var p who.Proof
	var sent bool
	var refused *fault.Error
	err := x.inTurn(ctx, func(u *core.Unit) (err error) {
		p, sent, err = u.ContinueProof(a.ProvePhone)
		if refused = nil; fault.Is(err, fault.Conflict) || fault.Is(err, fault.RateLimited) {
			refused, err = fault.From(err), nil
		}
		return err
	})
	if err != nil {
		return a, err
	}
	tag := x.w.Locale
	state := Proof{Status: NoCode}
	switch {
	case refused != nil:
		a.Error = msgNoProof.In(tag, refused.Message)
	case sent:
		state = Proof{CodeSent, phone.Mask(p.Phone), p.ExpiresAt}
		a.Error = msgCodeSent.In(tag, state.SentTo)
	default:
		state = Proof{CodePending, phone.Mask(p.Phone), p.ExpiresAt}
		a.Error = msgCodePending.In(tag, state.SentTo, p.ExpiresAt.In(x.w.Location()).Format("15:04"))
	}
	a.Data, err = json.Marshal(map[string]any{"proof": state})
	return a, err
}

// What the model is told of a code that the customer typed.
var (
	toldProved = locale.Text{
		ES: "El cliente escribió bien el código: su teléfono quedó comprobado y esta conversación es la suya.",
		PT: "O cliente digitou o código certo: o telefone foi confirmado e esta conversa é a dele.",
		EN: "The customer typed the right code: their telephone is proved, and this conversation is theirs.",
	}
	// sayProved is the customer's part of it, and lets the model say so.
	sayProved = locale.Text{
		ES: "Listo, tu número quedó verificado.",
		PT: "Pronto, seu telefone foi confirmado.",
		EN: "Done, your telephone is verified.",
	}
	toldProvedOther = locale.Text{
		ES: "Si hace falta, volvé a hacer la llamada que se había negado.",
		MX: "Si hace falta, vuelve a hacer la llamada que se había negado.",
		PT: "Se for preciso, faça de novo a chamada que tinha sido negada.",
		EN: "If it is needed, make the call again that was refused.",
	}
	toldNotProved = locale.Text{
		ES: "El cliente escribió un código que no sirve, y el teléfono sigue sin comprobar. %s Decíselo; si hay que mandarle otro, volvé a hacer la llamada que se había negado.",
		MX: "El cliente escribió un código que no sirve, y el teléfono sigue sin comprobar. %s Díselo; si hay que enviarle otro, vuelve a hacer la llamada que se había negado.",
		PT: "O cliente digitou um código que não vale, e o telefone continua sem confirmação. %s Diga isso a ele; se for preciso enviar outro, faça de novo a chamada que tinha sido negada.",
		EN: "The customer typed a code that is not good, and the telephone is still not proved. %s Tell them; if another has to be sent, make the call again that was refused.",
	}
)

// lateCode is how long after its end a code is still told as expired; later, six digits are a number like any other.
const lateCode = time.Hour

// takeCode checks a code that the customer typed while one was expected, whatever the model would make of it: a wrong
// one counts as a try. Where they typed nothing else, the refused call is made again. One unit stores the outcome and
// what the model is told: a turn that is taken up again tries nothing twice.
func takeCode(ctx context.Context, x *exchange) error {
	if len(x.steps) > 0 || len(x.words) == 0 {
		return nil
	}
	code, alone := contact.Code(x.customerText())
	if code == "" {
		return nil
	}
	var steps []step
	err := x.inTurn(ctx, func(u *core.Unit) error {
		steps = nil
		p, open, err := u.Customers.OpenProof()
		if err != nil || !open || u.Now.After(p.ExpiresAt.Add(lateCode)) {
			return err
		}
		_, refused, err := u.Prove(code)
		if err != nil {
			return err
		}
		if steps, err = afterCode(x, u, p, refused, alone); err != nil {
			return err
		}
		x.turn.Bound = true // the code is used up: a newer turn could not try it again
		if err := u.Turns.Save(&x.turn); err != nil {
			return err
		}
		for i, s := range steps {
			kept := conversation.Step{TurnID: x.turn.ID, Step: i, Answer: s.encode()}
			if s.done {
				kept.Results = encodeResults(nil)
			}
			if err := u.Turns.KeepStep(kept); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		x.steps = append(x.steps, steps...)
	}
	return err
}

// afterCode is how the turn goes on after a code was checked.
func afterCode(x *exchange, u *core.Unit, p who.Proof, refused *fault.Error, alone bool) ([]step, error) {
	tag := x.w.Locale
	if refused != nil {
		return []step{{Note: toldNotProved.In(tag, refused.Message), Say: refused.Message, done: true}}, nil
	}
	proved := step{Note: toldProved.In(tag), done: true}
	if alone || x.modelReads() { // the built-in model would say it in place of an answer to the rest
		proved.Say = sayProved.In(tag)
	}
	again, err := lastRefused(x, u, func(a runtime.Answer) bool {
		asked, ok := ProofOf(a.JSON())
		return ok && asked.SentTo == phone.Mask(p.Phone)
	})
	switch {
	case err != nil:
		return nil, err
	case again == nil || !alone:
		proved.Note += " " + toldProvedOther.In(tag)
		return []step{proved}, nil
	}
	return []step{proved, {Calls: []call{*again}}}, nil
}
