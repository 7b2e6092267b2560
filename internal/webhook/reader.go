package webhook

import (
	"context"
	"hash/maphash"
	"sync"
)

// Reader deals with what was kept as soon as it is, at the node that kept it: each
// business's notices one after the other, in their order. It promises nothing: what it
// does not come to, because it is busy or its process ends, is still there, and whoever
// sweeps has an errand see to it.
type Reader struct {
	deal   func(ctx context.Context, workspaceID, id string)
	queues []chan kept
	seed   maphash.Seed
	cancel context.CancelFunc
	all    sync.WaitGroup
}

type kept struct{ workspaceID, id string }

const (
	readers = 8   // businesses that are read at once
	waiting = 512 // notices that may wait for each of them
)

// NewReader starts a reader that deals with notices as told.
func NewReader(deal func(ctx context.Context, workspaceID, id string)) *Reader {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Reader{deal: deal, seed: maphash.MakeSeed(), cancel: cancel}
	for range readers {
		queue := make(chan kept, waiting)
		r.queues = append(r.queues, queue)
		r.all.Go(func() { r.read(ctx, queue) })
	}
	return r
}

func (r *Reader) read(ctx context.Context, queue <-chan kept) {
	for {
		select {
		case <-ctx.Done():
			return
		case k := <-queue:
			// Whoever takes over finds it half done as any errand is.
			r.deal(context.WithoutCancel(ctx), k.workspaceID, k.id)
		}
	}
}

// Kept takes notices; it never waits.
func (r *Reader) Kept(workspaceID string, ids []string) {
	queue := r.queues[maphash.String(r.seed, workspaceID)%uint64(len(r.queues))]
	for _, id := range ids {
		select {
		case queue <- kept{workspaceID, id}:
		default:
			return
		}
	}
}

// Close ends with what is being dealt with. What still waits is for others.
func (r *Reader) Close() {
	r.cancel()
	r.all.Wait()
}
