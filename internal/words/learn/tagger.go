package learn

import (
	"math"
	"math/rand/v2"
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

// TrainTagger fits a tagger as an averaged perceptron.
func TrainTagger(tags []string, list []Sequence, rounds int) *Tagger {
	t := newTagger(tags)
	sums := newTagger(tags) // of each weight, its changes times when they were made
	rnd := rand.New(rand.NewPCG(3, 4))
	order := rnd.Perm(len(list))
	now := float32(0)
	for range rounds {
		rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, n := range order {
			now++
			s := list[n]
			guess := t.Tag(s.Tokens)
			for i := range s.Tokens {
				if i > 0 && (guess[i] != s.Tags[i] || guess[i-1] != s.Tags[i-1]) {
					t.step(sums, s.Tags[i-1], s.Tags[i], 1, now)
					t.step(sums, guess[i-1], guess[i], -1, now)
				}
				if guess[i] != s.Tags[i] {
					t.learn(sums, s.Tokens[i], s.Tags[i], 1, now)
					t.learn(sums, s.Tokens[i], guess[i], -1, now)
				}
			}
		}
	}
	for f, row := range t.rows {
		for i := range row {
			row[i] -= sums.rows[f][i] / now
		}
	}
	for i := range t.steps {
		t.steps[i] -= sums.steps[i] / now
	}
	return t
}

func (t *Tagger) step(sums *Tagger, from, to int, by, now float32) {
	t.steps[from*len(t.Tags)+to] += by
	sums.steps[from*len(t.Tags)+to] += by * now
}

func (t *Tagger) learn(sums *Tagger, features []Feature, tag int, by, now float32) {
	for _, f := range features {
		if t.rows[f] == nil {
			t.rows[f], sums.rows[f] = make([]float32, len(t.Tags)), make([]float32, len(t.Tags))
		}
		t.rows[f][tag] += by
		sums.rows[f][tag] += by * now
	}
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
