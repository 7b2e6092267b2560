package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/tool"
)

type listEventsIn struct {
	StartDate string `json:"startDate" doc:"O primeiro dia da busca, DD/MM/AAAA; converta antes \"hoje\" ou \"esta semana\""`
	EndDate   string `json:"endDate" doc:"O último dia da busca, DD/MM/AAAA"`
}

type listEventsOut struct {
	Success bool        `json:"success"`
	Events  []eventItem `json:"events,omitzero"`
	Error   string      `json:"error,omitempty" doc:"Por que não deu certo"`
}

type eventItem struct {
	ID      string `json:"id" doc:"O id que a cancelAppointmentTool pede"`
	Summary string `json:"summary" doc:"Sempre o mesmo texto: o título verdadeiro não sai daqui"`
	Start   string `json:"start" doc:"DD/MM/AAAA HH:mm"`
	End     string `json:"end" doc:"DD/MM/AAAA HH:mm"`
	Branch  string `json:"branch,omitempty" doc:"Em qual unidade, se há várias"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "listEventsTool",
	Title:    "Listar os compromissos do cliente",
	Doc:      "Lista os compromissos marcados do próprio cliente em um período, com o id de cada um, para cancelar ou remarcar. Não mostra os de mais ninguém.",
	Category: bookingCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, listEvents)

const (
	mostEventDays = 366
	hidden        = "Compromisso Ocupado" // as in the document, for every event
)

func listEvents(_ context.Context, u *core.Unit, in listEventsIn) (listEventsOut, error) {
	p, err := readPeriod(u, in.StartDate, in.EndDate, mostEventDays)
	if err != nil {
		return listEventsOut{}, err
	}
	own, err := u.Bookings.Own(p.first, p.last)
	if err != nil {
		return listEventsOut{}, err
	}
	out := listEventsOut{Success: true, Events: make([]eventItem, len(own))}
	for i, b := range own {
		branch, err := u.Places.Several(b.BranchID)
		if err != nil {
			return listEventsOut{}, err
		}
		out.Events[i] = eventItem{ID: b.ID, Summary: hidden, Start: moment(b, b.Start),
			End: moment(b, b.Start+b.Minutes), Branch: branch}
	}
	return out, nil
}

// moment is a minute counted from a booking's midnight, with its date.
func moment(b booking.Booking, minute int) string {
	return formatDay(b.Day.Add(minute/1440)) + " " + booking.Clock(minute)
}
