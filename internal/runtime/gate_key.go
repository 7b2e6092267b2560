package runtime

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// questionKey is under which a client's key remembers the question it led to.
func questionKey(key string) string { return "q:" + key }

// askedBefore ends a call whose key has led to a question already: with the question
// while it is open, and with what became of it afterwards. One that nobody answered
// in time, or that was replaced, is asked anew.
func (x *execution) askedBefore(tx Tx, u *core.Unit) (done bool, err error) {
	if x.key == "" {
		return false, nil
	}
	k, found, err := tx.Calls().Key(x.session.ID, questionKey(x.key))
	if err != nil || !found || !k.ExpiresAt.After(x.Clock.Now()) {
		return false, err
	}
	if k.ArgsHash != x.argsHash {
		return true, x.fault(fault.IdempotencyConflict, msgKeyReused)
	}
	c, err := u.Confirmations.Get(k.Answer, false)
	if err != nil {
		return true, err
	}
	switch c.State {
	case confirmation.Pending, confirmation.Confirmed:
		if err := x.onItsWayFrom(tx, c); err != nil {
			return true, err
		}
		a := x.waiting(&c)
		a.Replayed = true
		x.finish(a)
		return true, nil
	case confirmation.Executed, confirmation.Failed:
		return true, x.repeatDecided(tx, u, c)
	case confirmation.Denied:
		return true, x.fault(fault.ConfirmationInvalid, msgSaidNo)
	case confirmation.Amended:
		return true, u.Confirmations.Changed(c)
	}
	return false, nil
}

// onItsWayFrom refuses a call whose yes was given and is being carried out: there is nothing left to ask.
func (x *execution) onItsWayFrom(tx Tx, c confirmation.Confirmation) error {
	if c.State != confirmation.Confirmed || !c.Ready {
		return nil
	}
	k, found, err := tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	if err != nil || !found || k.State == KeyDone {
		return err
	}
	return x.repeat(k)
}

// keepQuestion remembers which question a key has led to.
func (x *execution) keepQuestion(rows Rows, c confirmation.Confirmation) error {
	if x.key == "" {
		return nil
	}
	now := x.Clock.Now()
	k := Key{
		SessionID: x.session.ID, Key: questionKey(x.key), Tool: x.call.Tool, ArgsHash: x.argsHash, State: KeyDone, Answer: c.ID,
		ExecutionID: x.id, CreatedAt: now, ExpiresAt: now.Add(keyLife),
	}
	claimed, err := rows.ClaimKey(k)
	if err != nil || claimed {
		return err
	}
	return rows.SettleKey(k) // the one before was never answered
}
