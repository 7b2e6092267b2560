package store

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// What can be booked is locked by a name (LockPlaces) before it is changed.

func watchResource(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Resource, id: id}, func() (string, any, error) {
		s, found, err := resources.one(tx, ` AND s.id = $2`, id)
		if !found {
			return "", nil, err
		}
		return s.Name, s.Fields(), err
	})
}

func (r bookingRows) watchService(id string) error {
	return r.tx.watch(subjectOf{thing: change.Service, id: id}, func() (string, any, error) {
		v, found, err := services.one(r.tx, ` AND v.id = $2`, id)
		if err != nil || !found {
			return "", nil, err
		}
		v.Staff, err = texts(r.tx, `SELECT t.resource_id FROM service_staff t WHERE t.workspace_id = $1 AND t.service_id = $2
			ORDER BY t.resource_id`, r.tx.Workspace(), id)
		return v.Name, v.Fields(), err
	})
}

func (r bookingRows) watchGroups(branchID string) error {
	return r.tx.watch(subjectOf{thing: change.Tables, id: cmp.Or(branchID, "branch")}, func() (string, any, error) {
		list, err := r.Groups(branchID)
		if err != nil {
			return "", nil, err
		}
		name, err := r.ownerName(branchID)
		return name, booking.GroupsFields{Groups: lists.Map(list, func(g booking.Group) booking.GroupFields {
			return booking.GroupFields{SeatsMin: g.SeatsMin, SeatsMax: g.SeatsMax, TableIDs: g.Members}
		})}, err
	})
}

// watchHours keeps what is changed of hours, of special days those to come.
func (r bookingRows) watchHours(ownerID string) error {
	return r.tx.watch(subjectOf{thing: change.Hours, id: ownerID}, func() (string, any, error) {
		list, err := r.Hours([]string{ownerID}, booking.DayOf(clock.System{}.Now().AddDate(0, 0, -1)), "9999-12-31")
		if err != nil {
			return "", nil, err
		}
		var own booking.OwnHours
		if h := list[ownerID]; h != nil {
			own = *h
		}
		name, err := r.ownerName(ownerID)
		return name, own.Fields(), err
	})
}

// ownerName is what a branch or a resource is called; empty: it is the business itself.
func (r bookingRows) ownerName(id string) (name string, err error) {
	_, err = found(r.tx.Row(`SELECT name FROM branches WHERE workspace_id = $1 AND id = $2
		UNION ALL SELECT name FROM resources WHERE workspace_id = $1 AND id = $2`, []any{r.tx.Workspace(), id}, &name))
	return name, err
}
