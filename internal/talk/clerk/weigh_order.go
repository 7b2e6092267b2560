package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// puttingRight comes before what is right in the place of what was just said.
var puttingRight = regexp.MustCompile(`(^| )(no|nao|mejor|melhor|perdon|digo|corrijo|errei|desculpa|sorry|rather)( |$)`)

// shallBe says what something should be like.
var shallBe = regexp.MustCompile(`(^| )que (sea|sean|seja|sejam)( |$)`)

// asOne reads the things that a message orders as one order: what a later part says of a thing that an earlier one has
// named is no other line.
func (t gate) asOne(chosen []bid) []bid {
	var before []*want
	for i := range chosen {
		b := &chosen[i]
		if b.skill != "buy" || b.task.slot("clear")+b.task.slot("swap") != "" {
			continue
		}
		wants := b.task.Wants
		if len(wants) == 0 {
			continue
		}
		b.task.Wants = make([]want, 0, len(wants))
		for at := 0; at < len(wants); at++ {
			w := wants[at]
			out := w.Op == opAdd && w.Product.ID == "" && t.heard.part(w.Item.Name).TakesOut() && len(detail.Words(w.Item.Name)) <= 1
			if out && at+1 < len(wants) { // "ah, y sacá 1 negro"
				if w = wants[at+1]; w.Op == opAdd {
					at++
					w.Op = opRemove
				}
			}
			if _, held := t.basket.inCart(w.Item); w.Op == opRemove && held {
				b.task.Wants = append(b.task.Wants, w)
				continue
			}
			if p := earlier(before, w, t.heard.part(b.hintOf(w))); p != nil && t.sayOf(p, w, b.hintOf(w)) {
				t.why("%q is said of %q", w.Item.Name, p.Item.Name)
				continue
			}
			b.task.Wants = append(b.task.Wants, w)
			before = append(before, &b.task.Wants[len(b.task.Wants)-1])
		}
	}
	return slices.DeleteFunc(chosen, func(b bid) bool { return b.task.Wants != nil && len(b.task.Wants) == 0 && len(b.task.Slots) == 0 })
}

// withStrays orders along what an act names that is taken for how the order gets there, or for nothing: "2 cocas y hielo a
// Gascón 655".
func (t gate) withStrays(chosen []bid) []bid {
	at := slices.IndexFunc(chosen, func(b bid) bool {
		return b.skill == "buy" && b.score >= certain && t.heard.acts[b.act].Kind == reader.Add && len(b.task.Wants) > 0
	})
	if at < 0 {
		return chosen
	}
	for _, a := range t.heard.acts {
		part := t.heard.part(a.text)
		if a.score(reader.Find, reader.Price) >= 0.5 || part.Refuses() || part.TakesOut() || part.Possesses() || part.Lacked() || slices.ContainsFunc(chosen, func(b bid) bool { return b.act == a.at && b.skill != "deliver" }) {
			continue
		}
		goods := slices.DeleteFunc(t.heard.goods(a), func(it detail.Item) bool {
			return it.Name == "" || !it.Sure || slices.ContainsFunc(chosen[at].task.Wants, func(w want) bool { return detail.Common(detail.Words(w.Item.Name), detail.Words(it.Name)) > 0 })
		})
		if a.score(reader.Add, reader.Find, reader.Price) > 0.2 && len(goods) > 0 {
			t.why("%q has things beside what it is taken for", a.text)
			chosen[at].task.Wants = append(chosen[at].task.Wants, wantsFor(goods, a.text)...)
		}
	}
	return chosen
}

// orderedAlong is what an act orders beside where it goes: "un pan a Yatay 501".
func orderedAlong(bids []bid) []bid {
	i := slices.IndexFunc(bids, func(b bid) bool { return b.skill == "buy" && b.score >= enoughMore })
	if i < 1 || bids[0].skill != "deliver" || !slices.ContainsFunc(bids[i].task.Wants, func(w want) bool { return w.Op == opAdd && w.Item.Sure }) {
		return nil
	}
	return bids[i : i+1]
}

// hintOf are the words that a want was read from.
func (b bid) hintOf(w want) string { return firstOf(w.Hint, w.Item.Name) }

// earlier is the want of the same message that another one says more of.
func earlier(before []*want, w want, said *detail.Text) *want {
	switch {
	case len(before) == 0 || w.Product.ID != "" || w.Item.More || w.Item.Points:
		return nil
	case w.Item.Name == "":
		return putRight(before[len(before)-1], w, said)
	case w.Op == opAdd && (w.Item.Said || !shallBe.MatchString(said.Plain())):
		return nil
	}
	words := detail.Words(w.Item.Name)
	for _, p := range slices.Backward(before) {
		if p.Op == opAdd && p.Product.ID == "" && len(words) > 0 && detail.Common(words, detail.Words(p.Item.Name)) == len(words) {
			return p
		}
	}
	return nil
}

// putRight is a want of which the one after it says how many it should be.
func putRight(last *want, w want, said *detail.Text) *want {
	corrects := w.Op == opSet || puttingRight.MatchString(said.Plain()) && !said.AddsMore()
	if last.Op == opAdd && last.Product.ID == "" && w.Item.Said && len(w.Item.Sizes) == 0 && corrects {
		return last
	}
	return nil
}

// sayOf adds what a want says to the one it is about; false: it is another line after all.
func (t gate) sayOf(p *want, w want, said string) bool {
	t.overruled = append(t.overruled, p.Item.Quantity, w.Item.Quantity)
	switch {
	case w.Op == opRemove && w.Item.Said && w.Item.Quantity < p.Item.Quantity:
		p.Item.Quantity -= w.Item.Quantity
	case w.Op == opRemove:
		return false
	case w.Item.Said:
		p.Item.Quantity, p.Item.Said = w.Item.Quantity, true
	default: // "pero las cocas que sean zero"
		known := detail.Words(strings.Join(t.facts.Named, " "))
		have := detail.Words(p.Item.Name)
		var more []string
		for _, word := range strings.Fields(locale.Fold(said)) {
			if word = strings.Trim(word, ".,;:!?"); detail.Common(detail.Words(word), known) > 0 && detail.Common(detail.Words(word), have) == 0 {
				more = append(more, word)
			}
		}
		if len(more) == 0 {
			return false
		}
		p.Item.Name += " " + strings.Join(more, " ")
	}
	return true
}
