package search

import (
	"slices"
	"strings"
)

// The vocabulary holds every word of the catalogue once, with the products that have it.
type vocabulary struct {
	lang    language
	ids     map[string]uint32
	terms   []term
	free    []uint32
	stems   map[string][]uint32
	order   sortedKeys
	near    neighbours
	emptied []uint32
}

type term struct {
	text     string
	postings []posting // by slot
	naming   int       // how many of them have the word where products are named, not only described
	alphabet uint32    // which letters occur, to reject unlike words quickly
}

// A posting is a product's slot and, in its low byte, the fields that have the word.
type posting uint32

func (p posting) slot() uint32   { return uint32(p >> 8) }
func (p posting) fields() fields { return fields(p & 0xff) }

// maxSlots is what a posting can hold: 16.7 million products, or words.
const maxSlots = 1 << 24

func newVocabulary(lang language) vocabulary {
	return vocabulary{lang: lang, ids: map[string]uint32{}, stems: map[string][]uint32{}}
}

// stem answers "" for what has no other forms: numbers, sizes, codes, very short words.
func (v *vocabulary) stem(text string) string {
	if len(text) < 3 || hasDigit(text) {
		return ""
	}
	return v.lang.stem(text)
}

func (v *vocabulary) intern(text string) (uint32, bool) {
	if id, ok := v.ids[text]; ok {
		return id, true
	}
	var id uint32
	switch {
	case len(v.free) > 0:
		id, v.free = v.free[len(v.free)-1], v.free[:len(v.free)-1]
	case len(v.terms) < maxSlots:
		id = uint32(len(v.terms))
		v.terms = append(v.terms, term{})
	default:
		return 0, false
	}
	text = strings.Clone(text) // a copy, so that the rest of the document can be freed
	v.terms[id] = term{text: text, alphabet: alphabetOf(text)}
	v.ids[text] = id
	v.order.add(key{text, id})
	if s := v.stem(text); s != "" {
		v.stems[s] = append(v.stems[s], id)
		v.near.add([]rune(text), id)
	}
	return id, true
}

// post records that the product in slot has the word in these fields; no fields remove the product from the word.
func (v *vocabulary) post(id, slot uint32, f fields) {
	t := &v.terms[id]
	at := len(t.postings)
	if at > 0 && t.postings[at-1].slot() >= slot {
		at, _ = slices.BinarySearchFunc(t.postings, slot, func(p posting, s uint32) int {
			return int(p.slot()) - int(s)
		})
	}
	had := at < len(t.postings) && t.postings[at].slot() == slot
	if had && t.postings[at].fields().naming() {
		t.naming--
	}
	if f.naming() {
		t.naming++
	}
	p := posting(slot<<8) | posting(f)
	switch {
	case f == 0 && had:
		t.postings = slices.Delete(t.postings, at, at+1)
		if len(t.postings) == 0 {
			v.emptied = append(v.emptied, id)
		}
	case had:
		t.postings[at] = p
	case f != 0:
		t.postings = slices.Insert(t.postings, at, p)
	}
}

// settle drops the words no product has any more. It must run before the next search.
func (v *vocabulary) settle() {
	for _, id := range v.emptied {
		t := &v.terms[id]
		if len(t.postings) > 0 || t.text == "" {
			continue
		}
		delete(v.ids, t.text)
		v.order.remove(key{t.text, id})
		if s := v.stem(t.text); s != "" {
			v.near.remove([]rune(t.text), id)
			if left := slices.DeleteFunc(v.stems[s], func(o uint32) bool { return o == id }); len(left) > 0 {
				v.stems[s] = left
			} else {
				delete(v.stems, s)
			}
		}
		*t = term{}
		v.free = append(v.free, id)
	}
	v.emptied = v.emptied[:0]
}

func alphabetOf(text string) uint32 {
	var m uint32
	for _, r := range text {
		m |= 1 << (uint32(r) % 32)
	}
	return m
}
