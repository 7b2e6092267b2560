package clerk

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

// moving changes the time of a booking, or for how many it is.
type moving struct{}

func (moving) bid(t *turn, a act) (task, float64) {
	if t.desk.diary == nil {
		return task{}, 0
	}
	score := t.bookings.moves(a)
	if said := t.heard.part(a.text); late.MatchString(said.Plain()) || onlyUndoes(said) {
		score *= 0.3 // whoever is late comes all the same, and what is cancelled is not moved
	}
	k, _ := t.visiting.pending("move")
	k.Skill = "move"
	said, other := task{}, a.score(reader.Book, reader.Available, reader.Hours, reader.MyVisits, reader.CancelVisit)
	if t.s.Code != "" && other < enough && a.score(topicKinds...) < certain && !t.bookings.acknowledges(a) && t.visiting.readBooking(&said, a.text, "") && said.moment()+said.slot("party") != "" {
		score = max(score, 0.65) // of what was just booked
	}
	if t.bookings.rethought(a) {
		score = max(score, 0.95)
	}
	if _, many := t.heard.part(a.text).Party(false); many && t.desk.diary.needs().party && t.bookings.mine() && detail.Said(t.heard.time(a.text)) == 0 {
		score = max(score, 0.7*a.score(reader.Book)) // "que mi reservación sea para 5"
	}
	if oneMore.MatchString(t.heard.part(a.text).Plain()) || a.score(reader.Book) > a.score(reader.Move) && addsService(t.visiting, a) {
		score *= 0.4 // what they have stays
	}
	if t.bookings.otherParty(t.heard.Text) > 0 {
		score = max(score, 0.98)
	}
	k.set("words", t.heard.Raw)
	return k, score
}

// oneMore is a wish for another booking beside the one that there is: "marca outro pra Sofia".
var oneMore = regexp.MustCompile(`(^| )(marc|agend|reserv|anot|apart|sac)\pL* (\pL+ )?(otr[ao]|outr[ao]|one more|another) (para|pra|pro|for|a nombre|em nome|mas|mais)( |$)`)

// rethinks are words of who has something changed that was just settled.
var rethinks = regexp.MustCompile(`(^| )(na verdade|en realidad|mejor|melhor|pensandolo bien|pensando bem|actually|on second thought)( |$)`)

// rethought: an act names another time for what was just booked: "na verdade dá pra ser às 10?".
func (t bookings) rethought(a act) bool {
	said := t.heard.part(a.text).Plain()
	return t.s.Code != "" && rethinks.MatchString(said) && detail.Said(t.heard.time(a.text)) > 0 && !addsService(t.visiting, a)
}

// moves is how likely an act changes a booking that the customer has, as far as we know.
func (t bookings) moves(a act) float64 {
	score := t.ofMine(a, reader.Move)
	if _, waits := t.visiting.pending("book"); waits || len(t.s.Tasks) > 0 && t.s.Tasks[0].Skill == "book" {
		score *= 0.5 // it is not booked yet
	}
	if hasNone(t.visiting) {
		score *= 0.6 // there is none, as far as we know
		if _, many := t.heard.Party(false); many && detail.Said(t.heard.time(t.heard.Raw)) > 0 {
			score *= 0.5 // it is said of a new one
		}
	}
	if onlyAsksIfStands(t.visiting, a) {
		score *= 0.4
	}
	return score
}

// addsService: an act names a service that the customer has not booked.
func addsService(t visiting, a act) bool {
	return slices.ContainsFunc(slices.Concat(named(t.heard.part(a.text), t.offer())...), func(s service) bool {
		return !slices.ContainsFunc(t.bookings.booked(), func(v visit) bool { return detail.Common(detail.Words(v.What), detail.Words(s.Name)) > 0 })
	})
}

// laterWeek is the day of the week that a booking is moved to, in the week of the booking: who moves one of next week from
// Tuesday to Wednesday does not mean tomorrow.
func (t bookings) laterWeek(k *task, v visit) {
	day, ok := parseDay(k.slot("date"))
	if !ok || t.heard == nil || v.Start.IsZero() || !dayForm.MatchString(t.heard.Plain()) || len(t.heard.Numbers()) > 0 || t.heard.Has("este", "esta", "hoy", "manana", "hoje", "amanha", "antes", "proximo") {
		return
	}
	old, _ := parseDay(dayOf(v.Start))
	next := day.AddDate(0, 0, 7)
	if now, _ := parseDay(dayOf(t.facts.Now)); day.Before(old) && old.Sub(now) >= 7*24*time.Hour && next.After(old) && next.Sub(old) <= 3*24*time.Hour {
		k.set("date", dayOf(next))
	}
}

