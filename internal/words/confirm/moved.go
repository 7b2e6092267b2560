package confirm

// A question about a move shows what is given up beside what comes instead: "¿Cambio tu turno del martes con Mariana al jueves
// con Teresa?" A yes may repeat only the new values.

// valueKind is what kind of value a token of a question is, if any.
type valueKind uint8

const (
	noValue valueKind = iota
	aDay
	anHour
	aCount
	aName
)

// valueAt is the kind of the value at a token.
func valueAt(tokens []token, i int) valueKind {
	t, before := tokens[i], ""
	if i > 0 {
		before = tokens[i-1].text
	}
	switch {
	case weekday(t.text), soon[t.text]:
		return aDay
	case len(numbersIn(t)) > 0 && (before == "las" || before == "la" || before == "as"):
		return anHour
	case len(numbersIn(t)) > 0:
		return aCount
	case t.capital && i > 0 && !t.pause:
		return aName
	}
	return noValue
}

// leadsTo is the kind of the value that follows a preposition at once, or after articles and titles.
func leadsTo(tokens []token, i int) valueKind {
	for n := i + 1; n < len(tokens) && n <= i+3; n++ {
		if kind := valueAt(tokens, n); kind != noValue {
			return kind
		}
		if !determiners[tokens[n].text] {
			break
		}
	}
	return noValue
}

// newFrom is where the new values of a move begin. Zero: it shows one value of each kind; -1: the new ones come first, or it
// cannot be told which they are.
func newFrom(tokens []token) int {
	var seen [aName + 1]bool
	for i, t := range tokens {
		kind := noValue
		switch t.text {
		case "a", "al", "para", "pra", "por", "to", "as":
			if kind = leadsTo(tokens, i); t.text == "as" && kind == anHour { // "às 9h" tells an hour, and leads nowhere
				kind = noValue
			}
			if seen[kind] && kind != noValue {
				return i
			}
		case "de", "del", "da", "do", "from":
			if kind = leadsTo(tokens, i); seen[kind] && kind != noValue {
				return -1
			}
		}
		seen[valueAt(tokens, i)] = true
		seen[noValue] = false
	}
	for i := range tokens {
		for n := range tokens[:i] {
			if kind := valueAt(tokens, i); (kind == aDay || kind == anHour) && kind == valueAt(tokens, n) && tokens[i].text != tokens[n].text {
				return -1
			}
		}
	}
	return 0
}

// forget drops the values that a move gives up from what a question shows.
func (s *shown) forget(text string) {
	m, _ := scan(text, "")
	from := newFrom(m.tokens)
	if from == 0 {
		return
	}
	if from < 0 {
		from = len(m.tokens)
	}
	kept := map[string]bool{}
	for _, t := range m.tokens[from:] {
		kept[t.text] = true
	}
	for i, t := range m.tokens[:from] {
		if valueAt(m.tokens, i) == noValue || kept[t.text] {
			continue
		}
		delete(s.words, t.text)
		delete(s.roots, root(t.text))
		s.gone[t.text] = true
		for _, n := range numbersIn(t) {
			delete(s.numbers, n)
		}
	}
	for _, t := range m.tokens[from:] {
		for _, n := range numbersIn(t) {
			s.numbers[n] = true
		}
	}
}
