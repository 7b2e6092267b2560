package confirm

import (
	_ "embed"
	"encoding/json"
	"sync"

	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

// The grammar knows the replies it was written for: it is never wrong, and understands one in six of those that
// strangers give. Where it can only guess, a small trained reader has a second look. It may take for a yes only what
// scores higher than any of thousands of replies that are none did, each judged by a model that had not seen it, and what
// no rule objects to (veto.go). `make train` makes it anew; `go run ./internal/words/confirm/train -measure 10` says how
// well it reads and where the limits lie.

//go:embed replies.bin
var modelData []byte

//go:embed replies.json
var blendData []byte

// trainedReader is the model with what makes a decision of its scores.
type trainedReader struct {
	model *replies.Model
	blend replies.Blend
}

var trained = sync.OnceValue(func() trainedReader {
	m, err := replies.Decode(modelData)
	if err != nil {
		panic("confirm: replies.bin: " + err.Error())
	}
	r := trainedReader{model: m}
	if err := json.Unmarshal(blendData, &r.blend); err != nil {
		panic("confirm: replies.json: " + err.Error())
	}
	return r
})

// reconsider has the trained reader look at a reply that the grammar could only guess about.
func (p *parser) reconsider(guess Outcome, m message, asked questionInfo, q Question) Outcome {
	if q.Strict || m.question || m.odd || asked.leading {
		return guess
	}
	objects := p.objects(m, asked, q)
	if objects && guess != Unclear {
		return guess
	}
	words, about := p.observe(q.Text), asked.asked(q.Locale)
	r := trained()
	scores := r.model.Read(words, about)
	switch {
	case !objects && r.blend.Sure(r.blend.Score(scores, words)):
		return Confirm
	case guess != Unclear:
		return guess
	}
	return Outcome(r.blend.Otherwise(scores))
}

// Taught is a digest of the replies that the trained reader has learnt from.
func Taught() uint32 { return trained().model.Taught }
