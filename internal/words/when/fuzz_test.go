package when_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"mañana a las 8", "el 3/4 a las 20.30hs", "sexta-feira da semana que vem às 15h30", "cuarto para las nueve",
		"8 p. m.",
		"29/2/2027", "de 8 a 10", "6ª feira", "1º de maio", "\xff\xfe 8:\x00", "99999999999/9", "en 3660 meses",
		"half past", "a las", "el", "dia",
		"de", "8:", "8h", "3/", "3/4/", "8 y", "menos", "é́́́ 8", "٣/٤", "en dos mil", "dos mil",
	} {
		f.Add(text, int64(1795000000))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		at := time.Unix(unix%(1<<33), 0).UTC()
		for _, tag := range locale.Tags() {
			m := when.Parse(tag, text, at, offices)
			whole(t, m)
			if utf8.ValidString(text) && !utf8.ValidString(m.Rest) {
				t.Fatalf("cut a character: %q", m.Rest)
			}
		}
	})
}

// A message as long as channels let through is read at once, whatever it repeats.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"el viernes ", "8 y ", "dia 15 ", "de 8 a ", "a las ", "3/4/", "de la ", "mañana,",
		"dois mil e ", "ñ", "20", "el "} {
		text := strings.Repeat(piece, 100_000/len(piece))
		for _, tag := range locale.Tags() {
			start := clock.Stopwatch()
			when.Parse(tag, text, now, when.Hint{})
			if took := clock.Since(start); took > 5*time.Second {
				t.Errorf("%s %q… took %v", tag, piece, took)
			}
		}
	}
}
