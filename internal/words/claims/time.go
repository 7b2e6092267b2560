package claims

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// week is what is known of the opening hours: by day of the week, the times at which it opens and closes, in minutes.
type week struct {
	known  [7]bool
	closed [7]bool
	times  [7][]int
	any    []int // all times that any text about hours names
	dates  map[int]span
}

// readWeek reads the facts about hours, and the sentences of trusted texts that are about them.
func (c *Checker) readWeek(lex *lexicon) (w week) {
	w.dates = map[int]span{}
	for _, f := range c.facts[Hours] {
		s := sentenceOf(anyDay(lex), f.Text)
		if len(f.Things) == 0 {
			w.read(s)
			continue
		}
		for _, d := range s.schedule(nil) { // of one date
			if day, err := time.Parse("2006-01-02", f.Things[0]); err == nil {
				w.dates[day.Day()] = d
				w.any = append(w.any, d.times...)
			}
		}
	}
	for _, s := range c.trusted.sentences {
		if s.has(lex.hourTopics, 0, len(s.tokens)) {
			w.read(s)
		}
	}
	return w
}

// anyDay is a lexicon with the names of days of every language: settings are not always in the agent's.
func anyDay(lex *lexicon) *lexicon {
	l := *lex
	l.days, l.closedWords = map[string]int{}, map[string]bool{}
	for _, other := range lexicons() {
		for w, d := range other.days {
			l.days[w] = d
		}
		for w := range other.closedWords {
			l.closedWords[w] = true
		}
	}
	return &l
}

func sentenceOf(lex *lexicon, text string) *sentence {
	s := &sentence{lex: lex, text: text, tokens: tokenize(text)}
	s.divide()
	s.classify()
	for i := range s.tokens { // "9-18", "09:00-13:00"
		if t := &s.tokens[i]; t.isNumber && t.use != clock && t.value <= 24_00 && (t.use == piece || t.use == part) {
			t.use = clock
		}
	}
	return s
}

// read adds what a sentence says: days, then their times, as often as they come.
func (w *week) read(s *sentence) {
	for _, d := range s.schedule(nil) {
		for _, day := range d.days {
			w.known[day] = true
			w.closed[day] = w.closed[day] || d.closed && len(d.times) == 0
			w.times[day] = append(w.times[day], d.times...)
		}
		w.any = append(w.any, d.times...)
	}
}

// span is some days of a schedule with their times.
type span struct {
	days   []int
	dates  []int // of the month
	times  []int
	closed bool
	open   bool
	at     int // the first token
}

// schedule reads days and times in the order in which a sentence gives them. now resolves today and tomorrow.
func (s *sentence) schedule(now *time.Time) (out []span) {
	cur := span{}
	flush := func() {
		if len(cur.days)+len(cur.times)+len(cur.dates) > 0 || cur.closed {
			out = append(out, cur)
		}
		cur = span{}
	}
	lastDay, first := -1, false
	for i, t := range s.tokens {
		day, isDay := s.lex.days[t.fold]
		switch {
		case isDay && !s.morning(i):
			if len(cur.times) > 0 && len(cur.days) == 0 && len(cur.dates) == 0 && s.lex.tag == locale.EN {
				first = true // "8 PM Monday to Wednesday and 9 PM on Thursdays"
			} else if !first && (len(cur.times) > 0 || cur.closed && len(cur.days) > 0) {
				flush()
			}
			if len(cur.days) == 0 {
				cur.at = i
			}
			cur.days = append(cur.days, s.daysTo(i, day, lastDay, now)...)
			lastDay = day
		case t.use == date && t.value <= 31_00 && s.word(i-1) != "/":
			if len(cur.times) > 0 {
				flush()
				cur.at = i
			}
			cur.dates = append(cur.dates, int(t.value/100))
		case t.use == clock && t.isNumber:
			if first && len(cur.days) > 0 {
				flush()
			}
			if len(cur.days)+len(cur.dates)+len(cur.times) == 0 {
				cur.at = i
			}
			cur.times = append(cur.times, s.minuteAt(i))
		case s.lex.closedWords[t.fold] && !s.negated(i) && (!verbOfClosing(t.fold) || !s.hasClock(s.clauseOf(i))):
			cur.closed = true
			if len(cur.days) == 0 {
				cur.at = i
			}
		case s.lex.openWords[t.fold]:
			cur.open = true
		}
	}
	flush()
	return out
}

