package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type getCustomerNotesIn struct{}

type getCustomerNotesOut struct {
	CustomerID  string        `json:"customerId" jsonschema:"format=uuid"`
	Notes       *string       `json:"notes"`
	Preferences customerTaste `json:"preferences"`
	Tags        []string      `json:"tags"`
	LastUpdated time.Time     `json:"lastUpdated"`
}

type customerTaste struct {
	Allergies           []string `json:"allergies"`
	DietaryRestrictions []string `json:"dietaryRestrictions"`
	DeliveryPreferences string   `json:"deliveryPreferences" doc:"Vacío si no hay ninguna"`
	FavoriteProducts    []string `json:"favoriteProducts"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_customer_notes",
	Title:    "Ver las notas del cliente",
	Doc:      "Trae lo que el comercio tiene anotado de quien está conversando: alergias, gustos, cómo prefiere que le entreguen. Conviene mirarlo antes de recomendarle algo.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getCustomerNotes)

var msgNobody = locale.Text{
	ES: "Todavía no se sabe con qué cliente es la conversación.",
	PT: "Ainda não se sabe com qual cliente é a conversa.",
	EN: "It is not known yet whose conversation this is.",
}

func getCustomerNotes(_ context.Context, u *core.Unit, _ getCustomerNotesIn) (getCustomerNotesOut, error) {
	c, found, err := u.Customers.Current()
	if err == nil && !found {
		err = u.Fault(fault.NotFound, msgNobody)
	}
	if err != nil {
		return getCustomerNotesOut{}, err
	}
	return getCustomerNotesOut{
		CustomerID: c.ID, Notes: tool.TextOrNull(c.Notes), Preferences: customerTaste(c.Tastes()),
		Tags:        append([]string{}, c.Tags...),
		LastUpdated: c.UpdatedAt,
	}, nil
}
