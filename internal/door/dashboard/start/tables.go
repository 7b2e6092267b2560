package start

import (
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// Bounds of what the step takes; the settings take the rest.
const (
	mostTables = 100
	mostSeats  = 50
)

// tablesPage is the data of the step of a business whose tables are booked.
type tablesPage struct {
	Steps []step
	Rows  []tableRow
	Week  []dayHours
	Wrong bool
}

// tableRow is so many tables of so many seats.
type tableRow struct {
	N                   int
	Count, Seats, Wrong string
}

func showTables(v *page.Visit) (page.Answer, error) {
	there, err := furnished(v)
	if err != nil || there {
		return page.Away{To: v.Path("start", "open")}, err
	}
	p := tablesPage{Week: storedWeek(v)}
	for i, t := range tradeOf(v).Tables {
		p.Rows = append(p.Rows, tableRow{N: i, Count: strconv.Itoa(t.Count), Seats: strconv.Itoa(t.Seats)})
	}
	return tablesForm(v, p), nil
}

func tablesForm(v *page.Visit, p tablesPage) page.Page {
	p.Steps = stepsOf(v, "offer", tradeOf(v))
	out := page.Page{Name: "start-tables", Title: v.T("start.tables"), Data: p, Bare: true}
	if p.Wrong {
		out.Status = http.StatusBadRequest
	}
	return out
}

// saveTables stores tables and hours, as savePeople does.
func (area *Start) saveTables(v *page.Visit) (page.Answer, error) {
	var p tablesPage
	p.Week, p.Wrong = typedWeek(v)
	tables := p.readTables(v)
	if p.Wrong {
		return tablesForm(v, p), nil
	}
	if err := area.saveWeek(v, p.Week); err != nil {
		return nil, err
	}
	return furnish(v, tables, nil)
}

// readTables are the tables of the rows that are not empty. A table takes half of its seats or more.
func (p *tablesPage) readTables(v *page.Visit) (tables []booking.Resource) {
	for i := range tradeOf(v).Tables {
		at := "_" + strconv.Itoa(i)
		r := tableRow{N: i, Count: v.Field("count" + at), Seats: v.Field("seats" + at)}
		if r.Count != "" && r.Count != "0" {
			count, failed := strconv.Atoi(r.Count)
			seats, none := strconv.Atoi(r.Seats)
			if failed != nil || none != nil || count < 1 || seats < 1 || seats > mostSeats || len(tables)+count > mostTables {
				r.Wrong, p.Wrong, count = v.T("start.tables.wrong"), true, 0
			}
			for range count {
				tables = append(tables, booking.Resource{Kind: booking.Table, Name: v.T("start.table", strconv.Itoa(len(tables)+1)),
					SeatsMin: max(1, seats/2), SeatsMax: seats})
			}
		}
		p.Rows = append(p.Rows, r)
	}
	if len(tables) == 0 && !p.Wrong {
		p.Rows[0].Wrong, p.Wrong = v.T("start.tables.wrong"), true
	}
	return tables
}
