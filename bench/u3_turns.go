package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	talksAtOnce = 200
	turnRounds  = 3
	turnBound   = 220 // turns a second
)

// conversationSaid is what each customer of U3 says in the sample shop, in this order: half of it reads, half of it changes an
// order.
var conversationSaid = []string{"hola, buenas", "¿cuánto sale la coca de 2,25?", "poneme 2 coca de 2,25",
	"y sumale una coca de litro y medio", "¿hasta qué hora están abiertos?", "mejor sacá la de litro y medio"}

// turnsTogether is U3: the turns a second of one node with the built-in model, in 200 conversations at once.
func turnsTogether(ctx context.Context, l *lab) (all []result, err error) {
	place, drop, err := testkit.NewPostgres()
	if err != nil {
		return nil, err
	}
	l.later(drop)
	for _, at := range []struct{ database, place string }{{"SQLite", filepath.Join(l.dir, "turns")}, {"PostgreSQL", place}} {
		r, err := l.turnsIn(ctx, at.database, at.place, talksAtOnce)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func (l *lab) turnsIn(ctx context.Context, database, place string, talks int) (result, error) {
	s, door, err := l.serveSample(ctx, place)
	if err != nil {
		return result{}, err
	}
	defer s.Close()
	var (
		c     comparison
		spent time.Duration
		turns = talks * len(conversationSaid)
		since = load()
	)
	for range turnRounds {
		rate, used, err := s.talkTogether(ctx, door, talks)
		if err != nil {
			return result{}, err
		}
		spent += used
		c.add(rate, turnBound)
	}
	each := spent / time.Duration(turns*turnRounds)
	return c.rates(fmt.Sprintf("%s, %d conversations at once, %s of processor time a turn, the client's included (load %s to %s)",
		database, talks, seconds(each.Seconds()), since, load()), "turns", atLeast(1)), nil
}

// sampleDoor is where the conversations of U3 are held, and the key for them.
type sampleDoor struct{ base, secret string }

// serveSample serves the sample shop.
func (l *lab) serveSample(ctx context.Context, place string) (*stand, sampleDoor, error) {
	uneased := app.EaseCollector() // as serve does
	l.later(func() error { uneased(); return nil })
	c := where(place)
	if c.DatabaseURL != "" {
		c.Files = filepath.Join(l.dir, "files") // the sample's pictures
	}
	s, err := openAs(ctx, c)
	if err != nil {
		return nil, sampleDoor{}, err
	}
	door, err := func() (sampleDoor, error) {
		if err := s.SeedDemo(ctx); err != nil {
			return sampleDoor{}, err
		}
		if err := s.openSample(ctx); err != nil {
			return sampleDoor{}, err
		}
		base, err := l.listen(s.Handler())
		if err != nil {
			return sampleDoor{}, err
		}
		key, err := s.Keyring.Issue(ctx, s.workspace.ID, "bench", access.Agent)
		return sampleDoor{base, key.Secret}, err
	}()
	if err != nil {
		s.Close()
		return nil, sampleDoor{}, err
	}
	return s, door, nil
}

// talkTogether has conversations held at once: the turns a second, and the processor's time for all of them.
func (s *stand) talkTogether(ctx context.Context, door sampleDoor, talks int) (perSecond float64, spent time.Duration, err error) {
	sessions, err := s.openTalks(ctx, talks)
	if err != nil {
		return 0, 0, err
	}
	begun := s.talks
	s.talks++
	began := processorTime()
	perSecond, err = together(ctx, talks, 0, talks, func(ctx context.Context, _, i int) error {
		for _, words := range conversationSaid {
			body, err := json.Marshal(map[string]string{"text": spaced(words, begun*talks+i)})
			if err != nil {
				return err
			}
			err = post(ctx, door.base+"/v1/sessions/"+sessions[i]+"/messages", string(body), `"reply"`, "Authorization", "Bearer "+door.secret)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return perSecond * float64(len(conversationSaid)), processorTime() - began, err
}

// spaced writes the same with other spaces between the words for each customer: what was read of a text is remembered, and
// people do not all write the same.
func spaced(words string, customer int) string {
	parts := strings.Split(words, " ")
	for i := 1; i < len(parts); i++ {
		parts[i] = strings.Repeat(" ", customer%8) + parts[i]
		customer /= 8
	}
	return strings.Join(parts, " ")
}

// openSample makes the sample shop the business of the stand.
func (s *stand) openSample(ctx context.Context) error {
	w, err := s.Keyring.WorkspaceBySlug(ctx, slug)
	if err != nil {
		return err
	}
	err = s.Keyring.AmendWorkspace(ctx, w.ID, func(w *access.Workspace) error {
		w.Settings.CallsPerMinute = 1_000_000
		return nil
	})
	if err != nil {
		return err
	}
	s.workspace = &w
	s.agent, err = s.Keyring.AgentBySlug(ctx, w.ID, slug)
	return err
}

func (s *stand) openTalks(ctx context.Context, n int) (ids []string, err error) {
	err = s.write(ctx, func(u *core.Unit) error {
		ids = nil
		for range n {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "api"})
			if err != nil {
				return err
			}
			ids = append(ids, talk.ID)
		}
		return nil
	})
	return ids, err
}

// processorTime is what this process has used of the processors: unlike the time on the wall, other work on the machine
// hardly changes it.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
