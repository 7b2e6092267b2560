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

// judgement is the verdict of the business's rules on a call.
type judgement struct {
	policy.Verdict          // on the call and, for a plan, on its steps as far as they are known
	steps          []string // a plan's steps as the rules judged them: canonical arguments, "" where not all are known
	unshownErr     error    // a rule asks about a step that cannot be shown before the first
}

// judge evaluates the business's rules for the call, as this attempt sees it. For a workspace that never had rules it
// reads nothing.
func (a *attempt) judge(ctx context.Context) (j judgement, err error) {
	w := a.req.call.Workspace
	if w.Policies == 0 {
		return j, nil
	}
	rules, err := a.policies.Of(w.ID, w.Policies, a.tx.Policies())
	if err != nil {
		return j, err
	}
	j.Verdict = rules.Judge(ctx, a.facts(a.req.tool, a.req.canonical))
	if a.req.tool.LooksAhead() {
		a.judgeAhead(ctx, rules, &j)
	}
	return j, nil
}

// facts are what a rule sees of a call: this one, or a step of it.
func (a *attempt) facts(t *tool.Tool, canonical string) *policy.Facts {
	var arguments map[string]any
	_ = json.Unmarshal([]byte(canonical), &arguments) // our own JSON; a rule that finds no arguments cannot decide
	u, s := a.u, a.session
	return &policy.Facts{
		Tool: t.FullName(), Agent: s.AgentID, Arguments: arguments, Role: a.req.actor.Role, ReadOnly: t.ReadOnly(),
		SessionID: s.ID, Channel: s.Channel, State: string(s.State), CustomerID: s.CustomerID,
		Now:      u.Now.In(a.req.call.Workspace.Location()),
		Customer: func() (policy.Customer, error) { return aboutCustomer(u) },
	}
}

// aboutCustomer reads facts that only some rules use.
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
	if about.NoShows, err = u.Bookings.NoShows(c.ID); err != nil {
		return about, err
	}
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

// refusal is the error of a rule that denies the call, or that asks about what cannot be shown; nil: none.
func (j judgement) refusal(q *request) error {
	rule := j.Denied
	if rule == nil {
		return j.unshownErr
	}
	text := rule.Message.In(q.locale())
	if text == "" {
		text = msgRefused.In(q.locale())
	}
	e := fault.New(fault.Blocked, "%s", text)
	e.BlockedReason = rule.Name
	return e
}

// gateFor is the tool's own gate if its contract asks, else the one that a rule adds; nil: the call needs no yes. A
// rule cannot remove a question.
func (q *request) gateFor(u *core.Unit, j judgement) *tool.Gate {
	if g := q.tool.Gate; g != nil && g.When(u, q.in) {
		return raiseGate(j.Business, g)
	}
	switch {
	case j.Customer != nil:
		return q.addedGate(j.Customer)
	case j.Business != nil:
		return q.addedGate(j.Business)
	}
	return nil
}

// raiseGate addresses a question that a contract puts to the business to the higher role that a rule requires. A
// question to the customer stays the customer's; the business is asked after it.
func raiseGate(rule *policy.Rule, own *tool.Gate) *tool.Gate {
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

// addedSubject is the prefix of the subject of a question that a rule adds; the role of the call's maker follows:
// added:role:subject.
const addedSubject = "added:"

func isAdded(c confirmation.Confirmation) bool { return strings.HasPrefix(c.Subject, addedSubject) }

func (q *request) addedSubject(subject string) string {
	return addedSubject + string(q.actor.Role) + ":" + subject
}

// makerOf is the role whose call an added question is about.
func makerOf(c confirmation.Confirmation) access.Role {
	role, _, _ := strings.Cut(strings.TrimPrefix(c.Subject, addedSubject), ":")
	return access.Role(role)
}

// onBehalf is the actor as which a call runs once it has its yes. Where a rule has the business approve a customer's or
// an agent's call, the call runs with its maker's permissions, so that the maker sees nothing more than before. What a
// contract asks the business runs as the business.
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

// addedGate asks in addition to a contract, because a rule requires it: it shows the call, a plan with its steps, and
// the yes is for exactly these arguments.
func (q *request) addedGate(rule *policy.Rule) *tool.Gate {
	if shown := q.tool.Shown; shown != nil {
		g := *shown
		g.Preview = func(ctx context.Context, u *core.Unit, in any) (confirmation.Question, error) {
			asks, err := shown.Preview(ctx, u, in)
			asks.Addressee, asks.Subject = rule.By, q.addedSubject(asks.Subject)
			asks.Text = withRuleText(rule, u.Workspace.Locale, asks.Text)
			return asks, err
		}
		return &g
	}
	preview := func(_ context.Context, u *core.Unit, in any) (confirmation.Question, error) {
		canonical, hash := tool.CanonicalArgs(in, keyArgument)
		if len(canonical) > tool.MostShown {
			return confirmation.Question{}, fault.New(fault.Blocked, "%s", u.Write(tool.TooLongToShow, q.tool.Title))
		}
		text := u.Write(tool.AskShown, q.tool.Title, q.tool.ShownCall(canonical, u.Workspace.Locale))
		return confirmation.Question{
			Addressee: rule.By, Text: withRuleText(rule, u.Workspace.Locale, text),
			Subject: q.addedSubject(hash), Total: confirmation.NoTotal,
		}, nil
	}
	return &tool.Gate{Preview: preview}
}

// withRuleText puts the owner's text before a question that their rule asks.
func withRuleText(rule *policy.Rule, tag locale.Tag, text string) string {
	if said := rule.Message.In(tag); said != "" {
		return said + "\n" + text
	}
	return text
}
