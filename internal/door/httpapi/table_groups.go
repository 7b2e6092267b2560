package httpapi

import (
	"context"

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

type tableGroupsOut struct{ Body tableGroups }

// OfBranch names a branch.
type OfBranch struct {
	Branch string `query:"branch" maxLength:"64" doc:"Of this branch; without it, of the first."`
}

func (d *door) listTableGroups(ctx context.Context, c caller, in *OfBranch) (*tableGroupsOut, error) {
	var out *tableGroupsOut
	err := d.atDesk(ctx, c, func(u *core.Unit) (err error) {
		out, err = groupsAt(u, in.Branch)
		return err
	})
	return out, err
}

func groupsAt(u *core.Unit, branchID string) (*tableGroupsOut, error) {
	b, err := u.Places.Branch(branchID)
	if err != nil {
		return nil, err
	}
	list, err := u.Places.Groups(b.ID)
	out := &tableGroupsOut{tableGroups{BranchID: orNull(b.ID), Groups: []TableGroup{}}}
	for _, g := range list {
		out.Body.Groups = append(out.Body.Groups, TableGroup{SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, TableIDs: g.Members})
	}
	return out, err
}

type setTableGroupsIn struct {
	OfBranch
	Body struct {
		Groups []TableGroup `json:"groups" nullable:"false" maxItems:"200"`
	}
}

func (d *door) setTableGroups(ctx context.Context, c caller, in *setTableGroupsIn) (*tableGroupsOut, error) {
	var out *tableGroupsOut
	err := d.changeDesk(ctx, c, func(u *core.Unit) error {
		b, err := u.Places.Branch(in.Branch)
		if err != nil {
			return err
		}
		groups := make([]booking.Group, len(in.Body.Groups))
		for i, g := range in.Body.Groups {
			groups[i] = booking.Group{ID: scope.NewID(), SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, Members: g.TableIDs}
		}
		if err := u.Places.SetGroups(b.ID, groups); err != nil {
			return err
		}
		out, err = groupsAt(u, b.ID)
		return err
	})
	return out, err
}