func (s *sentence) hasClock(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if s.tokens[i].use == clock {
			return true
		}
	}
	return false
}

// verbOfClosing reports a word that says when it closes, and not that it is closed.
func verbOfClosing(w string) bool {
	return slices.Contains([]string{"cerramos", "cierra", "cierran", "fechamos", "fecha", "fecham", "close", "closes", "closing"}, w)
}

// morning reports "mañana" as a part of the day: "a la mañana", "de la mañana".
func (s *sentence) morning(i int) bool {
	return s.lex.days[s.word(i)] == -2 && (s.word(i-1) == "la" || s.word(i-1) == "esta" || s.word(i-1) == "por")
}

// daysTo are the days that a name stands for: with "a" before it, all from the day before.
func (s *sentence) daysTo(i, day, last int, now *time.Time) (out []int) {
	switch {
	case day == 7:
		return []int{0, 1, 2, 3, 4, 5, 6}
	case day < 0 && now == nil:
		return nil
	case day < 0:
		return []int{int(now.AddDate(0, 0, -1-day).Weekday())}
	}
	joined := s.word(i-1) == "a" || s.word(i-1) == "-" || s.word(i-1) == "–" || s.word(i-1) == "to" || s.word(i-1) == "ate" || s.word(i-1) == "al" || s.word(i-1) == "through"
	if joined && last >= 0 && last < 7 {
		for d := (last + 1) % 7; d != day; d = (d + 1) % 7 {
			out = append(out, d)
		}
	}
	return append(out, day)
}

// minuteAt is an hour of the sentence in minutes, as it stands.
func (s *sentence) minuteAt(i int) int {
	t := s.tokens[i]
	minutes := int(t.value / 100)
	if !strings.Contains(t.text, ":") {
		minutes = int(t.value/100)*60 + int(t.value%100)
		if next := s.word(i + 1); strings.HasPrefix(next, "h") && len(next) >= 2 && isDigit(next[1]) { // 21h30
			minutes += int(numberOf(next[1:]))
		}
	}
	if half := s.word(i + 2); s.word(i+1) == "y" || s.word(i+1) == "e" {
		minutes += map[string]int{"media": 30, "meia": 30, "cuarto": 15}[half]
	}
	hour := minutes / 60
	if s.afternoon(i) && hour < 12 {
		minutes += 12 * 60
	}
	return minutes
}

func numberOf(s string) (n int64) {
	v, _ := parseNumber(onlyDigits(s))
	return v / 100
}

// afternoon reports words behind an hour that put it after noon.
func (s *sentence) afternoon(i int) bool {
	for j := i + 1; j < min(i+6, len(s.tokens)); j++ {
		w := s.word(j)
		if s.tokens[j].isNumber || s.tokens[j].clause != s.tokens[i].clause {
			return false
		}
		if w == "pm" || w == "tarde" || w == "noche" || w == "noite" || w == "p" && s.word(j+1) == "." || w == "evening" || w == "afternoon" || w == "night" {
			return true
		}
	}
	return false
}

// sameTime compares hours; without "pm" an hour may be of the afternoon.
func sameTime(said, known int) bool {
	return said == known || said < 12*60 && said+12*60 == known || said == 24*60 && known == 0 || said == 0 && known == 24*60
}

func hasTime(list []int, said int) bool {
	return slices.ContainsFunc(list, func(k int) bool { return sameTime(said, k) })
}

