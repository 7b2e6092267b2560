package settings

import (
	"net/mail"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// peoplePage is the data of the page. Link is shown once, to the owner who asked for it.
type peoplePage struct {
	People []access.Colleague
	Link   string
	For    string // the person invited

	Changes history.Section
}

func (area *Settings) showPeople(v *page.Visit) (page.Answer, error) {
	return area.renderPeople(v, peoplePage{})
}

func (area *Settings) renderPeople(v *page.Visit, p peoplePage) (page.Answer, error) {
	var err error
	p.People, err = area.Entrance.Colleagues(v.Context(), v.Workspace.ID)
	if err == nil {
		err = p.Changes.Show(v, "", change.Person)
	}
	return page.Page{Name: "people", Title: v.T("nav.people"), Data: p}, err
}

func (area *Settings) invitePerson(v *page.Visit) (page.Answer, error) {
	p := access.Person{Name: v.Field("name"), Email: access.Email(v.Field("email")), Role: access.Role(v.Field("role"))}
	address, err := mail.ParseAddress(p.Email)
	if err != nil || address.Address != p.Email || p.Name == "" {
		at := "email"
		if p.Name == "" {
			at = "name"
		}
		return nil, v.InvalidAt(at, "people.incomplete")
	}
	if p, err = area.Keyring.AddPerson(v.Context(), v.Workspace.ID, p); err != nil {
		if fault.Is(err, fault.Conflict) {
			err = v.Conflict("people.taken", address.Address)
		}
		return nil, err
	}
	return area.linkFor(v, p.ID, p.Name)
}

// inviteAgain makes a new link for a person who has not signed in yet.
func (area *Settings) inviteAgain(v *page.Visit, c access.Colleague) (page.Answer, error) {
	if c.SignsIn || !c.Active {
		return nil, page.NotFound()
	}
	return area.linkFor(v, c.ID, c.Name)
}

// colleague is the person in the address.
func (area *Settings) colleague(v *page.Visit) (c access.Colleague, err error) {
	all, err := area.Entrance.Colleagues(v.Context(), v.Workspace.ID)
	if err != nil {
		return c, err
	}
	i := slices.IndexFunc(all, func(c access.Colleague) bool { return c.ID == v.Request.PathValue("id") })
	if i < 0 {
		return c, page.NotFound()
	}
	return all[i], nil
}

// linkFor shows the link once: it is not stored, so it cannot be shown again.
func (area *Settings) linkFor(v *page.Visit, personID, name string) (page.Answer, error) {
	secret, err := area.Entrance.Invite(v.Context(), v.Workspace.ID, personID, access.Join, v.Actor().Name())
	if err != nil {
		return nil, err
	}
	return area.renderPeople(v, peoplePage{Link: v.Base() + page.WelcomePath(v.Workspace.Slug, secret), For: name})
}

// setPerson changes a person's role, or ends or restores their access.
func (area *Settings) setPerson(v *page.Visit, c access.Colleague) (page.Answer, error) {
	p := c.Person
	switch what := v.Field("do"); what {
	case "staff", "owner":
		p.Role = access.Role(what)
	case "end", "back":
		p.Active = what == "back"
	}
	err := area.Entrance.SetPerson(v.Context(), v.Workspace.ID, p)
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("people.last")
	}
	return v.Finish(err, v.Path("people"), "people.saved", p.Name)
}
