package tool

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

// Shown is an answer for people to read, whose fields no schema names.
func Shown(canonical string) string {
	return shown(canonical, schema.Readable, func(_, v string) string { return v }, nil)
}

// ShownAs is a call of a custom tool for people to read: every argument on its own line, under the name that the schema
// has for people, exactly as it would run. A text that could look like several lines is quoted.
func ShownAs(s *schema.Schema, canonical string, tag locale.Tag) string {
	return shown(canonical, s.Label, func(name, value string) string {
		return dayIn(s, tag, name, s.Choice(name, value))
	}, truth(tag))
}

// dayIn is a value of a property in words, where it is a day.
func dayIn(s *schema.Schema, tag locale.Tag, name, value string) string {
	if day, err := time.Parse(time.DateOnly, value); err == nil && s.Format(name) == "date" {
		return locale.DateYear(tag, day)
	}
	return value
}

var (
	wordYes = locale.Text{ES: "sí", PT: "sim", EN: "yes"}
	wordNo  = locale.Text{ES: "no", PT: "não", EN: "no"}
)

// truth are the words for true and false.
func truth(tag locale.Tag) map[string]string {
	return map[string]string{"true": wordYes.In(tag), "false": wordNo.In(tag)}
}

// ShownCall is ShownAs for any tool. Contracts of ours have no titles: our own words for their arguments are in
// argumentWords.
func (t *Tool) ShownCall(canonical string, tag locale.Tag) string {
	if t.described {
		return ShownAs(t.Input, canonical, tag)
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
		return dayIn(t.Input, tag, name, value)
	}, truth(tag))
}

// shown lists the arguments of a call. Values that are no texts are shown as they are, or by their words.
func shown(canonical string, label func(name string) string, choice func(name, value string) string,
	words map[string]string) string {
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
		} else if word := words[value]; word != "" {
			value = word
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
