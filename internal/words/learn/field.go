package learn

import (
	"math/rand/v2"
	"slices"
)

// TrainField fits a tagger as a conditional random field: the probability of the right tags of a whole sentence among
// all that are possible, by AdaGrad.
func TrainField(tags []string, list []Sequence, o Options) *Tagger {
	out := newTagger(tags)
	t := newTable(len(tags), o, len(list), func(i int) int { return list[i].Group }, func(i int, yield func(Feature)) {
		for _, token := range list[i].Tokens {
			for _, f := range token {
				yield(f)
			}
		}
	})
	rows := make([][][]int32, len(list))
	for i, s := range list {
		for _, token := range s.Tokens {
			rows[i] = append(rows[i], t.known(token))
		}
	}
	steps := newTable(len(tags)*len(tags), Options{Rate: o.Rate}, 1, func(int) int { return 0 },
		func(_ int, yield func(Feature)) { yield(0) })
	out.steps = steps.weight
	f := field{Tagger: out, gradient: make([]float32, len(steps.weight))}
	rnd := rand.New(rand.NewPCG(3, 4))
	order := rnd.Perm(len(list))
	for range o.Rounds {
		rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, n := range order {
			if len(rows[n]) == 0 {
				continue
			}
			f.begin(len(rows[n]))
			for i, token := range rows[n] {
				t.add(token, fieldScale, f.emitted[i])
			}
			f.marginals()
			f.miss(list[n].Tags)
			for i, token := range rows[n] {
				t.descend(token, fieldScale, f.emitted[i])
			}
			steps.descend([]int32{0}, 1, f.gradient)
			f.step()
		}
	}
	out.rows = t.all()
	for i := range t.weight {
		t.weight[i] = times(t.weight[i], fieldScale)
	}
	return out
}

// fieldScale keeps tokens with their many features from shouting.
const fieldScale = 0.2

// field is the work on one sentence. emitted are the scores of tags at first, and what they are off by in the end.
type field struct {
	*Tagger
	emitted, ahead, behind [][]float32
	stepped                []float32 // e to the power of steps
	gradient               []float32
}

func (f *field) begin(n int) {
	k := len(f.Tags)
	for len(f.emitted) < n {
		f.emitted = append(f.emitted, make([]float32, k))
	}
	for len(f.ahead) < n {
		f.ahead, f.behind = append(f.ahead, make([]float32, k)), append(f.behind, make([]float32, k))
	}
	f.emitted = f.emitted[:n]
	for _, row := range f.emitted {
		clear(row)
	}
	if f.stepped == nil {
		f.stepped = slices.Repeat([]float32{1}, k*k)
	}
	clear(f.gradient)
}

// step takes over the steps that were changed.
func (f *field) step() {
	for i, g := range f.gradient {
		if g != 0 {
			f.stepped[i] = float32(exp(float64(f.steps[i])))
		}
	}
}

// marginals turns the scores of tags into their probabilities in the sentence.
func (f *field) marginals() {
	k, n := len(f.Tags), len(f.emitted)
	for i, row := range f.emitted {
		softmax(row) // only the ratios count
		if i == 0 {
			for tag, name := range f.Tags {
				if name[0] == 'I' {
					row[tag] = 0
				}
			}
		}
	}
	copy(f.ahead[0], f.emitted[0])
	norm(f.ahead[0])
	for i := 1; i < n; i++ {
		for to := range k {
			sum := float32(0)
			for _, from := range f.from[to] {
				sum += times(f.ahead[i-1][from], f.stepped[from*k+to])
			}
			f.ahead[i][to] = times(sum, f.emitted[i][to])
		}
		norm(f.ahead[i])
	}
	for tag := range k {
		f.behind[n-1][tag] = 1
	}
	scratch := make([]float32, k)
	for i := n - 1; i > 0; i-- {
		clear(f.behind[i-1])
		for to := range k {
			if scratch[to] = times(f.emitted[i][to], f.behind[i][to]); scratch[to] == 0 {
				continue
			}
			for _, from := range f.from[to] {
				f.behind[i-1][from] += times(f.stepped[from*k+to], scratch[to])
			}
		}
		if f.gradient != nil {
			f.pairs(i, scratch)
		}
		norm(f.behind[i-1])
	}
	for i, row := range f.emitted {
		for tag := range k {
			row[tag] = times(f.ahead[i][tag], f.behind[i][tag])
		}
		norm(row)
	}
}

// pairs adds the probabilities of the steps to a token.
func (f *field) pairs(i int, behind []float32) {
	k, sum := len(f.Tags), float32(0)
	for from, a := range f.ahead[i-1] {
		sum += times(a, f.behind[i-1][from])
	}
	for to, b := range behind {
		if b = b / sum; b > 1e-6 {
			for _, from := range f.from[to] {
				f.gradient[from*k+to] += times(times(f.ahead[i-1][from], f.stepped[from*k+to]), b)
			}
		}
	}
}

// miss takes the right tags from the probabilities.
func (f *field) miss(tags []int) {
	for i, tag := range tags {
		f.emitted[i][tag]--
		if i > 0 {
			f.gradient[tags[i-1]*len(f.Tags)+tag]--
		}
	}
}

// Lean makes a tagger readier to find something, at the price of more mistakes: being outside costs this much.
func (t *Tagger) Lean(cost float32) {
	for from := range t.Tags {
		t.steps[from*len(t.Tags)+Outside] -= cost
	}
}

func norm(list []float32) {
	sum := float32(0)
	for _, p := range list {
		sum += p
	}
	for i := range list {
		list[i] /= sum
	}
}
