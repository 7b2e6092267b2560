package support

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Choices are the news that a person of the business wants, and through what.
type Choices struct {
	Email    []string `json:"email" optional:"true" nullable:"false" es:"Por correo" pt:"Por e-mail" en:"By email" jsonschema:"enum=handoff,enum=waiting,enum=notification,enum=claim,enum=receipt,enum=low_stock,enum=undelivered,enum=budget,enum=vendor_down,enum=day" help:"A la dirección con la que entrás. | Ao endereço com que você entra. | To the address that you sign in with."`
	Browser  []string `json:"browser" optional:"true" nullable:"false" es:"En el navegador" pt:"No navegador" en:"In the browser" jsonschema:"enum=handoff,enum=waiting,enum=notification,enum=claim,enum=receipt,enum=low_stock,enum=undelivered,enum=budget,enum=vendor_down,enum=day" help:"En los navegadores donde los activaste, también con el panel cerrado. | Nos navegadores em que você os ativou, também com o painel fechado. | In the browsers where you turned them on, also while the dashboard is closed."`
	WhatsApp []string `json:"whatsapp" optional:"true" nullable:"false" es:"Por WhatsApp" pt:"Por WhatsApp" en:"By WhatsApp" jsonschema:"enum=handoff,enum=waiting,enum=notification,enum=claim,enum=receipt,enum=low_stock,enum=undelivered,enum=budget,enum=vendor_down,enum=day" help:"Desde el número del negocio. Si no le escribiste en las últimas 24 horas, hace falta la plantilla de avisos. | Do número do negócio. Se você não escreveu a ele nas últimas 24 horas, é preciso o modelo de avisos. | From the business's number. Unless you wrote to it in the last 24 hours, the template for notices is needed."`
	Phone    string   `json:"phone" optional:"true" es:"Tu número de WhatsApp" pt:"Seu número de WhatsApp" en:"Your WhatsApp number" kind:"phone" jsonschema:"format=phone" personal:"true" help:"Con su código de país. | Com o código do país. | With its country code."`
	Webhook  []string `json:"webhook" optional:"true" nullable:"false" es:"A otro programa" pt:"A outro programa" en:"To another program" jsonschema:"enum=handoff,enum=waiting,enum=notification,enum=claim,enum=receipt,enum=low_stock,enum=undelivered,enum=budget,enum=vendor_down,enum=day" help:"Un mensaje con el campo text, como lo reciben Slack, Google Chat o Mattermost. | Uma mensagem com o campo text, como recebem Slack, Google Chat ou Mattermost. | A message with the field text, as Slack, Google Chat and Mattermost take it."`
	URL      string   `json:"webhook_url" optional:"true" es:"Dirección del programa" pt:"Endereço do programa" en:"Address of the program" kind:"url" jsonschema:"maxLength=500" personal:"true" help:"Empieza con https. | Começa com https. | It begins with https."`
}

// ChoicesDescribed is the description of what a person chooses.
var ChoicesDescribed = describeChoices()

func describeChoices() *field.Described[Choices] {
	d := field.Of[Choices]().Together(checkChoices)
	for i, f := range d.Fields {
		for j, c := range f.Choices {
			d.Fields[i].Choices[j].Label = scope.News(c.Value).Name()
		}
	}
	return d
}

var (
	msgNoPhone = locale.Text{
		ES: "Falta tu número de WhatsApp, con su código de país.",
		PT: "Falta o seu número de WhatsApp, com o código do país.",
		EN: "Your WhatsApp number is missing, with its country code.",
	}
	msgNoURL = locale.Text{
		ES: "Falta la dirección del programa, que empieza con https.",
		PT: "Falta o endereço do programa, que começa com https.",
		EN: "The program's address is missing; it begins with https.",
	}
)

func checkChoices(c Choices, tag locale.Tag) (wrong []fault.Field) {
	if len(c.WhatsApp) > 0 && c.Phone == "" {
		wrong = append(wrong, fault.Field{Path: "/phone", Message: msgNoPhone.In(tag)})
	}
	web := strings.HasPrefix(c.URL, "https://") || strings.HasPrefix(c.URL, "http://") // the guarded client says which it reaches
	if len(c.Webhook) > 0 && c.URL == "" || c.URL != "" && !web {
		wrong = append(wrong, fault.Field{Path: "/webhook_url", Message: msgNoURL.In(tag)})
	}
	return wrong
}

