package runtime

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// questionKey is under which a client's key remembers the question it led to.
func questionKey(key string) string { return "q:" + key }

// askedBefore ends a call whose key has led to a question already: with the question while it is open, and
// with what became of it afterwards. One that expired, or was replaced, is asked anew.
func (a *attempt) askedBefore() (done bool, err error) {
	if a.req.key == "" {
		return false, nil
	}
	k, found, err := a.tx.Calls().Key(a.req.session.ID, questionKey(a.req.key))
	if err != nil || !found || !k.ExpiresAt.After(a.Clock.Now()) {
		return false, err
	}
	if k.ArgsHash != a.req.argsHash {
		return true, a.req.newFault(fault.IdempotencyConflict, msgKeyReused)
	}
	c, err := a.u.Confirmations.Get(k.Answer, false)
	if err != nil {
		return true, err
	}
	switch c.State {
	case confirmation.Pending, confirmation.Confirmed:
		if err := a.inProgressOnYes(c); err != nil {
			return true, err
		}
		answer := a.req.waitingAnswer(&c)
		answer.Replayed = true
		a.finish(answer)
		return true, nil
	case confirmation.Expired, confirmation.Superseded:
		return false, nil
	}
	return true, a.repeatDecision(c)
}

// inProgressOnYes refuses a call whose yes was given and is being carried out: there is nothing left to ask.
func (a *attempt) inProgressOnYes(c confirmation.Confirmation) error {
	if c.State != confirmation.Confirmed || !c.Ready {
		return nil
	}
	k, found, err := a.tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	if err != nil || !found || k.State == KeyDone {
		return err
	}
	return a.repeat(k)
}

// rememberQuestion keeps which question a key has led to.
func (a *attempt) rememberQuestion(c confirmation.Confirmation) error {
	if a.req.key == "" {
		return nil
	}
	k := a.newKey(questionKey(a.req.key), a.req.argsHash)
	k.Answer = c.ID
	claimed, err := a.tx.Calls().ClaimKey(k)
	if err != nil || claimed {
		return err
	}
	return a.tx.Calls().SettleKey(k) // the question before was never answered
}
