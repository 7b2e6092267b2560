package agenda

import (
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// grid is a table of time by table or person. Rows are half hours, split where a booking or opening begins or ends.
type grid struct {
	Heads []gridHead
	Rows  []gridRow
}

type gridHead struct{ Title, Note, Path string }

type gridRow struct {
	Clock    string
	HalfHour bool // begins a half hour
	Cells    []gridCell
}

// gridCell is a stretch of one column: bookings, a time that an external calendar blocks, a closed time, or a free
// one that links to the booking form.
type gridCell struct {
	Rows     int
	Bookings []bookingLine
	Busy     bool
	Shut     bool
	Free     string
	Label    string
}

// Look is its class.
func (c gridCell) Look() string {
	switch {
	case len(c.Bookings) > 0:
		return "has"
	case c.Busy:
		return "busy"
	case c.Shut:
		return "shut"
	}
	return ""
}

// bookingLine is a booking in a list or a cell.
type bookingLine struct {
	booking.Booking
	Clock, Where, Path, State string
}

// dayList is one day as a list.
type dayList struct {
	Title, Path, Note string
	Today, Shut       bool
	Bookings          []bookingLine
}

// gridColumn is the data of one column.
type gridColumn struct {
	booking.Sheet
	day booking.Day
}

const halfHour = 30

// fillAgenda makes a list of every day, and a grid: of a day, or of a week of one place.
func fillAgenda(v *page.Visit, p *agendaPage, days []booking.AgendaDay, today booking.Day, minute int) {
	var columns []gridColumn
	for _, d := range days {
		d.Sheets = slices.DeleteFunc(d.Sheets, func(s booking.Sheet) bool {
			return p.Kind != "" && s.Place.Kind != p.Kind || p.Place != "" && s.Place.ID != p.Place
		})
		a := p.agendaView
		a.Day, a.Week = d.Day, false
		list := dayList{
			Title: weekdayOf(v.Tag, d.Day), Path: agendaPath(v, a), Note: d.Note, Today: d.Day == today,
			Shut: len(d.Open) == 0, Bookings: linesOf(v, d.Sheets),
		}
		p.Lists = append(p.Lists, list)
		p.Count += int64(len(list.Bookings))
		for _, s := range d.Sheets {
			columns = append(columns, gridColumn{s, d.Day})
		}
	}
	if p.Week && p.Place == "" || len(columns) == 0 {
		return
	}
	p.Grid = gridOf(v, p, columns, today, minute)
}

func weekdayOf(tag locale.Tag, d booking.Day) string {
	return locale.Weekday(tag, d.Weekday()) + " " + page.ShortDay(tag, d.Midday())
}

// linesOf are the bookings of some tables and people, deduplicated and in order.
func linesOf(v *page.Visit, sheets []booking.Sheet) (lines []bookingLine) {
	for _, s := range sheets {
		for _, b := range s.Bookings {
			if i := slices.IndexFunc(lines, func(l bookingLine) bool { return l.ID == b.ID }); i >= 0 {
				lines[i].Where += " + " + s.Place.Name
				continue
			}
			lines = append(lines, lineOf(v, b, s.Place.Name))
		}
	}
	slices.SortStableFunc(lines, func(a, b bookingLine) int { return a.Start - b.Start })
	return lines
}

func lineOf(v *page.Visit, b booking.Booking, where string) bookingLine {
	return bookingLine{b, page.TimeOfDay(v.Tag, b.Start), where, bookingPath(v, b), v.T(statusWords[b.Status])}
}

// Comes reports that the customer said they come.
func (l bookingLine) Comes() bool { return l.Status == booking.Confirmed && !l.AcknowledgedAt.IsZero() }

func bookingPath(v *page.Visit, b booking.Booking) string { return v.Path("agenda", "bookings", b.ID) }

// gridOf builds the grid from columns.
func gridOf(v *page.Visit, p *agendaPage, columns []gridColumn, today booking.Day, minute int) *grid {
	marks := marksOf(columns)
	g := &grid{}
	for _, m := range marks[:len(marks)-1] {
		g.Rows = append(g.Rows, gridRow{Clock: page.TimeOfDay(v.Tag, m), HalfHour: m%halfHour == 0})
	}
	for _, c := range columns {
		head := gridHead{Title: c.Place.Name, Note: c.Place.Title, Path: agendaPath(v, agendaView{
			Day: p.Day, Week: true, Branch: p.Branch, Place: c.Place.ID,
		})}
		if p.Week {
			head = gridHead{
				Title: weekdayOf(v.Tag, c.day), Path: agendaPath(v,
					agendaView{Day: c.day, Branch: p.Branch, Kind: p.Kind}),
			}
		}
		g.Heads = append(g.Heads, head)
		blocks := blocksOf(v, c)
		for i := 0; i < len(marks)-1; {
			cell := cellAt(v, p, c, blocks, marks, i)
			if past := c.day < today || c.day == today && marks[i] <= minute; past || !c.Place.Active {
				cell.Free = ""
			}
			g.Rows[i].Cells = append(g.Rows[i].Cells, cell)
			i += cell.Rows
		}
	}
	return g
}

// marksOf are the minutes at which rows begin, and where the last one ends.
func marksOf(columns []gridColumn) []int {
	marks := map[int]bool{}
	note := func(from, to int) { marks[from], marks[to] = true, true }
	for _, c := range columns {
		for _, r := range c.Open {
			note(r.From, r.To)
		}
		for _, b := range c.Bookings {
			note(b.Start, b.Start+b.Minutes)
		}
	}
	if len(marks) == 0 {
		note(9*60, 18*60)
	}
	all := slices.Sorted(maps.Keys(marks))
	first, last := all[0]/halfHour*halfHour, (all[len(all)-1]+halfHour-1)/halfHour*halfHour
	for _, c := range columns {
		for _, r := range c.Busy {
			if from, to := max(r.From, first), min(r.To, last); from < to {
				note(from, to)
			}
		}
	}
	for m := first; m <= last; m += halfHour {
		marks[m] = true
	}
	return slices.Sorted(maps.Keys(marks))
}

// gridBlock is a stretch with bookings: several where a no-show's time was booked again.
type gridBlock struct {
	booking.Range
	lines []bookingLine
}

func blocksOf(v *page.Visit, c gridColumn) (blocks []gridBlock) {
	for _, b := range c.Bookings { // ordered by start
		line, to := lineOf(v, b, c.Place.Name), b.Start+b.Minutes
		if n := len(blocks); n > 0 && b.Start < blocks[n-1].To {
			last := &blocks[n-1]
			last.lines, last.To = append(last.lines, line), max(last.To, to)
			continue
		}
		blocks = append(blocks, gridBlock{booking.Range{From: b.Start, To: to}, []bookingLine{line}})
	}
	return blocks
}

// cellAt is the cell of a column that begins at a row, as long as its content is the same.
func cellAt(v *page.Visit, p *agendaPage, c gridColumn, blocks []gridBlock, marks []int, i int) gridCell {
	at := marks[i]
	if k := slices.IndexFunc(blocks, func(b gridBlock) bool { return b.From == at }); k >= 0 {
		return gridCell{Rows: slices.Index(marks, blocks[k].To) - i, Bookings: blocks[k].lines}
	}
	kind := func(m int) (busy, shut bool) {
		return within(c.Busy, m), !within(c.Open, m)
	}
	busy, shut := kind(at)
	if !busy && !shut {
		return gridCell{
			Rows: 1, Free: newPath(v, agendaView{Branch: p.Branch}, c.day, booking.Clock(at), c.Place.ID),
			Label: v.T("agenda.book_at", c.Place.Name, page.TimeOfDay(v.Tag, at)),
		}
	}
	rows := 1
	for ; i+rows < len(marks)-1; rows++ {
		m := marks[i+rows]
		b, s := kind(m)
		if b != busy || s != shut || slices.ContainsFunc(blocks, func(b gridBlock) bool { return b.From == m }) {
			break
		}
	}
	return gridCell{Rows: rows, Busy: busy, Shut: shut && !busy}
}

func within(list []booking.Range, minute int) bool {
	return slices.ContainsFunc(list, func(r booking.Range) bool { return r.From <= minute && minute < r.To })
}
