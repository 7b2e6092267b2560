package learn

import "math"

// Models come out the same on every machine. Some processors fuse a product and a sum into one operation with another
// rounding, which a conversion around the product forbids, and math.Exp has another implementation on each; so training
// has its own.

// factorials are the inverse factorials from that of nine down.
var factorials = [...]float64{1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1, 1}

// exp is e to the power of x, to about ten digits.
func exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	const log2e, high, low = 1.44269504088896338700, 6.93147180369123816490e-01, 1.90821492927058770002e-10
	k := math.Floor(float64(min(x, 700)*log2e) + 0.5)
	r := min(x, 700) - float64(k*high) - float64(k*low)
	sum := 1.0 / 3628800
	for _, c := range factorials {
		sum = c + float64(sum*r)
	}
	return math.Float64frombits(uint64(int64(k)+1023)<<52) * sum
}

// times is a product that is rounded before anything is added to it.
func times(a, b float32) float32 { return float32(a * b) }

// table are the weights that are being learnt: a row for each feature that is common enough, with the sums of squares
// that AdaGrad keeps.
type table struct {
	width    int
	rows     map[Feature]int32
	weight   []float32
	squares  []float32
	rate     float32
	decay    float32
	features []Feature
}

// newTable makes rows for the features that at least rare groups of examples have. Groups are of one text: its rewritten
// copies make no feature common.
func newTable(width int, o Options, examples int, group func(i int) int, features func(i int, yield func(Feature))) *table {
	t := &table{width: width, rows: map[Feature]int32{}, rate: float32(o.Rate), decay: float32(o.Decay)}
	type seen struct{ n, last int }
	counts := map[Feature]seen{}
	for i := range examples {
		g := group(i) + 1
		features(i, func(f Feature) {
			if c := counts[f]; c.last != g {
				counts[f] = seen{c.n + 1, g}
			}
		})
	}
	for i := range examples {
		features(i, func(f Feature) {
			if _, known := t.rows[f]; !known && counts[f].n >= o.Rare {
				t.rows[f] = int32(len(t.features))
				t.features = append(t.features, f)
			}
		})
	}
	t.weight = make([]float32, len(t.features)*width)
	t.squares = make([]float32, len(t.features)*width)
	for i := range t.squares {
		t.squares[i] = float32(o.Calm)
	}
	return t
}

// known are the rows of features, those without one left out.
func (t *table) known(features []Feature) []int32 {
	out := make([]int32, 0, len(features))
	for _, f := range features {
		if r, ok := t.rows[f]; ok {
			out = append(out, r)
		}
	}
	return out
}

// add sums the weights of rows, times a scale, into out.
func (t *table) add(rows []int32, scale float32, out []float32) {
	for _, r := range rows {
		at := int(r) * t.width
		for l, w := range t.weight[at : at+t.width] {
			out[l] += w
		}
	}
	for l := range out {
		out[l] = times(out[l], scale)
	}
}

// descend moves the weights of rows against a gradient; what is all but zero is left alone.
func (t *table) descend(rows []int32, scale float32, gradient []float32) {
	var labels []int
	for l, g := range gradient {
		if g > 1e-3 || g < -1e-3 {
			labels = append(labels, l)
		}
	}
	for _, r := range rows {
		at := int(r) * t.width
		for _, l := range labels {
			w := t.weight[at+l]
			g := times(gradient[l], scale) + times(t.decay, w)
			s := t.squares[at+l] + times(g, g)
			t.squares[at+l] = s
			t.weight[at+l] = w - times(t.rate, g)/float32(math.Sqrt(float64(s)+1e-8))
		}
	}
}

// all are the learnt weights by feature.
func (t *table) all() map[Feature][]float32 {
	out := make(map[Feature][]float32, len(t.features))
	for i, f := range t.features {
		out[f] = t.weight[i*t.width : (i+1)*t.width : (i+1)*t.width]
	}
	return out
}
