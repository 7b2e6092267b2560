package dispatch

import "sync/atomic"

// Stats is what a dispatcher has done since its start, for metrics.
type Stats struct {
	Sending   int // attempts in progress
	Delivered uint64
	Failed    uint64 // failed attempts that will be retried
	Dead      uint64 // failed attempts that will not
}

type counts struct{ delivered, failed, dead atomic.Uint64 }

// add counts an attempt by the delivery's new state.
func (c *counts) add(s DeliveryState) {
	switch s {
	case Delivered:
		c.delivered.Add(1)
	case Dead:
		c.dead.Add(1)
	default:
		c.failed.Add(1)
	}
}

// Stats looks at the dispatcher as it is now.
func (d *Dispatcher) Stats() Stats {
	return Stats{Sending: len(d.slots), Delivered: d.counts.delivered.Load(), Failed: d.counts.failed.Load(),
		Dead: d.counts.dead.Load()}
}
