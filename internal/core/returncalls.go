package core

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// promiseCall records the call back that a caller is told of: now, or when the business opens.
func (u *Unit) promiseCall(o business.Opening, phone string) error {
	due := u.Now
	if o.Known && !o.Open && o.Next.After(due) {
		due = o.Next
	}
	return u.ReturnCalls.Promise(phone, due)
}

// TakeCall claims a call back that is due; see returncall.Calls.Take.
func (u *Unit) TakeCall(id string) (c returncall.Call, mine bool, err error) {
	o, err := u.Opening()
	if err != nil {
		return c, false, err
	}
	closed := time.Duration(0)
	switch {
	case o.Known && !o.Open && o.Next.After(u.Now):
		closed = o.Next.Sub(u.Now)
	case o.Known && !o.Open: // closed, it does not say until when
		closed = time.Hour
	}
	return u.ReturnCalls.Take(id, closed)
}

var msgNotReached = locale.Text{
	ES: "No se pudo devolver la llamada que un cliente pidió. %s",
	PT: "Não foi possível retornar a ligação que um cliente pediu. %s",
	EN: "A call that a customer asked for could not be returned. %s",
}

// notReached tells staff of a call back that came to nothing, in the conversation it was promised in.
func (u *Unit) notReached(c returncall.Call) error {
	talk, err := u.Conversations.Get(c.SessionID, false)
	switch {
	case fault.Is(err, fault.NotFound):
	case err != nil:
		return err
	default:
		u.Conversations.Adopt(talk)
	}
	_, err = u.Support.Notify(support.Notification{Team: access.SupportTeam, Priority: support.High,
		Message: u.Write(msgNotReached, c.Error)})
	return err
}