// times checks opening hours and free hours.
func (r *reader) times(s *sentence) {
	switch {
	case s.aboutHours():
		r.hours(s)
	default:
		r.slots(s)
	}
}

// aboutHours reports a sentence about when the business is open.
func (s *sentence) aboutHours() bool {
	for i, t := range s.tokens {
		if s.lex.hourTopics[t.fold] && !(i > 0 && s.tokens[i-1].isNumber) {
			return !slices.Contains(s.nouns(), Booking) || s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) < 0 && s.lex.nouns[t.fold] == ""
		}
	}
	return s.phrase(s.lex.hourPhrases, 0, len(s.tokens)) >= 0 && !slices.Contains(s.nouns(), Booking) && !s.has(s.lex.slotFree, 0, len(s.tokens))
}

// hours checks when the business is open.
func (r *reader) hours(s *sentence) {
	w := r.c.week
	var now *time.Time
	if !r.c.evidence.Now.IsZero() {
		now = &r.c.evidence.Now
	}
	for _, d := range s.schedule(now) {
		if s.clauseOf(d.at).asked || s.clauseOf(d.at).quoted {
			continue
		}
		if !r.opens(s, w, d) {
			r.hold(Hours, strings.TrimSpace(s.text), r.c.known(Hours))
			return
		}
	}
}

// opens reports whether a span of a sentence agrees with the week.
func (r *reader) opens(s *sentence, w week, d span) bool {
	for _, t := range d.times {
		at := s.clockToken(t)
		if s.denies() && s.has(s.lex.negations, s.clauseFrom(at), s.clauseOf(at).to) {
			return true
		}
		if s.has(s.lex.roughly, at-4, at) || s.phrase([][]string{{"mas", "o", "menos"}, {"mais", "ou", "menos"}}, at-6, at) >= 0 {
			continue
		}
		aside := !s.has(s.lex.hourTopics, s.clauseFrom(at), s.clauseOf(at).to)
		if !hasTime(w.any, t) && !(aside && (r.c.slotAt(s, t) || w.inside(t))) {
			return false
		}
	}
	for _, n := range d.dates {
		if known, has := w.dates[n]; has {
			return r.sameDay(s, known, d)
		}
	}
	for _, day := range d.days {
		switch {
		case !w.known[day]:
			return len(w.any) == 0 && len(d.times) == 0 && false || r.c.trustedDay(s, day)
		case d.closed && len(d.times) == 0:
			if !w.closed[day] && len(w.times[day]) > 0 {
				return false
			}
		case len(d.times) > 0 || d.open && !s.denies():
			if w.closed[day] && len(w.times[day]) == 0 {
				return false
			}
			for _, t := range d.times {
				at := s.clockToken(t)
				aside := !s.has(s.lex.hourTopics, s.clauseFrom(at), s.clauseOf(at).to)
				if len(w.times[day]) > 0 && !hasTime(w.times[day], t) && !(aside && (r.c.slotAt(s, t) || w.inside(t))) {
					return false
				}
			}
		}
	}
	return true
}

// inside reports a time between the first and the last that are known.
func (w week) inside(t int) bool {
	return len(w.any) > 1 && t > slices.Min(w.any) && t < slices.Max(w.any)
}

// sameDay compares what is said of a date with what is known of it.
func (r *reader) sameDay(s *sentence, known, said span) bool {
	if said.closed && len(said.times) == 0 {
		return len(known.times) == 0
	}
	if len(known.times) == 0 {
		return len(said.times) == 0 && (!said.open || s.denies())
	}
	for _, t := range said.times {
		if !hasTime(known.times, t) && !r.c.slotAt(s, t) {
			return false
		}
	}
	return true
}

// trustedDay reports that a text of the business names the day.
func (c *Checker) trustedDay(s *sentence, day int) bool {
	for w, d := range s.lex.days {
		if d == day && c.trusted.says(w) {
			return true
		}
	}
	return false
}

