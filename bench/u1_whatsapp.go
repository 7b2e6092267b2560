package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	joinMillis    = 500 // the joining window of a message; subtracted from every time
	answersAlone  = 100
	conversations = 100
	perSecond     = 20
	answersMany   = 20 * perSecond // twenty seconds
)

// questionsAsked are used in turn: the built-in model answers each with one message.
var questionsAsked = []string{"hola", "¿cuánto sale la yerba mate La Posta 12?", "¿tenés yerba La Posta 40?",
	"buenas, ¿qué precio tiene la yerba 7?"}

// answerOnWhatsApp is U1: from the webhook to the request at the vendor, with the built-in model, without the joining
// window.
func answerOnWhatsApp(ctx context.Context, l *lab) (all []result, err error) {
	place, drop, err := testkit.NewPostgres()
	if err != nil {
		return nil, err
	}
	l.later(drop)
	for _, where := range []struct{ database, place string }{{"SQLite", filepath.Join(l.dir, "whatsapp")},
		{"PostgreSQL", place}} {
		list, err := l.answers(ctx, where.database, where.place)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func (l *lab) answers(ctx context.Context, database, place string) ([]result, error) {
	v, err := l.vendor()
	if err != nil {
		return nil, err
	}
	a, err := v.node(place).open(ctx, app.Options{})
	if err != nil {
		return nil, err
	}
	s := &stand{App: a}
	defer s.Close()
	window := joinMillis
	if err := s.settleAs(ctx, 400, access.Settings{JoinMillis: &window}); err != nil {
		return nil, err
	}
	if err := s.connectWhatsApp(ctx); err != nil {
		return nil, err
	}
	base, err := l.listen(s.Handler())
	if err != nil {
		return nil, err
	}
	before := load()
	alone, err := v.alone(ctx, base)
	if err != nil {
		return nil, err
	}
	between := load()
	many, err := v.together(ctx, base)
	if err != nil {
		return nil, err
	}
	row := func(what string, took []time.Duration, share int, bound time.Duration, load string) result {
		at := func(percent int) time.Duration { return took[min(len(took)*percent/100, len(took)-1)] }
		ratio := func(d time.Duration) float64 { return d.Seconds() / bound.Seconds() }
		what = fmt.Sprintf("%s, %s, p%d of %d (load %s)", what, database, share, len(took), load)
		return result{what, seconds(at(share).Seconds()), seconds(bound.Seconds()),
			spread{ratio(at(share)), ratio(took[0]), ratio(took[len(took)-1])}, atMost(1)}
	}
	const one, hundred = "WhatsApp, one conversation", "WhatsApp, 100 conversations with 20 messages a second together"
	return []result{
		row(one, alone, 50, 100*time.Millisecond, before), row(one, alone, 99, 400*time.Millisecond, before),
		row(hundred, many, 99, 600*time.Millisecond, between),
	}, nil
}

// alone is one customer who writes again after each answer.
func (v *vendor) alone(ctx context.Context, base string) (took []time.Duration, err error) {
	const number, unmeasured = "5491144440000", 3
	for i := range answersAlone + unmeasured {
		d, err := v.answer(ctx, base, number, questionsAsked[i%len(questionsAsked)])
		if err != nil {
			return nil, err
		}
		if i >= unmeasured {
			took = append(took, d)
		}
	}
	slices.Sort(took)
	return took, nil
}

// together is many customers, one of whom writes every twentieth of a second, whether or not the others were answered.
// The first round opens their conversations.
func (v *vendor) together(ctx context.Context, base string) (took []time.Duration, err error) {
	var (
		mu   sync.Mutex
		all  sync.WaitGroup
		tick = time.NewTicker(time.Second / perSecond)
	)
	defer tick.Stop()
	for i := range conversations + answersMany {
		if i == conversations { // all of them are open, and answered
			all.Wait()
		}
		<-tick.C
		all.Go(func() {
			d, e := v.answer(ctx, base, fmt.Sprintf("54911555%05d", i%conversations),
				questionsAsked[(i/conversations)%len(questionsAsked)])
			mu.Lock()
			defer mu.Unlock()
			if e != nil {
				err = e
			}
			if i >= conversations {
				took = append(took, d)
			}
		})
	}
	all.Wait()
	slices.Sort(took)
	return took, err
}

// answer is how long the answer to a message takes, without the joining window.
func (v *vendor) answer(ctx context.Context, base, number, words string) (time.Duration, error) {
	at, err := knock(ctx, base, number, words)
	if err != nil {
		return 0, err
	}
	answered, err := v.awaits(ctx, number)
	return answered.Sub(at) - joinMillis*time.Millisecond, err
}
