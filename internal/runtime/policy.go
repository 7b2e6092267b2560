package runtime

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// judge asks the rules of the business what they make of the call. A workspace that
// never had any is not looked at further. What they say is acted on where the call
// would go on: an answer that was given before is repeated whatever they say now.
func (x *execution) judge(ctx context.Context, tx Tx, u *core.Unit) error {
	w := x.call.Workspace
	x.verdict, x.foreseen, x.unshown = policy.Verdict{}, nil, nil
	if w.Policies == 0 {
		return nil
	}
	rules, err := x.policies.Of(w.ID, w.Policies, tx.Policies())
	if err != nil {
		return err
	}
	x.verdict = rules.Judge(ctx, x.facts(u, x.tool, x.canonical))
	if x.tool.LooksAhead() {
		x.judgeAhead(ctx, rules, u)
	}
	return nil
}

// facts are a call as a rule sees it: this one, or a step of it.
func (x *execution) facts(u *core.Unit, t *tool.Tool, canonical string) *policy.Facts {
	var arguments map[string]any
	_ = json.Unmarshal([]byte(canonical), &arguments) // made by us; nothing in it is a doubt for every rule that looks
	return &policy.Facts{
		Tool: t.FullName(), Agent: x.session.AgentID, Arguments: arguments, Role: x.as.Role, ReadOnly: t.ReadOnly(),
		SessionID: x.session.ID, Channel: x.session.Channel, State: string(x.session.State), CustomerID: x.session.CustomerID,
		Now: u.Now.In(x.call.Workspace.Location()), Customer: func() (policy.Customer, error) { return aboutCustomer(u) },
	}
}

// aboutCustomer reads what only some rules have to know.
func aboutCustomer(u *core.Unit) (about policy.Customer, err error) {
	c, found, err := u.Customers.Current()
	if err != nil || !found {
		return about, err
	}
	about.Verified = c.Phone != "" && c.ClaimedBy == ""
	stats, err := u.Customers.Stats(c)
	if err != nil {
		return about, err
	}
	about.Orders = int64(stats.Orders)
	debt, err := u.Orders.Debt(c.ID)
	if err != nil {
		return about, err
	}
	about.Debt, err = strconv.ParseFloat(u.Workspace.Amount(debt).Decimal().String(), 64)
	return about, err
}

var msgRefused = locale.Text{
	ES: "Una regla del negocio no permite hacer esto.",
	PT: "Uma regra do negócio não permite fazer isso.",
	EN: "A rule of the business does not allow this.",
}

// refused is the refusal of a rule that denies the call, or that asks about what cannot
// be shown; nil: none does.
func (x *execution) refused() error {
	rule := x.verdict.Denied
	if rule == nil {
		return x.unshown
	}
	said := rule.Message.In(x.call.Workspace.Locale)
	if said == "" {
		said = msgRefused.In(x.call.Workspace.Locale)
	}
	e := fault.New(fault.Blocked, "%s", said)
	e.BlockedReason = rule.Name
	return e
}

// ungated ends a call that nobody has to say yes to, where a rule refuses it. A rule
// that is gone may have asked about the very same call: that question stands.
func (x *execution) ungated(tx Tx, u *core.Unit, err error) error {
	if err != nil || x.call.Workspace.Policies == 0 {
		return err
	}
	if !x.tool.ReadOnly() {
		if done, err := x.askedBefore(tx, u); done || err != nil {
			return err
		}
	}
	return x.refused()
}

// gateFor is the tool's own gate where its contract asks, else what the business
// adds. There is no way to take a question away.
func (x *execution) gateFor(_ context.Context, u *core.Unit) (*tool.Gate, error) {
	if g := x.tool.Gate; g != nil && g.When(u, x.in) {
		return x.raised(g), nil
	}
	switch {
	case x.verdict.Customer != nil:
		return x.added(x.verdict.Customer), nil
	case x.verdict.Business != nil:
		return x.added(x.verdict.Business), nil
	}
	return nil, nil
}

