package clerk

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

// booking books tables, visits, appointments and meetings, and says when there is room for one.
type booking struct{}

// pending is the booking that a message may add to: the one that waits for an answer, or the one that the runtime asks
// the customer about.
func (t visiting) pending(skill string) (task, bool) {
	if o := t.s.Open; o != nil && o.Task.Skill == skill && t.facts.Question != "" {
		k := o.Task.clone()
		k.Options, k.Asked = nil, ""
		return k, true
	}
	for _, k := range t.s.Tasks {
		if k.Skill == skill && k.slot("idle") == "" {
			return k.clone(), true
		}
	}
	return task{}, false
}

// likely is how likely an act is one of some kinds, by itself or beside whatever else it could be: a reader that is
// sure of little may still be sure of what it is not.
func (a act) likely(kinds ...string) float64 {
	all := 0.0
	for _, g := range a.Guesses {
		all += g.Score
	}
	score := a.score(kinds...)
	if all >= 0.05 {
		score = max(score, 0.6*score/all)
	}
	return min(score, 1)
}

func (booking) bid(t *turn, a act) (task, float64) {
	score := a.likely(reader.Book, reader.Available)
	if t.desk.diary == nil {
		if t.desk.shop != nil {
			score *= 0.6
		}
		return task{}, 0.9 * score
	}
	if ofThing(t, a) {
		return task{}, 0
	}
	if _, moves := t.visiting.pending("move"); moves && a.score(reader.Book) < certain {
		return task{}, 0.5 * score // the time is that of the one that is moved
	}
	k, waits := t.visiting.pending("book")
	if !waits && booksAlong(t.visiting, &k, a) {
		return k, followed
	}
	k.Skill = "book"
	if old := t.bookings.held(k.slot("replaces")); waits && len(old) > 0 {
		return task{}, 0 // it is said of the one that is given up
	}
	if !waits && t.bookings.otherParty(t.heard.Text) > 0 {
		return task{}, 0.3 * score // of one that they have
	}
	before := maps.Clone(k.Slots)
	if said := t.heard.part(a.text); t.visiting.sellsTime() && said.Costs() && !t.heard.says(reader.Price) {
		k.set("price", "asked")
	}
	if t.bookings.replaces(a) {
		return t.bookings.anew(a), max(score, 0.8)
	}
	found := t.visiting.readBooking(&k, t.visiting.bookingText(), "")
	changed := !maps.Equal(before, k.Slots)
	if !waits {
		beginBooking(t, &k, a)
	}
	return k, t.visiting.backed(a, k, score, found, waits && changed)
}

// ofThing: an act names no meeting after goods were spoken of, so that it is said of them: "¿la pueden reservar?".
func ofThing(t *turn, a act) bool {
	_, waits := t.visiting.pending("book")
	return t.shelf.oneOfNamed(a) || !waits && t.desk.diary.needs().kinds && len(t.s.Last)+len(t.s.Shown) > 0 && len(named(t.heard.part(a.text), t.visiting.offer())) == 0
}

// freshOne points at a booking that is still to be made.
var freshOne = regexp.MustCompile(`(^| )(otr[ao]|outr[ao]|nuev[ao]|nov[ao]|another|new)( |$)`)

// replaces: an act wants another booking after the message has cancelled one: "cancelá esa y haceme otra el jueves".
func (t bookings) replaces(a act) bool {
	cancels := slices.ContainsFunc(t.heard.acts[:a.at], func(b act) bool { return b.score(reader.CancelVisit) >= certain })
	return cancels && a.score(reader.Book, reader.Available, reader.Move) >= certain && freshOne.MatchString(t.heard.part(a.text).Plain()) &&
		detail.Said(t.heard.time(a.text)) > 0
}

// anew is a booking in the place of one that is cancelled, for the same where nothing else is said.
func (t bookings) anew(a act) task {
	k := task{Skill: "book", Slots: map[string]string{"first_words": t.heard.oneLine(200)}}
	k.set("said", t.s.Booked)
	t.visiting.readBooking(&k, a.text, "")
	return k
}

// beginBooking notes how a booking was asked for: in which words, and whether only what is free.
func beginBooking(t *turn, k *task, a act) {
	k.set("first_words", t.heard.oneLine(200))
	if k.set("only", ""); a.score(reader.Available) > a.score(reader.Book) && k.slot("emergency") == "" {
		k.set("only", "look")
	}
	if k.slot("said") == "" && t.desk.diary.needs().service {
		k.set("said", t.s.Visit)
	}
}

