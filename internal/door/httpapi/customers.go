package httpapi

import (
	"bytes"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// customerPreferences are what a customer likes, eats and is allergic to.
type customerPreferences struct {
	Allergies           []string         `json:"allergies" nullable:"false"`
	DietaryRestrictions []string         `json:"dietary_restrictions" nullable:"false"`
	FavoriteProducts    []string         `json:"favorite_products" nullable:"false"`
	DeliveryPreferences string           `json:"delivery_preferences"`
	Consent             *customerConsent `json:"consent" doc:"The customer's own answer in a conversation; null: never asked."`
	UpdatedAt           time.Time        `json:"updated_at"`
}

type customerConsent struct {
	Agreed bool      `json:"agreed" doc:"Whether their preferences may be kept."`
	At     time.Time `json:"at"`
}

func showPreferences(c customer.Customer) customerPreferences {
	p := c.Tastes()
	out := customerPreferences{Allergies: p.Allergies, DietaryRestrictions: p.DietaryRestrictions,
		FavoriteProducts: p.FavoriteProducts, DeliveryPreferences: p.DeliveryPreferences, UpdatedAt: c.UpdatedAt}
	if given := c.Consent(); given.Asked() {
		out.Consent = &customerConsent{given.Agreed, given.At}
	}
	return out
}

const preferencesText = "What an agent is told of its customer, and get_customer_notes answers. " +
	"Health data may be in it, so only a key of staff or of an owner may ask."

const changePreferencesText = "A list replaces the stored one, an empty one removes it; what is left out stays as it was. " +
	"The caller answers for the customer's consent."

var msgNoPreference = locale.Text{ES: "Falta al menos una de las preferencias.", PT: "Falta pelo menos uma das preferências.", EN: "Give at least one of the preferences."}

func registerCustomers(r *router) {
	editCustomers(r)
	addRaw(r, r.responds(explained(get("/v1/customers/{id}/preferences", "getCustomerPreferences", "A customer's preferences"),
		preferencesText), customerPreferences{}), staffOnly, reads(r, getPreferences))
	described := customer.PreferencesDescribed
	op := r.takes(explained(change("/v1/customers/{id}/preferences", "changeCustomerPreferences", "Write down or remove a customer's preferences"),
		changePreferencesText), "CustomerPreferencesChange", patchSchema(described.Schema.JSON()), described.Fields)
	addRaw(r, r.responds(op, customerPreferences{}), staffOnly, writes(r, changePreferences))
}

func getPreferences(u *core.Unit, in *ByID) (*edited, error) {
	c, err := u.Customers.Get(in.id())
	return &edited{ETag: etag(c.Tastes()), Body: showPreferences(c)}, err
}

func changePreferences(u *core.Unit, in *editIn) (*edited, error) {
	if err := u.Customers.Lock(in.id()); err != nil {
		return nil, err
	}
	now, err := u.Customers.Get(in.id())
	if err != nil {
		return nil, err
	}
	if err := unchanged(in.IfMatch, etag(now.Tastes()), u.Workspace.Locale); err != nil {
		return nil, err
	}
	in.IfMatch = "" // compared with what is shown
	f, err := merge(u, customer.PreferencesDescribed, now.Tastes().Fields(), in.Patch)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(bytes.Join(bytes.Fields(in.RawBody), nil), []byte("{}")) {
		return nil, fault.Invalid(msgNoPreference.In(u.Workspace.Locale), fault.Field{Message: msgNoPreference.In(u.Workspace.Locale)})
	}
	ch := customer.PreferenceChange{Allergies: &f.Allergies, DietaryRestrictions: &f.Diet, FavoriteProducts: &f.Favourites,
		DeliveryPreferences: &f.Delivery}
	c, err := u.Customers.SetPreferences(in.id(), ch, customer.Consent{})
	return &edited{ETag: etag(c.Tastes()), Body: showPreferences(c)}, err
}
