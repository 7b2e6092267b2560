package tool

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

// Shown is an answer for people to read, whose fields no schema names.
func Shown(canonical string) string {
	return shown(canonical, schema.Readable, func(_, v string) string { return v })
}

// ShownAs is a call of a custom tool for people to read: every argument on its own line, under the name that the schema
// has for people, exactly as it would run. A text that could look like several lines is quoted.
func ShownAs(s *schema.Schema, canonical string) string { return shown(canonical, s.Label, s.Choice) }

// ShownCall is ShownAs for any tool. Contracts of ours have no titles: our own words for their arguments are in
// argumentWords.
func (t *Tool) ShownCall(canonical string, tag locale.Tag) string {
	if t.described {
		return ShownAs(t.Input, canonical)
	}
	return shown(canonical, func(name string) string {
		if known, ok := argumentWords[schema.Readable(name)]; ok {
			return known.In(tag)
		}
		return t.Input.Label(name)
	}, func(name, value string) string {
		if known, ok := choiceWords[value]; ok && t.Input.OneOf(name, value) {
			return known.In(tag)
		}
		return value
	})
}

func shown(canonical string, label func(name string) string, choice func(name, value string) string) string {
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal([]byte(canonical), &arguments); err != nil {
		return ": " + canonical
	}
	var b strings.Builder
	used := map[string]bool{}
	for i, name := range slices.Sorted(maps.Keys(arguments)) {
		if i == 0 {
			b.WriteString(":")
		}
		value, text := string(arguments[name]), ""
		if json.Unmarshal(arguments[name], &text) == nil && value != "null" {
			if value = choice(name, text); strings.TrimSpace(value) != value || value == "" ||
				strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }) {
				value = strconv.Quote(value)
			}
		}
		called := oneLine(label(name))
		if used[called] { // two values of one name cannot be told apart
			called += " (" + schema.Readable(name) + ")"
		}
		used[called] = true
		b.WriteString("\n• " + called + ": " + value)
	}
	return b.String()
}

// oneLine is a label without what could look like another line.
func oneLine(label string) string {
	return strings.Join(strings.FieldsFunc(label,
		func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }),
		" ")
}