// asksAnother: an act asks about another service than the one that is being booked: "¿y la manicura?".
func asksAnother(t visiting, a act) bool {
	part := t.heard.part(a.text)
	return t.front.asked(a) && part.Adds() && !onlyTime(t.turn) && len(named(part, t.offer())) > 0
}

// backed is how sure it is that an act is about a booking, with what it says: a service of the business or a party, and
// a day or an hour.
func (t visiting) backed(a act, k task, score float64, found, changed bool) float64 {
	if hurtsNow(t, a, k) {
		return max(score, 0.85)
	}
	switch {
	case a.score(reader.Hours, reader.Price, reader.MyVisits, reader.CancelVisit, reader.Person, reader.Greet) >= 0.5:
		return score
	case t.heard.time(a.text).Why == when.Past && score < certain:
		return 0.5 * score // what was is not booked
	case t.bookings.mine() || !changed && t.heard.score(reader.Move, reader.CancelVisit, reader.MyVisits) >= certain:
		return 0.4 * score // of a booking that they have
	case t.s.Code != "" && score < enough && !changed:
		return score // what was booked is changed rather
	case changed && asksAnother(t, a):
		return 0.5 * score
	case changed && t.readBooking(&task{}, a.text, ""):
		if len(t.s.Cart) == 0 && a.score(asides...) < 0.5 {
			return corrected
		}
		return max(score, 0.8)
	}
	timed := detail.Said(t.heard.time(a.text)) > 0
	if k.slot("emergency") != "" && timed {
		return max(score, 0.85)
	}
	return max(score, t.evidence(a, score, timed, found && t.names(a.text, score)))
}

// hurtsNow: an act tells of pain, since whenever, and an emergency is what is booked.
func hurtsNow(t visiting, a act, k task) bool {
	return k.slot("emergency") != "" && t.pain(t.heard.Raw) && a.score(reader.CancelVisit, reader.Person) < enough
}

// corrected is more than any guess: what is said changes the booking that waits, and there is nothing else to change.
const corrected = 1.1

// names reports whether a text says what is to be booked.
func (t visiting) names(text string, score float64) bool {
	said := detail.Read(t.tag, text, t.facts.Now)
	switch need := t.desk.diary.needs(); {
	case need.party:
		_, ok := said.Party(false)
		return ok
	case need.kinds && score <= 0.05: // its words are those of what is sold, too
		return false
	}
	return len(named(said, t.offer())) > 0
}

// evidence is how sure a day or an hour (timed) and what is booked (what) make it.
func (t visiting) evidence(a act, score float64, timed, what bool) float64 {
	stays := a.score(reader.Move) < 0.3 || hasNone(t)
	switch {
	case timed && what && stays:
		return 0.7
	case timed && t.s.Visit != "" && stays && a.score(reader.Wait, reader.Bye, reader.No) < 0.3 && (t.heard.Question() || score >= 0.05):
		return 0.6
	case what && score > 0.1 && a.score(reader.Services, reader.Staff, reader.Recommend) < enough:
		return 0.55
	case timed && score >= 0.25 && stays, what && !t.heard.Question() && a.Score < 0.5: // nothing else is meant
		return 0.5
	}
	return 0
}

func (b booking) hear(t *turn, k *task) (func(), float64) {
	fresh := k.clone()
	fresh.Asked = ""
	found, direct := b.answer(t, &fresh, k.Asked)
	if !found && t.visiting.quits() {
		switch k.Asked {
		case "change":
			fresh.set("idle", "refused")
			if k.slot("idle") == "asked" || t.heard.score(reader.Wait, reader.Bye, reader.Thanks) >= 0.5 {
				fresh.set("idle", "over")
			}
		default:
			fresh.set("idle", "over")
		}
		found, direct = true, true
	}
	if !found {
		return nil, 0
	}
	sure := 0.97
	if fresh.slot("notes") != k.slot("notes") {
		sure = 1
	} else if (t.heard.Question() || !direct) && !onlyTime(t) {
		sure = max(0.6, t.heard.score(reader.Book, reader.Available, reader.Choose, reader.Yes))
	}
	if k.Asked == "change" && found && len(t.s.Cart) == 0 && !maps.Equal(fresh.Slots, k.Slots) && fresh.slot("idle") == "" {
		sure = corrected
	}
	return func() {
		*k = fresh
		t.visiting.useOf(func(a act) bool { return a.score(asides...) < certain || a.score(reader.Book, reader.Available) >= 0.3 })
	}, sure
}

