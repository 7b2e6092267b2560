package replies

import (
	"slices"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// Example is a reply to learn from.
type Example struct {
	Words   []Word
	Asked   Asked
	Outcome string
	// Kinds is the kind of the clause each word is in, empty where nobody has marked it; Begins says where clauses begin.
	Kinds  []string
	Begins []bool
	// Unmarked is a reply, and not any message, without marks.
	Unmarked bool
}

// byOutcome are the labels of a reply that is one clause.
var byOutcome = map[string][]int{Confirm: {isYes}, Deny: {isHarm}, Amend: {isHarm}, Unclear: {isHarm}}

// Train makes a model.
func Train(list []Example) *Model {
	var clauses, whole []learn.Example
	for _, e := range list {
		words := prepare(e.Words)
		if len(words) == 0 {
			continue
		}
		whole = append(whole, learn.Example{Features: clauseFeatures(words, 0, len(words), e.Asked),
			Labels: []int{slices.Index(Outcomes, e.Outcome)}, Weight: weightOf(e)})
		if e.Unmarked {
			clauses = append(clauses, learn.Example{Features: clauseFeatures(words, 0, len(words), e.Asked), Labels: byOutcome[e.Outcome], Weight: weightOf(e)})
		}
		if !slices.ContainsFunc(e.Kinds, func(k string) bool { return k != "" }) {
			continue
		}
		for _, s := range spansOf(e) {
			clauses = append(clauses, learn.Example{Features: clauseFeatures(words, s[0], s[1], e.Asked),
				Labels: labelsOf(e.Kinds[s[0]:s[1]])})
		}
	}
	o := learn.Options{Rounds: 12, Rate: 0.3, Decay: 1e-4, Least: 8}
	return &Model{clauses: learn.TrainClassifier(labels, clauses, o), whole: learn.TrainClassifier(Outcomes, whole, o)}
}

// weightOf is how much a reply counts: those of the older sets are decisions of the contracts, and stand once where others
// stand in several forms.
func weightOf(e Example) float64 {
	if e.Unmarked {
		return 3
	}
	return 1
}

// spansOf are the clauses of a reply, each two that stand side by side, and the whole of it. Clauses are not always cut
// as they were marked, so the judge of clauses has to know several together as well.
func spansOf(e Example) (out [][2]int) {
	var begins []int
	for i := range e.Words {
		if i == 0 || e.Begins[i] {
			begins = append(begins, i)
		}
	}
	begins = append(begins, len(e.Words))
	marked := func(from, to int) bool { return !slices.Contains(e.Kinds[from:to], "") }
	last := len(begins) - 1
	for i := range last {
		for n := 1; n <= 2 && i+n <= last; n++ {
			if from, to := begins[i], begins[i+n]; marked(from, to) {
				out = append(out, [2]int{from, to})
			}
		}
	}
	if last > 2 && marked(0, len(e.Words)) {
		out = append(out, [2]int{0, len(e.Words)})
	}
	return out
}

// labelsOf are the labels of words of some kinds.
func labelsOf(kinds []string) (out []int) {
	if slices.Contains(kinds, Yes) {
		out = append(out, isYes)
	}
	if slices.ContainsFunc(kinds, func(k string) bool { return slices.Index(Kinds, k) >= harmless }) {
		out = append(out, isHarm)
	}
	return out
}
