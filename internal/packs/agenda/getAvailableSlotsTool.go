package agenda

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/tool"
)

type getAvailableSlotsIn struct {
	StartDate string `json:"startDate" doc:"O primeiro dia, DD/MM/AAAA; converta antes \"amanhã\" ou \"semana que vem\""`
	EndDate   string `json:"endDate" doc:"O último dia, DD/MM/AAAA; o mesmo, se for um dia só"`
}

type getAvailableSlotsOut struct {
	Success bool              `json:"success"`
	Days    []dayAvailability `json:"days,omitzero"`
	Notice  string            `json:"notice,omitempty" doc:"Só quando a agenda de fora não pôde ser consultada: diga isto ao cliente"`
	Error   string            `json:"error,omitempty" doc:"Por que não deu certo"`
}

type dayAvailability struct {
	Date          string     `json:"date" doc:"DD/MM/AAAA"`
	BusinessHours string     `json:"businessHours" doc:"Como \"08:00-12:00, 14:00-18:00\", ou \"Fechado\""`
	BusySlots     []busySlot `json:"busySlots" doc:"O que já está ocupado dentro do horário de atendimento"`
}

type busySlot struct {
	Start string `json:"start" doc:"HH:mm"`
	End   string `json:"end" doc:"HH:mm"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "getAvailableSlotsTool",
	Title:    "Ver os horários da agenda",
	Doc:      "Mostra, dia a dia, o horário de atendimento e o que já está ocupado, sem dizer com quem. Use sempre antes de oferecer ou marcar um horário. Vale de hoje em diante, até 31 dias por vez.",
	Category: bookingCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getAvailableSlots)

const (
	mostSlotDays = 31
	closed       = "Fechado" // as in the document, in every language
)

func getAvailableSlots(_ context.Context, u *core.Unit, in getAvailableSlotsIn) (getAvailableSlotsOut, error) {
	p, err := readPeriod(u, in.StartDate, in.EndDate, mostSlotDays)
	if err != nil {
		return getAvailableSlotsOut{}, err
	}
	if p.first < p.today {
		return getAvailableSlotsOut{}, u.Invalid("/startDate", msgPastDay, formatDay(p.first), formatDay(p.today))
	}
	diary, err := u.Board.Diary(p.branchID, p.first, p.last)
	if err != nil {
		return getAvailableSlotsOut{}, err
	}
	out := getAvailableSlotsOut{Success: true}
	if out.Notice, err = u.Calendars.Caution(booking.Need{BranchID: p.branchID, Kind: booking.Appointment}); err != nil {
		return getAvailableSlotsOut{}, err
	}
	for _, d := range diary {
		out.Days = append(out.Days, dayAvailability{Date: formatDay(d.Day), BusinessHours: businessHours(d.Open),
			BusySlots: busySlots(d.Busy)})
	}
	return out, nil
}

func businessHours(open []booking.Range) string {
	if len(open) == 0 {
		return closed
	}
	parts := lists.Map(open, func(r booking.Range) string {
		return booking.Clock(r.From) + "-" + booking.Clock(r.To)
	})
	return strings.Join(parts, ", ")
}

func busySlots(busy []booking.Range) []busySlot {
	return lists.Map(busy, func(r booking.Range) busySlot {
		return busySlot{Start: booking.Clock(r.From), End: booking.Clock(r.To)}
	})
}
