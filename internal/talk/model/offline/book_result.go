package offline

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// noHint: nothing is known about when the business is open.
var noHint = when.Hint{}

var (
	msgFreeAt   = locale.Text{ES: "El %s hay lugar a las %s.", PT: "%s: há horário às %s.", EN: "On %s there is room at %s."}
	msgClosedOn = locale.Text{ES: "El %s no abrimos.", PT: "%s, estamos fechados.", EN: "We are closed on %s."}
	msgClosed   = locale.Text{ES: "Ese día está cerrado.", PT: "Nesse dia está fechado.", EN: "That day is closed."}
	msgFull     = locale.Text{ES: "Ese día ya no queda lugar.", PT: "Nesse dia não há mais horário.", EN: "That day is full."}
)

// bookResults reads what came back; stop: there is something to wait for.
func (d *dialogue) bookResults(t *task) (s status, stop bool) {
	if r, ok := d.result(t, "services"); ok {
		d.matchServices(t, r)
	}
	if r, ok := d.result(t, "staff"); ok {
		d.matchStaff(t, r)
	}
	if r, ok := d.result(t, "offer"); ok {
		d.matchOffer(t, r)
	}
	if r, ok := d.result(t, "open"); ok {
		if r.Success && len(openSpans(r)) == 0 {
			return d.closedDay(t)
		}
		d.decideHour(t, r)
	}
	if r, ok := d.result(t, "slots"); ok {
		return d.offerTimes(t, r)
	}
	if r, ok := d.result(t, "room"); ok {
		return d.roomAnswer(t, r)
	}
	if r, ok := d.result(t, "book"); ok && r.Asked == "" {
		return d.bookAnswer(t, r)
	}
	return over, false
}

// roomAnswer goes on if there is room, or offers what there is instead.
func (d *dialogue) roomAnswer(t *task, r result) (status, bool) {
	if !r.Success {
		d.say(d.reason(r))
		return d.again(t, r)
	}
	if !r.Data.bool("available") {
		words, another := r.Data.text("message"), msgAnother
		if _, instead, ok := strings.Cut(words, ". "); ok && t.slot("proposed") == "yes" {
			words, another = instead, msgAnyOf // the time that is taken was ours
		}
		d.say(words)
		t.set("refused", t.slot("time")) // for another service it may do
		t.drop("time")
		t.drop("part")
		t.Options = nil
		for _, a := range r.Data.list("alternative_slots") {
			t.Options = append(t.Options, option{ID: a.text("date") + " " + a.text("time"), Name: a.text("date") + " " + a.text("time")})
		}
		if len(t.Options) == 0 {
			d.offerPerson("agent_limitation") // no other time would do
			return over, true
		}
		return d.ask(t, "when", d.in(another)), true
	}
	t.set("checked", t.slot("checking"))
	if (t.slot("only") != "" || t.slot("proposed") == "yes") && t.slot("agreed") == "" {
		t.set("proposed", "told")
		d.say(r.Data.text("message"))
		return d.ask(t, "room", d.in(msgRoom)), true
	}
	return over, false
}

// bookAnswer tells what a booking came to, or why it did not.
func (d *dialogue) bookAnswer(t *task, r result) (status, bool) {
	if r.Success && (!r.Data.has("success") || r.Data.bool("success")) {
		d.say(firstOf(r.Data.text("message"), d.in(msgOK)))
		if c := r.Data.text("confirmation_code"); c != "" {
			d.m.Code = c
		}
		return over, true
	}
	d.say(firstOf(d.reasonIf(r), r.Data.text("error"), r.Data.text("message")))
	return d.again(t, r)
}

