package when

import "slices"

// dropRefused forgets what somebody cannot, and returns the days of it: "el lunes no
// puedo", "cualquier día menos el lunes y el martes", "el viernes a la noche trabajo". A
// "no" that is asked, or that a comma sets apart, seeks agreement: "el lunes, ¿no?".
func (r *reader) dropRefused() []said {
	var refused []said
	kept, last := make([]said, 0, len(r.said)), none // last: where the last refused run ended
	for i := 0; i < len(r.said); {
		run := r.run(i)
		s, end := run[0], run[len(run)-1].to
		switch {
		case (s.kind != clock || s.clock.bound == At || s.clock.bound == About) && r.spurned(s.from, last):
			last = end
			refused = append(refused, run...)
		case r.corrects(end):
			kept = append(kept, slices.DeleteFunc(slices.Clone(run), func(s said) bool { return s.kind == clock })...)
		case r.refuses(end, len(run) == 1 && s.kind.isDay()):
			for n := len(kept); n > 0 && r.listed(kept[n-1], s.from); n = len(kept) { // "el lunes y el martes no puedo"
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
	r.said = kept
	return slices.DeleteFunc(refused, func(s said) bool { return !s.kind.isDay() })
}

// listed: a day and what begins at a token are two of a list, small words aside.
func (r *reader) listed(a said, from int) bool {
	at := from - 1
	for at >= a.to && articles[r.word(at)] && r.word(at) != r.lex.and {
		at--
	}
	return a.kind.isDay() && at == a.to && r.word(at) == r.lex.and && r.lex.and != ""
}

// run is the phrases from one on that speak of one time, with nothing between them:
// "mañana viernes a la noche".
func (r *reader) run(i int) []said {
	end := i + 1
	for end < len(r.said) && r.said[end].from == r.said[end-1].to {
		a, b := r.said[end-1], r.said[end]
		if b.kind.isDay() && !r.sameDay(a, b) {
			break
		}
		end++
	}
	return r.said[i:end]
}

// corrects: the phrase that ends at a token is put right by another hour: "a las 8 no, a
// las 9".
func (r *reader) corrects(at int) bool {
	if r.word(at) != r.lex.not || r.lex.not == "" {
		return false
	}
	for _, s := range r.said {
		if s.from == at+1 || s.from == at+2 && r.mark(at+1) != 0 {
			return s.kind == clock
		}
	}
	return false
}

// refuses: the words at a token say that what stands before them does not suit. After a
// day alone any denial does; after an hour it has to be one of being able.
func (r *reader) refuses(at int, day bool) bool {
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
		return false // "sexta não segunda": which of the two is not told
	}
	if at+1 >= len(r.tokens) {
		return true
	}
	if mark := r.mark(at + 1); mark != 0 {
		return mark != '?' && mark != '¿'
	}
	return day || r.lex.unable[r.word(at+1)] || r.lex.unable[r.word(at+2)]
}

// dayFollows: another day stands at a token, small words aside.
func (r *reader) dayFollows(at int) bool {
	for articles[r.word(at)] || plurals[r.word(at)] || r.word(at) == "para" || r.word(at) == "pra" {
		at++
	}
	for _, s := range r.said {
		if s.from == at {
			return s.kind.isDay()
		}
	}
	return false
}

// spurned: the words before a day or an hour say that it does not suit, or it goes on a list of
// such days that ended at last.
func (r *reader) spurned(from, last int) bool {
	at := from - 1
	for at >= 0 && (articles[r.word(at)] || plurals[r.word(at)]) && !r.lex.ors[r.word(at)] {
		at--
	}
	switch w := r.word(at); {
	case at < 0 || r.used[at]:
		return false
	case r.lex.excepts[w]:
		return !rather[r.word(at-1)]
	case r.lex.unable[w]:
		return r.denied(at, last) && !r.asked(from)
	default:
		return at == last && (w == r.lex.and || r.lex.ors[w])
	}
}

// denied: a "no" stands before a word, at most three others between: "no voy a poder". One
// that the day before it has already taken is not another's: "el viernes no puedo, el
// sábado sí".
func (r *reader) denied(at, taken int) bool {
	for i := at - 1; i >= max(0, at-4) && !r.used[i] && r.mark(i) == 0; i-- {
		if w := r.word(i); w == r.lex.not && w != "" {
			return i != taken
		}
	}
	return false
}

// asked: the sentence from a token on is a question.
func (r *reader) asked(from int) bool {
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

// plurals are the small words that stand before a day that is left out, beside articles.
var plurals = set("los las os as na nas no nos en")

// rather are the words after which "menos" takes nothing away: "más o menos", "al menos",
// "pelo menos".
var rather = set("o ou al lo ao pelo")