// onlyTime: a message has little more than a day or an hour: "¿y mañana a la tarde no?".
func onlyTime(t *turn) bool {
	m := t.heard.time(t.heard.Raw)
	return detail.Said(m) > 0 && len(detail.Words(m.Rest)) <= 1
}

// useOf marks the acts that something holds for, all if it holds for none.
func (t visiting) useOf(is func(a act) bool) {
	some := false
	for _, a := range t.heard.acts {
		if is(a) {
			t.use[a.at], some = true, true
		}
	}
	if !some {
		t.useAll()
	}
}

// answer takes an answer into a booking, or anything else it needs that was said instead; direct: it is what was asked.
func (b booking) answer(t *turn, k *task, asked string) (found, direct bool) {
	if b.agrees(t, k, asked) || b.chooses(t, k, asked) || anyHour(t, k, asked) || laterThan(t, k, asked) {
		return true, true
	}
	name, before, notes := k.slot("name"), k.moment(), k.slot("notes")
	if !t.visiting.readBooking(k, t.visiting.bookingText(), firstOf(map[string]string{"when": "time"}[asked], asked)) {
		return false, false
	}
	if k.slot("idle") == "over" { // nothing is left of it
		return true, true
	}
	k.drop("idle")
	timed := before != k.moment()
	if offered := asked == "when" || asked == "room"; offered && timed {
		k.drop("only")
		k.Options = nil
	}
	noted := asked == "change" && !timed && k.slot("notes") != notes // all else is as it was agreed to
	if noted || settles(k, asked, timed, k.slot("name") != name) {
		k.set("agreed", "yes")
	}
	if noted {
		return true, true
	}
	if asked == "when" && !timed && sticksTo(t.visiting, k) {
		k.Options = nil // they are of other days: what there is on this one is looked at
	}
	given := map[string]string{"name": "name", "phone": "phone", "party": "party"}[asked]
	return true, timed || given != "" && k.slot(given) != ""
}

// anyHour takes the first time for "a la hora que sea".
func anyHour(t *turn, k *task, asked string) bool {
	if asked != "time" && asked != "when" || !t.heard.Any() || detail.Said(t.heard.time(t.heard.Raw)) > 0 {
		return false
	}
	k.set("edge", string(when.First))
	return true
}

// settles: an answer with an hour to what is free, or with the one for whom it is, wants it.
func settles(k *task, asked string, timed, named bool) bool {
	hour := k.slot("time") != ""
	return asked == "when" && hour || asked == "room" && (timed && hour || named)
}

// sticksTo: the message names the day of a booking, of which none of the offered times is.
func sticksTo(t visiting, k *task) bool {
	days, minutes := t.heard.time(t.heard.Raw).Moments()
	return len(days) == 1 && len(minutes) == 0 && days[0] == k.slot("date") &&
		!slices.ContainsFunc(k.Options, func(o option) bool { return strings.HasPrefix(o.ID, days[0]) })
}

// moment is what was said of when it is.
func (k *task) moment() string {
	return k.slot("date") + k.slot("days") + k.slot("time") + k.slot("hours") + k.slot("from") + k.slot("until")
}

// agrees takes a yes to the time that there is.
func (booking) agrees(t *turn, k *task, asked string) bool {
	h := t.heard
	if asked != "room" || h.yes() <= 0.5 && !h.BeginsYes() && h.leading(reader.Book) < 0.5 {
		return false
	}
	k.set("agreed", "yes")
	k.drop("only", "idle")
	t.visiting.readBooking(k, h.Raw, asked)
	return true
}

