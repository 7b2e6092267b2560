package booking

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
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

// ServicesMeant are all the services that somebody could mean by what they say; only
// the one of that very name, where there is one. Of two whose names were said in full
// the longer is meant: "coloração infantil, bem clara" is not just a coloração.
func (bs *Bookings) ServicesMeant(said string) ([]Service, error) {
	list, err := bs.rows.Services()
	if err != nil {
		return nil, err
	}
	said = locale.Fold(said)
	var fits []Service
	for _, s := range list {
		name := locale.Fold(s.Name)
		switch {
		case !s.Active:
		case name == said:
			return []Service{s}, nil
		case len(spelled(said)) > 0 && (contains(name, said) || contains(said, name)):
			fits = append(fits, s)
		}
	}
	return slices.DeleteFunc(slices.Clone(fits), func(s Service) bool {
		return slices.ContainsFunc(fits, func(other Service) bool {
			longer, name := locale.Fold(other.Name), locale.Fold(s.Name)
			return contains(said, longer) && contains(longer, name) && !contains(name, longer)
		})
	}), nil
}

// contains reports whether text has all the words.
func contains(text, words string) bool {
	have := spelled(text)
	for _, w := range spelled(words) {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}

// spelled are the words of a text without what stands around them.
func spelled(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
