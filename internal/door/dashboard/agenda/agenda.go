package agenda

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// agendaPage is the data of the agenda: a day of every table or person, or a week of one or of all.
type agendaPage struct {
	agendaView
	Heading    string
	Prev, Next string
	Today      string // the address of today; empty: it is shown
	New        string
	Views      []page.Choice
	Kinds      []page.Choice
	Branches   []page.Choice
	Places     []page.Choice
	Lists      []dayList
	Grid       *grid
	Count      int64
	Waiting    int64 // customers on the waiting list
	Bookable   bool  // the business has tables or staff to book
	Calendars  []calendarLine
	Export     page.Exported
}

// Narrowed reports that only one branch's bookings, or those of one kind, are shown, which no list does.
func (p agendaPage) Narrowed() bool { return len(p.Branches) > 0 || len(p.Kinds) > 0 && p.Place == "" }

// agendaView is which part of the agenda the address asks for.
type agendaView struct {
	Day    booking.Day
	Week   bool
	Branch string
	Place  string
	Kind   booking.ResourceKind
}

func (a agendaView) first() booking.Day {
	if !a.Week {
		return a.Day
	}
	return a.Day.Add(-(int(a.Day.Weekday()) + 6) % 7) // Monday
}

func (a agendaView) last() booking.Day {
	if !a.Week {
		return a.Day
	}
	return a.first().Add(6)
}

func agendaPath(v *page.Visit, a agendaView) string {
	q := page.Query{"day": string(a.Day), "branch": a.Branch, "place": a.Place, "kind": string(a.Kind)}
	if a.Week {
		q["view"] = "week"
	}
	return q.At(v.Path("agenda"))
}

func readAgendaView(v *page.Visit) agendaView {
	q := v.Request.URL.Query()
	day, ok := booking.ParseDay(q.Get("day"))
	if !ok {
		day = ""
	}
	return agendaView{
		Day: day, Week: q.Get("view") == "week", Branch: q.Get("branch"), Place: q.Get("place"),
		Kind: booking.ResourceKind(q.Get("kind")),
	}
}

func showAgenda(v *page.Visit) (page.Answer, error) {
	p := agendaPage{agendaView: readAgendaView(v)}
	err := v.Read(func(u *core.Unit) error {
		branch, err := u.Places.Branch(p.Branch)
		if err != nil {
			return err
		}
		today, err := u.Places.Today(branch.ID)
		if err != nil {
			return err
		}
		p.Branch, p.Day = branch.ID, cmp.Or(p.Day, today)
		if err := chooseAgenda(v, u, &p, today); err != nil {
			return err
		}
		days, err := u.Board.Agenda(branch.ID, p.first(), p.last())
		if err != nil {
			return err
		}
		zone, err := u.Places.Zone(branch.ID)
		if err != nil {
			return err
		}
		fillAgenda(v, &p, days, booking.DayOf(u.Now.In(zone)), u.Now.In(zone).Hour()*60+u.Now.In(zone).Minute())
		p.Export = v.Exported("bookings", "from", p.first(), "to", p.last(), "resource", p.Place)
		line, err := u.Waiting.Line()
		if err != nil {
			return err
		}
		p.Waiting = int64(len(line))
		p.Calendars, err = calendarLines(v, u, branch.ID)
		return err
	})
	return page.Page{Name: "agenda", Title: v.T("nav.agenda"), Data: p}, err
}

// chooseAgenda validates what is shown and lists the other choices.
func chooseAgenda(v *page.Visit, u *core.Unit, p *agendaPage, today booking.Day) error {
	places, err := u.Places.Resources(p.Branch)
	if err != nil {
		return err
	}
	p.Bookable = len(places) > 0
	if i := slices.IndexFunc(places, func(r booking.Resource) bool { return r.ID == p.Place }); i >= 0 {
		p.Kind = places[i].Kind
	} else {
		p.Place = ""
	}
	if has := func(k booking.ResourceKind) bool {
		return slices.ContainsFunc(places, func(r booking.Resource) bool { return r.Kind == k && r.Active })
	}; has(booking.Table) && has(booking.Staff) {
		if p.Kind != booking.Staff {
			p.Kind = booking.Table
		}
		for _, k := range []booking.ResourceKind{booking.Table, booking.Staff} {
			a := p.agendaView
			a.Kind, a.Place = k, ""
			p.Kinds = append(p.Kinds, page.Choice{
				Title: v.T(columnWords[k]), Value: string(k), Path: agendaPath(v, a), Here: k == p.Kind,
			})
		}
	} else {
		p.Kind = ""
	}
	for _, r := range places {
		if r.Active && (p.Kind == "" || r.Kind == p.Kind) {
			p.Places = append(p.Places, page.Choice{Title: r.Name, Value: r.ID, Here: r.ID == p.Place})
		}
	}
	branches, err := u.Places.Branches()
	for _, b := range branches {
		if len(branches) > 1 {
			p.Branches = append(p.Branches, page.Choice{
				Title: b.Name, Value: b.ID, Path: agendaPath(v, agendaView{
					Day: p.Day, Week: p.Week, Branch: b.ID,
				}), Here: b.ID == p.Branch,
			})
		}
	}
	turnPages(v, p, today)
	return err
}

