package retail

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// quickDeadline is enough for a model to read the sentence and for every step.
const quickDeadline = 30 * time.Second

var (
	msgQuickStopped = locale.Text{
		ES: "Se hicieron %d de %d pasos%s. No se pudo hacer esto: %s. %s",
		PT: "Foram feitos %d de %d passos%s. Isto não pôde ser feito: %s. %s",
		EN: "%d of %d steps were done%s. This could not be done: %s. %s",
	}
	msgQuickNeedsYes = locale.Text{
		ES: "Eso necesita tu sí después de ver lo que cambia: pedilo de nuevo.",
		MX: "Eso necesita tu sí después de ver lo que cambia: pídelo de nuevo.",
		PT: "Isso precisa do seu sim depois de ver o que muda: peça de novo.",
		EN: "That needs your yes after seeing what changes: ask for it again.",
	}
	wordAskedBusiness = locale.Text{
		ES: "una regla del negocio pide otro sí, y falta esa respuesta",
		PT: "uma regra do negócio pede outro sim, e falta essa resposta",
		EN: "a rule of the business asks for another yes, which has yet to come",
	}
	wordAskedCustomer = locale.Text{
		ES: "se le preguntó al cliente y falta su respuesta",
		PT: "o cliente foi consultado e falta a resposta dele",
		EN: "the customer was asked and has yet to answer",
	}
)

// runQuick runs the planned steps, in order. Every step goes through the whole pipeline under its own key, so that a
// retry gets the stored answers of finished steps.
func runQuick(ctx context.Context, s tool.Steps, in quickActionIn) (quickActionOut, error) {
	a, err := plannedQuick(ctx, s, in)
	if err != nil || a.State == quickaction.Done {
		return quickOut(a), err
	}
	if !slices.ContainsFunc(a.Plan.Steps, func(s quickaction.Step) bool { return s.Tool != answerStep }) { // answered already
		a.State = quickaction.Done
		err = s.Keep(ctx, func(u *core.Unit) (err error) { a, err = u.QuickActions.Begin(a); return err })
		return quickOut(a), err
	}
	err = s.Keep(ctx, func(u *core.Unit) (err error) {
		was := a
		a.State, a.Error = quickaction.Running, ""
		if was.State != "" {
			a, err = u.QuickActions.Progress(a)
			return err
		}
		a, err = u.QuickActions.Begin(a)
		return err
	})
	if err != nil || a.State == quickaction.Done {
		return quickOut(a), err
	}
	for i := range a.Plan.Steps {
		if err := runQuickStep(ctx, s, &a.Plan.Steps[i]); err != nil {
			return quickActionOut{}, stopQuick(ctx, s, a, i, err)
		}
		if i == len(a.Plan.Steps)-1 {
			a.State = quickaction.Done
		}
		now, err := keepQuick(ctx, s, a)
		if err != nil || now.State == quickaction.Done {
			return quickOut(now), err
		}
	}
	return quickOut(a), nil
}

func keepQuick(ctx context.Context, s tool.Steps, a quickaction.Action) (now quickaction.Action, err error) {
	err = s.Keep(ctx, func(u *core.Unit) (err error) {
		now, err = u.QuickActions.Progress(a)
		return err
	})
	return now, err
}

// plannedQuick is the plan this call runs: the one just made, the one the owner has said yes to or, where a business
// rule asked and not the plan, what the trained reader makes of the sentence now.
func plannedQuick(ctx context.Context, s tool.Steps, in quickActionIn) (a quickaction.Action, err error) {
	if in.action != nil {
		return *in.action, nil
	}
	found, needsYes := false, ""
	err = s.Look(ctx, func(u *core.Unit) (err error) {
		a, found, err = u.QuickActions.Before("")
		needsYes = u.Say(msgQuickNeedsYes)
		return err
	})
	if err != nil || found {
		return a, err
	}
	planned, err := thinkWith(ctx, quick.Trained{}, s, in)
	if err != nil {
		return a, err
	}
	if planned.action.Plan.Asks {
		return a, fault.New(fault.Conflict, "%s", needsYes)
	}
	return *planned.action, nil
}

func runQuickStep(ctx context.Context, s tool.Steps, step *quickaction.Step) error {
	if step.Tool == answerStep {
		return nil
	}
	there := s.In(step.SessionID)
	var data json.RawMessage
	var err error
	if t := innerTool(step.Tool); t != nil {
		data, err = there.Inner(ctx, t, step.Input)
	} else {
		data, err = there.Execute(ctx, pack.Name+"/"+step.Tool, step.Input)
	}
	return s.Look(ctx, func(u *core.Unit) error {
		switch {
		case fault.Is(err, fault.ConfirmationRequired):
			asked, err := askedQuick(u, step)
			step.Waiting, step.Result = true, step.Label+": "+u.Say(asked)
			return err
		case err != nil:
			return err
		default:
			step.Waiting, step.Result = false, joined(step.Label, changedBy(u, data, nil))
		}
		return nil
	})
}

