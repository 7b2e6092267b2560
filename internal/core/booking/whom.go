package booking

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgWith   = locale.Text{ES: " con %s", PT: " com %s", EN: " with %s"}
	msgAnyone = locale.Text{ES: " con quien esté libre", PT: " com quem estiver livre", EN: " with whoever is free"}
)

// WithWhom words with whom an appointment would be: " con la Dra. Paz" if only one person could take it, else that it
// is with the person who is free. It is empty for a table.
func (ps *Places) WithWhom(n Need) (string, error) {
	if n.Kind != Appointment {
		return "", nil
	}
	f, err := ps.floor(n.BranchID)
	if err != nil {
		return "", err
	}
	switch able := staffFor(n, f.places); len(able) {
	case 0:
		return "", nil
	case 1:
		return ps.with(f.places, able[0][0]), nil
	}
	return ps.scope.Say(msgAnyone), nil
}

// With words with whom an appointment is. It is empty for a table.
func (ps *Places) With(b Booking) (string, error) {
	if b.Kind != Appointment || len(b.Resources) == 0 {
		return "", nil
	}
	f, err := ps.floor(b.BranchID)
	return ps.with(f.places, b.Resources[0]), err
}

func (ps *Places) with(places []Resource, id string) string {
	i := slices.IndexFunc(places, func(p Resource) bool { return p.ID == id })
	if i < 0 {
		return ""
	}
	return ps.scope.Say(msgWith, ps.Called(places[i].Name))
}

// articles stand before a person's title within a sentence: "con la Dra. Paz".
var articles = []struct {
	title string
	word  locale.Text
}{
	{"Dra. ", locale.Text{ES: "la ", PT: "a "}},
	{"Dr. ", locale.Text{ES: "el ", PT: "o "}},
}

// Called is a person's name as it stands within a sentence.
func (ps *Places) Called(name string) string {
	for _, a := range articles {
		if strings.HasPrefix(name, a.title) && ps.scope.Workspace.Locale.Language() != "en" {
			return ps.scope.Say(a.word) + name
		}
	}
	return name
}
