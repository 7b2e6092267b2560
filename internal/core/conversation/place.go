package conversation

import (
	"regexp"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Place is a location that the customer shared in the conversation. It is theirs for a day, and for one address: the
// first that is given after it.
type Place struct {
	Point   geo.Point `json:"point,omitzero"`
	Name    string    `json:"name,omitempty"`    // as the customer's application calls it
	Address string    `json:"address,omitempty"` // the same
	Street  string    `json:"street,omitempty"`  // the address that was given for it, without its numbers
	At      time.Time `json:"at,omitzero"`
}

// Personal returns the personal data.
func (p *Place) Personal() []string {
	return []string{p.Point.String(), p.Name, p.Address, p.Street}
}

// longestPlace bounds what is kept of a place's name and of its address.
const longestPlace = 200

// NewPlace is a location that a customer shared. What it is called is the customer's word: on one line, without marks that
// would end ours.
func NewPlace(at geo.Point, name, address string) Place {
	plain := func(s string) string {
		words := []rune(locale.OneLine(strings.NewReplacer("[", "(", "]", ")").Replace(s)))
		return string(words[:min(len(words), longestPlace)])
	}
	return Place{Point: at, Name: plain(name), Address: plain(address)}
}

var msgPlace = locale.Text{ES: "[ubicación %s]", PT: "[localização %s]", EN: "[place %s]"}

// Mark stands for the location in the text of its message: "[place -34.603722, -58.381592: Obelisco, Av. 9 de Julio]".
func (p Place) Mark(tag locale.Tag) string {
	called := strings.Trim(p.Name+", "+p.Address, ", ")
	return msgPlace.In(tag, strings.TrimSuffix(p.Point.String()+": "+called, ": "))
}

var placeMark = regexp.MustCompile(`(?i)\s*\[(?:ubicación|localização|place) -?\d+\.\d+, [^\]]*\]`)

// WithoutPlace cuts the marks of locations out of a customer's text. A customer can type such a mark: it shares nothing.
func WithoutPlace(text string) (said string, found bool) {
	said = strings.TrimSpace(placeMark.ReplaceAllString(text, " "))
	return said, placeMark.MatchString(text)
}

// placeLife is how long a shared location is taken for where the customer is.
const placeLife = 24 * time.Hour

// Share keeps a location that the customer shared in the current conversation, in place of an earlier one.
func Share(c *Conversations, p Place) error {
	p.At = c.scope.Now
	c.current.Place = p
	return c.save()
}

// Shared is the location that the customer shared; false: none, or long ago.
func Shared(c *Conversations) (Place, bool) {
	if c.current == nil || !c.current.Place.Point.Known() || c.scope.Now.Sub(c.current.Place.At) >= placeLife {
		return Place{}, false
	}
	return c.current.Place, true
}

// PointOf is the shared location where an address may be for it: the first in its street, whose number may be corrected.
func PointOf(c *Conversations, street string) geo.Point {
	if p, ok := Shared(c); ok && (p.Street == "" || p.Street == street) {
		return p.Point
	}
	return geo.Point{}
}

// Tie makes the shared location that of an address: from then on it is no other's.
func Tie(c *Conversations, street string) error {
	if p, ok := Shared(c); !ok || p.Street != "" {
		return nil
	}
	c.current.Place.Street = street
	return c.save()
}
