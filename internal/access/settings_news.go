package access

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

// News is what a business tells its customers by itself, on WhatsApp or where they talked with it.
type News struct {
	QuietFrom  string `json:"quiet_from,omitempty" es:"Silencio desde" pt:"Silêncio a partir de" en:"Quiet from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"22:00" means:"22:00" help:"Desde esta hora no salen mensajes automáticos. Si las dos horas son iguales, nunca hay silencio. | A partir desta hora não saem mensagens automáticas. Se as duas horas forem iguais, nunca há silêncio. | From this time on, no automatic messages go out. If both times are the same, there are no quiet hours."`
	QuietUntil string `json:"quiet_until,omitempty" es:"Silencio hasta" pt:"Silêncio até" en:"Quiet until" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"08:00" means:"08:00" help:"Lo que esperaba sale a esta hora. | O que esperava sai a esta hora. | What was on hold goes out at this time."`
	// ReminderHours is how long before a booking its customer is reminded.
	ReminderHours int                 `json:"reminder_hours,omitempty" es:"Recordar una reserva o turno" es_mx:"Recordar una reservación o cita" pt:"Lembrar uma reserva ou horário" en:"Remind customers of a booking" kind:"hours" jsonschema:"minimum=0,maximum=336" means:"24" help:"Cuántas horas antes. A quien reservó después no se le recuerda. | Quantas horas antes. Quem reservou depois não é lembrado. | How many hours before. Bookings made later get no reminder."`
	Kinds         map[string]NewsRule `json:"kinds,omitempty" es:"Avisos" pt:"Avisos" en:"News" keys:"order_accepted,order_preparing,order_shipped,order_ready,order_delivered,order_changed,order_cancelled,payment_received,payment_refused,booking_made,booking_moved,booking_cancelled,booking_released,booking_reminder,waiting_place" help:"Todos están activos; acá se apagan o se redactan. | Todos estão ativos; aqui se desligam ou se redigem. | All of them are on; here they are switched off or worded."`
}

// NewsRule is what a business says of one kind of news. Its zero value sends the usual text.
type NewsRule struct {
	Off  bool   `json:"off,omitempty" es:"No avisar" pt:"Não avisar" en:"Do not send"`
	Text string `json:"text,omitempty" es:"Texto propio" pt:"Texto próprio" en:"Your own text" kind:"long" jsonschema:"maxLength=1000" help:"Vacío: el de siempre. Con {campos}; lo que está entre [corchetes] se omite si su campo está vacío. | Vazio: o de sempre. Com {campos}; o que está entre [colchetes] some se o campo estiver vazio. | If empty, the usual text. With {fields}; anything in [brackets] is left out if its field is empty."`
	// Template is what is sent to a customer who has not written for a day; without one the template of messages is,
	// with the whole text.
	Template       Template `json:"template,omitzero" es:"Plantilla de WhatsApp" pt:"Modelo do WhatsApp" en:"WhatsApp template" help:"Para quien no escribió en un día. Sin ella va la de mensajes, con todo el texto. | Para quem não escreveu em um dia. Sem ele vai o de mensagens, com todo o texto. | For customers who have not written in the last day. Without it, the message template is used, with the whole text."`
	TemplateFields []string `json:"template_fields,omitempty" es:"Campos de la plantilla" pt:"Campos do modelo" en:"Fields of the template" jsonschema:"maxItems=10,maxLength=40" help:"En el orden de {{1}}, {{2}}… | Na ordem de {{1}}, {{2}}… | In the order of {{1}}, {{2}}…"`
	// TemplateButtons: the template was approved with a quick reply for each button of the kind.
	TemplateButtons bool `json:"template_buttons,omitempty" es:"La plantilla tiene botones" pt:"O modelo tem botões" en:"The template has buttons" help:"De respuesta rápida, aprobados con ella, en el orden del aviso: en un recordatorio confirmar, cambiar, cancelar; de un lugar libre sí, no. | De resposta rápida, aprovados com ele, na ordem do aviso: em um lembrete confirmar, mudar, cancelar; de um lugar livre sim, não. | Quick replies, approved with it, in the order of the news: of a reminder confirm, move, cancel; of a free place yes, no."`
}

// NewsKind names a kind of news.
type NewsKind string

// The kinds of news.
const (
	OrderAccepted    NewsKind = "order_accepted"
	OrderPreparing   NewsKind = "order_preparing"
	OrderShipped     NewsKind = "order_shipped"
	OrderReady       NewsKind = "order_ready"
	OrderDelivered   NewsKind = "order_delivered"
	OrderChanged     NewsKind = "order_changed"
	OrderCancelled   NewsKind = "order_cancelled"
	PaymentReceived  NewsKind = "payment_received"
	PaymentRefused   NewsKind = "payment_refused"
	BookingMade      NewsKind = "booking_made"
	BookingMoved     NewsKind = "booking_moved"
	BookingCancelled NewsKind = "booking_cancelled"
	BookingReleased  NewsKind = "booking_released"
	BookingReminder  NewsKind = "booking_reminder"
	WaitingPlace     NewsKind = "waiting_place"
)

