package httpapi_test

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// shopTools counts what the test pack did.
type shopTools struct {
	counted atomic.Int64
	bought  atomic.Int64
	soldOut atomic.Bool
}

type nothing struct{}

type echo struct {
	Text string `json:"text" jsonschema:"minLength=1,maxLength=100"`
}

type done struct {
	Count int64 `json:"count"`
}

// shopPacks has a pack with a tool for every kind of answer, and one that clashes with it.
func shopPacks() (*shopTools, []*tool.Pack) {
	shop := tool.NewPack(tool.Pack{Name: "shop", Title: "Shop", Locale: "en", Types: []string{"retail"}})
	clash := tool.NewPack(tool.Pack{Name: "clash", Title: "Clash", Locale: "en", Types: []string{"orders"}})
	s := &shopTools{}

	echoes := func(_ context.Context, _ *core.Unit, in echo) (echo, error) { return in, nil }
	tool.DefineRead(shop, spec("echo"), echoes)
	tool.DefineRead(clash, spec("echo"), echoes)
	tool.DefineRead(shop, spec("boom"), func(context.Context, *core.Unit, nothing) (nothing, error) {
		panic("the customer at +5491155550000")
	})
	tool.DefineRead(shop, spec("busy"), func(context.Context, *core.Unit, nothing) (nothing, error) {
		return nothing{}, fault.New(fault.Unavailable, "later").After(1500 * time.Millisecond)
	})
	tool.DefineWrite(shop, spec("count"), func(context.Context, *core.Unit, nothing) (done, error) {
		return done{s.counted.Add(1)}, nil
	})
	rare := spec("rare")
	rare.PerMinute = 1
	tool.DefineWrite(shop, rare, func(context.Context, *core.Unit, nothing) (done, error) { return done{1}, nil })
	tool.DefineWrite(shop, spec("draft"), func(_ context.Context, u *core.Unit, _ nothing) (nothing, error) {
		_, _, err := u.Orders.Open(order.NewDraft{Life: time.Hour})
		return nothing{}, err
	})
	tool.DefineWrite(shop, spec("leave"), func(_ context.Context, u *core.Unit, _ nothing) (nothing, error) {
		return nothing{}, u.Conversations.HandOver("asked for a person")
	})
	tool.DefineWrite(shop, spec("buy"), func(context.Context, *core.Unit, nothing) (done, error) {
		if s.soldOut.Load() {
			return done{}, fault.New(fault.OutOfStock, "none left")
		}
		return done{s.bought.Add(1)}, nil
	}, asks(access.Customer, 1500))
	tool.DefineWrite(shop, spec("approve"), func(context.Context, *core.Unit, nothing) (done, error) {
		return done{1},
			nil
	},
		asks(access.Staff, confirmation.NoTotal))
	return s, []*tool.Pack{shop, clash}
}

func spec(name string) tool.Spec {
	return tool.Spec{
		Name: name, Title: name, Doc: "For tests.", Category: "query", Risk: tool.Low, Audit: tool.AuditFull,
		Roles: access.Anyone,
	}
}

func asks(of access.Role, total int64) tool.Ask[nothing] {
	return tool.Ask[nothing]{Preview: func(context.Context, *core.Unit, nothing) (confirmation.Question, error) {
		return confirmation.Question{Addressee: of, Text: "Shall I?", Subject: "it", Total: total}, nil
	}}
}
