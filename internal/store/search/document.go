package search

import (
	"cmp"
	"slices"
	"strings"
)

// fields is the set of a product's fields that have a word.
type fields uint8

const (
	inName fields = 1 << iota
	inVariant
	inBrand
	inTag
	inCategory
	inDescription
	inLead // the first word of the name, which in Spanish and Portuguese says what the product is
)

// naming tells the fields by which customers ask for a product from its description.
func (f fields) naming() bool { return f&^inDescription != 0 }

// fieldWeight is the weight of the best field of every set.
var fieldWeight = func() (w [256]float64) {
	for set := range w {
		switch f := fields(set); {
		case f&inLead != 0:
			w[set] = 1
		case f&inName != 0:
			w[set] = 0.97
		case f&inVariant != 0:
			w[set] = 0.93
		case f&(inBrand|inTag) != 0:
			w[set] = 0.9
		case f&inCategory != 0:
			w[set] = 0.8
		case f&inDescription != 0:
			w[set] = 0.6
		}
	}
	return w
}()

// Limits on what is read of a field, in words, bytes and, for a SKU, letters and digits; no real one comes near.
const (
	maxField = 1000
	maxText  = 16 << 10
	maxSKU   = 64
)

// maxDescription bounds the words read of a description: the important ones come first, and one pasted manual must not
// weigh as much as a thousand products.
const maxDescription = 200

// reading is a parsed document, ready to be indexed; making it needs no lock.
type reading struct {
	terms     []fieldTerm
	skus      string // compact SKUs, one per line
	category  string
	nameWords uint32
}

type fieldTerm struct {
	text   string
	fields fields
}

func read(d *Doc, lang language) reading {
	r := reading{terms: make([]fieldTerm, 0, 32), category: fold(strings.TrimSpace(d.Category))}
	r.nameWords = uint32(r.add(d.Name, inName, lang, maxField))
	r.add(d.Brand, inBrand, lang, maxField)
	r.add(d.Category, inCategory, lang, maxField)
	r.add(d.Description, inDescription, lang, maxDescription)
	for _, t := range d.Tags {
		r.add(t, inTag, lang, maxField)
	}
	skus := make([]string, 0, 1+len(d.Variants))
	skus = append(skus, skuKey(d.SKU))
	for _, v := range d.Variants {
		r.add(v, inVariant, lang, maxField)
		// Names and SKUs come in one list: a single word with a digit in it is indexed as a SKU as well.
		if s := strings.TrimSpace(v); hasDigit(s) && !strings.ContainsAny(s, " \t") {
			skus = append(skus, skuKey(s))
		}
	}
	slices.Sort(skus)
	skus = slices.DeleteFunc(slices.Compact(skus), func(s string) bool { return s == "" })
	r.skus = strings.Join(skus, "\n")
	r.merge()
	return r
}

// skuKey is a SKU without case and separators, which people leave out or change.
func skuKey(sku string) string { return truncate(compact(fold(truncate(sku, maxText))), maxSKU) }

// add indexes the words of one field and returns how many are not stop-words.
func (r *reading) add(text string, f fields, lang language, limit int) int {
	if text == "" {
		return 0
	}
	meaning := 0
	for _, t := range tokens(fold(truncate(text, maxText))) {
		stop := lang.stop[t.text]
		if !stop {
			if meaning++; meaning > limit {
				break
			}
		} else if f == inDescription {
			continue
		}
		in := f
		if f == inName && meaning == 1 && !stop {
			in |= inLead
		}
		r.terms = append(r.terms, fieldTerm{t.text, in})
		if t.bare != "" && t.bare != t.text {
			r.terms = append(r.terms, fieldTerm{t.bare, f})
		}
	}
	return meaning
}

// merge leaves every word once, with all its fields.
func (r *reading) merge() {
	slices.SortFunc(r.terms, func(a, b fieldTerm) int { return cmp.Compare(a.text, b.text) })
	n := 0
	for _, t := range r.terms {
		if n > 0 && r.terms[n-1].text == t.text {
			r.terms[n-1].fields |= t.fields
			continue
		}
		r.terms[n] = t
		n++
	}
	r.terms = r.terms[:n]
}
