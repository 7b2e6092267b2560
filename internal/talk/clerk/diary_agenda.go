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

func (agenda) needs() needs { return needs{service: true, lists: true, name: true} }

func (agenda) services(t *turn) ([]service, error) { return t.visiting.offer(), nil }

// slots asks for the times of some days.
func (agenda) slots(t *turn, k *task, day string, more int) (result, error) {
	args := map[string]any{"startDate": brDate(day), "endDate": brDate(day)}
	if at, ok := parseDay(day); ok {
		args["endDate"] = at.AddDate(0, 0, more).Format(brDay)
	}
	setAll(args, k, map[string]string{"service_name": "serviceName", "staff_name": "professional"})
	return t.call("agenda/getAvailableSlotsTool", args)
}

func (a agenda) open(t *turn, day string) (out []when.Span, known bool, err error) {
	r, err := a.slots(t, &task{}, day, 0)
	if err != nil || !r.fine() {
		return nil, false, err
	}
	for _, d := range r.list("days") {
		out = append(out, when.Spans(d.text("businessHours"))...)
	}
	return out, true, nil
}

// fewTimes is how many free times of a day are enough to choose from; of fewer those of the next day are told as well.
const fewTimes = 3

// daysAhead are looked at where a day has no room left.
const daysAhead = 7

// look lists the free times of a day, or of the next that has any. If one was said, those are told only where it is
// taken, before anything else is asked.
func (a agenda) look(t *turn, k *task) (room, error) {
	if said := k.slot("time"); said != "" {
		free, err := a.free(t, k)
		if free || err != nil {
			return room{ok: true}, err
		}
		k.drop("time")
		others, err := a.look(t, k)
		k.set("time", said)
		others.options = nearest(others.options, said)
		others.words = t.calendar.takenWords(said, others.options)
		return others, err
	}
	minutes := t.calendar.minutesOf(k.slot("service_name"))
	r, err := a.slots(t, k, k.slot("date"), daysAhead)
	switch {
	case err != nil:
		return room{}, err
	case !r.fine():
		return room{words: firstOf(r.text("error"), t.reason(r))}, nil
	}
	out, err := a.within(t, k, r, minutes)
	if part := k.slot("part"); err == nil && len(out.options) == 0 && part+k.slot("from")+k.slot("until")+k.slot("within") != "" { // at another time rather than never
		k.drop("part", "from", "until", "within")
		out, err = a.within(t, k, r, minutes)
		k.set("part", part)
	}
	return out, err
}

// within are the free times of the day that was said; where it has none that were wished for, those of the next two days
// that have any.
func (agenda) within(t *turn, k *task, r result, minutes int) (room, error) {
	out := room{}
	for i, d := range r.list("days") {
		day, err := time.Parse(brDay, d.text("date"))
		spans := when.Spans(d.text("businessHours"))
		if i == 0 {
			out.closed = len(spans) == 0
		}
		if err != nil || strings.Contains(k.slot("not"), dayOf(day)) || k.slot("within") != "" && !strings.Contains(k.slot("within"), dayOf(day)) {
			continue
		}
		parts := []when.Part{when.Part(k.slot("part"))}
		if i == 0 && k.slot("from")+k.slot("until") == "" {
			parts = append(parts, "") // of the day that was said, any time before another day
		}
		for nth, part := range parts {
			free := t.calendar.freeOn(d, day, spans, part, k.bounds(), minutes)
			if len(free) == 0 {
				continue
			}
			more := len(out.options) > 0
			if out.options = append(out.options, free...); !more {
				out.part = part
			}
			if more || i == 0 && nth == 0 && len(free) >= fewTimes {
				return out, nil
			}
			break
		}
	}
	return out, nil
}

// minutesOf is how long a service takes; half an hour where that is not known.
func (t calendar) minutesOf(name string) int {
	for _, s := range t.visiting.offer() {
		if s.Name == name && s.Minutes > 0 {
			return int(s.Minutes)
		}
	}
	return 30
}

// freeOn are the half hours of a day at which something that takes so many minutes can begin.
func (t calendar) freeOn(d value, day time.Time, spans []when.Span, part when.Part, bounds when.Span, minutes int) (out []option) {
	now := t.facts.Now
	for _, s := range spans {
		for m := s[0]; m < s[1]; m += 30 {
			past := dayOf(day) == dayOf(now) && m <= now.Hour()*60+now.Minute()
			if !past && part.Has(m) && when.Within([]when.Span{bounds}, m) && isFree(d.list("freeSlots"), m, minutes) {
				out = append(out, option{ID: dayOf(day) + " " + when.Clock(m), Name: when.Clock(m), Stock: 1})
			}
		}
	}
	return out
}

// isFree reports whether something that takes so long can begin at a minute.
func isFree(slots []value, minute, long int) bool {
	for _, f := range slots {
		if s := when.NewSpan(f.text("start"), f.text("end")); s[0] <= minute && minute+long <= s[1] {
			return true
		}
	}
	return false
}

func (a agenda) free(t *turn, k *task) (bool, error) {
	at, ok := when.ReadClock(k.slot("time"))
	clock, err := a.after(t, k, at)
	return ok && clock == when.Clock(at), err
}

func (a agenda) after(t *turn, k *task, minute int) (string, error) {
	r, err := a.slots(t, k, k.slot("date"), 0)
	if err != nil || !r.fine() {
		return "", err
	}
	for _, d := range r.list("days") {
		for m := minute; m <= minute+longestWait; m += 5 {
			if isFree(d.list("freeSlots"), m, t.calendar.minutesOf(k.slot("service_name"))) {
				return when.Clock(m), nil
			}
		}
	}
	return "", nil
}

// longestWait is how many minutes there may be between two services of one visit.
const longestWait = 90

func (agenda) book(t *turn, k *task) (result, error) {
	args := map[string]any{"appointmentDate": brDate(k.slot("date"))}
	setAll(args, k, map[string]string{"service_name": "serviceName", "time": "appointmentTime", "staff_name": "professional"})
	if name := k.slot("name"); strings.Contains(name, " ") || name != firstName(t.facts.Customer) { // else the card knows it better
		setAll(args, k, map[string]string{"name": "clientFullName"})
	}
	if notes := k.slot("notes"); notes != "" && t.has("agenda/updateClientInfoTool") { // on their card: a time has no room for it
		if _, err := t.call("agenda/updateClientInfoTool", map[string]any{"notes": notes}); err != nil && !waits(err) { // it goes out beside the booking
			return result{}, err
		}
	}
	return t.ask(k, "agenda/scheduleAppointmentTool", args)
}

// agendaDays is how far ahead the customer's own appointments are looked for.
const agendaDays = 60

func (agenda) visits(t *turn) (out []visit, err error) {
	now := t.facts.Now
	until := now.AddDate(0, 0, agendaDays)
	r, err := t.call("agenda/listEventsTool", map[string]any{"startDate": now.Format(brDay), "endDate": until.Format(brDay)})
	if err != nil {
		return nil, err
	}
	for _, e := range r.list("events") { // their titles are hidden
		v := visit{ID: e.text("id")}
		if v.Start, err = time.Parse(brDay+" 15:04", e.text("start")); err != nil {
			continue
		}
		for _, known := range t.bookings.booked() {
			if known.ID == v.ID {
				v = known
			}
		}
		out = append(out, v)
	}
	return out, nil
}

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
	if out = t.visiting.offer(); len(out) == 0 {
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
