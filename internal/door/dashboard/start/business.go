package start

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// businessPage is the data of the second step.
type businessPage struct {
	Steps  []step
	Inputs []page.Input
	Logo   string
	TaxID  string // what the country calls it
	Wrong  bool
	Week   []dayHours // of a business that is asked for it here; nil: its next step asks
	// WrongWeek opens it.
	WrongWeek bool
	// WrongLogo is why the picture was refused.
	WrongLogo string
}

// What of the business and of its settings the step asks for.
var (
	asked        = []string{"locale", "currency", "time_zone"}
	askedOfAll   = []string{"brand/color", "profile/phone", "profile/address"}
	askedOfSends = []string{"delivery/pickup_only", "delivery/flat"}
)

// ourGreen is the colour of a business that chose none.
const ourGreen = "#0b6b45"

func chosen(all []field.Field, paths []string) (list []field.Field) {
	for _, path := range paths {
		if i := slices.IndexFunc(all, func(f field.Field) bool { return f.Path == path }); i >= 0 {
			list = append(list, all[i])
		}
	}
	return list
}

// settingsAsked are the settings of the step for a trade.
func settingsAsked(w access.Workspace, delivers bool) []field.Field {
	paths := askedOfAll
	if delivers {
		paths = slices.Concat(askedOfAll, askedOfSends)
	}
	return chosen(w.SettingsFields().Fields, paths)
}

func (area *Start) showBusiness(v *page.Visit) (page.Answer, error) {
	w, err := area.Keyring.Workspace(v.Context(), v.Workspace.ID)
	return businessForm(v, w, nil), err
}

func businessForm(v *page.Visit, w access.Workspace, refused error) page.Page {
	t, in := tradeOf(v), countryOf(w)
	p := businessPage{Steps: stepsOf(v, "business", t), Logo: w.Settings.Brand.Logo, TaxID: in.TaxID, Wrong: refused != nil}
	p.Inputs = append(v.Form(settingsAsked(w, t.Delivers), w.Settings, refused),
		page.BusinessInputs(v, w, asked, refused)...)
	for i := range p.Inputs {
		one := &p.Inputs[i]
		switch one.Path {
		case "brand/color":
			one.Value = cmp.Or(one.Value, ourGreen)
		case "delivery/flat":
			one.Title = v.T("start.flat")
		case "currency":
			one.Hint = "" // there is no amount yet
		}
	}
	for _, f := range page.WrongFields(refused) {
		if f.Path == "/logo" {
			p.WrongLogo = f.Message
		}
	}
	if offer(t) == "goods" {
		p.Week = storedWeek(v)
		if refused != nil {
			p.Week, p.WrongWeek = typedWeek(v)
		}
	}
	out := page.Page{Name: "start-business", Title: v.T("start.business", w.Name), Data: p, Bare: true}
	if refused != nil {
		out.Status = fault.Of(fault.From(refused).Code).Status
	}
	return out
}

func countryOf(w access.Workspace) country.Country {
	c, found := country.Of(w.Country)
	if !found {
		c = country.Country{Currency: w.Currency}
	}
	return c
}

// logoSide is the longer side of a logo, in pixels.
const logoSide = 400

// saveBusiness stores the step. Everything that is wrong is shown at once. A picture is stored even then: browsers do not
// send a file again.
func (area *Start) saveBusiness(v *page.Visit) (page.Answer, error) {
	logo, wrongLogo := upload.From(v, "logo") // before any other field
	if logo != nil && wrongLogo == nil {
		wrongLogo = logo.Redraw(v, logoSide)
	}
	if logo != nil && wrongLogo == nil {
		if err := area.keepLogo(v, logo); err != nil {
			return nil, err
		}
	}
	if c := money.Currency(v.Field("currency")); c.Valid() {
		v.Workspace.Currency = c // amounts of the form are in it
	}
	var w access.Workspace
	week, wrongWeek := []dayHours(nil), error(nil)
	if v.Request.PostForm.Has(access.Weekdays[1]) {
		var wrong bool
		if week, wrong = typedWeek(v); wrong {
			wrongWeek = v.InvalidAt("week", "start.hours.wrong")
		}
	}
	w, err := area.Keyring.EditWorkspace(v.Context(), v.Workspace.ID, func(now *access.Workspace) error {
		w = *now
		if err := errsOf(wrongLogo, mergeBusiness(v, now), wrongWeek); err != nil {
			return err
		}
		if week != nil {
			now.Settings.Profile.Schedule = scheduleOf(week)
		}
		return nil
	})
	switch {
	case fault.Is(err, fault.InvalidArguments):
		if w.ID == "" {
			w = *v.Workspace
		}
		return businessForm(v, w, err), nil
	case err != nil:
		return nil, err
	}
	return page.Away{To: v.Path("start", offer(tradeOf(v)))}, nil
}

// mergeBusiness changes the business by the form, and reports every wrong field.
func mergeBusiness(v *page.Visit, now *access.Workspace) error {
	t := tradeOf(v)
	about, wrongAbout := access.BusinessDescribed.Merge(now.Business(),
		v.Patch(page.BusinessFields(asked)), v.Tag)
	settings, wrongSettings := now.SettingsFields().Merge(now.Settings, v.Patch(settingsAsked(*now, t.Delivers)), v.Tag)
	if err := errsOf(wrongAbout, wrongSettings); err != nil {
		return err
	}
	now.SetBusiness(about)
	now.Settings = settings
	return nil
}

// errsOf is refusals as one, with all their fields.
func errsOf(list ...error) error {
	var wrong []fault.Field
	for _, err := range list {
		if err == nil {
			continue
		}
		if !fault.Is(err, fault.InvalidArguments) {
			return err
		}
		e := fault.From(err)
		if len(e.Fields) == 0 {
			e.Fields = []fault.Field{{Path: "/logo", Message: e.Message}}
		}
		wrong = append(wrong, e.Fields...)
	}
	if len(wrong) == 0 {
		return nil
	}
	return fault.Invalid(wrong[0].Message, wrong...)
}

// setLogo replaces the logo, from the page of its settings.
func (area *Start) setLogo(v *page.Visit) (page.Answer, error) {
	logo, err := upload.From(v, "logo")
	if err == nil && logo == nil {
		err = v.Invalid("upload.none")
	}
	if err == nil {
		err = logo.Redraw(v, logoSide)
	}
	if err == nil {
		err = area.keepLogo(v, logo)
	}
	if err != nil {
		return nil, err
	}
	to := v.Path("settings", "of", "business")
	return v.Done(to, "logo.set")
}

// keepLogo stores the picture and names it in the settings.
func (area *Start) keepLogo(v *page.Visit, logo *upload.File) error {
	stored, err := logo.Keep(v, area.files(v))
	if err != nil {
		return err
	}
	var id string
	err = v.Write(func(u *core.Unit) error {
		f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: "logo"}, stored)
		id = f.ID
		return err
	})
	if err != nil {
		upload.Drop(v, area.files(v), stored)
		return err
	}
	return area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
		w.Settings.Brand.Logo = catalog.PicturePath(w.ID, id)
		return nil
	})
}
