package offline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/speech"
	"github.com/mostrador/mostrador/internal/words/when"
)

func parseDay(day string) (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, day)
	return t, err == nil
}

func parseClock(clock string) (h, m int, ok bool) {
	n, err := fmt.Sscanf(clock, "%d:%d", &h, &m)
	return h, m, err == nil && n == 2 && h < 24 && m < 60
}

func clockOf(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60%24, minute%60) }

func spokenTime(tag locale.Tag, minute int) string {
	return strings.TrimPrefix(strings.TrimPrefix(speech.Time(tag, minute), "las "), "la ")
}

// brDate writes a day as the agenda wants it.
func (d *dialogue) brDate(day string) string {
	if t, ok := parseDay(day); ok {
		return t.Format(brDay)
	}
	return day
}

// readBooking takes from the message what a booking needs; it reports whether there was
// anything. bare: the message answers a question for one of these.
func (d *dialogue) readBooking(t *task, bare bool) bool {
	found := d.readWhen(t)
	if n, ok := d.msg.Party(bare && t.Asked == "party"); ok && d.desk() == tables {
		t.set("party", strconv.Itoa(n))
		found = true
	}
	if d.desk() == visits || d.desk() == agenda {
		found = d.readService(t) || found
	}
	if d.desk() == sales {
		found = d.readKind(t) || found
	}
	if d.desk() == tables {
		for mark, note := range tableNotes {
			if strings.Contains(" "+d.msg.Plain()+" ", " "+mark+" ") {
				found = found || t.slot("notes") == ""
				t.set("notes", firstOf(t.slot("notes"), d.in(note)))
			}
		}
	}
	return found
}

// tableNotes are wishes for a table that are worth a word to the restaurant.
var tableNotes = map[string]locale.Text{
	"cumpleanos": {ES: "Cumpleaños", PT: "Aniversário", EN: "Birthday"}, "aniversario": {ES: "Aniversario", PT: "Aniversário", EN: "Anniversary"}, "afuera": {ES: "Afuera", PT: "Do lado de fora", EN: "Outside"}, "terraza": {ES: "En la terraza", PT: "Na varanda", EN: "On the terrace"},
	"silla alta": {ES: "Silla alta", PT: "Cadeirão", EN: "High chair"}, "bebe": {ES: "Con un bebé", PT: "Com um bebê", EN: "With a baby"}, "ventana": {ES: "Junto a la ventana", PT: "Perto da janela", EN: "By the window"}, "adentro": {ES: "Adentro", PT: "Do lado de dentro", EN: "Inside"},
}

// readWhen reads the day and the time. What can be read in two ways is kept as that.
func (d *dialogue) readWhen(t *task) bool {
	m := d.msg.When(when.Hint{})
	if m.Why == when.NotUnderstood && len(m.Not) == 0 && d.msg.Len() <= 4 {
		m = d.whenAnswer(t)
	}
	found := false
	switch {
	case m.Why == when.Past:
		d.tell(msgPastDay)
		return true
	case m.Why == when.NoSuchDate:
		d.tell(msgNoDate)
		return true
	}
	now := d.r.Facts.Now
	if m.HasTime && m.Minute == now.Hour()*60+now.Minute() && d.msg.Has("ahora", "agora", "now") {
		return false // "ahora seremos 6" is not a time
	}
	if m.HasDay {
		day := m.Day.Format(time.DateOnly)
		if week := m.Day.AddDate(0, 0, 7).Format(time.DateOnly); !strings.Contains(t.slot("within"), day) && strings.Contains(t.slot("within"), week) {
			day = week // the one of the week they spoke of
		}
		t.set("date", day)
		t.drop("days")
		found = true
	}
	if m.HasTime {
		t.set("time", clockOf(m.Minute))
		t.drop("hours")
		t.drop("part")
		t.drop("proposed")
		found = true
	}
	found = d.readLimit(t, m) || found
	if m.Part != "" && !m.HasTime && len(m.Options) == 0 {
		t.set("part", string(m.Part))
		t.drop("proposed")
		t.drop("time")
		found = true
	}
	if len(m.Options) > 1 {
		found = d.readOptions(t, m) || found
	}
	return found
}

