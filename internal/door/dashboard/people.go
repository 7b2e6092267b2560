package dashboard

import (
	"net/http"
	"net/mail"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// peopleRoutes are the pages of the business's staff and owners.
var peopleRoutes = []route{
	{"GET /d/{workspace}/people", owners, showPeople},
	{"POST /d/{workspace}/people", owners, invitePerson},
	{"POST /d/{workspace}/people/{id}", owners, setPerson},
	{"POST /d/{workspace}/people/{id}/invite", owners, inviteAgain},
}

// peoplePage is the data of the page. Link is shown once, to the owner who asked for it.
type peoplePage struct {
	People []access.Colleague
	Link   string
	For    string // the person invited
}

func showPeople(v *visit) (answer, error) { return v.peoplePage(peoplePage{}) }

func (v *visit) peoplePage(p peoplePage) (answer, error) {
	var err error
	p.People, err = v.door.Entrance.Colleagues(v.context(), v.Workspace.ID)
	return page{name: "people", title: v.T("nav.people"), data: p}, err
}

func invitePerson(v *visit) (answer, error) {
	p := access.Person{Name: v.field("name"), Email: access.Email(v.field("email")), Role: access.Role(v.field("role"))}
	address, err := mail.ParseAddress(p.Email)
	if err != nil || address.Address != p.Email || p.Name == "" {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("people.incomplete"))
	}
	if p, err = v.door.Keyring.AddPerson(v.context(), v.Workspace.ID, p); err != nil {
		if fault.Is(err, fault.Conflict) {
			err = fault.New(fault.Conflict, "%s", v.T("people.taken", address.Address))
		}
		return nil, err
	}
	return v.linkFor(p.ID, p.Name)
}

// inviteAgain makes a new link for a person who has not signed in yet.
func inviteAgain(v *visit) (answer, error) {
	all, err := v.door.Entrance.Colleagues(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.ID == v.r.PathValue("id") && !c.SignsIn && c.Active {
			return v.linkFor(c.ID, c.Name)
		}
	}
	return nil, errNothing()
}

// linkFor shows the link once: it is not stored, so it cannot be shown again.
func (v *visit) linkFor(personID, name string) (answer, error) {
	secret, err := v.door.Entrance.Invite(v.context(), v.Workspace.ID, personID, access.Join, v.Actor().Name())
	if err != nil {
		return nil, err
	}
	return v.peoplePage(peoplePage{Link: v.door.base(v.r) + WelcomePath(v.Workspace.Slug, secret), For: name})
}

// WelcomePath is the path of an invitation.
func WelcomePath(slug, secret string) string { return "/welcome/" + slug + "/" + secret }

// base is the public address of this server.
func (d *Door) base(r *http.Request) string {
	switch {
	case d.PublicURL != "":
		return d.PublicURL
	case d.Proxies.HTTPS(r):
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// setPerson changes a person's role, or ends or restores their access.
func setPerson(v *visit) (answer, error) {
	all, err := v.door.Entrance.Colleagues(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.ID != v.r.PathValue("id") {
			continue
		}
		p := c.Person
		switch what := v.field("do"); what {
		case "staff", "owner":
			p.Role = access.Role(what)
		case "end", "back":
			p.Active = what == "back"
		}
		err := v.door.Entrance.SetPerson(v.context(), v.Workspace.ID, p)
		if fault.Is(err, fault.Conflict) {
			err = fault.New(fault.Conflict, "%s", v.T("people.last"))
		}
		if err != nil {
			return nil, err
		}
		return v.done(v.Path("people"), "people.saved", p.Name)
	}
	return nil, errNothing()
}