// askedQuick is whose yes a step waits for: the customer's, or the business's own if a rule requires it.
func askedQuick(u *core.Unit, step *quickaction.Step) (asked locale.Text, err error) {
	asked = wordAskedBusiness
	err = inTalk(u, step.SessionID, func() error {
		q, open, err := u.Confirmations.Open()
		if open && q.Tool == pack.Name+"/"+step.Tool {
			asked = wordAskedCustomer
		}
		return err
	})
	return asked, err
}

// stopQuick reports how far a plan got. Finished steps are not undone.
func stopQuick(ctx context.Context, s tool.Steps, a quickaction.Action, at int, cause error) error {
	e := *fault.From(cause)
	e.Fields = nil // they are the step's arguments, not the call's
	done := lists.Map(a.Plan.Steps[:at], func(step quickaction.Step) string { return step.Result })
	for i := at; i < len(a.Plan.Steps); i++ {
		a.Plan.Steps[i].Result = ""
	}
	list := ""
	if len(done) > 0 {
		list = " (" + strings.Join(done, "; ") + ")"
	}
	err := s.Keep(context.WithoutCancel(ctx), func(u *core.Unit) error {
		e.Message = u.Say(msgQuickStopped, at, len(a.Plan.Steps), list, a.Plan.Steps[at].Label, e.Message)
		a.State, a.Error = quickaction.Stopped, e.Message
		_, err := u.QuickActions.Progress(a)
		return err
	})
	if err != nil {
		return err
	}
	return &e
}

