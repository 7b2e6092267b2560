package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// rounds is how often both sides are measured, after one discarded warm-up round.
const rounds = 7

// spread is the distribution over the rounds.
type spread struct{ median, least, most float64 }

func spreadOf(values []float64) spread {
	return spread{middle(values), slices.Min(values), slices.Max(values)}
}

func middle[T time.Duration | float64](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)/2]
}

// comparison collects the rounds of two sides.
type comparison struct{ ours, theirs, ratios []float64 }

func (c *comparison) add(ours, theirs float64) {
	c.ours, c.theirs, c.ratios = append(c.ours, ours), append(c.theirs, theirs), append(c.ratios, ours/theirs)
}

// times is a comparison of durations, in seconds.
func (c *comparison) times(what string, t target) result {
	return result{what, seconds(middle(c.ours)), seconds(middle(c.theirs)), spreadOf(c.ratios), t}
}

// rates is a comparison of things per second.
func (c *comparison) rates(what, of string, t target) result {
	rate := func(values []float64) string { return fmt.Sprintf("%.0f %s/s", middle(values), of) }
	return result{what, rate(c.ours), rate(c.theirs), spreadOf(c.ratios), t}
}

func seconds(s float64) string {
	d := time.Duration(s * float64(time.Second))
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// side is one of two things that are measured in turn; i counts its calls from 0 over all rounds.
type side func(ctx context.Context, i int) error

// inTurn measures the median time of both sides, call by call, alternating which goes first: other load on the machine
// affects both.
func inTurn(ctx context.Context, calls int, ours, theirs side) (*comparison, error) {
	c := &comparison{}
	i := 0
	for round := range rounds + 1 {
		var took [2][]time.Duration
		for range calls {
			for n := range 2 {
				which := (n + i) % 2
				watch := clock.Stopwatch()
				if err := [2]side{ours, theirs}[which](ctx, i); err != nil {
					return nil, err
				}
				took[which] = append(took[which], clock.Since(watch))
			}
			i++
		}
		if round > 0 {
			c.add(middle(took[0]).Seconds(), middle(took[1]).Seconds())
		}
	}
	return c, nil
}

// together lets clients share the calls from..from+n of a side and returns the calls per second.
func together(ctx context.Context, clients, from, n int,
	do func(ctx context.Context, client, i int) error) (perSecond float64, err error) {
	var (
		mu   sync.Mutex
		next = from
		all  sync.WaitGroup
	)
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		if next >= from+n || err != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	watch := clock.Stopwatch()
	for client := range clients {
		all.Go(func() {
			for i, more := take(); more; i, more = take() {
				if e := do(ctx, client, i); e != nil {
					mu.Lock()
					err = e
					mu.Unlock()
					return
				}
			}
		})
	}
	all.Wait()
	return float64(n) / clock.Since(watch).Seconds(), err
}
