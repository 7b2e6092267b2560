package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// lab is a pack with one tool of every kind, whose behaviour a test controls. Effects are events: they are counted in
// the outbox, so a rollback undoes them.
type lab struct {
	pack   *tool.Pack
	vendor *vendor

	price   atomic.Int64 // the price pay shows and charges
	version atomic.Int64 // part of what a yes to pay covers
	sold    atomic.Bool  // pay is refused: too late
	down    atomic.Bool  // pay fails with a transient error
	asked   atomic.Int64 // how often pay's Asked and Dropped ran
	dropped atomic.Int64
	thought atomic.Int64 // how often consider made its plan
}

type noteIn struct {
	Text           string   `json:"text" jsonschema:"minLength=1,maxLength=200"`
	Copies         int      `json:"copies,omitempty" jsonschema:"minimum=1,maximum=9,default=1"`
	Tags           []string `json:"tags,omitempty" jsonschema:"maxItems=400"`
	IdempotencyKey string   `json:"idempotencyKey,omitempty"`
}

type noteOut struct {
	Text   string `json:"text"`
	Copies int    `json:"copies"`
}

type payIn struct {
	Amount int64  `json:"amount" jsonschema:"minimum=1"`
	Method string `json:"method,omitempty"`
	Token  string `json:"confirmationToken,omitempty"`
}

type payOut struct {
	Charged int64  `json:"charged"`
	Method  string `json:"method"`
}

func newLab() *lab {
	l := &lab{vendor: newVendor(), pack: tool.NewPack(tool.Pack{Name: "lab", Title: "Lab", Locale: locale.EN,
		Types: []string{"lab"}})}
	l.price.Store(100)
	l.defineNotes()
	l.definePays()
	l.defineSends()
	l.definePlans()
	l.defineThoughts()
	l.defineEchoes()
	return l
}

func spec(name string, more ...func(*tool.Spec)) tool.Spec {
	s := tool.Spec{
		Name: name, Title: name, Doc: "For tests.", Category: "mutation", Risk: tool.Low, Audit: tool.AuditFull,
		Roles: access.Anyone, PerMinute: 100_000, Hidden: []string{"idempotencyKey"},
	}
	for _, change := range more {
		change(&s)
	}
	return s
}

func (l *lab) defineNotes() {
	tool.DefineRead(l.pack, spec("look", func(s *tool.Spec) { s.Category, s.Audit = "query", tool.AuditNone }), look)
	tool.DefineRead(l.pack, spec("look_few", func(s *tool.Spec) { s.PerMinute, s.Audit = 3, tool.AuditBasic }), look)
	tool.DefineWrite(l.pack, spec("note"), note)
	tool.DefineWrite(l.pack, spec("note_few", func(s *tool.Spec) { s.PerMinute = 5 }), note)
	tool.DefineWrite(l.pack, spec("note_basic", func(s *tool.Spec) { s.Audit = tool.AuditBasic }), note)
	tool.DefineWrite(l.pack, spec("note_none", func(s *tool.Spec) { s.Audit = tool.AuditNone }), note)
	tool.DefineWrite(l.pack, spec("note_staff", func(s *tool.Spec) { s.Roles = access.Staffers }), note)
	tool.DefineWrite(l.pack, spec("note_paid", func(s *tool.Spec) { s.Plan = access.Enterprise }), note)
	tool.DefineWrite(l.pack, spec("note_else", func(s *tool.Spec) { s.EnabledFor = []string{"other"} }), note)
	tool.DefineWrite(l.pack, spec("note_fragile", func(s *tool.Spec) { s.HandOffOnFailure = true }), note)
	tool.DefineWrite(l.pack, spec("note_quick", func(s *tool.Spec) { s.Timeout = quick }), note)
	tool.DefineRead(l.pack, spec("look_quick", func(s *tool.Spec) { s.Timeout = quick }), look)
}

// quick is the timeout of tools that are meant to miss it, and long enough for all others on a busy machine.
const quick = 400 * time.Millisecond

var errSecret = errors.New("the pool at 10.1.2.3 said hunter2")

func look(ctx context.Context, u *core.Unit, in noteIn) (noteOut, error) { return note(ctx, u, in) }

// note writes an event, and fails on demand.
func note(ctx context.Context, u *core.Unit, in noteIn) (noteOut, error) {
	u.Emit("note.written", u.SessionID, map[string]any{"text": in.Text})
	switch in.Text {
	case "break":
		return noteOut{}, errSecret
	case "panic":
		panic(errSecret.Error())
	case "refuse":
		return noteOut{}, fault.New(fault.Conflict, "not now").Keep(string(conversation.NeedsDetails))
	case "slow":
		<-ctx.Done()
		return noteOut{}, ctx.Err()
	case "sleep": // a handler that ignores its deadline
		time.Sleep(quick + 20*time.Millisecond)
	}
	return noteOut{in.Text, in.Copies}, nil
}

