package clerk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// Scores of finders: from met on every word was met, wherever it stands and however it is written; from exact on, as it
// is written.
const (
	met   = 0.4
	exact = 0.8
)

// fitting are the products that fit what was asked for best. Several mean that the customer has to choose. sure: what
// was said is what they are called, or what is said of them; a finder also brings what is only written alike.
func fitting(all []product, it detail.Item) (fit []product, sure bool) {
	words := detail.Words(it.Name)
	all = slices.DeleteFunc(slices.Clone(all), func(p product) bool { return unlike(p, words) })
	all = narrow(all, func(p product) bool { return !onlyFor(p, words) })
	at, most := best(all, func(p product) int { return detail.Common(words, detail.Words(p.Name+" "+p.Brand)) })
	fit = sharpened(mapped(at, func(i int) product { return all[i] }), all, words, it)
	if n := serves(it.Name); n > 0 {
		fit = narrow(fit, func(p product) bool { return serves(p.Name) == n })
	}
	if len(fit) > 1 && most == len(words) {
		if plain := narrow(fit, func(p product) bool { return extra(p, words) == 0 }); len(plain) == 1 {
			return plain, true
		}
	}
	if !it.Sure { // nobody called it a thing: all of it has to be one
		return fit, len(words) > 0 && (most == len(words) || slices.ContainsFunc(fit, func(p product) bool {
			return p.Score >= exact || detail.Common(words, detail.Words(told(p))) == len(words)
		}))
	}
	return fit, most > 0 || len(words) > 0 && slices.ContainsFunc(fit, func(p product) bool {
		return p.About == "" && (p.Score >= exact || p.Score >= met && likeOne(words, p.Name+" "+p.Brand)) ||
			detail.Common(words, detail.Words(told(p))) > 0
	})
}

// onlyFor: what was asked for is only what a product is made for: a tray for paint is no paint.
func onlyFor(p product, words []string) bool {
	name, use, ok := strings.Cut(p.Name, " para ")
	return ok && detail.Common(words, detail.Words(use)) > 0 && detail.Common(words, detail.Words(name+" "+p.Brand)) == 0
}

// sharpened keeps those of the size, the unit and the sort that were said.
func sharpened(fit, all []product, words []string, it detail.Item) []product {
	if len(fit) == 0 {
		fit = narrow(all, func(p product) bool { return detail.Common(words, detail.Words(told(p))) > 0 }) // by what they are
	}
	for _, s := range it.Sizes {
		fit = narrow(fit, func(p product) bool { return slices.ContainsFunc(sizesOf(p), s.Same) })
	}
	if it.Unit != "" {
		fit = narrow(fit, func(p product) bool { return detail.Common([]string{it.Unit}, detail.Words(p.Name)) > 0 })
	}
	if it.Without != "" {
		fit = narrow(fit, func(p product) bool { return detail.Common(detail.Words(it.Without), detail.Words(p.Name)) > 0 })
	}
	if i, ok := bySizeOf(optionsOf(fit), it.Big); ok && len(fit) > 1 && (it.Big || it.Small) {
		size := detail.Measures(fit[i].Name)
		fit = narrow(fit, func(p product) bool {
			return slices.ContainsFunc(detail.Measures(p.Name), func(m detail.Measure) bool { return slices.ContainsFunc(size, m.Same) })
		})
	}
	return fit
}

// sizesOf are the sizes a product comes in.
func sizesOf(p product) []detail.Measure {
	out := detail.Measures(p.Name)
	if found := soldBy.FindStringSubmatch(locale.Fold(p.Name)); found != nil && len(out) == 0 {
		out = append(out, detail.Measures("1 "+found[1])...)
	}
	for _, o := range p.Variants {
		out = append(out, detail.Measures(o.Name)...)
	}
	return out
}

// soldBy ends the name of what is sold by weight or volume: "Queso cremoso (kg)", "Carne picada por kilo".
var soldBy = regexp.MustCompile(`(?: x| por|\()\s*(kg|kilo|quilo|lt|litro)\)?$`)

// likeOne: one of the words is probably one of a text.
func likeOne(words []string, text string) bool {
	return slices.ContainsFunc(detail.Words(text), func(of string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return detail.Near(w, of) })
	})
}

// extra is how many words of a name were not said, sizes aside.
func extra(p product, said []string) (n int) {
	for _, w := range detail.Words(detail.Unmeasured(p.Name)) {
		if len(w) > 2 && detail.Common([]string{w}, said) == 0 && detail.Common([]string{w}, detail.Words(p.Brand)) == 0 {
			n++
		}
	}
	return n
}

// strange: a word that tells one thing from others of its sort, as a brand does, is said of none of them: "cerveza
// corona".
func strange(list []product, it detail.Item) bool {
	words := detail.Words(it.Name)
	list = mapped(list, func(p product) product { p.Name += " " + strings.ReplaceAll(p.Name, "'", ""); return p }) // "lays"
	from, least := min(1, len(words)), 4
	if len(words) == 2 && it.Sure && !slices.ContainsFunc(list, func(p product) bool { return likeOne(words, p.Brand) }) { // "cif cremoso" is no cheese
		from, least = 0, 3
	}
	return slices.ContainsFunc(words[from:], func(w string) bool {
		return len(w) >= least && !slices.ContainsFunc(list, func(p product) bool { return likeOne([]string{w}, told(p)) })
	})
}

