package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

const verifyText = "For a conversation that belongs to nobody yet. With phone, a code of six digits is sent to it, and whatever was sent before is " +
	"good no more; with code, the conversation becomes that customer's. A code lives ten minutes and is tried five times. " +
	"A tool that was refused with blockedReason phone_proof_required works afterwards. " +
	"In a turn of ours the code is sent without asking, and the customer may also type it into the conversation."

type verifyIn struct {
	ByID
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

func (s sessions) verify(ctx context.Context, c caller, in *verifyIn) (Verification, error) {
	switch {
	case (in.Body.Phone == nil) == (in.Body.Code == nil):
		return Verification{}, c.either(msgPhoneOrCode, "phone", "code")
	case in.Body.Phone != nil:
		return s.sendCode(ctx, c, in.id(), *in.Body.Phone)
	}
	return s.checkCode(ctx, c, in.id(), *in.Body.Code)
}

func (s sessions) sendCode(ctx context.Context, c caller, sessionID, number string) (Verification, error) {
	p, err := write(ctx, s.runtime, c, func(u *core.Unit) (customer.Proof, error) {
		if err := enterForProof(u, sessionID); err != nil {
			return customer.Proof{}, err
		}
		return u.AskProof(number)
	})
	masked := phone.Mask(p.Phone)
	return Verification{Status: "code_sent", SentTo: &masked, ExpiresAt: &p.ExpiresAt}, err
}

// checkCode commits a wrong try as well: it counts.
func (s sessions) checkCode(ctx context.Context, c caller, sessionID, code string) (Verification, error) {
	var refused *fault.Error
	who, err := write(ctx, s.runtime, c, func(u *core.Unit) (who customer.Customer, err error) {
		if err := enterForProof(u, sessionID); err != nil {
			return who, err
		}
		who, refused, err = u.Prove(code)
		return who, err
	})
	if err == nil && refused != nil {
		err = refused
	}
	return Verification{Status: "verified", CustomerID: &who.ID}, err
}

// enterForProof locks a session. session_handed_off: staff have it, and the key is an agent's.
func enterForProof(u *core.Unit, sessionID string) error {
	talk, err := u.Conversations.Get(sessionID, true)
	if err != nil {
		return err
	}
	if talk.State == conversation.Handoff && !u.Actor.Role.Trusted() {
		return fault.New(fault.SessionHandedOff, "%s", msgWithPerson.In(u.Workspace.Locale))
	}
	u.Conversations.Adopt(talk)
	return nil
}
