package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// classify decides what each number of a sentence counts.
func (s *sentence) classify() {
	for _, at := range digits.FindAllStringIndex(s.text, -1) {
		dialled(s, at[0], at[1])
	}
	for i := range s.tokens {
		t := &s.tokens[i]
		if hour := namedHour(s, i); hour >= 0 {
			t.isNumber, t.value, t.use = true, int64(hour)*100, clock
		}
		if t.isNumber && t.use == unread {
			t.use = s.useOf(i)
		}
		if t.use == amount {
			cents(s, i)
		}
	}
}

// namedHour is an hour that is told by a word: noon, midnight, "la una"; -1: none.
func namedHour(s *sentence, i int) int {
	for hour, names := range s.lex.namedHours {
		for _, p := range names {
			if s.phraseAt(p, i) {
				return hour
			}
		}
	}
	ends := i+1 >= len(s.tokens) || s.tokens[i+1].mark || s.lex.partJoins[s.word(i+1)] || s.word(i+1) == "de" ||
		s.word(i+1) == "da"
	part := s.phrase(oneOClock, i, i+1) == i
	if s.lex.article[s.word(i)] && !s.tokens[i].isNumber && (part || ends && (s.lex.beforeHours[s.word(i-2)+" "+s.word(i-1)] || betweenHours(s, i)) ||
		(ends || s.lex.ors[s.word(i+1)]) && s.word(i-1) == "a" && i > 2 && s.tokens[i-2].isNumber && s.lex.ofs[s.word(i-3)]) {
		return 1
	}
	return -1
}

// betweenHours reports "entre uma e quatro": an article before another hour.
func betweenHours(s *sentence, i int) bool {
	return s.lex.betweens[s.word(i-1)] && i+2 < len(s.tokens) && s.tokens[i+2].isNumber && s.tokens[i+2].value <= 24_00 &&
		(afternoon(s, i+2) || s.clockBehind(i+2))
}

// oneOClock are ways to tell the first hour after noon or midnight that an article alone would not.
var oneOClock = phrases("una de la tarde, una de la manana, una de la madrugada, uma da tarde, uma da manha, uma da madrugada")

// dialled marks the tokens of a telephone number or an account.
func dialled(s *sentence, from, to int) {
	text := s.text[from:to]
	if len(onlyDigits(text)) < 8 || strings.ContainsAny(text, ".,") && !strings.HasPrefix(text, "+") ||
		strings.Count(text, "-") == 2 && len(text) == 10 {
		return
	}
	if first := tokenAt(s, from); isCurrencySign(s.word(first - 1)) {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.from >= from && t.to <= to && t.isNumber {
			t.use = part
		}
	}
}

// cents adds the hundredths of an amount that are said apart: "90 reais e 82 centavos".
func cents(s *sentence, i int) {
	j := i + 1
	for j < i+4 && (s.lex.coins[s.word(j)] || s.lex.centJoins[s.word(j)]) {
		j++
	}
	if j == i+1 || j >= len(s.tokens) || !s.tokens[j].isNumber || s.tokens[j].value >= 100_00 ||
		s.tokens[j].value%100 != 0 {
		return
	}
	if s.lex.cents[s.word(j+1)] {
		s.tokens[i].value += s.tokens[j].value / 100
		s.tokens[j].use = part
	}
}

func (s *sentence) useOf(i int) use {
	t, next, before := s.tokens[i], s.word(i+1), s.word(i-1)
	switch {
	case s.adjacent(i, i-1) && isCurrencySign(before), isCurrencySign(before), s.lex.coins[before] && before != "peso":
		return amount
	case listNumber(s, i), isHundredth(s, i), s.phrase(lastDigits, max(0, i-2), i) >= 0:
		return part
	case next == "%" || s.lex.percent[next] || (next == "por" && s.word(i+2) == "100") ||
		(next == "por" && (s.word(i+2) == "ciento" || s.word(i+2) == "cento")) || next == "percent":
		return percent
	case s.lex.coins[next], next == "de" && s.lex.coins[s.word(i+2)]:
		return amount
	case isCurrencySign(next) && !s.tokens[i+1].isNumber:
		return amount
	case s.isDate(i):
		return date
	case s.isClock(i):
		return clock
	case s.lex.pieces[next]:
		return piece
	case measured(s, i), isLong(s, i):
		return part
	case s.priced(i):
		return amount
	case t.value%100 == 0 && t.value <= 100*1000:
		return piece
	}
	return part
}