// chooses takes a choice: of services, of times, of the two readings of an hour.
func (booking) chooses(t *turn, k *task, asked string) bool {
	h := t.heard
	m := h.time(h.Raw)
	if a, b, two := strings.Cut(k.slot("hours"), "|"); two && m.Part != "" && !m.HasTime && len(m.Options) == 0 {
		clock := b
		if m.Part == when.Morning || m.Part == when.Dawn {
			clock = a
		}
		k.set("time", clock)
		k.drop("hours")
		return true
	}
	if asked == "service" {
		if len(t.visiting.refused(h.Text)) > 0 {
			return false
		}
		i, sure := t.chosen(k.Options)
		if timed := detail.Said(m); sure == 0 || timed > 1 || timed == 1 && h.Len() > 2 { // "quarta às 10h" is no place in a list
			return false
		}
		k.set("said", strings.Join(append([]string{k.Options[i].Name}, tail(k.slot("said"))...), "\n"))
		k.Options = nil
		return true
	}
	at, ok := t.calendar.pickedTime(k.Options, k.slot("date"), firstOf(k.slot("tried"), "-"))
	if !ok || h.BeginsNo() {
		return false
	}
	day, clock, _ := strings.Cut(at, " ")
	if days, _ := m.Moments(); day != k.slot("date") && len(days) == 0 && len(h.Pick().Index) == 0 &&
		slices.ContainsFunc(k.Options, func(o option) bool { return strings.HasPrefix(o.ID, k.slot("date")+" ") }) {
		k.set("elsewhen", "ask") // only the hour was said, and it is free on another day than the one that is spoken of
	}
	k.set("date", day)
	k.set("wished", day)
	k.set("time", clock)
	k.set("agreed", "yes")
	k.drop("hours", "part", "only", "proposed", "edge", "days", "idle", "from", "until")
	k.Options = nil
	t.visiting.readWho(k, asked)
	t.visiting.readParty(k, h.part(h.Raw), "")
	return true
}

// tail are the lines of a text after the first.
func tail(text string) []string {
	if _, rest, ok := strings.Cut(text, "\n"); ok {
		return strings.Split(rest, "\n")
	}
	return nil
}

// settled: a booking that was not agreed to can still be changed; one that was made is what the customer may speak of.
func (booking) settled(t *turn, k task, d decision) {
	if d.Outcome == "confirm" {
		t.s.Booked, t.s.Visit = k.slot("service_name"), ""
		return
	}
	k.Options, k.Asked = nil, "change"
	k.drop("checked", "agreed")
	k.set("idle", "yes")
	t.s.Tasks = append([]task{k}, slices.DeleteFunc(t.s.Tasks, func(w task) bool { return w.Skill == "book" })...)
}

// retry: another customer was faster. What is offered instead can be chosen.
func (booking) retry(t *turn, k task, why string) {
	k.Options = t.calendar.offered(why, k.slot("date"))
	if len(k.Options) == 0 {
		return
	}
	k.set("tried", k.slot("time"))
	k.drop("time", "part", "proposed", "checked", "edge", "agreed", "ordered")
	t.s.Tasks = append([]task{k}, t.s.Tasks...)
}

func (b booking) run(t *turn, k *task) error {
	if t.desk.diary == nil {
		return elsewhere(t, msgNoBook)
	}
	switch k.slot("idle") {
	case "refused":
		k.set("idle", "asked")
		return t.question(k, "change", t.in(msgNoThat))
	case "over":
		t.tell(msgDropped)
		return nil
	case "yes", "asked":
		return nil
	}
	t.visiting.know(k)
	if k.slot("leave") != "" {
		k.drop("leave")
		t.tell(msgNoLeave)
	}
	for _, step := range []func(*turn, *task) error{b.price, b.what, b.who, b.day, b.crowd, b.hour, b.party, b.room, b.whom} {
		if err := step(t, k); err != nil || k.Asked != "" || k.slot("stop") != "" {
			k.drop("stop")
			return err
		}
	}
	return b.make(t, k)
}

// know keeps what was said about the customer, and is known of them.
func (t visiting) know(k *task) {
	w := &t.s.Who
	if k.slot("people") != "" { // whose name it is, is not known
		w.Phone = firstOf(k.slot("phone"), w.Phone)
		return
	}
	if k.slot("for") == "" && k.slot("theirs") == "" { // it is not who writes
		w.Name = firstOf(w.Name, k.slot("name"))
	}
	w.Phone = firstOf(k.slot("phone"), w.Phone)
	w.Email = firstOf(k.slot("email"), w.Email)
	if k.slot("for") == "" {
		k.set("name", firstOf(k.slot("name"), t.customerName()))
	}
}
