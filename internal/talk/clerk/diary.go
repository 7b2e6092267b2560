package clerk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/when"
)

// diary is how time is booked here. A booking is a task; its slots are what is known of it: date, time, party, service
// (the id) and service_name, staff and staff_name, name, reason, notes.
type diary interface {
	needs() needs
	services(t *turn) ([]service, error)
	open(t *turn, day string) (spans []when.Span, known bool, err error)
	// look is whether there is room at the time of a booking; without a time, which times there are.
	look(t *turn, k *task) (room, error)
	// free reports whether a booking is known to be possible at its time, after the first one from a minute of its day
	// on at which it is; empty: none that would still be the same visit.
	free(t *turn, k *task) (bool, error)
	after(t *turn, k *task, minute int) (string, error)
	book(t *turn, k *task) (result, error)
	visits(t *turn) ([]visit, error)
	// move changes a booking; where it has no way to do so, another is made before the old one is cancelled.
	move(t *turn, k *task, v visit) (result, error)
	cancel(t *turn, k *task, v visit) (result, error)
}

// needs are what has to be known before something is booked, and what can be done.
type needs struct {
	party, service, name, phone bool
	clinic                      bool // there are emergencies, and first visits
	kinds                       bool // its services are kinds of meetings, told apart by what they are for
	lists                       bool // looking tells the free times of a day
	movable                     bool // a booking can be changed
}

// service is something that is booked. Staff are who does it, if not everybody does.
type service struct {
	option
	Category string
	Minutes  int64
	Staff    []string
}

func (s service) name() string { return s.Name }

// visit is a booking of the customer's.
type visit struct {
	ID, What string
	Start    time.Time
	Staff    []string
}

// booked are the customer's bookings, as far as they are known without asking.
func (t bookings) booked() (out []visit) {
	for _, b := range t.facts.Bookings {
		out = append(out, visit{ID: firstOf(b.EventID, b.Code), What: b.What, Start: b.Start, Staff: b.Staff})
	}
	return out
}

// room is what there is instead of, or at, a time.
type room struct {
	ok      bool
	unknown bool      // nobody can say without a time
	words   string    // for the customer
	options []option  // other times, by "date time"
	closed  bool      // the business is, on the day
	part    when.Part // the part of the day they are of
}

func diaryOf(t *turn) diary {
	switch {
	case t.has("frontdesk/create_reservation"):
		return tables{}
	case t.has("frontdesk/create_appointment"):
		return clinic{}
	case t.has("agenda/scheduleAppointmentTool"):
		return agenda{}
	case t.has("erp/schedule_appointment"):
		return meetings{}
	}
	return nil
}

// offer are the services that the business lists, as far as it is known without asking: "Barba, 30 minutos, R$ 45, com
// Bruno Tavares: Com toalha quente."
func (t visiting) offer() (out []service) {
	for _, line := range t.facts.Services {
		line, about, _ := strings.Cut(line, ": ")
		parts := strings.Split(line, ", ")
		at := slices.IndexFunc(parts, func(p string) bool {
			n, what, _ := strings.Cut(p, " ")
			_, err := strconv.Atoi(n)
			return err == nil && strings.HasPrefix(what, "minut")
		})
		if at < 1 {
			continue
		}
		s := service{option: option{Name: strings.Join(parts[:at], ", "), Stock: 1, More: about}}
		s.ID = s.Name
		minutes, _, _ := strings.Cut(parts[at], " ")
		s.Minutes, _ = strconv.ParseInt(minutes, 10, 64)
		for _, p := range parts[at+1:] {
			if with, names, ok := strings.Cut(p, " "); ok && (with == "con" || with == "com" || with == "with") {
				s.Staff = append(s.Staff, splitNames(names)...)
			} else if s.Price == 0 {
				s.Price = t.priced(p)
			} else {
				s.Staff = append(s.Staff, splitNames(p)...)
			}
		}
		out = append(out, s)
	}
	return out
}

func splitNames(text string) []string {
	return strings.Split(strings.NewReplacer(" o ", "|", " ou ", "|", " u ", "|", " or ", "|").Replace(text), "|")
}

// priced reads a price as it is written for people.
func (t visiting) priced(text string) int64 {
	digits, ok := detail.Read(t.tag, text, t.facts.Now).Amount()
	if !ok {
		return 0
	}
	d, err := money.Parse(digits)
	if err != nil {
		return 0
	}
	minor, _ := d.Minor(t.currency)
	return minor
}

// staffNamed are the professionals whom some words name, leaving out words of the customer's own name.
func staffNamed(list []service, text, own string) (out []string) {
	words, theirs := detail.Words(text), detail.Words(own)
	for _, s := range list {
		for _, name := range s.Staff {
			if !slices.Contains(out, name) && slices.ContainsFunc(detail.Words(name), func(w string) bool {
				return len(w) > 3 && slices.Contains(words, w) && !slices.Contains(theirs, w)
			}) {
				out = append(out, name)
			}
		}
	}
	if len(out) == 0 {
		return calledShort(list, words, theirs)
	}
	return out
}

// calledShort is the professional whom a word calls by the beginning of a name, "tere"; none where it begins several.
func calledShort(list []service, words, theirs []string) (out []string) {
	for _, s := range list {
		for _, name := range s.Staff {
			if !slices.Contains(out, name) && slices.ContainsFunc(detail.Words(name), func(w string) bool {
				return slices.ContainsFunc(words, func(said string) bool {
					return len(said) > 3 && len(said) < len(w) && strings.HasPrefix(w, said) && !slices.Contains(theirs, said) && !slices.Contains(theirs, w)
				})
			}) {
				out = append(out, name)
			}
		}
	}
	if len(out) > 1 {
		return nil
	}
	return out
}

// named are the services that some words mean: one of each group.
func named(said *detail.Text, list []service) (out [][]service) {
	for _, group := range said.Named(mapped(list, service.name)) {
		out = append(out, forWhom(said, mapped(group, func(at int) service { return list[at] })))
	}
	return out
}

// Words for who has a service done, where there is one for women and one for men.
var (
	womanly = detail.Set("filha mae esposa neta avo irma namorada mulher menina sobrinha hija mama mujer nieta abuela hermana novia nena senora moca feminina daughter wife mother girl woman")
	manly   = detail.Set("filho pai marido esposo neto irmao namorado homem menino sobrinho hijo papa hombre nieto abuelo hermano novio nene senor moco masculina son husband father boy man")
	womens  = regexp.MustCompile(`(^| )(femin|femen|mujer|dama|women)`)
	mens    = regexp.MustCompile(`(^| )(masculin|hombre|caballero|men( |$))`)
)

// forWhom narrows services that one has to be chosen of to the one for whom it is: the cut of a daughter is a woman's.
func forWhom(said *detail.Text, group []service) []service {
	women, men := said.HasAny(womanly), said.HasAny(manly)
	if len(group) < 2 || women == men {
		return group
	}
	own := mens
	if women {
		own = womens
	}
	if fit := slices.DeleteFunc(slices.Clone(group), func(s service) bool { return !own.MatchString(plain(s.Name)) }); len(fit) > 0 {
		return fit
	}
	return group
}
