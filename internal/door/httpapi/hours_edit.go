package httpapi

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
)

type editHoursIn struct {
	OfOwner
	Patch
}

const editHoursText = "The week and the special days can be changed apart from each other; each is replaced as a whole."

func editHours(r *router) {
	op := r.takes(explained(change("/v1/hours", "changeHours", "Change the week, or the special days from today on"),
		editHoursText+" "+changeText), "HoursChange", patchSchema(booking.HoursDescribed.Schema.JSON()), booking.HoursDescribed.Fields)
	addRaw(r, r.responds(op, ownedHours{}), staffOnly, writes(r, changeHours))
}

func changeHours(u *core.Unit, in *editHoursIn) (*edited, error) {
	if err := u.Places.Lock(); err != nil {
		return nil, err
	}
	now, err := hoursOf(u, in.Owner)
	if err != nil {
		return nil, err
	}
	if err := unchanged(in.IfMatch, etag(now.OwnHours), u.Workspace.Locale); err != nil {
		return nil, err
	}
	in.IfMatch = "" // compared with what is shown
	var before booking.HoursFields
	if err := recast(now.OwnHours, &before); err != nil {
		return nil, err
	}
	after, err := merge(u, booking.HoursDescribed, before, in.Patch)
	if err != nil {
		return nil, err
	}
	set := setHoursIn{OfOwner: in.OfOwner}
	if err := recast(after, &set.Body); err != nil {
		return nil, err
	}
	out, err := setHours(u, &set)
	return &edited{ETag: etag(out.OwnHours), Body: out}, err
}

// recast copies a value into one that is the same in JSON.
func recast(from, to any) error {
	raw, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, to)
}

type editTableGroupsIn struct {
	OfBranch
	Patch
}

func editTableGroups(r *router) {
	op := r.takes(explained(change("/v1/table-groups", "changeTableGroups", "Change what is put together at a branch"),
		"The list is replaced as a whole. "+changeText), "TableGroupsChange",
		patchSchema(booking.GroupsDescribed.Schema.JSON()), booking.GroupsDescribed.Fields)
	addRaw(r, r.responds(op, tableGroups{}), staffOnly, writes(r, changeTableGroups))
}

func changeTableGroups(u *core.Unit, in *editTableGroupsIn) (*edited, error) {
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
	in.IfMatch = "" // compared with what is shown
	var before booking.GroupsFields
	if err := recast(now, &before); err != nil {
		return nil, err
	}
	after, err := merge(u, booking.GroupsDescribed, before, in.Patch)
	if err != nil {
		return nil, err
	}
	set := setTableGroupsIn{OfBranch: in.OfBranch}
	if err := recast(after, &set.Body); err != nil {
		return nil, err
	}
	out, err := setTableGroups(u, &set)
	return &edited{ETag: etag(out.Groups), Body: out}, err
}
