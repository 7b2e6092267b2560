package confirm

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Each way of typing the same answer again must not change what it means.
var retypings = []struct {
	name   string
	retype func(string) string
}{
	{"composed", norm.NFC.String},
	{"decomposed", norm.NFD.String},
	{"upper case", strings.ToUpper},
	{"lower case", strings.ToLower},
	{"title case", titled},
	{"spaces around", func(s string) string { return "  " + s + " \t " }},
	{"double spaces", func(s string) string { return strings.ReplaceAll(s, " ", "   ") }},
	{"no-break spaces", func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }},
	{"full stop", func(s string) string { return s + "." }},
	{"exclamation", func(s string) string { return s + "!!!" }},
	{"ellipsis", func(s string) string { return s + "…" }},
	{"new line at the end", func(s string) string { return s + "\n" }},
	{"zero-width space", func(s string) string { return "\u200b" + s + "\ufeff" }},
	{"last letter drawn out", func(s string) string { return drawn(s, true) }},
	{"first vowel drawn out", func(s string) string { return drawn(s, false) }},
}

func titled(s string) string {
	before := ' '
	return strings.Map(func(r rune) rune {
		defer func() { before = r }()
		if unicode.IsSpace(before) {
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	}, s)
}

// drawn repeats the last vowel of a text that ends in one, or its first vowel.
func drawn(s string, last bool) string {
	runes := []rune(norm.NFC.String(s))
	vowel := func(r rune) bool { return strings.ContainsRune("aeiouáéíóúãõ", unicode.ToLower(r)) }
	for i := range runes {
		if last {
			i = len(runes) - 1
		}
		if vowel(runes[i]) {
			return string(runes[:i+1]) + strings.Repeat(string(runes[i]), 3) + string(runes[i+1:])
		}
		if last {
			break
		}
	}
	return s
}

func TestRetypingChangesNothing(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"replies.tsv", "holdout.tsv"} {
		for _, l := range labelledIn(t, file) {
			if strings.HasPrefix(l.reply, confirmPrefix) || strings.HasPrefix(l.reply, denyPrefix) {
				continue // payloads are machine-made and compared byte for byte
			}
			want := Classify(l.reply, l.q)
			for _, way := range retypings {
				again := way.retype(l.reply)
				got := Classify(again, l.q)
				drawnTypo := strings.HasSuffix(way.name, "drawn out") && want == Confirm && got == Unclear &&
					mistypedIn(l.reply)
				if got != want && !drawnTypo {
					t.Errorf("%s: %q is %s, but %q is %s", way.name, l.reply, want, again, got)
				}
			}
		}
	}
}

// mistypedIn says whether a reply was only understood by forgiving a typo; with
// a letter drawn out as well it may be asked again.
func mistypedIn(reply string) bool {
	m, _ := scan(reply, "")
	lex := lexicon()
	for _, t := range m.tokens {
		if _, exact := lex.words.ids[t.text]; !exact && lex.words.findStretched(t.text) == unknown &&
			lex.words.findTypo(t.text) != unknown {
			return true
		}
	}
	return false
}

// What takes a yes back takes back every yes we know.
func TestTakingBackIsNeverAYes(t *testing.T) {
	t.Parallel()
	tails := []string{" pero no", ", pero no", "\npero no", " mas não", " but not", " zxqvw", " 3", "?", " sin cebolla",
		" si llega hoy",
		" creo", " mañana", " no", "\nno", " o no", " después te confirmo", " si puede ser", " 🤔", ", esperá"}
	heads := []string{"no ", "no, ", "creo que ", "todavía no ", "¿", "zxqvw ", "si llega hoy ", "mejor 2, ", "nunca ",
		"acho que ", "I think ", "sin ", "no te "}
	for _, file := range []string{"replies.tsv", "holdout.tsv"} {
		for _, l := range labelledIn(t, file) {
			for _, tail := range tails {
				if Classify(l.reply+tail, l.q) == Confirm {
					t.Errorf("%q is a confirm", l.reply+tail)
				}
			}
			for _, head := range heads {
				if Classify(head+l.reply, l.q) == Confirm {
					t.Errorf("%q is a confirm", head+l.reply)
				}
			}
		}
	}
}
