package settings

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// allPage is the data of the page of all plain settings.
type allPage struct {
	Seen   string
	Query  string
	Groups []settingsGroup
	Wrong  []fault.Field // what was refused of settings that the page does not show
}

// settingsGroup is settings that people look for together.
type settingsGroup struct {
	Name, Title string
	Inputs      []page.Input
	Fixed       bool // the user may change none of them
}

func (area *Settings) showAll(v *page.Visit, w access.Workspace) (page.Answer, error) {
	return allSettings(v, w, nil), nil
}

// allSettings is the page, with what was typed and why it was refused unless that is nil.
func allSettings(v *page.Visit, w access.Workspace, refused error) page.Page {
	p := allPage{Seen: page.Seen(w.UpdatedAt), Query: v.Query("q")}
	var fields []field.Field
	for _, f := range w.SettingsFields().Fields {
		if field.May(string(v.Person.Role), f.See) && meant(f, p.Query, v.Tag) {
			fields = append(fields, f)
		}
	}
	shown := map[string]bool{}
	groups := map[string]*settingsGroup{}
	for _, in := range v.Form(fields, w.Settings, refused) {
		g := groups[in.Page]
		if g == nil {
			g = &settingsGroup{Name: in.Page, Fixed: true}
			groups[in.Page] = g
		}
		g.Inputs, g.Fixed, shown[in.Path] = append(g.Inputs, in), g.Fixed && in.Fixed, true
	}
	for _, one := range access.SettingsPages {
		if g := groups[one.Name]; g != nil {
			g.Title = one.Label.In(v.Tag)
			p.Groups = append(p.Groups, *g)
		}
	}
	for _, f := range page.WrongFields(refused) {
		if d, known := w.SettingsFields().Field(f.Path); !known || !shown[d.Path] {
			p.Wrong = append(p.Wrong, f)
		}
	}
	answer := page.Page{Name: "all-settings", Within: "settings", Title: v.T("settings.all"), Data: p}
	if refused != nil {
		answer.Status = fault.Of(fault.From(refused).Code).Status
	}
	return answer
}

// meant reports a setting that somebody looks for with these words.
func meant(f field.Field, query string, tag locale.Tag) bool {
	text := locale.Fold(f.Label.In(tag) + " " + f.Help.In(tag) + " " + f.Path)
	for word := range strings.FieldsSeq(locale.Fold(query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// setAll stores one group. What was typed is kept on the page where it is refused.
func (area *Settings) setAll(v *page.Visit, w access.Workspace) (page.Answer, error) {
	patch := v.Patch(w.SettingsFields().Fields)
	_, err := area.Keyring.EditWorkspace(v.Context(), w.ID, func(now *access.Workspace) error {
		if v.Field("seen") != page.Seen(now.UpdatedAt) {
			return v.Conflict("settings.changed")
		}
		described := now.SettingsFields()
		after, err := described.Merge(now.Settings, patch, v.Tag)
		if err != nil {
			return err
		}
		changes, err := field.Diff(now.Settings, after)
		if err == nil {
			err = described.Permit(string(v.Person.Role), changes, v.Tag)
		}
		now.Settings = after
		return err
	})
	switch {
	case err == nil:
		return v.Done(page.Query{"q": v.Query("q")}.At(v.Path("all-settings")), "settings.saved")
	case fault.Is(err, fault.Conflict):
		answer := allSettings(v, w, err)
		p := answer.Data.(allPage)
		p.Wrong = append(p.Wrong, fault.Field{Message: fault.From(err).Message})
		answer.Data = p
		return answer, nil
	case fault.Is(err, fault.InvalidArguments):
		return allSettings(v, w, err), nil
	}
	return nil, err
}
