package entry

import (
	"html/template"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ownPage is the data of the account page.
type ownPage struct {
	Stays      []access.Stay
	Here       string
	Codes      bool
	Languages  []language
	Businesses []access.Business
}

type language struct {
	Tag    locale.Tag
	Title  string
	Chosen bool
}

// languages in their own words.
var languages = []language{
	{Tag: locale.ESAR, Title: "Español (Argentina)"}, {Tag: locale.ESMX, Title: "Español (México)"},
	{Tag: locale.PTBR, Title: "Português (Brasil)"}, {Tag: locale.EN, Title: "English"},
}

func (area *Entry) showOwn(v *page.Visit) (page.Answer, error) {
	p := ownPage{Here: v.Stay.ID, Codes: v.Login.AsksForCode()}
	p.Languages = append(p.Languages, language{Title: v.T("own.language.shop"), Chosen: v.Login.Locale == ""})
	for _, l := range languages {
		l.Chosen = v.Login.Locale == l.Tag
		p.Languages = append(p.Languages, l)
	}
	var err error
	if p.Stays, err = area.Entrance.Stays(v.Context(), v.Guest); err != nil {
		return nil, err
	}
	p.Businesses, err = area.Entrance.Businesses(v.Context(), v.Login.ID)
	return page.Page{Name: "own", Title: v.T("own.title"), Data: p, Bare: true}, err
}

func (area *Entry) chooseLanguage(v *page.Visit) (page.Answer, error) {
	tag, known := locale.Parse(v.Field("language"))
	if !known {
		tag = ""
	}
	if err := area.Entrance.ChooseLocale(v.Context(), v.Guest, tag); err != nil {
		return nil, err
	}
	if v.Tag = tag; tag == "" {
		v.Tag = locale.ESAR
	}
	return v.Done("/me", "own.saved")
}

// translateError translates a refusal of the entrance.
func translateError(v *page.Visit, err error) error {
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
	return v.Invalid(key)
}

func (area *Entry) changePassword(v *page.Visit) (page.Answer, error) {
	right, err := area.tries(v, tryPerAccount, "password", v.Login.Email)
	if err != nil {
		return nil, err
	}
	next := v.Request.PostFormValue("password")
	if next != v.Request.PostFormValue("again") {
		return nil, v.Invalid("welcome.differ")
	}
	if err := area.Entrance.ChangePassword(v.Context(), v.Guest, v.Request.PostFormValue("current"), next); err != nil {
		return nil, translateError(v, err)
	}
	right()
	return v.Done("/me", "own.password.changed")
}

// codesPage is the data of the page where a user turns codes on.
type codesPage struct {
	Secret  string
	Picture template.URL
}

func (area *Entry) showCodes(v *page.Visit) (page.Answer, error) {
	if v.Login.AsksForCode() {
		return page.Away{To: "/me"}, nil
	}
	secret, address, err := area.Entrance.OfferCodes(v.Context(), v.Guest)
	if err != nil {
		return nil, err
	}
	picture, err := page.QR(address)
	if err != nil {
		return nil, err
	}
	crumbs := []page.Crumb{{Title: v.T("own.title"), Path: "/me"}}
	return page.Page{
		Name: "codes", Title: v.T("codes.title"), Data: codesPage{secret, picture}, Crumbs: crumbs, Bare: true,
	}, nil
}

func (area *Entry) takeCodes(v *page.Visit) (page.Answer, error) {
	right, err := area.tries(v, codePerLogin, "code", v.Login.Email)
	if err != nil {
		return nil, err
	}
	if err := area.Entrance.TakeCodes(v.Context(), v.Guest, v.Field("code")); err != nil {
		return nil, translateError(v, err)
	}
	right()
	return v.Done("/me", "codes.on")
}

func (area *Entry) dropCodes(v *page.Visit) (page.Answer, error) {
	right, err := area.tries(v, tryPerAccount, "password", v.Login.Email)
	if err != nil {
		return nil, err
	}
	if err := area.Entrance.DropCodes(v.Context(), v.Guest, v.Request.PostFormValue("current")); err != nil {
		return nil, translateError(v, err)
	}
	right()
	return v.Done("/me", "codes.off")
}

func (area *Entry) endStay(v *page.Visit) (page.Answer, error) {
	return v.Finish(area.Entrance.EndStay(v.Context(), v.Guest, v.ID()), "/me", "own.stays.ended")
}

func (area *Entry) endStays(v *page.Visit) (page.Answer, error) {
	return v.Finish(area.Entrance.EndOtherStays(v.Context(), v.Guest), "/me", "own.stays.ended")
}
