package booking

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

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

// urgent are the words by which a service says that it is for emergencies.
var urgent = []string{"urgencia", "urgencias", "urgente", "urgentes", "emergencia", "emergencias", "urgent", "emergency",
	"emergencies"}

// Urgent reports a service for emergencies, by its name and its category: the hours reserved for them are its hours.
func (v Service) Urgent() bool {
	return slices.ContainsFunc(spelled(locale.Fold(v.Name+" "+v.Category)), func(w string) bool {
		return slices.Contains(urgent, w)
	})
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

var (
	msgNoService = locale.Text{
		ES: "No encontré ese servicio.",
		PT: "Não encontrei esse serviço.",
		EN: "I could not find that service.",
	}
	msgNotAmong = locale.Text{
		ES: "No encontré “%s” entre los servicios.",
		PT: "Não encontrei “%s” entre os serviços.",
		EN: "I could not find “%s” among the services.",
	}
	msgOffers = locale.Text{ES: " Ofrecemos %s.", PT: " Oferecemos %s.", EN: " We offer %s."}
	msgOffer8 = locale.Text{
		ES: " Ofrecemos, entre otros, %s.",
		PT: " Oferecemos, entre outros, %s.",
		EN: " Among others, we offer %s.",
	}
	msgNobodyCalled = locale.Text{
		ES: "Aquí no atiende nadie que se llame “%s”.",
		PT: "Aqui não atende ninguém que se chame “%s”.",
		EN: "There is nobody called “%s” here.",
	}
	msgStaffAre = locale.Text{ES: " Atienden %s.", PT: " Atendem %s.", EN: " The staff are %s."}
	msgStaffIs  = locale.Text{ES: " Atiende %s.", PT: " Atende %s.", EN: " The staff are %s."}
)

// mostOffered is how many services a refusal names.
const mostOffered = 8

// NoService refuses a customer's words for a service that the business does not list, and says what it offers. It is
// nil for a business that lists none: there everything can be asked for.
func (ps *Places) NoService(said string) error {
	list, err := ps.Listed()
	if err != nil || len(list) == 0 {
		return err
	}
	return ps.noService(said)
}

// noService is not_found with what the business offers; without words the service was named by its id.
func (ps *Places) noService(said string) error {
	list, err := ps.Listed()
	if err != nil {
		return err
	}
	text, offers := ps.scope.Say(msgNoService), msgOffers
	if said != "" {
		text = ps.scope.Say(msgNotAmong, locale.Quotable(said))
	}
	if len(list) > mostOffered {
		list, offers = list[:mostOffered], msgOffer8
	}
	if names := lists.Map(list, func(v Service) string { return v.Name }); len(names) > 0 {
		text += ps.scope.Say(offers, locale.List(ps.scope.Workspace.Locale, names, false))
	}
	return fault.New(fault.NotFound, "%s", text)
}

// StaffMeant returns the staff of a branch that a customer's words could mean. Codes: not_found, with
// the names of the staff.
func (ps *Places) StaffMeant(branchID, said string) ([]Resource, error) {
	staff, err := ps.bookableStaff(branchID)
	if err != nil {
		return nil, err
	}
	words := withoutTitles(said)
	fits := lists.Filter(staff, func(p Resource) bool {
		name := withoutTitles(p.Name)
		return words != "" && name != "" && (contains(name, words) || contains(words, name))
	})
	if len(fits) > 0 {
		return fits, nil
	}
	return nil, ps.noStaff(branchID, said)
}

// staffNamed finds a staff member whose time can be booked by their id, or by their name with or without a title.
func (ps *Places) staffNamed(branchID, id string) (Resource, bool, error) {
	staff, err := ps.bookableStaff(branchID)
	i := slices.IndexFunc(staff, func(p Resource) bool { return p.ID == id })
	if name := withoutTitles(id); i < 0 && name != "" {
		i = slices.IndexFunc(staff, func(p Resource) bool { return withoutTitles(p.Name) == name })
	}
	if i < 0 {
		return Resource{}, false, err
	}
	return staff[i], true, err
}

// noStaff is not_found with the branch's staff; without words the person was named by their id.
func (ps *Places) noStaff(branchID, said string) error {
	staff, err := ps.bookableStaff(branchID)
	if err != nil {
		return err
	}
	text, are := ps.scope.Say(msgNoStaff), msgStaffAre
	if said != "" {
		text = ps.scope.Say(msgNobodyCalled, locale.Quotable(said))
	}
	if len(staff) == 1 {
		are = msgStaffIs
	}
	if names := lists.Map(staff, func(p Resource) string { return ps.Called(p.Name) }); len(names) > 0 {
		text += ps.scope.Say(are, locale.List(ps.scope.Workspace.Locale, names, false))
	}
	return fault.New(fault.NotFound, "%s", text)
}

// bookableStaff are the staff of a branch whose time can be booked.
func (ps *Places) bookableStaff(branchID string) ([]Resource, error) {
	f, err := ps.floor(branchID)
	return lists.Filter(f.places, func(p Resource) bool { return p.Kind == Staff && p.Active }), err
}

// titles are said or left out as people like.
var titles = []string{"dr", "dra", "doctor", "doctora", "doutor", "doutora", "sr", "sra", "lic", "con", "com", "el",
	"la", "o", "a"}

func withoutTitles(name string) string {
	words := slices.DeleteFunc(spelled(locale.Fold(name)), func(w string) bool { return slices.Contains(titles, w) })
	return strings.Join(words, " ")
}
