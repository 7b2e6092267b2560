package clerk

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// moving changes the time of a booking, or for how many it is.
type moving struct{}

func (moving) bid(t *turn, a act) (task, float64) {
	if t.desk.diary == nil {
		return task{}, 0
	}
	score := t.visiting.ofMine(a, reader.Move)
	if _, waits := t.visiting.pending("book"); waits || len(t.s.Tasks) > 0 && t.s.Tasks[0].Skill == "book" {
		score *= 0.5 // it is not booked yet
	}
	if len(t.visiting.booked()) == 0 && t.s.Code == "" && !t.visiting.mine() {
		score *= 0.6 // there is none, as far as we know
	}
	k, _ := t.visiting.pending("move")
	k.Skill = "move"
	said, other := task{}, a.score(reader.Book, reader.Available, reader.Hours, reader.MyVisits, reader.CancelVisit)
	if t.s.Code != "" && other < enough && a.score(topicKinds...) < certain && !t.visiting.acknowledges(a) && t.visiting.readBooking(&said, a.text, "") && said.moment()+said.slot("party") != "" {
		score = max(score, 0.65) // of what was just booked
	}
	if _, many := t.heard.part(a.text).Party(false); many && t.desk.diary.needs().party && t.visiting.mine() && detail.Said(t.heard.time(a.text)) == 0 {
		score = max(score, 0.7*a.score(reader.Book)) // "que mi reservación sea para 5"
	}
	k.set("words", t.heard.Raw)
	return k, score
}

func (moving) hear(t *turn, k *task) (func(), float64) {
	fresh := k.clone()
	fresh.Asked = ""
	if id, rest := t.visiting.pointed(k); id != "" {
		fresh.set("visit", id)
		fresh.Options = nil
		t.visiting.readWhen(&fresh, t.visiting.meant(rest, "time"))
		if n, ok := detail.Read(t.tag, rest, t.facts.Now).Party(false); ok && t.desk.diary.needs().party {
			fresh.set("party", strconv.Itoa(n))
		}
		return func() { t.useAll(); *k = fresh }, corrected
	}
	if id, ok := t.visiting.hearWhich(k); ok {
		fresh.set("visit", id)
		fresh.Options = nil
		return func() { t.useAll(); *k = fresh }, 0.97
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
	case t.visiting.quits():
		return func() { t.useAll(); k.set("idle", "over") }, 0.8
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
func (t visiting) halves(words string, list []visit) (old, fresh string) {
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
	about, fresh := t.visiting.halves(words, list)
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
	then := fitsTime(list, m)
	if len(then) == 0 {
		then = list
	}
	if n := newParty(whole); t.desk.diary.needs().party && n > 0 && (fresh != "" || !slices.ContainsFunc(then, func(v visit) bool { return seats(v.What, n) })) {
		k.set("party", strconv.Itoa(n))
	}
	t.visiting.readWhen(k, t.heard.time(fresh))
	old := m.Rest // what the new time and number say is not about the old ones
	if n := k.slot("party"); n != "" {
		old = strings.ReplaceAll(old, n, " ")
	}
	return firstOf(about, old, "-")
}

func (m moving) run(t *turn, k *task) error {
	d := t.desk.diary
	if t.visiting.idle(k) {
		return nil
	}
	list, err := d.visits(t)
	if err != nil {
		return err
	}
	if len(list) == 0 && !d.needs().movable {
		t.tell(msgNoWay)
		t.offerPerson()
		return nil
	}
	if k.slot("words") != "" && t.heard != nil {
		k.set("about", m.split(t, k, list))
		k.drop("words")
	}
	v, ok, err := t.visiting.which(k, list, k.slot("about"))
	if !ok || err != nil {
		return err
	}
	if !v.Start.IsZero() && k.slot("same") != "" {
		k.set("time", v.Start.Format("15:04"))
		k.drop("same")
	}
	if !d.needs().movable {
		return m.replace(t, k, v)
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

// time finds out the new day and hour; where only one of them changes the other stays.
func (moving) time(t *turn, k *task, v visit) error {
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
		t.visiting.decide(k, spans)
	}
	if a, c, ok := strings.Cut(k.slot("hours"), "|"); ok {
		return t.question(k, "time", t.in(msgEither, t.visiting.timeWords(a), t.visiting.timeWords(c)))
	}
	switch {
	case len(k.Options) > 0 && k.slot("time") == "": // another time was refused, and these offered
		return t.question(k, "when", t.in(msgWhichTime))
	case k.slot("part") != "" && k.slot("time") == "":
		return t.question(k, "time", t.in(msgTime))
	case k.slot("date")+k.slot("time")+k.slot("party")+k.slot("service") == "":
		return t.question(k, "date", t.in(msgNewTime))
	}
	return nil
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
