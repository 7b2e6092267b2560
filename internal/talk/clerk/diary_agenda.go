package clerk

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/when"
)

// agenda is a calendar with the names of services.
type agenda struct{}

// brDay is how an agenda writes a day.
const brDay = "02/01/2006"

func brDate(day string) string {
	if at, ok := parseDay(day); ok {
		return at.Format(brDay)
	}
	return day
}

func (agenda) needs() needs { return needs{service: true} }

func (agenda) services(t *turn) ([]service, error) { return t.offer(), nil }

// slots asks for the times of a day; the same call serves whoever wants to know when it is open.
func (agenda) slots(t *turn, k *task, day string) (result, error) {
	args := map[string]any{"startDate": brDate(day), "endDate": brDate(day)}
	setAll(args, k, map[string]string{"service_name": "serviceName", "staff_name": "professional"})
	return t.call("agenda/getAvailableSlotsTool", args)
}

func (a agenda) open(t *turn, day string) (out []span, known bool, err error) {
	r, err := a.slots(t, &task{}, day)
	if err != nil || !r.fine() {
		return nil, false, err
	}
	for _, d := range r.list("days") {
		out = append(out, spansOf(d.text("businessHours"))...)
	}
	return out, true, nil
}

// look lists the free times of a day, if none was said; the booking itself says whether one is taken.
func (a agenda) look(t *turn, k *task) (room, error) {
	if k.slot("time") != "" {
		return room{ok: true}, nil
	}
	r, err := a.slots(t, k, k.slot("date"))
	switch {
	case err != nil:
		return room{}, err
	case !r.fine():
		return room{words: firstOf(r.text("error"), t.reason(r))}, nil
	}
	out := room{closed: true}
	now := t.facts.Now
	for _, d := range r.list("days") {
		for _, s := range spansOf(d.text("businessHours")) {
			out.closed = false
			for m := s[0]; m < s[1]; m += 30 {
				at := k.slot("date") + " " + clockOf(m)
				past := d.text("date") == now.Format(brDay) && m <= now.Hour()*60+now.Minute()
				if !past && inPart(when.Part(k.slot("part")), m) && isFree(d.list("freeSlots"), m) {
					out.options = append(out.options, option{ID: at, Name: clockOf(m), Stock: 1})
				}
			}
		}
	}
	return out, nil
}

// isFree reports whether somebody can begin at a minute. Without a service it takes an hour.
func isFree(slots []value, minute int) bool {
	for _, f := range slots {
		if s := spanOf(f.text("start"), f.text("end")); s[0] <= minute && minute+30 <= s[1] {
			return true
		}
	}
	return false
}

func (agenda) book(t *turn, k *task) (result, error) {
	args := map[string]any{"appointmentDate": brDate(k.slot("date"))}
	setAll(args, k, map[string]string{"service_name": "serviceName", "time": "appointmentTime", "staff_name": "professional"})
	if strings.Contains(k.slot("name"), " ") {
		args["clientFullName"] = k.slot("name")
	}
	return t.ask(k, "agenda/scheduleAppointmentTool", args)
}

// agendaDays is how far ahead the customer's own appointments are looked for.
const agendaDays = 60

func (agenda) visits(t *turn) (out []visit, err error) {
	now := t.facts.Now
	r, err := t.call("agenda/listEventsTool", map[string]any{"startDate": now.Format(brDay), "endDate": now.AddDate(0, 0, agendaDays).Format(brDay)})
	if err != nil {
		return nil, err
	}
	for _, e := range r.list("events") { // their titles are hidden; their times tell them apart
		if at, err := time.Parse(brDay+" 15:04", e.text("start")); err == nil {
			out = append(out, visit{ID: e.text("id"), Start: at})
		}
	}
	return out, nil
}

func (agenda) movable() bool { return false }

func (agenda) move(*turn, *task, visit) (result, error) { return result{Code: "tool_not_found"}, nil }

func (agenda) cancel(t *turn, k *task, v visit) (result, error) {
	return t.ask(k, "agenda/cancelAppointmentTool", map[string]any{"eventId": v.ID})
}

// meetings is a sales team that calls, meets and shows.
type meetings struct{ frontdesk }

func (meetings) needs() needs { return needs{service: true, name: true, kinds: true} }

// meetingKinds are the contract's names for what a service is.
var meetingKinds = []string{"call", "meeting", "demo"}

func (meetings) services(t *turn) (out []service, err error) {
	if out = t.offer(); len(out) == 0 {
		for i, text := range []string{t.in(wordCall), t.in(wordMeeting), t.in(wordDemo)} {
			out = append(out, service{option: option{ID: meetingKinds[i], Name: text, Stock: 1}})
		}
	}
	return out, nil
}

// kindOf is which of the contract's kinds a service is, by its name.
func (meetings) kindOf(t *turn, name string) string {
	for i, word := range []string{t.in(wordCall), t.in(wordMeeting), t.in(wordDemo)} {
		if strings.Contains(plain(name), plain(word)) || name == meetingKinds[i] {
			return meetingKinds[i]
		}
	}
	return meetingKinds[1]
}

func (meetings) look(*turn, *task) (room, error) { return room{ok: true, unknown: true}, nil }

func (m meetings) book(t *turn, k *task) (result, error) {
	args := map[string]any{"appointment_type": m.kindOf(t, k.slot("service_name"))}
	setAll(args, k, map[string]string{"date": "preferred_date", "time": "preferred_time", "name": "customer_name"})
	if t.s.Who.Phone != "" {
		args["customer_phone"] = t.s.Who.Phone
	}
	if t.s.Who.Email != "" {
		args["customer_email"] = t.s.Who.Email
	}
	return t.ask(k, "erp/schedule_appointment", args)
}

func (meetings) visits(*turn) ([]visit, error) { return nil, nil }

func (meetings) movable() bool { return false }
