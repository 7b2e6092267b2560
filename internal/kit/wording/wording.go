// Package wording fills texts that people write with values: {order} is a field, and what stands in [brackets] is left
// out where a field in it has no value. It knows no field and no language.
package wording

import (
	"slices"
	"strings"
)

// Mistake is what is wrong with a text.
type Mistake struct {
	Field   string // a field that there is not; empty: a bracket or a brace without its other half
	Bracket string
}

// Check returns what is wrong with a text that may use some fields; nil: nothing.
func Check(text string, known []string) *Mistake {
	for _, p := range parse(text) {
		switch {
		case p.wrong != "":
			return &Mistake{Bracket: p.wrong}
		case p.field != "" && !slices.Contains(known, p.field):
			return &Mistake{Field: p.field}
		}
	}
	return nil
}

// Fill is the text with its values. A field without a value is left out, and with it the brackets around it; what does
// not parse stays as it is written.
func Fill(text string, values map[string]string) string {
	var out, group strings.Builder
	optional, dropped := false, false
	at := &out
	for _, p := range parse(text) {
		switch {
		case p.opens:
			optional, dropped, at = true, false, &group
			group.Reset()
		case p.closes && optional:
			if optional, at = false, &out; !dropped {
				out.WriteString(group.String())
			}
		case p.field != "":
			dropped = dropped || values[p.field] == ""
			at.WriteString(values[p.field])
		default:
			at.WriteString(p.text)
		}
	}
	if optional {
		out.WriteString("[" + group.String())
	}
	return tidy(out.String())
}

// tidy removes the spaces that empty fields left.
func tidy(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.Join(strings.FieldsFunc(l, func(r rune) bool { return r == ' ' || r == '\t' }), " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// part is a piece of a text: words, a field or a bracket.
type part struct {
	text, field   string
	opens, closes bool
	wrong         string
}

func parse(text string) (parts []part) {
	inside := false
	for text != "" {
		at := strings.IndexAny(text, "{}[]")
		if at < 0 {
			parts = append(parts, part{text: text})
			break
		}
		if at > 0 {
			parts = append(parts, part{text: text[:at]})
		}
		mark := text[at]
		rest := text[at+1:]
		switch end := strings.IndexAny(rest, "{}[]\n"); {
		case mark == '{' && end > 0 && rest[end] == '}':
			parts = append(parts, part{field: strings.ToLower(strings.TrimSpace(rest[:end]))})
			rest = rest[end+1:]
		case mark == '[' && !inside:
			parts, inside = append(parts, part{opens: true}), true
		case mark == ']' && inside:
			parts, inside = append(parts, part{closes: true}), false
		default:
			parts = append(parts, part{text: string(mark), wrong: string(mark)})
		}
		text = rest
	}
	if inside {
		parts = append(parts, part{wrong: "["})
	}
	return parts
}
