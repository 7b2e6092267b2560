package team

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// notificationsPage is the data of the list.
type notificationsPage struct {
	All    bool // the opened ones, too, newest first
	Team   access.Team
	Views  []page.Choice
	Teams  []page.Choice
	Urgent []support.Notification // not opened yet
	Others []support.Notification
	More   string
}

func listNotifications(v *page.Visit) (page.Answer, error) {
	p := notificationsPage{All: v.Query("view") == "all", Team: access.Team(v.Query("team"))}
	if teamWords[p.Team] == "" {
		p.Team = ""
	}
	f := support.NotificationFilter{
		Team: p.Team, Unopened: !p.All, Calm: !p.All, After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1,
	}
	err := v.Read(func(u *core.Unit) (err error) {
		if !p.All && f.After == "" {
			if p.Urgent, err = u.Support.Notifications(support.NotificationFilter{
				Team: p.Team, Unopened: true, Urgent: true, Limit: mostUrgent,
			}); err != nil {
				return err
			}
		}
		p.Others, err = u.Support.Notifications(f)
		return err
	})
	at := func(view string, team access.Team, after string) string {
		return page.Query{"view": view, "team": string(team), "after": after}.At(v.Path("notifications"))
	}
	view := map[bool]string{true: "all"}[p.All]
	p.Views = []page.Choice{
		{Title: v.T("notes.unopened"), Path: at("", p.Team, ""), Here: !p.All},
		{Title: v.T("notes.all"), Path: at("all", p.Team, ""), Here: p.All},
	}
	teams := []access.Team{"", access.SalesTeam, access.SupportTeam, access.Management, access.TheOwner}
	p.Teams = page.Choices(teams, func(t access.Team) page.Choice {
		return page.Choice{Title: v.T(cmp.Or(teamWords[t], "notes.everybody")), Path: at(view, t, ""),
			Here: p.Team == t}
	})
	p.Others, p.More = page.Cut(
		p.Others, onPage, func(last support.Notification) string { return at(view, p.Team, last.ID) },
	)
	return page.Page{Name: "notifications", Title: v.T("nav.notifications"), Data: p}, err
}

// notificationPage is the data of one notification.
type notificationPage struct {
	support.Notification
	By       string // who sent it
	OpenedBy string
	Facts    []fact // what the sender added
}

type fact struct{ Name, Value string }

func showNotification(v *page.Visit, names naming.Names) (page.Answer, error) {
	var p notificationPage
	err := v.Read(func(u *core.Unit) (err error) {
		p.Notification, err = u.Support.Notification(v.ID(), false)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.By, p.Facts = names.Who(p.ToldBy, ""), factsIn(p.Context)
	if p.Notification.OpenedBy != "" {
		p.OpenedBy = names.Who(p.Notification.OpenedBy, "")
	}
	title := v.T("notes.one", v.T(teamWords[p.Reached]))
	return page.Page{
		Name: "notification", Within: "notifications", Title: title, Data: p, Crumbs: v.Crumbs("notifications"),
	}, nil
}

// factsIn are the members of an object by name; a value that is no text is shown as JSON.
func factsIn(object json.RawMessage) (list []fact) {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(object, &members) // the column always holds an object
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var text string
		if json.Unmarshal(members[name], &text) != nil {
			text = naming.Pretty(string(members[name]))
		}
		list = append(list, fact{name, text})
	}
	return list
}

// openNotification marks a notification as opened, which stops its escalation.
func openNotification(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	err := v.Write(func(u *core.Unit) error { _, err := u.Support.OpenNotification(id); return err })
	return page.Away{To: v.Path("notifications", id)}, err
}

var (
	teamWords = map[access.Team]string{
		access.SalesTeam: "team.sales", access.SupportTeam: "team.support", access.Management: "team.management",
		access.TheOwner: "team.owner",
	}
	urgencyWords = map[support.Urgency]string{
		support.Normal: "notes.normal", support.High: "notes.high", support.Urgent: "notes.urgent",
	}
	urgencyLooks = map[support.Urgency]string{support.High: "warm", support.Urgent: "bad"}
)

// recipient is whom a notification is for, and whom it has escalated to.
func recipient(v page.View, n support.Notification) string {
	to := v.T(teamWords[n.Team])
	if n.Reached != n.Team {
		to += " → " + v.T(teamWords[n.Reached])
	}
	return to
}
