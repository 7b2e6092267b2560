package httpapi

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Person is a person who works in the business.
type Person struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Role    string `json:"role" enum:"staff,owner"`
	Active  bool   `json:"active" doc:"Whether they work here."`
	SignsIn bool   `json:"signs_in" doc:"Whether they chose a password."`
}

// invitedPerson is a person with their link, the only time it is shown.
type invitedPerson struct {
	Person
	Link string `json:"sign_in_link" doc:"Where they choose a password, once, within three days. Shown once and kept nowhere."`
}

func showPerson(p access.Colleague) Person {
	return Person{p.ID, p.Name, p.Email, string(p.Role), p.Active, p.SignsIn}
}

// Invite makes a link with which a person chooses a password; by is who invites them.
type Invite func(ctx context.Context, w *access.Workspace, personID, kind, by string) (string, error)

// people are the people of a business.
type people struct {
	keyring  *access.Keyring
	entrance *access.Entrance
	invite   Invite
}

func (p people) register(r *router) {
	add(r, get("/v1/people", "listPeople", "The people of the business, those who left included"), ownersOnly, p.list)
	add(r, creates(post("/v1/people", "addPerson", "Add a person; the link with which they choose a password is shown once")),
		ownersOnly, p.add)
	add(r, explained(change("/v1/people/{id}", "changePerson", "Change a person's name or role, or whether they work here"),
		"A person who leaves is out at once, with their API keys. One owner has to stay."), ownersOnly, p.change)
	add(r, explained(creates(post("/v1/people/{id}/link", "linkPerson", "A new link, for a lost one or a lost password")),
		"Where they had a password, the new one replaces it in all their businesses, and every device is signed out."),
		ownersOnly, p.link)
}

func (p people) list(ctx context.Context, c caller, in *Page) (list[Person], error) {
	found, err := p.entrance.Colleagues(ctx, c.Workspace.ID)
	return pageOf(found, *in, func(p access.Colleague) string { return p.ID }, showPerson), err
}

type newPerson struct {
	Name  string `json:"name" minLength:"1" maxLength:"100"`
	Email string `json:"email" format:"email" maxLength:"254"`
	Role  string `json:"role" enum:"staff,owner"`
}

type addPersonIn struct{ Body newPerson }

func (p people) add(ctx context.Context, c caller, in *addPersonIn) (invitedPerson, error) {
	return addInvited(ctx, p.keyring, p.invite, c.Workspace, in.Body, c.Actor.PersonID)
}

func addInvited(ctx context.Context, keyring *access.Keyring, invite Invite, w *access.Workspace, p newPerson,
	by string) (invitedPerson, error) {
	person := access.Person{Name: locale.OneLine(p.Name), Email: p.Email, Role: access.Role(p.Role)}
	if person.Name == "" {
		return invitedPerson{}, invalid("/name", "A person needs a name.")
	}
	made, err := keyring.AddPerson(ctx, w.ID, person)
	if err != nil {
		return invitedPerson{}, err
	}
	link, err := invite(ctx, w, made.ID, access.Join, by)
	return invitedPerson{showPerson(access.Colleague{Person: made}), link}, err
}

func (p people) find(ctx context.Context, c caller, id string) (access.Colleague, error) {
	all, err := p.entrance.Colleagues(ctx, c.Workspace.ID)
	at := slices.IndexFunc(all, func(p access.Colleague) bool { return p.ID == id })
	if err == nil && at < 0 {
		err = fault.New(fault.NotFound, "there is no such person")
	}
	if err != nil {
		return access.Colleague{}, err
	}
	return all[at], nil
}

type changePersonIn struct {
	ByID
	Body struct {
		Name   *string `json:"name,omitempty" minLength:"1" maxLength:"100"`
		Role   *string `json:"role,omitempty" enum:"staff,owner"`
		Active *bool   `json:"active,omitempty"`
	}
}

func (p people) change(ctx context.Context, c caller, in *changePersonIn) (Person, error) {
	found, err := p.find(ctx, c, in.id())
	if err != nil {
		return Person{}, err
	}
	if in.Body.Name != nil {
		found.Name = locale.OneLine(*in.Body.Name)
	}
	if in.Body.Role != nil {
		found.Role = access.Role(*in.Body.Role)
	}
	if in.Body.Active != nil {
		found.Active = *in.Body.Active
	}
	if found.Name == "" {
		return Person{}, invalid("/name", "A person needs a name.")
	}
	return showPerson(found), p.entrance.SetPerson(ctx, c.Workspace.ID, found.Person)
}

func (p people) link(ctx context.Context, c caller, in *ByID) (invitedPerson, error) {
	found, err := p.find(ctx, c, in.id())
	if err != nil {
		return invitedPerson{}, err
	}
	kind := access.Join
	if found.SignsIn {
		kind = access.Renew
	}
	link, err := p.invite(ctx, c.Workspace, found.ID, kind, c.Actor.PersonID)
	return invitedPerson{showPerson(found), link}, err
}