// lastDigits stand before the end of a number that is not told whole: "el que termina en 3001".
var lastDigits = phrases("termina en, terminad* en, termina em, terminad* em, terminando em, ends in, ending in")

// isHundredth reports the hundred of "30 por 100".
func isHundredth(s *sentence, i int) bool {
	return s.tokens[i].value == 100_00 && hundredth[s.word(i-1)] && i > 1 && s.tokens[i-2].isNumber
}

// hundredth stands between a percentage and its hundred.
var hundredth = word.Set("por per")

// measured reports a number with a unit, an ordinal, or one that letters follow: "900 ml", "3º", "85A".
func measured(s *sentence, i int) bool {
	next := s.word(i + 1)
	return s.lex.units[next] || next == "º" || next == "°" || next == "ª" ||
		s.adjacent(i+1, i) && next != "x" && !s.tokens[i+1].mark
}

func (s *sentence) adjacent(i, j int) bool {
	if j < 0 || i >= len(s.tokens) {
		return false
	}
	return s.tokens[j].to == s.tokens[i].from
}

// listNumber reports "1." or "1)" at the beginning of a line.
func listNumber(s *sentence, i int) bool {
	if next := s.word(i + 1); next != "." && next != ")" && next != "\ufe0f" && next != "⃣" {
		return false
	}
	for j := range i {
		if !s.tokens[j].mark {
			return false
		}
	}
	return true
}

// isDate reports a number in "20 de noviembre", "20/11", "November 20" or a year.
func (s *sentence) isDate(i int) bool {
	next, before := s.word(i+1), s.word(i-1)
	year := s.tokens[i].value >= 2020_00 && s.tokens[i].value <= 2035_00
	switch {
	case next == "de" && s.lex.months[s.word(i+2)], s.lex.months[before], s.lex.months[next],
		ordinalSign[next] && s.word(i+2) == "de" && s.lex.months[s.word(i+3)]:
		return true
	case next == "/" && s.adjacent(i+1, i), before == "/" && s.adjacent(i, i-1):
		return true
	case year && (before == "de" || before == "del") && s.lex.months[s.word(i-2)]:
		return true
	case next == "th" || next == "st" || next == "nd" || next == "rd":
		return true
	}
	return s.tokens[i].value <= 31_00 && dayNumber(s, i)
}

// dayNumber reports a number behind what makes it a day of the month: "viernes 20", "el 20", "na quarta, 25, às 13h".
func dayNumber(s *sentence, i int) bool {
	next, before := s.word(i+1), s.word(i-1)
	_, weekday := s.lex.days[before]
	switch {
	case before == "," && (isWeekday(s, i-2) || isWeekday(s, i-3)): // "no sábado seguinte, 28, …"
		return next == "" || s.tokens[i+1].mark
	case s.lex.hourWords[next], rangeJoins[next] && s.clockWithin(i+2, min(i+3, len(s.tokens))): // "jue 8 a 13:30"
		return false
	case weekday:
		return true
	}
	return (before == "el" || before == "dia" || before == "del" || before == "al") && !s.priced(i)
}

// ordinalSign follows the number of a day.
var ordinalSign = word.Set("º ° o")

// isWeekday reports the name of a day of the week, or its last part: "quarta-feira".
func isWeekday(s *sentence, i int) bool {
	if s.word(i) == "feira" && s.word(i-1) == "-" {
		i -= 2
	}
	day, is := s.lex.days[s.word(i)]
	return is && day >= 0 && day < 7
}

