package settings

import (
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// settingsPage is the data of the general settings.
type settingsPage struct {
	access.Workspace
	Seen      string
	Texts     []settingText
	Retention []settingText
}

// daily is the opening hours of a weekday, as customers read them.
type daily struct{ Name, Title, Hours string }

// settingText is one of several similar fields.
type settingText struct{ Name, Title, Value, Usual string }

// policyTexts are the texts that customers ask for.
var policyTexts = []struct {
	name, word string
	of         func(*access.Policies) *string
}{
	{"returns", "settings.returns", func(p *access.Policies) *string { return &p.Returns }},
	{"exchanges", "settings.exchanges", func(p *access.Policies) *string { return &p.Exchanges }},
	{"warranty", "settings.warranty", func(p *access.Policies) *string { return &p.Warranty }},
	{"shipping", "settings.shipping", func(p *access.Policies) *string { return &p.Shipping }},
	{"payments", "settings.payments", func(p *access.Policies) *string { return &p.Payments }},
	{"custom", "settings.custom", func(p *access.Policies) *string { return &p.Custom }},
}

// retention is how long data is kept, in days.
var retention = []struct {
	name, word string
	of         func(*access.Settings) *int
	usual      func(access.Settings) time.Duration
}{
	{
		"executions", "settings.keep.executions", func(s *access.Settings) *int { return &s.ExecutionDays },
		access.Settings.ExecutionLife,
	},
	{"events", "settings.keep.events", func(s *access.Settings) *int { return &s.EventDays },
		access.Settings.EventLife},
	{
		"customers", "settings.keep.customers", func(s *access.Settings) *int { return &s.CustomerDataDays },
		access.Settings.CustomerDataLife,
	},
}

// business is the business as it is now: the visit's may be a second old.
func (area *Settings) business(v *page.Visit) (access.Workspace, error) {
	return area.Keyring.Workspace(v.Context(), v.Workspace.ID)
}

func showSettings(v *page.Visit, w access.Workspace) (page.Answer, error) {
	p := settingsPage{Workspace: w, Seen: page.Seen(w.UpdatedAt)}
	for _, t := range policyTexts {
		p.Texts = append(p.Texts, settingText{Name: t.name, Title: v.T(t.word), Value: *t.of(&w.Settings.Policies)})
	}
	for _, r := range retention {
		line := settingText{
			Name: r.name, Title: v.T(r.word), Usual: strconv.Itoa(int(r.usual(access.Settings{}) / (24 * time.Hour))),
		}
		if days := *r.of(&w.Settings); days > 0 {
			line.Value = strconv.Itoa(days)
		}
		p.Retention = append(p.Retention, line)
	}
	return page.Page{Name: "settings-profile", Within: "settings", Title: v.T("settings.general"), Data: p}, nil
}

// changeSettings changes the business. conflict: it has changed since the form was shown.
func (area *Settings) changeSettings(v *page.Visit, to string, change func(*access.Workspace)) (page.Answer, error) {
	micros, err := strconv.ParseInt(v.Field("seen"), 36, 64)
	if err == nil {
		err = area.Keyring.ChangeWorkspace(v.Context(), v.Workspace.ID, time.UnixMicro(micros), change)
	} else {
		err = fault.New(fault.Conflict, "")
	}
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("settings.changed")
	}
	return v.Finish(err, to, "settings.saved")
}

func (area *Settings) setProfile(v *page.Visit) (page.Answer, error) {
	if v.Field("name") == "" {
		return nil, v.InvalidAt("name", "settings.nameless")
	}
	return area.changeSettings(v, v.Path("settings", "profile"), func(w *access.Workspace) {
		p := &w.Settings.Profile
		w.Name, p.Greeting = locale.OneLine(v.Field("name")), v.Field("greeting")
		p.Phone, p.Address, p.City = v.Field("phone"), v.Field("address"), v.Field("city")
	})
}

func (area *Settings) setPolicies(v *page.Visit) (page.Answer, error) {
	return area.changeSettings(v, v.Path("settings", "profile"), func(w *access.Workspace) {
		for _, t := range policyTexts {
			*t.of(&w.Settings.Policies) = v.Field(t.name)
		}
	})
}

func (area *Settings) setLimits(v *page.Visit) (page.Answer, error) {
	days := make([]int, len(retention))
	for i, r := range retention {
		if written := v.Field(r.name); written != "" {
			n, err := strconv.Atoi(written)
			if err != nil || n < 1 || n > 36_500 {
				return nil, v.InvalidAt(r.name, "settings.days")
			}
			days[i] = n
		}
	}
	return area.changeSettings(v, v.Path("settings", "profile"), func(w *access.Workspace) {
		for i, r := range retention {
			*r.of(&w.Settings) = days[i]
		}
	})
}
