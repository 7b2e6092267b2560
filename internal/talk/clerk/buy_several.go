package clerk

import (
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

// choosePart lets a part of the message choose for a want, where it names one of its options by a word of its own.
func (t basket) choosePart(w *want, part *detail.Text, a act) {
	list, variants := optionsOf(w.Choices), len(w.Choices) == 0
	if variants {
		if w.Product.ID == "" || w.Product.Variant != "" {
			return
		}
		list = w.Product.Variants
	}
	i, ok := byName(list, part.Digits())
	if !ok || detail.Common(naming(part.Plain()), naming(list[i].Name)) == 0 {
		return
	}
	if variants {
		w.Product.choose(list[i])
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
