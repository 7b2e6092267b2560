package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
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
	router  *router
	keyring *access.Keyring
	end     RemoveBranch
}

func (b branches) register(r *router) {
	add(r, get("/v1/branches", "listBranches", "The places of the business, by name"), staffOnly, b.list)
	addRaw(r, r.responds(get("/v1/branches/{id}", "getBranch", "One place"), Branch{}), staffOnly, b.get)
	described := access.BranchDescribed
	addRaw(r, r.responds(r.takes(creates(explained(post("/v1/branches", "createBranch", "Add a place"), onceText)), "BranchNew",
		newSchema(described.Schema.JSON()), described.Fields), Branch{}), ownersOnly, b.create)
	addRaw(r, r.responds(r.takes(explained(change("/v1/branches/{id}", "changeBranch", "Change a place's name, address or time zone"),
		changeText), "BranchChange", patchSchema(described.Schema.JSON()), described.Fields), Branch{}), ownersOnly, b.change)
	do(r, explained(remove("/v1/branches/{id}", "removeBranch", "Take a place away"),
		"Refused while bookings to come, open orders, stock, tables or staff are there. What was sold and booked there keeps its name."),
		ownersOnly, b.remove)
}

func (b branches) list(ctx context.Context, c caller, in *Page) (list[Branch], error) {
	found, err := b.keyring.Branches(ctx, c.Workspace.ID)
	return pageOf(found, *in, func(b access.Branch) string { return b.ID }, showBranch), err
}

func (b branches) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	found, err := b.keyring.Branch(ctx, c.Workspace.ID, in.id())
	return showEditedBranch(found), err
}

func showEditedBranch(b access.Branch) *edited {
	return &edited{ETag: etag(b.Fields()), Body: showBranch(b)}
}

func (b branches) create(ctx context.Context, c caller, in *createIn) (*edited, error) {
	f, err := access.BranchDescribed.Create(access.BranchFields{Zone: c.Workspace.Zone}, in.RawBody, c.Workspace.Locale)
	if err != nil {
		return nil, err
	}
	return b.router.makesOnce(ctx, c.Workspace, c.Actor, "createBranch", in.Key, in.RawBody, func(id string, _ bool) (*edited, error) {
		one := access.Branch{ID: id}
		one.Set(f)
		made, err := b.keyring.AddBranch(ctx, c.Workspace.ID, one)
		out := showEditedBranch(made)
		out.Location = "/v1/branches/" + made.ID
		return out, err
	})
}

func (b branches) change(ctx context.Context, c caller, in *editIn) (*edited, error) {
	now, err := b.keyring.EditBranch(ctx, c.Workspace.ID, in.id(), func(now *access.Branch) error {
		after, err := patchOf(access.BranchDescribed, now.Fields(), in.Patch, c, c.Workspace.Locale)
		if err == nil {
			now.Set(after)
		}
		return err
	})
	return showEditedBranch(now), err
}

func (b branches) remove(ctx context.Context, c caller, in *removeIn) error {
	found, err := b.keyring.Branch(ctx, c.Workspace.ID, in.id())
	if err == nil {
		err = unchanged(in.IfMatch, etag(found.Fields()), c.Workspace.Locale)
	}
	if err != nil {
		return err
	}
	w, err := b.keyring.Workspace(ctx, c.Workspace.ID)
	if err != nil {
		return err
	}
	return b.end(ctx, &w, found)
}
