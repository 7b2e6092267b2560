package reader

import (
	"os"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func said(t *testing.T) []Line {
	t.Helper()
	list, err := Customers.Said(os.DirFS("said"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestEnoughIsSaid: the data are many, in all countries, by many voices, and a third of them mean nothing a shop does.
func TestEnoughIsSaid(t *testing.T) {
	t.Parallel()
	acts, locales, apart, nothing := map[string]int{}, map[string]int{}, 0, 0
	voices := map[string]bool{}
	list := said(t)
	for _, l := range list {
		locales[l.Locale]++
		voices[l.Locale+"/"+l.Voice] = true
		if l.Apart() {
			apart++
		}
		for _, a := range l.Acts {
			acts[a.Kind]++
		}
		if len(l.Acts) == 1 && l.Acts[0].Kind == Other {
			nothing++
		}
	}
	if len(list) < 6000 || nothing < 2000 || len(voices) < 100 || apart*10 < len(list) {
		t.Errorf("%d messages, %d that mean nothing, by %d voices, %d apart", len(list), nothing, len(voices), apart)
	}
	for _, tag := range []string{"es-AR", "es-MX", "es-CO", "es-CL", "es-PE", "pt-BR", "en"} {
		if locales[tag] < 150 {
			t.Errorf("%d messages of %s", locales[tag], tag)
		}
	}
	for _, kind := range ActKinds {
		if acts[kind] < 40 {
			t.Errorf("%d times %s", acts[kind], kind)
		}
	}
}

// TestNoTwoSayTheSame: no two messages share four fifths of their words.
func TestNoTwoSayTheSame(t *testing.T) {
	t.Parallel()
	var sets []map[string]bool
	with := map[string][]int{}
	list := said(t)
	for i, l := range list {
		set := map[string]bool{}
		for _, w := range strings.FieldsFunc(locale.Fold(l.Text), func(r rune) bool { return r < '0' || r > '9' && r < 'a' }) {
			set[w] = true
		}
		shared := map[int]int{}
		for w := range set {
			for _, j := range with[w] {
				shared[j]++
			}
			with[w] = append(with[w], i)
		}
		for j, n := range shared {
			if most := max(len(set), len(sets[j])); most > 1 && n*5 >= most*4 {
				t.Errorf("%q and %q share %d of %d words", list[j].Text, l.Text, n, most)
			}
		}
		sets = append(sets, set)
	}
}

func TestParseLine(t *testing.T) {
	t.Parallel()
	l, err := Customers.ParseLine("es-AR\tshop\thurried\t[greet buenas], [add mandame {quantity:2} {thing:cocas}] ya")
	if err != nil {
		t.Fatal(err)
	}
	if l.Text != "buenas, mandame 2 cocas ya" || len(l.Acts) != 2 || l.Text[l.Acts[1].From:l.Acts[1].To] != "mandame 2 cocas" ||
		len(l.Slots) != 2 || l.Text[l.Slots[1].From:l.Slots[1].To] != "cocas" {
		t.Errorf("%+v", l)
	}
	for _, bad := range []string{"x", "a\tb\tc\t[add x", "a\tb\tc\t[buy x]", "a\tb\tc\t{thing:x]", "a\tb\tc\t[add x}", "a\tb\tc\tx]",
		"a\tb\tc\t[add"} {
		if _, err := Customers.ParseLine(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
