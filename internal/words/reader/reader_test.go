package reader

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestATrainedReader: a reader that has seen a few messages reads another like them.
func TestATrainedReader(t *testing.T) {
	t.Parallel()
	var list []Line
	for _, text := range []string{
		"[add mandame {quantity:2} {thing:cocas}]", "[add quiero {quantity:3} {thing:panes}]",
		"[add poneme {quantity:1} {thing:leche}]",
		"[price cuánto sale {thing:la leche}]", "[price cuánto está {thing:el pan}]",
		"[greet hola], [price cuánto sale {thing:el queso}]",
	} {
		l, err := Customers.ParseLine("es-AR\tshop\tone voice\t" + text)
		if err != nil || l.Apart() {
			t.Fatal(err, l.Apart())
		}
		list = append(list, l)
	}
	r := Customers.Train(list)
	got := r.Read("mandame 2 leche", nil)
	if len(got.Acts) != 1 || got.Acts[0].Kind != Add || got.Acts[0].Score < 0.5 || len(got.Acts[0].Guesses) != guesses {
		t.Errorf("%+v", got.Acts)
	}
	if !slices.ContainsFunc(got.Slots, func(s Slot) bool { return s.Kind == "quantity" && s.Text == "2" }) {
		t.Errorf("%+v", got.Slots)
	}
	if empty := r.Read("", nil); len(empty.Acts)+len(empty.Slots) > 0 {
		t.Errorf("%+v", empty)
	}
}

// TestPerturbations: whatever is done to a message, its labels still lie inside it and on something.
func TestPerturbations(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, l := range said(t)[:500] {
		for range 5 {
			p := perturbed(l, rnd)
			if len(strings.Fields(p.Text)) < len(strings.Fields(strings.Trim(l.Text, ".,;!¡¿? ")))/2 {
				t.Fatalf("%q has lost the words of %q", p.Text, l.Text)
			}
			for _, s := range slices.Concat(p.Acts, p.Slots) {
				if s.From < 0 || s.From >= s.To || s.To > len(p.Text) {
					t.Fatalf("%q: %+v", p.Text, s)
				}
			}
		}
	}
}

func TestSounds(t *testing.T) {
	t.Parallel()
	for _, list := range [][]string{{"quiero", "kiero", "qiero"}, {"vale", "bale"}, {"llevo", "yevo"},
		{"hola", "ola"}, {"hacen", "asen"}} {
		for _, w := range list[1:] {
			if sound(w) != sound(list[0]) {
				t.Errorf("%s sounds %s, %s sounds %s", w, sound(w), list[0], sound(list[0]))
			}
		}
	}
	for _, w := range []string{"quitame", "quitamelo", "quitalos", "quitar", "quitas"} {
		if Stem(w) != Stem("quita") {
			t.Errorf("%s: %s", w, Stem(w))
		}
	}
}
