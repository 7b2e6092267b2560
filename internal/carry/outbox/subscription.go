package outbox

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Subscription is one subscriber's place in a workspace's events. It belongs to one goroutine.
type Subscription struct {
	feed   *feed
	filter Filter
	last   int64
}

// Live subscribes to what happens from now on.
const Live int64 = -1

// Subscribe subscribes to a workspace, after the event with this number, or Live. Events deleted meanwhile are skipped:
// the gap shows in the numbers. A number that was never given, perhaps from before a restored backup, is Live.
func (h *Hub) Subscribe(ctx context.Context, workspaceID string, after int64, f Filter) (*Subscription, error) {
	head, left := int64(0), false
	read := func(r Rows) (err error) {
		if head, err = r.LastSeq(); err == nil {
			left, err = r.Unstamped()
		}
		return err
	}
	if err := h.store.ReadEvents(ctx, workspaceID, read); err != nil {
		return nil, err
	}
	if after > head && left { // it may be about to be given
		if err := h.Stamp(ctx, workspaceID); err != nil {
			return nil, err
		}
		if err := h.store.ReadEvents(ctx, workspaceID, read); err != nil {
			return nil, err
		}
	}
	feed, err := h.join(workspaceID, head)
	if err != nil {
		return nil, err
	}
	if left {
		h.Committed(workspaceID)
	}
	if after == Live || after > head {
		after = head
	}
	return &Subscription{feed: feed, filter: f, last: after}, nil
}

// Close leaves the feed.
func (s *Subscription) Close() { s.feed.hub.leave(s.feed) }

// Seq is the number of the last event considered, taken or not: where a subscriber that reconnects continues.
func (s *Subscription) Seq() int64 { return s.last }

// Next returns the next events the filter takes, waiting for them. Each comes once, in order. It returns early with
// none when it skipped many, so that the caller can record Seq. The error is ctx's, ErrClosed, or the store's.
func (s *Subscription) Next(ctx context.Context) ([]Event, error) {
	for {
		events, changed, ok := s.feed.since(s.last)
		if !ok {
			var err error
			if events, err = s.reread(ctx); err != nil {
				return nil, err
			}
		}
		if len(events) > 0 {
			events = events[:min(len(events), pageSize)]
			s.last = events[len(events)-1].Seq
			return lists.Filter(events, s.filter.Takes), nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.feed.hub.dismissed:
			return nil, ErrClosed
		}
	}
}

// reread reads what the feed no longer caches from the store.
func (s *Subscription) reread(ctx context.Context) (page []Event, err error) {
	err = s.feed.hub.store.ReadEvents(ctx, s.feed.workspaceID, func(r Rows) (err error) {
		page, err = r.EventsAfter(s.last, pageSize)
		return err
	})
	return page, err
}
