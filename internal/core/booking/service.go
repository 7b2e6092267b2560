package booking

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
)

var msgNoService = locale.Text{ES: "No encontré ese servicio.", PT: "Não encontrei esse serviço.", EN: "I could not find that service."}

// Service is one that is offered, by its id; not_found otherwise.
func (bs *Bookings) Service(id string) (Service, error) {
	list, err := bs.rows.Services()
	if err != nil {
		return Service{}, err
	}
	i := slices.IndexFunc(list, func(v Service) bool { return v.ID == id && v.Active })
	if i < 0 {
		return Service{}, fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoService))
	}
	return list[i], nil
}

// ServiceNamed finds a service by what people call it: its name, or one that holds all
// the words that were said. found is false where none, or several, could be meant.
func (bs *Bookings) ServiceNamed(said string) (v Service, found bool, err error) {
	list, err := bs.rows.Services()
	if err != nil {
		return v, false, err
	}
	said = locale.Fold(said)
	var fits []Service
	for _, s := range list {
		name := locale.Fold(s.Name)
		switch {
		case !s.Active:
		case name == said:
			return s, true, nil
		case said != "" && (contains(name, said) || contains(said, name)):
			fits = append(fits, s)
		}
	}
	if len(fits) != 1 {
		return v, false, nil
	}
	return fits[0], true, nil
}

// contains reports whether text has all the words.
func contains(text, words string) bool {
	have := strings.Fields(text)
	for _, w := range strings.Fields(words) {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}
