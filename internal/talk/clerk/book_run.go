package clerk

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/when"
)

// what finds out which service it is, and who does it. A day on which no staff attends needs no service.
func (b booking) what(t *turn, k *task) error {
	d := t.desk.diary
	if !d.needs().service || k.slot("service") != "" {
		return nil
	}
	list, err := d.services(t)
	if !d.needs().lists || k.slot("time")+k.slot("hours") != "" {
		err = errors.Join(err, b.shut(t, k))
	}
	if err != nil || k.Asked != "" {
		return err
	}
	if k.slot("only") != "" && k.slot("said")+k.slot("staff_name")+t.s.Visit == "" && k.slot("date") != "" {
		return nil // which times there are is answered before what for is asked
	}
	wanted := strings.Split(firstOf(k.slot("said"), t.s.Visit), "\n")
	fit := doing(list, strings.Split(wanted[0], "|"), k.slot("staff_name"))
	switch {
	case len(list) == 0:
		return nil
	case len(fit) == 1:
		k.set("service", fit[0].ID)
		k.set("service_name", fit[0].Name)
		k.set("more", strings.Join(wanted[1:], "\n"))
		if k.slot("first") == "yes" && fit[0].More != "" { // what it takes may be new to them
			t.say(fit[0].Name + ": " + sentence(fit[0].More))
			k.set("first", "told")
		}
		return nil
	case len(fit) == 0:
		fit = doing(list, nil, k.slot("staff_name"))
	}
	if k.Options = fit; k.slot("listed") != "" && k.Tries == 0 {
		return t.question(k, "service", t.in(msgService))
	}
	k.set("listed", "yes")
	return t.question(k, "service", t.in(msgService)+"\n"+t.options(fit))
}

// doing are the services of some names, or all, that somebody does.
func doing(list []service, names []string, who string) (out []option) {
	for _, s := range list {
		if (names == nil || slices.Contains(names, s.Name)) && (who == "" || len(s.Staff) == 0 || slices.Contains(s.Staff, who)) {
			out = append(out, s.option)
		}
	}
	return out
}

// who finds whom somebody's name means, where bookings take more than the name.
func (booking) who(t *turn, k *task) error {
	if k.slot("staff_name") == "" || k.slot("staff") != "" || !t.desk.diary.needs().clinic {
		return nil
	}
	for _, s := range t.visiting.offer() {
		if s.Name == k.slot("service_name") && len(s.Staff) > 0 && !slices.Contains(s.Staff, k.slot("staff_name")) {
			t.tell(msgNotHers, k.slot("staff_name"), s.Name, t.list(s.Staff, true))
			k.drop("staff_name", "checked")
			return nil
		}
	}
	list, _, err := t.visiting.staff()
	if err != nil {
		return err
	}
	for _, p := range list {
		if p.Name == k.slot("staff_name") {
			k.set("staff", p.ID)
		}
	}
	return nil
}

// shut tells that the business does not open on the day, and asks for another.
func (booking) shut(t *turn, k *task) error {
	if k.slot("date") == "" || k.slot("emergency") != "" || k.slot("opens") == k.slot("date") {
		return nil
	}
	spans, known, err := t.desk.diary.open(t, k.slot("date"))
	if err != nil {
		return err
	}
	if known && len(spans) == 0 {
		t.tell(msgClosedOn, t.calendar.headDay(k.slot("date")))
		k.drop("date", "days", "opens")
		return t.question(k, "date", t.in(msgDay))
	}
	k.set("opens", k.slot("date"))
	return nil
}

// headDay is a day as a sentence begins with it in Portuguese.
func (t calendar) headDay(day string) string {
	if t.tag == locale.PTBR {
		return capital(t.dayWords(day))
	}
	return t.dayWords(day)
}