// isClock reports an hour: "a las 9", "21 hs", "de 9 a 18".
func (s *sentence) isClock(i int) bool {
	t := s.tokens[i]
	if t.value > 24_00 || t.value%100 >= 60 {
		return false
	}
	next, before := s.word(i+1), s.word(i-1)
	switch {
	case before == "as" && s.tokens[i-1].text != "às" && !s.clockBehind(i): // "as 2 vacinas"
		return false
	case s.clockBehind(i), minutesPast(s, i) != 0, s.lex.beforeHours[s.word(i-3)+" "+s.word(i-2)+" "+before]:
		return true
	case seatedAt(s, i), t.value > 12_00 && s.lex.tag.Language() == "en": // "at 14 your son …"
		return false
	case s.lex.beforeHours[s.word(i-2)+" "+before], s.lex.beforeHours[before]:
		return !s.lex.pieces[next] && !s.lex.units[next]
	}
	return inStretch(s, i) || listedHour(s, i) || hoursBetween(s, i)
}

// hoursBetween reports one of two hours of a day with nothing but a word for between before them: "entre 9 y 11 del día
// siguiente".
func hoursBetween(s *sentence, i int) bool {
	if rangeJoins[s.word(i-1)] {
		i -= 2
	}
	if i < 1 || i+2 >= len(s.tokens) || !s.lex.betweens[s.word(i-1)] || !rangeJoins[s.word(i+1)] || !s.tokens[i+2].isNumber || s.tokens[i+2].value > 24_00 {
		return false
	}
	behind := s.word(i + 3)
	_, day := s.lex.days[behind]
	return (behind == "" || s.tokens[i+3].mark || s.lex.functions[behind] || day) && (s.phrase(s.lex.nextDays, 0, len(s.tokens)) >= 0 ||
		slices.ContainsFunc(s.tokens, func(t token) bool { _, is := s.lex.days[t.fold]; return is }))
}

// seatedAt reports a number of people before the hour of their table: "mesa de 2 às 20h".
func seatedAt(s *sentence, i int) bool {
	next := s.word(i + 1)
	return s.word(i-1) == "de" && (s.lex.nouns[s.word(i-2)] == Booking || s.lex.article[s.word(i-2)]) &&
		(next == "as" || next == "a" && s.word(i+2) == "las")
}

// inStretch reports a number that another hour makes one end of a stretch: "8 a 12:30", "de 10 a una".
func inStretch(s *sentence, i int) bool {
	next, before := s.word(i+1), s.word(i-1)
	switch {
	case before == "de" && next == "a" && namedHour(s, i+2) > 0,
		rangeJoins[before] && i > 1 && s.clockWithin(i-4, i-1):
		return true
	case rangeJoins[next] && s.clockWithin(i+2, min(i+3, len(s.tokens))) && !s.lex.ands[next] &&
		(next != "as" || before == "das" || before == "de"): // but not "mesa para 6 às 19h30"
		return true
	}
	return before == "de" && rangeJoins[next] && i+2 < len(s.tokens) && s.tokens[i+2].isNumber &&
		s.tokens[i+2].value <= 24_00
}

// listedHour reports an hour of a list without its preposition: "me quedan las 8 y las 10 de la noche".
func listedHour(s *sentence, i int) bool {
	next := s.word(i + 1)
	ends := next == "" || s.tokens[i+1].mark || s.lex.ands[next] || s.lex.ors[next] || next == "de"
	return s.word(i-1) == "las" && s.word(i) != "1" && ends && s.dayOrPart()
}

// dayOrPart reports a sentence with an hour in figures, and a day or a part of one.
func (s *sentence) dayOrPart() bool {
	figures := slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == clock && strings.Contains(t.text, ":") })
	part := s.phrase(dayParts, 0, len(s.tokens)) >= 0
	return part && (figures || s.phrase(s.lex.thatDay, 0, len(s.tokens)) >= 0 ||
		slices.ContainsFunc(s.tokens, func(t token) bool { _, is := s.lex.days[t.fold]; return is }))
}

