package runtime

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/audit"
)

// ChainHead is the last link of a workspace's chain of execution rows.
type ChainHead struct {
	Seq   int64
	Chain string
}

// next is the head after a row with this digest is added to the chain.
func (h ChainHead) next(digest string) ChainHead {
	return ChainHead{Seq: h.Seq + 1, Chain: audit.Link(h.Chain, digest)}
}

// Sealing is a row that is added to the chain: an execution, a record of the state of an order or a question, or a
// change that a person or a program made.
type Sealing struct {
	Kind   string // as in audit.Entry
	ID     string
	Digest string
	Seq    int64
	Chain  string
}

// ErrBrokenChain says that the head of a chain was not written by this program. Nothing is added to such a chain,
// because that would make it look intact.
var ErrBrokenChain = errors.New("the head of the chain was changed by hand: see `mostrador fsck`")

// sealer numbers and chains the rows that effects have written with their own transaction, at most a second late; those
// of the recorder's batches are part of the chain from the start. Any node may seal any workspace: the chain's head is
// locked while rows are added.
type sealer struct {
	r     *Runtime
	mu    sync.Mutex
	dirty map[string]bool
	*ticker
}

const (
	sealEvery = 500 * time.Millisecond
	sealBatch = 500
	// sealWait bounds the time for one workspace: an unresponsive connection would otherwise delay every other chain
	// and the shutdown of the process.
	sealWait = 10 * time.Second
)

func newSealer(r *Runtime) *sealer {
	s := &sealer{r: r, dirty: map[string]bool{}}
	s.ticker = startTicker(sealEvery, s.run)
	return s
}

func (s *sealer) touch(workspaceID string) {
	s.mu.Lock()
	s.dirty[workspaceID] = true
	s.mu.Unlock()
}

func (s *sealer) run() {
	s.mu.Lock()
	dirty := s.dirty
	s.dirty = map[string]bool{}
	s.mu.Unlock()
	for workspaceID := range dirty {
		ctx, cancel := context.WithTimeout(context.Background(), sealWait)
		err := s.r.Seal(ctx, workspaceID)
		cancel()
		if err != nil {
			s.r.Log.Error("sealing execution rows failed", "workspace", workspaceID, "error", err)
			if !errors.Is(err, ErrBrokenChain) { // which a retry does not fix
				s.touch(workspaceID)
			}
		}
	}
}

// backlog is the number of workspaces with rows that are not sealed yet.
func (s *sealer) backlog() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.dirty)
}

// Seal chains every committed row of a workspace that is not chained yet.
func (r *Runtime) Seal(ctx context.Context, workspaceID string) error {
	for {
		more := false
		err := r.Store.Write(ctx, workspaceID, func(tx Tx) error {
			head, rows, err := tx.Calls().Unsealed(sealBatch)
			if err != nil || len(rows) == 0 {
				more = false
				return err
			}
			for i := range rows {
				head = head.next(rows[i].Digest)
				rows[i].Seq, rows[i].Chain = head.Seq, head.Chain
			}
			more = len(rows) == sealBatch
			return tx.Calls().Seal(head, rows)
		})
		if err != nil || !more {
			return err
		}
	}
}
