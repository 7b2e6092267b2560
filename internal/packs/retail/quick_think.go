package retail

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// thinkQuick makes a plan of the sentence: the agent's model or the trained reader reads it, every name in it is looked up, every
// step is checked against the sandbox and tried in a unit that is rolled back. Refused plans are stored as well.
func thinkQuick(ctx context.Context, out *core.Outside, s tool.Steps, in quickActionIn) (quickActionIn, error) {
	var reader quick.Reader = quick.Trained{}
	if out.Commands != nil {
		reader = out.Commands
	}
	return thinkWith(ctx, reader, s, in)
}

func thinkWith(ctx context.Context, reader quick.Reader, s tool.Steps, in quickActionIn) (quickActionIn, error) {
	before, err := quickBefore(ctx, s)
	if err != nil {
		return in, err
	}
	a := quickaction.Action{ID: scope.NewID(), Command: in.CommandText, Key: s.Key()}
	if before != nil {
		switch before.State {
		case quickaction.Running, quickaction.Stopped, quickaction.Done:
			in.action = before
			return in, nil
		}
		a.ID = before.ID // it is planned again
	}
	if err := planQuick(ctx, reader, s, in, &a); err != nil {
		return in, refuseQuick(ctx, s, a, err)
	}
	in.action = &a
	return in, nil
}

// quickBefore is the earlier action under the same key: the sentence is not read again once a step was executed.
func quickBefore(ctx context.Context, s tool.Steps) (before *quickaction.Action, err error) {
	err = s.Look(ctx, func(u *core.Unit) error {
		a, found, err := u.QuickActions.Before(s.Key())
		if found {
			before = &a
		}
		return err
	})
	return before, err
}

func planQuick(ctx context.Context, reader quick.Reader, s tool.Steps, in quickActionIn, a *quickaction.Action) error {
	var command quick.Command
	err := s.Look(ctx, func(u *core.Unit) (err error) {
		command = quick.Command{Text: in.CommandText, Locale: u.Workspace.Locale, Currency: u.Workspace.Currency, AgentID: u.AgentID,
			Now: u.Now.In(u.Workspace.Location()), Own: []string{u.Workspace.Name, u.Workspace.Slug}}
		command.Things, err = u.Catalog.Named(ctx, in.CommandText)
		return err
	})
	if err != nil {
		return err
	}
	read, err := reader.Read(ctx, command)
	var lost quick.NotUnderstood
	if err != nil && !errors.As(err, &lost) {
		return err
	}
	err = s.Look(ctx, func(u *core.Unit) error {
		if err != nil {
			return lostQuick(u, lost.Part)
		}
		r := resolver{ctx: ctx, u: u, in: in, action: a}
		if err := sandboxed(u, read); err != nil {
			return joinErr(r.refer(read), func() error { return err })
		}
		return r.plan(read)
	})
	if err != nil {
		return err
	}
	return tryQuick(ctx, s, a)
}

// lostQuick refuses what was not understood, with examples of what the business can ask for.
func lostQuick(u *core.Unit, part string) error {
	has, err := u.Offer()
	if err != nil {
		return err
	}
	message := msgQuickLost
	if has.Books() && !has.Goods {
		message = msgQuickLostBookings
	}
	return u.Invalid("/commandText", message, locale.OneLine(part))
}

var msgQuickLost = locale.Text{
	ES: "No entendí «%s». Probá con algo como: agregá 2 yerbas al pedido de Ana; 10 %% de descuento al pedido 12; cancelá el pedido 12; avisale a Ana que ya sale.",
	MX: "No entendí «%s». Prueba con algo como: agrega 2 cafés al pedido de Ana; 10 %% de descuento al pedido 12; cancela el pedido 12; avísale a Ana que ya sale.",
	PT: "Não entendi “%s”. Tente algo como: adicione 2 cafés ao pedido da Ana; 10 %% de desconto no pedido 12; cancele o pedido 12; avise a Ana que já sai.",
	EN: "I did not understand “%s”. Try something like: add 2 coffees to the order of Ana; 10 %% discount on order 12; cancel order 12; tell Ana that it is on its way.",
}

var msgQuickLostBookings = locale.Text{
	ES: "No entendí «%s». Probá con algo como: cerrá el 24 de diciembre; cuántos turnos hay mañana; avisale a Ana que la esperamos.",
	MX: "No entendí «%s». Prueba con algo como: cierra el 24 de diciembre; cuántas citas hay mañana; avísale a Ana que la esperamos.",
	PT: "Não entendi “%s”. Tente algo como: feche o dia 24 de dezembro; quantos agendamentos há amanhã; avise a Ana que a esperamos.",
	EN: "I did not understand “%s”. Try something like: close December 24; how many appointments are there tomorrow; tell Ana that we expect her.",
}

