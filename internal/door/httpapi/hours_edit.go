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
	described := booking.HoursDescribed
	op := r.takes(explained(change("/v1/hours", "changeHours", "Change the week, or the special days from today on"),
		editHoursText+" "+changeText), "HoursChange", patchSchema(described.Schema.JSON()), described.Fields)
	addRaw(r, r.responds(op, ownedHours{}), staffOnly, writes(r, hoursBecome(
		func(u *core.Unit, before booking.HoursFields, in Patch) (booking.HoursFields, error) {
			return merge(u, described, before, in)
		})))

	op = r.takes(put("/v1/hours", "setHours", "Replace the week, and the special days from today on"), "Hours",
		wholeSchema(described.Schema.JSON()), described.Fields)
	addRaw(r, r.responds(op, ownedHours{}), staffOnly, writes(r, hoursBecome(
		func(u *core.Unit, _ booking.HoursFields, in Patch) (booking.HoursFields, error) {
			return described.Merge(booking.HoursFields{}, in.RawBody, u.Workspace.Locale) // a list that is left out is no list there
		})))
}

// hoursBecome changes hours to what next makes of them.
func hoursBecome(next func(u *core.Unit, before booking.HoursFields, in Patch) (booking.HoursFields, error)) func(*core.Unit, *editHoursIn) (*edited, error) {
	return func(u *core.Unit, in *editHoursIn) (*edited, error) {
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
		after, err := next(u, before, in.Patch)
		if err != nil {
			return nil, err
		}
		var own OwnHours
		if err := recast(after, &own); err != nil {
			return nil, err
		}
		out, err := setHours(u, in.Owner, own)
		return &edited{ETag: etag(out.OwnHours), Body: out}, err
	}
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
	described := booking.GroupsDescribed
	op := r.takes(explained(change("/v1/table-groups", "changeTableGroups", "Change what is put together at a branch"),
		"The list is replaced as a whole. "+changeText), "TableGroupsChange", patchSchema(described.Schema.JSON()), described.Fields)
	addRaw(r, r.responds(op, tableGroups{}), staffOnly, writes(r, groupsBecome(
		func(u *core.Unit, before booking.GroupsFields, in Patch) (booking.GroupsFields, error) {
			return merge(u, described, before, in)
		})))

	op = r.takes(put("/v1/table-groups", "setTableGroups", "Replace what is put together at a branch"), "TableGroupsNew",
		described.Schema.JSON(), described.Fields)
	addRaw(r, r.responds(op, tableGroups{}), staffOnly, writes(r, groupsBecome(
		func(u *core.Unit, before booking.GroupsFields, in Patch) (booking.GroupsFields, error) {
			return replaced(u, described, before, booking.GroupsFields{}, in)
		})))
}

// groupsBecome changes the groups of a branch to what next makes of them.
func groupsBecome(next func(u *core.Unit, before booking.GroupsFields, in Patch) (booking.GroupsFields, error)) func(*core.Unit, *editTableGroupsIn) (*edited, error) {
	return func(u *core.Unit, in *editTableGroupsIn) (*edited, error) {
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
		after, err := next(u, before, in.Patch)
		if err != nil {
			return nil, err
		}
		out, err := setTableGroups(u, in.Branch, after)
		return &edited{ETag: etag(out.Groups), Body: out}, err
	}
}
