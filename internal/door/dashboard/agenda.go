package dashboard

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var agendaRoutes = []route{
	{"GET /d/{workspace}/agenda", staff, showAgenda},
	{"GET /d/{workspace}/agenda/new", staff, showBookForm},
	{"POST /d/{workspace}/agenda/new", staff, bookAtDesk},
	{"GET /d/{workspace}/agenda/bookings/{id}", staff, showBooking},
	{"POST /d/{workspace}/agenda/bookings/{id}/move", staff, moveBooking},
	{"POST /d/{workspace}/agenda/bookings/{id}/mark", staff, markBooking},
	{"POST /d/{workspace}/agenda/bookings/{id}/cancel", staff, cancelBooking},
	{"POST /d/{workspace}/agenda/calendars/{id}", staff, lookAtCalendar},
}

// Choice is one option of a page: a tab, a filter, an offer.
type Choice struct {
	Title, Value, Path string
	Here               bool
}

// agendaPage is the data of the agenda: a day of every table or person, or a week of one or of all.
type agendaPage struct {
	agendaView
	Heading    string
	Prev, Next string
	Today      string // the address of today; empty: it is shown
	New        string
	Views      []Choice
	Kinds      []Choice
	Branches   []Choice
	Places     []Choice
	Lists      []dayList
	Grid       *grid
	Count      int64
	Bookable   bool // the business has tables or staff to book
	Calendars  []calendarLine
}

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

func (v *visit) agendaPath(a agendaView) string {
	q := url.Values{"day": {string(a.Day)}}
	for name, value := range map[string]string{"branch": a.Branch, "place": a.Place, "kind": string(a.Kind)} {
		if value != "" {
			q.Set(name, value)
		}
	}
	if a.Week {
		q.Set("view", "week")
	}
	return v.Path("agenda") + "?" + q.Encode()
}

func (v *visit) agendaAsked() agendaView {
	q := v.r.URL.Query()
	day, ok := booking.ParseDay(q.Get("day"))
	if !ok {
		day = ""
	}
	return agendaView{Day: day, Week: q.Get("view") == "week", Branch: q.Get("branch"), Place: q.Get("place"), Kind: booking.ResourceKind(q.Get("kind"))}
}

func showAgenda(v *visit) (answer, error) {
	p := agendaPage{agendaView: v.agendaAsked()}
	err := v.read(func(u *core.Unit) error {
		branch, err := u.Places.Branch(p.Branch)
		if err != nil {
			return err
		}
		today, err := u.Places.Today(branch.ID)
		if err != nil {
			return err
		}
		p.Branch, p.Day = branch.ID, cmp.Or(p.Day, today)
		if err := v.chooseAgenda(u, &p, today); err != nil {
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
		v.fillAgenda(&p, days, booking.DayOf(u.Now.In(zone)), u.Now.In(zone).Hour()*60+u.Now.In(zone).Minute())
		p.Calendars, err = v.calendarLines(u, branch.ID)
		return err
	})
	return page{name: "agenda", title: v.T("nav.agenda"), data: p}, err
}

// chooseAgenda validates what is shown and lists the other choices.
func (v *visit) chooseAgenda(u *core.Unit, p *agendaPage, today booking.Day) error {
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
			p.Kinds = append(p.Kinds, Choice{v.T(columnWords[k]), string(k), v.agendaPath(a), k == p.Kind})
		}
	} else {
		p.Kind = ""
	}
	for _, r := range places {
		if r.Active && (p.Kind == "" || r.Kind == p.Kind) {
			p.Places = append(p.Places, Choice{Title: r.Name, Value: r.ID, Here: r.ID == p.Place})
		}
	}
	branches, err := u.Places.Branches()
	for _, b := range branches {
		if len(branches) > 1 {
			p.Branches = append(p.Branches, Choice{b.Name, b.ID, v.agendaPath(agendaView{Day: p.Day, Week: p.Week, Branch: b.ID}), b.ID == p.Branch})
		}
	}
	v.turnPages(p, today)
	return err
}

// turnPages fills in the links back, ahead and to the other view.
func (v *visit) turnPages(p *agendaPage, today booking.Day) {
	step := 1
	p.Heading = locale.Date(v.tag, p.Day.Midday())
	if p.Week {
		step = 7
		p.Heading = v.T("agenda.week_of", shortDay(v.tag, p.first().Midday()), shortDay(v.tag, p.last().Midday()))
	}
	to := func(change func(*agendaView)) string {
		a := p.agendaView
		change(&a)
		return v.agendaPath(a)
	}
	p.Prev, p.Next = to(func(a *agendaView) { a.Day = a.Day.Add(-step) }), to(func(a *agendaView) { a.Day = a.Day.Add(step) })
	if p.Day != today {
		p.Today = to(func(a *agendaView) { a.Day = today })
	}
	p.Views = []Choice{
		{Title: v.T("agenda.day"), Path: to(func(a *agendaView) { a.Week, a.Place = false, "" }), Here: !p.Week},
		{Title: v.T("agenda.week"), Path: to(func(a *agendaView) { a.Week = true }), Here: p.Week},
	}
	p.New = v.newPath(p.agendaView, max(p.Day, today), "", p.Place)
}

// newPath is the address of the booking form, filled with what is known.
func (v *visit) newPath(a agendaView, day booking.Day, clock, place string) string {
	q := url.Values{"day": {string(day)}}
	for name, value := range map[string]string{"time": clock, "place": place, "kind": string(a.Kind), "branch": a.Branch} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return v.Path("agenda", "new") + "?" + q.Encode()
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

func (v *visit) calendarLines(u *core.Unit, branchID string) (lines []calendarLine, err error) {
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
func lookAtCalendar(v *visit) (answer, error) {
	whose := booking.Everybody
	if v.r.PathValue("id") != everybodys {
		if whose = v.id(); whose == "" {
			return nil, errNothing()
		}
	}
	err := v.write(func(u *core.Unit) error {
		_, err := u.Calendars.LookAgain(whose)
		return err
	})
	if err != nil {
		return nil, err
	}
	return v.done(cmp.Or(v.back(), v.Path("agenda")), "agenda.looking")
}
