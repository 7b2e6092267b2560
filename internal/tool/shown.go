package tool

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// MostShown bounds what somebody can be asked to read before saying yes to it.
const MostShown = 2000

// Shown is a call as people read it: every argument on a line of its own, exactly
// as it would run. A text that could pass for more than one line is quoted.
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
