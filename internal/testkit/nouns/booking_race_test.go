package nouns_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A thousand want one table at one time, in three sizes of overlap.
func TestOneTimeForAThousand(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *shop) {
		room(s, 4)
		var mu sync.Mutex
		var won []booking.Booking
		var all sync.WaitGroup
		gate := make(chan struct{}, 64)
		for i := range 1000 {
			all.Go(func() {
				gate <- struct{}{}
				defer func() { <-gate }()
				b, err := book(s, dinner(2, tomorrow, []string{"21:00", "21:05", "20:55"}[i%3]))
				if err == nil {
					mu.Lock()
					won = append(won, b)
					mu.Unlock()
				} else if !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(won) != 1 {
			t.Errorf("%d have it", len(won))
		}
	})
}

// A booking that loses the race for one table gets the next, while there is one.
func TestManyTables(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *shop) {
		room(s, 2, 2, 2, 2)
		var all sync.WaitGroup
		var mu sync.Mutex
		given := map[string]int{}
		for range 12 {
			all.Go(func() {
				if b, err := book(s, dinner(2, tomorrow, "21:00")); err == nil {
					mu.Lock()
					given[b.Resources[0]]++
					mu.Unlock()
				} else if !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(given) != 4 {
			t.Errorf("%v", given)
		}
	})
}

// Concurrent random bookings, moves and cancellations never overlap.
func TestNothingEverOverlaps(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *shop) {
		room(s, 2, 4, 6)
		var all sync.WaitGroup
		for side := range 4 {
			all.Go(func() {
				r := rand.New(rand.NewPCG(7, uint64(side)))
				var mine []string
				for range 40 {
					n := dinner(1+r.IntN(10), tomorrow.Add(r.IntN(2)), "20:00")
					n.Start += r.IntN(60) * 5
					n.Minutes = 20 + r.IntN(8)*5
					if len(mine) > 0 && r.IntN(3) == 0 {
						id := mine[r.IntN(len(mine))]
						_ = s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
							b, err := u.Bookings.Get(id, true)
							if err != nil {
								return err
							}
							if r.IntN(2) == 0 {
								_, err = u.Bookings.Cancel(b, "")
							} else {
								_, err = u.Bookings.Move(b, n)
							}
							return err
						})
						continue
					}
					if b, err := book(s, n); err == nil {
						mine = append(mine, b.ID)
					}
				}
			})
		}
		all.Wait()
		s.Look(func(u *core.Unit) error {
			list, err := u.Bookings.Between(tomorrow, tomorrow.Add(2))
			if len(list) < 10 {
				t.Errorf("only %d bookings: this shows nothing", len(list))
			}
			for i, a := range list {
				for _, b := range list[:i] {
					shared := slices.ContainsFunc(a.Resources,
						func(id string) bool { return slices.Contains(b.Resources, id) })
					if shared && a.Starts().Before(b.Ends()) && b.Starts().Before(a.Ends()) {
						t.Errorf("%s and %s overlap", a.Code, b.Code)
					}
				}
			}
			return err
		})
	})
}
