package mcpapi

import (
	"container/list"
	"context"
	"iter"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// eventStore keeps what was sent on the streams of sessions, so that a client whose stream broke gets the rest (GET
// with Last-Event-ID). It is bounded per session and in total; the oldest streams are dropped first. The SDK's own
// store has no bound per session, keeps something of every call until its session ends, and scans all of it once it is
// full.
//
// The SDK checks first that a session belongs to the key.
type eventStore struct {
	perSession, inAll int // bytes

	mu       sync.Mutex
	bytes    int
	sessions map[string]*sessionEvents
	streams  list.List // all, oldest first
}

var _ mcp.EventStore = (*eventStore)(nil)

// What is kept for clients that reconnect: some answers of every session, and no more memory in total than a small
// server can spare.
const (
	recallPerSession = 1 << 20
	recallInAll      = 32 << 20
	// recallEach is roughly the overhead of a stream and of an event.
	recallEach = 128
)

// sessionEvents is the part of one session.
type sessionEvents struct {
	bytes   int
	streams map[string]*list.Element // of *stream
	order   list.List                // of *list.Element, oldest first
}

// stream is what was sent on one stream.
type stream struct {
	session, id string
	place       *list.Element // in the session's order
	first       int           // the index of events[0]
	events      [][]byte
	bytes       int
}

func newRecall(perSession, inAll int) *eventStore {
	return &eventStore{perSession: perSession, inAll: inAll, sessions: map[string]*sessionEvents{}}
}

// Open begins a stream. A session begins with its own stream (id ""); any other is ignored once the session was
// closed.
func (r *eventStore) Open(_ context.Context, session, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.sessions[session]
	if s == nil && id == "" {
		s = &sessionEvents{streams: map[string]*list.Element{}}
		r.sessions[session] = s
	}
	if s != nil && s.streams[id] == nil {
		r.enqueue(s, &stream{session: session, id: id})
		r.grow(s, s.streams[id], recallEach)
	}
	return nil
}

func (r *eventStore) enqueue(s *sessionEvents, one *stream) {
	at := r.streams.PushBack(one)
	one.place = s.order.PushBack(at)
	s.streams[one.id] = at
}

// Append keeps what is about to be sent. Nothing more is kept of a dropped stream: its beginning is missing.
func (r *eventStore) Append(_ context.Context, session, id string, data []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.sessions[session]
	if s == nil || s.streams[id] == nil {
		return nil
	}
	at := s.streams[id]
	one := at.Value.(*stream)
	one.events = append(one.events, data)
	r.grow(s, at, recallEach+len(data))
	return nil
}

// grow counts what was added to a stream and drops the oldest streams over a bound, each at most once: what is left of
// a session's own stream cannot be dropped.
func (r *eventStore) grow(s *sessionEvents, at *list.Element, n int) {
	at.Value.(*stream).bytes += n
	s.bytes += n
	r.bytes += n
	for left := s.order.Len(); s.bytes > r.perSession && left > 0; left-- {
		r.forget(s.order.Front().Value.(*list.Element))
	}
	for left := r.streams.Len(); r.bytes > r.inAll && left > 0; left-- {
		r.forget(r.streams.Front())
	}
}

// forget drops a stream. The session's own one (GET) goes on with the next index, behind the others.
func (r *eventStore) forget(at *list.Element) {
	one := at.Value.(*stream)
	s := r.sessions[one.session]
	r.streams.Remove(at)
	s.order.Remove(one.place)
	delete(s.streams, one.id)
	s.bytes -= one.bytes
	r.bytes -= one.bytes
	if one.id != "" {
		return
	}
	r.enqueue(s, &stream{session: one.session, first: one.first + len(one.events), bytes: recallEach})
	s.bytes += recallEach
	r.bytes += recallEach
}

// After returns what was sent on a stream after an event.
func (r *eventStore) After(_ context.Context, session, id string, index int) iter.Seq2[[]byte, error] {
	events, err := r.after(session, id, index)
	return func(yield func([]byte, error) bool) {
		if err != nil {
			yield(nil, err)
			return
		}
		for _, data := range events {
			if !yield(data, nil) {
				return
			}
		}
	}
}

func (r *eventStore) after(session, id string, index int) ([][]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.sessions[session]
	if s == nil || s.streams[id] == nil {
		return nil, mcp.ErrEventsPurged
	}
	one := s.streams[id].Value.(*stream)
	if id == "" && index < 0 {
		// A client that reopens the session's own stream counts from the beginning: what is left becomes its
		// beginning.
		one.first = 0
	}
	start := index + 1 - one.first
	if start < 0 {
		return nil, mcp.ErrEventsPurged
	}
	return slices.Clone(one.events[min(start, len(one.events)):]), nil
}

// SessionClosed drops a session.
func (r *eventStore) SessionClosed(_ context.Context, session string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.sessions[session]
	if s == nil {
		return nil
	}
	for _, at := range s.streams {
		r.streams.Remove(at)
	}
	r.bytes -= s.bytes
	delete(r.sessions, session)
	return nil
}