// refuseQuick stores the refused plan with the reason, and returns the refusal.
func refuseQuick(ctx context.Context, s tool.Steps, a quickaction.Action, cause error) error {
	e := fault.From(cause)
	if !fault.Of(e.Code).Business {
		return cause
	}
	a.State, a.Error = quickaction.Refused, e.Message
	if e.Words != nil {
		a.Plan.Refused = map[locale.Tag]string{}
		for _, tag := range locale.Tags() {
			a.Plan.Refused[tag] = e.Words(string(tag))
		}
	}
	if a.Plan.Steps == nil {
		a.Plan.Steps = []quickaction.Step{}
	}
	if err := s.Keep(ctx, func(u *core.Unit) error { _, err := u.QuickActions.Begin(a); return err }); err != nil {
		return err
	}
	return cause
}

// tryQuick executes every step in one unit that is rolled back, and records what each would change. What needs the
// customer's yes is only previewed. A message without a text of its own gets it here, from the trial's results.
func tryQuick(ctx context.Context, s tool.Steps, a *quickaction.Action) error {
	steps := a.Plan.Steps
	err := s.Try(ctx, func(u *core.Unit) error {
		var news []string
		for i := range steps {
			step := &steps[i]
			err := inTalk(u, step.SessionID, func() error {
				told, err := tryStep(ctx, u, step, news)
				if told != "" {
					news = append(news, told)
				}
				return err
			})
			if err != nil {
				unreachable(a, step, err)
				return err
			}
		}
		return nil
	})
	labels := lists.Map(steps, func(step quickaction.Step) string { return step.Label })
	a.Plan.Interpreted = strings.Join(labels, "; ")
	return err
}

// unreachable leads to where the owner makes a customer reachable that a message cannot be sent to.
func unreachable(a *quickaction.Action, step *quickaction.Step, err error) {
	if step.Tool == sendMessage.Name && fault.Is(err, fault.Conflict) {
		a.Plan.See = []quickaction.Place{{Of: quickaction.WhatsApp}, {Of: quickaction.Customers, ID: a.CustomerID}}
	}
}

// tryStep returns a step's text for the customer.
func tryStep(ctx context.Context, u *core.Unit, step *quickaction.Step, news []string) (told string, err error) {
	switch step.Tool {
	case answerStep:
		return "", nil
	case sendMessage.Name:
		return "", tryMessage(ctx, u, step, news)
	}
	t := toolNamed(step.Tool)
	in, err := t.Decode(step.Input)
	if err != nil {
		return "", err
	}
	if t.Gate != nil {
		if _, err := t.Gate.Preview(ctx, u, t.Gate.Stored(in)); err != nil || !ownersToAnswer(step.Tool) {
			step.Preview = u.Say(wordWillAsk)
			return "", err
		}
	}
	before := draftTotal(u)
	out, err := t.Run(ctx, u, in)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(out)
	if err != nil {
		return "", err
	}
	step.Preview = cmp.Or(changedBy(u, data, before), step.Preview)
	return quickNews(u, *step, data), nil
}

var (
	wordWillAsk = locale.Text{
		ES: "primero se le pregunta al cliente",
		PT: "primeiro o cliente é consultado",
		EN: "the customer is asked first",
	}
	msgNothingNew = locale.Text{
		ES: "¿Qué querés que le diga al cliente?",
		MX: "¿Qué quieres que le diga al cliente?",
		PT: "O que você quer que eu diga ao cliente?",
		EN: "What do you want the customer to be told?",
	}
)

func tryMessage(ctx context.Context, u *core.Unit, step *quickaction.Step, news []string) error {
	var in sendMessageIn
	if err := json.Unmarshal(step.Input, &in); err != nil {
		return err
	}
	if in.Text == "" {
		if len(news) == 0 {
			return u.Invalid("/commandText", msgNothingNew)
		}
		in.Text = strings.Join(news, " ")
		step.Input, _ = json.Marshal(in) // plain fields always marshal
	}
	step.Preview = "«" + locale.OneLine(in.Text) + "»"
	decoded, err := sendMessage.Decode(step.Input)
	if err != nil {
		return err
	}
	_, err = sendMessage.Run(ctx, u, decoded)
	return err
}
