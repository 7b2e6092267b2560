package search

import (
	"slices"
	"strings"
	"sync"
)

// Index is one workspace's product search. It is safe for concurrent use.
type Index struct {
	mu         sync.RWMutex
	lang       language
	vocab      vocabulary
	skus       sortedKeys
	products   []product // by slot
	facts      []facts   // by slot, separate because a search reads them for every candidate
	free       []uint32
	slots      map[string]uint32 // by product id
	deleted    map[string]int64  // versions of deleted products, so that an older version does not bring them back
	categories map[string]uint32 // folded name to number, from 1
	version    int64
	scratch    sync.Pool
}

// product is what is kept of a document. Its terms are packed like postings: the word, and in the low byte the fields
// that have it, sorted.
type product struct {
	id, name string
	skus     string
	terms    []uint32
	version  int64
}

type facts struct {
	category  uint32
	nameWords uint32
}

// New returns an empty index. The language of the locale (es, pt or en) decides which words are forms of one another;
// words of any other language only match as they are.
func New(locale string) *Index {
	lang := languageOf(locale)
	return &Index{
		lang:       lang,
		vocab:      newVocabulary(lang),
		slots:      map[string]uint32{},
		deleted:    map[string]int64{},
		categories: map[string]uint32{},
		scratch:    sync.Pool{New: func() any { return new(scratch) }},
	}
}

// Len is the number of products that can be found.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.slots)
}

// Version is the highest version applied.
func (x *Index) Version() int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.version
}

// applyBatch is how many documents are indexed while searches wait.
const applyBatch = 1024

// Apply adds, replaces and removes documents. Each becomes visible atomically, and all of them are visible when Apply
// returns; a large set becomes visible in parts. An index holds up to 16.7 million products and ignores the rest.
func (x *Index) Apply(docs []Doc) {
	for batch := range slices.Chunk(docs, applyBatch) {
		readings := make([]reading, len(batch))
		for i := range batch {
			if !batch[i].Deleted {
				readings[i] = read(&batch[i], x.lang)
			}
		}
		x.file(batch, readings)
	}
}

func (x *Index) file(docs []Doc, readings []reading) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := range docs {
		d := &docs[i]
		if d.ID == "" || x.knowsNewer(d) {
			continue
		}
		x.version = max(x.version, d.Version)
		if d.Deleted {
			x.drop(d.ID)
			x.deleted[d.ID] = d.Version
		} else if x.put(d, &readings[i]) {
			delete(x.deleted, d.ID)
		}
	}
	x.vocab.settle()
}

func (x *Index) knowsNewer(d *Doc) bool {
	if slot, ok := x.slots[d.ID]; ok {
		return x.products[slot].version > d.Version
	}
	version, ok := x.deleted[d.ID]
	return ok && version > d.Version
}

func (x *Index) put(d *Doc, r *reading) bool {
	slot, known := x.slots[d.ID]
	switch {
	case known:
	case len(x.free) > 0:
		slot, x.free = x.free[len(x.free)-1], x.free[:len(x.free)-1]
	case len(x.products) < maxSlots:
		slot = uint32(len(x.products))
		x.products = append(x.products, product{})
		x.facts = append(x.facts, facts{})
	default:
		return false
	}
	p := &x.products[slot]
	if !known {
		p.id = d.ID
		x.slots[d.ID] = slot
	}
	x.post(slot, r.terms)
	if p.skus != r.skus {
		x.eachSKU(slot, x.skus.remove)
		p.skus = r.skus
		x.eachSKU(slot, x.skus.add)
	}
	p.name, p.version = d.Name, d.Version
	x.facts[slot] = facts{x.category(r.category), r.nameWords}
	return true
}

// post updates the postings of a slot from the words it had to those it has now, and does not touch the many that stay
// the same.
func (x *Index) post(slot uint32, terms []fieldTerm) {
	p := &x.products[slot]
	now := make([]uint32, 0, len(terms))
	for _, t := range terms {
		if id, ok := x.vocab.intern(t.text); ok {
			now = append(now, id<<8|uint32(t.fields))
		}
	}
	slices.Sort(now)
	was := p.terms
	for i, j := 0, 0; i < len(was) || j < len(now); {
		switch {
		case j == len(now) || i < len(was) && was[i]>>8 < now[j]>>8:
			x.vocab.post(was[i]>>8, slot, 0)
			i++
		case i == len(was) || now[j]>>8 < was[i]>>8:
			x.vocab.post(now[j]>>8, slot, fields(now[j]))
			j++
		default:
			if was[i] != now[j] {
				x.vocab.post(now[j]>>8, slot, fields(now[j]))
			}
			i, j = i+1, j+1
		}
	}
	p.terms = now
}

func (x *Index) drop(id string) {
	slot, ok := x.slots[id]
	if !ok {
		return
	}
	x.post(slot, nil)
	x.eachSKU(slot, x.skus.remove)
	delete(x.slots, id)
	x.products[slot], x.facts[slot] = product{}, facts{}
	x.free = append(x.free, slot)
}

func (x *Index) eachSKU(slot uint32, do func(key)) {
	for sku := range strings.SplitSeq(x.products[slot].skus, "\n") {
		if sku != "" {
			do(key{sku, slot})
		}
	}
}

func (x *Index) category(folded string) uint32 {
	if folded == "" {
		return 0
	}
	n, ok := x.categories[folded]
	if !ok {
		n = uint32(len(x.categories)) + 1
		x.categories[strings.Clone(folded)] = n
	}
	return n
}
