package webchat

import "sync"

// signal is something that happens in a conversation before it is stored, or a hint that something was.
type signal struct {
	kind  string
	words string
}

const (
	news      = "news"   // read the conversation again
	typing    = "typing" // the agent works on an answer
	quiet     = "quiet"  // the agent is done
	wordsSent = "words"  // a piece of the answer
)

// rooms are the conversations that a page of this process listens to or a turn here answers. What other processes
// write is found by polling.
type rooms struct {
	mu   sync.Mutex
	open map[string]*room
	from map[string]int // open pages by address
}

type room struct {
	listeners map[chan signal]bool
	turns     map[string]bool // turns that this process answers
}

func newRooms() *rooms { return &rooms{open: map[string]*room{}, from: map[string]int{}} }

// pages counts the open pages.
func (r *rooms) pages() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, open := range r.from {
		n += open
	}
	return n
}

const (
	mostListeners = 4   // open pages of one conversation
	mostFrom      = 100 // open pages of one address
)

// backlog is how many signals a slow listener may lag behind; it polls anyway.
const backlog = 64

func (r *rooms) enter(sessionID string) *room {
	in := r.open[sessionID]
	if in == nil {
		in = &room{listeners: map[chan signal]bool{}, turns: map[string]bool{}}
		r.open[sessionID] = in
	}
	return in
}

func (r *rooms) tidy(sessionID string, in *room) {
	if len(in.listeners) == 0 && len(in.turns) == 0 {
		delete(r.open, sessionID)
	}
}

// listen subscribes to a conversation until leave is called; ok is false where there are too many listeners.
func (r *rooms) listen(sessionID, address string) (signals <-chan signal, busy bool, leave func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	in := r.enter(sessionID)
	if len(in.listeners) >= mostListeners || r.from[address] >= mostFrom {
		r.tidy(sessionID, in)
		return nil, false, nil, false
	}
	c := make(chan signal, backlog)
	in.listeners[c] = true
	r.from[address]++
	return c, len(in.turns) > 0, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(in.listeners, c)
		if r.from[address]--; r.from[address] == 0 {
			delete(r.from, address)
		}
		r.tidy(sessionID, in)
	}, true
}

// say signals every listener without waiting; a listener that lags too far behind finds out by polling.
func (r *rooms) say(sessionID string, s signal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if in := r.open[sessionID]; in != nil {
		in.say(s)
	}
}

func (in *room) say(s signal) {
	for c := range in.listeners {
		select {
		case c <- s:
		default:
		}
	}
}

// begin notes that a turn is answered here; false: it already is.
func (r *rooms) begin(sessionID, turnID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	in := r.enter(sessionID)
	if in.turns[turnID] {
		return false
	}
	in.turns[turnID] = true
	in.say(signal{kind: typing})
	return true
}

func (r *rooms) done(sessionID, turnID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	in := r.enter(sessionID)
	delete(in.turns, turnID)
	in.say(signal{kind: news})
	if len(in.turns) == 0 {
		in.say(signal{kind: quiet})
	}
	r.tidy(sessionID, in)
}

// busy reports whether this process is answering in the conversation.
func (r *rooms) busy(sessionID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	in := r.open[sessionID]
	return in != nil && len(in.turns) > 0
}