// unsaid are the words and sizes of what was asked for that are not said of a product.
func unsaid(p product, it detail.Item) string {
	var out []string
	for _, w := range detail.Words(it.Name) {
		if len(w) > 3 && !likeOne([]string{w}, told(p)) {
			out = append(out, w)
		}
	}
	for _, m := range it.Sizes {
		if len(out) > 0 && m.Kind == 0 || m.Kind != 0 && !slices.ContainsFunc(sizesOf(p), m.Same) {
			out = append(out, fmt.Sprint(m.Value))
		}
	}
	return strings.Join(out, " ")
}

// unlike: nothing of what was said is what a product is called or how it is described; that a word of its description is
// written alike makes chorizo no pizza.
func unlike(p product, words []string) bool {
	about := detail.Words(p.About)
	p.About = ""
	return len(words) > 0 && p.Score < met && !likeOne(words, told(p)) && !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(about, w) })
}

// told is all that is said of a product.
func told(p product) string {
	text := p.Name + " " + p.Brand + " " + p.Category + " " + p.About
	for _, o := range p.Variants {
		text += " " + o.Name
	}
	return text
}

// narrow keeps what passes, or everything where nothing does.
func narrow(all []product, pass func(product) bool) []product {
	out := slices.DeleteFunc(slices.Clone(all), func(p product) bool { return !pass(p) })
	if len(out) == 0 {
		return all
	}
	return out
}

// distinct are some products, each once.
func distinct(all []product) (out []product) {
	for _, p := range all {
		if !slices.ContainsFunc(out, p.same) {
			out = append(out, p)
		}
	}
	return out
}

// sold are those that can be had, or all where none can.
func sold(all []product) []product {
	return narrow(all, func(p product) bool { return p.Stock > 0 || p.Varied })
}

// ofSize: a product has every size that was said.
func ofSize(p product, it detail.Item) bool {
	return !slices.ContainsFunc(it.Sizes, func(s detail.Measure) bool { return !slices.ContainsFunc(sizesOf(p), s.Same) })
}

// measured reads units that are sizes: two kilos are two bags of one.
func measured(it detail.Item) detail.Item {
	kind := map[string]byte{"kilo": 'g', "litro": 'l'}[it.Unit]
	if kind == 0 {
		return it
	}
	if it.Unit = ""; len(it.Sizes) == 0 {
		it.Sizes = []detail.Measure{{Kind: kind, Value: 1000}}
		if it.Half {
			it.Sizes[0].Value = 500
		}
		if it.Weighed = it.Said && !it.Half; it.Weighed && it.Quantity > 1 {
			it.Sizes = append(it.Sizes, detail.Measure{Kind: kind, Value: float64(1000 * it.Quantity)})
		}
	}
	return it
}

// vary picks the variant of a product that the words name, or the only one there is; n is how many of it, where the
// variant is a pack of what was counted.
func variantOf(list []option, it detail.Item, hint string) (index, n int, ok bool) {
	if it.Unit == "docena" {
		for i, o := range list {
			if name := locale.Fold(o.Name); strings.Contains(name, "docena") && strings.Contains(name, "media") == it.Half {
				return i, 0, true
			}
		}
	}
	best := 1
	for i, o := range list {
		if pack := packOf(o.Name); it.Said && it.Unit == "" && pack > best && it.Quantity%pack == 0 {
			index, n, best, ok = i, it.Quantity/pack, pack, true
		}
	}
	if ok {
		return index, n, true
	}
	said := it.Name + " " + it.Unit
	for _, s := range it.Sizes {
		said += fmt.Sprintf(" %v", s.Value)
	}
	for _, text := range []string{said, said + " " + hint} { // its own words before those around it
		if i, ok := byName(list, text); ok {
			return i, 0, true
		}
	}
	return 0, 0, len(list) == 1
}

// packOf is how many units a name says it holds.
func packOf(name string) int {
	folded := locale.Fold(name)
	switch {
	case strings.Contains(folded, "media docena"), strings.Contains(folded, "meia duzia"):
		return 6
	case strings.Contains(folded, "docena"), strings.Contains(folded, "duzia"):
		return 12
	}
	for _, m := range detail.Measures(folded) {
		if m.Kind == 'x' {
			return int(m.Value)
		}
	}
	return 1
}

// inCart is the line of the order that is meant: by name, or what was last spoken of where none is said.
func (t basket) inCart(it detail.Item) (int, bool) {
	if len(t.s.Cart) == 0 {
		return 0, false
	}
	if it.Name == "" {
		for i, l := range t.s.Cart {
			if len(t.s.Last) > 0 && l.ID == t.s.Last[0].ID && (t.s.Last[0].Variant == "" || l.same(t.s.Last[0])) {
				return i, true
			}
		}
		return len(t.s.Cart) - 1, true
	}
	if all := t.linesLike(it); len(all) > 0 {
		return all[0], true
	}
	return 0, false
}

// linesLike are the lines of the order that a name fits equally well; several mean that the customer has to say which.
func (t basket) linesLike(it detail.Item) []int {
	words := detail.Words(it.Name)
	out, most := best(t.s.Cart, func(l line) int {
		n := detail.Common(words, detail.Words(l.Name))
		for _, s := range it.Sizes {
			if n > 0 && slices.ContainsFunc(detail.Measures(l.Name), s.Same) {
				n++
			}
		}
		return n
	})
	if most*2 < len(words) {
		return nil
	}
	if plain := slices.DeleteFunc(slices.Clone(out), func(i int) bool { return extra(t.s.Cart[i].product, words) > 0 }); len(plain) == 1 {
		return plain
	}
	return out
}

// lineOf is the line of a product.
func (t basket) lineOf(p product) (int, bool) {
	i := slices.IndexFunc(t.s.Cart, func(l line) bool { return l.same(p) })
	return i, i >= 0
}
