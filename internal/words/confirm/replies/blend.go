package replies

import (
	"math"
	"slices"
)

// Blend weighs what the parts of a model say, with what the lexicon knows of the words, into one score.
type Blend struct {
	Weights []float64
	// Limit is the score above which a reply is a yes: the highest that any reply got that is none. It is one for all languages:
	// limits of their own let more of what they had not seen pass.
	Limit float64
	// Others are the probabilities above which a reply is a no, or wants a change.
	Others map[string]float64
}

// counted are the clues that a blend looks at.
var counted = []string{"?change", "?detail", "?doubt", "?delay", "?inquiry", "no", "yes", "named", "wry", "mild", "thanks", "request",
	"early", "late", "greet", "laugh", "clause", "state", "?pointing", "filler"}

// inputs are what a blend weighs.
func inputs(s Scores, words []Word) []float64 {
	cut := func(x float64) float64 { return min(8, max(-8, x)) }
	x := []float64{cut(s.SpanYes), cut(s.Clauses), cut(s.Yes), cut(s.Span), cut(s.Whole)}
	firm := cut(s.Firm)
	n := float64(len(words))
	out := append([]float64{1}, x...)
	out = append(out, slices.Min(x), min(x[1], x[3], x[4]), min(n, 20)/5, firm, min(firm, 0))
	var unknown, names, shown float64
	count := make([]float64, len(counted))
	for _, w := range words {
		switch {
		case w.Shown:
			shown++
		case len(w.Clues) == 0 && w.Name:
			names++
		case len(w.Clues) == 0:
			unknown++
		}
		for i, c := range counted {
			if slices.Contains(w.Clues, c) {
				count[i] = min(2, count[i]+1)
			}
		}
	}
	out = append(out, unknown/max(n, 1)*3, min(2, unknown), min(2, names), min(2, shown))
	return append(out, count...)
}

// Score is how much a reply is a yes.
func (b Blend) Score(s Scores, words []Word) float64 { return dot(b.Weights, inputs(s, words)) }

// Sure reports a score of a certain yes.
func (b Blend) Sure(score float64) bool { return score > b.Limit }

func dot(w, x []float64) (sum float64) {
	for i := range w {
		sum += w[i] * x[i]
	}
	return sum
}

// Judged is a reply with the scores of a model that has not seen it.
type Judged struct {
	Scores
	Words []Word
	Yes   bool
}

// caution is how much worse it is to take a no for a yes than the other way round.
const caution = 4

// TrainBlend fits the weights.
func TrainBlend(list []Judged) (b Blend) {
	rows := make([][]float64, len(list))
	for i, j := range list {
		rows[i] = inputs(j.Scores, j.Words)
	}
	n := len(rows[0])
	b.Weights = make([]float64, n)
	sums := make([]float64, n)
	for range 200 {
		slope := make([]float64, n)
		for i, x := range rows {
			miss := 1 / (1 + math.Exp(-dot(b.Weights, x)))
			if list[i].Yes {
				miss--
			} else {
				miss *= caution
			}
			for k := range x {
				slope[k] += miss * x[k]
			}
		}
		for k := range slope {
			g := slope[k] / float64(len(rows))
			sums[k] += g * g
			b.Weights[k] -= 0.3 * g / math.Sqrt(sums[k]+1e-9)
		}
	}
	return b
}

// Otherwise is what a reply is that is no certain yes: a no or a change where the model is sure of it.
func (b Blend) Otherwise(s Scores) string {
	for i, outcome := range Outcomes {
		if limit, known := b.Others[outcome]; known && s.Outcome[i] > limit {
			return outcome
		}
	}
	return Unclear
}
