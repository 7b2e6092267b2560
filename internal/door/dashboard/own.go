package dashboard

import (
	"encoding/base64"
	"html/template"

	"rsc.io/qr"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ownRoutes are the user's own account pages, the same in every business.
var ownRoutes = []route{
	{"GET /me", signedIn, showOwn},
	{"POST /me/language", signedIn, chooseLanguage},
	{"POST /me/password", signedIn, changePassword},
	{"GET /me/codes", signedIn, showCodes},
	{"POST /me/codes", signedIn, takeCodes},
	{"POST /me/codes/drop", signedIn, dropCodes},
	{"POST /me/stays/{id}", signedIn, endStay},
	{"POST /me/stays", signedIn, endStays},
}

// ownPage is the data of the account page.
type ownPage struct {
	Stays      []access.Stay
	Here       string
	Codes      bool
	Languages  []language
	Businesses []access.Business
}

type language struct {
	Tag, Title string
	Chosen     bool
}

// languages in their own words.
var languages = []struct {
	tag   locale.Tag
	title string
}{{locale.ESAR, "Español (Argentina)"}, {locale.ESMX, "Español (México)"}, {locale.PTBR, "Português (Brasil)"}, {locale.EN, "English"}}

func showOwn(v *visit) (answer, error) {
	p := ownPage{Here: v.Stay.ID, Codes: v.Login.AsksForCode()}
	p.Languages = append(p.Languages, language{Title: v.T("own.language.shop"), Chosen: v.Login.Locale == ""})
	for _, l := range languages {
		p.Languages = append(p.Languages, language{string(l.tag), l.title, v.Login.Locale == l.tag})
	}
	var err error
	if p.Stays, err = v.door.Entrance.Stays(v.context(), v.Guest); err != nil {
		return nil, err
	}
	p.Businesses, err = v.door.Entrance.Businesses(v.context(), v.Login.ID)
	return page{name: "own", title: v.T("own.title"), data: p, bare: true}, err
}

func chooseLanguage(v *visit) (answer, error) {
	tag, known := locale.Parse(v.field("language"))
	if !known {
		tag = ""
	}
	if err := v.door.Entrance.ChooseLocale(v.context(), v.Guest, tag); err != nil {
		return nil, err
	}
	if v.tag = tag; tag == "" {
		v.tag = locale.ESAR
	}
	return v.done("/me", "own.saved")
}

// sayWhy translates a refusal of the entrance.
func (v *visit) sayWhy(err error) error {
	key := ""
	switch {
	case err == access.ErrPassword: //nolint:errorlint // they are the values themselves
		key = "password.bad"
	case err == access.ErrCurrent: //nolint:errorlint
		key = "password.current"
	case err == access.ErrCode: //nolint:errorlint
		key = "code.wrong"
	default:
		return err
	}
	return fault.New(fault.InvalidArguments, "%s", v.T(key))
}

func changePassword(v *visit) (answer, error) {
	right, err := v.tries(tryPerAccount, "password", v.Login.Email)
	if err != nil {
		return nil, err
	}
	next := v.r.PostFormValue("password")
	if next != v.r.PostFormValue("again") {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("welcome.differ"))
	}
	if err := v.door.Entrance.ChangePassword(v.context(), v.Guest, v.r.PostFormValue("current"), next); err != nil {
		return nil, v.sayWhy(err)
	}
	right()
	return v.done("/me", "own.password.changed")
}

// codesPage is the data of the page where a user turns codes on.
type codesPage struct {
	Secret  string
	Picture template.URL
}

func showCodes(v *visit) (answer, error) {
	if v.Login.AsksForCode() {
		return away{to: "/me"}, nil
	}
	secret, address, err := v.door.Entrance.OfferCodes(v.context(), v.Guest)
	if err != nil {
		return nil, err
	}
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return nil, err
	}
	code.Scale = 6
	picture := template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(code.PNG())) //nolint:gosec // ours
	crumbs := []Crumb{{v.T("own.title"), "/me"}}
	return page{name: "codes", title: v.T("codes.title"), data: codesPage{secret, picture}, crumbs: crumbs, bare: true}, nil
}

func takeCodes(v *visit) (answer, error) {
	right, err := v.tries(codePerLogin, "code", v.Login.Email)
	if err != nil {
		return nil, err
	}
	if err := v.door.Entrance.TakeCodes(v.context(), v.Guest, v.field("code")); err != nil {
		return nil, v.sayWhy(err)
	}
	right()
	return v.done("/me", "codes.on")
}

func dropCodes(v *visit) (answer, error) {
	right, err := v.tries(tryPerAccount, "password", v.Login.Email)
	if err != nil {
		return nil, err
	}
	if err := v.door.Entrance.DropCodes(v.context(), v.Guest, v.r.PostFormValue("current")); err != nil {
		return nil, v.sayWhy(err)
	}
	right()
	return v.done("/me", "codes.off")
}

func endStay(v *visit) (answer, error) {
	if err := v.door.Entrance.EndStay(v.context(), v.Guest, v.r.PathValue("id")); err != nil {
		return nil, err
	}
	return v.done("/me", "own.stays.ended")
}

func endStays(v *visit) (answer, error) {
	if err := v.door.Entrance.EndOtherStays(v.context(), v.Guest); err != nil {
		return nil, err
	}
	return v.done("/me", "own.stays.ended")
}
