package locale

import "testing"

func TestOneLine(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                              "",
		"  sin   hielo \n":              "sin hielo",
		"a\nTotal: $ 1\r\n¿Confirmás?":  "a Total: $ 1 ¿Confirmás?",
		"a\u2028b\u2029c\u00a0d\u0085e": "a b c d e",
		"\u202eabc\u2066d\u200be\ufeff": "abcde",
		"x\x00y\x1b[31mz":               "xy[31mz",
		"familia 👨\u200d👩\u200d👧":       "familia 👨\u200d👩\u200d👧",
	} {
		if got := OneLine(in); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", in, got, want)
		}
	}
}
