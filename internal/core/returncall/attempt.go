package returncall

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// lease is after how long the node that gives a call to the vendor has died.
	lease = 30 * time.Second
	// silence is after how long the vendor reports nothing more of a call: it rings and lasts less than that.
	silence = 2 * time.Hour
)

var (
	whyOff = locale.Text{
		ES: "Las llamadas salientes están apagadas.",
		PT: "As ligações de saída estão desligadas.",
		EN: "Outgoing calls are switched off.",
	}
	whyAbroad = locale.Text{
		ES: "El negocio no llama a ese país.",
		PT: "O negócio não liga para esse país.",
		EN: "The business does not call that country.",
	}
	whyLimit = locale.Text{
		ES: "Se llegó al máximo de llamadas del día.",
		PT: "O limite de ligações do dia foi atingido.",
		EN: "The day's limit of calls was reached.",
	}
	whyUnsure = locale.Text{
		ES: "No se sabe si la llamada salió.",
		PT: "Não se sabe se a ligação saiu.",
		EN: "It is not known whether the call was placed.",
	}
	whyMissed = locale.Text{ES: "No atendió.", PT: "Não atendeu.", EN: "There was no answer."}
	whyNumber = locale.Text{
		ES: "El número no se pudo marcar.",
		PT: "Não foi possível discar o número.",
		EN: "The number could not be dialled.",
	}
)

// Take claims a queued call for this node, which gives it to the vendor next. mine is false if there is nothing to do:
// another node has it, or it is not its time. closed is how long the business is still closed: a call that staff did
// not start waits that long. A call that may not be placed fails.
func (cs *Calls) Take(id string, closed time.Duration) (c Call, mine bool, err error) {
	c, found, err := cs.rows.ReturnCall(id, true)
	if err != nil || !found || c.State != Queued || cs.scope.Now.Before(c.DueAt) {
		return c, false, err
	}
	s := cs.scope.Workspace.Settings.Voice.CallBacks
	switch {
	case !s.Enabled:
		return c, false, cs.fail(&c, whyOff)
	case !s.Allows(c.Phone, cs.scope.Workspace.Country):
		return c, false, cs.fail(&c, whyAbroad)
	case closed > 0 && (c.Started == "" || c.tries() > 0):
		return c, false, cs.again(&c, closed)
	}
	now := cs.scope.Now.In(cs.scope.Workspace.Location())
	n, err := cs.rows.DialedSince(time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location()))
	if err != nil {
		return c, false, err
	}
	if n >= s.MostPerDay() {
		return c, false, cs.fail(&c, whyLimit)
	}
	c.State, c.Attempts, c.VendorID = Dialing, c.Attempts+1, ""
	c.DialedAt, c.LeaseUntil = cs.scope.Now, cs.scope.Now.Add(lease)
	return c, true, cs.save(&c)
}

// attempt locks a call if it is in its given attempt, and not over.
func (cs *Calls) attempt(id string, n int, states ...State) (c Call, ok bool, err error) {
	c, found, err := cs.rows.ReturnCall(id, true)
	if err != nil || !found || c.Attempts != n {
		return c, false, err
	}
	for _, s := range states {
		ok = ok || c.State == s
	}
	return c, ok, nil
}

// Accepted records that the vendor took an attempt. A report that came before stays.
func (cs *Calls) Accepted(id string, n int, vendorID string) error {
	c, ok, err := cs.attempt(id, n, Dialing)
	if err != nil || !ok {
		return err
	}
	c.State, c.VendorID, c.LeaseUntil = Placed, vendorID, cs.scope.Now.Add(silence)
	return cs.save(&c)
}

// NotNow queues an attempt again that the vendor certainly did not take. It does not count as one.
func (cs *Calls) NotNow(id string, n int, after time.Duration) error {
	c, ok, err := cs.attempt(id, n, Dialing)
	if err != nil || !ok {
		return err
	}
	c.Attempts--
	return cs.again(&c, max(after, time.Minute))
}

// Refused records that the vendor does not take the call at all, with its reason for staff.
func (cs *Calls) Refused(id string, n int, reason string) error {
	c, ok, err := cs.attempt(id, n, Dialing)
	if err != nil || !ok {
		return err
	}
	c.State, c.Error = Failed, reason
	return cs.over(&c)
}