// Personal are the values that are masked in what is kept of a call.
func (c Choices) Personal() []string { return []string{c.Phone, c.URL} }

// Channel is how a person is told.
type Channel string

const (
	ByMail     Channel = "email"
	ByBrowser  Channel = "browser" // at the id of one
	ByWhatsApp Channel = "whatsapp"
	ByWebhook  Channel = "webhook"
)

// Chosen are the choices of a person.
type Chosen struct {
	PersonID  string
	Choices   Choices
	UpdatedAt time.Time
}

// Listener is a person of the business who may want news.
type Listener struct {
	Chosen
	Email    string
	Browsers []Browser
}

// Address is where one person is told through one channel.
type Address struct {
	PersonID string
	Channel  Channel
	At       string
}

// addresses are where the person wants some news. Channels that the business has no account for are left out.
func (l Listener) addresses(w *access.Workspace, what scope.News) (out []Address) {
	add := func(c Channel, wanted []string, at string, able bool) {
		if able && at != "" && slices.Contains(wanted, string(what)) {
			out = append(out, Address{l.PersonID, c, at})
		}
	}
	add(ByMail, l.Choices.Email, l.Email, w.HasAccount(access.SMTP))
	for _, b := range l.Browsers {
		add(ByBrowser, l.Choices.Browser, b.ID, true)
	}
	add(ByWhatsApp, l.Choices.WhatsApp, l.Choices.Phone, w.WhatsAppAccount() != "")
	add(ByWebhook, l.Choices.Webhook, l.Choices.URL, true)
	return out
}

// ChoiceRows is what choices need from storage.
type ChoiceRows interface {
	// HasPerson reports whether a person works here.
	HasPerson(id string, lock bool) (bool, error)
	Chosen(personID string) (c Chosen, found bool, err error)
	SaveChosen(c Chosen) error
	// Listeners are the people who work here and have chosen something.
	Listeners() ([]Listener, error)
}

var msgNoColleague = locale.Text{
	ES: "No encontré a esa persona.",
	PT: "Não encontrei essa pessoa.",
	EN: "There is no such person.",
}

// Choices are what a person chose; not_found for one who does not work here.
func (s *Support) Choices(personID string) (Choices, error) { return s.choices(personID, false) }

// choices locks the person if told to, so that they do not leave meanwhile.
func (s *Support) choices(personID string, lock bool) (Choices, error) {
	there, err := s.rows.HasPerson(personID, lock)
	if err == nil && !there {
		err = s.scope.Fault(fault.NotFound, msgNoColleague)
	}
	if err != nil {
		return Choices{}, err
	}
	c, _, err := s.rows.Chosen(personID)
	for _, list := range []*[]string{&c.Choices.Email, &c.Choices.Browser, &c.Choices.WhatsApp, &c.Choices.Webhook} {
		if *list == nil {
			*list = []string{} // what nobody chose is a list, too
		}
	}
	return c.Choices, err
}

// Choose stores what a person wants: their own doing, or an owner's.
func (s *Support) Choose(personID string, c Choices) error {
	if s.scope.Actor.Role != access.Owner && s.scope.Actor.PersonID != personID {
		return s.scope.Fault(fault.Forbidden, msgPeople)
	}
	if _, err := s.Choices(personID); err != nil {
		return err
	}
	if c.Phone != "" {
		number, err := phone.Normalize(c.Phone, s.scope.Workspace.Country)
		if err != nil {
			return s.scope.Invalid("/phone", msgNoPhone)
		}
		c.Phone = number
	}
	return s.rows.SaveChosen(Chosen{PersonID: personID, Choices: c, UpdatedAt: s.scope.Now})
}

// Wanted are the addresses that want some news.
func (s *Support) Wanted(what scope.News) (out []Address, err error) {
	people, err := s.rows.Listeners()
	for _, l := range people {
		for _, a := range l.addresses(s.scope.Workspace, what) {
			same := func(b Address) bool { return a.Channel == b.Channel && a.At == b.At }
			if !slices.ContainsFunc(out, same) {
				out = append(out, a)
			}
		}
	}
	return out, err
}