// rangeJoins stand between the two ends of a stretch of time.
var rangeJoins = word.Set("a y e - – to and as ate hasta")

// halfHours follow an hour: "y media".
var halfHours = map[string]int{"media": 30, "meia": 30, "cuarto": 15}

// clockBehind reports words behind a number that make it an hour: "21 hs", "9 a. m.", "5 y media".
func (s *sentence) clockBehind(i int) bool {
	next := s.word(i + 1)
	switch {
	case len(next) > 3 && s.lex.terms[next]: // "3 horas" is a length, "a las 20 horas" an hour
		return unitOf(next) == "hour" && (s.lex.beforeHours[s.word(i-1)] || s.lex.beforeHours[s.word(i-2)+" "+s.word(i-1)] || rangeJoins[s.word(i-1)])
	case s.lex.hourWords[next], strings.HasPrefix(next, "h") && s.adjacent(i+1, i):
		return true
	case next == "a" || next == "p":
		return s.word(i+2) == "." && s.word(i+3) == "m"
	}
	return (next == "y" || next == "e") && halfHours[s.word(i+2)] > 0
}

func (s *sentence) clockWithin(from, to int) bool {
	for j := max(0, from); j < to; j++ {
		if s.tokens[j].use == clock {
			return true
		}
	}
	return false
}

// isLong reports digits that are a telephone number, an account or a part of one.
func isLong(s *sentence, i int) bool {
	t := s.tokens[i]
	if len(t.text) >= 8 && !strings.ContainsAny(t.text, ".,") {
		return true
	}
	dash := func(j int) bool { return s.word(j) == "-" || s.word(j) == "+" || s.word(j) == "/" }
	return dash(i-1) && s.adjacent(i, i-1) && i > 1 && s.tokens[i-2].isNumber || s.word(i-1) == "+" ||
		dash(i+1) && i+2 < len(s.tokens) && s.tokens[i+2].isNumber && s.adjacent(i+1, i) && s.adjacent(i+2, i+1) &&
			(len(s.tokens[i+2].text) >= 4)
}

// priced reports a number without a sign of money that a verb, a preposition or a colon makes one.
func (s *sentence) priced(i int) bool {
	t, before := s.tokens[i], s.word(i-1)
	big := t.value >= 100_00 || strings.ContainsAny(t.text, ".,")
	if !amountEnds(s, i, big) || s.lex.units[before] { // "km 18,5"
		return false
	}
	direct := s.lex.priceVerbs[before] || s.lex.priceJoins[before] && s.lex.priceVerbs[s.word(i-2)]
	direct = direct || big && (s.lex.roles[before] == Paid || s.lex.missingWords[before])
	direct = direct || big && s.lex.ofs[before] && s.lex.roles[s.word(i-2)] != "" // "envío de 9.800"
	weak := s.lex.weakPrice[before] || s.lex.weakPrice[s.word(i-2)]
	switch {
	case direct && (big || !weak):
		return true
	case big && s.has(s.lex.priceVerbs, max(s.clauseFrom(i), i-6), i):
		return !s.tokens[max(i-1, 0)].capital
	}
	listed := priceMarks[before] || t.value >= 1000_00 && priceWords[before]
	return big && listed && len(t.text) > 2 && !s.lex.streets[s.word(i-2)]
}

// amountEnds reports that what follows a number leaves it to be an amount. A verb does so for a big one alone: "ten would
// be $ 1,645".
func amountEnds(s *sentence, i int, big bool) bool {
	next := s.word(i + 1)
	if next == "" || s.tokens[i+1].mark {
		return true
	}
	if s.lex.priceVerbs[next] || s.lex.futures[next] || conditional(s, s.tokens[i+1]) {
		return big
	}
	return s.lex.functions[next]
}

// Before a number without a sign of money, these make it a price: in a list, in a sum, "a 2500".
var (
	priceMarks = word.Set(": - – — = +")
	priceWords = word.Set("a por en")
)

func (s *sentence) clauseFrom(i int) int { return s.clauses[s.tokens[i].clause].from }