// day finds out which day it is.
func (booking) day(t *turn, k *task) error {
	odd := k.slot("odd")
	k.drop("odd")
	if k.slot("emergency") != "" { // since when it hurts is no day for it
		odd = ""
		k.set("date", firstOf(k.slot("date"), dayOf(t.facts.Now)))
	}
	if days := strings.Fields(k.slot("within")); k.slot("date") == "" && len(days) > 0 && (t.desk.diary.needs().lists || len(days) <= 3) { // which of them has room is looked at
		k.set("date", days[0])
	}
	switch {
	case odd == "hour" && k.slot("date") != "":
		t.tell(msgPastHour)
		return nil
	case odd == "past":
		t.tell(msgPastDay)
		k.drop("date")
	case odd == "none":
		t.tell(msgNoDate)
		k.drop("date")
	case k.slot("date") != "":
		return nil
	case k.slot("days") != "":
		a, c, _ := strings.Cut(k.slot("days"), "|")
		return t.question(k, "date", t.in(msgWhichDay, t.calendar.dayWords(a), t.calendar.dayWords(c)))
	case odd == "vague":
		t.tell(msgOneDay)
	}
	announce(t, k)
	return t.question(k, "date", t.in(msgDay))
}

// hour finds out the time, or which times there are.
func (b booking) hour(t *turn, k *task) error {
	announce(t, k)
	if k.slot("time") != "" {
		return nil
	}
	if len(k.Options) > 0 && k.slot("hours")+k.slot("part")+k.slot("edge") == "" { // they were told
		switch {
		case k.Tries > 1:
			return t.question(k, "when", t.in(msgOtherDay))
		case strings.Contains(t.s.Said, t.in(msgWhichTime)) || t.heard != nil && t.heard.yes() > 0.5:
			return t.question(k, "when", t.in(msgWhich, t.list(t.calendar.told(k), true)))
		}
		return t.question(k, "when", t.in(msgWhichTime))
	}
	hurry(t, k)
	d := t.desk.diary
	if k.slot("hours") != "" || k.slot("edge") != "" && !d.needs().lists {
		spans, known, err := d.open(t, k.slot("date"))
		switch {
		case err != nil:
			return err
		case known && len(spans) == 0:
			return b.shut(t, k)
		}
		if t.calendar.decide(k, spans); k.slot("time") != "" {
			return nil
		}
		if a, c, ok := strings.Cut(k.slot("hours"), "|"); ok {
			return t.question(k, "time", t.in(msgEither, t.calendar.timeWords(a), t.calendar.timeWords(c)))
		}
	}
	return b.times(t, k)
}

// announce says which of several bookings is made now.
func announce(t *turn, k *task) {
	if next := k.slot("announce"); next != "" {
		k.drop("announce")
		t.tell(msgNowFor, next)
	}
}

// hurry takes the first time that there is for an emergency, unless another was asked for.
func hurry(t *turn, k *task) {
	if k.slot("emergency") == "" || k.slot("hours") != "" || k.slot("part") != "" {
		return
	}
	if k.slot("urgent") == "" {
		if t.heard != nil && t.heard.Grave() {
			t.tell(msgCallHelp)
		}
		t.tell(msgUrgent)
	}
	k.set("urgent", "told")
	k.set("edge", string(when.First))
}

func (booking) party(t *turn, k *task) error {
	if t.desk.diary.needs().party && k.slot("party") == "" {
		return t.question(k, "party", t.in(msgParty))
	}
	return nil
}

// manyPeople from which a group may be larger than any table.
const manyPeople = 9

// crowd has staff see to a group that is larger than the tables, before its hour is asked for.
func (b booking) crowd(t *turn, k *task) error {
	if n, _ := strconv.Atoi(k.slot("party")); !t.desk.diary.needs().party || n < manyPeople || k.slot("time") != "" {
		return nil
	}
	spans, known, err := t.desk.diary.open(t, k.slot("date"))
	if err != nil || !known || len(spans) == 0 {
		return err
	}
	try := k.clone()
	try.set("time", when.Clock(spans[len(spans)-1][0]))
	r, err := t.desk.diary.look(t, &try)
	if err != nil || r.ok || len(r.options) > 0 {
		return err
	}
	return b.passOn(t, k)
}