// readLimit keeps how the time was limited without an hour. What is vague ("a fin de mes",
// "más tarde") was heard all the same: the day or the time is asked for.
func (d *dialogue) readLimit(t *task, m when.Meaning) bool {
	if t.slot("emergency") != "" && (m.Bound == when.First || m.Bound == when.Soonest) {
		return true // which is what an emergency gets
	}
	switch m.Bound {
	case when.First, when.Last:
		t.set("edge", string(m.Bound))
		t.drop("time")
		t.drop("open")
	case when.Soonest:
		if d.desk() == agenda { // which shows the times there are
			t.set("date", firstOf(t.slot("date"), d.r.Facts.Now.Format(time.DateOnly)))
			t.set("soon", "yes")
			break
		}
		today := d.r.Facts.Now.Format(time.DateOnly)
		if t.set("date", firstOf(t.slot("date"), today)); t.slot("date") != today {
			t.set("edge", string(when.First))
			t.drop("time")
			break
		}
		// The next half hour that is not quite now; where it is taken the nearest are offered.
		soon := d.r.Facts.Now.Add(45 * time.Minute).Truncate(30 * time.Minute)
		t.set("time", soon.Format("15:04"))
		t.set("proposed", "yes")
	}
	return m.Bound == when.Soonest || d.undecided(t, m)
}

// undecided takes an answer that names no day: one that is vague, or says only which days
// do not suit.
func (d *dialogue) undecided(t *task, m when.Meaning) bool {
	refused := false
	for _, day := range m.Not {
		refused = true
		t.set("not", t.slot("not")+" "+day.Format(time.DateOnly))
		if t.slot("date") == day.Format(time.DateOnly) {
			t.drop("date")
		}
	}
	switch {
	case t.Asked != "date" && t.Asked != "when" || m.HasDay || len(m.Options) > 1:
	case refused:
		d.tell(msgNotThen)
	case m.Why == when.Vague && m.Bound == "":
		d.tell(msgOneDay)
	}
	return refused || m.Why == when.Vague
}

// whenAnswer reads an answer that is too short to stand alone: "9", "9 y media", "15".
func (d *dialogue) whenAnswer(t *task) when.Meaning {
	before := map[string]map[string]string{
		"time": {"es": "a las ", "pt": "às ", "en": "at "}, "hour": {"es": "a las ", "pt": "às ", "en": "at "},
		"date": {"es": "el ", "pt": "dia ", "en": "on the "},
	}[t.Asked]
	if before == nil || !strings.ContainsAny(d.msg.Text, "0123456789") {
		return when.Meaning{}
	}
	return when.Parse(d.tag, before[d.tag.Language()]+d.msg.Text, d.r.Facts.Now, when.Hint{})
}

// readOptions keeps the two readings of a day or an hour.
func (d *dialogue) readOptions(t *task, m when.Meaning) bool {
	var days, hours []string
	for _, o := range m.Options {
		if o.HasDay && !strings.Contains(t.slot("not"), o.Day.Format(time.DateOnly)) && (len(days) == 0 || days[len(days)-1] != o.Day.Format(time.DateOnly)) {
			days = append(days, o.Day.Format(time.DateOnly))
		}
		if o.HasTime && (len(hours) == 0 || hours[len(hours)-1] != clockOf(o.Minute)) {
			hours = append(hours, clockOf(o.Minute))
		}
	}
	switch {
	case len(days) == 1:
		t.set("date", days[0])
	case len(days) > 2:
		t.set("within", strings.Join(days, " "))
	case len(days) == 2 && !m.HasDay:
		t.set("days", days[0]+"|"+days[1])
	}
	switch {
	case len(hours) == 1:
		t.set("time", hours[0])
	case len(hours) > 1 && !m.HasTime:
		t.set("hours", hours[0]+"|"+hours[1])
		t.drop("time")
		t.drop("proposed")
		t.drop("open")
	}
	return len(days)+len(hours) > 0
}

