package search

import "slices"

// neighbours finds the words within two typos of another without scanning the rest. Two words that near become the same
// when at most two letters are deleted from each (a swap, a substitution, a missing letter: all are deletions seen from
// both sides), so every word is indexed under each of its deletions and looked up by those of the typed word. Only the
// first letters take part, which loses nothing (an edit beyond them leaves the beginnings even nearer) and bounds the
// entries of a long word.
//
// The entries live in open-addressed tables of 8 bytes each, hash and word together; a hash collision only costs a
// comparison. Many small tables instead of one keep the cost of growing below what a single change may take.
type neighbours struct {
	tables [neighbourTables]neighbourTable
}

const (
	neighbourTables = 256
	headLetters     = 7
	maxVariants     = 1 + headLetters + headLetters*(headLetters-1)/2
)

type neighbourTable struct {
	entries []uint64 // hash<<32 | word+1; 0 is free
	used    int
}

// variants fills out with the hashes of word's head and of it without one or two letters,
// each once.
func variants(word []rune, deletions int, out *[maxVariants]uint32) []uint32 {
	head := word[:min(len(word), headLetters)]
	hashes := out[:0]
	for i := 0; i <= len(head); i++ {
		// i == len(head) stands for "nothing deleted", as j == i does for "nothing more".
		if i < len(head) && deletions < 1 {
			continue
		}
		for j := i; j < len(head) || j == i; j++ {
			if j != i && (deletions < 2 || i == len(head)) {
				break
			}
			h := hashWithout(head, i, j)
			if !slices.Contains(hashes, h) {
				hashes = append(hashes, h)
			}
		}
	}
	return hashes
}

// hashWithout hashes the letters but the i-th and the j-th.
func hashWithout(letters []rune, i, j int) uint32 {
	h := uint32(2166136261)
	for k, r := range letters {
		if k != i && k != j {
			h = (h ^ uint32(r)) * 16777619
		}
	}
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// filedDeletions is how many letters a word is indexed without: the most that the typo budget of any typed word (and of
// its last resort) can need.
func filedDeletions(n int) int {
	switch {
	case n <= 2:
		return 0
	case n == 3:
		return 1
	}
	return 2
}

func (n *neighbours) add(word []rune, id uint32) {
	var buf [maxVariants]uint32
	for _, h := range variants(word, filedDeletions(len(word)), &buf) {
		n.tables[h>>24].add(h, id)
	}
}

func (n *neighbours) remove(word []rune, id uint32) {
	var buf [maxVariants]uint32
	for _, h := range variants(word, filedDeletions(len(word)), &buf) {
		n.tables[h>>24].remove(h, id)
	}
}

// near yields words that may be within so many typos; some come more than once, some are farther: the caller compares.
func (n *neighbours) near(word []rune, typos int, yield func(id uint32)) {
	var buf [maxVariants]uint32
	for _, h := range variants(word, typos, &buf) {
		t := &n.tables[h>>24]
		if len(t.entries) == 0 {
			continue
		}
		mask := uint32(len(t.entries) - 1)
		for i := h & mask; t.entries[i] != 0; i = (i + 1) & mask {
			if uint32(t.entries[i]>>32) == h {
				yield(uint32(t.entries[i]) - 1)
			}
		}
	}
}

func (t *neighbourTable) add(h, id uint32) {
	if t.used*4 >= len(t.entries)*3 {
		old := t.entries
		t.entries = make([]uint64, max(16, len(old)*2))
		for _, e := range old {
			if e != 0 {
				t.place(e)
			}
		}
	}
	t.place(uint64(h)<<32 | uint64(id+1))
	t.used++
}

func (t *neighbourTable) place(e uint64) {
	mask := uint32(len(t.entries) - 1)
	i := uint32(e>>32) & mask
	for t.entries[i] != 0 {
		i = (i + 1) & mask
	}
	t.entries[i] = e
}

// remove closes the gap it leaves by moving back the entries that were pushed past it, so that no tombstones slow a
// lookup down.
func (t *neighbourTable) remove(h, id uint32) {
	if len(t.entries) == 0 {
		return
	}
	mask := uint32(len(t.entries) - 1)
	gone := uint64(h)<<32 | uint64(id+1)
	i := h & mask
	for t.entries[i] != gone {
		if t.entries[i] == 0 {
			return
		}
		i = (i + 1) & mask
	}
	t.used--
	for j := (i + 1) & mask; t.entries[j] != 0; j = (j + 1) & mask {
		home := uint32(t.entries[j]>>32) & mask
		if (j-home)&mask >= (j-i)&mask {
			t.entries[i] = t.entries[j]
			i = j
		}
	}
	t.entries[i] = 0
}