// Unclear records that it is not known whether the vendor took an attempt: it is not repeated. A report may settle it.
func (cs *Calls) Unclear(id string, n int) error {
	c, ok, err := cs.attempt(id, n, Dialing)
	if err != nil || !ok {
		return err
	}
	return cs.lose(&c)
}

func (cs *Calls) lose(c *Call) error {
	c.State, c.Error = Unknown, cs.scope.Write(whyUnsure)
	return cs.over(c)
}

// CutOff gives up the attempts of nodes that died while they gave one to the vendor, and those the vendor does not report
// of any more.
func (cs *Calls) CutOff() error {
	ids, err := cs.rows.ReturnCallsCutOff(cs.scope.Now, 100)
	for _, id := range ids {
		if err != nil {
			return err
		}
		var c Call
		var found bool
		if c, found, err = cs.rows.ReturnCall(id, true); err != nil || !found {
			continue
		}
		if c.underWay() && !cs.scope.Now.Before(c.LeaseUntil) {
			err = cs.lose(&c)
		}
	}
	return err
}

// Progress is what the vendor reports of an attempt.
type Progress string

const (
	Ringing  Progress = "ringing"
	PickedUp Progress = "picked_up" // by a person
	Machine  Progress = "machine"   // an answering machine took it
	Ended    Progress = "ended"     // after it was picked up
	Missed   Progress = "missed"    // busy, or no answer
	Dead     Progress = "dead"      // the number cannot be dialled
)

// Report takes in what the vendor says of an attempt. Reports may repeat, come late and out of order; they also settle
// an attempt of unknown outcome. live is false if the call should be hung up: it is none of ours, or is over.
func (cs *Calls) Report(id string, n int, vendorID string, p Progress) (c Call, live bool, err error) {
	c, ok, err := cs.attempt(id, n, Dialing, Placed, Answered, Unknown)
	if err != nil || !ok || c.VendorID != "" && c.VendorID != vendorID {
		return c, false, err
	}
	c.VendorID, c.LeaseUntil = vendorID, cs.scope.Now.Add(silence)
	switch p {
	case Ringing:
		if c.State == Answered {
			return c, true, nil
		}
		c.State, c.Error = Placed, ""
	case PickedUp:
		c.State, c.Error = Answered, ""
	case Ended:
		c.State, c.Error = Done, ""
		return c, false, cs.over(&c)
	case Dead:
		return c, false, cs.fail(&c, whyNumber)
	default: // the customer was not reached
		if c.State == Answered && p == Missed {
			return c, false, nil
		}
		return c, false, cs.missed(&c)
	}
	return c, true, cs.save(&c)
}

// missed tries again after a while, as often as the business set.
func (cs *Calls) missed(c *Call) error {
	s := cs.scope.Workspace.Settings.Voice.CallBacks
	if c.tries() >= s.MostAttempts() {
		return cs.fail(c, whyMissed)
	}
	return cs.again(c, s.Wait())
}

func (cs *Calls) again(c *Call, after time.Duration) error {
	c.State, c.VendorID, c.DueAt = Queued, "", cs.scope.Now.Add(after)
	cs.scope.Later(Errand, c.ID, c.DueAt)
	return cs.save(c)
}

func (cs *Calls) fail(c *Call, why locale.Text) error {
	c.State, c.Error = Failed, cs.scope.Write(why)
	return cs.over(c)
}

// over stores the end of a call, with its event for staff and programs.
func (cs *Calls) over(c *Call) error {
	cs.scope.Emit("call_back."+strings.ReplaceAll(string(c.State), "done", "completed"), c.ID, map[string]any{
		"callBackId": c.ID, "sessionId": c.SessionID, "customerId": c.CustomerID, "state": string(c.State)})
	if c.State != Done && cs.notify != nil {
		if err := cs.notify(*c); err != nil {
			return err
		}
	}
	return cs.save(c)
}

// NotifyWith sets the function that tells staff of a call that came to nothing.
func (cs *Calls) NotifyWith(fn func(Call) error) { cs.notify = fn }