// passOn gives a group to staff, with all that was said of it.
func (booking) passOn(t *turn, k *task) error {
	k.set("stop", "yes")
	if t.desk.people == nil {
		t.tell(msgNoGroup, k.slot("party"))
		return nil
	}
	t.tell(msgGroup, k.slot("party"))
	about := []string{t.in(wordsGroup, k.slot("party"), t.calendar.dayWords(k.slot("date")))}
	if k.slot("time") != "" {
		about = append(about, t.calendar.timeWords(k.slot("time")))
	}
	for _, more := range []string{k.slot("notes"), k.slot("name"), k.slot("first_words")} {
		if more != "" && (t.heard == nil || more != t.heard.oneLine(200)) {
			about = append(about, more)
		}
	}
	t.then(task{Skill: "person", Slots: map[string]string{"cause": "agent_limitation", "words": strings.Join(about, ", ") + "."}})
	return nil
}

// room looks whether there is room, and offers what there is instead.
func (b booking) room(t *turn, k *task) error {
	if k.slot("elsewhen") == "ask" {
		k.set("elsewhen", "asked")
		t.tell(msgThatDay, t.calendar.dayWords(k.slot("date")), t.calendar.timeWords(k.slot("time")))
		return t.question(k, "room", t.in(msgRoom))
	}
	key := strings.Join([]string{k.slot("date"), k.slot("time"), k.slot("party"), k.slot("service"), k.slot("staff")}, " ")
	if k.slot("emergency") != "" { // which have times of their own, that only the booking itself sees
		return nil
	}
	if k.slot("checked") != key {
		r, err := t.desk.diary.look(t, k)
		if err != nil {
			return err
		}
		if !r.ok {
			return b.instead(t, k, r)
		}
		k.set("checked", key)
		k.set("told", r.words)
	}
	if told := k.slot("told"); told != "" && k.slot("agreed") == "" && (k.slot("only") != "" || k.slot("proposed") != "") {
		t.say(told)
		return t.question(k, "room", t.in(msgRoom))
	}
	return nil
}

// instead offers other times than one that is taken.
func (b booking) instead(t *turn, k *task, r room) error {
	if n, _ := strconv.Atoi(k.slot("party")); n >= manyPeople && len(r.options) == 0 {
		return b.passOn(t, k)
	}
	if b.lastLeft(k, r) {
		return b.room(t, k)
	}
	if told, err := b.restOfPart(t, k, r); told || err != nil {
		return err
	}
	spans, known, err := t.desk.diary.open(t, k.slot("date"))
	if err != nil {
		return err
	}
	words, ask := r.words, msgAnother
	if at, _ := when.ReadClock(k.slot("time")); known && len(spans) > 0 && !when.Within(spans, at) {
		t.tell(msgOpenThen, t.calendar.headDay(k.slot("date")), t.calendar.spanWords(spans))
	}
	if _, rest, ok := strings.Cut(titleStops.Replace(words), ". "); ok && k.slot("proposed") != "" { // but not behind "la Dra."
		words, ask = rest, msgAnyOf // the time that is taken was ours
		if !slices.ContainsFunc(r.options, func(o option) bool { return strings.HasPrefix(o.ID, k.slot("date")) }) {
			t.tell(msgFull)
		}
	}
	if b := k.bounds(); k.slot("from")+k.slot("until") != "" { // only what is within them is offered
		if fit := slices.DeleteFunc(slices.Clone(r.options), func(o option) bool {
			_, clock, _ := strings.Cut(o.ID, " ")
			at, _ := when.ReadClock(clock)
			return !when.Within([]when.Span{b}, at)
		}); len(fit) > 0 && len(fit) < len(r.options) {
			r.options, words = fit, t.calendar.freeWords(named24(fit))
		}
	}
	t.say(words)
	if k.slot("proposed") == "" { // else it was no wish of theirs
		k.set("tried", k.slot("time"))
	}
	k.drop("time", "part", "proposed", "edge")
	if k.Options = r.options; len(r.options) == 0 {
		k.set("stop", "yes") // no other time would do
		t.offerPerson()
		return nil
	}
	return t.question(k, "when", t.in(ask))
}

// titleStops take the stop of a title away, which ends no sentence.
var titleStops = strings.NewReplacer("Dra. ", "Dra ", "Dr. ", "Dr ", "Sra. ", "Sra ", "Sr. ", "Sr ")

// named24 are times by their clock, whatever they were called.
func named24(list []option) []option {
	return mapped(list, func(o option) option {
		_, o.Name, _ = strings.Cut(o.ID, " ")
		return o
	})
}

