package learn

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Example is a text to learn from: its features and the labels that are true of it.
type Example struct {
	Features []Feature
	Labels   []int
	Weight   float64 // 0 counts as 1
	Group    int     // examples of one text, such as its rewritten copies, have the same
}

// Classifier gives each of its labels a probability, each on its own: several can be true of one text.
type Classifier struct {
	Labels []string
	rows   map[Feature][]float32 // a weight for each label
	bias   []float32
}

// Options say how long and how boldly a model learns.
type Options struct {
	Rounds int
	Rate   float64
	// Decay pulls weights back to zero, so that rare features say little.
	Decay float64

	// Choosers and fields also take these. Rare leaves out features that fewer groups of examples have; Smooth is the
	// share of each label that is taken for any other; Drop is the share of features that each look at an example
	// leaves out; Calm makes the first steps of each weight smaller.
	Rare               int
	Smooth, Drop, Calm float64
	// Least is how many examples must have a feature for it to be learnt: what was seen once explains only itself.
	Least int
}

// TrainClassifier fits a logistic regression for each label by AdaGrad.
func TrainClassifier(labels []string, list []Example, o Options) *Classifier {
	c := &Classifier{Labels: labels, rows: map[Feature][]float32{}, bias: make([]float32, len(labels))}
	features, places := compact(list, o.Least)
	rows, sums := make([]float32, len(features)*len(labels)), make([]float32, len(features)*len(labels))
	biasSums := make([]float64, len(labels))
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	scores := make([]float64, len(labels))
	for range o.Rounds {
		rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, n := range order {
			e := list[n]
			clear(scores)
			for _, at := range places[n] {
				at *= len(labels)
				for l, w := range rows[at : at+len(labels)] {
					scores[l] += float64(w)
				}
			}
			norm := scale(e.Features)
			missed := false
			for l := range scores {
				miss := 1 / (1 + math.Exp(-scores[l]*norm-float64(c.bias[l])))
				if slices.Contains(e.Labels, l) {
					miss--
				}
				if miss *= weightOf(e); math.Abs(miss) < 1e-3 {
					scores[l] = 0
					continue
				}
				scores[l], missed = miss, true
				biasSums[l] += miss * miss
				c.bias[l] -= float32(o.Rate * miss / math.Sqrt(biasSums[l]+1e-6))
			}
			if !missed {
				continue
			}
			for _, at := range places[n] {
				at *= len(labels)
				row, sum := rows[at:at+len(labels)], sums[at:at+len(labels)]
				for l, miss := range scores {
					if miss == 0 {
						continue
					}
					g := miss*norm + o.Decay*float64(row[l])
					sum[l] += float32(g * g)
					row[l] -= float32(o.Rate * g / math.Sqrt(float64(sum[l])+1e-8))
				}
			}
		}
	}
	for i, f := range features {
		c.rows[f] = rows[i*len(labels) : (i+1)*len(labels)]
	}
	return c
}

// compact numbers the features that enough examples have, and says which of them each example has: a table is several
// times faster than a map.
func compact(list []Example, least int) (features []Feature, places [][]int) {
	seen := map[Feature]int{}
	for _, e := range list {
		for _, f := range e.Features {
			seen[f]++
		}
	}
	numbers := map[Feature]int{}
	places = make([][]int, len(list))
	for i, e := range list {
		places[i] = make([]int, 0, len(e.Features))
		for _, f := range e.Features {
			if seen[f] < least {
				continue
			}
			n, known := numbers[f]
			if !known {
				n = len(features)
				numbers[f], features = n, append(features, f)
			}
			places[i] = append(places[i], n)
		}
	}
	return features, places
}

func weightOf(e Example) float64 {
	if e.Weight == 0 {
		return 1
	}
	return e.Weight
}

// scale keeps long texts from shouting.
func scale(features []Feature) float64 { return 1 / math.Sqrt(float64(len(features))+1) }

func (c *Classifier) logits(features []Feature, out []float64) {
	clear(out)
	for _, f := range features {
		for l, w := range c.rows[f] {
			out[l] += float64(w)
		}
	}
	norm := scale(features)
	for l := range out {
		out[l] = out[l]*norm + float64(c.bias[l])
	}
}

// Probabilities are those of the labels, in their order.
func (c *Classifier) Probabilities(features []Feature) []float64 {
	out := make([]float64, len(c.Labels))
	c.logits(features, out)
	for l := range out {
		out[l] = 1 / (1 + math.Exp(-out[l]))
	}
	return out
}
