package settings

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// allPage is the data of the page of all plain settings.
type allPage struct {
	Seen   string
	To     string // where its forms go
	Whole  bool   // all groups, with a search
	Query  string
	Groups []settingsGroup
	Wrong  []fault.Field // what was refused of settings that the page does not show
	Logo   string        // where it is; empty: there is none
}

// settingsGroup is settings that people look for together.
type settingsGroup struct {
	Name, Title string
	Inputs      []page.Input
	Fixed       bool // the user may change none of them
}

func (area *Settings) showAll(v *page.Visit, w access.Workspace) (page.Answer, error) {
	err := v.Read(func(*core.Unit) error { return nil }) // what the business has decides what it is shown
	return allSettings(v, w, nil), err
}

// logo is a picture that owners upload, beside the fields of its group.
const logo = "brand/logo"

// allSettings is the page, with what was typed and why it was refused unless that is nil.
func allSettings(v *page.Visit, w access.Workspace, refused error) page.Page {
	only := v.Named("group")
	p := allPage{Seen: page.Seen(w.UpdatedAt), Query: v.Query("q"), To: settingsPath(v), Whole: only == "",
		Logo: w.Settings.Brand.Logo}
	var fields []field.Field
	for _, f := range w.SettingsFields().Fields {
		if only != "" && slices.Contains(also[only], f.Path) {
			f.Page = only
		}
		if only == "" && p.Query == "" && elsewhere(v, f.Page) || f.Path == logo {
			continue
		}
		if field.May(string(v.Person.Role), f.See) && meant(f, p.Query, v.Tag) && (only == "" || f.Page == only) {
			fields = append(fields, f)
		}
	}
	slices.SortStableFunc(fields, func(a, b field.Field) int { // what other groups are looked for here comes first
		return slices.Index(also[only], b.Path) - slices.Index(also[only], a.Path)
	})
	shown := map[string]bool{}
	groups := map[string]*settingsGroup{}
	for _, in := range v.Form(fields, w.Settings, refused) {
		if of, known := country.Of(w.Country); known && in.Path == "bank/tax_id" {
			in.Title = v.T("settings.taxid", of.TaxID)
		}
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
			g.head(w.SettingsFields(), v.Tag)
			p.Groups = append(p.Groups, *g)
		}
	}
	for _, f := range page.WrongFields(refused) {
		if d, known := w.SettingsFields().Field(f.Path); !known || !shown[d.Path] {
			p.Wrong = append(p.Wrong, f)
		}
	}
	answer := page.Page{Name: "all-settings", Within: "settings", Title: v.T("settings.all"), Data: p}
	if only != "" && len(p.Groups) == 1 {
		answer.Title = cmp.Or(titleOf(v, "settings/of/"+only), p.Groups[0].Title)
	}
	if refused != nil {
		answer.Status = fault.Of(fault.From(refused).Code).Status
	}
	return answer
}

// head writes the name of each part above its first setting: a group has two models, and two assistants that answer. What is of no
// part comes first.
func (g *settingsGroup) head(described *field.Described[access.Settings], tag locale.Tag) {
	part := func(in page.Input) string { return in.Path[:max(strings.LastIndex(in.Path, "/"), 0)] }
	slices.SortStableFunc(g.Inputs, func(a, b page.Input) int { return min(len(part(a)), 1) - min(len(part(b)), 1) })
	last := ""
	for i := range g.Inputs {
		in := &g.Inputs[i]
		if now := part(*in); now != last {
			last = now
			f, _ := described.Field(now)
			if title := f.Label.In(tag); title != g.Title {
				in.Heading = title
			}
		}
	}
}

// also are settings that people look for in another group, too: the number that calls are passed to is the telephone's.
var also = map[string][]string{"voice": {"escalation_phone", "transfer_message"}}

// elsewhere reports a group that says nothing to this business: a clinic has no orders, and a shop no bookings. A search finds it.
func elsewhere(v *page.Visit, group string) bool {
	switch group {
	case "orders", "delivery", "promotions":
		return !v.Sells()
	case "bookings":
		return !v.Books()
	}
	return false
}

// settingsPath is the page of a group, or of all settings.
func settingsPath(v *page.Visit) string {
	if only := v.Named("group"); only != "" {
		return v.Path("settings", "of", only)
	}
	return page.Query{"q": v.Query("q")}.At(v.Path("all-settings"))
}

// groupNamed is the business, if the address names a group of settings.
func (area *Settings) groupNamed(v *page.Visit) (access.Workspace, error) {
	if !slices.ContainsFunc(access.SettingsPages, func(p access.SettingsPage) bool { return p.Name == v.Named("group") }) {
		return access.Workspace{}, page.NotFound()
	}
	return area.business(v)
}

// meant reports a setting that somebody looks for with these words.
func meant(f field.Field, query string, tag locale.Tag) bool {
	text := locale.Fold(f.Label.In(tag) + " " + f.Help.In(tag) + " " + f.Path)
	words := looking(query)
	return words.hits(text) == len(words)
}

// setAll stores one group. What was typed is kept on the page where it is refused.
func (area *Settings) setAll(v *page.Visit, w access.Workspace) (page.Answer, error) {
	if err := v.Read(func(*core.Unit) error { return nil }); err != nil { // what the business has decides what the page shows
		return nil, err
	}
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
		return v.Done(settingsPath(v), "settings.saved")
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
