package reader

import (
	"fmt"
	"slices"
	"strings"
)

// Line is a labelled message: what a customer wrote, and what it means.
type Line struct {
	Locale, Trade, Voice string
	Text                 string
	Acts, Slots          []Span
}

// Span is a part of a message, in bytes, and what it is.
type Span struct {
	Kind     string
	From, To int
}

// ParseLine reads "locale, trade, voice, message" divided by tabs. In the message "[act words]" is an act and
// "{slot:words}" a slot; without the marks it is what the customer wrote. Slots are without their articles.
func (k Kinds) ParseLine(raw string) (Line, error) {
	fields := strings.Split(raw, "\t")
	if len(fields) != 4 {
		return Line{}, fmt.Errorf("%d columns instead of 4", len(fields))
	}
	l := Line{Locale: fields[0], Trade: fields[1], Voice: fields[2]}
	var text strings.Builder
	var open []Span // the marks that are not closed yet
	for rest := fields[3]; rest != ""; {
		switch c := rest[0]; c {
		case '[', '{':
			divider := " "
			if c == '{' {
				divider = ":"
			}
			kind, after, found := strings.Cut(rest[1:], divider)
			if !found || strings.ContainsAny(kind, "[]{}") {
				return Line{}, fmt.Errorf("a mark without a kind at %q", rest)
			}
			if c == '{' && !slices.Contains(k.Slots, kind) || c == '[' && !slices.Contains(k.Acts, kind) {
				return Line{}, fmt.Errorf("unknown kind %q", kind)
			}
			open = append(open, Span{Kind: string(c) + kind, From: text.Len()})
			rest = after
		case ']', '}':
			if len(open) == 0 || (open[len(open)-1].Kind[0] == '[') != (c == ']') {
				return Line{}, fmt.Errorf("marks that do not match at %q", rest)
			}
			s := open[len(open)-1]
			open, rest = open[:len(open)-1], rest[1:]
			s.To = text.Len()
			if mark := s.Kind[0]; mark == '[' {
				s.Kind = s.Kind[1:]
				l.Acts = append(l.Acts, s)
			} else {
				s.Kind = s.Kind[1:]
				l.Slots = append(l.Slots, s)
			}
		default:
			next := strings.IndexAny(rest, "[]{}")
			if next < 0 {
				next = len(rest)
			}
			text.WriteString(strings.ReplaceAll(rest[:next], `\n`, "\n"))
			rest = rest[next:]
		}
	}
	if len(open) > 0 {
		return Line{}, fmt.Errorf("a mark is not closed")
	}
	l.Text = text.String()
	for i, s := range l.Slots {
		l.Slots[i] = trimmed(l.Text, s)
	}
	return l, nil
}
