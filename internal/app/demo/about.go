package demo

import (
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// about is a sample's business.json: what the business says of itself.
type about struct {
	Name     string            `json:"name"`
	Color    string            `json:"color"`
	Trade    string            `json:"trade"`
	Phone    string            `json:"phone"`
	Escalate string            `json:"escalation_phone"` // who takes over from the agent
	Address  string            `json:"address"`
	City     string            `json:"city"`
	Schedule map[string]string `json:"schedule"`
	Zones    []access.Zone     `json:"delivery_zones"`
	Pickup   string            `json:"pickup_address"`
	Payments []string          `json:"payment_methods"`
	Bank     access.Bank       `json:"bank"`
	Social   map[string]string `json:"social"`
	Policies access.Policies   `json:"policies"`
	Places   []Place           `json:"locations"`
	Booking  access.Booking    `json:"booking"`
	NoSends  bool              `json:"pickup_only"` // it does not deliver
	NoPapers bool              `json:"no_identity"` // it asks its customers for no document
	// Promotions may end a number of days after the sample was made: "+30".
	Promotions []access.Promotion     `json:"promotions"`
	Groups     []access.CustomerGroup `json:"customer_groups"`
	Agent      struct {
		Name     string `json:"name"`
		Greeting string `json:"greeting"`
	} `json:"agent"`
}

// cards maps the file's short names to payment methods.
var cards = map[string]string{"debit": "debit_card", "credit": "credit_card"}

func (a about) settings(today time.Time) access.Settings {
	for i := range a.Promotions {
		p := &a.Promotions[i]
		if days, err := strconv.Atoi(p.Until); err == nil {
			p.Until = today.AddDate(0, 0, days).Format(time.DateOnly)
		}
	}
	methods := make([]string, len(a.Payments))
	for i, m := range a.Payments {
		methods[i] = m
		if long, ok := cards[m]; ok {
			methods[i] = long
		}
	}
	var identity *bool
	if a.NoPapers {
		identity = new(bool)
	}
	return access.Settings{
		RequireIdentity: identity,
		Trade:           a.Trade,
		Brand:           access.Brand{Color: a.Color},
		EscalationPhone: a.Escalate,
		PaymentMethods:  methods,
		Bank:            a.Bank,
		Delivery:        access.Delivery{Zones: a.Zones, PickupAddress: a.Pickup, PickupOnly: a.NoSends},
		Policies:        a.Policies,
		Booking:         a.Booking,
		Promotions:      a.Promotions,
		CustomerGroups:  a.Groups,
		Profile: access.Profile{
			Phone: a.Phone, Address: a.Address, City: a.City, Schedule: a.Schedule, Social: a.Social,
			Greeting: a.Agent.Greeting,
		},
	}
}