// quickCovers are the steps whose own question the owner's yes also answers: cancellations by the shop, and payments it
// has received. The customer confirms their own purchase. It leaves out a step that would be refused now, or that was
// finished before the plan stopped.
func quickCovers(ctx context.Context, u *core.Unit, _ quickActionIn) ([]tool.Covered, error) {
	a, found, err := u.QuickActions.Before("")
	if err != nil || !found {
		return nil, err
	}
	var out []tool.Covered
	for i, step := range a.Plan.Steps {
		t := toolNamed(step.Tool)
		if !ownersToAnswer(step.Tool) {
			continue
		}
		err := inTalk(u, step.SessionID, func() error {
			in, err := t.Decode(step.Input)
			if err != nil {
				return err
			}
			q, err := t.Gate.Preview(ctx, u, t.Gate.Stored(in))
			if err == nil {
				out = append(out, tool.Covered{Step: i, Question: q})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func ownersToAnswer(name string) bool {
	return name == "cancel_order_if_not_processed" || name == "apply_payment_to_balance"
}

func joined(label, change string) string {
	if change == "" {
		return label
	}
	return label + ": " + change
}

// mostQuickSteps bounds the steps of one sentence.
const mostQuickSteps = 10

// The blocked reasons of a discount that is too high, and of a change of stock, for which this pack has no tool.
const (
	overDiscount = "discount_limit"
	stockChange  = "stock_change"
)

var (
	banned = map[quick.Ban]locale.Text{
		quick.PriceChange: {
			ES: "Los precios no los cambia una acción rápida: los cambiás vos, en «Catálogo y stock» o en «Servicios».",
			MX: "Los precios no los cambia una acción rápida: los cambias tú, en «Catálogo e inventario» o en «Servicios».",
			PT: "Uma ação rápida não muda preços: quem muda é você, em «Catálogo e estoque» ou em «Serviços».",
			EN: "A quick action does not change prices: you do, in “Catalogue and stock” or in “Services”.",
		},
		quick.ProductRemoval: {
			ES: "Los productos no se eliminan del catálogo con una acción rápida: se dejan de vender en «Catálogo y stock».",
			MX: "Los productos no se eliminan del catálogo con una acción rápida: se dejan de vender en «Catálogo e inventario».",
			PT: "Os produtos não são excluídos do catálogo por uma ação rápida: deixam de ser vendidos em «Catálogo e estoque».",
			EN: "A quick action does not remove products from the catalogue: that is done in “Catalogue and stock”.",
		},
		quick.CustomerData: {
			ES: "Los datos personales de un cliente no se cambian con una acción rápida.",
			PT: "Os dados pessoais de um cliente não mudam por uma ação rápida.",
			EN: "A quick action does not change a customer's personal data.",
		},
		quick.OtherWorkspace: {
			ES: "Una acción rápida solo alcanza a este negocio.",
			PT: "Uma ação rápida só alcança este negócio.",
			EN: "A quick action reaches this business only.",
		},
		quick.AgendaChange: {
			ES: "Los turnos y los horarios de cada persona no se cambian con una acción rápida: se cambian en «Agenda».",
			MX: "Las citas y los horarios de cada persona no se cambian con una acción rápida: se cambian en «Agenda».",
			PT: "Os agendamentos e os horários de cada pessoa não mudam por uma ação rápida: mudam em «Agenda».",
			EN: "A quick action does not change bookings or a person's hours: that is done in “Agenda”.",
		},
		quick.OrderChange: {
			ES: "Una acción rápida no mueve pedidos de un estado a otro, ni los carga ni devuelve plata: eso se hace en «Pedidos».",
			MX: "Una acción rápida no mueve pedidos de un estado a otro, ni los carga ni devuelve dinero: eso se hace en «Pedidos».",
			PT: "Uma ação rápida não muda a situação de um pedido, não lança pedidos nem devolve dinheiro: isso é feito em «Pedidos».",
			EN: "A quick action does not move orders on, take new ones or pay money back: that is done in “Orders”.",
		},
		quick.HoursChange: {
			ES: "Una acción rápida cierra un día entero; los horarios se cambian en su página.",
			PT: "Uma ação rápida fecha um dia inteiro; os horários são mudados na página deles.",
			EN: "A quick action closes a whole day; opening hours are changed on their page.",
		},
		quick.CodeExecution: {
			ES: "Una acción rápida no ejecuta código ni comandos.",
			PT: "Uma ação rápida não executa código nem comandos.",
			EN: "A quick action runs no code and no commands.",
		},
	}
	msgStockElsewhere = locale.Text{
		ES: "El stock no se cambia con una acción rápida: se cuenta en «Catálogo y stock».",
		MX: "El inventario no se cambia con una acción rápida: se cuenta en «Catálogo e inventario».",
		PT: "O estoque não muda por uma ação rápida: é contado em «Catálogo e estoque».",
		EN: "A quick action does not change the stock: it is counted in “Catalogue and stock”.",
	}
	msgOverDiscount = locale.Text{
		ES: "Un descuento del %s %% es demasiado: el máximo es %s %%.",
		PT: "Um desconto de %s %% é demais: o máximo é %s %%.",
		EN: "A discount of %s %% is too much: the most is %s %%.",
	}
	msgHowMuch = locale.Text{
		ES: "¿De cuánto es el descuento? Decime el porcentaje.",
		MX: "¿De cuánto es el descuento? Dime el porcentaje.",
		PT: "De quanto é o desconto? Diga a porcentagem.",
		EN: "How much is the discount? Tell me the percentage.",
	}
	msgManySteps = locale.Text{
		ES: "Son demasiadas cosas para una sola frase: como mucho %d.",
		PT: "É coisa demais para uma frase só: no máximo %d.",
		EN: "That is too much for one sentence: %d things at most.",
	}
	msgWhichAmount = locale.Text{
		ES: "¿De cuánto fue el pago?",
		PT: "De quanto foi o pagamento?",
		EN: "How much was the payment?",
	}
	msgWhichMethod = locale.Text{
		ES: "¿Cómo pagó? Efectivo, transferencia, Mercado Pago, débito o crédito.",
		PT: "Como pagou? Dinheiro, transferência, Mercado Pago, débito ou crédito.",
		EN: "How did they pay? Cash, transfer, Mercado Pago, debit or credit.",
	}
)

// sandboxed checks a plan against what quick actions may do, before anything in it is looked up: if one step is not
// allowed, none is executed.
func sandboxed(u *core.Unit, steps []quick.Step) error {
	if len(steps) > mostQuickSteps {
		return u.Invalid("/commandText", msgManySteps, mostQuickSteps)
	}
	for _, s := range steps {
		switch {
		case s.Verb == quick.Banned:
			return blockedQuick(u, string(s.Ban), banned[s.Ban])
		case s.Verb == quick.Restock:
			return blockedQuick(u, stockChange, msgStockElsewhere)
		case s.Verb == quick.Discount && s.BasisPoints > sales.MostDiscount:
			return blockedQuick(u, overDiscount, msgOverDiscount, sales.Percent(s.BasisPoints),
				sales.Percent(sales.MostDiscount))
		case s.Verb == quick.Discount && s.BasisPoints <= 0:
			return u.Invalid("/commandText", msgHowMuch)
		case s.Verb == quick.Pay && s.Doubt != "":
			return doubtfulAmount(u, s.Doubt)
		case s.Verb == quick.Pay && s.Amount == "":
			return u.Invalid("/commandText", msgWhichAmount)
		case s.Verb == quick.Pay && s.Method == "":
			return u.Invalid("/commandText", msgWhichMethod)
		}
	}
	return nil
}

// doubtfulAmount asks which of two readings of an amount is meant.
func doubtfulAmount(u *core.Unit, written string) error {
	w := u.Workspace
	_, err := w.Locale.Amounts(w.Currency).Read(written)
	text := w.Locale.AmountProblem(w.Locale, w.Currency, written, err) + "."
	return fault.Invalid(text, fault.Field{Path: "/commandText", Message: text})
}

func blockedQuick(u *core.Unit, reason string, t locale.Text, args ...any) error {
	e := u.Fault(fault.Blocked, t, args...)
	e.BlockedReason = reason
	return e
}
