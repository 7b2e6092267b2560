package tool

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// MostShown limits the text of a question, which a person must read before saying yes.
const MostShown = 2000

// Shown is a call for people to read: every argument on its own line, exactly as it would run. A text that could look
// like several lines is quoted.
func Shown(canonical string) string {
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal([]byte(canonical), &arguments); err != nil {
		return ": " + canonical
	}
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(arguments)) {
		if i == 0 {
			b.WriteString(":")
		}
		value, text := string(arguments[name]), ""
		if json.Unmarshal(arguments[name], &text) == nil && value != "null" {
			if value = text; strings.TrimSpace(text) != text || text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				value = strconv.Quote(text)
			}
		}
		b.WriteString("\n• " + name + ": " + value)
	}
	return b.String()
}