// hearBook takes an answer, or anything else a booking needs that was said instead.
func (d *dialogue) hearBook(t *task) bool {
	m := d.msg
	if m.Wants(read.Move) && t.Kind == "book" && t.Asked != "change" && (d.m.Code != "" || d.desk() == agenda) {
		return false // another booking is meant, one that was made
	}
	used := func() bool {
		d.use(read.Table, read.Visit, read.Free, read.Move, read.Want, read.Amount, read.Search, read.Services, read.Staff, read.Done, read.Pain)
		d.used["items"] = true
		return true
	}
	if d.otherService(t) {
		wanted := t.slot("time")
		d.readBooking(t, false)
		t.set("time", firstOf(t.slot("time"), wanted, t.slot("refused")))
		return used()
	}
	switch t.Asked {
	case "room", "when":
		if t.Asked == "room" && (m.Yes() || m.BeginsYes() || d.named != "" && len(m.Wishes()) == 0 || m.Wants(read.Want) && !d.readBooking(t, false)) {
			t.drop("only")
			t.set("agreed", "yes")
			return used()
		}
		if len(t.Options) > 0 && !m.No() {
			if at, ok := d.pickedSlot(t); ok {
				d.takeSlot(t, at)
				return used()
			}
		}
		if d.readBooking(t, false) {
			t.drop("only")
			if t.slot("time")+t.slot("hours") != "" { // a time of their own
				t.set("agreed", "yes")
			}
			return used()
		}
		if m.No() || m.Pick().None {
			t.Kind, t.Text = "words", string(read.NeverMind)
			d.useAll()
			return true
		}
		if m.Yes() {
			d.useAll()
			t.Step = "which"
			return true
		}
		return false
	case "hour":
		return d.hearHour(t) && used()
	case "change":
		if d.readBooking(t, false) || d.named != "" || m.Contact().Phone != "" {
			return used()
		}
		if m.No() || m.Wants(read.NeverMind, read.Cancel, read.Unbook) {
			t.Kind, t.Text = "words", string(read.NeverMind)
			d.useAll()
			return true
		}
		if len(m.Wishes()) == 0 && !m.Question() { // nothing is different: the same is asked once more
			if !m.BeginsYes() {
				d.tell(msgLost)
			}
			t.Step = ""
			return used()
		}
		t.Kind = "none"
		return len(m.Wishes()) > 0
	case "service":
		if m.Yes() || m.No() {
			return false // which one was asked, and not whether
		}
		if d.hearService(t) {
			return used()
		}
	}
	if d.readBooking(t, true) {
		d.hearWho(t)
		return used()
	}
	return d.hearWho(t)
}

// hearHour decides between the two readings of an hour.
func (d *dialogue) hearHour(t *task) bool {
	a, b, _ := strings.Cut(t.slot("hours"), "|")
	m := d.msg
	if w := m.When(when.Hint{}); w.HasTime {
		t.set("time", clockOf(w.Minute))
	} else if w.Part == when.Morning || w.Part == when.Dawn || m.Has("manana", "am", "manha", "morning") {
		t.set("time", a)
	} else if w.Part != "" || m.Has("noche", "tarde", "pm", "noite", "night", "afternoon") {
		t.set("time", b)
	} else if p := m.Pick(); len(p.Index) == 1 && p.Index[0] >= 0 && p.Index[0] < 2 {
		t.set("time", []string{a, b}[p.Index[0]])
	} else {
		return d.readBooking(t, true) && t.slot("time") != ""
	}
	t.drop("hours")
	return true
}

// pickedSlot is which of the times offered is meant.
func (d *dialogue) pickedSlot(t *task) (string, bool) {
	m := d.msg.When(when.Hint{})
	hours := []int{}
	if m.HasTime {
		hours = append(hours, m.Minute)
	}
	for _, o := range m.Options {
		if o.HasTime {
			hours = append(hours, o.Minute)
		}
	}
	if len(hours) == 0 {
		for _, o := range d.whenAnswer(&task{Asked: "time"}).Options {
			hours = append(hours, o.Minute)
		}
	}
	for _, h := range hours {
		for _, o := range t.Options {
			if strings.HasSuffix(o.ID, " "+clockOf(h)) && (!m.HasDay || strings.HasPrefix(o.ID, m.Day.Format(time.DateOnly))) {
				return o.ID, true
			}
		}
	}
	days := []string{}
	if m.HasDay {
		days = append(days, m.Day.Format(time.DateOnly))
	}
	for _, o := range m.Options {
		if o.HasDay {
			days = append(days, o.Day.Format(time.DateOnly))
		}
	}
	if p := d.msg.Pick(); len(days) > 0 && !m.HasTime && !(d.msg.Len() <= 2 && len(p.Index) == 1) { // "el primero" is one of them, not the first of a month
		found, n := "", 0
		for _, o := range t.Options {
			if day, _, _ := strings.Cut(o.ID, " "); slices.Contains(days, day) {
				found, n = o.ID, n+1
			}
		}
		return found, n == 1
	}
	if m.HasTime || len(hours) > 0 && d.msg.Len() > 1 {
		return "", false
	}
	p := d.msg.Pick()
	if len(p.Index) == 1 {
		i := p.Index[0]
		if i == -1 {
			i = len(t.Options) - 1
		}
		if i < len(t.Options) {
			return t.Options[i].ID, true
		}
	}
	if d.msg.Any() || d.msg.Yes() && len(t.Options) == 1 {
		return t.Options[0].ID, true
	}
	return "", false
}

func (d *dialogue) takeSlot(t *task, at string) {
	day, clock, _ := strings.Cut(at, " ")
	t.set("date", day)
	t.set("time", clock)
	t.set("agreed", "yes")
	for _, s := range []string{"hours", "part", "only", "proposed"} {
		t.drop(s)
	}
}
