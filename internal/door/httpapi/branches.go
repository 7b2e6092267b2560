package httpapi

import (
	"cmp"
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Branch is one place of the business. How customers reach it and how it delivers is in the setting branches.
type Branch struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Address string `json:"address"`
	Zone    string `json:"time_zone"`
}

func showBranch(b access.Branch) Branch { return Branch{b.ID, b.Name, b.Address, b.Zone} }

// RemoveBranch takes a branch away; conflict while something is there.
type RemoveBranch func(ctx context.Context, w *access.Workspace, b access.Branch) error

// branches are the places of a business.
type branches struct {
	keyring *access.Keyring
	end     RemoveBranch
}

func (b branches) register(r *router) {
	add(r, get("/v1/branches", "listBranches", "The places of the business, by name"), staffOnly, b.list)
	add(r, get("/v1/branches/{id}", "getBranch", "One place"), staffOnly, b.get)
	add(r, creates(post("/v1/branches", "createBranch", "Add a place")), ownersOnly, b.create)
	add(r, change("/v1/branches/{id}", "changeBranch", "Change a place's name, address or time zone"), ownersOnly, b.change)
	do(r, explained(remove("/v1/branches/{id}", "removeBranch", "Take a place away"),
		"Refused while bookings to come, open orders, stock, tables or staff are there. What was sold and booked there keeps its name."),
		ownersOnly, b.remove)
}

func (b branches) list(ctx context.Context, c caller, in *Page) (list[Branch], error) {
	found, err := b.keyring.Branches(ctx, c.Workspace.ID)
	return pageOf(found, *in, func(b access.Branch) string { return b.ID }, showBranch), err
}

func (b branches) get(ctx context.Context, c caller, in *ByID) (Branch, error) {
	found, err := b.keyring.Branch(ctx, c.Workspace.ID, in.id())
	return showBranch(found), err
}

type branchFields struct {
	Name    *string `json:"name,omitempty" minLength:"1" maxLength:"100"`
	Address *string `json:"address,omitempty" maxLength:"300"`
	Zone    *string `json:"time_zone,omitempty" maxLength:"100" doc:"IANA; the business's unless given."`
}

// apply writes what was given; invalid_arguments for a time zone that there is not.
func (f branchFields) apply(b *access.Branch) error {
	for _, one := range []struct{ given, to *string }{{f.Name, &b.Name}, {f.Address, &b.Address}, {f.Zone, &b.Zone}} {
		if one.given != nil {
			*one.to = locale.OneLine(*one.given)
		}
	}
	if _, err := time.LoadLocation(b.Zone); err != nil {
		return invalid("/time_zone", "There is no such time zone.")
	}
	if b.Name == "" {
		return invalid("/name", "A branch needs a name.")
	}
	return nil
}

type createBranchIn struct{ Body branchFields }

func (b branches) create(ctx context.Context, c caller, in *createBranchIn) (Branch, error) {
	var made access.Branch
	if err := in.Body.apply(&made); err != nil {
		return Branch{}, err
	}
	made.Zone = cmp.Or(made.Zone, c.Workspace.Zone)
	made, err := b.keyring.AddBranch(ctx, c.Workspace.ID, made)
	return showBranch(made), err
}

type changeBranchIn struct {
	ByID
	Body branchFields
}

func (b branches) change(ctx context.Context, c caller, in *changeBranchIn) (Branch, error) {
	now, err := b.keyring.EditBranch(ctx, c.Workspace.ID, in.id(), in.Body.apply)
	return showBranch(now), err
}

func (b branches) remove(ctx context.Context, c caller, in *ByID) error {
	found, err := b.keyring.Branch(ctx, c.Workspace.ID, in.id())
	if err != nil {
		return err
	}
	w, err := b.keyring.Workspace(ctx, c.Workspace.ID)
	if err != nil {
		return err
	}
	return b.end(ctx, &w, found)
}
