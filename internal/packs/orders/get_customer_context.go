package orders

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type getCustomerContextIn struct {
	CustomerID         string `json:"customerId,omitempty" jsonschema:"format=uuid" doc:"El cliente, por su id; sin id ni teléfono, el de la conversación, si se sabe quién es"`
	Phone              string `json:"phone,omitempty" pattern:"^\\+[1-9]\\d{1,14}$" said:"phone" doc:"El cliente, por su teléfono con código de país"`
	IncludeOrders      bool   `json:"includeOrders,omitempty" jsonschema:"default=true" doc:"Traer sus últimos pedidos"`
	OrderLimit         int    `json:"orderLimit,omitempty" jsonschema:"minimum=1,maximum=20,default=5" doc:"Cuántos pedidos como mucho"`
	IncludePreferences bool   `json:"includePreferences,omitempty" jsonschema:"default=true" doc:"Traer sus gustos y lo que el comercio anotó"`
}

func (getCustomerContextIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf:   [][]string{{"customerId"}, {"phone"}},
		InWords: "Indicá el id del cliente, su teléfono o los dos, salvo que sea el de la conversación.",
	}
}

type getCustomerContextOut struct {
	Customer      contextCustomer     `json:"customer"`
	Stats         contextStats        `json:"stats"`
	Orders        []contextOrder      `json:"orders,omitzero" doc:"Del más nuevo al más viejo, si se pidieron"`
	Preferences   *contextPreferences `json:"preferences,omitempty" doc:"Si se pidieron"`
	RetentionDays int                 `json:"retentionDays" doc:"Hasta cuántos días atrás se muestra la historia"`
}

type contextCustomer struct {
	ID        string    `json:"id" jsonschema:"format=uuid"`
	FirstName *string   `json:"firstName"`
	LastName  *string   `json:"lastName"`
	Phone     *string   `json:"phone"`
	DNI       *string   `json:"dni"`
	Email     *string   `json:"email"`
	CreatedAt time.Time `json:"createdAt"`
	Limited   bool      `json:"limited" doc:"Si se ocultaron sus datos personales porque hace demasiado que no se sabe de él"`
}

type contextStats struct {
	TotalOrders int        `json:"totalOrders" doc:"Pedidos confirmados y no cancelados"`
	TotalSpent  int64      `json:"totalSpent" doc:"Lo que suman, en la unidad menor de la moneda"`
	Currency    string     `json:"currency"`
	LastOrderAt *time.Time `json:"lastOrderAt"`
}

type contextOrder struct {
	OrderID     string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber string        `json:"orderNumber"`
	Status      string        `json:"status"`
	Total       int64         `json:"total" doc:"En la unidad menor de la moneda"`
	PaidAmount  int64         `json:"paidAmount" doc:"En la unidad menor de la moneda"`
	Currency    string        `json:"currency"`
	CreatedAt   time.Time     `json:"createdAt"`
	Items       []contextItem `json:"items"`
}

type contextItem struct {
	ProductID string `json:"productId" jsonschema:"format=uuid"`
	Name      string `json:"name"`
	Quantity  int64  `json:"quantity"`
}

type contextPreferences struct {
	Allergies           []string `json:"allergies"`
	DietaryRestrictions []string `json:"dietaryRestrictions"`
	DeliveryPreferences string   `json:"deliveryPreferences" doc:"Vacío si no hay ninguna"`
	FavoriteProducts    []string `json:"favoriteProducts"`
	Notes               *string  `json:"notes"`
	Tags                []string `json:"tags"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_customer_context",
	Title:    "Ver quién es el cliente",
	Doc:      "Trae los datos del cliente, sus últimos pedidos y sus gustos, hasta donde el comercio permite mirar atrás. En la conversación de un cliente solo se ven los suyos.",
	Category: query, Risk: tool.Low, Audit: tool.AuditNone, Roles: access.Anyone, PerMinute: 30,
	OwnCustomer: []string{"customerId", "phone"},
}, getCustomerContext)

func getCustomerContext(_ context.Context, u *core.Unit, in getCustomerContextIn) (getCustomerContextOut, error) {
	c, err := u.Customers.Find(in.CustomerID, in.Phone)
	if err != nil {
		return getCustomerContextOut{}, err
	}
	stats, err := u.Customers.Stats(c)
	if err != nil {
		return getCustomerContextOut{}, err
	}
	recent := u.Customers.Recent(c, stats)
	out := getCustomerContextOut{
		Customer: contextCustomerOf(c, recent),
		Stats: contextStats{TotalOrders: stats.Orders, TotalSpent: stats.Spent,
			Currency: string(u.Workspace.Currency)},
		RetentionDays: int(u.Workspace.Settings.CustomerDataLife() / (24 * time.Hour)),
	}
	if !stats.LastAt.IsZero() {
		out.Stats.LastOrderAt = &stats.LastAt
	}
	if in.IncludePreferences && recent {
		out.Preferences = contextPreferencesOf(c)
	}
	if in.IncludeOrders {
		out.Orders, err = contextOrders(u, c, in.OrderLimit)
	}
	return out, err
}

// contextCustomerOf leaves out the contact and identity details of a customer whose last activity is older than the
// business's look-back period.
func contextCustomerOf(c customer.Customer, recent bool) contextCustomer {
	out := contextCustomer{ID: c.ID, FirstName: tool.TextOrNull(c.FirstName), CreatedAt: c.CreatedAt, Limited: !recent}
	if recent {
		out.LastName, out.Phone, out.DNI, out.Email = tool.TextOrNull(c.LastName), tool.TextOrNull(c.Phone),
			tool.TextOrNull(c.DNI), tool.TextOrNull(c.Email)
	}
	return out
}

func contextPreferencesOf(c customer.Customer) *contextPreferences {
	p := c.Tastes()
	return &contextPreferences{
		Allergies: p.Allergies, DietaryRestrictions: p.DietaryRestrictions, DeliveryPreferences: p.DeliveryPreferences,
		FavoriteProducts: p.FavoriteProducts, Notes: tool.TextOrNull(c.Notes), Tags: append([]string{}, c.Tags...),
	}
}

func contextOrders(u *core.Unit, c customer.Customer, limit int) ([]contextOrder, error) {
	past, err := u.Customers.History(c, limit)
	out := make([]contextOrder, len(past))
	for i, o := range past {
		out[i] = contextOrder{
			OrderID: o.ID, OrderNumber: o.Number, Status: o.Status, Total: o.Total, PaidAmount: o.Paid,
			Currency:  o.Currency,
			CreatedAt: o.CreatedAt, Items: make([]contextItem, len(o.Lines)),
		}
		for j, l := range o.Lines {
			out[i].Items[j] = contextItem(l)
		}
	}
	return out, err
}
