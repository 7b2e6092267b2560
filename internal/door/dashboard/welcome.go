package dashboard

import (
	"net/http"
	"net/url"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func escaped(text string) string { return url.QueryEscape(text) }

// welcomeForm is the data of an invitation's page.
type welcomeForm struct {
	access.Invited
	Shop  string
	Wrong string
}

func askWelcome(v *visit) (answer, error) {
	form, err := v.invited()
	if err != nil {
		return nil, err
	}
	return v.welcomePage(form, http.StatusOK)
}

func (v *visit) welcomePage(f welcomeForm, status int) (answer, error) {
	return page{name: "welcome", title: v.T("welcome.title", f.Shop), data: f, status: status, bare: true}, nil
}

// invited finds the invitation in the address and sets its business's language. conflict: it is over; rate_limited:
// too many tries.
func (v *visit) invited() (f welcomeForm, err error) {
	if wait := v.door.limits.Take(tryPerAddress, v.network()); wait > 0 {
		return f, v.slower(wait)
	}
	w, err := v.door.Keyring.WorkspaceBySlug(v.context(), v.r.PathValue("workspace"))
	if err == nil {
		v.tag, f.Shop = w.Locale, w.Name
		f.Invited, err = v.door.Entrance.Invitation(v.context(), w.ID, v.r.PathValue("secret"))
	}
	if fault.Is(err, fault.NotFound) {
		err = fault.New(fault.Conflict, "%s", v.T("welcome.over"))
	}
	return f, err
}

func acceptWelcome(v *visit) (answer, error) {
	form, err := v.invited()
	if err != nil {
		return nil, err
	}
	w, err := v.door.Keyring.WorkspaceBySlug(v.context(), v.r.PathValue("workspace"))
	if err != nil {
		return nil, err
	}
	password := v.r.PostFormValue("password")
	if !form.Known && password != v.r.PostFormValue("again") {
		form.Wrong = v.T("welcome.differ")
		return v.welcomePage(form, http.StatusBadRequest)
	}
	email, right := access.Email(form.Person.Email), func() {}
	if form.Known { // the account may have access to other businesses, too
		if right, err = v.tries(tryPerAccount, "sign-in", email); err != nil {
			return nil, err
		}
	}
	secret, stay, err := v.door.Entrance.Accept(v.context(), w.ID, v.r.PathValue("secret"), password, v.device())
	switch {
	case fault.Is(err, fault.InvalidArguments):
		form.Wrong = v.T("password.bad")
		if form.Known {
			form.Wrong = v.T("password.current")
		}
		return v.welcomePage(form, http.StatusBadRequest)
	case err != nil:
		return nil, err
	}
	right()
	return v.enters(secret, stay, email, "/d/"+w.Slug+"/")
}
