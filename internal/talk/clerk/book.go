package clerk

import (
	"maps"
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
func (t *turn) pending(skill string) (task, bool) {
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
	k, waits := t.pending("book")
	k.Skill = "book"
	before := maps.Clone(k.Slots)
	found := t.readBooking(&k, t.bookingText(), "")
	changed := !maps.Equal(before, k.Slots)
	if !waits {
		if k.set("only", ""); a.score(reader.Available) > a.score(reader.Book) && k.slot("emergency") == "" {
			k.set("only", "look")
		}
		if k.slot("said") == "" && t.desk.diary.needs().service {
			k.set("said", t.s.Visit)
		}
	}
	return k, t.backed(a, k, score, found, waits && changed)
}

// backed is how sure it is that an act is about a booking, with what it says: a service of the business or a party, and
// a day or an hour.
func (t *turn) backed(a act, k task, score float64, found, changed bool) float64 {
	if a.score(reader.Hours, reader.Price, reader.MyVisits, reader.CancelVisit, reader.Person, reader.Greet) >= 0.5 {
		return score
	}
	if t.mine() || !changed && t.heard.score(reader.Move, reader.CancelVisit, reader.MyVisits) >= certain {
		return 0.4 * score // of a booking that they have
	}
	if t.s.Code != "" && score < enough && !changed {
		return score // what was booked is changed rather
	}
	own := task{}
	text := detail.Read(t.tag, a.text, t.facts.Now)
	timed := detail.Said(t.heard.time(a.text)) > 0
	what := false
	switch need := t.desk.diary.needs(); {
	case need.kinds:
		what = len(named(text, t.offer())) > 0 && score > 0.05
	case need.service:
		what = len(named(text, t.offer())) > 0
	case need.party:
		_, what = text.Party(false)
	}
	switch {
	case k.slot("emergency") != "" && (text.Pain() || timed):
		return max(score, 0.85)
	case changed && t.readBooking(&own, a.text, ""):
		return max(score, 0.8)
	case timed && what && a.score(reader.Move) < 0.3:
		return max(score, 0.7)
	case what && found && score > 0.1 && a.score(reader.Services, reader.Staff, reader.Recommend) < 0.4:
		return max(score, 0.55)
	case what && found && !t.heard.Question() && a.Score < 0.5:
		return max(score, 0.5) // a service, and nothing else that is meant
	case timed && score >= 0.25 && a.score(reader.Move) < 0.3:
		return max(score, 0.5)
	case timed && t.s.Visit != "" && a.score(reader.Move) < 0.3:
		return max(score, 0.6)
	}
	return score
}

func (b booking) hear(t *turn, k *task) (func(), float64) {
	fresh := k.clone()
	fresh.Asked = ""
	found, direct := b.answer(t, &fresh, k.Asked)
	if !found && t.quits() {
		switch k.Asked {
		case "change":
			fresh.set("idle", map[bool]string{true: "over", false: "refused"}[k.slot("idle") == "asked" || t.heard.score(reader.Wait, reader.Bye, reader.Thanks) >= 0.5])
			found, direct = true, true
		default:
			fresh.set("idle", "over")
			found, direct = true, true
		}
	}
	if !found {
		return nil, 0
	}
	sure := 0.97
	if t.heard.Question() || !direct {
		sure = max(0.6, t.heard.score(reader.Book, reader.Available, reader.Choose, reader.Yes))
	}
	return func() {
		asked := k.Asked
		*k = fresh
		t.useOf(func(a act) bool {
			one := k.clone()
			ok, _ := b.answer(t, &one, asked)
			return ok && a.score(asides...) < certain || a.score(reader.Book, reader.Available, reader.Choose, reader.Yes, reader.No, reader.GiveName, reader.GivePhone) >= 0.3
		})
	}, sure
}

// useOf marks the acts that something holds for, all if it holds for none.
func (t *turn) useOf(is func(a act) bool) {
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
func (booking) answer(t *turn, k *task, asked string) (found, direct bool) {
	h := t.heard
	switch asked {
	case "room":
		if h.yes() > 0.5 || h.BeginsYes() || h.leading(reader.Book) >= 0.5 {
			k.set("agreed", "yes")
			k.drop("only", "idle")
			t.readBooking(k, h.Raw, asked)
			return true, true
		}
	case "service":
		timed := detail.Said(h.time(h.Raw)) // "quarta às 10h" is no place in a list
		if i, sure := t.chosen(k.Options); sure > 0 && (timed == 0 || timed == 1 && h.Len() < 3) {
			k.set("said", strings.Join(append([]string{k.Options[i].Name}, tail(k.slot("said"))...), "\n"))
			k.Options = nil
			t.readWhen(k, t.meant(h.Raw, asked))
			return true, true
		}
	case "time", "when":
		if m := h.time(h.Raw); k.slot("hours") != "" && m.Part != "" && !m.HasTime && len(m.Options) == 0 {
			a, b, _ := strings.Cut(k.slot("hours"), "|")
			clock := b
			if m.Part == when.Morning || m.Part == when.Dawn {
				clock = a
			}
			k.set("time", clock)
			k.drop("hours")
			return true, true
		}
	}
	if len(k.Options) > 0 && asked != "service" && !h.BeginsNo() {
		if at, ok := t.pickedTime(k.Options); ok {
			day, clock, _ := strings.Cut(at, " ")
			k.set("date", day)
			k.set("time", clock)
			k.set("agreed", "yes")
			k.drop("hours", "part", "only", "proposed", "edge", "days", "idle")
			k.Options = nil
			t.readWho(k, asked)
			return true, true
		}
	}
	as := map[string]string{"when": "time"}[asked]
	name := k.slot("name")
	before := k.slot("date") + k.slot("days") + k.slot("time") + k.slot("hours")
	if !t.readBooking(k, t.bookingText(), firstOf(as, asked)) {
		return false, false
	}
	timed := before != k.slot("date")+k.slot("days")+k.slot("time")+k.slot("hours")
	if asked == "room" && !timed && k.slot("name") != name {
		k.set("agreed", "yes") // who says for whom it is wants it
	}
	if k.drop("idle"); timed && (asked == "when" || asked == "room") {
		k.drop("only")
		k.Options = nil
		if k.slot("time") != "" {
			k.set("agreed", "yes")
		}
	}
	return true, timed || asked == "name" && k.slot("name") != "" || asked == "phone" && k.slot("phone") != "" || asked == "party" && k.slot("party") != ""
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

func (b booking) run(t *turn, k *task) error {
	if t.desk.diary == nil {
		t.tell(msgNoBook)
		t.offerPerson()
		return nil
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
	t.s.Topic = ""
	t.know(k)
	for _, step := range []func(*turn, *task) error{b.what, b.day, b.hour, b.party, b.room, b.whom} {
		if err := step(t, k); err != nil || k.Asked != "" || k.slot("stop") != "" {
			k.drop("stop")
			return err
		}
	}
	return b.make(t, k)
}

// know keeps what was said about the customer, and is known of them.
func (t *turn) know(k *task) {
	w := &t.s.Who
	w.Name = firstOf(w.Name, k.slot("name"))
	w.Phone = firstOf(k.slot("phone"), w.Phone)
	w.Email = firstOf(k.slot("email"), w.Email)
	k.set("name", firstOf(k.slot("name"), t.customerName()))
}