// becoming says how many there will be, of something that is booked already.
var becoming = regexp.MustCompile(`(^| )(vamos a ser|seremos|vamos ser|somos ahora|ahora somos|agora somos)( |$)`)

// otherParty is for how many a booking that the customer has shall be, where a text says for how many it is, too: "somos 8
// en vez de 6"; 0: it does not.
func (t bookings) otherParty(said *detail.Text) int {
	if t.desk.diary == nil || !t.desk.diary.needs().party {
		return 0
	}
	list, m := t.booked(), t.heard.time(said.Raw)
	if days, _ := m.Moments(); len(days) > 0 {
		list = fitsTime(list, m)
	}
	n, _ := said.Party(false)
	if more, ok := said.MorePeople(); ok && len(list) == 1 && len(t.s.Cart) == 0 {
		if now := detail.Read(t.tag, list[0].What, t.facts.Now).Numbers(); len(now) > 0 {
			return max(now[0]+more, 1)
		}
	}
	if n > 0 && len(t.booked()) == 1 && detail.Said(m) == 0 && becoming.MatchString(said.Plain()) && !seats(t.booked()[0].What, n) {
		return n
	}
	for _, old := range detail.Read(t.tag, m.Rest, t.facts.Now).Numbers() { // hours are no party
		if n > 0 && old != n && slices.ContainsFunc(list, func(v visit) bool { return seats(v.What, old) }) {
			return n
		}
	}
	return 0
}

func (moving) hear(t *turn, k *task) (func(), float64) {
	fresh := k.clone()
	fresh.Asked = ""
	if id, rest := t.bookings.pointed(k); id != "" {
		fresh.set("visit", id)
		fresh.Options = nil
		t.calendar.readWhen(&fresh, t.calendar.meant(rest, "time"))
		if n, ok := detail.Read(t.tag, rest, t.facts.Now).Party(false); ok && t.desk.diary.needs().party {
			fresh.set("party", strconv.Itoa(n))
		}
		return func() { t.useAll(); *k = fresh }, corrected
	}
	if id, ok := t.bookings.hearWhich(k); ok {
		fresh.set("visit", id)
		fresh.Options = nil
		return func() { t.useAll(); *k = fresh }, 0.97
	}
	if take, sure := withoutCode(t.visiting, k); take != nil {
		return take, sure
	}
	found, direct := booking{}.answer(t, &fresh, k.Asked)
	switch {
	case found && t.heard.SameTime():
		fresh.set("same", "yes")
		fallthrough
	case found:
		sure := 0.97
		if t.heard.Question() || !direct {
			sure = max(0.6, t.heard.score(reader.Book, reader.Available, reader.Choose, reader.Move))
		}
		if k.Asked == "which" {
			fresh.Options = k.Options
		}
		return func() { t.useAll(); *k = fresh }, sure
	}
	return nil, 0
}

func (moving) settled(t *turn, k task, d decision) {
	if d.Outcome == "amend" || d.Outcome == "deny" {
		k.Options, k.Asked = nil, "change"
		k.set("idle", "yes")
		t.s.Tasks = append([]task{k}, t.s.Tasks...)
	}
}

// halves cuts the words of a change into what they say of the booking as it is, and of what it shall be: best where the
// first half fits a booking, else between two days.
func (t bookings) halves(words string, list []visit) (old, fresh string) {
	best := 0
	for _, cut := range detail.Read(t.tag, words, t.facts.Now).Cuts() {
		before, after := t.heard.time(cut[0]), t.heard.time(cut[1])
		then := fitsTime(list, before)
		said := detail.Said(before) + len(before.Not)
		if said == 0 || detail.Said(after) == 0 || before.HasTime && after.HasTime && before.Minute == after.Minute && !after.HasDay {
			continue
		}
		score := 10*(said+detail.Said(after)) - len(then)
		if join, _, _ := strings.Cut(cut[1], " "); len(then) == 0 {
			if score = 1; !after.HasDay || before.HasDay && before.Day.Equal(after.Day) || join == "o" || join == "ou" || join == "or" {
				continue
			}
		}
		if score >= best && score > 1 || score == 1 && best <= 1 {
			old, fresh, best = cut[0], cut[1], score
		}
	}
	return old, fresh
}

// sameHour: some minutes of the day are the readings of one hour.
func sameHour(minutes []int) bool {
	return len(minutes) > 0 && !slices.ContainsFunc(minutes, func(m int) bool { return m%720 != minutes[0]%720 })
}

