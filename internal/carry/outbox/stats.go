package outbox

// Stats is what a hub is busy with, for metrics.
type Stats struct {
	Listeners int    // open subscriptions
	Feeds     int    // workspaces with subscribers, each polled for other nodes' events
	Behind    int    // workspaces written to here whose events have no number yet
	Numbered  uint64 // events this node has numbered since its start
}

// Stats looks at the hub as it is now.
func (h *Hub) Stats() Stats {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := Stats{Feeds: len(h.feeds), Behind: len(h.dirty), Numbered: h.numbered.Load()}
	for _, f := range h.feeds {
		s.Listeners += f.listeners
	}
	return s
}
