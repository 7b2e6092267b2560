package number_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// Every number that is said in one word is read as that number, in both genders and before a noun.
func TestWordsAreReadAsTheyAreSaid(t *testing.T) {
	for _, c := range []struct {
		tag   locale.Tag
		words number.Words
	}{{locale.ESAR, number.Spanish}, {locale.PTBR, number.Portuguese}, {locale.EN, number.English}} {
		for n := range int64(1000) {
			for _, said := range []string{
				speech.Number(c.tag, n), speech.Count(c.tag, n, speech.Masculine),
				speech.Count(c.tag, n, speech.Feminine),
			} {
				word := locale.Fold(said)
				if strings.ContainsAny(word, " -") {
					continue
				}
				if got, ok := c.words[word]; !ok || int64(got) != n {
					t.Errorf("%v: %q is read as %d, %v, want %d", c.tag, word, got, ok, n)
				}
			}
		}
	}
}
