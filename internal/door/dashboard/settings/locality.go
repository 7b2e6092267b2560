package settings

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// ofLocality are the fields of the business that the page has.
var ofLocality = []string{"locale", "country", "time_zone", "currency"}

// localityHints say what each of them changes, and what it does not.
var localityHints = map[string]string{
	"locale": "locality.locale", "country": "locality.country", "time_zone": "locality.zone", "currency": "locality.currency",
}

// localityPage is the data of the page of language, country, time zone and currency.
type localityPage struct {
	Seen   string
	Inputs []page.Input
	TaxID  string // what the country calls it
	Wrong  string // what is wrong with none of the fields
}

func showLocality(v *page.Visit, w access.Workspace) (page.Answer, error) {
	return locality(v, w, nil)
}

func locality(v *page.Visit, w access.Workspace, refused error) (page.Answer, error) {
	in, _ := country.Of(w.Country)
	p := localityPage{Seen: page.Digest(w.Business()), TaxID: in.TaxID, Inputs: page.BusinessInputs(v, w, ofLocality, refused)}
	err := v.Read(func(u *core.Unit) error {
		for i := range p.Inputs {
			one := &p.Inputs[i]
			if one.Hint = v.T(localityHints[one.Path]); one.Path != "currency" {
				continue
			}
			why, err := core.FixedCurrency(u, v.Tag)
			if err != nil {
				return err
			}
			if why != "" {
				one.Fixed, one.Hint = true, why
			}
		}
		return nil
	})
	out := page.Page{Name: "settings-locality", Within: "settings", Title: v.T("locality.title"), Data: p}
	if refused != nil {
		p.Wrong = unplaced(p.Inputs, refused)
		out.Status, out.Data = fault.Of(fault.From(refused).Code).Status, p
	}
	return out, err
}

// setLocality stores the form. The currency is held to what is there already.
func (area *Settings) setLocality(v *page.Visit, w access.Workspace) (page.Answer, error) {
	err := keepsCurrency(v)
	if err == nil {
		patch := v.Patch(page.BusinessFields(ofLocality))
		_, err = area.Keyring.EditWorkspace(v.Context(), w.ID, func(now *access.Workspace) error {
			if v.Field("seen") != page.Digest(now.Business()) {
				return v.Conflict("settings.changed")
			}
			after, err := access.BusinessDescribed.Merge(now.Business(), patch, v.Tag)
			if err == nil {
				now.SetBusiness(after)
			}
			return err
		})
	}
	switch {
	case err == nil:
		to := v.Path("settings", "locality")
		return v.Done(to, "settings.saved")
	case fault.Is(err, fault.InvalidArguments), fault.Is(err, fault.Conflict):
		return locality(v, w, err)
	}
	return nil, err
}

// keepsCurrency refuses another currency where there is something that is in the present one.
func keepsCurrency(v *page.Visit) error {
	to := money.Currency(v.Field("currency"))
	if to == "" { // the form does not let it be changed
		return nil
	}
	return v.Read(func(u *core.Unit) error {
		why, err := core.KeepsCurrency(u, to, v.Tag)
		if err == nil && why != "" {
			err = fault.Invalid(why, fault.Field{Path: "/currency", Message: why})
		}
		return err
	})
}
