package agenda

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type getAvailableSlotsIn struct {
	StartDate string `json:"startDate" doc:"O primeiro dia, DD/MM/AAAA; converta antes \"amanhã\" ou \"semana que vem\""`
	EndDate   string `json:"endDate" doc:"O último dia, DD/MM/AAAA; o mesmo, se for um dia só"`

	ServiceName  string `json:"serviceName,omitempty" doc:"Só os horários livres deste serviço; sem ele, os de todos" told:"label"`
	Professional string `json:"professional,omitempty" doc:"Só os horários livres desta pessoa, pelo nome" told:"label"`
	Branch       string `json:"branch,omitempty" doc:"A unidade que o cliente disse, com as palavras dele; se não disse, a da conversa" told:"label"`
}

type getAvailableSlotsOut struct {
	Success bool              `json:"success"`
	Branch  string            `json:"branch,omitempty" doc:"De qual unidade são, se há várias"`
	Days    []dayAvailability `json:"days,omitzero"`
	Notice  string            `json:"notice,omitempty" doc:"Só quando a agenda de fora não pôde ser consultada: diga isto ao cliente"`
	Message string            `json:"message,omitempty" doc:"Só quando parte dos dias ainda não se pode marcar: até quando se pode"`
	Error   string            `json:"error,omitempty" doc:"Por que não deu certo"`
}

type dayAvailability struct {
	Date          string     `json:"date" doc:"DD/MM/AAAA"`
	BusinessHours string     `json:"businessHours" doc:"Como \"08:00-12:00, 14:00-18:00\", ou \"Fechado\""`
	BusySlots     []busySlot `json:"busySlots" doc:"O que já está marcado nesse dia, de qualquer pessoa da equipe"`
	FreeSlots     []freeSlot `json:"freeSlots" doc:"O que se pode marcar: só ofereça horários daqui"`
}

type freeSlot struct {
	Start    string   `json:"start" doc:"HH:mm, o primeiro horário em que pode começar"`
	End      string   `json:"end" doc:"HH:mm, quando precisa ter terminado"`
	Services []string `json:"services" doc:"Os serviços que cabem, inteiros, entre start e end"`
}

type busySlot struct {
	Start string `json:"start" doc:"HH:mm"`
	End   string `json:"end" doc:"HH:mm"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "getAvailableSlotsTool",
	Title:    "Ver os horários da agenda",
	Doc:      "Mostra, dia a dia, o horário de atendimento, o que já está ocupado, sem dizer com quem, e o que está livre para cada serviço. Use sempre antes de oferecer ou marcar um horário. Vale de hoje em diante, até 31 dias por vez.",
	Category: bookingCategory, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getAvailableSlots)

const (
	mostSlotDays = 31
	closed       = "Fechado" // as in the document, in every language
)

var msgOpenUntil = locale.Text{
	ES: "Por ahora se puede reservar hasta el %s; después de esa fecha todavía no hay horarios.",
	PT: "Por enquanto, dá para marcar até %s; depois dessa data ainda não há horários.",
	EN: "For now, bookings are taken until %s; there are no times after that date yet.",
}

func getAvailableSlots(_ context.Context, u *core.Unit, in getAvailableSlotsIn) (getAvailableSlotsOut, error) {
	if _, err := u.Places.At("/branch", in.Branch); err != nil {
		return getAvailableSlotsOut{}, err
	}
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
	if out.Branch, err = u.Places.Several(p.branchID); err != nil {
		return getAvailableSlotsOut{}, err
	}
	if out.Notice, err = u.Calendars.Caution(booking.Need{BranchID: p.branchID,
		Kind: booking.Appointment}); err != nil {
		return getAvailableSlotsOut{}, err
	}
	horizon, err := u.Board.LastDay(p.branchID)
	if err != nil {
		return getAvailableSlotsOut{}, err
	}
	if p.last > horizon {
		out.Message = u.Say(msgOpenUntil, formatDay(horizon))
	}
	wanted, err := in.wanted(u, p.branchID)
	if err != nil {
		return getAvailableSlotsOut{}, err
	}
	free, err := freeSlots(u, wanted, p)
	for _, d := range diary {
		out.Days = append(out.Days, dayAvailability{Date: formatDay(d.Day), BusinessHours: businessHours(d.Open),
			BusySlots: busySlots(d.Busy), FreeSlots: free[d.Day]})
	}
	return out, err
}

// wanted is what free time is looked for: the services and the people that are named, or all.
func (in getAvailableSlotsIn) wanted(u *core.Unit, branchID string) ([]booking.Wanted, error) {
	services, err := servicesNamed(u, in.ServiceName)
	if err != nil {
		return nil, err
	}
	people, err := peopleNamed(u, branchID, in.Professional)
	if err != nil {
		return nil, err
	}
	var out []booking.Wanted
	var unable error
	for _, serviceID := range services {
		for _, staffID := range people {
			w, err := u.Board.CheckWish(booking.Wish{Kind: booking.Appointment, BranchID: branchID,
				ServiceID: serviceID,
				StaffID:   staffID})
			switch {
			case fault.Is(err, fault.Conflict):
				unable = err
			case err != nil:
				return nil, err
			default:
				out = append(out, w)
			}
		}
	}
	if len(out) == 0 {
		return nil, unable
	}
	return out, nil
}

// servicesNamed are the ids of the services that the words can mean, of all without words, and one empty id where the
// business lists none.
func servicesNamed(u *core.Unit, said string) ([]string, error) {
	find := u.Places.Listed
	if !blank(said) {
		find = func() ([]booking.Service, error) { return u.Places.ServicesMeant(locale.OneLine(said)) }
	}
	list, err := find()
	if err == nil && len(list) == 0 {
		return []string{""}, u.Places.NoService(locale.OneLine(said))
	}
	return lists.Map(list, func(v booking.Service) string { return v.ID }), err
}

// peopleNamed are the ids of the staff that the words can mean, or one empty id for anybody.
func peopleNamed(u *core.Unit, branchID, said string) ([]string, error) {
	if blank(said) {
		return []string{""}, nil
	}
	list, err := u.Places.StaffMeant(branchID, locale.OneLine(said))
	return lists.Map(list, func(p booking.Resource) string { return p.ID }), err
}

// freeSlots are the days' free times with the services that fit each.
func freeSlots(u *core.Unit, wanted []booking.Wanted, p period) (map[booking.Day][]freeSlot, error) {
	fitting := map[booking.Day]map[booking.Range][]string{}
	for _, w := range wanted {
		free, err := u.Board.FreeTimes(w.Need, p.first, p.last)
		if err != nil {
			return nil, err
		}
		for day, ranges := range free {
			if fitting[day] == nil {
				fitting[day] = map[booking.Range][]string{}
			}
			for _, r := range ranges {
				if names := fitting[day][r]; !slices.Contains(names, w.Service.Name) {
					fitting[day][r] = append(names, w.Service.Name)
				}
			}
		}
	}
	out := map[booking.Day][]freeSlot{}
	for day, ranges := range fitting {
		out[day] = []freeSlot{}
		order := slices.SortedFunc(maps.Keys(ranges), func(x, y booking.Range) int {
			return cmp.Or(x.From-y.From, x.To-y.To)
		})
		for _, r := range order {
			names := slices.DeleteFunc(ranges[r], func(name string) bool { return name == "" })
			out[day] = append(out[day], freeSlot{booking.Clock(r.From), booking.Clock(r.To), names})
		}
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