// BroadcastKind is the kind of a broadcast's pieces, which have their broadcast's words: it is no kind of the settings.
const BroadcastKind NewsKind = "broadcast"

// NewsFields are the fields that a text of a kind may use.
func (k NewsKind) NewsFields() []string {
	return append([]string{"name", "business"}, newsShapes[k].fields...)
}

// Asks reports a kind that customers answer with buttons.
func (k NewsKind) Asks() bool { return k == BookingReminder || k == WaitingPlace }

// OfOrders reports news of an order.
func (k NewsKind) OfOrders() bool { return strings.HasPrefix(string(k), "order_") }

// OfBookings reports news of a booking, or of a place for one.
func (k NewsKind) OfBookings() bool {
	return !k.OfOrders() && k != PaymentReceived && k != PaymentRefused
}

// Label is what people call a kind.
func (k NewsKind) Label(tag locale.Tag) string { return newsShapes[k].label.In(tag) }

// Known reports a kind that there is.
func (k NewsKind) Known() bool { return slices.Contains(NewsKinds, k) }

// Of is what the business says of a kind.
func (n News) Of(k NewsKind) NewsRule { return n.Kinds[string(k)] }

// Words is the text of a kind, with its fields not filled in.
func (n News) Words(k NewsKind, tag locale.Tag) string {
	if own := n.Of(k).Text; strings.TrimSpace(own) != "" {
		return own
	}
	return newsShapes[k].text.Own(tag)
}

// Ahead is how long before a booking its customer is reminded.
func (n News) Ahead() time.Duration { return time.Duration(orDefault(n.ReminderHours, 24)) * time.Hour }

const (
	quietFrom  = "22:00"
	quietUntil = "08:00"
)

// Quiet are the hours in which nothing is written unasked, as they are said.
func (n News) Quiet() (from, until string) {
	return cmp.Or(n.QuietFrom, quietFrom), cmp.Or(n.QuietUntil, quietUntil)
}

// Awake is the first moment from t on at which a customer may be written to unasked, in the business's zone.
func (n News) Awake(t time.Time, zone *time.Location) time.Time {
	from, until := n.Quiet()
	if from == until {
		return t
	}
	local := t.In(zone)
	now := local.Format("15:04")
	quiet := from <= now && now < until
	day := local.Day()
	if from > until { // over midnight
		quiet = now >= from || now < until
		if now >= from {
			day++
		}
	}
	if !quiet {
		return t
	}
	var hour, minute int
	_, _ = fmt.Sscanf(until, "%d:%d", &hour, &minute) // its pattern was checked
	wake := time.Date(local.Year(), local.Month(), day, hour, minute, 0, 0, zone)
	if !wake.After(t) { // the clocks were put back meanwhile
		return t
	}
	return wake.UTC()
}

var (
	msgNoField = locale.Text{ES: "no hay ningún campo {%s}; hay: %s", PT: "não há nenhum campo {%s}; há: %s",
		EN: "there is no field {%s}; there are: %s"}
	msgHalf       = locale.Text{ES: "hay un %s sin su pareja", PT: "há um %s sem o par", EN: "there is a %s without its other half"}
	msgNoTemplate = locale.Text{ES: "falta la plantilla que lleva estos campos", PT: "falta o modelo que leva estes campos",
		EN: "the template that has these fields is missing"}
)

var (
	msgButtonsOfNone = locale.Text{ES: "falta la plantilla que tiene estos botones", PT: "falta o modelo que tem estes botões",
		EN: "the template that has these buttons is missing"}
	msgAsksNothing = locale.Text{ES: "este aviso no pregunta nada: su plantilla no lleva botones de respuesta",
		PT: "este aviso não pergunta nada: o seu modelo não leva botões de resposta",
		EN: "this news asks nothing: its template takes no quick replies"}
)

// news checks the texts and the fields of each kind.
func (c *settingsCheck) news(n News) {
	for _, name := range slices.Sorted(maps.Keys(n.Kinds)) {
		rule, at := n.Kinds[name], "/news/kinds/"+pointer.Replace(name)
		known := NewsKind(name).NewsFields()
		there := "{" + strings.Join(known, "} {") + "}"
		switch m := wording.Check(rule.Text, known); {
		case m == nil:
		case m.Field != "":
			c.add(at+"/text", msgNoField, m.Field, there)
		default:
			c.add(at+"/text", msgHalf, m.Bracket)
		}
		for i, f := range rule.TemplateFields {
			if !slices.Contains(known, f) {
				c.add(fmt.Sprintf("%s/template_fields/%d", at, i), msgNoField, f, there)
			}
		}
		if len(rule.TemplateFields) > 0 && rule.Template.Name == "" {
			c.add(at+"/template_fields", msgNoTemplate)
		}
		switch {
		case rule.TemplateButtons && rule.Template.Name == "":
			c.add(at+"/template_buttons", msgButtonsOfNone)
		case rule.TemplateButtons && !NewsKind(name).Asks():
			c.add(at+"/template_buttons", msgAsksNothing)
		}
	}
}
