package whole_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/carry/errand"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// mortalDesk is a node that is killed in a unit, before its commit or after it.
type mortalDesk struct {
	core.Desk
	after bool
}

func (d mortalDesk) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	err := d.Desk.Write(ctx, w, a, func(u *core.Unit) error {
		if err := fn(u); err != nil || d.after {
			return err
		}
		panic("kill -9")
	})
	if err == nil {
		panic("kill -9")
	}
	return err
}

// mortalCarrier is a node that is killed while it sends, before the vendor has the message or after.
type mortalCarrier struct {
	after bool
	mu    *sync.Mutex
	took  map[string]int // by reference
}

func (c mortalCarrier) Carry(_ context.Context, _ *access.Workspace, p courier.Parcel) (string, error) {
	if c.after {
		c.mu.Lock()
		c.took[p.Ref]++
		c.mu.Unlock()
	}
	panic("kill -9")
}

// killed runs what ends in a kill.
func killed(do func()) {
	defer func() { _ = recover() }()
	do()
}

// Whatever is killed and when, at whichever of two nodes, and however the vendor answers: each piece of news reaches the
// vendor at most once, and at least once, or its message is shown as unknown or failed.
func TestCrashNewsReachTheVendorOnce(t *testing.T) {
	t.Parallel()
	setup := newsy()
	setup.Settings.News = access.News{QuietFrom: "00:00", QuietUntil: "00:00"}
	setup.Settings.Templates = map[string]access.Template{access.TemplateMessage: {Name: "mensaje", Language: "es_AR"}}
	server.EachShop(t, setup, func(t *testing.T, s *shop) {
		other := s.Node()
		o := bought(s, 1)
		chaos := &newsChaos{shop: s, nodes: []*shop{s, other}, took: map[string]int{}}
		for round := range testkit.Rounds(25, 100, 1000) {
			chaos.seed = uint64(round)
			chaos.round(t, o)
		}
	})
}

type newsChaos struct {
	*shop
	nodes []*shop
	mu    sync.Mutex
	took  map[string]int
	seed  uint64
}

// round makes a piece of news, kills and fails at random, and then lets everything come to rest.
func (c *newsChaos) round(t *testing.T, o order.Order) {
	t.Helper()
	r := rand.New(rand.NewPCG(c.seed, 7))
	id := ""
	c.Do(func(u *core.Unit) error {
		err := u.News.Tell(news.Piece{Kind: access.OrderAccepted, CustomerID: o.CustomerID, SessionID: o.SessionID, SubjectID: o.ID,
			Version: testkit.NewID()})
		if err != nil {
			return err
		}
		list, err := u.News.List(news.Filter{State: news.Waiting, Limit: 1})
		id = list[0].ID
		return err
	})
	for range 1 + r.IntN(6) {
		c.act(t, r, id)
	}
	c.WhatsApp.Behave(whatsapptest.Normal)
	for range 5 {
		c.Clock.Advance(15 * time.Minute)
		for _, n := range c.nodes {
			if err := n.Sweep(t.Context(), n.Workspace.ID); err != nil {
				t.Fatal(err)
			}
			_ = n.Errands()
		}
	}
	c.judge(t, id)
}

// act is one mishap, or one thing that a node does.
func (c *newsChaos) act(t *testing.T, r *rand.Rand, id string) {
	n, after := c.nodes[r.IntN(len(c.nodes))], r.IntN(2) == 0
	message := c.piece(id).MessageID
	switch r.IntN(7) {
	case 0:
		killed(func() { _ = errand.News{Desk: mortalDesk{n.Runtime, after}}.Tell(t.Context(), n.Workspace, id) })
	case 1:
		if message != "" {
			killed(func() {
				_ = (&courier.Courier{Desk: n.Runtime, Carrier: mortalCarrier{after, &c.mu, c.took}, Clock: n.Clock, Log: n.Log}).
					Send(t.Context(), n.Workspace, message)
			})
		}
	case 2:
		modes := []whatsapptest.Mode{whatsapptest.Down, whatsapptest.Limited, whatsapptest.Dropped, whatsapptest.Garbage,
			whatsapptest.BadGateway, whatsapptest.OutsideWindow}
		c.WhatsApp.Next(modes[r.IntN(len(modes))])
	case 3:
		c.Clock.Advance(time.Duration(r.IntN(180)) * time.Second)
	case 4:
		_ = n.Errands()
	case 5:
		var all sync.WaitGroup
		for _, node := range c.nodes {
			all.Go(func() { _ = node.App.Errand(t.Context(), node.Workspace.ID, news.Errand, id) })
		}
		all.Wait()
	case 6:
		var all sync.WaitGroup
		for _, node := range c.nodes {
			if message != "" {
				all.Go(func() { _ = node.App.Errand(t.Context(), node.Workspace.ID, conversation.SendMessage, message) })
			}
		}
		all.Wait()
	}
}

func (c *newsChaos) piece(id string) (p news.Piece) {
	c.T.Helper()
	c.Look(func(u *core.Unit) (err error) {
		p, err = u.News.Get(id, false)
		return err
	})
	return p
}

func (c *newsChaos) judge(t *testing.T, id string) {
	t.Helper()
	p := c.piece(id)
	if p.MessageID == "" {
		t.Fatalf("seed %d: %+v has no message", c.seed, p)
	}
	reached := c.took[p.MessageID] + c.took[p.MessageID+".t"]
	for _, m := range c.WhatsApp.Sent() {
		if ref, _ := strings.CutSuffix(m.Ref, ".t"); ref == p.MessageID {
			reached++
		}
	}
	out := c.Outgoing(p.MessageID)
	good := false
	switch out.State {
	case conversation.Sent:
		good = p.State == news.Sent && reached == 1
	case conversation.Unknown:
		good = p.State == news.Sent && reached <= 1
	case conversation.Failed:
		good = p.State == news.Failed && reached == 0
	}
	if !good {
		t.Fatalf("seed %d: a piece that is %s (%s) with a message that is %s (%s) reached the vendor %d times", c.seed, p.State, p.Reason,
			out.State, out.Error, reached)
	}
}
