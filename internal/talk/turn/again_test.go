package turn_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestTurnsAgain(t *testing.T) {
	t.Parallel()
	joined := 1000
	setup := testkit.Setup{Settings: noIdentity()}
	testkit.Flows(t,
		testkit.Flow{Name: "cut off anywhere, it is brought to its end", Setup: setup, Play: playCutOff},
		testkit.Flow{Name: "brought ten times at once, it is answered once", Setup: setup, Play: playAtOnce},
		testkit.Flow{Name: "words that come together are one answer",
			Setup: testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool), JoinMillis: &joined}},
			Play:  playJoined},
		testkit.Flow{Name: "something newer stops what had no effect", Setup: setup, Play: playNewer},
		testkit.Flow{Name: "a yes that was said before the question", Setup: setup, Play: playEarlyYes},
		testkit.Flow{Name: "a long conversation is told in short", Setup: setup, Play: playLong},
	)
}

// mortal is a desk whose process dies before its nth step.
type mortal struct {
	*runtime.Runtime
	left int
}

var errDead = errors.New("the process died")

func (m *mortal) dies() bool { m.left--; return m.left < 0 }

func (m *mortal) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	if m.dies() {
		return errDead
	}
	return m.Runtime.Write(ctx, w, a, fn)
}

func (m *mortal) Execute(ctx context.Context, c runtime.Call) runtime.Answer {
	a := m.Runtime.Execute(ctx, c)
	if m.dies() { // after the effect, before it was recorded
		panic(errDead)
	}
	return a
}

func (m *mortal) Decide(ctx context.Context, r runtime.Reply) (runtime.Decision, error) {
	d, err := m.Runtime.Decide(ctx, r)
	if m.dies() {
		return d, errDead
	}
	return d, err
}

// runMortal runs a turn until its process dies, and reports whether it did.
func runMortal(t *testing.T, d *desk, turnID string, steps int) (died bool) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			if r != errDead { //nolint:errorlint // it is this very value
				panic(r)
			}
			died = true
		}
	}()
	turns := *d.turns
	turns.Desk = &mortal{Runtime: d.Runtime, left: steps}
	_, err := turns.Run(t.Context(), d.Workspace, turnID, nil)
	if err != nil && !errors.Is(err, errDead) {
		t.Fatal(err)
	}
	return err != nil
}

// playCutOff kills the process at every point of a sale's turns.
func playCutOff(t *testing.T, s *testkit.Shop) {
	for n := range 40 {
		d := open(t, s)
		sells(d)
		d.resolute()
		if !cutOff(t, d, n, "2 yerbas, retiro yo") {
			return // it finished before it died: every point was tried
		}
		r := d.finish(t)
		if r.Question == nil || len(r.Calls) != 3 {
			t.Fatalf("killed at %d: %+v", n, r)
		}
		if !cutOff(t, d, n, "sí") {
			continue
		}
		if r = d.finish(t); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-") {
			t.Fatalf("killed at %d after the yes: %+v", n, r)
		}
		d.oneOrder(t)
	}
	t.Error("a turn has more than forty points")
}

// cutOff brings a message and kills the process that answers it; false: it finished.
func cutOff(t *testing.T, d *desk, n int, text string) bool {
	t.Helper()
	d.n++
	d.Clock.Advance(time.Second)
	got, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID,
		turn.Incoming{ID: fmt.Sprint("m", d.n), Text: text})
	if err != nil {
		t.Fatal(err)
	}
	d.pending = got.TurnID
	return runMortal(t, d, got.TurnID, n)
}