func (l *lab) definePays() {
	ask := l.ask(access.Customer)
	tool.DefineWrite(l.pack, spec("pay"), l.pay, ask)
	tool.DefineWrite(l.pack, spec("pay_fragile", func(s *tool.Spec) { s.HandOffOnFailure = true }), l.pay, ask)
	tool.DefineWrite(l.pack, spec("pay_few", func(s *tool.Spec) { s.PerMinute = 2 }), l.pay, ask)
	tool.DefineWrite(l.pack, spec("refund"), l.pay, ask)
	tool.DefineWrite(l.pack, spec("adjust"), l.pay, l.ask(access.Staff))
	large := l.ask(access.Customer)
	large.When, large.Condition = func(_ *core.Unit, in payIn) bool { return in.Amount > 100 }, "above 100"
	tool.DefineWrite(l.pack, spec("pay_large"), l.pay, large)
	unready := l.ask(access.Customer)
	preview := unready.Preview
	unready.Preview = func(ctx context.Context, u *core.Unit, in payIn) (confirmation.Question, error) {
		q, err := preview(ctx, u, in)
		q.NotReady = in.Method == ""
		return q, err
	}
	unready.Same = func(_ *core.Unit, in payIn, c confirmation.Confirmation) (bool, error) {
		return c.SubjectID == fmt.Sprint(in.Amount), nil
	}
	tool.DefineWrite(l.pack, spec("pay_how"), l.payHow, unready)
}

// ask is the question of pay: for an amount, at the current price.
func (l *lab) ask(who access.Role) tool.Ask[payIn] {
	return tool.Ask[payIn]{
		Preview: func(_ context.Context, u *core.Unit, in payIn) (confirmation.Question, error) {
			if in.Amount == 404 {
				return confirmation.Question{}, fault.New(fault.NotFound, "there is no such thing")
			}
			if in.Amount == 500 {
				return confirmation.Question{}, errSecret
			}
			total := in.Amount * l.price.Load()
			return confirmation.Question{
				Addressee: who, Text: fmt.Sprintf("Son %d por %d. ¿Confirmás?", in.Amount, total), Total: total,
				Subject: fmt.Sprintf("%d v%d", in.Amount, l.version.Load()), SubjectID: fmt.Sprint(in.Amount),
			}, nil
		},
		Token:  func(in payIn) string { return in.Token },
		Stored: func(in payIn) payIn { in.Token = ""; return in },
		Asked: func(_ context.Context, u *core.Unit, _ payIn, c confirmation.Confirmation) error {
			l.asked.Add(1)
			return u.Conversations.Move(conversation.AwaitingConfirmation, c.ExpiresAt)
		},
		Dropped: func(context.Context, *core.Unit, confirmation.Confirmation) error { l.dropped.Add(1); return nil },
	}
}

func (l *lab) pay(_ context.Context, u *core.Unit, in payIn) (payOut, error) {
	total := in.Amount * l.price.Load()
	u.Emit("paid", u.SessionID, map[string]any{"amount": total})
	switch {
	case l.sold.Load():
		return payOut{}, fault.New(fault.OutOfStock, "somebody was faster")
	case l.down.Load():
		return payOut{}, errSecret
	}
	return payOut{total, in.Method}, nil
}

func (l *lab) payHow(ctx context.Context, u *core.Unit, in payIn) (payOut, error) {
	if in.Method == "" {
		return payOut{}, fault.New(fault.Conflict, "how?")
	}
	return l.pay(ctx, u, in)
}

type sendIn struct {
	To             string `json:"to" jsonschema:"minLength=1"`
	IdempotencyKey string `json:"idempotencyKey,omitempty"`
}

type sendOut struct {
	Receipt string `json:"receipt"`
}

func (l *lab) defineSends() {
	outside := tool.Outside[sendIn, sendIn, sendOut, sendOut]{
		Prepare: func(_ context.Context, u *core.Unit, in sendIn) (sendIn, error) {
			if in.To == "nobody" {
				return in, fault.New(fault.NotFound, "there is nobody")
			}
			return in, nil
		},
		Do: func(ctx context.Context, _ *core.Outside, key string, _ sendIn) (sendOut, error) {
			receipt, err := l.vendor.do(ctx, key)
			return sendOut{receipt}, err
		},
		Settle: func(_ context.Context, u *core.Unit, _, _ sendIn, r sendOut) (sendOut, error) {
			u.Emit("sent", u.SessionID, map[string]any{"receipt": r.Receipt})
			return r, nil
		},
		Resolve: func(_ context.Context, _ *core.Outside, key string, _ sendIn) (sendOut, bool, error) {
			receipt, happened, err := l.vendor.resolve(key)
			return sendOut{receipt}, happened, err
		},
	}
	tool.DefineCall(l.pack, spec("send"), outside)
	tool.DefineCall(l.pack, spec("send_few", func(s *tool.Spec) { s.PerMinute = 2 }), outside)
	tool.DefineCall(l.pack, spec("send_quick", func(s *tool.Spec) { s.Timeout = quick }), outside)
	tool.DefineCall(l.pack, spec("send_asked"), outside, tool.Ask[sendIn]{
		Preview: func(_ context.Context, _ *core.Unit, in sendIn) (confirmation.Question, error) {
			return confirmation.Question{Addressee: access.Customer, Text: "¿Se lo mando a " + in.To + "?",
				Subject: in.To, Total: confirmation.NoTotal}, nil
		},
	})
}

