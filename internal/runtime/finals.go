package runtime

import (
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// finals caches the questions whose yes this node has just executed. Duplicate deliveries usually arrive together; an
// executed question never changes and neither does its answer, so that the duplicate waits neither for the writer nor
// for the disk. On a cache miss the question is read from the database.
type finals struct {
	mu   sync.Mutex
	kept map[finalID]final
	ring []finalID // in order of insertion; the oldest is evicted
	next int
}

type finalID struct{ workspace, question string }

type final struct {
	question
	since time.Time
}

const (
	mostFinals = 512
	finalLife  = time.Minute
)

func newFinals() *finals {
	return &finals{kept: make(map[finalID]final, mostFinals), ring: make([]finalID, mostFinals)}
}

func (f *finals) keep(workspaceID string, q question, now time.Time) {
	id := finalID{workspaceID, q.ID}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, there := f.kept[id]; !there {
		delete(f.kept, f.ring[f.next])
		f.ring[f.next] = id
		f.next = (f.next + 1) % len(f.ring)
	}
	f.kept[id] = final{q, now}
}

func (f *finals) get(workspaceID, questionID string, now time.Time) (question, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	q, ok := f.kept[finalID{workspaceID, questionID}]
	if ok && now.Sub(q.since) > finalLife {
		return question{}, false
	}
	return q.question, ok
}

// rememberFinal caches the question as this call left it, once that is durable.
func (x *execution) rememberFinal(q question) {
	q.State, q.ExecutionID, q.answered = confirmation.Executed, x.req.id, true
	q.answer = x.keys()[0] // the confirmation's key
	q.answer.Answer = x.out.storedAnswer
	x.finals.keep(x.req.call.Workspace.ID, q, x.Clock.Now())
}
