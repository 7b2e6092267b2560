package claims

import "strings"

// classify decides what each number of a sentence counts.
func (s *sentence) classify() {
	for _, at := range digits.FindAllStringIndex(s.text, -1) {
		s.dialled(at[0], at[1])
	}
	for i := range s.tokens {
		t := &s.tokens[i]
		if t.isNumber && t.use == unread {
			t.use = s.useOf(i)
		}
		if t.use == amount {
			s.cents(i)
		}
	}
}

// dialled marks the tokens of a telephone number or an account.
func (s *sentence) dialled(from, to int) {
	text := s.text[from:to]
	if len(onlyDigits(text)) < 8 || strings.ContainsAny(text, ".,") && !strings.HasPrefix(text, "+") ||
		strings.Count(text, "-") == 2 && len(text) == 10 {
		return
	}
	if first := s.tokenAt(from); isCurrencySign(s.word(first - 1)) {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.from >= from && t.to <= to && t.isNumber {
			t.use = part
		}
	}
}

// cents adds the hundredths of an amount that are said apart: "90 reais e 82 centavos".
func (s *sentence) cents(i int) {
	j := i + 1
	for j < i+4 && (s.lex.coins[s.word(j)] || s.lex.centJoins[s.word(j)]) {
		j++
	}
	if j == i+1 || j >= len(s.tokens) || !s.tokens[j].isNumber || s.tokens[j].value >= 100_00 || s.tokens[j].value%100 != 0 {
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
	case s.listNumber(i):
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
	case s.lex.units[next], next == "º", next == "°", next == "ª":
		return part
	case s.isLong(i):
		return part
	case s.priced(i):
		return amount
	case t.value%100 == 0 && t.value <= 100*1000:
		return piece
	}
	return part
}

func (s *sentence) adjacent(i, j int) bool {
	if j < 0 || i >= len(s.tokens) {
		return false
	}
	return s.tokens[j].to == s.tokens[i].from
}

// listNumber reports "1." or "1)" at the beginning of a line.
func (s *sentence) listNumber(i int) bool {
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
	_, weekday := s.lex.days[before]
	year := s.tokens[i].value >= 2020_00 && s.tokens[i].value <= 2035_00
	switch {
	case next == "de" && s.lex.months[s.word(i+2)], s.lex.months[before], s.lex.months[next]:
		return true
	case next == "/" && s.adjacent(i+1, i), before == "/" && s.adjacent(i, i-1):
		return true
	case year && (before == "de" || before == "del") && s.lex.months[s.word(i-2)]:
		return true
	case weekday && s.tokens[i].value <= 31_00 && !s.lex.hourWords[next]:
		return true
	case (before == "el" || before == "dia" || before == "del" || before == "al") && s.tokens[i].value <= 31_00 && !s.lex.hourWords[next]:
		return !s.priced(i)
	case next == "th" || next == "st" || next == "nd" || next == "rd":
		return true
	}
	return false
}

// isClock reports an hour: "a las 9", "21 hs", "de 9 a 18".
func (s *sentence) isClock(i int) bool {
	t := s.tokens[i]
	if t.value > 24_00 || t.value%100 >= 60 {
		return false
	}
	next, before := s.word(i+1), s.word(i-1)
	if s.lex.hourWords[next] || strings.HasPrefix(next, "h") && s.adjacent(i+1, i) || (next == "a" || next == "p") && s.word(i+2) == "." && s.word(i+3) == "m" {
		return true
	}
	if half := s.word(i + 2); (next == "y" || next == "e") && (half == "media" || half == "meia" || half == "cuarto") {
		return true
	}
	if s.lex.beforeHours[s.word(i-3)+" "+s.word(i-2)+" "+before] {
		return true
	}
	if s.lex.beforeHours[s.word(i-2)+" "+before] || s.lex.beforeHours[before] && before != "para" {
		return !s.lex.pieces[next] && !s.lex.units[next]
	}
	if (before == "a" || before == "y" || before == "e" || before == "-" || before == "–" || before == "to" || before == "and" || before == "as" || before == "ate" || before == "hasta") && i > 1 {
		for j := i - 2; j >= max(0, i-4); j-- {
			if s.tokens[j].use == clock {
				return true
			}
		}
	}
	return before == "de" && (next == "a" || next == "as" || next == "hasta") && i+2 < len(s.tokens) && s.tokens[i+2].isNumber &&
		s.tokens[i+2].value <= 24_00
}

// isLong reports digits that are a telephone number, an account or a part of one.
func (s *sentence) isLong(i int) bool {
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
	t := s.tokens[i]
	big := t.value >= 100_00 || strings.ContainsAny(t.text, ".,")
	from := max(s.clauseFrom(i), i-6)
	verb := false
	for j := from; j < i; j++ {
		if s.lex.priceVerbs[s.word(j)] {
			verb = true
		}
	}
	direct := s.lex.priceVerbs[s.word(i-1)] || s.lex.priceJoins[s.word(i-1)] && s.lex.priceVerbs[s.word(i-2)]
	next := s.word(i + 1)
	ends := next == "" || (i+1 < len(s.tokens) && s.tokens[i+1].mark) || s.lex.functions[next]
	switch {
	case direct && ends && len(t.text) > 0 && (big || !s.lex.weakPrice[s.word(i-1)] && !s.lex.weakPrice[s.word(i-2)]):
		return true
	case big && verb && ends:
		return !s.tokens[max(i-1, 0)].capital
	case big && ends && (s.word(i-1) == ":" || s.word(i-1) == "-" || s.word(i-1) == "–" || s.word(i-1) == "—" || s.word(i-1) == "=" || s.word(i-1) == "+" || t.value >= 1000_00 && (s.word(i-1) == "a" || s.word(i-1) == "por" || s.word(i-1) == "en")):
		return len(t.text) > 2 && !s.lex.streets[s.word(i-2)]
	}
	return false
}

func (s *sentence) clauseFrom(i int) int { return s.clauses[s.tokens[i].clause].from }
