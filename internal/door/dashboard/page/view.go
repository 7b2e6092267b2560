package page

import (
	"cmp"
	"html/template"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// View is what templates see: the visit, and the page's own data.
type View struct {
	*Visit
	Title         string
	Name          string
	Data          any
	Crumbs        []Crumb
	Flash         *flash
	Body          template.HTML // the rendered page, before its layout
	Nav           []NavGroup
	Others        []access.Business // the user's other businesses
	Script, Style string
}

func (v *Visit) view(p Page) (View, error) {
	out := View{
		Visit: v, Title: p.Title, Name: p.Name, Data: p.Data, Crumbs: p.Crumbs, Flash: v.flash(), Script: scriptPath,
		Style: stylePath,
	}
	if v.Refused() {
		out.Flash = &flash{Text: v.refused, Bad: true}
	}
	if v.Workspace == nil || p.Bare {
		return out, nil
	}
	if v.waiting == nil { // nothing of the page is in the business's own tables
		if err := v.Read(func(*core.Unit) error { return nil }); err != nil {
			return out, err
		}
	}
	out.Nav = v.navigation(cmp.Or(p.Within, p.Name))
	all, err := v.site.Entrance.Businesses(v.Context(), v.Login.ID)
	for _, b := range all {
		if b.Workspace.ID != v.Workspace.ID {
			out.Others = append(out.Others, b)
		}
	}
	return out, err
}

// With is the same view with other data, for nested templates.
func (v View) With(data any) View { v.Data = data; return v }

// Money formats minor units of the business's currency.
func (v *Visit) Money(minor int64) string { return locale.Money(v.Tag, v.Workspace.Amount(minor)) }

// Number formats a whole number.
func (v *Visit) Number(n any) string {
	switch n := n.(type) {
	case int:
		return locale.Number(v.Tag, int64(n))
	case int64:
		return locale.Number(v.Tag, n)
	}
	return ""
}

func (v View) local(t time.Time) time.Time {
	if v.Workspace == nil {
		return t
	}
	return t.In(v.Workspace.Location())
}

// Clock is the time of day.
func (v View) Clock(t time.Time) string { return locale.Time(v.Tag, v.local(t)) }

// TimeOfDay is a minute of the day as the user writes times. Forms and addresses have booking.Clock instead.
func TimeOfDay(tag locale.Tag, minute int) string {
	return locale.Time(tag, time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC))
}

// Channel is the word for a channel.
func (v View) Channel(name string) string {
	switch name {
	case "web":
		return v.T("channel.web")
	case "voice":
		return v.T("channel.voice")
	case "whatsapp":
		return "WhatsApp"
	case "api", "mcp":
		return strings.ToUpper(name)
	}
	return name
}

// Day formats a stored date; another text stays as it is.
func (v View) Day(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return locale.DateYear(v.Tag, t)
}

// Date formats a day.
func (v View) Date(t time.Time) string { return locale.Date(v.Tag, v.local(t)) }

// DateYear formats a day that may be long past.
func (v View) DateYear(t time.Time) string { return locale.DateYear(v.Tag, v.local(t)) }

// Moment is the time, with the day unless it is today.
func (v View) Moment(t time.Time) string {
	now, then := v.local(v.Now()), v.local(t)
	switch {
	case t.IsZero():
		return "—"
	case now.Format(time.DateOnly) == then.Format(time.DateOnly):
		return v.Clock(t)
	case now.Year() == then.Year():
		return ShortDay(v.Tag, then) + ", " + v.Clock(t)
	}
	return ShortDay(v.Tag, then) + " " + then.Format("2006") + ", " + v.Clock(t)
}

// ShortDay is a day and its month, in short.
func ShortDay(tag locale.Tag, t time.Time) string {
	month := locale.Month(tag, t.Month())
	if tag.Language() == "en" {
		return t.Format("Jan 2")
	}
	return t.Format("2") + " " + string([]rune(month)[:3])
}

// Ago is the time since t, in its largest unit.
func (v View) Ago(t time.Time) string {
	d := v.Now().Sub(t)
	switch {
	case d < time.Minute:
		return v.T("ago.now")
	case d < time.Hour:
		return v.T("ago.minutes", int(d/time.Minute))
	case d < 48*time.Hour:
		return v.T("ago.hours", int(d/time.Hour))
	}
	return v.T("ago.days", int(d/(24*time.Hour)))
}

// Took formats a duration, in milliseconds below ten seconds.
func (v *Visit) Took(d time.Duration) string {
	if d >= 10*time.Second {
		return v.Number(int64(d/time.Second)) + " s"
	}
	if d < time.Millisecond {
		return "< 1 ms"
	}
	return v.Number(d.Milliseconds()) + " ms"
}

// Dollars formats what models cost, in millionths of a US dollar, to the nearest cent.
func (v *Visit) Dollars(micros int64) string {
	const cent = 10_000
	shown := func(minor int64) string { return locale.Money(v.Tag, money.Amount{Minor: minor, Currency: "USD"}) }
	if micros > 0 && micros < cent {
		return "< " + shown(1)
	}
	return shown((micros + cent/2) / cent)
}

// Stamp is a time for <time datetime>.
func (v View) Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Initial stands in for a person's picture.
func (v View) Initial(name string) string { return doorkit.Initial(name) }

// Icon is one of our icons; it is hidden from screen readers, as its words stand beside it.
func (v View) Icon(name string) template.HTML {
	return template.HTML(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">` + icons[name] +
		`</svg>`) //nolint:gosec // ours
}

// First is the name that people use for somebody.
func (v View) First(name string) string { return locale.CallName(name) }

// Now is the present moment.
func (v *Visit) Now() time.Time { return v.site.Clock.Now() }

// Quick is the address of quick actions, for the bar on every page; empty: the user has none.
func (v View) Quick() string { return v.To("quick") }

// Fresh is a new id for a form.
func (v View) Fresh() string { return scope.NewID() }

// Failed is the short text of an error code.
func (v View) Failed(code string) string {
	if _, known := v.words["code."+code]; !known {
		return code
	}
	return v.T("code." + code)
}

// FailedLook is its colour: a call that waits for a yes has not failed.
func (v View) FailedLook(code string) string {
	switch fault.Code(code) {
	case fault.ConfirmationRequired, fault.InProgress:
		return "warm"
	}
	return "bad"
}
