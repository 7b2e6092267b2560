package dashboard

import (
	"net/http"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// entryRoutes need no session: users sign in with them.
var entryRoutes = []route{
	{"GET /{$}", everyone, front},
	{"GET /d", everyone, front},
	{"GET /sign-in", everyone, askSignIn},
	{"POST /sign-in", everyone, signIn},
	{"GET /sign-in/code", everyone, askCode},
	{"POST /sign-in/code", everyone, proveCode},
	{"POST /sign-in/demo", everyone, oneClick},
	{"POST /sign-out", everyone, signOut},
	{"GET /welcome/{workspace}/{secret}", everyone, askWelcome},
	{"POST /welcome/{workspace}/{secret}", everyone, acceptWelcome},
}

func (v *visit) device() access.Device {
	return access.Device{Address: v.door.Proxies.Address(v.r), Agent: v.r.UserAgent()}
}

// front redirects to the sign-in page or to the user's one business, or lists several.
func front(v *visit) (answer, error) {
	g, err := v.door.Entrance.Recognise(v.context(), v.secret)
	if fault.Is(err, fault.Forbidden) {
		return away{to: "/sign-in"}, nil
	}
	if err != nil {
		return nil, err
	}
	v.Guest = g
	v.speak()
	all, err := v.door.Entrance.Businesses(v.context(), g.Login.ID)
	if err != nil {
		return nil, err
	}
	if len(all) == 1 {
		return away{to: "/d/" + all[0].Workspace.Slug + "/"}, nil
	}
	return page{name: "choose", title: v.T("choose.title"), data: all, bare: true}, nil
}

// signInForm is the data of the sign-in page.
type signInForm struct {
	Email, To, Wrong string
	Demo             []access.Business
}

func askSignIn(v *visit) (answer, error) {
	if _, err := v.door.Entrance.Recognise(v.context(), v.secret); err == nil {
		return away{to: onward(v.r.URL.Query().Get("to"))}, nil
	}
	return v.signInPage(signInForm{To: v.r.URL.Query().Get("to")}, http.StatusOK)
}

func (v *visit) signInPage(f signInForm, status int) (answer, error) {
	var err error
	f.Demo, err = v.demoBusinesses()
	return page{name: "sign-in", title: v.T("sign_in.title"), data: f, status: status, bare: true}, err
}

func signIn(v *visit) (answer, error) {
	form := signInForm{Email: v.field("email"), To: v.field("to")}
	email := access.Email(form.Email)
	right, err := v.tries(tryPerAccount, "sign-in", email)
	if err != nil {
		form.Wrong = fault.From(err).Message
		return v.signInPage(form, http.StatusTooManyRequests)
	}
	secret, stay, err := v.door.Entrance.SignIn(v.context(), form.Email, v.r.PostFormValue("password"), v.device())
	if fault.Is(err, fault.Forbidden) {
		form.Wrong = v.T("sign_in.wrong")
		return v.signInPage(form, http.StatusForbidden)
	}
	if err != nil {
		return nil, err
	}
	right()
	return v.enters(secret, stay, email, form.To)
}

// enters sets the session cookie, and the device cookie once the session is proved.
func (v *visit) enters(secret string, s access.Stay, email, to string) (answer, error) {
	v.hold(stayCookie, secret, s.EndsAt.Sub(s.CreatedAt))
	if !s.Proved {
		return away{to: "/sign-in/code?to=" + escaped(onward(to))}, nil
	}
	v.hold(deviceCookie, v.door.devices().make(email, s.CreatedAt), deviceLife)
	return away{to: onward(to)}, nil
}

// codeForm is the data of the page that asks for a code.
type codeForm struct{ To, Wrong string }

func askCode(v *visit) (answer, error) {
	if v.door.Entrance.Waiting(v.context(), v.secret).ID == "" {
		return away{to: "/sign-in"}, nil
	}
	return v.codePage(codeForm{To: v.r.URL.Query().Get("to")}, http.StatusOK)
}

func (v *visit) codePage(f codeForm, status int) (answer, error) {
	return page{name: "code", title: v.T("code.title"), data: f, status: status, bare: true}, nil
}

func proveCode(v *visit) (answer, error) {
	form := codeForm{To: v.field("to")}
	// Counted by account: with the password, a guesser could sign in again and again.
	login := v.door.Entrance.Waiting(v.context(), v.secret)
	right, err := v.tries(codePerLogin, "code", login.Email)
	if err != nil {
		form.Wrong = fault.From(err).Message
		return v.codePage(form, http.StatusTooManyRequests)
	}
	secret, stay, err := v.door.Entrance.Prove(v.context(), v.secret, v.field("code"), v.device())
	switch {
	case fault.Is(err, fault.InvalidArguments):
		form.Wrong = v.T("code.wrong")
		return v.codePage(form, http.StatusForbidden)
	case fault.Is(err, fault.Forbidden):
		return away{to: "/sign-in"}, nil
	case err != nil:
		return nil, err
	}
	right()
	return v.enters(secret, stay, login.Email, form.To)
}

func signOut(v *visit) (answer, error) {
	if err := v.door.Entrance.SignOut(v.context(), v.secret); err != nil {
		return nil, err
	}
	v.hold(stayCookie, "", 0)
	return away{to: "/sign-in", said: v.T("sign_in.out")}, nil
}

// mayClick are the emails for one-click sign-in, from this machine only.
func (v *visit) mayClick() []string {
	if v.door.OneClick == nil || !visitor.SameMachine(v.r) {
		return nil
	}
	return v.door.OneClick()
}

// demoBusinesses are the businesses of one-click sign-in.
func (v *visit) demoBusinesses() (list []access.Business, err error) {
	for _, email := range v.mayClick() {
		some, err := v.door.Entrance.Leads(v.context(), email)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

func oneClick(v *visit) (answer, error) {
	email := v.field("email")
	if !slices.Contains(v.mayClick(), email) {
		return nil, errNothing()
	}
	secret, stay, err := v.door.Entrance.Admit(v.context(), email, v.device())
	if err != nil {
		return nil, err
	}
	return v.enters(secret, stay, access.Email(email), "")
}
