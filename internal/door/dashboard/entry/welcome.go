package entry

import (
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// welcomeForm is the data of an invitation's page.
type welcomeForm struct {
	access.Invited
	business access.Workspace
	Wrong    string
}

func askWelcome(v *page.Visit, form welcomeForm) (page.Answer, error) {
	return welcomePage(v, form, http.StatusOK)
}

func welcomePage(v *page.Visit, f welcomeForm, status int) (page.Answer, error) {
	return page.Page{Name: "welcome", Title: v.T("welcome.title", f.business.Name), Data: f, Status: status,
		Bare: true}, nil
}

// invitation finds the invitation in the address and sets its business's language. conflict: it is over; rate_limited:
// too many tries.
func (area *Entry) invitation(v *page.Visit) (f welcomeForm, err error) {
	if wait := area.limits.Take(tryPerAddress, area.network(v)); wait > 0 {
		return f, slower(v, wait)
	}
	f.business, err = area.Keyring.WorkspaceBySlug(v.Context(), v.Request.PathValue("workspace"))
	if err == nil {
		v.Tag = f.business.Locale
		f.Invited, err = area.Entrance.Invitation(v.Context(), f.business.ID, v.Request.PathValue("secret"))
	}
	if fault.Is(err, fault.NotFound) {
		err = v.Conflict("welcome.over")
	}
	return f, err
}

func (area *Entry) acceptWelcome(v *page.Visit, form welcomeForm) (page.Answer, error) {
	password := v.Request.PostFormValue("password")
	if !form.Known && password != v.Request.PostFormValue("again") {
		form.Wrong = v.T("welcome.differ")
		return welcomePage(v, form, http.StatusBadRequest)
	}
	email, right, err := access.Email(form.Person.Email), func() {}, error(nil)
	if form.Known { // the account may have access to other businesses, too
		if right, err = area.tries(v, tryPerAccount, "sign-in", email); err != nil {
			return nil, err
		}
	}
	secret, stay, err := area.Entrance.Accept(
		v.Context(), form.business.ID, v.Request.PathValue("secret"), password, area.device(v),
	)
	switch {
	case fault.Is(err, fault.InvalidArguments):
		form.Wrong = v.T("password.bad")
		if form.Known {
			form.Wrong = v.T("password.current")
		}
		return welcomePage(v, form, http.StatusBadRequest)
	case err != nil:
		return nil, err
	}
	right()
	return area.enters(v, secret, stay, email, "/d/"+form.business.Slug+"/")
}
