package customer

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Preferences are a customer's tastes: what they told us, or what the business noted.
type Preferences struct {
	Allergies           []string
	DietaryRestrictions []string
	DeliveryPreferences string
	FavoriteProducts    []string
}

// Empty reports whether nothing is known.
func (p Preferences) Empty() bool {
	return len(p.Allergies) == 0 && len(p.DietaryRestrictions) == 0 && p.DeliveryPreferences == "" &&
		len(p.FavoriteProducts) == 0
}

// Without are the preferences that are not among others.
func (p Preferences) Without(others Preferences) Preferences {
	gone := func(had, has []string) []string {
		return lists.Filter(had, func(s string) bool { return !holds(has, s) })
	}
	out := Preferences{Allergies: gone(p.Allergies, others.Allergies),
		DietaryRestrictions: gone(p.DietaryRestrictions, others.DietaryRestrictions),
		FavoriteProducts:    gone(p.FavoriteProducts, others.FavoriteProducts)}
	if others.DeliveryPreferences == "" { // another wish replaces it
		out.DeliveryPreferences = p.DeliveryPreferences
	}
	return out
}

// The most that is kept of each, in entries and in characters.
const (
	MostTastes        = 20
	LongestTaste      = 80
	LongestDeliveries = 300
)

// PreferenceChange is new preferences of a customer; nil fields stay as they are. A list replaces the stored one or,
// with Add, is added to it; an empty one removes it. Remove takes single entries out of all lists.
type PreferenceChange struct {
	Allergies           *[]string
	DietaryRestrictions *[]string
	DeliveryPreferences *string
	FavoriteProducts    *[]string
	Remove              []string
	Add                 bool
}

// Given reports whether the change says anything.
func (ch PreferenceChange) Given() bool {
	return ch.Allergies != nil || ch.DietaryRestrictions != nil || ch.FavoriteProducts != nil ||
		ch.DeliveryPreferences != nil || len(ch.Remove) > 0
}

// Stores reports whether the change stores anything new, and not only removes.
func (ch PreferenceChange) Stores() bool {
	for _, list := range []*[]string{ch.Allergies, ch.DietaryRestrictions, ch.FavoriteProducts} {
		if list != nil && len(*list) > 0 {
			return true
		}
	}
	return ch.DeliveryPreferences != nil && *ch.DeliveryPreferences != ""
}

// New is what the change says, as preferences.
func (ch PreferenceChange) New() Preferences {
	ch.Remove = nil
	return ch.applyTo(Preferences{})
}

// Consent is the customer's own answer on whether their preferences may be kept. The zero value: never asked.
type Consent struct {
	Agreed bool      `json:"agreed"`
	At     time.Time `json:"at,omitzero"`
}

// Asked reports whether the customer has answered.
func (c Consent) Asked() bool { return !c.At.IsZero() }

// The names of the preferences in the stored object.
const (
	allergiesField  = "allergies"
	dietField       = "dietaryRestrictions"
	deliveryField   = "deliveryPreferences"
	favouritesField = "favoriteProducts"
	consentField    = "consent"
)

// Tastes parses the customer's preferences. Programs write them too, so fields of the wrong type are skipped rather
// than refused.
func (c Customer) Tastes() Preferences {
	fields := objectFields(c.Preferences)
	read := func(name string, into any) { _ = json.Unmarshal(fields[name], into) }
	var p Preferences
	for name, into := range map[string]*[]string{
		allergiesField: &p.Allergies, dietField: &p.DietaryRestrictions, favouritesField: &p.FavoriteProducts,
	} {
		*into = []string{}
		var some []any
		read(name, &some)
		for _, v := range some {
			if text, ok := v.(string); ok && text != "" {
				*into = append(*into, text)
			}
		}
	}
	read(deliveryField, &p.DeliveryPreferences)
	return p
}

// Consent is the customer's answer on whether their preferences may be kept.
func (c Customer) Consent() (given Consent) {
	_ = json.Unmarshal(objectFields(c.Preferences)[consentField], &given) // not an answer: not asked
	return given
}

// SetPreferences changes preferences of a customer that the actor may see. consent is the answer the customer gave to
// the question that led here; zero: there was none. Codes: not_found, invalid_arguments.
func (cs *Customers) SetPreferences(id string, ch PreferenceChange, consent Consent) (Customer, error) {
	if !cs.scope.MaySee(id) {
		return Customer{}, cs.notFound()
	}
	c, found, err := cs.rows.Customer(id, true)
	if err == nil && !found {
		err = cs.notFound()
	}
	if err == nil {
		err = cs.CheckPreferences(ch)
	}
	if err != nil {
		return c, err
	}
	next := ch.On(c)
	if consent.Asked() {
		next.Preferences = withField(next.Preferences, consentField, consent)
	}
	if next.Preferences == c.Preferences || next.Tastes().equal(c.Tastes()) && next.Consent() == c.Consent() {
		return c, nil
	}
	next.UpdatedAt = cs.scope.Now
	if err := cs.update(next); err != nil {
		return c, err
	}
	if !next.Tastes().equal(c.Tastes()) {
		cs.scope.Emit("customer.profile_updated", c.ID, map[string]any{"customerId": c.ID})
	}
	return next, nil
}

