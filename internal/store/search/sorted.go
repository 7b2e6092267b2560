package search

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// A key is a text and what it stands for: a word of the vocabulary, or a product by its SKU.
type key struct {
	text string
	id   uint32
}

func compareKeys(a, b key) int {
	return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.id, b.id))
}

// sortedKeys answers "which begin with". The keys lie sorted in blocks small enough that making
// room for one more moves a few kilobytes, not the keys of a whole catalogue.
type sortedKeys struct {
	blocks [][]key // none is empty
}

const maxBlock = 512

// find returns the block where k is or belongs, its place there, and whether it is there.
func (s *sortedKeys) find(k key) (block, at int, found bool) {
	block, _ = slices.BinarySearchFunc(s.blocks, k, func(b []key, k key) int {
		return compareKeys(b[len(b)-1], k)
	})
	if block == len(s.blocks) {
		return block, 0, false
	}
	at, found = slices.BinarySearchFunc(s.blocks[block], k, compareKeys)
	return block, at, found
}

func (s *sortedKeys) add(k key) {
	if len(s.blocks) == 0 {
		s.blocks = [][]key{{k}}
		return
	}
	i, at, _ := s.find(k)
	if i == len(s.blocks) {
		i--
		at = len(s.blocks[i])
	}
	b := slices.Insert(s.blocks[i], at, k)
	if len(b) > maxBlock {
		upper := slices.Clone(b[maxBlock/2:])
		clear(b[maxBlock/2:])
		b = b[:maxBlock/2]
		s.blocks = slices.Insert(s.blocks, i+1, upper)
	}
	s.blocks[i] = b
}

func (s *sortedKeys) remove(k key) {
	i, at, found := s.find(k)
	if !found {
		return
	}
	if s.blocks[i] = slices.Delete(s.blocks[i], at, at+1); len(s.blocks[i]) == 0 {
		s.blocks = slices.Delete(s.blocks, i, i+1)
	}
}

// beginning yields the keys whose text begins with prefix, in order.
func (s *sortedKeys) beginning(prefix string) iter.Seq[key] {
	return func(yield func(key) bool) {
		i, at, _ := s.find(key{text: prefix})
		for ; i < len(s.blocks); i, at = i+1, 0 {
			for _, k := range s.blocks[i][at:] {
				if !strings.HasPrefix(k.text, prefix) || !yield(k) {
					return
				}
			}
		}
	}
}

// equal yields the keys whose text is exactly this.
func (s *sortedKeys) equal(text string) iter.Seq[key] {
	return func(yield func(key) bool) {
		for k := range s.beginning(text) {
			if k.text != text || !yield(k) {
				return
			}
		}
	}
}

func (s *sortedKeys) has(text string) bool {
	for range s.equal(text) {
		return true
	}
	return false
}
