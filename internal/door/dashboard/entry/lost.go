package entry

import (
	"context"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// lostPerAddress bounds the links of one address; a mailbox is not to be filled by strangers.
var lostPerAddress = visitor.Rate{Name: "lost", Burst: 3, Every: 20 * time.Minute}

// mailTime is how long a mail server may take.
const mailTime = time.Minute

// lostForm is the data of the page of a lost password.
type lostForm struct {
	Email, Wrong string
	Sent, Can    bool
}

func (area *Entry) askLost(v *page.Visit) (page.Answer, error) {
	return lostPage(v, lostForm{Can: area.MailPassword != nil}, http.StatusOK)
}

func lostPage(v *page.Visit, f lostForm, status int) (page.Answer, error) {
	return page.Page{Name: "lost", Title: v.T("lost.title"), Data: f, Status: status, Bare: true}, nil
}

// mailLost has a link mailed in the background: neither the answer nor its time says whether there is such a login.
func (area *Entry) mailLost(v *page.Visit) (page.Answer, error) {
	f := lostForm{Email: v.Field("email"), Can: area.MailPassword != nil}
	email := access.Email(f.Email)
	if !f.Can || email == "" {
		return lostPage(v, f, http.StatusBadRequest)
	}
	wait := area.limits.Take(tryPerAddress, area.network(v))
	if wait == 0 {
		wait = area.limits.Take(lostPerAddress, email)
	}
	if wait > 0 {
		f.Wrong = fault.From(slower(v, wait)).Message
		return lostPage(v, f, http.StatusTooManyRequests)
	}
	ctx, cancel := context.WithTimeout(area.Closing, mailTime)
	go func() {
		defer cancel()
		area.MailPassword(ctx, email)
	}()
	f.Sent = true
	return lostPage(v, f, http.StatusOK)
}
