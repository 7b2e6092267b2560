package learn

import (
	"math"
	"math/rand/v2"
)

// Chooser gives its labels probabilities that add up to one: exactly one label is true of a text.
type Chooser struct {
	Labels []string
	rows   map[Feature][]float32
	bias   []float32 // of each label; behind them the sharpness
	packed packed    // instead of rows, in a chooser that was decoded
}

// TrainChooser fits a multinomial logistic regression by AdaGrad; of an example's labels the first counts.
func TrainChooser(labels []string, list []Example, o Options) *Chooser {
	t := newTable(len(labels), o, len(list), func(i int) int { return list[i].Group }, func(i int, yield func(Feature)) {
		for _, f := range list[i].Features {
			yield(f)
		}
	})
	rows := make([][]int32, len(list))
	for i, e := range list {
		rows[i] = t.known(e.Features)
	}
	bias := newTable(len(labels), Options{Rate: o.Rate}, 1, func(int) int { return 0 },
		func(_ int, yield func(Feature)) { yield(0) })
	rnd := rand.New(rand.NewPCG(1, 2))
	order := rnd.Perm(len(list))
	gradient := make([]float32, len(labels))
	kept := []int32(nil)
	for range o.Rounds {
		rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, n := range order {
			kept = kept[:0]
			for _, r := range rows[n] {
				if o.Drop == 0 || rnd.Float64() >= o.Drop {
					kept = append(kept, r)
				}
			}
			by := float32(scale(list[n].Features))
			clear(gradient)
			t.add(kept, by, gradient)
			for l, w := range bias.weight {
				gradient[l] += w
			}
			softmax(gradient)
			weight := float32(weightOf(list[n]))
			for l := range gradient {
				want := float32(o.Smooth) / float32(len(labels))
				if l == list[n].Labels[0] {
					want += 1 - float32(o.Smooth)
				}
				gradient[l] = times(weight, gradient[l]-want)
			}
			t.descend(kept, by, gradient)
			bias.descend([]int32{0}, 1, gradient)
		}
	}
	return &Chooser{Labels: labels, rows: t.all(), bias: append(bias.weight, 1)}
}

// softmax turns scores into probabilities.
func softmax(list []float32) {
	top := list[0]
	for _, s := range list {
		top = max(top, s)
	}
	sum := float32(0)
	for i, s := range list {
		list[i] = float32(exp(float64(s - top)))
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
}

// Sharpen multiplies the scores of labels before they become probabilities: above one makes a chooser surer.
func (c *Chooser) Sharpen(by float64) { c.bias[len(c.Labels)] = float32(by) }

// Probabilities are those of the labels, in their order.
func (c *Chooser) Probabilities(features []Feature) []float64 {
	scores := c.Scores(features)
	for l := range scores {
		scores[l] = times(scores[l], c.bias[len(c.Labels)])
	}
	softmax(scores)
	out := make([]float64, len(scores))
	for l, p := range scores {
		out[l] = float64(p)
	}
	return out
}

// Scores are what probabilities are made of.
func (c *Chooser) Scores(features []Feature) []float32 {
	out := make([]float32, len(c.Labels))
	for _, f := range features {
		for l, w := range c.rows[f] {
			out[l] += w
		}
		c.packed.add(f, out)
	}
	by := float32(scale(features))
	for l := range out {
		out[l] = times(out[l], by) + c.bias[l]
	}
	return out
}

// Scored are the scores of a text's labels, and the one that is true.
type Scored struct {
	Scores []float32
	Label  int
}

// Sharpness is by how much scores are to be multiplied so that the probabilities of true labels are the largest.
func Sharpness(list []Scored) float64 {
	best, least := 1.0, math.Inf(1)
	for step := 20; step <= 200; step += 2 {
		by, loss := float64(step)/100, 0.0
		for _, s := range list {
			p := make([]float32, len(s.Scores))
			for l := range p {
				p[l] = times(s.Scores[l], float32(by))
			}
			softmax(p)
			loss -= math.Log(max(float64(p[s.Label]), 1e-9))
		}
		if loss < least {
			best, least = by, loss
		}
	}
	return best
}

// EncodeAbove is the chooser as bytes, without weights under this part of the largest.
func (c *Chooser) EncodeAbove(least float64) []byte { return encode(c.Labels, c.rows, c.bias, least) }

// DecodeChooser reads the bytes of a chooser.
func DecodeChooser(data []byte) (*Chooser, error) {
	names, p, dense, err := unpack(data)
	if err == nil && len(dense) != len(names)+1 {
		err = errDamaged
	}
	return &Chooser{Labels: names, packed: p, bias: dense}, err
}
