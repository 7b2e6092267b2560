package jmes

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatAnExpressionRefersTo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"arguments.who":                           "arguments.who",
		"join('', ['B ', arguments.who])":         "arguments.who",
		"arguments.list[0].name":                  "arguments.list",
		"arguments.list[?price > `3`].name | [0]": "arguments.list",
		"arguments.list[*].[a, b]":                "arguments.list",
		"map(&steps.x, arguments.list)":           "arguments.list",
		"sort_by(arguments.list, &price)[-1]":     "arguments.list",
		"arguments.[who, what]":                   "arguments arguments.what arguments.who",
		"{a: arguments.who, b: steps.lead.id}":    "arguments.who steps.lead.id",
		"(arguments.who || steps.lead.id).x":      "arguments.who steps.lead.id",
		"arguments.a == `1` && !(steps.b)":        "arguments.a steps.b",
		"steps | lead.id":                         "steps.lead.id",
		"@.arguments.who":                         "arguments.who",
		"'arguments.who'":                         "",
		"`{\"steps\": 1}`.steps":                  "",
		"@":                                       "@",
		"*.id":                                    "@",
		"keys(@)":                                 "@",
		"values(steps)[].id":                      "steps",
		"to_string(arguments.n)":                  "arguments.n",
		"not_null(arguments.a, arguments.a, steps.b.c[:2])": "arguments.a steps.b.c",
	} {
		e, err := Compile(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, path := range e.Refers() {
			if len(path) == 0 {
				path = []string{"@"}
			}
			got = append(got, strings.Join(path, "."))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s refers to %q, want %q", text, got, want)
		}
	}
}