// slotAt reports a slot of any day at a time.
func (c *Checker) slotAt(_ *sentence, minute int) bool {
	return slices.ContainsFunc(c.facts[Slot], func(f Fact) bool { return sameTime(minute, slotMinute(f)) })
}

func slotMinute(f Fact) int {
	if len(f.Text) >= 16 {
		if hour, minute, ok := cutClock(f.Text[11:16]); ok {
			return hour*60 + minute
		}
	}
	return -1
}

// slots checks the hours that a sentence calls free or taken, and those of a booking.
func (r *reader) slots(s *sentence) {
	free := s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || s.has(s.lex.slotFree, 0, len(s.tokens))
	taken := s.phrase(s.lex.takenPhrases, 0, len(s.tokens)) >= 0 || s.has(s.lex.slotTaken, 0, len(s.tokens))
	has := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
	sold := slices.ContainsFunc(s.nouns(), func(n Noun) bool { return n == Order || n == Shipment })
	booked := (slices.Contains(append(s.nouns(), r.nouns...), Booking) || has && !sold) && !free && !taken
	for _, t := range s.tokens {
		if s.lex.verbs[t.text].class == cancelling {
			return
		}
	}
	if !free && !taken && !booked && (len(r.c.facts[Slot]) == 0 || sold) {
		return
	}
	var now *time.Time
	if !r.c.evidence.Now.IsZero() {
		now = &r.c.evidence.Now
	}
	booked = booked && (r.tellsBooked(s) || s.has(s.lex.standing, 0, len(s.tokens)))
	var days, dates []int
	for _, d := range s.schedule(now) {
		if len(d.days)+len(d.dates) == 0 {
			d.days, d.dates = days, dates
		}
		days, dates = d.days, d.dates
		for _, t := range d.times {
			if !r.slotHolds(s, d, t, booked, taken) {
				r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
				return
			}
		}
		if len(d.times) == 0 && r.wrongDay(s, d, booked, taken) {
			r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
			return
		}
	}
}

// wrongDay reports a day without an hour on which the customer has nothing, although they have a booking, or that is
// called full although something is free.
func (r *reader) wrongDay(s *sentence, d span, booked, taken bool) bool {
	c := s.clauseOf(d.at)
	if c.asked || c.quoted || c.conditional || s.unknownTo() || len(d.days)+len(d.dates) == 0 {
		return false
	}
	on := func(role Role) bool {
		return slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			return f.Role == role && onDay(f, d.days) && onDate(f, d.dates) && s.inPart(slotMinute(f))
		})
	}
	if taken && !s.negatedTaken(d.at) {
		return on(Free)
	}
	return booked && r.tellsBooked(s) && !on(Booked) && !s.denies()
}

// tellsBooked reports a sentence with a verb that tells of a booking made.
func (r *reader) tellsBooked(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		v := s.lex.verbs[t.text]
		return v.class == booking || v.class == confirming || v.class == moving
	}) && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
}

// inPart reports a minute in the part of the day that the sentence names; any, where it names none.
func (s *sentence) inPart(minute int) bool {
	for i, t := range s.tokens {
		switch t.fold {
		case "tarde", "afternoon":
			return minute >= 12*60 && minute < 20*60
		case "noche", "noite", "evening", "night":
			return minute >= 18*60
		case "manana", "manha", "morning":
			if t.fold != "manana" || s.morning(i) {
				return minute < 12*60
			}
		}
	}
	return true
}

// slotHolds reports whether a time agrees with what is known of it.
func (r *reader) slotHolds(s *sentence, d span, t int, booked, taken bool) bool {
	at := s.clockToken(t)
	c := s.clauseOf(at)
	switch {
	case c.quoted, c.asked, c.conditional, s.unknownTo(), s.until(at), s.consequence(at) && booked:
		return true
	case taken && !s.negatedTaken(at):
		return !r.c.freeSlot(d, t)
	case s.negated(at), s.has(s.lex.negations, c.from, c.to), booked && (s.wished(at) || r.pendingSaid(s)):
		return true
	}
	return r.slotKnown(d.days, d.dates, t, booked)
}

