package webchat

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// freeTime is a free slot, as the packs write it.
type freeTime struct {
	Date string `json:"date"` // YYYY-MM-DD
	Time string `json:"time"` // HH:MM
}

// mostTimes is what fits in two rows on a phone.
const mostTimes = 8

var sayTime = locale.Text{ES: "El %s a las %s", PT: "%s, às %s", EN: "%s at %s"}

// times are the free slots of an answer, as replies.
func (v *visit) times(data json.RawMessage) (list []reply) {
	var a struct {
		Alternatives []freeTime `json:"alternative_slots"`
		Slots        []freeTime `json:"slots"`
		Details      struct {
			Slots []freeTime `json:"slots"`
		} `json:"details"`
	}
	if json.Unmarshal(data, &a) != nil {
		return nil
	}
	tag := v.workspace.Locale
	for _, free := range append(append(a.Alternatives, a.Slots...), a.Details.Slots...) {
		at, err := time.Parse("2006-01-02 15:04", free.Date+" "+free.Time)
		if err != nil || len(list) == mostTimes {
			continue
		}
		list = append(list, reply{
			Label: locale.Weekday(tag, at.Weekday()) + " " + at.Format("2/1") + " · " + locale.Time(tag, at),
			Text:  sayTime.In(tag, locale.Date(tag, at), free.Time),
		})
	}
	return list
}

// opener is a suggested first message, for agents that have one of these tools, of businesses that have what it asks for.
type opener struct {
	tools []string
	text  locale.Text
	has   func(core.Offer) bool // nil: all have
}

var openers = []opener{
	{[]string{"retail/list_products", "orders/list_products", "erp/search_products"}, locale.Text{
		ES: "¿Qué productos tienen?", PT: "Quais produtos vocês têm?", EN: "What do you sell?",
	}, func(o core.Offer) bool { return o.Goods }},
	{[]string{"frontdesk/get_menu"}, locale.Text{
		ES: "¿Qué hay en el menú?",
		PT: "O que tem no cardápio?",
		EN: "What is on the menu?",
	}, func(o core.Offer) bool { return o.Goods }},
	{[]string{"frontdesk/create_reservation"}, locale.Text{
		ES: "Quiero reservar una mesa", PT: "Quero reservar uma mesa", EN: "I would like to book a table",
	}, func(o core.Offer) bool { return o.Tables }},
	{[]string{"frontdesk/get_services"}, locale.Text{
		ES: "¿Qué servicios ofrecen?",
		PT: "Quais serviços vocês oferecem?",
		EN: "Which services do you offer?",
	}, func(o core.Offer) bool { return o.Services }},
	{[]string{"frontdesk/create_appointment", "agenda/scheduleAppointmentTool"}, locale.Text{
		ES: "Quiero sacar un turno", MX: "Quiero agendar una cita", PT: "Quero marcar um horário",
		EN: "I would like an appointment",
	}, func(o core.Offer) bool { return o.Staff }},
	{[]string{"erp/check_order_status", "frontdesk/get_order_status"}, locale.Text{
		ES: "¿Cómo va mi pedido?",
		PT: "Como está meu pedido?",
		EN: "How is my order going?",
	}, func(o core.Offer) bool { return o.Goods }},
	{[]string{"retail/get_business_profile", "frontdesk/get_business_hours"}, locale.Text{
		ES: "¿En qué horario atienden?",
		PT: "Qual é o horário de atendimento?",
		EN: "When are you open?",
	}, nil},
	{[]string{"retail/request_handoff", "frontdesk/transfer_to_human", "agenda/requestHumanSupportTool"}, locale.Text{
		ES: "Quiero hablar con una persona", PT: "Quero falar com uma pessoa", EN: "I would like to talk to a person",
	}, nil},
}

const mostOpeners = 4

// openers are the suggestions for a visitor who has not written yet.
func (d *Door) openers(ctx context.Context, v *visit) ([]reply, error) {
	able, err := d.toolsOf(ctx, v)
	if err != nil {
		return nil, err
	}
	var offer core.Offer
	err = d.Runtime.Read(ctx, v.workspace, customer, func(u *core.Unit) (err error) { offer, err = u.Offer(); return err })
	if err != nil {
		return nil, err
	}
	var list []reply
	for _, o := range openers {
		if o.has != nil && !o.has(offer) {
			continue
		}
		for _, t := range o.tools {
			if able[t] && len(list) < mostOpeners {
				text := o.text.In(v.workspace.Locale)
				list = append(list, reply{Label: text, Text: text})
				break
			}
		}
	}
	return list, nil
}
