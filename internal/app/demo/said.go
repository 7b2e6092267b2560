package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// What customers of the samples write, in turn.
var (
	theirYes = []locale.Text{
		{ES: "sí, dale", MX: "sí, por favor", PT: "sim, pode marcar"},
		{ES: "Sí, confirmo", MX: "Sí, confirmo", PT: "Sim, confirmo"},
		{ES: "dale, perfecto", MX: "sí, está bien", PT: "sim, por favor"},
	}
	theirOrder = []locale.Text{
		{ES: "Hola, buen día! Quiero %s. Lo paso a buscar", MX: "Hola, buenas. Quisiera %s para pasar a recogerlo"},
		{ES: "Buenas! Me preparás %s? Lo retiro yo", MX: "Buenas tardes, ¿me preparan %s para llevar?"},
		{ES: "Hola, cómo va? Te pido %s, paso a retirarlo", MX: "Hola, quiero ordenar %s, paso yo por el pedido"},
	}
	theirTable   = locale.Text{ES: "Hola, quisiera reservar una mesa para %s personas, el %s a las %s"}
	theirVisit   = locale.Text{ES: "Hola, quisiera una cita: %s, el %s a las %s si se puede", PT: "Oi! Queria marcar: %s, %s às %s, se tiver"}
	theirNote    = locale.Text{ES: ". %s"}
	theirPayment = locale.Text{ES: "Ya hice la transferencia. Número de operación %s"}
	theirReceipt = locale.Text{ES: "Listo, ya transferí. Te mando el comprobante"}
	ourThanks    = locale.Text{ES: "¡Gracias! Ya le pasé tus datos al equipo de ventas; te escriben a la brevedad."}
	ourTicket    = locale.Text{ES: "Lamento el inconveniente. Ya registré tu reclamo y el equipo te responde por acá."}
	ourNotice    = locale.Text{ES: "Ya le avisé al equipo. Enseguida te responden."}
	and          = locale.Text{ES: " y ", PT: " e "}
)

// turn chooses what the next customer writes.
func (p *past) turn(of []locale.Text) locale.Text {
	p.turns++
	return of[p.turns%len(of)]
}

// hear is a message of the customer; what it brings about follows a few seconds later.
func (p *past) hear(ctx context.Context, session, text string) (id string, err error) {
	p.clock.Advance(40 * time.Second)
	err = p.rt.Write(ctx, p.w, relay, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		id, _, err = u.Conversations.RecordIncoming(text, "", "")
		return err
	})
	p.clock.Advance(4 * time.Second)
	return id, err
}

// answer is a message of the agent.
func (p *past) answer(ctx context.Context, session string, text locale.Text) error {
	return p.rt.Write(ctx, p.w, relay, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err == nil {
			u.Conversations.Adopt(talk)
			_, err = u.Conversations.Say("agent", text.In(p.w.Locale), "")
		}
		return err
	})
}

// order is the customer's wish, as they write it.
func (p *past) order(ctx context.Context, session string, s sale) error {
	var items []string
	err := p.rt.Read(ctx, p.w, relay, func(u *core.Unit) error {
		for _, it := range s.Items {
			product, _, err := u.Catalog.GetBySKU(it.SKU)
			if err != nil {
				return err
			}
			items = append(items, strconv.Itoa(it.Quantity)+" "+product.Name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	list := items[len(items)-1]
	if before := items[:len(items)-1]; len(before) > 0 {
		list = strings.Join(before, ", ") + and.In(p.w.Locale) + list
	}
	_, err = p.hear(ctx, session, p.turn(theirOrder).In(p.w.Locale, list))
	return err
}

// wish is what the customer of a scripted booking writes.
func (p *past) wish(t talk, w booking.Wanted) string {
	at, _ := w.Need.Day.In(p.w.Location(), w.Need.Start)
	day, hour := locale.Date(p.w.Locale, at), locale.Time(p.w.Locale, at)
	if t.Service != "" {
		return theirVisit.In(p.w.Locale, t.Service, day, hour)
	}
	text := theirTable.In(p.w.Locale, strconv.Itoa(t.Party), day, hour)
	if t.Notes != "" {
		text += theirNote.In(p.w.Locale, t.Notes)
	}
	return text
}

// yes is the customer's answer to a question.
func (p *past) yes(ctx context.Context, session, question string) error {
	words := p.turn(theirYes).In(p.w.Locale)
	said, err := p.hear(ctx, session, words)
	if err != nil {
		return err
	}
	d, err := p.rt.Decide(ctx, runtime.Reply{Workspace: p.w, Actor: relay, ConfirmationID: question,
		Message: words, KnownID: said, Keep: true})
	switch {
	case err != nil:
		return err
	case d.Outcome != confirm.Confirm:
		return fmt.Errorf("%q was read as %s", words, d.Outcome)
	case d.Result != nil && !d.Result.Success:
		return fmt.Errorf("the yes: %s: %s", d.Result.ErrorCode, d.Result.Error)
	}
	return nil
}
