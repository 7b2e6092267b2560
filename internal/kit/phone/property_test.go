package phone_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/phone"
	"pgregory.net/rapid"
)

// One line, however it is written, is one number.
func TestEverySpellingIsOneNumber(t *testing.T) {
	t.Parallel()
	digits := func(t *rapid.T, pattern string) string {
		return rapid.StringMatching(pattern).Draw(t, "line")
	}
	same := func(t *rapid.T, country, want string, spellings ...string) {
		for _, raw := range spellings {
			if got, err := phone.Normalize(raw, country); err != nil || got != want {
				t.Fatalf("Normalize(%q) = %q, %v, want %q", raw, got, err, want)
			}
		}
	}
	t.Run("Argentina", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			area := rapid.SampledFrom([]string{"11", "351", "341", "261", "223", "381", "2966"}).Draw(t, "area")
			line := digits(t, `[456][0-9]{9}`)[:10-len(area)]
			same(t, "AR", "+549"+area+line,
				area+line, "0"+area+line, area+"15"+line, "0"+area+"15"+line, "9"+area+line,
				"+54"+area+line, "+549"+area+line, "54"+area+line, "549"+area+line,
				"+54"+area+"15"+line, "+549"+area+"15"+line)
		})
	})
	t.Run("Mexico", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			line := rapid.SampledFrom([]string{"55", "33", "81"}).Draw(t, "area") + digits(t, `[1-9][0-9]{7}`)
			same(t, "MX", "+52"+line,
				line, "01"+line, "044"+line, "045"+line, "+52"+line, "+521"+line, "52"+line, "521"+line)
		})
	})
	t.Run("Brazil", func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, func(t *rapid.T) {
			area := rapid.SampledFrom([]string{"11", "21", "31", "51", "61", "71", "85"}).Draw(t, "area")
			line := digits(t, `[6-9][0-9]{7}`)
			same(t, "BR", "+55"+area+"9"+line,
				area+line, area+"9"+line, "0"+area+line, "0"+area+"9"+line, "015"+area+line, "015"+area+"9"+line,
				"+55"+area+line, "+55"+area+"9"+line, "55"+area+line, "55"+area+"9"+line)
		})
	})
}

func FuzzNormalize(f *testing.F) {
	for _, raw := range []string{"11 15-4567-8901", "+521 55 1234 5678", "+55 31 8765 4321", "+54", "+549", "0", "15"} {
		f.Add(raw, "AR")
	}
	f.Fuzz(func(t *testing.T, raw, country string) {
		e164, err := phone.Normalize(raw, country)
		if err != nil {
			return
		}
		if again, err := phone.Normalize(e164, country); err != nil || again != e164 {
			t.Errorf("Normalize(%q) = %q, and that normalizes to %q, %v", raw, e164, again, err)
		}
		if phone.Mask(e164) == e164 {
			t.Errorf("Mask(%q) hides nothing", e164)
		}
	})
}
