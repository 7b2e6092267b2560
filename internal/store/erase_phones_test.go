package store

import "testing"

// A telephone is found however it is written, and nothing else is.
func TestMentionsOfATelephone(t *testing.T) {
	t.Parallel()
	for _, e164 := range []struct {
		phone string
		texts map[string]string
	}{
		{"+5491155550001", map[string]string{
			"llamame al 11 5555-0001":           "llamame al ***",
			"es el 011 15 5555 0001, gracias":   "es el ***, gracias",
			"+54 9 11 5555-0001":                "***",
			"(011) 5555-0001.":                  "***.",
			"5491155550001":                     "0",
			`{"phone":1155550001,"n":2}`:        `{"phone":0,"n":2}`,
			`{"to":"+5491155550001\nhola"}`:     `{"to":"***\nhola"}`,
			"2 11 5555-0001 y 11 5555-0002":     "2 *** y 11 5555-0002",
			"11 5555-0001 11 5555-0001":         "*** ***",
			"el pedido 5555-0001":               "el pedido 5555-0001",
			"11 5555-00012":                     "11 5555-00012",
			"019cadd0-0000-7000-8000-155550001": "019cadd0-0000-7000-8000-155550001",
			"a1155550001 b":                     "a1155550001 b",
			"$ 1.155.550.001":                   "$ 1.155.550.001",
		}},
		{"+525512349876", map[string]string{"su tel es +5215512349876": "su tel es ***", "55 1234 9876": "***", "044 55 1234 9876": "***"}},
		{"+5511987654321", map[string]string{"(11) 98765-4321": "***", "11 8765-4321": "***"}},
		{"", map[string]string{"11 5555-0001": "11 5555-0001"}},
	} {
		for text, want := range e164.texts {
			if got := phoneMentionOf(e164.phone).mask(text); got != want {
				t.Errorf("%s in %q: %q, expected %q", e164.phone, text, got, want)
			}
		}
	}
}
