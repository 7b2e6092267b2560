// Package redact masks personal data in JSON documents and texts before they are stored or logged. It is not encryption
// and cannot be undone, and it does not recognise names or streets by their form: those are masked by the name of their
// field, or because the caller passes them.
package redact

import (
	"strings"
	"unicode/utf8"
)

// Redactor masks what has a recognisable form and the personal values it was given. It is immutable, and safe to share.
type Redactor struct {
	words  []knownWord
	digits []knownDigits
}

// New returns a redactor that also masks these exact values wherever they
// occur: whatever their case, accents and spacing, and numbers with any
// separators between their digits. A value with fewer than three letters or
// digits is ignored. One of three or four letters ("Ana") is masked only where
// it stands as a word, or "mañana" would become unreadable.
func New(known ...string) *Redactor {
	r := &Redactor{}
	for _, value := range known {
		r.learn(value)
	}
	r.arrange()
	return r
}

// Text masks personal data in a text that a person wrote.
func (r *Redactor) Text(s string) string {
	s = r.maskKnown(s, true)
	if masked := maskNumbers(maskEmails(s)); masked != s {
		// A mask may spell a known value ("[card]", a customer's surname).
		s = r.forget(masked)
	}
	return s
}

// forget masks every known value without a hint until none is left.
func (r *Redactor) forget(s string) string {
	for {
		next := r.maskKnown(s, false)
		if next == s {
			return s
		}
		s = next
	}
}

// maskEmails masks what stands around each @ that has a dotted domain.
func maskEmails(s string) string {
	at := strings.IndexByte(s, '@')
	if at < 0 {
		return s
	}
	var out edits
	for i := at; i < len(s); i++ {
		if s[i] != '@' {
			continue
		}
		from, to := mailLocal(s, out.last, i), mailDomain(s, i+1)
		if from < i && strings.IndexByte(s[i+1:to], '.') > 0 {
			out.replace(s, from, to, emailMask(s[from:to]))
			i = to - 1
		}
	}
	return out.finish(s)
}

// mailLocal is where the local part that ends at s[:at] starts. Any letter
// belongs to it, so that "josé@…" leaves no "jos".
func mailLocal(s string, last, at int) int {
	for at > last {
		r, width := utf8.DecodeLastRuneInString(s[last:at])
		if !isWordRune(r) && !strings.ContainsRune("._%+-", r) {
			break
		}
		at -= width
	}
	return at
}

// mailDomain is where the domain that starts at s[at:] ends.
func mailDomain(s string, at int) int {
	end := at
	for end < len(s) {
		r, width := utf8.DecodeRuneInString(s[end:])
		if !isWordRune(r) && r != '.' && r != '-' {
			break
		}
		end += width
	}
	return at + len(strings.TrimRight(s[at:end], ".-"))
}

// edits builds a changed copy of a string, and none while nothing changes.
type edits struct {
	out  []byte
	last int
}

func (e *edits) replace(s string, from, to int, mask string) {
	e.out = append(append(e.out, s[e.last:from]...), mask...)
	e.last = to
}

func (e *edits) finish(s string) string {
	if e.out == nil {
		return s
	}
	return string(append(e.out, s[e.last:]...))
}
