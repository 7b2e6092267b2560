package read

import (
	"maps"
	"slices"
	"strings"
)

// A pattern is a phrase as a lexicon writes it. Its elements are words, with
//
//	(a|b c)  one of these
//	a*       a word that begins so
//	?a       something that may be left out
//	~        up to three words of any kind; ~~ up to six
//	#        a number
//	^ $      the beginning and the end of the message, courtesies aside
type pattern struct {
	wish  Kind
	elem  []element
	first map[string]bool // the words it can begin with; nil: any
}

type element struct {
	word     string
	choices  [][]element
	optional bool
}

// compile reads a table of phrases: one a line, or several with slashes between.
func compile(table map[Kind]string) []pattern {
	var out []pattern
	for _, kind := range slices.Sorted(maps.Keys(table)) {
		for line := range strings.SplitSeq(table[kind], "\n") {
			for phrase := range strings.SplitSeq(line, " / ") {
				if phrase = strings.TrimSpace(phrase); phrase == "" {
					continue
				}
				elem, _ := parse(phrase)
				p := pattern{wish: kind, elem: elem, first: map[string]bool{}}
				if !begin(elem, p.first) {
					p.first = nil
				}
				out = append(out, p)
			}
		}
	}
	return out
}

// parse reads elements up to the end of their group.
func parse(s string) (out []element, rest string) {
	optional := false
	for s != "" {
		switch s[0] {
		case ' ':
			s = s[1:]
		case '?':
			optional, s = true, s[1:]
		case '|', ')':
			return out, s
		case '(':
			e := element{optional: optional}
			optional = false
			for s[0] != ')' {
				var choice []element
				choice, s = parse(s[1:])
				e.choices = append(e.choices, choice)
			}
			s = s[1:]
			if after, ok := strings.CutPrefix(s, "?"); ok {
				e.optional, s = true, after
			}
			out = append(out, e)
		default:
			end := strings.IndexAny(s, " |)")
			if end < 0 {
				end = len(s)
			}
			out = append(out, element{word: s[:end], optional: optional})
			optional, s = false, s[end:]
		}
	}
	return out, s
}

// begin collects the words a phrase can begin with; false where they cannot be listed.
func begin(elem []element, into map[string]bool) bool {
	for _, e := range elem {
		switch {
		case e.word == "^":
			continue
		case e.word == "~", e.word == "~~", e.word == "#", strings.HasSuffix(e.word, "*"):
			return false
		case e.word != "":
			into[e.word] = true
		}
		for _, choice := range e.choices {
			if !begin(choice, into) {
				return false
			}
		}
		if !e.optional {
			return true
		}
	}
	return true
}

// span is the words a phrase was read from; of a long message only the first ones are
// told apart.
type span struct {
	end  int
	said int
	mask uint64
}

func (s span) with(from, to int) span {
	for i := from; i < to && i < 64; i++ {
		s.mask |= 1 << i
	}
	s.end, s.said = to, s.said+1
	return s
}

// match tries a phrase at a word and returns the longest way it can be read.
func (m *Message) match(elem []element, i int) (best span, ok bool) {
	m.run(elem, span{end: i}, func(s span) {
		if s.said > best.said {
			best, ok = s, true
		}
	})
	return best, ok
}

func (m *Message) run(elem []element, s span, found func(span)) {
	if len(elem) == 0 {
		found(s)
		return
	}
	e, rest, i := elem[0], elem[1:], s.end
	if e.optional {
		m.run(rest, s, found)
	}
	switch e.word {
	case "":
		for _, choice := range e.choices {
			m.run(choice, s, func(s span) { m.run(rest, s, found) })
		}
	case "^":
		if m.opens(i) {
			m.run(rest, s, found)
		}
	case "$":
		if m.closes(i) {
			m.run(rest, s, found)
		}
	case "~", "~~":
		for skip := 0; skip <= 3*len(e.word) && i+skip <= len(m.words); skip++ {
			if skip > 0 && m.words[i+skip-1].stop {
				return
			}
			m.run(rest, span{end: i + skip, said: s.said, mask: s.mask}, found)
		}
	case "#":
		if _, next := m.number(i); next > i {
			m.run(rest, s.with(i, next), found)
		}
	default:
		if i < len(m.words) && m.words[i].is(e.word) {
			m.run(rest, s.with(i, i+1), found)
		}
	}
}

// opens: only courtesies stand before a word, or a sentence ends there.
func (m *Message) opens(i int) bool {
	if i < len(m.words) && m.words[i].stop {
		return true
	}
	for at := range min(i, len(m.words)) {
		if !courtesy[m.words[at].word] {
			return false
		}
	}
	return true
}

// closes: only closing words follow, or there is a pause.
func (m *Message) closes(i int) bool {
	for at := i; at < len(m.words); at++ {
		if m.words[at].pause {
			return true
		}
		if !closing[m.words[at].word] {
			return false
		}
	}
	return true
}

func (t token) is(w string) bool {
	if begin, prefix := strings.CutSuffix(w, "*"); prefix {
		return strings.HasPrefix(t.word, begin) || strings.HasPrefix(t.meant, begin)
	}
	return t.word == w || t.meant == w
}

// closing are words that may end any message.
var closing = set("por favor porfa porfavor gracias please obrigado obrigada thanks che dale amigo amiga ahi entonces ya pues ok eh viste")
