package demo

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
)

// sale is one line of a sample's history.csv: what a customer bought some days ago, its status since, and what they
// paid of it.
type sale struct {
	DaysAgo   int
	Hour      int
	Phone     string
	Items     []item
	Payment   string // as the order was to be paid
	Status    order.Status
	Paid      string // all, a share like 1/2, an amount in minor units, or only claimed: claim, receipt
	Method    string // how it was
	Reference string
}

type item struct {
	SKU      string
	Quantity int
}

var (
	relay = access.Actor{Role: access.Agent, KeyID: "demo"}
	owner = access.Actor{Role: access.Owner, PersonID: "demo"}
)

// past plays what happened before today through the same runtime as everything else: the samples have no order without
// a customer's yes.
type past struct {
	rt    *runtime.Runtime
	clock *clock.Manual
	w     *access.Workspace
	agent access.AgentProfile
	sells seller
	turns int // messages of customers so far
}

// seller is how an assistant type takes an order.
type seller func(p *past, ctx context.Context, session string, s sale) error

var sellers = map[string]seller{"retail": sellRetail, "orders": sellOrders, "rest_complete": sellDishes,
	"erp": sellRetail}

func (b Business) history() ([]sale, error) {
	f, err := files.Open(b.file("history.csv"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []sale
	for n, row := range rows[1:] {
		s, err := readSale(row)
		if err != nil {
			return nil, fmt.Errorf("history.csv, line %d: %w", n+2, err)
		}
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b sale) int {
		return cmp.Or(-cmp.Compare(a.DaysAgo, b.DaysAgo),
			cmp.Compare(a.Hour, b.Hour))
	})
	return out, nil
}

func readSale(row []string) (s sale, err error) {
	if s.DaysAgo, err = strconv.Atoi(row[0]); err != nil {
		return s, err
	}
	if s.Hour, err = strconv.Atoi(row[1]); err != nil {
		return s, err
	}
	s.Phone, s.Payment, s.Status, s.Paid, s.Method, s.Reference = row[2], row[4], order.Status(row[5]), row[6], row[7],
		row[8]
	for _, text := range strings.Split(row[3], ";") {
		sku, count, _ := strings.Cut(text, "*")
		n, err := strconv.Atoi(count)
		if err != nil {
			return s, fmt.Errorf("%q: %w", text, err)
		}
		s.Items = append(s.Items, item{sku, n})
	}
	return s, nil
}

// replay plays the sample's past.
func (b Business) replay(ctx context.Context, in Into, w *access.Workspace, agent access.AgentProfile) error {
	sales, err := b.history()
	if err != nil || len(sales) == 0 {
		return err
	}
	now := in.Clock.Now()
	day := midnight(now, w.Location())
	when := func(s sale) time.Time {
		at := day.AddDate(0, 0, -s.DaysAgo).Add(time.Duration(s.Hour) * time.Hour)
		if recent := now.Add(-recently); at.After(recent) { // today's came in before the demo began
			at = later(day, recent)
		}
		return at
	}
	hands := clock.NewManual(when(sales[0]))
	rt, err := in.Runtime(hands)
	if err != nil {
		return err
	}
	defer rt.Close()
	p := &past{rt: rt, clock: hands, w: w, agent: agent, sells: sellers[b.AssistantType]}
	for _, s := range sales {
		hands.Advance(max(0, when(s).Sub(hands.Now())))
		if err := p.play(ctx, s); err != nil {
			return fmt.Errorf("the sale to %s %d days ago: %w", s.Phone, s.DaysAgo, err)
		}
	}
	return nil
}

// recently is how long before now the last sale of today began.
const recently = 25 * time.Minute

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func midnight(t time.Time, zone *time.Location) time.Time {
	y, m, d := t.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone)
}

func (p *past) play(ctx context.Context, s sale) error {
	session, err := p.open(ctx, s.Phone)
	if err != nil {
		return err
	}
	if err := p.order(ctx, session, s); err != nil {
		return err
	}
	if err := p.sells(p, ctx, session, s); err != nil {
		return err
	}
	p.clock.Advance(20 * time.Minute)
	return p.follow(ctx, session, s)
}

func (p *past) open(ctx context.Context, telephone string) (id string, err error) {
	err = p.rt.Write(ctx, p.w, relay, func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(telephone)
		if err != nil {
			return err
		}
		talk, err := u.Conversations.Open(conversation.Session{AgentID: p.agent.ID, Channel: "whatsapp",
			CustomerID: c.ID})
		id = talk.ID
		return err
	})
	return id, err
}

// call runs a tool that must succeed.
func (p *past) call(ctx context.Context, session, name string, arguments any) (out map[string]any, err error) {
	a, err := p.execute(ctx, session, name, arguments, func(a runtime.Answer) bool { return a.Success })
	if err != nil {
		return nil, err
	}
	return out, json.Unmarshal(a.Data, &out)
}

// ask calls a tool that must ask a question, and leaves it open.
func (p *past) ask(ctx context.Context, session, name string, arguments any) (question string, err error) {
	a, err := p.execute(ctx, session, name, arguments, func(a runtime.Answer) bool { return a.Confirmation != nil })
	if err != nil {
		return "", err
	}
	return a.Confirmation.ID, nil
}

func (p *past) execute(ctx context.Context, session, name string, arguments any,
	fine func(runtime.Answer) bool) (runtime.Answer, error) {
	raw, err := json.Marshal(arguments)
	if err != nil {
		return runtime.Answer{}, err
	}
	a := p.rt.Execute(ctx, runtime.Call{Workspace: p.w, Actor: relay, SessionID: session, Tool: name, Arguments: raw})
	if !fine(a) {
		err = fmt.Errorf("%s: %s: %s", name, a.ErrorCode, a.Error)
	}
	return a, err
}

// agreed calls a tool that asks, and answers yes as the customer.
func (p *past) agreed(ctx context.Context, session, name string, arguments any) error {
	question, err := p.ask(ctx, session, name, arguments)
	if err != nil {
		return err
	}
	return p.yes(ctx, session, question)
}