// newParty is the last number of people that is said: "la de 3 personas, vamos a ser 4"; 0: none.
func newParty(said *detail.Text) (n int) {
	for _, part := range said.Parts() {
		if m, ok := part.Party(false); ok {
			n = m
		}
	}
	if m, ok := said.Party(false); ok && n == 0 {
		n = m
	}
	return n
}

// nowWord says that something is different now.
var nowWord = regexp.MustCompile(`(?i)\b(ahora|agora|now)\b`)

// seats: a booking is for so many people.
func seats(what string, n int) bool { return slices.Contains(strings.Fields(what), strconv.Itoa(n)) }

// split reads the words of a change.
func (moving) split(t *turn, k *task, list []visit) (about string) {
	words := k.slot("words")
	whole := detail.Read(t.tag, words, t.facts.Now)
	if newParty(whole) > 0 { // "ahora seremos 6" is not a time
		words = nowWord.ReplaceAllString(words, " ")
		whole = detail.Read(t.tag, words, t.facts.Now)
	}
	about, fresh := t.bookings.halves(words, list)
	m := t.heard.time(words)
	if days, minutes := m.Moments(); len(days) == 1 && len(fitsTime(list, m)) == 1 && sameHour(minutes) {
		about = "" // one moment is said, and that is when it is
	}
	if about == "" {
		fresh = words
		days, _ := m.Moments()
		target := len(days) > 2 || whole.Towards() // nobody has an appointment for a week
		if !target && (len(m.Not) > 0 || m.HasDay && len(fitsTime(list, m)) > 0) {
			about, fresh = words, "" // all of it is about the booking as it is
		}
	}
	if whole.SameTime() {
		k.set("same", "yes")
	}
	if t.desk.diary.needs().party {
		then := fitsTime(list, m)
		if len(then) == 0 {
			then = list
		}
		t.bookings.readParty(k, whole, then, fresh != "")
		t.visiting.readNotes(k, whole)
	}
	if later, ok := whole.Shift(); ok {
		k.set("shift", strconv.Itoa(later))
		return firstOf(words, "-")
	}
	t.calendar.readWhen(k, oneHour(t.visiting, fresh, t.heard.time(fresh)))
	old := m.Rest // what the new time and number say is not about the old ones
	if n := k.slot("party"); n != "" {
		old = strings.ReplaceAll(old, n, " ")
	}
	return firstOf(about, old, "-")
}

// readParty takes for how many one of some bookings shall be. fresh: something is said of what it shall be.
func (t bookings) readParty(k *task, said *detail.Text, list []visit, fresh bool) {
	if n, more := said.MorePeople(); more {
		k.set("more_people", strconv.Itoa(n))
	} else if n := t.otherParty(said); n > 0 {
		k.set("party", strconv.Itoa(n))
	} else if n := newParty(said); n > 0 && (fresh || !slices.ContainsFunc(list, func(v visit) bool { return seats(v.What, n) })) {
		k.set("party", strconv.Itoa(n))
	}
}

func (m moving) run(t *turn, k *task) error {
	d := t.desk.diary
	if t.bookings.idle(k) {
		return nil
	}
	list, err := d.visits(t)
	if err != nil {
		return err
	}
	if len(list) == 0 && !d.needs().movable {
		return elsewhere(t, msgNoBookings)
	}
	if k.slot("words") != "" && t.heard != nil {
		k.set("about", m.split(t, k, list))
		k.drop("words")
	}
	v, ok, err := t.bookings.which(k, list, k.slot("about"))
	if !ok || err != nil {
		return err
	}
	t.bookings.relate(k, v)
	if !d.needs().movable {
		return m.replace(t, k, v)
	}
	if same, err := m.whom(t, k, v); same || err != nil {
		return err
	}
	if err := m.time(t, k, v); err != nil || k.Asked != "" {
		return err
	}
	r, err := d.move(t, k, v)
	if err != nil || r.Asked {
		return err
	}
	t.say(firstOf(r.text("message"), r.text("error"), t.reason(r)))
	switch {
	case r.fine():
		return nil
	case r.Code == "not_found":
		k.drop("visit")
		t.s.Code = ""
		return t.question(k, "code", t.in(msgCode))
	}
	return t.visiting.again(k, r)
}