// again asks for another time after a refusal, or gives up where that would not help.
func (d *dialogue) again(t *task, r result) (status, bool) {
	t.Tries++
	bad := strings.Join(r.Paths, " ")
	switch {
	case t.Tries > 3 || r.Handoff:
		d.offerPerson("agent_limitation")
		return over, true
	case strings.Contains(bad, "phone"):
		d.m.Who.Phone = ""
		return d.ask(t, "phone", d.in(msgContact)), true
	case strings.Contains(bad, "name"):
		d.m.Who.Name = ""
		return d.ask(t, "name", d.in(msgName)), true
	case strings.Contains(bad, "party"):
		t.drop("party")
		return d.ask(t, "party", d.in(msgParty)), true
	case r.Code == "conflict" && t.slot("staff") != "" && t.slot("service") != "" && len(d.offered(r.Error, t.slot("date"))) == 0 && len(t.Menu) > 1:
		t.drop("service")
		t.drop("service_known") // whom they want does not do that
		d.tell(msgService)
		return d.ask(t, "service", d.options(t.Menu)), true
	case r.Code == "forbidden" || r.Code == "rate_limited" || r.Code == "tool_not_enabled" || r.Code == "internal" || r.Code == "unavailable":
		d.offerPerson("agent_limitation")
		return over, true
	}
	t.Options = d.offered(r.Error, t.slot("date"))
	t.drop("time")
	t.drop("part")
	if t.Kind == "move" {
		t.drop("date")
	}
	return d.ask(t, "when", d.in(msgAnother)), true
}

// clockForm is a time as refusals write it.
var clockForm = regexp.MustCompile(`\d{1,2}(?::\d{2}|h\d{2}|h)`)

// offered are the times that a refusal proposes in its text, each on the day last named
// before it.
func (d *dialogue) offered(text, day string) (out []option) {
	from := 0
	for _, at := range clockForm.FindAllStringIndex(text, -1) {
		if m := when.Parse(d.tag, text[from:at[1]], d.r.Facts.Now, noHint); m.HasDay {
			day = m.Day.Format(time.DateOnly)
		}
		from = at[1]
		clock := strings.Replace(text[at[0]:at[1]], "h", ":", 1)
		if strings.HasSuffix(clock, ":") {
			clock += "00"
		}
		if h, m, ok := parseClock(clock); ok && day != "" {
			id := day + " " + clockOf(h*60+m)
			out = append(out, option{ID: id, Name: id})
		}
	}
	return out
}

// askHours asks when the business is open, to tell the two readings of an hour apart.
func (d *dialogue) askHours(t *task) bool {
	t.set("open", "asked")
	t.set("day_seen", t.slot("date"))
	switch {
	case d.desk() == agenda:
		return d.call(t, "agenda/getAvailableSlotsTool", "open", map[string]any{"startDate": d.brDate(t.slot("date")), "endDate": d.brDate(t.slot("date"))})
	case d.has("frontdesk/get_business_hours"):
		return d.call(t, "frontdesk/get_business_hours", "open", map[string]any{"day": firstOf(t.slot("date"), t.slot("on"))})
	}
	return false
}

// openSpans are when the business is open on the day that was asked about.
func openSpans(r result) (spans [][2]int) {
	for _, h := range r.Data.list("hours") {
		for _, g := range h.list("ranges") {
			spans = append(spans, spanOf(g.text("from"), g.text("to")))
		}
	}
	for _, day := range r.Data.list("days") {
		spans = append(spans, spansOf(day.text("businessHours"))...)
	}
	return spans
}

// closedDay says so and asks for another day; the time they said still holds.
func (d *dialogue) closedDay(t *task) (status, bool) {
	day := d.dayWords(t.slot("date"))
	if d.tag == locale.PTBR {
		day = sentenceStart(day)
	}
	d.tell(msgClosedOn, day)
	for _, s := range []string{"date", "days", "open", "day_seen"} {
		t.drop(s)
	}
	return d.ask(t, "date", d.in(msgDay)), true
}

// decideHour keeps the one reading of an hour at which the business is open, or takes the
// first or the last of its hours where one of them is wanted.
func (d *dialogue) decideHour(t *task, r result) {
	spans := openSpans(r)
	if edge := t.slot("edge"); edge != "" && t.slot("hours") == "" {
		t.drop("edge")
		d.proposeEdge(t, when.Bound(edge), spans)
		return
	}
	a, b, _ := strings.Cut(t.slot("hours"), "|")
	openA, openB := within(spans, a), within(spans, b)
	switch {
	case openA && !openB:
		t.set("time", a)
	case openB && !openA:
		t.set("time", b)
	default:
		return
	}
	t.drop("hours")
}

// proposeEdge proposes the first hour of a day, or the last.
func (d *dialogue) proposeEdge(t *task, edge when.Bound, spans [][2]int) {
	if len(spans) == 0 {
		return
	}
	at := spans[0][0]
	for _, s := range spans {
		if edge == when.First {
			at = min(at, s[0])
		} else {
			at = max(at, s[1]-60)
		}
	}
	t.set("time", clockOf(at))
	t.set("proposed", "yes")
}

