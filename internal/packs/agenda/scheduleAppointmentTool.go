package agenda

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type scheduleAppointmentIn struct {
	ServiceName     string `json:"serviceName" doc:"O que vai ser agendado, por exemplo o nome do serviço" told:"label"`
	AppointmentDate string `json:"appointmentDate" doc:"O dia, DD/MM/AAAA; converta antes \"amanhã\" ou \"sexta que vem\""`
	AppointmentTime string `json:"appointmentTime" doc:"O horário, HH:mm de 24 horas"`
	ClientFullName  string `json:"clientFullName,omitempty" doc:"O nome completo do cliente, só se ele disse; senão vale o do cadastro" told:"label"`
	Professional    string `json:"professional,omitempty" doc:"Com quem, pelo nome, se o cliente prefere alguém" told:"label"`
	Branch          string `json:"branch,omitempty" doc:"A unidade que o cliente disse, com as palavras dele; se não disse, a da conversa" told:"label"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "scheduleAppointmentTool",
	Title:    "Agendar um compromisso",
	Doc:      "Marca um serviço na agenda para o cliente da conversa, em um dia e horário certos. Antes é preciso saber o serviço, o dia e o horário. Quem diz sim é o cliente, ao que lhe for perguntado; sem data ou horário nada é marcado e a resposta traz horários livres.",
	Category: bookingCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"booking.created", "customer.created"},
	Key:    "a confirmação: um sim, uma vez",
}, scheduleAppointment, tool.Ask[scheduleAppointmentIn]{
	Preview: func(_ context.Context, u *core.Unit, in scheduleAppointmentIn) (confirmation.Question, error) {
		w, err := in.complete(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		n := w.need
		whom, starts, err := u.Bookings.Bookable(n, w.who, w.serviceID, w.title)
		if err != nil {
			return confirmation.Question{}, err
		}
		where, err := u.Places.Where(n.BranchID)
		if err != nil {
			return confirmation.Question{}, err
		}
		asked, deposit, err := u.DepositAsked(w.who.CustomerID, starts)
		if err != nil {
			return confirmation.Question{}, err
		}
		subject := []any{n.BranchID, n.Day, n.Start, n.Minutes, n.StaffID, w.serviceID, w.title, w.who.Name}
		if deposit > 0 {
			subject = append(subject, deposit)
		}
		return confirmation.Question{
			Addressee: access.Customer, Total: confirmation.NoTotal, Until: starts,
			Text:    strings.TrimSpace(asked + " " + u.Say(msgAskToBook, w.describe(u, whom+where))),
			Subject: confirmation.Digest(subject...),
		}, nil
	},
})

var (
	msgAskToBook = locale.Text{ES: "¿Agendo %s?", PT: "Posso agendar %s?", EN: "Shall I book %s?"}
	msgBooked    = locale.Text{
		ES: "Listo, quedó agendado: %s. El código es %s.",
		MX: "Listo, quedó agendado: %s. Tu código es %s.",
		PT: "Pronto, ficou agendado: %s. Seu código é %s.",
		EN: "Done, it is booked: %s. Your code is %s.",
	}
	msgVisit = locale.Text{ES: "%s, %s", PT: "%s, %s", EN: "%s, %s"}
	msgFor   = locale.Text{ES: "%s para %s", PT: "%s para %s", EN: "%s for %s"}
)

// describe is the appointment in words: "Corte para Ana Souza com Bia, na quarta-feira, 11
// de março, às 9h".
func (w wanted) describe(u *core.Unit, whom string) string {
	what := w.title
	if w.who.Name != "" {
		what = u.Say(msgFor, w.title, w.who.Name)
	}
	return u.Say(msgVisit, what+whom, u.Board.When(w.need.Day, w.need.Start))
}

// complete reads the arguments of an appointment that can be booked as it is.
func (in scheduleAppointmentIn) complete(u *core.Unit) (wanted, error) {
	w, err := in.read(u)
	if err != nil {
		return w, err
	}
	return w, w.checkComplete(u)
}

func scheduleAppointment(_ context.Context, u *core.Unit, in scheduleAppointmentIn) (done, error) {
	w, err := in.complete(u)
	if err != nil {
		return done{}, err
	}
	b, err := u.BookForGuest(w.need, w.who, w.serviceID, w.title)
	if err != nil {
		return done{}, err
	}
	whom, err := u.Places.With(b)
	if err != nil {
		return done{}, err
	}
	where, err := u.Places.Where(b.BranchID)
	return succeed(u.Booked(b, whom+where, u.Say(msgBooked, w.describe(u, whom+where), u.Code(b.Code)))), err
}