// raised has a question that a contract puts to the business answered by the higher
// role a rule asks for. One to the customer stays the customer's; the business is
// asked after it.
func (x *execution) raised(own *tool.Gate) *tool.Gate {
	rule := x.verdict.Business
	if rule == nil {
		return own
	}
	g := *own
	g.Preview = func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error) {
		q, err := own.Preview(ctx, u, in)
		if q.Addressee != access.Customer && policy.Above(rule.By, q.Addressee) {
			q.Addressee = rule.By
		}
		return q, err
	}
	return &g
}

var msgAdded = locale.Text{
	ES: "%s%s\n¿Confirmás? Respondé SÍ o NO.",
	MX: "%s%s\n¿Confirmas? Responde SÍ o NO.",
	PT: "%s%s\nVocê confirma? Responda SIM ou NÃO.",
	EN: "%s%s\nDo you confirm? Reply YES or NO.",
}

var msgTooLong = locale.Text{
	ES: "%s necesita una confirmación y es demasiado larga para mostrarla entera.",
	PT: "%s precisa de uma confirmação e é longa demais para ser mostrada inteira.",
	EN: "%s needs a confirmation and is too long to be shown in full.",
}

// added questions are told from a tool's own by what their yes is for, which also
// says whose call it is: added:role:subject.
const addedSubject = "added:"

func isAdded(c confirmation.Confirmation) bool { return strings.HasPrefix(c.Subject, addedSubject) }

func (x *execution) addedSubject(subject string) string {
	return addedSubject + string(x.as.Role) + ":" + subject
}

// makerOf is whose call an added question is about.
func makerOf(c confirmation.Confirmation) access.Role {
	role, _, _ := strings.Cut(strings.TrimPrefix(c.Subject, addedSubject), ":")
	return access.Role(role)
}

// onBehalf is as whom a call runs that somebody said yes to. A rule has the business
// look at somebody else's call: its yes lets the call happen and shows its maker nothing
// that was not theirs to see. What a contract asks the business is the business's to do.
func onBehalf(c confirmation.Confirmation, decider access.Actor) access.Actor {
	maker := decider.Role
	switch {
	case isAdded(c):
		maker = makerOf(c)
	case c.AfterYes():
		maker = access.Customer
	}
	if maker != decider.Role {
		return access.Actor{Role: maker}
	}
	return decider
}

// added is the question a business asks on top of a contract: it shows the call as
// it is, a plan with its steps, and the yes is for exactly these arguments.
func (x *execution) added(rule *policy.Rule) *tool.Gate {
	if x.tool.Shown != nil {
		return x.addedTo(x.tool.Shown, rule)
	}
	g := &tool.Gate{
		When:  func(*core.Unit, any) bool { return true },
		Token: func(any) string { return "" }, Stored: func(in any) any { return in },
		Same:    func(*core.Unit, any, confirmation.Confirmation) (bool, error) { return true, nil },
		Asked:   func(context.Context, *core.Unit, any, confirmation.Confirmation) error { return nil },
		Dropped: func(context.Context, *core.Unit, confirmation.Confirmation) error { return nil },
	}
	g.Preview = func(_ context.Context, u *core.Unit, in any) (confirmation.Question, error) {
		canonical, hash := tool.CanonicalArgs(in, keyArgument)
		if len(canonical) > tool.MostShown {
			return confirmation.Question{}, fault.New(fault.Blocked, "%s", u.Write(msgTooLong, x.tool.Title))
		}
		return confirmation.Question{
			Addressee: rule.By, Text: introduced(rule, u.Workspace.Locale, u.Write(msgAdded, x.tool.Title, tool.Shown(canonical))),
			Subject: x.addedSubject(hash), Total: confirmation.NoTotal,
		}, nil
	}
	return g
}

// addedTo has a question as it is shown put to whom a rule names.
func (x *execution) addedTo(shown *tool.Gate, rule *policy.Rule) *tool.Gate {
	g := *shown
	g.Preview = func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error) {
		q, err := shown.Preview(ctx, u, in)
		q.Addressee, q.Text, q.Subject = rule.By, introduced(rule, u.Workspace.Locale, q.Text), x.addedSubject(q.Subject)
		return q, err
	}
	return &g
}

// introduced has the owner's own words before a question that their rule asks.
func introduced(rule *policy.Rule, tag locale.Tag, text string) string {
	if said := rule.Message.In(tag); said != "" {
		return said + "\n" + text
	}
	return text
}
