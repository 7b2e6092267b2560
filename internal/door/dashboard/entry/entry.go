package entry

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func (area *Entry) device(v *page.Visit) access.Device {
	return access.Device{Address: area.Proxies.Address(v.Request), Agent: v.Request.UserAgent()}
}

// front redirects to the sign-in page or to the user's one business, or lists several.
func (area *Entry) front(v *page.Visit) (page.Answer, error) {
	g, err := area.Entrance.Recognise(v.Context(), v.Secret)
	if fault.Is(err, fault.Forbidden) {
		return area.signInOrStart(v, page.Away{To: "/sign-in"})
	}
	if err != nil {
		return nil, err
	}
	v.Guest = g
	v.Speak()
	all, err := area.Entrance.Businesses(v.Context(), g.Login.ID)
	if err != nil {
		return nil, err
	}
	if len(all) == 1 {
		return page.Away{To: "/d/" + all[0].Workspace.Slug + "/"}, nil
	}
	return page.Page{Name: "choose", Title: v.T("choose.title"), Data: all, Bare: true}, nil
}

// signInOrStart is the answer for a visitor without a session; a server without a business has another for them.
func (area *Entry) signInOrStart(v *page.Visit, in page.Answer) (page.Answer, error) {
	founded, err := area.Keyring.Founded(v.Context())
	if err == nil && !founded {
		in = page.Away{To: "/start"}
	}
	return in, err
}

// signInForm is the data of the sign-in page.
type signInForm struct {
	Email, To, Wrong string
	Demo             []access.Business
}

func (area *Entry) askSignIn(v *page.Visit) (page.Answer, error) {
	if _, err := area.Entrance.Recognise(v.Context(), v.Secret); err == nil {
		return page.Away{To: page.Onward(v.Request.URL.Query().Get("to"))}, nil
	}
	form, err := area.signInPage(v, signInForm{To: v.Request.URL.Query().Get("to")}, http.StatusOK)
	if err != nil {
		return nil, err
	}
	return area.signInOrStart(v, form)
}

func (area *Entry) signInPage(v *page.Visit, f signInForm, status int) (page.Answer, error) {
	var err error
	f.Demo, err = area.demoBusinesses(v)
	return page.Page{Name: "sign-in", Title: v.T("sign_in.title"), Data: f, Status: status, Bare: true}, err
}

func (area *Entry) signIn(v *page.Visit) (page.Answer, error) {
	form := signInForm{Email: v.Field("email"), To: v.Field("to")}
	email := access.Email(form.Email)
	right, err := area.tries(v, tryPerAccount, "sign-in", email)
	if err != nil {
		form.Wrong = fault.From(err).Message
		return area.signInPage(v, form, http.StatusTooManyRequests)
	}
	secret, stay, err := area.Entrance.SignIn(v.Context(), form.Email, v.Request.PostFormValue("password"),
		area.device(v))
	if fault.Is(err, fault.Forbidden) {
		form.Wrong = v.T("sign_in.wrong")
		return area.signInPage(v, form, http.StatusForbidden)
	}
	if err != nil {
		return nil, err
	}
	right()
	return area.enters(v, secret, stay, email, form.To)
}

// enters sets the session cookie, and the device cookie once the session is proved.
func (area *Entry) enters(v *page.Visit, secret string, s access.Stay, email, to string) (page.Answer, error) {
	v.SetCookie(page.SessionCookie, secret, s.EndsAt.Sub(s.CreatedAt))
	if !s.Proved {
		return page.Away{To: "/sign-in/code?to=" + url.QueryEscape(page.Onward(to))}, nil
	}
	v.SetCookie(deviceCookie, area.devices().make(email, s.CreatedAt), deviceLife)
	return page.Away{To: page.Onward(to)}, nil
}

// codeForm is the data of the page that asks for a code.
type codeForm struct{ To, Wrong string }

func (area *Entry) askCode(v *page.Visit) (page.Answer, error) {
	if area.Entrance.Waiting(v.Context(), v.Secret).ID == "" {
		return page.Away{To: "/sign-in"}, nil
	}
	return codePage(v, codeForm{To: v.Request.URL.Query().Get("to")}, http.StatusOK)
}

func codePage(v *page.Visit, f codeForm, status int) (page.Answer, error) {
	return page.Page{Name: "code", Title: v.T("code.title"), Data: f, Status: status, Bare: true}, nil
}

func (area *Entry) proveCode(v *page.Visit) (page.Answer, error) {
	form := codeForm{To: v.Field("to")}
	// Counted by account: with the password, a guesser could sign in again and again.
	login := area.Entrance.Waiting(v.Context(), v.Secret)
	right, err := area.tries(v, codePerLogin, "code", login.Email)
	if err != nil {
		form.Wrong = fault.From(err).Message
		return codePage(v, form, http.StatusTooManyRequests)
	}
	secret, stay, err := area.Entrance.Prove(v.Context(), v.Secret, v.Field("code"), area.device(v))
	switch {
	case fault.Is(err, fault.InvalidArguments):
		form.Wrong = v.T("code.wrong")
		return codePage(v, form, http.StatusForbidden)
	case fault.Is(err, fault.Forbidden):
		return page.Away{To: "/sign-in"}, nil
	case err != nil:
		return nil, err
	}
	right()
	return area.enters(v, secret, stay, login.Email, form.To)
}

func (area *Entry) signOut(v *page.Visit) (page.Answer, error) {
	if err := area.Entrance.SignOut(v.Context(), v.Secret); err != nil {
		return nil, err
	}
	v.SetCookie(page.SessionCookie, "", 0)
	return page.Away{To: "/sign-in", Message: v.T("sign_in.out")}, nil
}

// mayClick are the emails for one-click sign-in, from this machine only.
func (area *Entry) mayClick(v *page.Visit) []string {
	if area.OneClick == nil || !visitor.SameMachine(v.Request) {
		return nil
	}
	return area.OneClick()
}

// demoBusinesses are the businesses of one-click sign-in.
func (area *Entry) demoBusinesses(v *page.Visit) (list []access.Business, err error) {
	for _, email := range area.mayClick(v) {
		some, err := area.Entrance.Leads(v.Context(), email)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

func (area *Entry) oneClick(v *page.Visit) (page.Answer, error) {
	email := v.Field("email")
	if !slices.Contains(area.mayClick(v), email) {
		return nil, page.NotFound()
	}
	secret, stay, err := area.Entrance.Admit(v.Context(), email, area.device(v))
	if err != nil {
		return nil, err
	}
	return area.enters(v, secret, stay, access.Email(email), "")
}
