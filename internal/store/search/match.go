package search

import (
	"math"
	"math/bits"
	"unicode/utf8"
)

// How well an index word matches a query word. The gaps are wide enough that a better match in a description beats a
// typo in a name.
const (
	exactSKU     = 1.1 // above one, so that no long name drags the very product asked for down
	exact        = 1.0
	sameStem     = 0.93
	prefixLeast  = 0.65 // plus prefixGain by how much of the word was typed
	prefixGain   = 0.15
	prefixSKU    = 0.62
	oneTypo      = 0.55
	twoTypos     = 0.4
	lastResort   = 0.3  // two typos in a word of four or five letters, when nothing else is there
	otherInitial = 0.03 // taken off: people rarely mistype the first letter
	loosest      = 0.25 // times the likeness; only for suggestions
)

// A mode says how far from the typed word to look.
type mode uint8

const (
	// strict takes a word literally by which the catalogue names products: "pera" is not "perra".
	strict mode = iota
	// forgiving looks for typos in every word.
	forgiving
	// loose adds words that merely look alike, for suggestions.
	loose
)

// A match is every index word that matches one query word.
type match struct {
	terms []termMatch
	skus  []skuMatch
	known bool // strict would have stopped here
	idf   float64
	cost  int // postings to walk
}

type termMatch struct {
	id      uint32
	quality float64
}

type skuMatch struct {
	slot    uint32
	quality float64
}

func (x *Index) match(w queryWord, m mode, s *scratch) match {
	var out match
	stem := x.vocab.stem(w.text)
	x.spelled(&out, w, stem)
	n := utf8.RuneCountInString(w.text)
	further := !out.known || m > strict
	// A complete short word is not a prefix: a customer who asks for "pan" does not want "pantalón".
	if w.last && (n >= 4 || n >= 2 && further) && mayBeCut(w.text) {
		for k := range x.vocab.order.beginning(w.text) {
			if len(k.text) > len(w.text) {
				out.add(k.id, prefixLeast+prefixGain*float64(len(w.text))/float64(len(k.text)))
			}
		}
	}
	if further && w.last && len(w.raw) >= 3 {
		for k := range x.skus.beginning(w.raw) {
			out.skus = append(out.skus, skuMatch{k.id, prefixSKU})
		}
	}
	if further && stem != "" {
		x.misspelled(&out, w.text, n, m, s)
	}
	x.weigh(&out)
	return out
}

func (m *match) add(id uint32, quality float64) { m.terms = append(m.terms, termMatch{id, quality}) }

// spelled adds what is written as the word is, or of the same stem, and the SKUs that are the word.
func (x *Index) spelled(out *match, w queryWord, stem string) {
	v := &x.vocab
	self, has := v.ids[w.text]
	if has {
		out.add(self, exact)
		out.known = v.terms[self].naming > 0
	}
	if stem != "" {
		for _, id := range v.stems[stem] {
			if !has || id != self {
				out.add(id, sameStem)
				out.known = out.known || v.terms[id].naming > 0
			}
		}
	}
	for k := range x.skus.equal(w.raw) {
		out.skus = append(out.skus, skuMatch{k.id, exactSKU})
		out.known = true
	}
}

// misspelled adds what the word of n letters may be a misspelling of.
func (x *Index) misspelled(out *match, text string, n int, m mode, s *scratch) {
	x.typos(text, budget(n), s, out.add)
	if len(out.terms) == 0 && len(out.skus) == 0 && n >= 4 && n <= 5 {
		x.typos(text, 2, s, func(id uint32, _ float64) { out.add(id, lastResort) })
	}
	if m == loose && len(out.terms) == 0 {
		x.lookalikes(text, out.add)
	}
}

// mayBeCut tells words from sizes and packs, which mean something else as a prefix: "50" is not "500ml", nor "x1"
// "x12". Codes such as "wd4" may be.
func mayBeCut(text string) bool {
	return !isDigit(text, 0) && !(text[0] == 'x' && isDigit(text, 1))
}

// typos adds the words within so many typos, other than the word itself.
func (x *Index) typos(text string, typos int, s *scratch, add func(uint32, float64)) {
	if typos == 0 {
		return
	}
	word, alphabet := []rune(text), alphabetOf(text)
	s.nextTerms(len(x.vocab.terms))
	x.vocab.near.near(word, typos, func(id uint32) {
		// A typo changes two letters of the alphabet at most: one goes, one comes.
		if !s.firstSight(id) || bits.OnesCount32(alphabet^x.vocab.terms[id].alphabet) > 2*typos {
			return
		}
		other := x.vocab.terms[id].text
		d := distance(word, []rune(other), typos)
		if d == 0 || d > typos {
			return
		}
		quality := oneTypo
		if d == 2 {
			quality = twoTypos
		}
		if text[0] != other[0] {
			quality -= otherInitial
		}
		add(id, quality)
	})
}

// weigh gives a word the weight of its rarity: that of its best match, and of the most frequent
// among equals.
func (x *Index) weigh(m *match) {
	best, df := 0.0, 0
	for _, t := range m.terms {
		n := len(x.vocab.terms[t.id].postings)
		m.cost += n
		if t.quality > best || t.quality == best && n > df {
			best, df = t.quality, n
		}
	}
	m.cost += len(m.skus)
	if len(m.skus) > 0 && m.skus[0].quality > best {
		df = len(m.skus)
	}
	m.idf = math.Log(1 + float64(len(x.slots))/(float64(df)+0.5))
}
