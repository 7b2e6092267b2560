package voice

import (
	"cmp"
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// longestCall bounds the platform's id of a call.
const longestCall = 200

// arrival is what a platform says of a call. What it does not say is empty.
type arrival struct {
	callRef
	caller string // the customer's number
	called string // the business's number
	branch string // the branch's id or name
}

// openCall finds the conversation of a call or opens it with the caller's customer, at the branch that the platform
// names or whose number was called. A hidden or missing number leaves the customer unknown. Codes: not_found for a
// branch that is none of the business's.
func (d *Door) openCall(ctx context.Context, w *access.Workspace, who access.Actor, agentID string,
	a arrival) (s conversation.Session, first bool, err error) {
	if len(a.id) > longestCall {
		return s, false, fault.New(fault.InvalidArguments, "The id of the call is longer than %d characters.",
			longestCall)
	}
	err = d.Runtime.Write(ctx, w, who, func(u *core.Unit) error {
		opening := conversation.Session{AgentID: agentID, Channel: channel, CallID: doorkit.Text(a.id)}
		if opening.BranchID, err = a.branchOf(u); err != nil {
			return err
		}
		if first = true; opening.CallID == "" {
			s, err = u.Conversations.Open(opening)
		} else {
			s, first, err = u.Conversations.OpenCall(opening, a.while)
		}
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		number := callerNumber(a.caller)
		if !first || number == "" {
			return nil
		}
		c, created, err := u.Customers.ByPhone(number)
		switch {
		case fault.Is(err, fault.InvalidArguments):
			return nil
		case err == nil && created:
			err = u.Conversations.BelongsNew(c.ID)
		case err == nil:
			err = u.Conversations.Belongs(c.ID)
		}
		s, _ = u.Conversations.Current()
		return err
	})
	return s, first, err
}

// branchOf is the id of the branch that a call is for; empty: the platform does not say.
func (a arrival) branchOf(u *core.Unit) (string, error) {
	if a.branch == "" {
		return u.Places.Exists(u.Workspace.Settings.BranchCalled(a.called))
	}
	b, err := u.Places.Meant("/metadata/branch_id", a.branch)
	return b.ID, err
}

// callAgent is the agent that takes calls: the one the business chose, or the first active one. not_found: there is
// none.
func (d *Door) callAgent(ctx context.Context, w *access.Workspace) (access.AgentProfile, error) {
	list, err := d.Keyring.AgentList(ctx, w.ID)
	if err != nil {
		return access.AgentProfile{}, err
	}
	for _, a := range list {
		if chosen := w.Settings.Voice.Agent; a.Active && (chosen == "" || a.Slug == chosen) {
			return a, nil
		}
	}
	return access.AgentProfile{}, fault.New(fault.NotFound,
		"nobody takes calls: the business has no such agent that is active")
}

// lastReply is the latest turn and what we said in it; both are empty before the first words.
func (d *Door) lastReply(ctx context.Context, w *access.Workspace, sessionID string) (turnID, text string, err error) {
	err = d.Runtime.Read(ctx, w, access.Actor{Role: access.Agent}, func(u *core.Unit) error {
		turnID, text = "", ""
		list, err := u.Conversations.LatestMessages(sessionID, 30)
		if err != nil || len(list) == 0 {
			return err
		}
		turnID = list[len(list)-1].TurnID
		var texts []string
		for i, m := range list {
			if m.Outbound && (m.TurnID == turnID && turnID != "" || i == len(list)-1) {
				texts = append(texts, m.Text)
			}
		}
		text = strings.Join(texts, "\n\n")
		return nil
	})
	return turnID, text, err
}

var (
	msgGreeting = locale.Text{
		ES: "Hola, gracias por llamar a %s. ¿En qué te puedo ayudar?",
		PT: "Olá, obrigado por ligar para %s. Como posso ajudar?",
		EN: "Hello, thank you for calling %s. How can I help you?",
	}
	msgPeople = locale.Text{
		ES: "Ya le pasé tu llamada a una persona del equipo, que sigue con vos.",
		MX: "Ya le pasé tu llamada a una persona del equipo, que sigue contigo.",
		PT: "Já passei a sua ligação para uma pessoa da equipe, que continua com você.",
		EN: "I have already passed your call on to a person of our team, who will take it from here.",
	}
)

// greeting is the first thing said in a call.
func greeting(w *access.Workspace) string {
	return speech.Aloud(w.Locale, cmp.Or(w.Settings.Voice.Greeting, msgGreeting.In(w.Locale, w.Name)))
}
