package clerk

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/when"
)

var (
	msgInTurn = locale.Text{ES: "Van seguidos: %s. Te los confirmo de a uno.", MX: "Van seguidos: %s. Te los confirmo uno por uno.", PT: "Ficam em sequência: %s. Confirmo um de cada vez.", EN: "One after the other: %s. I will confirm them one by one."}
	wordsNext = locale.Text{ES: "la siguiente persona (%s)", PT: "a próxima pessoa (%s)", EN: "the next person (%s)"}
	wordsAt   = locale.Text{ES: "%s a las %s", PT: "%s às %s", EN: "%s at %s"}
)

// following are what comes after a booking: the other services of the visit, one right after the other where there is
// room, and the cancelling of the booking that it replaces. in: they can be called for in the same answer, since the
// booking itself is known to be possible; the runtime calls them after the customer's yes, and asks for each.
func (b booking) following(t *turn, k *task) (next []task, in bool, err error) {
	if k.slot("more")+k.slot("replaces") == "" {
		return nil, false, nil
	}
	if in, err = t.desk.diary.free(t, k); err != nil {
		return nil, false, err
	}
	if more := k.slot("more"); more != "" {
		var placed bool
		if next, placed, err = b.visitAfter(t, k, strings.Split(more, "\n")); err != nil {
			return nil, false, err
		}
		in = in && placed
		b.tellOrder(t, k, next, in)
	}
	if id := k.slot("replaces"); id != "" {
		next = append(next, task{Skill: "cancel_visit", Slots: map[string]string{"visit": id}})
	}
	return next, in, nil
}

// visitAfter are the bookings of some more services, each after the one before it; placed: each has its service and time.
// Where one has none, it and the rest go on as one task that asks.
func (b booking) visitAfter(t *turn, k *task, more []string) (next []task, placed bool, err error) {
	list, err := t.desk.diary.services(t)
	if err != nil {
		return nil, false, err
	}
	hours, at := strings.Split(k.slot("then"), "\n"), *k
	for i, name := range more {
		n := task{Skill: "book", Slots: map[string]string{"said": strings.Join(more[i:], "\n"), "announce": strings.ReplaceAll(name, "|", "/")}}
		n.set("date", k.slot("date"))
		if n.set("name", k.slot("name")); k.slot("people") != "" { // each has a name of their own
			first, others, _ := strings.Cut(at.slot("others"), "\n")
			n.set("name", first)
			n.set("others", others)
			n.set("people", k.slot("people"))
			if n.set("announce", t.in(wordsNext, n.slot("announce"))); first != "" {
				n.set("announce", strings.ReplaceAll(name, "|", "/")+" ("+first+")")
			}
		}
		if who := k.slot("staff_name"); who != "" && len(doing(list, strings.Split(name, "|"), who)) > 0 {
			n.set("staff_name", who)
			n.set("staff", k.slot("staff"))
		}
		if i < len(hours) {
			n.set("time", hours[i])
			n.set("then", strings.Join(hours[i+1:], "\n"))
		}
		fit := doing(list, strings.Split(name, "|"), n.slot("staff_name"))
		if len(fit) == 1 {
			n.set("service", fit[0].ID)
			n.set("service_name", fit[0].Name)
		}
		if len(fit) == 1 && n.slot("time") == "" {
			clock, err := t.desk.diary.after(t, &n, t.calendar.endOf(at))
			if err != nil {
				return nil, false, err
			}
			n.set("time", clock)
		}
		nameless := n.slot("name") == "" && t.desk.diary.needs().name
		if nameless && n.slot("time") != "" && n.slot("service") != "" {
			n.set("more", strings.Join(more[i+1:], "\n"))
			n.set("proposed", "yes") // the time is ours
			return append(next, n), false, nil
		}
		if n.slot("time") == "" || n.slot("service") == "" {
			n.drop("service", "service_name")
			n.set("part", k.slot("asked_part"))
			return append(next, n), false, nil
		}
		n.set("said", name)
		n.drop("then")
		next, at = append(next, n), n
	}
	return next, true, nil
}

// endOf is the quarter of an hour at which a booking is over.
func (t calendar) endOf(k task) int {
	at, _ := when.ReadClock(k.slot("time"))
	return (at + t.minutesOf(k.slot("service_name")) + 14) / 15 * 15
}

// tellOrder tells once in which order several services are booked.
func (booking) tellOrder(t *turn, k *task, next []task, in bool) {
	if k.slot("ordered") != "" || k.slot("people") != "" && !in {
		return
	}
	k.set("ordered", "told")
	parts := []string{t.in(wordsAt, k.slot("service_name"), t.calendar.timeWords(k.slot("time")))}
	var names []string
	for _, n := range next {
		parts = append(parts, t.in(wordsAt, n.slot("announce"), t.calendar.timeWords(n.slot("time"))))
		names = append(names, n.slot("announce"))
	}
	if in {
		t.tell(msgInTurn, t.list(parts, false))
		return
	}
	t.tell(msgFirstThen, k.slot("service_name"), t.list(names, false))
}

// behind calls for what follows in the same answer. What is open for the customer's yes stays the first. Where it cannot
// be called for yet, a look into the diary stands there, so that the conversation goes on with it after the yes.
func (booking) behind(t *turn, next []task, in bool) {
	open := t.s.Open
	for i := range next {
		if !in {
			t.peek(next[i])
			break
		}
		var err error
		if n := &next[i]; n.Skill == "book" {
			_, err = t.desk.diary.book(t, n)
		} else {
			_, err = t.desk.diary.cancel(t, n, visit{ID: n.slot("visit")})
		}
		if !errors.Is(err, errWaiting) {
			break
		}
	}
	t.s.Open = open
}

// peek has the business's list of services or free times read, whether or not that was done before.
func (t *turn) peek(k task) {
	full, args := t.first("frontdesk/get_services", "frontdesk/get_business_info"), "{}"
	if t.has("agenda/getAvailableSlotsTool") {
		day := brDate(k.slot("date"))
		full, args = "agenda/getAvailableSlotsTool", fmt.Sprintf(`{"endDate":%q,"startDate":%q}`, day, day)
	}
	if tool, ok := t.tools[full]; ok && k.slot("date") != "" {
		t.made++
		t.calls = append(t.calls, model.Call{ID: fmt.Sprintf("call_%d", t.made), Name: tool.Name, Arguments: []byte(args)})
	}
}