func minuteOf(clock string) int {
	h, m, _ := parseClock(clock)
	return h*60 + m
}

func spanOf(from, to string) [2]int {
	s := [2]int{minuteOf(from), minuteOf(to)}
	if s[1] <= s[0] {
		s[1] += 24 * 60
	}
	return s
}

// spansOf reads hours as they are written: "08:00-12:00, 14:00-18:00".
func spansOf(text string) (out [][2]int) {
	for part := range strings.SplitSeq(text, ",") {
		if from, to, ok := strings.Cut(strings.TrimSpace(part), "-"); ok {
			if _, _, ok := parseClock(from); ok {
				out = append(out, spanOf(from, to))
			}
		}
	}
	return out
}

func within(spans [][2]int, clock string) bool {
	m := minuteOf(clock)
	for _, s := range spans {
		if m >= s[0] && m < s[1] || m+24*60 >= s[0] && m+24*60 < s[1] {
			return true
		}
	}
	return false
}

// mostTimes that are offered at once.
const mostTimes = 4

// offerTimes offers the free times of a day.
func (d *dialogue) offerTimes(t *task, r result) (status, bool) {
	if !r.Success || r.Data.has("success") && !r.Data.bool("success") {
		d.say(firstOf(d.reasonIf(r), r.Data.text("error")))
		t.drop("date")
		return d.ask(t, "date", d.in(msgDay)), true
	}
	free, open := d.freeTimes(t, r)
	if day, ok := parseDay(t.slot("date")); ok && len(free) == 0 && t.slot("soon") != "" && d.left() > 1 {
		for day = day.AddDate(0, 0, 1); strings.Contains(t.slot("not"), day.Format(time.DateOnly)); {
			day = day.AddDate(0, 0, 1)
		}
		t.set("date", day.Format(time.DateOnly))
		t.drop("slots_shown")
		return d.askTime(t)
	}
	if len(free) == 0 {
		d.tell(map[bool]locale.Text{true: msgFull, false: msgClosed}[open])
		t.drop("date")
		return d.ask(t, "date", d.in(msgDay)), true
	}
	names := make([]string, len(free))
	t.Options = nil
	for i, minute := range free {
		names[i] = d.timeWords(clockOf(minute))
		t.Options = append(t.Options, option{ID: t.slot("date") + " " + clockOf(minute), Name: clockOf(minute)})
	}
	day, _ := parseDay(t.slot("date"))
	date := locale.Date(d.tag, day)
	if d.tag == locale.PTBR {
		date = sentenceStart(date)
	}
	d.tell(msgFreeAt, date, d.list(names, false))
	return d.ask(t, "when", d.in(msgTime)), true
}

// freeTimes are hours of a day that nobody has taken, of the part that was asked for.
func (d *dialogue) freeTimes(t *task, r result) (free []int, open bool) {
	now := d.r.Facts.Now
	for _, day := range r.Data.list("days") {
		for _, s := range spansOf(day.text("businessHours")) {
			open = true
			for m := s[0]; m+60 <= s[1]; m += 60 {
				if len(free) < mostTimes && isFree(day.list("freeSlots"), m) && inPart(t.slot("part"), m) && !(day.text("date") == now.Format(brDay) && m <= now.Hour()*60+now.Minute()) {
					free = append(free, m)
				}
			}
		}
	}
	return free, open
}

func isFree(slots []value, minute int) bool {
	for _, f := range slots {
		s := spanOf(f.text("start"), f.text("end"))
		if s[0] <= minute && minute+60 <= s[1] {
			return true
		}
	}
	return false
}

func inPart(part string, minute int) bool {
	switch when.Part(part) {
	case when.Morning:
		return minute < 12*60
	case when.Afternoon:
		return minute >= 12*60 && minute < 19*60
	case when.Night:
		return minute >= 18*60
	}
	return true
}

// agendaHours says when the agenda's business attends.
func (d *dialogue) agendaHours(t *task, r result) {
	for _, day := range r.Data.list("days") {
		at, err := time.Parse(brDay, day.text("date"))
		if err != nil {
			continue
		}
		d.say(fmt.Sprintf("%s: %s.", sentenceStart(locale.Date(d.tag, at)), day.text("businessHours")))
	}
}
