package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/when"
)

var msgOtherNext = locale.Text{
	ES: "Confirmame primero esto y enseguida vemos lo otro.", MX: "Confírmame primero esto y enseguida vemos lo otro.",
	PT: "Me confirme primeiro isto e em seguida vemos o resto.", EN: "Please confirm this first; then we see to the rest.",
}

// anotherOne points at a booking that is not the one in question.
var anotherOne = regexp.MustCompile(`(^| )(otr[ao]|outr[ao]|anterior|viej[ao]|velh[ao]|antig[ao]|old|other)( |$)`)

// affirmed serves a message that agrees to the booking in question and wants something else, too: the runtime takes no
// yes with a wish behind it, and the wish alone would lose what waits. Questions are answered, the booking is asked about
// again, and the other wish comes after its yes. false: it is no such message.
func (t *turn) affirmed() bool {
	open := t.unsettled
	if open == nil && t.facts.Question != "" {
		open, t.follows = t.s.Open, t.s.Later
	}
	if open == nil || !slices.Contains([]string{"book", "move", "cancel_visit"}, open.Task.Skill) {
		return false
	}
	yes, rest, ok := t.heard.AfterYes()
	if !ok || detail.Said(t.heard.time(yes)) > 0 {
		return false
	}
	before, whole, tasks := t.s.Open, t.heard, t.s.Tasks
	t.s.Open, t.s.Tasks, t.heard = nil, nil, t.read(t.reader, rest) // what is said of it is something new
	asked, wishes, other := besideYes(t, open.Task)
	if t.s.Open, t.s.Tasks, t.heard = before, tasks, whole; !other {
		return false
	}
	t.why("a yes to %s with more behind it: %d questions, %d wishes", open.Tool, len(asked), len(wishes))
	waiting := slices.DeleteFunc(t.begin.copied().Tasks, func(k task) bool { return k.slot("idle") != "" })
	if open.Task.Skill != "book" { // which finds anew what follows it
		wishes = append(wishes, t.follows...)
	}
	if open.Task.slot("replaces") != "" { // which comes after it anyway
		wishes = slices.DeleteFunc(wishes, func(k task) bool { return k.Skill == "cancel_visit" })
	}
	t.s.Open, t.s.Later, t.s.Misses = nil, nil, 0
	t.s.Tasks = slices.Concat(asked, []task{open.Task}, wishes, waiting)
	if t.after = len(wishes) > 0; t.after {
		t.tell(msgOtherNext)
	}
	return true
}

// besideYes are the questions and the wishes that a message has beside its yes; other: it has any, and none of them changes
// what is in question.
func besideYes(t *turn, open task) (asked, wishes []task, other bool) {
	for _, a := range t.heard.acts {
		bids := slices.DeleteFunc(t.bids(a), func(b bid) bool { // "una para mi hermana" is nothing to buy
			return (b.skill == "buy" || b.skill == "find") && !slices.ContainsFunc(b.task.Wants, func(w want) bool { return t.shelf.inCatalogue(w.Item) })
		})
		explain(t, a, bids)
		switch {
		case ofReplaced(t.visiting, open, a): // which is given up after the yes anyway
			other = true
		case undoesElse(t.visiting, open, a): // whether or not there is such a one
			wishes = append(wishes, task{Skill: "cancel_visit", Slots: map[string]string{"words": a.text}})
		case len(bids) == 0 || bids[0].score < enough || polite(bids[0].skill):
		case !changes[bids[0].skill]:
			if bids[0].skill == "person" || bids[0].skill == "complain" {
				return nil, nil, false
			}
			asked = append(asked, bids[0].task)
		case isAnother(t.visiting, open, bids[0].task):
			wishes = append(wishes, sameVisit(t.visiting, open, bids[0].task))
		case bids[0].skill != "cancel_visit" || open.Skill != "cancel_visit":
			return nil, nil, false
		}
	}
	return asked, wishes, other || len(asked)+len(wishes) > 0
}

// ofReplaced: an act names the day of the booking that the one in question takes the place of, and no other.
func ofReplaced(t visiting, open task, a act) bool {
	m := t.heard.time(a.text)
	days, _ := m.Moments()
	return open.slot("replaces") != "" && len(days) > 0 && !t.front.asked(a) && !slices.Contains(days, open.slot("date")) &&
		slices.ContainsFunc(fitsTime(t.bookings.booked(), m), func(v visit) bool { return v.ID == open.slot("replaces") })
}

// undoesElse: an act wants a booking cancelled on another day than that of the one in question.
func undoesElse(t visiting, open task, a act) bool {
	said := t.heard.part(a.text)
	days, _ := t.heard.time(a.text).Moments()
	return open.Skill == "book" && undoing.MatchString(said.Plain()) && len(days) > 0 && !slices.Contains(days, open.slot("date")) && !said.Has("no", "nao")
}

// isAnother: a task is about another booking than the one in question. A service that is not its own, or a day and hour of
// one that the customer has, say so.
func isAnother(t visiting, open, wish task) bool {
	said := t.heard.part(wantedText(t))
	switch wish.Skill {
	case "book":
		if t.desk.diary.needs().party { // one more table: "y otra para mi hermana, mañana a las 8"
			return said.AddsMore() && wish.slot("date")+wish.slot("time")+wish.slot("party") != ""
		}
		return wish.slot("said") != "" && !strings.Contains(wish.slot("said"), firstOf(open.slot("service_name"), "\n")) && len(named(said, t.offer())) > 0
	case "cancel_visit", "move":
		then := fitsTime(t.bookings.booked(), t.heard.time(said.Raw))
		if len(then) == 1 {
			return then[0].ID != open.slot("visit")
		}
		what := slices.ContainsFunc(t.bookings.booked(), func(v visit) bool {
			return v.ID != open.slot("visit") && v.What != open.slot("service_name") && detail.Common(detail.Words(v.What), detail.Words(said.Raw)) > 0
		})
		return what || anotherOne.MatchString(said.Plain())
	}
	return !t.readBooking(&task{}, said.Raw, "") // else it is said of the booking: "y que sean 5"
}

// sameVisit is a booking that is wished for beside another, right after that one where no day is said.
func sameVisit(t visiting, open, wish task) task {
	if open.Skill == "book" && wish.Skill == "book" && wish.slot("date")+wish.slot("days")+wish.slot("within") == "" {
		wish.set("date", open.slot("date"))
		if wish.moment() == open.slot("date") && wish.slot("part") == "" {
			wish.set("from", when.Clock(t.calendar.endOf(open)))
		}
	}
	return wish
}

// goOn has the conversation go on after the customer's yes with what they wished for beside it.
func goOn(t *turn) {
	waiting := t.waiting()
	if !t.after || !t.asking || len(waiting) == 0 {
		return
	}
	next := waiting[0]
	t.s.Later = append(t.s.Later, next)
	t.s.Tasks = slices.Concat(t.s.Tasks[:1], waiting[1:])
	if next = next.clone(); next.slot("date") == "" {
		next.set("date", dayOf(t.facts.Now))
	}
	t.peek(next)
}
