package demo

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

// talk is a customer who books with the agent, and says yes to its question.
type talk struct {
	Phone   string `json:"phone"`
	InDays  int    `json:"in_days"`
	Around  string `json:"around"`
	Party   int    `json:"party"`
	Service string `json:"service"`
	Notes   string `json:"notes"`
}

// talk plays the conversations.
func (y *diary) talk(ctx context.Context) error {
	for _, t := range y.desk.Talks {
		if err := y.bookByAgent(ctx, t); err != nil {
			return fmt.Errorf("the conversation with %s: %w", t.Phone, err)
		}
	}
	return nil
}

func (y *diary) bookByAgent(ctx context.Context, t talk) error {
	tool, arguments, wanted, err := y.arguments(ctx, t)
	if err != nil || tool == "" {
		return err
	}
	session, err := y.open(ctx, t.Phone)
	if err != nil {
		return err
	}
	if _, err := y.hear(ctx, session, y.wish(t, wanted)); err != nil {
		return err
	}
	return y.agreed(ctx, session, tool, arguments)
}

// arguments are the agent's call, after it has looked up what is free on the day, or on the first one after it that has
// room; without a tool: none has.
func (y *diary) arguments(ctx context.Context, t talk) (tool string, arguments map[string]any, w booking.Wanted,
	err error) {
	i := slices.IndexFunc(y.guests, func(g guest) bool { return g.phone == t.Phone })
	if i < 0 {
		return "", nil, w, fmt.Errorf("no customer has this number")
	}
	name := y.guests[i].name
	around, _ := booking.ParseClock(t.Around)
	wish := booking.Wish{Kind: booking.Reservation, Party: t.Party}
	if t.Service != "" {
		wish = booking.Wish{Kind: booking.Appointment}
		for _, v := range y.services {
			if v.Name == t.Service {
				wish.ServiceID = v.ID
			}
		}
	}
	found := false
	err = y.rt.Read(ctx, y.w, owner, func(u *core.Unit) (err error) {
		for more := 0; more < 7 && !found && err == nil; more++ {
			if w, found, err = y.near(u, wish, y.today.Add(t.InDays+more), around); err == nil && found {
				found, err = free(u, name, w.Need)
			}
		}
		return err
	})
	if err != nil || !found {
		return "", nil, w, err
	}
	if y.agent.AssistantType == "agenda" {
		return "agenda/scheduleAppointmentTool", map[string]any{
			"serviceName": t.Service, "appointmentDate": w.Need.Day.Midday().Format("02/01/2006"),
			"appointmentTime": booking.Clock(w.Need.Start), "clientFullName": name,
		}, w, nil
	}
	arguments = map[string]any{"date": w.Need.Day, "time": booking.Clock(w.Need.Start)}
	if wish.Kind == booking.Reservation {
		arguments["party_size"], arguments["customer_name"], arguments["customer_phone"],
			arguments["special_requests"] = t.Party, name, t.Phone, t.Notes
		return "frontdesk/create_reservation", arguments, w, nil
	}
	arguments["service_id"], arguments["patient_name"], arguments["patient_phone"],
		arguments["reason"] = wish.ServiceID, name, t.Phone, t.Notes
	return "frontdesk/create_appointment", arguments, w, nil
}

// free reports whether a guest has no appointment at that time: chance may have given them one, and the agent would
// refuse another.
func free(u *core.Unit, name string, n booking.Need) (bool, error) {
	if n.Kind != booking.Appointment {
		return true, nil
	}
	list, err := u.Bookings.List(booking.Filter{From: n.Day, To: n.Day, Status: booking.Confirmed})
	return !slices.ContainsFunc(list, func(b booking.Booking) bool {
		return b.Name == name && b.Start < n.Start+n.Minutes && n.Start < b.Start+b.Minutes
	}), err
}

// guests are the people of the sample's customers.csv.
func (b Business) guests() (out []guest, err error) {
	f, err := files.Open(b.file("customers.csv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	for _, row := range rows[1:] {
		out = append(out, guest{name: row[1] + " " + row[2], phone: row[0]})
	}
	return out, nil
}
