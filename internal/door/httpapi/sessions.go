package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// Session is a conversation.
type Session struct {
	ID            string    `json:"id"`
	Agent         string    `json:"agent" doc:"The agent's slug."`
	Channel       string    `json:"channel"`
	CustomerID    *string   `json:"customer_id" doc:"Null while nobody knows who is speaking."`
	State         string    `json:"state" enum:"IDLE,COLLECTING_ORDER,NEEDS_DETAILS,AWAITING_CONFIRMATION,DONE,HANDOFF"`
	BranchID      *string   `json:"branch_id"`
	CallID        *string   `json:"call_id"`
	HandoffReason *string   `json:"handoff_reason"`
	Folder        string    `json:"folder" enum:"inbox,support,archived" doc:"Whatever the customer says brings an archived one back to the inbox."`
	Tags          []string  `json:"tags"`
	CreatedAt     time.Time `json:"created_at"`
	UpdatedAt     time.Time `json:"updated_at"`
}

type openSessionIn struct {
	Keyed
	Body struct {
		Agent         string `json:"agent" minLength:"1" maxLength:"100" doc:"An agent's slug or id."`
		Channel       string `json:"channel" enum:"whatsapp,voice,web,api,mcp,cli"`
		CustomerPhone string `json:"customer_phone,omitempty" maxLength:"40" doc:"Who is speaking, as the channel says; a new number makes a new customer."`
		BranchID      string `json:"branch_id,omitempty" maxLength:"64" doc:"Which of the business's places it is about."`
		CallID        string `json:"call_id,omitempty" maxLength:"200" doc:"The telephone platform's id of the call."`
	}
}

// sessions opens conversations, shows them, and lets people speak in them.
type sessions struct {
	runtime *runtime.Runtime
	keyring *access.Keyring
}

func (s sessions) register(r *router) {
	addRaw(r, r.responds(explained(creates(post("/v1/sessions", "openSession", "Open a conversation")), repeats), Session{}), anyKey, s.open)
	add(r, explained(get("/v1/sessions", "listSessions", "Conversations, the latest message first"), findSessionsText),
		staffOnly, s.find)
	addRaw(r, r.responds(get("/v1/sessions/{id}", "getSession", "A conversation as it is now"), Session{}), anyKey, s.get)
	addRaw(r, r.responds(r.takes(explained(change("/v1/sessions/{id}", "changeSession", "Move a conversation to a folder, or change its tags"),
		editSessionText+" "+changeText), "SessionChange", patchSchema(conversation.Described.Schema.JSON()),
		conversation.Described.Fields), Session{}), staffOnly, s.change)
	add(r, get("/v1/sessions/{id}/messages", "listMessages", "What was said, oldest first"), anyKey,
		reads(r, listMessages))
	add(r, post("/v1/sessions/{id}/resume", "resumeSession", "A person gives the conversation back to its agent"),
		anyKey, s.resume)
	add(r, explained(post("/v1/sessions/{id}/verify", "verifySession", "Prove whose telephone it is"), verifyText),
		anyKey, s.verify)
	add(r, creates(explained(post("/v1/sessions/{id}/say", "saySession", "A person speaks to the customer"), sayText)),
		staffOnly, writes(r, sendStaffMessage))
	add(r, get("/v1/executions", "listExecutions", "What was called, newest first"), anyKey, s.listExecutions)
}

func (s sessions) open(ctx context.Context, c caller, in *openSessionIn) (*once, error) {
	agent, err := s.keyring.AgentBySlug(ctx, c.Workspace.ID, in.Body.Agent)
	switch {
	case err != nil:
		return nil, err
	case !agent.Active:
		return nil, fault.New(fault.Conflict, msgAgentOff.In(c.Workspace.Locale), agent.Slug)
	}
	if in.Body.BranchID != "" {
		if _, err := s.keyring.Branch(ctx, c.Workspace.ID, doorkit.ID(in.Body.BranchID)); err != nil {
			return nil, err
		}
	}
	q := runtime.Request{Operation: "openSession", Key: in.Key, Hash: digest(in.Body)}
	return answerOnce(ctx, s.runtime, c, q, func(u *core.Unit) (Session, error) {
		opening := conversation.Session{AgentID: agent.ID, Channel: in.Body.Channel, BranchID: in.Body.BranchID,
			CallID: in.Body.CallID}
		if in.Body.CustomerPhone != "" {
			customer, created, err := u.Customers.ByPhone(in.Body.CustomerPhone)
			if err != nil {
				return Session{}, at("/customer_phone", err)
			}
			opening.CustomerID, opening.NewCustomer = customer.ID, created
		}
		opened, err := u.Conversations.Open(opening)
		if err == nil {
			u.Conversations.Adopt(opened)
		}
		return showSession(opened, agent.Slug), err
	})
}

// at puts our field's path on a noun's invalid_arguments.
func at(path string, err error) error {
	if !fault.Is(err, fault.InvalidArguments) {
		return err
	}
	return invalid(path, fault.From(err).Message)
}

func (s sessions) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	found, err := read(ctx, s.runtime, c,
		func(u *core.Unit) (conversation.Session, error) {
			return u.Conversations.Get(in.id(), false)
		})
	if err != nil {
		return nil, err
	}
	out, err := s.withAgent(ctx, c, found)
	return &edited{ETag: etag(found.Fields()), Body: out}, err
}

// resume gives a conversation back to its agent.
func (s sessions) resume(ctx context.Context, c caller, in *ByID) (Session, error) {
	resumed, err := write(ctx, s.runtime, c, func(u *core.Unit) (conversation.Session, error) {
		found, err := u.Enter(in.id())
		if err != nil {
			return found, err
		}
		if err := turn.GiveBack(u); err != nil {
			return found, err
		}
		found, _ = u.Conversations.Current()
		return found, nil
	})
	if err != nil {
		return Session{}, err
	}
	return s.withAgent(ctx, c, resumed)
}

// withAgent shows a session with its agent's slug, or with the id of an agent that was deleted.
func (s sessions) withAgent(ctx context.Context, c caller, found conversation.Session) (Session, error) {
	agent, err := s.keyring.AgentByID(ctx, c.Workspace.ID, found.AgentID)
	switch {
	case fault.Is(err, fault.NotFound):
		return showSession(found, found.AgentID), nil
	case err != nil:
		return Session{}, err
	}
	return showSession(found, agent.Slug), nil
}

func showSession(s conversation.Session, agent string) Session {
	return Session{
		ID: s.ID, Agent: agent, Channel: s.Channel, CustomerID: orNull(s.CustomerID), State: string(s.State),
		BranchID: orNull(s.BranchID), CallID: orNull(s.CallID), HandoffReason: orNull(s.HandoffReason),
		Folder: string(s.Folder), Tags: append([]string{}, s.Tags...), CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt,
	}
}
