package when

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/word"
)

// dropExcluded removes what the customer rules out, and returns the days among it: "el lunes no puedo", "cualquier día
// menos el lunes y el martes", "el viernes a la noche trabajo". A "no" in a question, or after a comma, seeks
// agreement: "el lunes, ¿no?".
func (r *reader) dropExcluded() []phrase {
	var refused []phrase
	kept, last := make([]phrase, 0, len(r.phrases)), none // last: where the last refused run ended
	for i := 0; i < len(r.phrases); {
		run := r.run(i)
		s, end := run[0], run[len(run)-1].to
		switch {
		case (s.kind != clock || s.clock.bound == At || s.clock.bound == About) && r.excludedBefore(s.from, last):
			last = end
			refused = append(refused, run...)
		case r.corrects(end):
			kept = append(kept, slices.DeleteFunc(slices.Clone(run), func(s phrase) bool { return s.kind == clock })...)
		case r.excludedAfter(end, len(run) == 1 && s.kind.isDay()):
			for n := len(kept); n > 0 && r.inListWith(kept[n-1],
				s.from); n = len(kept) { // "el lunes y el martes no puedo"
				s = kept[n-1]
				kept, refused = kept[:n-1], append(refused, s)
			}
			last = end
			refused = append(refused, run...)
		default:
			kept = append(kept, run...)
		}
		i += len(run)
	}
	r.phrases = kept
	return slices.DeleteFunc(refused, func(s phrase) bool { return !s.kind.isDay() })
}

// inListWith reports whether a day and what begins at a token are two items of a list, small words aside.
func (r *reader) inListWith(a phrase, from int) bool {
	at := from - 1
	for at >= a.to && articles[r.word(at)] && r.word(at) != r.lex.and {
		at--
	}
	return a.kind.isDay() && at == a.to && r.word(at) == r.lex.and && r.lex.and != ""
}

// run returns the phrases from i on that describe one time, with nothing between them: "mañana viernes a la noche".
func (r *reader) run(i int) []phrase {
	end := i + 1
	for end < len(r.phrases) && r.phrases[end].from == r.phrases[end-1].to {
		a, b := r.phrases[end-1], r.phrases[end]
		if b.kind.isDay() && !r.sameDay(a, b) {
			break
		}
		end++
	}
	return r.phrases[i:end]
}

// corrects reports whether another hour corrects the phrase that ends at a token: "a las 8 no, a las 9".
func (r *reader) corrects(at int) bool {
	if r.word(at) != r.lex.not || r.lex.not == "" {
		return false
	}
	for _, s := range r.phrases {
		if s.from == at+1 || s.from == at+2 && r.mark(at+1) != 0 {
			return s.kind == clock
		}
	}
	return false
}

// excludedAfter reports whether the words at a token rule out what stands before them. After a day alone any negation
// does; after an hour it has to be one of being able.
func (r *reader) excludedAfter(at int, day bool) bool {
	if _, _, ok := r.first(r.lex.refusals, at); ok {
		return true
	}
	if r.word(at) != r.lex.not || r.lex.not == "" {
		return false
	}
	if _, _, ok := r.first(r.lex.refusals, at+1); ok {
		return false // "el lunes no trabajo"
	}
	if day && r.dayFollows(at+1) {
		return false // "sexta não segunda": it does not say which of the two is ruled out
	}
	if at+1 >= len(r.tokens) {
		return true
	}
	if mark := r.mark(at + 1); mark != 0 {
		return mark != '?' && mark != '¿'
	}
	return day || r.lex.unable[r.word(at+1)] || r.lex.unable[r.word(at+2)]
}

// dayFollows reports whether another day stands at a token, small words aside.
func (r *reader) dayFollows(at int) bool {
	for articles[r.word(at)] || plurals[r.word(at)] || r.word(at) == "para" || r.word(at) == "pra" {
		at++
	}
	for _, s := range r.phrases {
		if s.from == at {
			return s.kind.isDay()
		}
	}
	return false
}

// excludedBefore reports whether the words before a day or an hour rule it out, or whether it continues a list of such
// days that ended at last.
func (r *reader) excludedBefore(from, last int) bool {
	at := from - 1
	for at >= 0 && (articles[r.word(at)] || plurals[r.word(at)]) && !r.lex.ors[r.word(at)] {
		at--
	}
	switch w := r.word(at); {
	case at < 0 || r.used[at]:
		return false
	case r.lex.excepts[w]:
		return !notExcluding[r.word(at-1)]
	case r.lex.unable[w]:
		return r.negatedBefore(at, last) && !r.inQuestion(from)
	default:
		return at == last && (w == r.lex.and || r.lex.ors[w])
	}
}

// negatedBefore reports whether a "no" stands before a word, at most three others between: "no voy a poder". One that
// belongs to the day before it does not count: "el viernes no puedo, el sábado sí".
func (r *reader) negatedBefore(at, taken int) bool {
	for i := at - 1; i >= max(0, at-4) && !r.used[i] && r.mark(i) == 0; i-- {
		if w := r.word(i); w == r.lex.not && w != "" {
			return i != taken
		}
	}
	return false
}

// inQuestion reports whether the sentence from a token on is a question.
func (r *reader) inQuestion(from int) bool {
	for i := from; i < len(r.tokens); i++ {
		switch r.mark(i) {
		case '?':
			return true
		case '.', '!', ';':
			return false
		}
	}
	return false
}

// plurals are the small words, besides articles, that stand before a day that is ruled out.
var plurals = word.Set("los las os as na nas no nos en")

// notExcluding are the words after which "menos" excludes nothing: "más o menos", "al menos", "pelo menos".
var notExcluding = word.Set("o ou al lo ao pelo")