type routineIn struct {
	Texts []string `json:"texts" jsonschema:"maxItems=9"`
}

type routineOut struct {
	Done int `json:"done"`
}

func (l *lab) definePlans() {
	run := func(ctx context.Context, s tool.Steps, in routineIn) (out routineOut, err error) {
		for _, text := range in.Texts {
			if text == "panic at the plan" {
				panic(errSecret)
			}
			data, err := s.Execute(ctx, "lab/note", noteIn{Text: text})
			if err != nil {
				return out, err
			}
			var step noteOut
			if err := json.Unmarshal(data, &step); err != nil {
				return out, err
			}
			out.Done++
		}
		return out, s.Look(ctx, func(u *core.Unit) error {
			_,
				err := u.Conversations.Get(u.SessionID, false)
			return err
		})
	}
	tool.DefinePlan(l.pack, spec("routine"), run)
	tool.DefinePlan(l.pack, spec("routine_asked"), run, tool.Ask[routineIn]{
		Preview: func(_ context.Context, _ *core.Unit, in routineIn) (confirmation.Question, error) {
			return confirmation.Question{
				Addressee: access.Customer, Text: "¿Lo hago todo?", Total: confirmation.NoTotal,
				Subject: fmt.Sprint(in.Texts, l.version.Load()),
			}, nil
		},
	})
}

type echoIn struct {
	Say     string `json:"say"`
	Address string `json:"deliveryAddress,omitempty"`
	Fail    string `json:"fail,omitempty"`
}

// defineEchoes adds tools that put their input everywhere a handler can put it.
func (l *lab) defineEchoes() {
	echo := func(_ context.Context, u *core.Unit, in echoIn) (echoIn, error) {
		u.Sensitive(in.Address)
		u.Emit("echoed", u.SessionID, in)
		all := in.Say + " " + in.Address
		switch in.Fail {
		case "refuse":
			return in, fault.New(fault.Conflict, "no: %s", all)
		case "break":
			return in, fmt.Errorf("broken by %s", all)
		case "panic":
			panic(all)
		}
		return in, nil
	}
	tool.DefineRead(l.pack, spec("echo_read"), echo)
	tool.DefineWrite(l.pack, spec("echo_write"), echo)
	tool.DefinePlan(l.pack, spec("echo_plan"),
		func(ctx context.Context, s tool.Steps, in echoIn) (out echoIn, err error) {
			data, err := s.Execute(ctx, "lab/echo_write", in)
			if err != nil {
				return in, err
			}
			return out, json.Unmarshal(data, &out)
		})
	tool.DefineCall(l.pack, spec("echo_send"), tool.Outside[echoIn, echoIn, echoIn, echoIn]{
		Prepare: func(_ context.Context, u *core.Unit, in echoIn) (echoIn, error) {
			u.Sensitive(in.Address)
			return in, nil
		},
		Do: func(_ context.Context, _ *core.Outside, _ string, in echoIn) (echoIn, error) {
			switch in.Fail {
			case "refuse":
				return in, fault.New(fault.Blocked, "no: %s", in.Say)
			case "break":
				return in, fmt.Errorf("broken by %s", in.Say+" "+in.Address)
			case "panic":
				panic(in.Say + " " + in.Address)
			}
			return in, nil
		},
		Settle: func(_ context.Context, u *core.Unit, in, _, _ echoIn) (echoIn, error) { return in, nil },
		Resolve: func(context.Context, *core.Outside, string, echoIn) (echoIn, bool, error) {
			return echoIn{}, false, nil
		},
	})
}

// eachLab runs fn in a fresh shop with a fresh lab on each database.
func eachLab(t *testing.T, setup testkit.Setup, fn func(t *testing.T, s *testkit.Shop, l *lab)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		l, o := newLab(), setup
		o.Tools, o.AssistantType = tool.NewSet(l.pack), "lab"
		fn(t, testkit.OpenShop(t, db, o), l)
	})
}