// On is a customer with the change, unchecked.
func (ch PreferenceChange) On(c Customer) Customer {
	c.Preferences = withTastes(c.Preferences, ch.applyTo(c.Tastes()))
	return c
}

// Nobody is a new customer of whom nothing is known, for a conversation without one.
func (cs *Customers) Nobody() (Customer, error) { return cs.create(Customer{}) }

var (
	msgManyTastes = locale.Text{
		ES: "Son demasiadas; como mucho se guardan %d.",
		PT: "São muitas; no máximo %d são guardadas.",
		EN: "That is too many; at most %d are kept.",
	}
	msgLongTaste = locale.Text{
		ES: "Es demasiado largo; como mucho son %d caracteres.",
		PT: "É longo demais; no máximo %d caracteres.",
		EN: "That is too long; at most %d characters.",
	}
)

// CheckPreferences refuses lists and texts that are too long, with invalid_arguments.
func (cs *Customers) CheckPreferences(ch PreferenceChange) error {
	bad := cs.scope.Problems()
	for _, given := range []struct {
		path string
		list *[]string
	}{{"/" + allergiesField, ch.Allergies}, {"/" + dietField, ch.DietaryRestrictions},
		{"/" + favouritesField, ch.FavoriteProducts}} {
		if given.list == nil {
			continue
		}
		if len(*given.list) > MostTastes {
			bad.Add(given.path, msgManyTastes, MostTastes)
		}
		if slices.ContainsFunc(*given.list, func(s string) bool {
			return utf8.RuneCountInString(locale.OneLine(s)) > LongestTaste
		}) {
			bad.Add(given.path, msgLongTaste, LongestTaste)
		}
	}
	if d := ch.DeliveryPreferences; d != nil && utf8.RuneCountInString(locale.OneLine(*d)) > LongestDeliveries {
		bad.Add("/"+deliveryField, msgLongTaste, LongestDeliveries)
	}
	return bad.Err()
}

func (ch PreferenceChange) applyTo(p Preferences) Preferences {
	p.Allergies = ch.list(p.Allergies, ch.Allergies)
	p.DietaryRestrictions = ch.list(p.DietaryRestrictions, ch.DietaryRestrictions)
	p.FavoriteProducts = ch.list(p.FavoriteProducts, ch.FavoriteProducts)
	if ch.DeliveryPreferences != nil {
		p.DeliveryPreferences = locale.OneLine(*ch.DeliveryPreferences)
	}
	return p
}

// list is a stored list with a change. Entries that differ only in case and accents are one; the latest beyond the most
// that is kept are left out.
func (ch PreferenceChange) list(has []string, given *[]string) []string {
	out := []string{}
	add := func(s string) {
		if s = locale.OneLine(s); s != "" && len(out) < MostTastes && !holds(out, s) && !holds(ch.Remove, s) {
			out = append(out, s)
		}
	}
	if given == nil || ch.Add && len(*given) > 0 {
		for _, s := range has {
			add(s)
		}
	}
	if given != nil {
		for _, s := range *given {
			add(s)
		}
	}
	return out
}

func holds(list []string, s string) bool {
	folded := locale.Fold(strings.TrimSpace(s))
	return slices.ContainsFunc(list, func(t string) bool { return locale.Fold(strings.TrimSpace(t)) == folded })
}

func (p Preferences) equal(q Preferences) bool {
	return slices.Equal(p.Allergies, q.Allergies) && slices.Equal(p.DietaryRestrictions, q.DietaryRestrictions) &&
		slices.Equal(p.FavoriteProducts, q.FavoriteProducts) && p.DeliveryPreferences == q.DeliveryPreferences
}

// withTastes sets the preferences in the stored object; what is empty is removed from it.
func withTastes(object string, p Preferences) string {
	fields := objectFields(object)
	for name, list := range map[string][]string{
		allergiesField: p.Allergies, dietField: p.DietaryRestrictions, favouritesField: p.FavoriteProducts,
	} {
		if delete(fields, name); len(list) > 0 {
			fields[name], _ = json.Marshal(list)
		}
	}
	if delete(fields, deliveryField); p.DeliveryPreferences != "" {
		fields[deliveryField], _ = json.Marshal(p.DeliveryPreferences)
	}
	out, _ := json.Marshal(fields) // texts always marshal
	return string(out)
}

// withField sets a field of a JSON object and keeps the others.
func withField(object, field string, value any) string {
	fields := objectFields(object)
	fields[field], _ = json.Marshal(value)
	out, _ := json.Marshal(fields) // plain values always marshal
	return string(out)
}

// objectFields are the fields of a JSON object; none if it is not one.
func objectFields(object string) map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal([]byte(object), &fields)
	if fields == nil {
		fields = map[string]json.RawMessage{}
	}
	return fields
}
