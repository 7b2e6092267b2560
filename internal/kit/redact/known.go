package redact

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// knownWord is a personal value of this call, folded for comparing.
type knownWord struct {
	folded []byte
	mask   string
	word   bool // so short that only whole words count
}

// knownDigits is a number of this call. People write one phone in many ways
// (+54 9 11 …, 011 15 …), but never its last eight digits differently.
type knownDigits struct {
	tail string
	mask string
	lead bool // what stands before the tail is the same number's prefix
}

const (
	minRunes    = 3
	wholeWord   = 4 // up to so many letters, only as a word
	phoneTail   = 8
	minDigits   = 6
	phoneDigits = 10
	maxPrefix   = 7 // country, mobile mark, area code
)

func (r *Redactor) learn(value string) {
	value = strings.TrimSpace(value)
	letters, digits, others := 0, 0, 0
	for _, c := range value {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			letters++
		case !strings.ContainsRune(" +-.()/", c):
			others++
		}
	}
	if letters+digits < minRunes {
		return
	}
	var mask string
	switch {
	case strings.IndexByte(value, '@') > 0:
		mask = emailMask(value)
	case letters == 0 && others == 0 && digits >= minDigits:
		tail := digitsOf(value)
		mask = numberKind.mask()
		lead := digits >= phoneDigits || value[0] == '+'
		if lead {
			mask = phoneMask(tail)
			tail = tail[max(0, len(tail)-phoneTail):]
		}
		r.digits = append(r.digits, knownDigits{tail: tail, mask: mask, lead: lead})
	case digits > 0:
		mask = addressKind.mask()
	default:
		mask = nameKind.mask()
	}
	r.words = append(r.words, knownWord{
		folded: locale.AppendFold(nil, value, nil),
		mask:   mask,
		word:   digits+others == 0 && letters <= wholeWord,
	})
}

// arrange puts longer values first, so that a full name goes before the first
// name in it.
func (r *Redactor) arrange() {
	slices.SortFunc(r.words, func(a, b knownWord) int { return cmp.Compare(len(b.folded), len(a.folded)) })
	slices.SortFunc(r.digits, func(a, b knownDigits) int { return cmp.Compare(len(b.tail), len(a.tail)) })
}

// maskKnown masks the known values in s. A hint may itself spell another known
// value; where one does, the plain mask is taken.
func (r *Redactor) maskKnown(s string, hints bool) string {
	if len(s) < minRunes || len(r.words) == 0 {
		return s
	}
	before := s
	for _, d := range r.digits {
		s = d.maskIn(s, hints)
	}
	var space [128]byte // most strings fit, and cost no allocation
	folded := locale.AppendFold(space[:0], s, nil)
	for _, w := range r.words {
		if bytes.Contains(folded, w.folded) {
			if next := w.maskIn(s, hints); next != s {
				s = next
				folded = locale.AppendFold(space[:0], s, nil)
			}
		}
	}
	if hints && s != before {
		return r.forget(s)
	}
	return s
}

func (w knownWord) maskIn(s string, hints bool) string {
	offsets := make([]int, 0, len(s)+1)
	folded := locale.AppendFold(nil, s, &offsets)
	mask := plain
	if hints {
		mask = w.mask
	}
	var out edits
	for i := 0; ; {
		at := bytes.Index(folded[i:], w.folded)
		if at < 0 {
			return out.finish(s)
		}
		from, to := offsets[i+at], offsets[i+at+len(w.folded)]
		if w.word && !standsAlone(s, from, to) {
			_, width := utf8.DecodeRune(folded[i+at:])
			i += at + width
			continue
		}
		out.replace(s, from, to, mask)
		i += at + len(w.folded)
	}
}

func standsAlone(s string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, _ := utf8.DecodeRuneInString(s[to:])
	return !isWordRune(before) && !isWordRune(after)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func (d knownDigits) maskIn(s string, hints bool) string {
	mask := plain
	if hints {
		mask = d.mask
	}
	if countDigits(s) < len(d.tail) {
		return s
	}
	var out edits
	var run run
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			continue
		}
		run.read(s, i, false)
		for start := 0; ; {
			at := bytes.Index(run.digits[start:], []byte(d.tail))
			if at < 0 {
				break
			}
			first := start + at
			end := first + len(d.tail)
			if d.lead && at <= maxPrefix {
				first = start
			}
			from, to := run.at[first], run.at[end-1]+1
			if first == 0 {
				from = opening(s, from, to, out.last)
			}
			out.replace(s, from, to, mask)
			start = end
		}
		i = run.end
	}
	return out.finish(s)
}
