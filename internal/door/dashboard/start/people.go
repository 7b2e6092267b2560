package start

import (
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// How many people and, beyond the trade's examples, services the step takes.
const (
	peopleRows   = 3
	moreServices = 1
)

// peoplePage is the data of the step of a business that is booked with its people.
type peoplePage struct {
	Steps    []step
	People   []personRow
	Services []serviceRow
	Week     []dayHours
	Wrong    bool
}

type personRow struct {
	N           int
	Name, Wrong string
}

type serviceRow struct {
	N                        int
	Name, Minutes, Price     string
	WrongMinutes, WrongPrice string
	category                 string
}

func showPeople(v *page.Visit) (page.Answer, error) {
	there, err := furnished(v)
	if err != nil || there {
		return page.Away{To: v.Path("start", "open")}, err
	}
	p := peoplePage{Week: storedWeek(v), Services: exampleServices(v)}
	for i := range peopleRows {
		p.People = append(p.People, personRow{N: i})
	}
	p.People[0].Name = v.Person.Name
	return peopleForm(v, p), nil
}

// furnished reports whether there is something to book already.
func furnished(v *page.Visit) (there bool, err error) {
	err = v.Read(func(u *core.Unit) error {
		list, err := u.Places.Resources("")
		there = len(list) > 0
		return err
	})
	return there, err
}

// exampleServices are the trade's, and a row for another one.
func exampleServices(v *page.Visit) (list []serviceRow) {
	w, in := v.Workspace, countryOf(*v.Workspace)
	for i, s := range tradeOf(v).Services {
		list = append(list, serviceRow{N: i, Name: s.Name.In(w.Locale), Minutes: strconv.Itoa(s.Minutes),
			Price: v.WriteAmount(in.Price(s.Cents, w.Currency)), category: s.Category.In(w.Locale)})
	}
	for range moreServices {
		list = append(list, serviceRow{N: len(list)})
	}
	return list
}

func peopleForm(v *page.Visit, p peoplePage) page.Page {
	p.Steps = stepsOf(v, "offer", tradeOf(v))
	out := page.Page{Name: "start-people", Title: v.T("start.people"), Data: p, Bare: true}
	if p.Wrong {
		out.Status = http.StatusBadRequest
	}
	return out
}

// savePeople stores the people, what they do and when. It is done once: a second form changes nothing.
func (area *Start) savePeople(v *page.Visit) (page.Answer, error) {
	var p peoplePage
	p.Week, p.Wrong = typedWeek(v)
	staff, services := p.readPeople(v), p.readServices(v)
	if p.Wrong {
		return peopleForm(v, p), nil
	}
	if err := area.saveWeek(v, p.Week); err != nil {
		return nil, err
	}
	return furnish(v, staff, services)
}

func (p *peoplePage) readPeople(v *page.Visit) (staff []booking.Resource) {
	for i := range peopleRows {
		r := personRow{N: i, Name: locale.OneLine(v.Field("person_" + strconv.Itoa(i)))}
		if r.Name != "" {
			title := ""
			if roles := tradeOf(v).Roles; len(roles) > 0 {
				title = roles[0].In(v.Workspace.Locale)
			}
			staff = append(staff, booking.Resource{Kind: booking.Staff, Name: r.Name, Title: title})
		}
		if r.Name != "" && (locale.Nameless(r.Name) || len([]rune(r.Name)) > 100) {
			r.Wrong, p.Wrong = v.T("start.people.none"), true
		}
		p.People = append(p.People, r)
	}
	if len(staff) == 0 {
		p.People[0].Wrong, p.Wrong = v.T("start.people.none"), true
	}
	return staff
}

func (p *peoplePage) readServices(v *page.Visit) (services []booking.Service) {
	examples := exampleServices(v)
	for i := range examples {
		at := "_" + strconv.Itoa(i)
		r := serviceRow{N: i, Name: locale.OneLine(v.Field("service" + at)), Minutes: v.Field("minutes" + at), Price: v.Field("price" + at)}
		if r.Name != "" {
			s := booking.Service{Name: r.Name, Active: true}
			if examples[i].Name == r.Name {
				s.Category = examples[i].category
			}
			var read bool
			if s.Minutes, read = locale.ReadMinutes(r.Minutes); !read || s.Minutes < 5 || s.Minutes > 720 {
				r.WrongMinutes, p.Wrong = v.T("start.minutes"), true
			}
			if r.Price != "" { // without one it is not told
				var err error
				if s.Price, err = v.ReadAmount(r.Price); err != nil || s.Price < 0 {
					r.WrongPrice, p.Wrong = v.T("start.price"), true
				}
			}
			services = append(services, s)
		}
		p.Services = append(p.Services, r)
	}
	if len(services) == 0 {
		p.Services[0].WrongMinutes, p.Wrong = v.T("start.people.nothing"), true
	}
	return services
}

// furnish stores what can be booked, unless something is there.
func furnish(v *page.Visit, places []booking.Resource, services []booking.Service) (page.Answer, error) {
	err := v.Write(func(u *core.Unit) error {
		if err := u.Places.Lock(); err != nil {
			return err
		}
		there, err := u.Places.Resources("")
		if err != nil || len(there) > 0 {
			return err
		}
		for i, r := range places {
			r.ID, r.Position, r.Active = scope.NewID(), i, true
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		for i, s := range services {
			s.ID, s.Position = scope.NewID(), i
			if err := u.Places.SaveService(s); err != nil {
				return err
			}
		}
		return nil
	})
	return page.Away{To: v.Path("start", "open")}, err
}