// turnPages fills in the links back, ahead and to the other view.
func turnPages(v *page.Visit, p *agendaPage, today booking.Day) {
	step := 1
	p.Heading = locale.Date(v.Tag, p.Day.Midday())
	if p.Week {
		step = 7
		p.Heading = v.T("agenda.week_of", page.ShortDay(v.Tag, p.first().Midday()),
			page.ShortDay(v.Tag, p.last().Midday()))
	}
	to := func(change func(*agendaView)) string {
		a := p.agendaView
		change(&a)
		return agendaPath(v, a)
	}
	p.Prev = to(func(a *agendaView) { a.Day = a.Day.Add(-step) })
	p.Next = to(func(a *agendaView) { a.Day = a.Day.Add(step) })
	if p.Day != today {
		p.Today = to(func(a *agendaView) { a.Day = today })
	}
	p.Views = []page.Choice{
		{Title: v.T("agenda.day"), Path: to(func(a *agendaView) { a.Week, a.Place = false, "" }), Here: !p.Week},
		{Title: v.T("agenda.week"), Path: to(func(a *agendaView) { a.Week = true }), Here: p.Week},
	}
	p.New = newPath(v, p.agendaView, max(p.Day, today), "", p.Place)
}

// newPath is the address of the booking form, filled with what is known.
func newPath(v *page.Visit, a agendaView, day booking.Day, clock, place string) string {
	q := page.Query{"day": string(day), "time": clock, "place": place, "kind": string(a.Kind), "branch": a.Branch}
	return q.At(v.Path("agenda", "new"))
}

// columnWords are the titles of the agenda's columns.
var columnWords = map[booking.ResourceKind]string{booking.Table: "agenda.tables", booking.Staff: "agenda.staff"}

// calendarLine is an external calendar with its sync state.
type calendarLine struct {
	booking.Calendar
	Name  string
	Owner string // as addresses name it
}

// Fine reports whether it is in sync; neither Fine nor Bad: not read yet.
func (c calendarLine) Fine() bool { return c.State == booking.InStep }

// Bad reports whether syncing fails.
func (c calendarLine) Bad() bool { return c.State == booking.Failing || c.State == booking.Refused }

// everybodys is the business's own calendar, as addresses name it.
const everybodys = "workspace"

func calendarLines(v *page.Visit, u *core.Unit, branchID string) (lines []calendarLine, err error) {
	all, err := u.Calendars.List()
	if err != nil {
		return nil, err
	}
	places, err := u.Places.Resources(branchID)
	for _, c := range all {
		line := calendarLine{Calendar: c, Name: v.Workspace.Name, Owner: everybodys}
		if c.ResourceID != booking.Everybody {
			i := slices.IndexFunc(places, func(r booking.Resource) bool { return r.ID == c.ResourceID })
			if i < 0 {
				continue // of another branch
			}
			line.Name, line.Owner = places[i].Name, c.ResourceID
		}
		lines = append(lines, line)
	}
	return lines, err
}

// lookAtCalendar queues an immediate read of a calendar.
func lookAtCalendar(v *page.Visit) (page.Answer, error) {
	whose := booking.Everybody
	if v.Request.PathValue("id") != everybodys {
		if whose = v.ID(); whose == "" {
			return nil, page.NotFound()
		}
	}
	err := v.Write(func(u *core.Unit) error {
		_, err := u.Calendars.LookAgain(whose)
		return err
	})
	return v.Finish(err, cmp.Or(v.Back(), v.Path("agenda")), "agenda.looking")
}
