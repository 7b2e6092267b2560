package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// chooseOthers takes what the rest of an answer says of other things that are still to be chosen, asked about or not yet:
// "natura. spaghetti lucchetti. retiro y pago en efectivo". done is the choice that the answer has made already, by act a.
func (t basket) chooseOthers(k *task, done int, a act) {
	for _, part := range t.heard.Parts() {
		for i := range k.Wants {
			if w := &k.Wants[i]; i != done && !w.Done && w.Op == opAdd {
				t.choosePart(w, part, a)
			}
		}
	}
}

// choicePart is which of its options a part of the message chooses for a want, by a word of its own; -1: none.
func (t basket) choicePart(w *want, part *detail.Text) int {
	list := optionsOf(w.Choices)
	if len(list) == 0 && w.Product.ID != "" && w.Product.Variant == "" {
		list = w.Product.Variants
	}
	i, ok := byName(list, part.Digits())
	if !ok {
		return -1
	}
	own := slices.DeleteFunc(naming(list[i].Name), func(word string) bool { // what all of them are called chooses none
		return len(list) > 1 && !slices.ContainsFunc(list, func(o option) bool { return detail.Common([]string{word}, naming(o.Name)) == 0 })
	})
	if detail.Common(naming(part.Plain()), own) == 0 {
		return -1
	}
	return i
}

// choosePart lets a part of the message choose for a want, where it names one of its options by a word of its own.
func (t basket) choosePart(w *want, part *detail.Text, a act) {
	i := t.choicePart(w, part)
	if i < 0 {
		return
	}
	if len(w.Choices) == 0 {
		w.Product.choose(w.Product.Variants[i])
	} else {
		w.Product, w.Choices, w.Listed = w.Choices[i], nil, false
	}
	w.Hint = part.Plain() + " " + w.Hint
	for _, b := range t.heard.acts {
		if b.at != a.at && strings.Contains(locale.Fold(b.text), part.Plain()) && b.score(reader.Deliver, reader.Pickup, reader.GiveAddress, reader.PayWith) < 0.5 {
			t.use[b.at] = true
		}
	}
}

// hearParts takes an answer each part of which chooses for another thing: "las francesas, y los refrescos de cola".
func (t basket) hearParts(k *task, i int) (func(), float64) {
	parts := t.heard.Parts()
	if len(t.heard.acts) != 1 || len(parts) < 2 || len(k.Wants[i].Choices) < len(k.Options) {
		return nil, 0
	}
	chosen := map[int]bool{}
	for _, part := range parts {
		found := false
		for at := range k.Wants {
			if w := &k.Wants[at]; !w.Done && !chosen[at] && t.choicePart(w, part) >= 0 {
				chosen[at], found = true, true
				break
			}
		}
		if !found {
			return nil, 0
		}
	}
	if !chosen[i] {
		return nil, 0
	}
	return func() { t.useAll(); t.chooseOthers(k, -1, t.heard.acts[0]) }, 0.95
}

// hearOther takes an answer that chooses for another thing than the one that was asked about: "playadito de kilo", where
// the milk was asked for first. What was asked about stays open.
func (t basket) hearOther(k *task, asked int) (func(), float64) {
	at := -1
	for i := range k.Wants {
		w := &k.Wants[i]
		if w.Done || w.Op != opAdd || t.choicePart(w, t.heard.Text) < 0 {
			continue
		}
		if at >= 0 || i == asked {
			return nil, 0
		}
		at = i
	}
	if at < 0 || len(t.heard.acts) != 1 {
		return nil, 0
	}
	return func() { t.useAll(); t.choosePart(&k.Wants[at], t.heard.Text, t.heard.acts[0]) }, 0.95
}
