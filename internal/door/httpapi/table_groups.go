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
	noteRows(r, "/v1/table-groups", groupRows)
	editTableGroups(r)
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

func setTableGroups(u *core.Unit, branchID string, f booking.GroupsFields) (tableGroups, error) {
	b, err := u.Places.Branch(branchID)
	if err != nil {
		return tableGroups{}, err
	}
	groups := convert(f.Groups, func(g booking.GroupFields) booking.Group {
		return booking.Group{ID: scope.NewID(), SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, Members: g.TableIDs}
	})
	if err := u.Places.SetGroups(b.ID, groups); err != nil {
		return tableGroups{}, err
	}
	return groupsAt(u, b.ID)
}
