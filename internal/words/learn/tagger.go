package learn

import (
	"math"
	"strings"
)

// Sequence is a sentence to learn from: the features of each token, and its tag: "O", "B-x" at the beginning of an x or
// "I-x" inside one.
type Sequence struct {
	Tokens [][]Feature
	Tags   []int
	Group  int // sequences of one text, such as its rewritten copies, have the same
}

// Tagger gives each token of a sentence a tag, so that the whole sentence makes the most sense. An inside follows only
// its own beginning.
type Tagger struct {
	Tags  []string
	rows  map[Feature][]float32 // a weight for each tag
	steps []float32             // a weight for each pair of tags, the earlier one first
	from  [][]int               // the tags that may stand before each tag

	packed packed // instead of rows, in a tagger that was decoded
}

// Outside is the index of "O" in the tags of a tagger.
const Outside = 0

// TagsFor are the tags of some kinds of spans, "O" first.
func TagsFor(kinds []string) []string {
	out := []string{"O"}
	for _, k := range kinds {
		out = append(out, "B-"+k, "I-"+k)
	}
	return out
}

func newTagger(tags []string) *Tagger {
	t := &Tagger{Tags: tags, rows: map[Feature][]float32{}, steps: make([]float32, len(tags)*len(tags)),
		from: make([][]int, len(tags))}
	for to, name := range tags {
		for from, before := range tags {
			if kind, inside := strings.CutPrefix(name, "I-"); !inside || before == "B-"+kind || before == name {
				t.from[to] = append(t.from[to], from)
			}
		}
	}
	return t
}

// Tag is the best tag of each token, found by Viterbi's algorithm.
func (t *Tagger) Tag(tokens [][]Feature) []int {
	n, k := len(tokens), len(t.Tags)
	if n == 0 {
		return nil
	}
	best := make([]float32, k)
	back := make([]int16, n*k)
	t.emit(tokens[0], best)
	for tag, name := range t.Tags {
		if strings.HasPrefix(name, "I-") {
			best[tag] = -math.MaxFloat32 / 4
		}
	}
	next, here := make([]float32, k), make([]float32, k)
	for i := 1; i < n; i++ {
		t.emit(tokens[i], here)
		for to := range k {
			top, at := float32(-math.MaxFloat32), 0
			for _, from := range t.from[to] {
				if s := best[from] + t.steps[from*k+to]; s > top {
					top, at = s, from
				}
			}
			next[to], back[i*k+to] = top+here[to], int16(at)
		}
		best, next = next, best
	}
	out := make([]int, n)
	for tag := range k {
		if best[tag] > best[out[n-1]] {
			out[n-1] = tag
		}
	}
	for i := n - 1; i > 0; i-- {
		out[i-1] = int(back[i*k+out[i]])
	}
	return out
}

func (t *Tagger) emit(features []Feature, out []float32) {
	clear(out)
	for _, f := range features {
		for tag, w := range t.rows[f] {
			out[tag] += w
		}
		t.packed.add(f, out)
	}
}