func (booking) whom(t *turn, k *task) error {
	need := t.desk.diary.needs()
	switch {
	case need.name && k.slot("for") != "" && k.slot("people") == "": // not in the name of who writes
		return t.question(k, "name", t.in(msgForWhom))
	case need.name && k.slot("name") == "" && strings.Contains(k.slot("said"), "\n") && k.slot("people") != "":
		return t.question(k, "name", t.in(msgOneByOne, k.slot("people")))
	case need.name && k.slot("name") == "":
		return t.question(k, "name", t.in(msgForWhom))
	case need.phone && t.phone() == "":
		return t.question(k, "phone", t.in(msgPhone))
	}
	return nil
}

// make makes the booking; the runtime asks for the customer's yes.
func (b booking) make(t *turn, k *task) error {
	t.s.Visit = ""
	next, in, err := b.following(t, k)
	if err != nil {
		return err
	}
	t.s.Later = append(t.s.Later, next...)
	tellOtherDay(t, k)
	r, err := t.desk.diary.book(t, k)
	if errors.Is(err, errWaiting) {
		b.behind(t, next, in)
	}
	if err != nil {
		return err
	}
	if t.s.Later = nil; r.fine() {
		t.s.Booked = k.slot("service_name")
		t.s.Code = firstOf(r.text("confirmation_code"), t.s.Code)
		t.say(r.text("message"))
		return nil
	}
	if r.Asked {
		return nil
	}
	if paths := strings.Join(r.Paths, " "); k.slot("notes") != "" && (strings.Contains(paths, "special_requests") || strings.Contains(paths, "reason")) {
		k.drop("notes")
		t.tell(msgNotNoted)
		return b.make(t, k)
	}
	refusal := firstOf(r.text("error"), t.reason(r))
	if list := t.calendar.offered(refusal, k.slot("date")); k.slot("proposed") != "" && k.slot("emergency") != "" && len(list) > 0 {
		day, clock, _ := strings.Cut(list[0].ID, " ")
		if spans, known, err := t.desk.diary.open(t, day); err != nil {
			return err
		} else if known && len(spans) > 0 && day != k.slot("date") { // those of another day are near the hour of this one
			k.set("date", day)
			k.set("time", when.Clock(spans[0][0]))
			return b.make(t, k)
		}
		k.drop("proposed") // the hour was ours: what cannot wait gets the first there is
		k.set("date", day)
		k.set("time", clock)
		return b.make(t, k)
	}
	t.say(refusal)
	return t.visiting.again(k, r)
}

// tellOtherDay says before its question that a booking is on another day than the one that was asked for, and was not chosen.
func tellOtherDay(t *turn, k *task) {
	if wished := k.slot("wished"); wished != "" && wished != k.slot("date") {
		t.tell(msgOtherDate, t.calendar.headDay(wished), t.calendar.dayWords(k.slot("date")))
	}
}

// again asks for what a refusal was about, or gives up where that would not help.
func (t visiting) again(k *task, r result) error {
	bad := strings.Join(r.Paths, " ")
	switch {
	case r.Handoff || slices.Contains(strings.Fields("forbidden rate_limited tool_not_found tool_not_enabled internal unavailable"), r.Code):
		t.offerPerson()
		return nil
	case strings.Contains(bad, "phone"):
		t.s.Who.Phone = ""
		k.drop("phone")
		return t.question(k, "phone", t.in(msgPhone))
	case strings.Contains(bad, "name") && !strings.Contains(bad, "service"):
		t.s.Who.Name = ""
		k.drop("name")
		return t.question(k, "name", t.in(msgForWhom))
	case strings.Contains(bad, "party"):
		k.drop("party")
		return t.question(k, "party", t.in(msgParty))
	}
	day := firstOf(k.slot("date"), k.slot("on"))
	k.Options = slices.DeleteFunc(t.calendar.offered(firstOf(r.Error, r.text("error")), day), func(o option) bool { return o.ID == day+" "+k.slot("time") })
	k.set("tried", k.slot("time"))
	k.drop("time", "part", "proposed", "checked", "edge")
	return t.question(k, "when", t.in(msgAnother))
}

// plain is a text to compare with.
func plain(s string) string { return strings.Join(detail.Words(s), " ") }
