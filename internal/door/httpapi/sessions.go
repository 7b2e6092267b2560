package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

type session struct {
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

type sessionOut struct{ Body session }

type byID struct {
	ID string `path:"id"`
}

type openSessionIn struct {
	Body struct {
		Agent         string `json:"agent" minLength:"1" maxLength:"100" doc:"An agent's slug or id."`
		Channel       string `json:"channel" enum:"whatsapp,voice,web,api,mcp,cli"`
		CustomerPhone string `json:"customer_phone,omitempty" maxLength:"40" doc:"Who is speaking, as the channel says; a new number makes a new customer."`
		BranchID      string `json:"branch_id,omitempty" maxLength:"64" doc:"Which of the business's places it is about."`
		CallID        string `json:"call_id,omitempty" maxLength:"200" doc:"The telephone platform's id of the call."`
	}
}

func (d *door) openSession(ctx context.Context, c caller, in *openSessionIn) (*sessionOut, error) {
	agent, err := d.Keyring.AgentBySlug(ctx, c.Workspace.ID, in.Body.Agent)
	switch {
	case err != nil:
		return nil, err
	case !agent.Active:
		return nil, fault.New(fault.Conflict, "The agent %s is switched off.", agent.Slug)
	}
	if in.Body.BranchID != "" {
		if _, err := d.Keyring.Branch(ctx, c.Workspace.ID, doorkit.ID(in.Body.BranchID)); err != nil {
			return nil, err
		}
	}
	var s conversation.Session
	err = d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		opening := conversation.Session{AgentID: agent.ID, Channel: in.Body.Channel, BranchID: in.Body.BranchID, CallID: in.Body.CallID}
		if in.Body.CustomerPhone != "" {
			customer, _, err := u.Customers.ByPhone(in.Body.CustomerPhone)
			if err != nil {
				return at("/customer_phone", err)
			}
			opening.CustomerID = customer.ID
		}
		if s, err = u.Conversations.Open(opening); err == nil {
			u.Conversations.Adopt(s)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return showSession(s, agent.Slug), nil
}

// at puts our field's path on a noun's invalid_arguments.
func at(path string, err error) error {
	if !fault.Is(err, fault.InvalidArguments) {
		return err
	}
	return invalid(path, fault.From(err).Message)
}

func (d *door) getSession(ctx context.Context, c caller, in *byID) (*sessionOut, error) {
	var s conversation.Session
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		s, err = u.Conversations.Get(doorkit.ID(in.ID), false)
		return err
	})
	if err != nil {
		return nil, err
	}
	return d.withAgent(ctx, c, s)
}

// resumeSession gives a conversation back to its agent.
func (d *door) resumeSession(ctx context.Context, c caller, in *byID) (*sessionOut, error) {
	var s conversation.Session
	err := d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		if _, err := u.Enter(doorkit.ID(in.ID)); err != nil {
			return err
		}
		if err := u.GiveBack(); err != nil {
			return err
		}
		s, _ = u.Conversations.Current()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return d.withAgent(ctx, c, s)
}

// withAgent shows a session with its agent's slug, or with the id of an agent that was deleted.
func (d *door) withAgent(ctx context.Context, c caller, s conversation.Session) (*sessionOut, error) {
	agent, err := d.Keyring.AgentBySlug(ctx, c.Workspace.ID, s.AgentID)
	switch {
	case fault.Is(err, fault.NotFound):
		return showSession(s, s.AgentID), nil
	case err != nil:
		return nil, err
	}
	return showSession(s, agent.Slug), nil
}

func showSession(s conversation.Session, agent string) *sessionOut {
	return &sessionOut{session{
		ID: s.ID, Agent: agent, Channel: s.Channel, CustomerID: orNull(s.CustomerID), State: string(s.State),
		BranchID: orNull(s.BranchID), CallID: orNull(s.CallID), HandoffReason: orNull(s.HandoffReason),
		Folder: string(s.Folder), Tags: append([]string{}, s.Tags...),
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt,
	}}
}
