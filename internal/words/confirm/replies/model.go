package replies

import (
	"math"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// labels are what a clause can be: a go-ahead, and something because of which the reply is no yes.
var labels = []string{Yes, "harm"}

const (
	isYes = iota
	isHarm
)

// Model is a trained reader of replies.
type Model struct {
	// Taught is a digest of what the model has learnt from, so that a test can hold it to the data.
	Taught  uint32
	clauses *learn.Classifier // what a clause is
	whole   *learn.Classifier // what a reply is
}

// Scores are how sure the parts of a model are, as logits: higher is more like a yes.
type Scores struct {
	Clauses float64 // the clause that does the most harm
	Yes     float64 // the clause that is most a yes
	Firm    float64 // the clause that is most a yes and more than the word for it
	Span    float64 // the reply as one clause does no harm
	SpanYes float64
	Whole   float64 // the reply is a yes
	Outcome []float64
}

// Read judges a reply.
func (m *Model) Read(words []Word, a Asked) (s Scores) {
	list := prepare(words)
	s.Clauses, s.Yes, s.Firm = 99, -99, -99
	first := 0
	for i := 1; i <= len(list); i++ {
		if i < len(list) && !list[i].Pause {
			continue
		}
		p := m.clauses.Probabilities(clauseFeatures(list, first, i, a))
		s.Clauses = min(s.Clauses, -logit(p[isHarm]))
		s.Yes = max(s.Yes, logit(p[isYes]))
		if !bareYes(list[first:i]) {
			s.Firm = max(s.Firm, logit(p[isYes]))
		}
		first = i
	}
	all := clauseFeatures(list, 0, len(list), a)
	p := m.clauses.Probabilities(all)
	s.Span, s.SpanYes = -logit(p[isHarm]), logit(p[isYes])
	s.Outcome = m.whole.Probabilities(all)
	s.Whole = logit(s.Outcome[0])
	return s
}

// bareYes reports words that say yes to anything: to whoever calls, to the weather, to the question.
func bareYes(list []Word) bool {
	for _, w := range list {
		switch w.drawn {
		case "si", "sim", "yes", "yeah", "yep", "ok", "ya", "bueno", "claro", "sip":
		default:
			return false
		}
	}
	return true
}

func logit(p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return math.Log(p / (1 - p))
}
