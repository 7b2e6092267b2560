package claims

// packs is how many packs of the claim's thing make up a number of pieces: 2000 bags are two of "x 1000"; 0: none.
func (m claim) packs(n int64) int64 {
	for _, thing := range m.things {
		for _, w := range m.c.things.words[thing] {
			if size, ok := parseNumber(w); ok && size >= 1000 && (n*100)%size == 0 {
				return n * 100 / size
			}
		}
	}
	return 0
}

// undiscounted reports what an order would come to without its discount.
func (m claim) undiscounted() bool {
	if m.role == Total && !m.s.has(m.s.lex.withouts, 0, len(m.s.tokens)) && !denies(m.s) &&
		m.s.phrase(m.s.lex.rises, 0, m.at) < 0 {
		return false
	}
	if m.role != Before && m.role != Subtotal && !m.s.has(m.s.lex.compareWords, 0, len(m.s.tokens)) && !denies(m.s) {
		return false
	}
	for _, d := range m.c.facts[Money] {
		if d.Role != Discount || d.Value <= 0 {
			continue
		}
		for _, f := range m.c.facts[Money] {
			if (f.Role == Total || f.Role == Subtotal || f.Role == Line) && m.equals(f.Value+d.Value) {
				return true
			}
		}
	}
	return false
}

// prices are those of the claim's things, or of all that the customer was told of where none is named.
func (m claim) prices() (out []int64) {
	of := m.things
	for _, f := range m.c.facts[Money] {
		if f.Role != Price && f.Role != Line && f.Role != "" || f.Value == 0 {
			continue
		}
		if len(of) == 0 || m.c.things.belongs(f, of) {
			out = append(out, f.Value)
		}
	}
	return out
}

// pairs are the numbers that words like "los dos" and "ambas" say.
func (m claim) pairs() []int64 {
	if m.s.has(m.s.lex.couples, 0, len(m.s.tokens)) {
		return []int64{2}
	}
	return nil
}

// spokenOf reports an amount of a text of ours that speaks of the same as the sentence: the carrier that it names.
func (m claim) spokenOf(f Fact) bool {
	if f.Text == "" {
		return hasRole(m.s, Delivery)
	}
	return overlap(m.s.content(0, len(m.s.tokens)), words(m.c, f.Text)) > 0
}

// isShare tries an amount divided by a number that is said or stands in the thing's name: each of them, an instalment,
// a litre.
func (m claim) isShare(parts, counts []int64) bool {
	var by []int64
	for _, n := range counts {
		by = append(by, n*100)
	}
	shared := m.s.has(m.s.lex.shares, 0, len(m.s.tokens)) || perUnit(m.s) ||
		m.s.lex.functions[m.s.word(m.at+1)] && m.s.lex.units[m.s.word(m.at+2)] // "el kilo"
	if shared {
		by = append(by, 200)
	}
	for _, t := range m.s.tokens {
		if t.isNumber && t.use == part {
			by = append(by, t.value)
		}
	}
	for _, n := range m.things {
		for _, w := range m.c.things.words[n] {
			if v, ok := parseNumber(w); ok && shared {
				by = append(by, v)
			}
		}
	}
	for _, p := range parts {
		for _, n := range by {
			if n >= 100_00 && n < 1000_00 && m.wholeUnit() && m.near(p*1000_00/n) { // "900 ml"
				return true
			}
			if n > 100 && (m.equals(p*100/n) || p*100%n != 0 && m.near(p*100/n)) {
				return true
			}
		}
	}
	return false
}

// perUnit reports "por litro", "per bottle".
func perUnit(s *sentence) bool {
	for i := range s.tokens {
		if w := s.word(i); (w == "por" || w == "per") && (s.lex.units[s.word(i+1)] || s.lex.pieces[s.word(i+1)]) {
			return true
		}
	}
	return false
}

// wholeUnit reports "por litro", "el kilo": what a thousand millilitres or grams cost.
func (m claim) wholeUnit() bool {
	return m.s.phrase([][]string{{"litro*"}, {"kilo*"}, {"liter*"}, {"litre*"}, {"kg"}}, 0, len(m.s.tokens)) >= 0
}

// wholeFrom is from where on amounts are told in whole units.
const wholeFrom = 1000_00

// near is equals, with an amount's own rounding.
func (m claim) near(v int64) bool {
	off := max(m.value-v, v-m.value)
	return m.equals(v) || m.value%100 == 0 && off <= 50 && v >= wholeFrom || off <= 1
}

// isPercentage tries known percentages of known amounts, and what is left of them.
func (m claim) isPercentage(of []int64) bool {
	for _, f := range m.c.facts[Percent] {
		for _, v := range of {
			if m.near(v*f.Value/10000) || m.near(v-v*f.Value/10000) {
				return true
			}
		}
	}
	return false
}
