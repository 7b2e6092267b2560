package dashboard

import (
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

var settingsRoutes = []route{
	{"GET /d/{workspace}/settings", owners, showSettings},
	{"POST /d/{workspace}/settings/profile", owners, setProfile},
	{"POST /d/{workspace}/settings/policies", owners, setPolicies},
	{"POST /d/{workspace}/settings/limits", owners, setLimits},
	{"GET /d/{workspace}/settings/channels", owners, showChannels},
	{"POST /d/{workspace}/settings/channels", owners, setChannels},
	{"POST /d/{workspace}/settings/channels/{vendor}", owners, connectVendor},
	{"POST /d/{workspace}/settings/channels/{vendor}/check", owners, checkVendor},
	{"POST /d/{workspace}/settings/channels/{vendor}/remove", owners, disconnectVendor},
	{"GET /d/{workspace}/settings/models", owners, showModels},
	{"POST /d/{workspace}/settings/models/budget", owners, setBudget},
	{"POST /d/{workspace}/settings/models/agents/{agent}", owners, setModels},
	{"POST /d/{workspace}/settings/models/agents/{agent}/check", owners, checkModel},
	{"GET /d/{workspace}/settings/hours", owners, showHours},
	{"POST /d/{workspace}/settings/hours", owners, setWeek},
	{"POST /d/{workspace}/settings/hours/days", owners, setDay},
	{"GET /d/{workspace}/settings/zones", owners, showZones},
	{"POST /d/{workspace}/settings/zones", owners, setZones},
	{"GET /d/{workspace}/settings/keys", owners, showKeys},
	{"POST /d/{workspace}/settings/keys", owners, issueKey},
	{"POST /d/{workspace}/settings/keys/{id}/rotate", owners, rotateKey},
	{"POST /d/{workspace}/settings/keys/{id}/revoke", owners, revokeKey},
	{"GET /d/{workspace}/settings/webhooks", owners, showWebhooks},
	{"POST /d/{workspace}/settings/webhooks", owners, createWebhook},
	{"GET /d/{workspace}/settings/webhooks/{id}", owners, showWebhook},
	{"POST /d/{workspace}/settings/webhooks/{id}", owners, changeWebhook},
	{"POST /d/{workspace}/settings/webhooks/{id}/deliveries/{delivery}", owners, redeliver},
}

// settingsPage is the data of the general settings.
type settingsPage struct {
	Sections []Choice
	access.Workspace
	Seen      string
	Week      []daily
	Texts     []settingText
	Retention []settingText
}

// daily is the opening hours of a weekday, as customers read them.
type daily struct{ Name, Title, Hours string }

// settingText is one of several similar fields.
type settingText struct{ Name, Title, Value, Usual string }

// sections are the tabs of the settings.
func (v *visit) sections(here string) (list []Choice) {
	for _, s := range []struct{ path, word string }{
		{"", "settings.general"}, {"hours", "settings.booking"}, {"channels", "settings.channels"}, {"models", "settings.answering"}, {"zones", "settings.zones"}, {"keys", "settings.keys"}, {"webhooks", "settings.webhooks"},
	} {
		path := v.Path("settings")
		if s.path != "" {
			path = v.Path("settings", s.path)
		}
		list = append(list, Choice{Title: v.T(s.word), Path: path, Here: s.path == here})
	}
	return list
}

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
	{"executions", "settings.keep.executions", func(s *access.Settings) *int { return &s.ExecutionDays }, access.Settings.ExecutionLife},
	{"events", "settings.keep.events", func(s *access.Settings) *int { return &s.EventDays }, access.Settings.EventLife},
	{"customers", "settings.keep.customers", func(s *access.Settings) *int { return &s.CustomerDataDays }, access.Settings.CustomerDataLife},
}

func showSettings(v *visit) (answer, error) {
	w, err := v.door.Keyring.Workspace(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	p := settingsPage{Sections: v.sections(""), Workspace: w, Seen: seenAt(w.UpdatedAt)}
	for i := range access.Weekdays {
		name := access.Weekdays[(i+1)%7] // from Monday
		p.Week = append(p.Week, daily{name, locale.Weekday(v.tag, time.Weekday((i+1)%7)), w.Settings.Profile.Schedule[name]})
	}
	for _, t := range policyTexts {
		p.Texts = append(p.Texts, settingText{Name: t.name, Title: v.T(t.word), Value: *t.of(&w.Settings.Policies)})
	}
	for _, r := range retention {
		line := settingText{Name: r.name, Title: v.T(r.word), Usual: strconv.Itoa(int(r.usual(access.Settings{}) / (24 * time.Hour)))}
		if days := *r.of(&w.Settings); days > 0 {
			line.Value = strconv.Itoa(days)
		}
		p.Retention = append(p.Retention, line)
	}
	return page{name: "settings", title: v.T("nav.settings"), data: p}, nil
}

// changeSettings changes the business. conflict: it has changed since the form was shown.
func (v *visit) changeSettings(to string, change func(*access.Workspace)) (answer, error) {
	micros, err := strconv.ParseInt(v.field("seen"), 36, 64)
	if err == nil {
		err = v.door.Keyring.ChangeWorkspace(v.context(), v.Workspace.ID, time.UnixMicro(micros), change)
	} else {
		err = fault.New(fault.Conflict, "")
	}
	if fault.Is(err, fault.Conflict) {
		err = fault.New(fault.Conflict, "%s", v.T("settings.changed"))
	}
	if err != nil {
		return nil, err
	}
	return v.done(to, "settings.saved")
}

func setProfile(v *visit) (answer, error) {
	if v.field("name") == "" {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("settings.nameless"))
	}
	return v.changeSettings(v.Path("settings"), func(w *access.Workspace) {
		p := &w.Settings.Profile
		w.Name, p.Phone, p.Address, p.City, p.Greeting = locale.OneLine(v.field("name")), v.field("phone"), v.field("address"), v.field("city"), v.field("greeting")
		p.Schedule = map[string]string{}
		for _, day := range access.Weekdays {
			if hours := locale.OneLine(v.field(day)); hours != "" {
				p.Schedule[day] = hours
			}
		}
	})
}

func setPolicies(v *visit) (answer, error) {
	return v.changeSettings(v.Path("settings"), func(w *access.Workspace) {
		for _, t := range policyTexts {
			*t.of(&w.Settings.Policies) = v.field(t.name)
		}
	})
}

func setLimits(v *visit) (answer, error) {
	days := make([]int, len(retention))
	for i, r := range retention {
		if written := v.field(r.name); written != "" {
			n, err := strconv.Atoi(written)
			if err != nil || n < 1 || n > 36_500 {
				return nil, fault.New(fault.InvalidArguments, "%s", v.T("settings.days"))
			}
			days[i] = n
		}
	}
	return v.changeSettings(v.Path("settings"), func(w *access.Workspace) {
		for i, r := range retention {
			*r.of(&w.Settings) = days[i]
		}
	})
}

// settingAmount reads a form's amount; an empty field is 0.
func settingAmount(written string, c money.Currency) (int64, error) {
	if written == "" {
		return 0, nil
	}
	d, err := money.Parse(written)
	if err != nil {
		return 0, err
	}
	minor, err := d.Minor(c)
	if err == nil && minor < 0 {
		err = fault.New(fault.InvalidArguments, "")
	}
	return minor, err
}
