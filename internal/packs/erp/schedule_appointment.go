package erp

import (
	"context"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/tool"
)

type scheduleAppointmentIn struct {
	CustomerName    string `json:"customer_name" doc:"Con quién es la cita" told:"label"`
	CustomerPhone   string `json:"customer_phone,omitempty" said:"phone" doc:"Su teléfono; si no se dice, el de esta conversación"`
	CustomerEmail   string `json:"customer_email,omitempty" doc:"Su correo"`
	PreferredDate   string `json:"preferred_date,omitempty" jsonschema:"format=date" doc:"Qué día, AAAA-MM-DD; sin día ni hora no se agenda nada y se ofrecen horarios"`
	PreferredTime   string `json:"preferred_time,omitempty" doc:"A qué hora, HH:mm"`
	AppointmentType string `json:"appointment_type" jsonschema:"enum=call,enum=meeting,enum=demo" doc:"Una llamada, una reunión o una demostración"`
	Notes           string `json:"notes,omitempty" doc:"Lo que le sirva saber a quien atienda" told:"note"`
	Branch          string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type scheduleAppointmentOut struct {
	Success           bool       `json:"success"`
	AppointmentID     string     `json:"appointment_id,omitempty" jsonschema:"format=uuid"`
	ConfirmedDatetime *time.Time `json:"confirmed_datetime,omitempty" doc:"Con la hora del negocio"`
	Message           string     `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "schedule_appointment",
	Title:    "Agendar una cita",
	Doc:      "Agenda una llamada, una reunión o una demostración con el equipo en el día y la hora que pide el cliente. Si falta el día o la hora, o están ocupados, no agenda nada y dice qué horarios hay. Una llamada necesita un teléfono.",
	Category: "crm", Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"booking.created", "customer.created"},
}, scheduleAppointment)

// kinds are the words for an appointment's kind, and the names of services that match it.
var kinds = map[string]struct {
	name     locale.Text
	bare     locale.Text
	services []string
}{
	"call": {
		locale.Text{ES: "la llamada", PT: "a ligação", EN: "the call"},
		locale.Text{ES: "llamada", PT: "ligação", EN: "call"},
		[]string{"llamada", "ligação", "call"},
	},
	"meeting": {
		locale.Text{ES: "la reunión", PT: "a reunião", EN: "the meeting"},
		locale.Text{ES: "reunión", PT: "reunião", EN: "meeting"},
		[]string{"reunión", "reunião", "meeting"},
	},
	"demo": {
		locale.Text{ES: "la demostración", PT: "a demonstração", EN: "the demo"},
		locale.Text{ES: "demostración", PT: "demonstração", EN: "demo"},
		[]string{"demostración", "demo", "demonstração"},
	},
}

var (
	msgScheduled = locale.Text{
		ES: "¡Listo! %s%s quedó para %s. El código es %s.",
		PT: "Pronto! %s%s ficou marcada %s. O código é %s.",
		EN: "Done! %s%s is booked %s. The code is %s.",
	}
	msgRoomThen = locale.Text{ES: "%s Hay lugar %s.", PT: "%s Há vaga %s.", EN: "%s There is room %s."}
	msgFull     = locale.Text{
		ES: "%s En los próximos días no queda lugar.",
		PT: "%s Nos próximos dias não há vaga.",
		EN: "%s There is no room in the next days.",
	}
	msgFullThen = locale.Text{
		ES: "%s Ese día no queda lugar.",
		PT: "%s Nesse dia não há vaga.",
		EN: "%s There is no room that day.",
	}
	msgWhen = locale.Text{
		ES: "Falta saber qué día y a qué hora.",
		PT: "Falta saber o dia e o horário.",
		EN: "It takes a day and a time.",
	}
	msgWhichDay = locale.Text{ES: "Falta saber qué día.", PT: "Falta saber o dia.", EN: "It takes a day."}
	msgWhatTime = locale.Text{ES: "Falta saber a qué hora.", PT: "Falta saber o horário.", EN: "It takes a time."}
	msgCallWhom = locale.Text{
		ES: "Para la llamada falta un teléfono. ¿A qué número?",
		PT: "Para a ligação falta um telefone. Qual é o número?",
		EN: "A call takes a phone number. Which one?",
	}
	msgWhichOne = locale.Text{
		ES: "Puede ser %s. ¿Cuál de ellas?",
		PT: "Pode ser %s. Qual delas?",
		EN: "It could be %s. Which one?",
	}
	msgPhone = locale.Text{
		ES: "Ese teléfono no parece válido.",
		PT: "Esse telefone não parece válido.",
		EN: "That phone number does not look valid.",
	}
	msgEmail = locale.Text{
		ES: "El correo %q no parece válido.",
		PT: "O e-mail %q não parece válido.",
		EN: "The email %q does not look valid.",
	}
)

func scheduleAppointment(_ context.Context, u *core.Unit, in scheduleAppointmentIn) (scheduleAppointmentOut, error) {
	who, err := in.who(u)
	if err != nil {
		return scheduleAppointmentOut{}, err
	}
	if _, err := u.Places.At("/branch", in.Branch); err != nil {
		return scheduleAppointmentOut{}, err
	}
	w, err := appointment(u, in.AppointmentType, in.Notes)
	if err != nil {
		return scheduleAppointmentOut{}, err
	}
	if in.PreferredDate == "" || in.PreferredTime == "" {
		return scheduleAppointmentOut{}, in.offer(u, w.Need)
	}
	if w.Need.Day, err = readDay(u, "/preferred_date", in.PreferredDate); err != nil {
		return scheduleAppointmentOut{}, err
	}
	if w.Need.Start, err = readClock(u, "/preferred_time", in.PreferredTime); err != nil {
		return scheduleAppointmentOut{}, err
	}
	name := u.Say(kinds[in.AppointmentType].name)
	b, err := u.BookForGuest(w.Need, who, w.Service.ID, name)
	if err != nil {
		return scheduleAppointmentOut{}, err
	}
	zone, err := u.Places.Zone(b.BranchID)
	if err != nil {
		return scheduleAppointmentOut{}, err
	}
	whom, err := u.Places.With(b)
	if err != nil {
		return scheduleAppointmentOut{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	at := b.Starts().In(zone)
	return scheduleAppointmentOut{
		Success: true, AppointmentID: b.ID, ConfirmedDatetime: &at,
		Message: u.Say(msgScheduled, locale.Capital(name), whom+where, u.Board.When(b.Day, b.Start), b.Code),
	}, err
}

// appointment is a time for the service that matches the kind. If several match, the notes may name one; otherwise the
// customer is asked, because length and staff would be a guess. Only a business that lists no services takes an
// appointment of any kind; one that does may be asked for another service in the notes.
func appointment(u *core.Unit, kind, notes string) (booking.Wanted, error) {
	wish := booking.Wish{Kind: booking.Appointment}
	for _, name := range kinds[kind].services {
		fits, err := u.Places.ServicesMeant(name)
		if err != nil {
			return booking.Wanted{}, err
		}
		if fits = namedInNotes(fits, notes); len(fits) > 1 {
			names := lists.Map(fits, func(v booking.Service) string { return v.Name })
			return booking.Wanted{}, u.Invalid("/notes", msgWhichOne, locale.List(u.Workspace.Locale, names, true))
		}
		if len(fits) == 1 {
			wish.ServiceID = fits[0].ID
			break
		}
	}
	if wish.ServiceID == "" && kind != "" { // without a kind only free times are asked for
		listed, err := u.Places.Listed()
		if err != nil {
			return booking.Wanted{}, err
		}
		if i := nameInNotes(listed, notes); i >= 0 {
			wish.ServiceID = listed[i].ID
		} else if err := u.Places.NoService(u.Say(kinds[kind].bare)); err != nil {
			return booking.Wanted{}, err
		}
	}
	return u.Board.CheckWish(wish)
}

// namedInNotes leaves only the service whose full name is in the notes, if there is one.
func namedInNotes(fits []booking.Service, notes string) []booking.Service {
	if i := nameInNotes(fits, notes); i >= 0 {
		return fits[i : i+1]
	}
	return fits
}

// nameInNotes is the index of the service whose full name is in the notes, or -1.
func nameInNotes(list []booking.Service, notes string) int {
	return slices.IndexFunc(list, func(v booking.Service) bool {
		return strings.Contains(locale.Fold(notes), locale.Fold(v.Name))
	})
}

// offer refuses with what is missing, and offers times: on the requested day, at the requested time, or on the next
// days.
func (in scheduleAppointmentIn) offer(u *core.Unit, n booking.Need) error {
	from, err := u.Places.Today(n.BranchID)
	if err != nil {
		return err
	}
	asks, full, to := msgWhen, msgFull, from.Add(usualDays)
	var missing []fault.Field
	if in.PreferredDate == "" {
		missing = append(missing, fault.Field{Path: "/preferred_date", Message: u.Say(msgEmpty)})
	} else {
		if from, err = readDay(u, "/preferred_date", in.PreferredDate); err != nil {
			return err
		}
		asks, full, to = msgWhatTime, msgFullThen, from
	}
	var slots []booking.Slot
	if in.PreferredTime == "" {
		missing = append(missing, fault.Field{Path: "/preferred_time", Message: u.Say(msgEmpty)})
	} else {
		if n.Start, err = readClock(u, "/preferred_time", in.PreferredTime); err != nil {
			return err
		}
		asks = msgWhichDay
		slots, err = freeAt(u, n, from, to, mostOffered)
	}
	if err == nil && len(slots) == 0 {
		slots, err = freeBetween(u, n, from, to, mostOffered)
	}
	if err != nil {
		return err
	}
	text := u.Say(full, u.Say(asks))
	if len(slots) > 0 {
		text = u.Say(msgRoomThen, u.Say(asks), u.Board.Times("", slots))
	}
	return fault.Invalid(text, missing...)
}

// freeAt returns the first days on which a need can be met at its time.
func freeAt(u *core.Unit, n booking.Need, from, to booking.Day, most int) (out []booking.Slot, err error) {
	for n.Day = from; n.Day <= to && len(out) < most; n.Day = n.Day.Add(1) {
		a, err := u.Board.Find(n)
		if err != nil {
			return nil, err
		}
		if a.Available {
			out = append(out, a.Slot)
		}
	}
	return out, nil
}

// who is the appointment's customer: the conversation's. A telephone in the arguments may be anyone's and does not
// identify a customer.
func (in scheduleAppointmentIn) who(u *core.Unit) (booking.Who, error) {
	u.Sensitive(in.CustomerName, in.CustomerPhone, in.CustomerEmail)
	who := booking.Who{CustomerID: u.CustomerID}
	var err error
	if who.Name, err = needed(u, "/customer_name", locale.PersonName(in.CustomerName), longestLine); err != nil {
		return who, err
	}
	if who.Notes, err = words(u, "/notes", locale.OneLine(in.Notes), longestLine*2); err != nil {
		return who, err
	}
	if email := strings.TrimSpace(in.CustomerEmail); email != "" {
		if a, err := mail.ParseAddress(email); err != nil || a.Address != email {
			return who, u.Invalid("/customer_email", msgEmail, email)
		}
		who.Notes = strings.TrimPrefix(who.Notes+" · "+email, " · ")
	}
	if in.CustomerPhone == "" {
		me, _, err := u.Customers.Current()
		if who.Phone = me.Phone; err == nil && who.Phone == "" && in.AppointmentType == "call" {
			err = u.Invalid("/customer_phone", msgCallWhom)
		}
		return who, err
	}
	if who.Phone, err = phone.Normalize(in.CustomerPhone, u.Workspace.Country); err != nil {
		return who, u.Invalid("/customer_phone", msgPhone)
	}
	return who, nil
}
