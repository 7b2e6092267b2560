package dashboard

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
)

var notificationsRoutes = []route{
	{"GET /d/{workspace}/notifications", staff, listNotifications},
	{"GET /d/{workspace}/notifications/{id}", staff, showNotification},
	{"POST /d/{workspace}/notifications/{id}/open", staff, openNotification},
}

// notificationsPage is the data of the list.
type notificationsPage struct {
	All    bool // the opened ones, too, newest first
	Team   access.Team
	Views  []Choice
	Teams  []Choice
	Urgent []support.Notification // not opened yet
	Others []support.Notification
	More   string
}

func listNotifications(v *visit) (answer, error) {
	p := notificationsPage{All: v.asked("view") == "all", Team: access.Team(v.asked("team"))}
	if teamWords[p.Team] == "" {
		p.Team = ""
	}
	f := support.NotificationFilter{Team: p.Team, Unopened: !p.All, Calm: !p.All, After: knownID(v.asked("after")), Limit: onPage + 1}
	err := v.read(func(u *core.Unit) (err error) {
		if !p.All && f.After == "" {
			if p.Urgent, err = u.Support.Notifications(support.NotificationFilter{Team: p.Team, Unopened: true, Urgent: true, Limit: mostWaiting}); err != nil {
				return err
			}
		}
		p.Others, err = u.Support.Notifications(f)
		return err
	})
	at := func(view string, team access.Team, after string) string {
		return v.listed("notifications", url.Values{"view": {view}, "team": {string(team)}, "after": {after}})
	}
	view := map[bool]string{true: "all"}[p.All]
	p.Views = []Choice{
		{Title: v.T("notes.unopened"), Path: at("", p.Team, ""), Here: !p.All}, {Title: v.T("notes.all"), Path: at("all", p.Team, ""), Here: p.All},
	}
	p.Teams = []Choice{{Title: v.T("notes.everybody"), Path: at(view, "", ""), Here: p.Team == ""}}
	for _, t := range []access.Team{access.SalesTeam, access.SupportTeam, access.Management, access.TheOwner} {
		p.Teams = append(p.Teams, Choice{Title: v.T(teamWords[t]), Path: at(view, t, ""), Here: p.Team == t})
	}
	if len(p.Others) > onPage {
		p.Others = p.Others[:onPage]
		p.More = at(view, p.Team, p.Others[onPage-1].ID)
	}
	return page{name: "notifications", title: v.T("nav.notifications"), data: p}, err
}

// notificationPage is the data of one notification.
type notificationPage struct {
	support.Notification
	By       string // who sent it
	OpenedBy string
	Facts    []fact // what the sender added
}

type fact struct{ Name, Value string }

func showNotification(v *visit) (answer, error) {
	names, err := v.signers()
	if err != nil {
		return nil, err
	}
	var p notificationPage
	err = v.read(func(u *core.Unit) (err error) {
		p.Notification, err = u.Support.Notification(v.pathID(), false)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.By, p.Facts = names.who(p.ToldBy, ""), factsIn(p.Context)
	if p.Notification.OpenedBy != "" {
		p.OpenedBy = names.who(p.Notification.OpenedBy, "")
	}
	title := v.T("notes.one", v.T(teamWords[p.Reached]))
	return page{name: "notification", within: "notifications", title: title, data: p, crumbs: []Crumb{{v.T("nav.notifications"), v.Path("notifications")}}}, nil
}

// factsIn are the members of an object by name; a value that is no text is shown as JSON.
func factsIn(object json.RawMessage) (list []fact) {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(object, &members) // the column always holds an object
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var text string
		if json.Unmarshal(members[name], &text) != nil {
			text = pretty(string(members[name]))
		}
		list = append(list, fact{name, text})
	}
	return list
}

// openNotification marks a notification as opened, which stops its escalation.
func openNotification(v *visit) (answer, error) {
	id := v.pathID()
	err := v.write(func(u *core.Unit) error { _, err := u.Support.OpenNotification(id); return err })
	if err != nil {
		return nil, err
	}
	return away{to: v.Path("notifications", id)}, nil
}

var (
	teamWords = map[access.Team]string{
		access.SalesTeam: "team.sales", access.SupportTeam: "team.support", access.Management: "team.management", access.TheOwner: "team.owner",
	}
	urgencyWords = map[support.Urgency]string{support.Normal: "notes.normal", support.High: "notes.high", support.Urgent: "notes.urgent"}
	urgencyLooks = map[support.Urgency]string{support.High: "warm", support.Urgent: "bad"}
)

// Team is the word for a team.
func (v View) Team(t access.Team) string { return v.T(teamWords[t]) }

// To is whom a notification is for, and whom it has escalated to.
func (v View) To(n support.Notification) string {
	if n.Reached == n.Team {
		return v.Team(n.Team)
	}
	return fmt.Sprintf("%s → %s", v.Team(n.Team), v.Team(n.Reached))
}

// Urgency is the word for an urgency, and UrgencyLook its colour.
func (v View) Urgency(u support.Urgency) string     { return v.T(urgencyWords[u]) }
func (v View) UrgencyLook(u support.Urgency) string { return urgencyLooks[u] }
