package when

import (
	"strings"
	"time"
)

// reader goes through a text once, from left to right, and takes at every position the longest phrase that it knows.
type reader struct {
	lex     *lexicon
	today   time.Time
	text    string
	tokens  []token
	phrases []phrase
	used    []bool // tokens that a phrase has consumed
}

func (r *reader) read() {
	r.used = make([]bool, len(r.tokens))
	for i := 0; i < len(r.tokens); {
		s, end := r.longest(i)
		if end == i {
			i++
			continue
		}
		s.from, s.to = i, end
		if s.kind != nothing {
			r.phrases = append(r.phrases, s)
			for at := i; at < end; at++ {
				r.used[at] = true
			}
		}
		i = end
	}
}

// longest returns the longest phrase at a token. Of two of the same length, a time goes before a part of the day, and
// the rest go in the order of the list.
func (r *reader) longest(i int) (best phrase, end int) {
	end = i
	better := func(s phrase, to int, ok bool) {
		if ok && to > end {
			best, end = s, to
		}
	}
	better(r.timeRange(i))
	better(r.dayNumber(i))
	better(r.time(i, true))
	better(r.another(i))
	better(r.figures(i))
	for _, rule := range r.lex.phrases {
		var m match
		to := rule.form.at(r.lex, r.tokens, i, &m)
		if to > end && (rule.when == nil || rule.when(r, i, to)) {
			better(rule.meaning(m), to, true)
		}
	}
	return best, end
}

// partAt returns the part of the day at a token: "de la noche".
func (r *reader) partAt(i int) (Part, int) {
	part, end := Part(""), i
	for _, rule := range r.lex.parts {
		var m match
		if to := rule.form.at(r.lex, r.tokens, i, &m); to > end {
			part, end = rule.meaning(m).part, to
		}
	}
	return part, end
}

// at returns a token; before the first and behind the last one there is no word, number or mark.
func (r *reader) at(i int) token {
	if i < 0 || i >= len(r.tokens) {
		return token{num: none}
	}
	return r.tokens[i]
}

func (r *reader) word(i int) string { return r.at(i).word }

func (r *reader) mark(i int) rune { return r.at(i).mark }

// number returns the number at a token; none if it is something else.
func (r *reader) number(i int) int { return r.at(i).num }

// first returns the longest match of the forms; of two of the same length, the first.
func (r *reader) first(fs []form, i int) (m match, end int, ok bool) {
	end = i
	for _, f := range fs {
		var got match
		if to := f.at(r.lex, r.tokens, i, &got); to > end {
			m, end, ok = got, to, true
		}
	}
	return m, end, ok
}

// followsDay reports whether the phrase before token i is a day and ends there, a comma aside.
func (r *reader) followsDay(i int) bool {
	if len(r.phrases) == 0 {
		return false
	}
	last := r.phrases[len(r.phrases)-1]
	if i > 0 && r.mark(i-1) == ',' {
		i--
	}
	return last.to == i && last.kind.isDay()
}

// endsAt reports whether what stands at token i does not belong to the number or word before it.
func (r *reader) endsAt(i int) bool {
	if i >= len(r.tokens) {
		return true
	}
	t := r.tokens[i]
	return t.mark != 0 && !strings.ContainsRune("/%$", t.mark) || t.word != "" && r.lex.goesOn[t.word]
}

// rest returns the text without what was understood, nor the small words that led to it.
func (r *reader) rest() string {
	for i := len(r.tokens) - 1; i >= 0; i-- {
		next := i+1 < len(r.tokens) && r.used[i+1]
		if next && !r.used[i] && (r.lex.glue[r.word(i)] || r.mark(i) == ',') {
			r.used[i] = true
		}
	}
	var b strings.Builder
	last := none
	for i, t := range r.tokens {
		if r.used[i] {
			continue
		}
		if b.Len() > 0 && (last != i-1 || r.tokens[last].to < t.from) {
			b.WriteByte(' ')
		}
		b.WriteString(r.text[t.from:t.to])
		last = i
	}
	return strings.Trim(b.String(), " ,;")
}