// relate takes what is said of a change as it differs from the booking: the same hour, later, more people.
func (t bookings) relate(k *task, v visit) {
	if !v.Start.IsZero() && k.slot("same") != "" {
		k.set("time", v.Start.Format("15:04"))
		k.drop("same")
	}
	if later, err := strconv.Atoi(k.slot("shift")); err == nil && !v.Start.IsZero() {
		at := v.Start.Add(time.Duration(later) * time.Minute)
		k.set("date", dayOf(at))
		k.set("time", at.Format("15:04"))
		k.drop("shift")
	}
	t.laterWeek(k, v)
	if n, err := strconv.Atoi(k.slot("more_people")); err == nil {
		if now := detail.Read(t.tag, v.What, t.facts.Now).Numbers(); len(now) > 0 && now[0]+n > 0 {
			k.set("party", strconv.Itoa(now[0]+n))
		}
		k.drop("more_people")
	}
}

// whom takes who is to do it instead of who does; same: it stays as it is.
func (moving) whom(t *turn, k *task, v visit) (same bool, err error) {
	if t.heard == nil || !t.desk.diary.needs().clinic || k.slot("staff") != "" {
		return false, nil
	}
	list := staffNamed(t.visiting.offer(), t.heard.Raw, t.customerName())
	if len(list) == 1 && slices.Contains(v.Staff, list[0]) && k.moment()+k.slot("service")+k.slot("part") == "" {
		t.tell(msgStays)
		return true, nil
	}
	list = slices.DeleteFunc(list, func(name string) bool { return slices.Contains(v.Staff, name) })
	if len(list) != 1 {
		return false, nil
	}
	k.set("staff_name", list[0])
	return false, booking{}.who(t, k)
}

// time finds out the new day and hour; where only one of them changes the other stays.
func (m moving) time(t *turn, k *task, v visit) error {
	on := k.slot("date")
	if on == "" && !v.Start.IsZero() {
		on = dayOf(v.Start)
	}
	k.set("on", on)
	if k.slot("days") != "" && k.slot("date") == "" {
		return booking{}.day(t, k)
	}
	if (k.slot("hours") != "" || k.slot("edge") != "") && on != "" {
		spans, _, err := t.desk.diary.open(t, on)
		if err != nil {
			return err
		}
		t.calendar.decide(k, spans)
	}
	if a, c, ok := strings.Cut(k.slot("hours"), "|"); ok {
		return t.question(k, "time", t.in(msgEither, t.calendar.timeWords(a), t.calendar.timeWords(c)))
	}
	switch {
	case len(k.Options) > 0 && k.slot("time") == "": // another time was refused, and these offered
		return t.question(k, "when", t.in(msgWhichTime))
	case k.slot("part") != "" && k.slot("time") == "" && k.slot("party") == "":
		return m.inPart(t, k, v)
	case k.slot("date")+k.slot("time")+k.slot("party")+k.slot("service")+k.slot("staff")+k.slot("notes") == "":
		return t.question(k, "date", t.in(msgNewTime))
	}
	return nil
}

// inPart proposes times of the part of the day that a booking is moved to: whether there is room is what is wondered.
func (moving) inPart(t *turn, k *task, v visit) error {
	try := k.clone()
	try.set("date", k.slot("on"))
	for _, n := range detail.Read(t.tag, v.What, t.facts.Now).Numbers() {
		try.set("party", firstOf(try.slot("party"), strconv.Itoa(n)))
	}
	list, err := t.desk.diary.services(t)
	if err != nil {
		return err
	}
	for _, s := range list {
		if s.Name == v.What {
			try.set("service", s.ID)
		}
	}
	free, err := t.calendar.freeIn(&try, when.Part(k.slot("part")))
	if err != nil {
		return err
	}
	k.drop("part")
	if len(free) == 0 {
		t.tell(msgNotInPart)
		return t.question(k, "date", t.in(msgNewTime))
	}
	t.calendar.tellFree(k, free)
	return t.question(k, "when", t.in(msgTime))
}

// replace books the new time where none can be changed, and leaves the cancelling of the old one for after the yes.
func (moving) replace(t *turn, k *task, v visit) error {
	if k.slot("date") == "" && !v.Start.IsZero() && k.slot("time")+k.slot("hours") != "" {
		k.set("date", dayOf(v.Start))
	}
	t.tell(msgNewFirst)
	slots := maps.Clone(k.Slots)
	for _, s := range []string{"visit", "about", "listed", "same"} {
		delete(slots, s)
	}
	next := task{Skill: "book", Slots: slots}
	next.set("replaces", v.ID)
	groups := named(detail.Read(t.tag, k.slot("about"), t.facts.Now), t.visiting.offer())
	next.set("said", firstOf(k.slot("said"), v.What, names(groups), t.s.Booked))
	next.set("staff_name", strings.Join(v.Staff, ""))
	if len(v.Staff) != 1 {
		next.drop("staff_name")
	}
	t.then(next)
	return nil
}
