package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

// along is of something that is wished for beside what is booked: "queria fazer o cabelo junto".
var along = regexp.MustCompile(`(^| )(junto|juntos|juntas|tambien|tambem|ademas|alem|aproveit\pL*|aprovech\pL*|sumar|sumarle|agregar|agregarle|adicionar|acrescentar|incluir|encaixar)( |$)`)

// booksAlong: an act wants another service beside a booking that the customer has, which is on a day that the message names
// or is the only one. k is then the booking of that service, on the same day and right after.
func booksAlong(t visiting, k *task, a act) bool {
	said := t.heard.part(a.text)
	if !t.sellsTime() || !along.MatchString(said.Plain()) || a.score(reader.Move, reader.CancelVisit) >= certain {
		return false
	}
	list := t.bookings.booked()
	if then := fitsTime(list, t.heard.time(t.heard.Raw)); len(then) > 0 {
		list = then
	}
	if len(list) != 1 || !t.bookings.mine() && !addsService(t, a) {
		return false
	}
	v := list[0]
	*k = task{Skill: "book", Slots: map[string]string{"first_words": t.heard.oneLine(200)}}
	k.set("said", servicesBeside(t, v))
	k.set("date", dayOf(v.Start))
	k.set("from", when.Clock((v.Start.Hour()*60+v.Start.Minute()+t.calendar.minutesOf(v.What)+14)/15*15))
	return true
}

// servicesBeside are the services that the message names and a booking is not for; of those that are alike, the ones that its own
// professional does.
func servicesBeside(t visiting, v visit) string {
	var out []string
	for _, group := range named(t.heard.Text, t.offer()) {
		if slices.ContainsFunc(group, func(s service) bool { return s.Name == v.What }) {
			continue
		}
		theirs := slices.DeleteFunc(slices.Clone(group), func(s service) bool {
			return !slices.ContainsFunc(s.Staff, func(who string) bool { return slices.Contains(v.Staff, who) })
		})
		if len(theirs) == 0 {
			theirs = group
		}
		out = append(out, names([][]service{theirs}))
	}
	return strings.Join(out, "\n")
}
