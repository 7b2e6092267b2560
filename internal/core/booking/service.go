package booking

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgNoService = locale.Text{ES: "No encontré ese servicio.", PT: "Não encontrei esse serviço.", EN: "I could not find that service."}

// Service returns an active service by its id; not_found otherwise.
func (ps *Places) Service(id string) (Service, error) {
	list, err := ps.rows.Services()
	if err != nil {
		return Service{}, err
	}
	i := slices.IndexFunc(list, func(v Service) bool { return v.ID == id && v.Active })
	if i < 0 {
		return Service{}, fault.New(fault.NotFound, "%s", ps.scope.Say(msgNoService))
	}
	return list[i], nil
}

// ServicesMeant returns all services a customer could mean by their words; only the exact name, if there is one. Of two
// names said in full the longer wins: "coloração infantil, bem clara" is not just a coloração.
func (ps *Places) ServicesMeant(said string) ([]Service, error) {
	list, err := ps.rows.Services()
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

// spelled splits a text into words without punctuation.
func spelled(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
