package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
)

// TableGroup is tables that are put together for a larger party.
type TableGroup struct {
	SeatsMin int      `json:"seats_min" minimum:"1" maximum:"1000"`
	SeatsMax int      `json:"seats_max" minimum:"1" maximum:"1000"`
	TableIDs []string `json:"table_ids" nullable:"false" maxItems:"20"`
}

type tableGroups struct {
	BranchID *string      `json:"branch_id"`
	Groups   []TableGroup `json:"groups" nullable:"false"`
}

// OfBranch names a branch.
type OfBranch struct {
	Branch string `query:"branch" maxLength:"64" doc:"Of this branch; without it, of the first."`
}

func registerTableGroups(r *router) {
	addRaw(r, r.responds(get("/v1/table-groups", "listTableGroups", "Tables that are put together for larger parties"),
		tableGroups{}), staffOnly, reads(r, listTableGroups))
	editTableGroups(r)
	addRaw(r, r.responds(put("/v1/table-groups", "setTableGroups", "Replace what is put together at a branch"), tableGroups{}),
		staffOnly, writes(r, replaceTableGroups))
}

func listTableGroups(u *core.Unit, in *OfBranch) (*edited, error) {
	g, err := groupsAt(u, in.Branch)
	return &edited{ETag: etag(g.Groups), Body: g}, err
}

func groupsAt(u *core.Unit, branchID string) (tableGroups, error) {
	b, err := u.Places.Branch(branchID)
	if err != nil {
		return tableGroups{}, err
	}
	groups, err := u.Places.Groups(b.ID)
	return tableGroups{BranchID: orNull(b.ID), Groups: convert(groups, func(g booking.Group) TableGroup {
		return TableGroup{SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, TableIDs: g.Members}
	})}, err
}

type setTableGroupsIn struct {
	OfBranch
	Version
	Body struct {
		Groups []TableGroup `json:"groups" nullable:"false" maxItems:"200"`
	}
}

func replaceTableGroups(u *core.Unit, in *setTableGroupsIn) (*edited, error) {
	if err := u.Places.Lock(); err != nil {
		return nil, err
	}
	now, err := groupsAt(u, in.Branch)
	if err != nil {
		return nil, err
	}
	if err := unchanged(in.IfMatch, etag(now.Groups), u.Workspace.Locale); err != nil {
		return nil, err
	}
	out, err := setTableGroups(u, in)
	return &edited{ETag: etag(out.Groups), Body: out}, err
}

func setTableGroups(u *core.Unit, in *setTableGroupsIn) (tableGroups, error) {
	b, err := u.Places.Branch(in.Branch)
	if err != nil {
		return tableGroups{}, err
	}
	groups := convert(in.Body.Groups, func(g TableGroup) booking.Group {
		return booking.Group{ID: scope.NewID(), SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, Members: g.TableIDs}
	})
	if err := u.Places.SetGroups(b.ID, groups); err != nil {
		return tableGroups{}, err
	}
	return groupsAt(u, b.ID)
}
