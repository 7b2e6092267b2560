package quick

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/reader"
)

func said(t *testing.T) []reader.Line {
	t.Helper()
	list, err := Owners.Said(os.DirFS("said"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTheReaderIsTrained: the reader in the tree is the one that the tree's data and code give.
func TestTheReaderIsTrained(t *testing.T) {
	t.Parallel()
	if !Owners.Made(trained(), said(t)) {
		t.Error("the data or the features have changed since the reader was trained: make train")
	}
	if len(ownerData) > 160_000 {
		t.Errorf("owner.bin has %d bytes", len(ownerData))
	}
}

// TestTheReaderReadsStrangers: what was reached on the voices that it was not trained on is not lost again.
func TestTheReaderReadsStrangers(t *testing.T) {
	t.Parallel()
	apart, _ := reader.Part(said(t), 0)
	f := reader.Measure(trained(), apart, nil)
	for what, c := range map[string]struct {
		n, of int
		least float64
	}{
		"sentences read whole":     {f.Whole, f.Messages, 73},
		"acts named":               {f.Named, f.Acts, 77},
		"acts among three guesses": {f.Among, f.Acts, 90},
		"slots read":               {f.SlotsExact, f.Slots, 67},
	} {
		if got := 100 * float64(c.n) / float64(c.of); got < c.least {
			t.Errorf("%s: %.1f %% instead of %.1f %%", what, got, c.least)
		}
	}
}

// TestEnoughIsSaid: sentences are many, a quarter of them are none of the acts, and no two share four fifths of their
// words.
func TestEnoughIsSaid(t *testing.T) {
	t.Parallel()
	list, nothing, acts := said(t), 0, map[string]int{}
	var sets []map[string]bool
	for i, l := range list {
		for _, a := range l.Acts {
			acts[a.Kind]++
		}
		if len(l.Acts) == 1 && l.Acts[0].Kind == none {
			nothing++
		}
		set := map[string]bool{}
		for _, w := range strings.FieldsFunc(locale.Fold(l.Text), func(r rune) bool { return r < '0' || r > '9' && r < 'a' }) {
			set[w] = true
		}
		for j, other := range sets {
			shared := 0
			for w := range set {
				if other[w] {
					shared++
				}
			}
			if most := max(len(set), len(other)); most > 1 && shared*5 >= most*4 {
				t.Errorf("%q and %q share %d of %d words", list[j].Text, list[i].Text, shared, most)
			}
		}
		sets = append(sets, set)
	}
	if len(list) < 1200 || nothing < 250 {
		t.Errorf("%d sentences, %d of which are nothing", len(list), nothing)
	}
	for _, kind := range Owners.Acts {
		if acts[kind] < 15 {
			t.Errorf("%d times %s", acts[kind], kind)
		}
	}
}

func TestPeriod(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 11, 15, 0, 0, 0, time.UTC) // a Wednesday
	for text, want := range map[string]string{
		"": "03-11 03-11", "hoy": "03-11 03-11", "ayer": "03-10 03-10", "anteayer": "03-09 03-09", "esta semana": "03-09 03-11",
		"la semana pasada": "03-02 03-08", "este mes": "03-01 03-11", "el mes pasado": "02-01 02-28", "el lunes": "03-09 03-09",
		"los últimos siete días": "03-05 03-11", "el finde": "03-07 03-08", "en enero": "01-01 01-31", "el 5 de marzo": "03-05 03-05",
		"quién sabe": "",
	} {
		first, last, ok := Period(locale.ESAR, text, now)
		got := first.Format("01-02") + " " + last.Format("01-02")
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s %v", text, got, ok)
		}
	}
}
