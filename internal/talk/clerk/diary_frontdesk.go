package clerk

import (
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/when"
)

// frontdesk is what tables and visits have in common.
type frontdesk struct{}

func (frontdesk) open(t *turn, day string) (out []when.Span, known bool, err error) {
	if !t.has("frontdesk/get_business_hours") {
		return nil, false, nil
	}
	r, err := t.call("frontdesk/get_business_hours", map[string]any{"day": day})
	if err != nil || !r.Success {
		return nil, false, err
	}
	for _, h := range r.list("hours") {
		for _, g := range h.list("ranges") {
			out = append(out, when.NewSpan(g.text("from"), g.text("to")))
		}
	}
	return out, true, nil
}

func (frontdesk) look(t *turn, k *task) (room, error) {
	if k.slot("time") == "" {
		return room{unknown: true}, nil
	}
	args := map[string]any{"date": k.slot("date"), "time": k.slot("time")}
	if n, err := strconv.Atoi(k.slot("party")); err == nil {
		args["party_size"] = n
	}
	setAll(args, k, map[string]string{"service": "service_id", "staff": "staff_id"})
	r, err := t.call("frontdesk/check_availability", args)
	switch {
	case err != nil:
		return room{}, err
	case !r.Success:
		return room{words: t.reason(r)}, nil
	}
	out := room{ok: r.bool("available"), words: r.text("message")}
	for _, a := range r.list("alternative_slots") {
		at := a.text("date") + " " + a.text("time")
		out.options = append(out.options, option{ID: at, Name: at, Stock: 1})
	}
	return out, nil
}

// free: what is booked here was looked at before.
func (frontdesk) free(_ *turn, k *task) (bool, error) { return k.slot("checked") != "", nil }

func (f frontdesk) after(t *turn, k *task, minute int) (string, error) {
	if !t.has("frontdesk/check_availability") {
		return "", nil
	}
	try := k.clone()
	try.set("time", when.Clock(minute))
	r, err := f.look(t, &try)
	if err != nil || r.ok {
		return try.slot("time"), err
	}
	for _, o := range r.options {
		day, clock, _ := strings.Cut(o.ID, " ")
		if at, ok := when.ReadClock(clock); ok && day == k.slot("date") && at >= minute && at <= minute+longestWait {
			return when.Clock(at), nil
		}
	}
	return "", nil
}

// setAll puts slots into arguments.
func setAll(args map[string]any, k *task, names map[string]string) {
	for slot, name := range names {
		if v := k.slot(slot); v != "" {
			args[name] = v
		}
	}
}

func (frontdesk) visits(t *turn) ([]visit, error) { return t.bookings.booked(), nil }

func (frontdesk) move(t *turn, k *task, v visit) (result, error) {
	args := map[string]any{"confirmation_code": v.ID}
	setAll(args, k, map[string]string{"date": "new_date", "time": "new_time", "service": "service_id", "staff": "staff_id"})
	if n, err := strconv.Atoi(k.slot("party")); err == nil {
		args["party_size"] = n
	}
	if notes := k.slot("notes"); notes != "" { // what was asked for before still holds
		for _, b := range t.facts.Bookings {
			if b.Code == v.ID && b.Notes != "" && !strings.Contains(plain(notes), plain(b.Notes)) {
				notes = b.Notes + ", " + notes
			}
		}
		args["special_requests"] = notes
	}
	return t.ask(k, "frontdesk/modify_appointment", args)
}

func (frontdesk) cancel(t *turn, k *task, v visit) (result, error) {
	return t.ask(k, "frontdesk/cancel_appointment", map[string]any{"confirmation_code": v.ID})
}

// tables is a restaurant.
type tables struct{ frontdesk }

func (tables) needs() needs { return needs{party: true, name: true, phone: true, movable: true} }

func (tables) services(*turn) ([]service, error) { return nil, nil }

func (tables) book(t *turn, k *task) (result, error) {
	n, _ := strconv.Atoi(k.slot("party"))
	args := map[string]any{"party_size": n, "customer_phone": t.phone()}
	setAll(args, k, map[string]string{"date": "date", "time": "time", "name": "customer_name", "notes": "special_requests"})
	return t.ask(k, "frontdesk/create_reservation", args)
}

// clinic gives visits to those who do things.
type clinic struct{ frontdesk }

func (clinic) needs() needs {
	return needs{service: true, name: true, phone: true, clinic: true, movable: true}
}

func (clinic) services(t *turn) (out []service, err error) {
	if !t.has("frontdesk/get_services") {
		return nil, nil
	}
	r, err := t.call("frontdesk/get_services", map[string]any{})
	if err != nil {
		return nil, err
	}
	known := map[string][]string{}
	for _, s := range t.visiting.offer() {
		known[s.Name] = s.Staff
	}
	for _, s := range r.list("services") {
		o := option{ID: s.text("service_id"), Name: s.text("name"), Price: s.money("price", t.currency), Stock: 1, More: s.text("description")}
		out = append(out, service{option: o, Category: s.text("category"), Minutes: s.int("duration_minutes"), Staff: known[o.Name]})
	}
	return out, nil
}

func (clinic) book(t *turn, k *task) (result, error) {
	args := map[string]any{"patient_phone": t.phone()}
	setAll(args, k, map[string]string{"date": "date", "time": "time", "name": "patient_name", "service": "service_id",
		"staff": "staff_id"})
	if reason := strings.Trim(k.slot("reason")+". "+k.slot("notes"), ". "); reason != "" {
		args["reason"] = reason
	}
	if k.slot("emergency") != "" {
		args["is_emergency"] = true
	}
	if k.slot("first") != "" {
		args["is_first_visit"] = true
	}
	return t.ask(k, "frontdesk/create_appointment", args)
}

// staff are who attends, and how the business says it; none: nobody can say.
func (t visiting) staff() (list []option, words string, err error) {
	if !t.has("frontdesk/get_staff_info") {
		return nil, "", nil
	}
	r, err := t.call("frontdesk/get_staff_info", map[string]any{})
	for _, p := range r.list("staff") {
		list = append(list, option{ID: p.text("staff_id"), Name: p.text("name"), More: p.text("title"), Stock: 1})
	}
	return list, r.text("formatted_message"), err
}

// dayOf writes a day as tools take it.
func dayOf(at time.Time) string { return at.Format(time.DateOnly) }
