package talks

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// House is where conversations are played.
type House struct {
	Turns *turn.Turns
	// Agent is who answers in a business.
	Agent func(ctx context.Context, slug string) (*access.Workspace, access.AgentProfile, error)
}

// Played is how a conversation went.
type Played struct {
	Script   Script
	Said     []Exchange
	Failures []string
	Guard    Guard
}

// Exchange is one line and what came of it.
type Exchange struct {
	Says  string
	Reply turn.Reply
}

var owner = access.Actor{Role: access.Owner, PersonID: "talks"}

// Play plays one conversation, to its end whatever happens on the way.
func (h House) Play(ctx context.Context, s Script) (p Played) {
	p.Script = s
	w, agent, err := h.Agent(ctx, s.Business)
	if err != nil {
		return p.failed(0, "%v", err)
	}
	own := *w
	own.Settings.JoinMillis = new(int) // every line is a turn; the clock stands still
	w = &own
	talk, err := h.open(ctx, w, agent.ID, s)
	if err != nil {
		return p.failed(0, "%v", err)
	}
	for i, l := range s.Lines {
		got, err := h.Turns.Receive(ctx, w, talk.ID, turn.Incoming{ID: fmt.Sprintf("line-%d", i), Text: l.Says})
		if err != nil {
			return p.failed(l.At, "%v", err)
		}
		r := turn.Reply{HandedOff: true, State: conversation.Handoff}
		if got.TurnID != "" {
			if r, err = h.Turns.Await(ctx, w, got.TurnID, nil); err != nil {
				return p.failed(l.At, "%v", err)
			}
		}
		p.Said = append(p.Said, Exchange{l.Says, r})
		p.Guard.count(r)
		if len(l.True) > 0 {
			known, err := h.Turns.Checker(ctx, w, talk.ID)
			if err != nil {
				return p.failed(l.At, "%v", err)
			}
			p.Guard.weigh(known, l)
		}
		for _, f := range l.judge(r) {
			p = p.failed(l.At, "%s", f)
		}
	}
	for _, want := range s.Final {
		if f := h.holds(ctx, w, talk.ID, want); f != "" {
			p = p.failed(0, "at the end: %s", f)
		}
	}
	return p
}

func (p Played) failed(at int, format string, args ...any) Played {
	text := fmt.Sprintf(format, args...)
	if at > 0 {
		text = fmt.Sprintf("line %d: %s", at, text)
	}
	p.Failures = append(p.Failures, text)
	return p
}

func (h House) open(ctx context.Context, w *access.Workspace, agentID string,
	s Script) (talk conversation.Session, err error) {
	err = h.Turns.Desk.Write(ctx, w, owner, func(u *core.Unit) error {
		talk = conversation.Session{AgentID: agentID, Channel: s.Channel}
		if s.Phone != "" {
			c, _, err := u.Customers.ByPhone(s.Phone)
			if err != nil {
				return err
			}
			talk.CustomerID = c.ID
		}
		talk, err = u.Conversations.Open(talk)
		return err
	})
	return talk, err
}

// judge holds a reply against its line.
func (l Line) judge(r turn.Reply) (failures []string) {
	add := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	for _, want := range l.Hears {
		if !has(r.Text, want) {
			add("the reply lacks %q", want)
		}
	}
	for _, not := range l.Misses {
		if has(r.Text, not) {
			add("the reply has %q", not)
		}
	}
	for _, want := range l.Asked {
		if r.Question == nil || !has(r.Question.Message, want) {
			add("no question with %q waits", want)
		}
	}
	if l.NotAsked && r.Question != nil {
		add("a question waits")
	}
	ran := succeeded(r)
	for _, want := range l.Ran {
		if !slices.ContainsFunc(strings.Split(want, "|"),
			func(t string) bool { return slices.Contains(ran, strings.TrimSpace(t)) }) {
			add("%s did not run; what did: %v", want, ran)
		}
	}
	for _, not := range l.Quiet {
		if slices.Contains(ran, not) {
			add("%s ran", not)
		}
	}
	if l.State != "" && string(r.State) != l.State {
		add("the conversation is %s, not %s", r.State, l.State)
	}
	return failures
}

// succeeded are the tools that did what they are for, or asked whether to.
func succeeded(r turn.Reply) (ran []string) {
	for _, m := range r.Calls {
		var a struct {
			Success   bool   `json:"success"`
			ErrorCode string `json:"errorCode"`
		}
		if json.Unmarshal(m.Result, &a) == nil && (a.Success || a.ErrorCode == "confirmation_required") {
			ran = append(ran, m.Tool)
		}
	}
	return ran
}

// has finds one of some phrases, without regard to case and accents.
func has(text, phrases string) bool {
	folded := locale.Fold(text)
	for _, p := range strings.Split(phrases, "|") {
		if strings.Contains(folded, locale.Fold(strings.TrimSpace(p))) {
			return true
		}
	}
	return false
}

// String is the conversation as people read it, with what is wrong with it.
func (p Played) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "== %s\n", p.Script.Name)
	for _, e := range p.Said {
		fmt.Fprintf(&b, "  C: %s\n", e.Says)
		for _, m := range e.Reply.Calls {
			fmt.Fprintf(&b, "     %s %s -> %.160s\n", m.Tool, m.Arguments, m.Result)
		}
		fmt.Fprintf(&b, "  A: %s\n", strings.ReplaceAll(e.Reply.Text, "\n", "\n     "))
	}
	for _, f := range p.Failures {
		fmt.Fprintf(&b, "  !! %s\n", f)
	}
	return b.String()
}