// until reports the end of a stretch of time: "de 17 a 18".
func (s *sentence) until(at int) bool {
	for j := at - 1; j >= max(0, at-3); j-- {
		if s.tokens[j].use == clock && s.tokens[j].isNumber {
			return s.has(s.lex.ranges, j, at)
		}
	}
	return false
}

// negatedTaken reports a clause without a word for taken: only others are.
func (s *sentence) negatedTaken(at int) bool {
	c := s.clauseOf(at)
	return s.phrase(s.lex.takenPhrases, c.from, c.to) < 0 && !s.has(s.lex.slotTaken, c.from, c.to) && len(s.clauses) > 1 &&
		s.has(s.lex.yeses, c.from, c.to)
}

// pendingSaid reports a sentence that says that something is not settled yet.
func (r *reader) pendingSaid(s *sentence) bool { return s.denies() }

func (s *sentence) clockToken(minute int) int {
	for i, t := range s.tokens {
		if t.use == clock && t.isNumber && s.minuteAt(i) == minute {
			return i
		}
	}
	return 0
}

func (c *Checker) freeSlot(d span, minute int) bool {
	return slices.ContainsFunc(c.facts[Slot], func(f Fact) bool {
		return f.Role == Free && f.Value == 0 && sameTime(minute, slotMinute(f)) && onDay(f, d.days) && onDate(f, d.dates)
	})
}

// onDay reports that a slot is on one of some days of the week; none: any.
func onDay(f Fact, days []int) bool {
	if len(days) == 0 {
		return true
	}
	t, err := time.Parse("2006-01-02", f.Text[:min(10, len(f.Text))])
	return err != nil || slices.Contains(days, int(t.Weekday()))
}

// onDate reports that a slot is on one of some days of the month; none: any.
func onDate(f Fact, dates []int) bool {
	if len(dates) == 0 {
		return true
	}
	t, err := time.Parse("2006-01-02", f.Text[:min(10, len(f.Text))])
	return err != nil || slices.Contains(dates, t.Day())
}

// slotKnown reports a time that a tool gave, or that our own words have, on its day. What the customer has is told from
// their bookings where there are any.
func (r *reader) slotKnown(days, dates []int, minute int, booked bool) bool {
	has := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
	if slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
		if booked && has && f.Role != Booked || !booked && f.Role != Free && f.Role != Booked {
			return false
		}
		start := slotMinute(f)
		in := sameTime(minute, start) || f.Value > 0 && (minute >= start && minute <= start+int(f.Value) ||
			minute < 720 && minute+720 >= start && minute+720 <= start+int(f.Value))
		return in && onDay(f, days) && onDate(f, dates)
	}) {
		return true
	}
	return !(booked && has) && slices.ContainsFunc(r.c.trusted.sentences, func(s *sentence) bool { return s.tells(days, dates, minute) })
}

// tells reports a sentence of ours with a time, on the same day where both name one.
func (s *sentence) tells(days, dates []int, minute int) bool {
	if s.denies() {
		return false
	}
	for _, d := range s.schedule(nil) {
		if !hasTime(d.times, minute) && !slices.ContainsFunc(d.times, func(k int) bool { return sameTime(minute, k) }) {
			continue
		}
		sameDay := len(days) == 0 || len(d.days) == 0 || slices.ContainsFunc(days, func(x int) bool { return slices.Contains(d.days, x) })
		sameDate := len(dates) == 0 || len(d.dates) == 0 || slices.ContainsFunc(dates, func(x int) bool { return slices.Contains(d.dates, x) })
		if sameDay && sameDate {
			return true
		}
	}
	return false
}
