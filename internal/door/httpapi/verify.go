package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

const verifyText = "For a conversation that belongs to nobody yet. With phone, a code of six digits is sent to it, and whatever was sent before is " +
	"good no more; with code, the conversation becomes that customer's. A code lives ten minutes and is tried five times. " +
	"A tool that was refused with blockedReason phone_proof_required works afterwards."

type verifyIn struct {
	ID   string `path:"id"`
	Body struct {
		Phone *string `json:"phone,omitempty" minLength:"1" maxLength:"40" doc:"Where to send a code."`
		Code  *string `json:"code,omitempty" pattern:"^[0-9]{6}$" patternDescription:"six digits" doc:"The code that came."`
	}
}

// Verification is the state of a session's telephone proof.
type Verification struct {
	Status     string     `json:"status" enum:"code_sent,verified"`
	SentTo     *string    `json:"sent_to" doc:"The telephone, masked."`
	ExpiresAt  *time.Time `json:"expires_at" doc:"Until when the code is good."`
	CustomerID *string    `json:"customer_id" doc:"Whose conversation it is now."`
}

type verifyOut struct{ Body Verification }

func (d *door) verifySession(ctx context.Context, c caller, in *verifyIn) (*verifyOut, error) {
	switch {
	case (in.Body.Phone == nil) == (in.Body.Code == nil):
		return nil, fault.Invalid("Send either the phone or the code that came to it.",
			fault.Field{Path: "/phone", Message: "either this or code"}, fault.Field{Path: "/code", Message: "either this or phone"})
	case in.Body.Phone != nil:
		return d.sendCode(ctx, c, in.ID, *in.Body.Phone)
	}
	return d.checkCode(ctx, c, in.ID, *in.Body.Code)
}

func (d *door) sendCode(ctx context.Context, c caller, sessionID, number string) (*verifyOut, error) {
	var p customer.Proof
	err := d.inSession(ctx, c, sessionID, func(u *core.Unit) (err error) {
		p, err = u.AskProof(number)
		return err
	})
	if err != nil {
		return nil, err
	}
	masked := phone.Mask(p.Phone)
	return &verifyOut{Verification{Status: "code_sent", SentTo: &masked, ExpiresAt: &p.ExpiresAt}}, nil
}

// checkCode commits a wrong try as well: it counts.
func (d *door) checkCode(ctx context.Context, c caller, sessionID, code string) (*verifyOut, error) {
	var who customer.Customer
	var refused *fault.Error
	err := d.inSession(ctx, c, sessionID, func(u *core.Unit) (err error) {
		who, refused, err = u.Prove(code)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case refused != nil:
		return nil, refused
	}
	return &verifyOut{Verification{Status: "verified", CustomerID: &who.ID}}, nil
}

// inSession runs fn in a locked session. session_handed_off: staff have it, and the key is an agent's.
func (d *door) inSession(ctx context.Context, c caller, id string, fn func(u *core.Unit) error) error {
	return d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(doorkit.ID(id), true)
		if err != nil {
			return err
		}
		if talk.State == conversation.Handoff && !c.Actor.Role.Trusted() {
			return fault.New(fault.SessionHandedOff, "The conversation is with a person.")
		}
		u.Conversations.Adopt(talk)
		return fn(u)
	})
}
