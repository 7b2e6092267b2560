package httpapi

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// hoursRow is a range of a week, or one of a special day. A special day without a range is closed.
type hoursRow struct {
	OwnerID *string `json:"owner_id"`
	Date    *string `json:"date"`
	booking.WeekFields
	Note *string `json:"note"`
}

func hoursRows(h ownedHours) (rows []hoursRow) {
	for _, w := range h.Week {
		rows = append(rows, hoursRow{OwnerID: h.OwnerID, WeekFields: booking.WeekFields(w)})
	}
	for _, day := range h.Days {
		row := hoursRow{OwnerID: h.OwnerID, Date: &day.Date, Note: orNull(day.Note)}
		if len(day.Ranges) == 0 {
			rows = append(rows, row)
		}
		for _, r := range day.Ranges {
			row.From, row.To = r.From, r.To
			rows = append(rows, row)
		}
	}
	return rows
}

// groupRow is tables that are put together at a branch.
type groupRow struct {
	BranchID *string `json:"branch_id"`
	booking.GroupFields
}

func groupRows(g tableGroups) []groupRow {
	return lists.Map(g.Groups, func(one TableGroup) groupRow { return groupRow{g.BranchID, booking.GroupFields(one)} })
}

// namedTables are groups with the names of their tables in place of ids.
func namedTables(items []json.RawMessage, names map[string]string) (out []json.RawMessage, err error) {
	rows, err := parsed[groupRow](items)
	for _, row := range rows {
		row.TableIDs = lists.Map(row.TableIDs, func(id string) string { return names[id] })
		one, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, err
}