// finish takes up the interrupted turn, once its lease has expired.
func (d *desk) finish(t *testing.T) turn.Reply {
	t.Helper()
	if _, err := d.turns.Run(t.Context(), d.Workspace, d.pending, nil); err != nil && !fault.Is(err, fault.InProgress) {
		t.Fatal(err)
	}
	d.Clock.Advance(3 * time.Minute)
	r, err := d.turns.Run(t.Context(), d.Workspace, d.pending, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (d *desk) oneOrder(t *testing.T) {
	t.Helper()
	orders := d.orders()
	if orders != 1 {
		t.Errorf("there are %d orders of this conversation", orders)
	}
}

// orders counts those of this conversation, a draft included.
func (d *desk) orders() (n int) {
	d.T.Helper()
	d.Look(func(u *core.Unit) error {
		n = 0
		list, err := u.Orders.List(order.Filter{CustomerID: d.session.CustomerID, Limit: 200})
		if err != nil {
			return err
		}
		for _, o := range list {
			if o.SessionID == d.session.ID {
				n++
			}
		}
		u.Conversations.Adopt(d.session)
		if _, err = u.Orders.Draft(false); err == nil {
			n++
		}
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		return err
	})
	return n
}

// resolute makes the script give the same answer at the same point, however often it is asked there.
func (d *desk) resolute() {
	all := d.answers
	again := func(r model.Request) (model.Answer, error) {
		n := 0
		for i := len(r.History) - 1; i >= 0 && r.History[i].Role != model.Customer; i-- {
			if r.History[i].Role == model.Agent {
				n++
			}
		}
		return all[min(n, len(all)-1)](r)
	}
	d.answers = nil
	for range 100 {
		d.answers = append(d.answers, again)
	}
}

func playAtOnce(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.hears(t, "2 yerbas, retiro yo")
	d.Clock.Advance(time.Second)
	var all sync.WaitGroup
	replies := make([]turn.Reply, 10)
	for i := range replies {
		all.Go(func() {
			got, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID,
				turn.Incoming{ID: "the same", Text: "sí"})
			if err != nil {
				t.Error(err)
				return
			}
			for range 24_000 { // the clock stands still: a lease does not expire until its holder is done
				if replies[i], err = d.turns.Run(t.Context(), d.Workspace, got.TurnID, nil); !fault.Is(err,
					fault.InProgress) {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, r := range replies {
		if r.Text != replies[0].Text || r.Outcome != conversation.Acted {
			t.Errorf("%+v, want %+v", r, replies[0])
		}
	}
	d.oneOrder(t)
}

func playJoined(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	receive := func(id, text string) turn.Received {
		got, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID, turn.Incoming{ID: id, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first, second := receive("a", "2 yerbas"), receive("b", "las paso a buscar")
	if first.TurnID != second.TurnID {
		t.Fatal("they are two turns")
	}
	if _, err := d.turns.Run(t.Context(), d.Workspace, first.TurnID, nil); !fault.Is(err, fault.InProgress) {
		t.Fatalf("it began while more could come: %v", err)
	}
	d.Clock.Advance(2 * time.Second)
	if r, err := d.turns.Run(t.Context(), d.Workspace, first.TurnID, nil); err != nil || r.Question == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	d.answers = append(d.answers, says("Perfecto, son 3."))
	d.Clock.Advance(time.Second)
	yes := receive("c", "sí")
	receive("d", "pero que sean 3")
	d.Clock.Advance(2 * time.Second)
	r, err := d.turns.Run(t.Context(), d.Workspace, yes.TurnID, nil)
	if err != nil || r.Outcome == conversation.Acted {
		t.Errorf("a yes with a change was acted on: %+v, %v", r, err)
	}
}

func playNewer(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	var second turn.Received
	d.answers = []func(model.Request) (model.Answer, error){
		func(r model.Request) (model.Answer, error) {
			var err error // while the model thinks, the customer goes on
			second, err = d.turns.Receive(t.Context(), d.Workspace, d.session.ID,
				turn.Incoming{ID: "b", Text: "no, mejor galletitas"})
			if err != nil {
				t.Error(err)
			}
			return calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2})(r)
		},
		func(r model.Request) (model.Answer, error) {
			n := len(r.History)
			if n < 2 || r.History[n-2].Text != "2 yerbas" || r.History[n-1].Text != "no, mejor galletitas" {
				t.Errorf("it was told %+v", r.History)
			}
			return model.Answer{Text: "Galletitas, entonces."}, nil
		},
	}
	first, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID, turn.Incoming{ID: "a", Text: "2 yerbas"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.turns.Run(t.Context(), d.Workspace, first.TurnID, nil); err != nil {
		t.Fatal(err)
	}
	r, err := d.turns.Run(t.Context(), d.Workspace, second.TurnID, nil)
	if err != nil || r.Text != "Galletitas, entonces." {
		t.Errorf("%+v, %v", r, err)
	}
	if d.orders() != 0 {
		t.Error("what was stopped had an effect")
	}
	// A caller that asks for the first turn gets the reply of the one that answered it.
	if again, err := d.turns.Run(t.Context(), d.Workspace, first.TurnID, nil); err != nil || again.Text != r.Text {
		t.Errorf("%+v, %v", again, err)
	}
}

// playEarlyYes: a yes arrives while the question is being asked.
func playEarlyYes(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	var early turn.Received
	ask := d.answers[2]
	d.answers[2] = func(r model.Request) (model.Answer, error) {
		var err error
		if early, err = d.turns.Receive(t.Context(), d.Workspace, d.session.ID,
			turn.Incoming{ID: "early", Text: "sí"}); err != nil {
			t.Error(err)
		}
		d.Clock.Advance(time.Second)
		return ask(r)
	}
	if r := d.hears(t, "2 yerbas, retiro yo"); r.Question == nil {
		t.Fatalf("%+v", r)
	}
	d.answers = append(d.answers, says("¿Algo más?"))
	r, err := d.turns.Run(t.Context(), d.Workspace, early.TurnID, nil)
	if err != nil || r.Outcome == conversation.Acted {
		t.Errorf("a yes to nothing was acted on: %+v, %v", r, err)
	}
}

func playLong(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	for i := range 40 {
		d.answers = append(d.answers, says("Bien."))
		d.hears(t, fmt.Sprintf("cuento número %d de la tarde", i))
	}
	last := d.asked[len(d.asked)-1]
	if n := len(last.History); n > 50 || last.History[n-1].Text != "cuento número 39 de la tarde" {
		t.Errorf("it was told %d messages", n)
	}
	if !strings.Contains(instructed(last), "cuento número 10 de la tarde") ||
		strings.Contains(instructed(last), "cuento número 39") {
		t.Errorf("what was before is not told in short:\n%s", instructed(last))
	}
	// Vendors cache a history only while it begins with the same message.
	begins := map[string]bool{}
	for _, r := range d.asked[20:] {
		begins[r.History[0].Text] = true
	}
	if len(begins) > 5 {
		t.Errorf("20 turns began with %d messages", len(begins))
	}
}
