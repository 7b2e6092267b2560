package claims

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/word"
)

// week is what is known of the opening hours: by day of the week, the times at which it opens and closes, in minutes.
type week struct {
	known  [7]bool
	closed [7]bool
	times  [7][]int
	ranges [7][]stretch
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
		for _, d := range scheduleOf(s, nil) { // of one date
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
	return anyDays.Get(lex, func() *lexicon {
		l := *lex
		l.days, l.closedWords = map[string]int{}, map[string]bool{}
		for _, other := range lexicons() {
			maps.Copy(l.days, other.days)
			maps.Copy(l.closedWords, other.closedWords)
		}
		return &l
	})
}

var anyDays = memo.New[*lexicon, *lexicon](mostTexts)

// sentenceOf reads a text of the evidence as one sentence. Nobody changes it.
func sentenceOf(lex *lexicon, text string) *sentence {
	return sentencesRead.Get(sentenceIn{lex, text}, func() *sentence { return readSentence(lex, text) })
}

// sentenceIn is a sentence in the language that it was read in.
type sentenceIn struct {
	lex  *lexicon
	text string
}

var sentencesRead = memo.New[sentenceIn, *sentence](mostTexts)

func readSentence(lex *lexicon, text string) *sentence {
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
	for _, d := range scheduleOf(s, nil) {
		for _, n := range d.dates { // one day, and not every week
			if _, known := w.dates[n]; !known {
				w.dates[n] = d
			}
		}
		if len(d.dates) > 0 {
			d.days = nil
		}
		for _, day := range d.days {
			w.known[day] = true
			w.closed[day] = w.closed[day] || d.closed && len(d.times) == 0
			w.times[day] = append(w.times[day], d.times...)
			w.ranges[day] = append(w.ranges[day], d.ranges...)
		}
		w.any = append(w.any, d.times...)
	}
}

// span is some days of a schedule with their times.
type span struct {
	days   []int
	dates  []int // of the month
	times  []int
	ranges []stretch // those of the times that are two ends: "de 9 a 13"
	closed bool
	open   bool
	at     int // the first token
}

// schedule reads days and times in the order in which a sentence gives them. now resolves today and tomorrow.
func scheduleOf(s *sentence, now *time.Time) []span {
	b := scheduler{s: s, now: now, lastDay: -1}
	for i, t := range s.tokens {
		day, isDay := dayAt(s, i)
		switch {
		case s.lex.causes[t.fold]: // "entregamos de lunes a sábado, porque el domingo no abrimos"
			b.flush()
		case isDay && !morning(s, i) && !(day == 7 && i > 0 && s.tokens[i-1].isNumber): // "7 dias"
			b.day(i, day)
		case t.use == date && t.value <= 31_00 && s.word(i-1) != "/":
			b.date(i)
		case t.use == clock && t.isNumber:
			b.time(i)
		case s.lex.closedWords[t.fold] && !s.negated(i) && !describes(s, i) && (!verbOfClosing(t.fold) || !hasClock(s, s.clauseOf(i))):
			b.begin(i)
			b.cur.closed = true
		case s.lex.openWords[t.fold] && s.lex.hourTopics[t.fold] && s.negated(i) && !hasClock(s, s.clauseOf(i)) &&
			s.phrase(dayParts, s.clauseFrom(i), s.clauseOf(i).to) < 0:
			b.begin(i)
			b.cur.closed = true
		case s.lex.openWords[t.fold]:
			b.cur.open, b.opened = true, !b.empty()
		}
	}
	b.flush()
	return b.out
}

// dayAt is the day that a word names, with the words before it that put it off: "pasado mañana".
func dayAt(s *sentence, i int) (int, bool) {
	day, is := s.lex.days[s.word(i)]
	if day == -2 && s.phrase(s.lex.afterNext, max(0, i-3), i) >= 0 {
		day--
	}
	return day, is
}

// describes reports an adjective right behind goods, which are closed and not the business: "lata fechada".
func describes(s *sentence, i int) bool {
	if i == 0 || verbOfClosing(s.word(i)) || s.lex.tag.Language() == "en" {
		return false
	}
	t := s.tokens[i-1]
	_, day := s.lex.days[t.fold]
	return !t.mark && !t.isNumber && !day && !s.lex.openWords[t.fold] && !s.lex.functions[t.fold] && !s.lex.auxiliaries[t.fold] && !s.lex.openers[t.fold] &&
		s.lex.nouns[t.fold] != Person && !s.lex.streets[t.fold] && !shops[t.fold] && !s.lex.months[t.fold] && t.fold != "feira"
}

// shops are words for the business itself.
var shops = word.Set("loja tienda local negocio sucursal consultorio restaurante cocina cozinha estabelecimento salao salon")

// dayParts are parts of a day: who is closed then may be open in another.
var dayParts = phrases("noche, noite, tarde, la manana, manha, mediodia, almoco, morning, afternoon, evening, night, lunch")

// scheduler collects the spans of a schedule.
type scheduler struct {
	s       *sentence
	now     *time.Time
	cur     span
	out     []span
	lastDay int
	opened  bool // a word for open stands behind its days
	ended   bool // the last time is the end of a stretch
	first   bool // times stand before their days: "8 PM Monday to Wednesday and 9 PM on Thursdays"
}

func (b *scheduler) flush() {
	if !b.empty() || b.cur.closed {
		b.out = append(b.out, b.cur)
	}
	b.cur, b.opened = span{}, false
}

func (b *scheduler) empty() bool { return len(b.cur.days)+len(b.cur.times)+len(b.cur.dates) == 0 }

// begin notes where a span begins.
func (b *scheduler) begin(i int) {
	if b.empty() && !b.cur.closed {
		b.cur.at = i
	}
}

// turn begins a new span where a condition ends: "si el 21 no sirve, el sábado 28 …".
func (b *scheduler) turn(i int) {
	if !b.empty() && b.s.clauseOf(b.cur.at).conditional != b.s.clauseOf(i).conditional {
		b.flush()
	}
}

func (b *scheduler) day(i, day int) {
	b.turn(i)
	if b.again(i, day) {
		b.lastDay = day
		return
	}
	timed := len(b.cur.times) > 0
	switch {
	case timed && len(b.cur.days)+len(b.cur.dates) == 0 && b.s.phrase(b.s.lex.thatDay, b.cur.at, i) >= 0:
		b.flush() // "5:15 that evening, or Sunday"
	case timed && len(b.cur.days)+len(b.cur.dates) == 0 && b.s.lex.tag == locale.EN:
		b.first = true
	case timed && len(b.cur.days)+len(b.cur.dates) == 0 && b.behind(i): // "às 21h na quinta"
	case b.opened && b.s.tokens[b.cur.at].clause != b.s.tokens[i].clause: // "mañana abrimos, y el sábado cerramos a las 22"
		b.flush()
	case !b.first && (timed || b.cur.closed && (len(b.cur.days) > 0 || b.s.tokens[b.cur.at].clause != b.s.tokens[i].clause)):
		b.flush()
	}
	b.begin(i)
	b.cur.days = append(b.cur.days, daysTo(b.s, i, day, b.lastDay, b.now)...)
	b.lastDay = day
}

// again reports another name of the day that was named last, right behind it: "hoy, lunes, …", "mañana martes".
func (b *scheduler) again(i, day int) bool {
	before := i - 1
	if b.s.word(before) == "," {
		before--
	}
	last, beside := b.s.lex.days[b.s.word(before)]
	if !beside || (last < 0) == (day < 0) || len(b.cur.days) == 0 {
		return false
	}
	same := daysTo(b.s, i, day, -1, b.now)
	return len(same) == 1 && b.cur.days[len(b.cur.days)-1] == same[0]
}

// behind reports a day right behind the time it belongs to, with no other time behind it.
func (b *scheduler) behind(i int) bool {
	s, last := b.s, i-1
	for ; last >= 0 && !(s.tokens[last].use == clock && s.tokens[last].isNumber); last-- {
		if s.tokens[last].mark || s.lex.ors[s.word(last)] || s.lex.ands[s.word(last)] && halfHours[s.word(last+1)] == 0 {
			return false
		}
	}
	return last >= 0 && i-last <= 6 && !s.clockWithin(i+1, min(i+8, s.clauseOf(i).to))
}

func (b *scheduler) date(i int) {
	b.turn(i)
	if len(b.cur.times) > 0 || b.cur.closed && !b.empty() && b.s.tokens[b.cur.at].clause != b.s.tokens[i].clause {
		b.flush()
	}
	b.begin(i)
	b.cur.dates = append(b.cur.dates, int(b.s.tokens[i].value/100))
}

func (b *scheduler) time(i int) {
	if b.first && len(b.cur.days) > 0 {
		b.flush()
	}
	b.begin(i)
	if n := len(b.cur.times); n > 0 && !b.ended && endsStretch(b.s, i) {
		b.cur.ranges = append(b.cur.ranges, stretch{from: b.cur.times[n-1], to: minuteAt(b.s, i), at: i,
			half: b.s.tokens[i].value <= 12_00 || strings.Contains(b.s.tokens[i].text, ":") && b.s.tokens[i].value <= 12*60_00})
		b.ended = true
	} else {
		b.ended = false
	}
	b.cur.times = append(b.cur.times, minuteAt(b.s, i))
}

func hasClock(s *sentence, c clause) bool {
	for i := c.from; i < c.to; i++ {
		if s.tokens[i].use == clock {
			return true
		}
	}
	return false
}

// verbOfClosing reports a word that says when it closes, and not that it is closed.
func verbOfClosing(w string) bool {
	return slices.Contains([]string{"cerramos", "cierra", "cierran", "fechamos", "fecha", "fecham", "close", "closes",
		"closing"}, w)
}

// morning reports "mañana" as a part of the day: "a la mañana", "de la mañana".
func morning(s *sentence, i int) bool {
	return s.lex.days[s.word(i)] == -2 && (s.word(i-1) == "la" || s.word(i-1) == "esta" || s.word(i-1) == "por")
}

// daysTo are the days that a name stands for: with "a" before it, all from the day before.
func daysTo(s *sentence, i, day, last int, now *time.Time) (out []int) {
	switch {
	case day == 7:
		return []int{0, 1, 2, 3, 4, 5, 6}
	case day == 8:
		return []int{1, 2, 3, 4, 5}
	case day == 9:
		return []int{0, 6}
	case day < 0 && now == nil:
		return nil
	case day < 0:
		return []int{int(now.AddDate(0, 0, -1-day).Weekday())}
	}
	joined := s.word(i-1) == "a" || s.word(i-1) == "-" || s.word(i-1) == "–" || s.word(i-1) == "to" ||
		s.word(i-1) == "ate" || s.word(i-1) == "al" || s.word(i-1) == "through"
	if joined && last >= 0 && last < 7 {
		for d := (last + 1) % 7; d != day; d = (d + 1) % 7 {
			out = append(out, d)
		}
	}
	return append(out, day)
}

// minuteAt is an hour of the sentence in minutes, as it stands.
func minuteAt(s *sentence, i int) int {
	t := s.tokens[i]
	minutes := int(t.value / 100)
	if !strings.Contains(t.text, ":") {
		minutes = int(t.value/100)*60 + int(t.value%100)
		if next := s.word(i + 1); strings.HasPrefix(next, "h") && len(next) >= 2 && isDigit(next[1]) { // 21h30
			minutes += int(numberOf(next[1:]))
		}
	}
	if half := s.word(i + 2); s.word(i+1) == "y" || s.word(i+1) == "e" {
		minutes += halfHours[half]
	}
	minutes += minutesPast(s, i)
	hour := minutes / 60
	if hour == 12 && atNight(s, i) { // "12:30 de la noche"
		return minutes - 12*60
	}
	if afternoon(s, i) && hour < 12 {
		minutes += 12 * 60
	}
	if minutes > 24*60 {
		return minutes - 24*60
	}
	return minutes
}

// minutesPast are the minutes that words before an hour add to it: "half past ten".
func minutesPast(s *sentence, i int) int {
	for minutes, list := range s.lex.pastHours {
		for _, p := range list {
			if s.phraseAt(p, i-len(p)) && i >= len(p) {
				return minutes
			}
		}
	}
	return 0
}

func numberOf(s string) (n int64) {
	v, _ := parseNumber(onlyDigits(s))
	return v / 100
}

// atNight reports "de la noche" right behind an hour.
func atNight(s *sentence, i int) bool {
	if halfHours[s.word(i+2)] > 0 && s.lex.ands[s.word(i+1)] {
		i += 2
	}
	return s.phrase([][]string{{"de", "la", "noche"}, {"da", "noite"}, {"a", ".", "m"}, {"am"}}, i+1, i+3) == i+1
}

// afternoon reports words behind an hour that put it after noon.
func afternoon(s *sentence, i int) bool {
	for j := i + 1; j < min(i+6, len(s.tokens)); j++ {
		w := s.word(j)
		if s.tokens[j].isNumber && s.tokens[j].use == clock && onlyJoined(s, i+1, j) {
			return later(s, i, j) && afternoon(s, j) // "a las 3:30, 4:00 o 4:30 de la tarde"
		}
		if s.tokens[j].isNumber || s.tokens[j].clause != s.tokens[i].clause {
			return false
		}
		if w == "pm" || w == "tarde" || w == "noche" || w == "noite" || w == "p" && s.word(j+1) == "." ||
			w == "evening" || w == "afternoon" || w == "night" {
			return true
		}
	}
	return false
}

// onlyJoined reports nothing but what joins the hours of a list between two places.
func onlyJoined(s *sentence, from, to int) bool {
	for j := from; j < to; j++ {
		w := s.word(j)
		if w != "," && !s.lex.ors[w] && !s.lex.ands[w] && !s.lex.beforeHours[w] && !s.lex.beforeHours[w+" "+s.word(j+1)] && !s.lex.beforeHours[s.word(j-1)+" "+w] {
			return false
		}
	}
	return to > from
}

// later reports that the second of two hours is the later one by what stands in them: "a las 10 o a las 3 de la tarde"
// goes from the morning to the afternoon.
func later(s *sentence, i, j int) bool {
	hour := func(k int) int64 {
		if t := s.tokens[k]; strings.Contains(t.text, ":") {
			return t.value / 100
		}
		return s.tokens[k].value / 100 * 60
	}
	return hour(i) < hour(j)
}

// sameTime compares hours; without "pm" an hour may be of the afternoon.
func sameTime(said, known int) bool {
	return said == known || said < 12*60 && said+12*60 == known || said == 24*60 && known == 0 ||
		said == 0 && known == 24*60
}

func hasTime(list []int, said int) bool {
	return slices.ContainsFunc(list, func(k int) bool { return sameTime(said, k) })
}
