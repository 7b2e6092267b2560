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
	Link string `json:"sign_in_link" doc:"Where they choose a password, once, within three days. Shown once and kept nowhere: a repeated request gets another one, and none after they chose a password."`
}

func showPerson(p access.Colleague) Person {
	return Person{p.ID, p.Name, p.Email, string(p.Role), p.Active, p.SignsIn}
}

// Invite makes a link with which a person chooses a password; by is who invites them.
type Invite func(ctx context.Context, w *access.Workspace, personID, kind, by string) (string, error)

// people are the people of a business.
type people struct {
	router   *router
	keyring  *access.Keyring
	entrance *access.Entrance
	invite   Invite
}

func (p people) register(r *router) {
	add(r, get("/v1/people", "listPeople", "The people of the business, those who left included"), ownersOnly, p.list)
	addRaw(r, r.responds(creates(explained(post("/v1/people", "addPerson",
		"Add a person; the link with which they choose a password is shown once"), onceText)), invitedPerson{}), ownersOnly, p.add)
	addRaw(r, r.responds(get("/v1/people/{id}", "getPerson", "One person"), Person{}), ownersOnly, p.get)
	described := access.PersonDescribed
	addRaw(r, r.responds(r.takes(explained(change("/v1/people/{id}", "changePerson", "Change a person's name or role, or whether they work here"),
		"A person who leaves is out at once, with their API keys. One owner has to stay. "+changeText), "PersonChange",
		patchSchema(described.Schema.JSON()), described.Fields), Person{}), ownersOnly, p.change)
	add(r, explained(creates(post("/v1/people/{id}/link", "linkPerson", "A new link, for a lost one or a lost password")),
		"Where they had a password, the new one replaces it in all their businesses, and every device is signed out."),
		ownersOnly, p.link)
	editNotices(r)
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

func (p people) add(ctx context.Context, c caller, in *keyedIn[newPerson]) (*edited, error) {
	return p.addTo(ctx, c.Workspace, c, in, "/v1/people")
}

// addTo adds a person to a workspace, once for each Idempotency-Key, with a link. A repeated request gets another link,
// unless they chose a password since.
func (p people) addTo(ctx context.Context, w *access.Workspace, c caller, in *keyedIn[newPerson], path string) (*edited, error) {
	person := access.Person{Name: locale.OneLine(in.Body.Name), Email: in.Body.Email, Role: access.Role(in.Body.Role)}
	if person.Name == "" {
		return nil, invalid("/name", msgNameNeeded.In(w.Locale))
	}
	return p.router.makesOnce(ctx, w, c.Actor, "addPerson", in.Key, in.Body, func(id string, again bool) (*edited, error) {
		person.ID = id
		made, err := p.keyring.AddPerson(ctx, w.ID, person)
		if err != nil {
			return nil, err
		}
		now := access.Colleague{Person: made}
		if again {
			if now, err = p.find(ctx, w, made.ID); err != nil {
				return nil, err
			}
		}
		link := ""
		if !now.SignsIn && now.Active {
			link, err = p.invite(ctx, w, made.ID, access.Join, c.Actor.PersonID)
		}
		return &edited{ETag: etag(now.Fields()), Location: path + "/" + made.ID, Body: invitedPerson{showPerson(now), link}}, err
	})
}

func (p people) find(ctx context.Context, w *access.Workspace, id string) (access.Colleague, error) {
	all, err := p.entrance.Colleagues(ctx, w.ID)
	at := slices.IndexFunc(all, func(p access.Colleague) bool { return p.ID == id })
	if err == nil && at < 0 {
		err = fault.New(fault.NotFound, "there is no such person")
	}
	if err != nil {
		return access.Colleague{}, err
	}
	return all[at], nil
}

func (p people) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	found, err := p.find(ctx, c.Workspace, in.id())
	return &edited{ETag: etag(found.Fields()), Body: showPerson(found)}, err
}

func (p people) change(ctx context.Context, c caller, in *editIn) (*edited, error) {
	_, err := p.entrance.EditPerson(ctx, c.Workspace.ID, in.id(), func(now *access.Person) error {
		after, err := patchOf(access.PersonDescribed, now.Fields(), in.Patch, c, c.Workspace.Locale)
		if err == nil {
			now.Set(after)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return p.get(ctx, c, &in.ByID)
}

func (p people) link(ctx context.Context, c caller, in *ByID) (invitedPerson, error) {
	found, err := p.find(ctx, c.Workspace, in.id())
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
