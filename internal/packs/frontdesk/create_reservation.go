package frontdesk

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/speech"
)

type createReservationIn struct {
	Date            string `json:"date" jsonschema:"format=date" doc:"Fecha, AAAA-MM-DD"`
	Time            string `json:"time" doc:"Hora de 24 horas, HH:MM"`
	PartySize       int    `json:"party_size" doc:"Cuántas personas"`
	CustomerName    string `json:"customer_name" doc:"A nombre de quién" told:"label"`
	CustomerPhone   string `json:"customer_phone" said:"phone" doc:"Un teléfono para avisarle"`
	SpecialRequests string `json:"special_requests,omitempty" doc:"Lo que pide: una silla alta, afuera, un cumpleaños…" told:"note"`
	Branch          string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type createReservationOut struct {
	Success          bool   `json:"success"`
	ReservationID    string `json:"reservation_id" jsonschema:"format=uuid"`
	ConfirmationCode string `json:"confirmation_code"`
	Message          string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_reservation",
	Title:    "Reservar una mesa",
	Doc:      "Reserva una mesa para una fecha, una hora y un número de personas. El cliente tiene que decir que sí a la reserva tal como se le lee.",
	OwnPhone: "customer_phone",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: restaurants, Events: []string{"booking.created", "customer.created"},
	Key: "la confirmación: un sí, una vez",
}, createReservation, tool.Ask[createReservationIn]{
	Preview: func(_ context.Context, u *core.Unit, in createReservationIn) (confirmation.Question, error) {
		w, who, err := in.read(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		return askToBook(u, w, who, func(where string) string {
			return u.Say(msgAskTable, people(u, w.Need.Party)+where, u.Board.When(w.Need.Day, w.Need.Start), who.Name) +
				noteText(u, who.Notes)
		})
	},
})

var (
	msgAskTable = locale.Text{
		ES: "Confirmo: mesa para %s, %s, a nombre de %s.",
		PT: "Confirmando: mesa para %s, %s, em nome de %s.",
		EN: "To confirm: a table for %s, %s, in the name of %s.",
	}
	msgBooked = locale.Text{
		ES: "¡Listo! Tu reserva%s quedó confirmada para %s. El código es %s.",
		MX: "¡Listo! Tu reservación%s quedó confirmada para %s. Tu código es %s.",
		PT: "Pronto! Sua reserva%s está confirmada: %s. Seu código é %s.",
		EN: "Done! Your table%s is booked %s. Your code is %s.",
	}
	msgIsThatRight = locale.Text{ES: " ¿Es correcto?", PT: " Está certo?", EN: " Is that right?"}
	msgNoted       = locale.Text{ES: " Nota: %s.", PT: " Observação: %s.", EN: " Note: %s."}
	wordPeople     = locale.Plural{
		One:   locale.Text{ES: "%s persona", PT: "%s pessoa", EN: "%s person"},
		Other: locale.Text{ES: "%s personas", PT: "%s pessoas", EN: "%s people"},
	}
)

// noteText says a booking's notes; empty without any.
func noteText(u *core.Unit, notes string) string {
	if notes = locale.Quote(strings.TrimRight(notes, ". ")); notes == "" {
		return ""
	}
	return u.Say(msgNoted, notes)
}

// people says a number of people.
func people(u *core.Unit, n int) string {
	return wordPeople.In(u.Workspace.Locale, n, u.Count(int64(n), speech.Feminine))
}

func (in createReservationIn) read(u *core.Unit) (w booking.Wanted, who booking.Who, err error) {
	if who, err = contact(u, "/customer_name", in.CustomerName, "/customer_phone", in.CustomerPhone); err != nil {
		return w, who, err
	}
	if who.Notes, err = u.Line("/special_requests", in.SpecialRequests, longestWords); err != nil {
		return w, who, err
	}
	if _, err = u.Places.At("/branch", in.Branch); err != nil {
		return w, who, err
	}
	if w, err = u.Board.CheckWish(booking.Wish{Kind: booking.Reservation, Party: in.PartySize}); err != nil {
		return w, who, err
	}
	w.Need.Day, w.Need.Start, err = moment(u, in.Date, in.Time)
	return w, who, err
}

func createReservation(_ context.Context, u *core.Unit, in createReservationIn) (createReservationOut, error) {
	w, who, err := in.read(u)
	if err != nil {
		return createReservationOut{}, err
	}
	b, err := u.BookForGuest(w.Need, who, "", "")
	if err != nil {
		return createReservationOut{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	return createReservationOut{
		Success: true, ReservationID: b.ID, ConfirmationCode: b.Code,
		Message: u.Booked(b, where, u.Say(msgBooked, where, u.Board.When(b.Day, b.Start), u.Code(b.Code))),
	}, err
}
