package evidence

import (
	"fmt"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Business is what a business has written down about itself. Amounts are hundredths.
type Business struct {
	Name, Phone string
	Currency    money.Currency // empty: not known
	Addresses   []string
	Hours       []string // in words, a day or several in each
	Zones       []Zone
	Methods     []string // of payment
	Accounts    []string // alias, number, holder and bank
	Policies    map[string]string
	Promotions  []Promotion
	Services    []Service
	Links       []string
	// Texts are its own words: the owner's instructions, greetings, messages.
	Texts []string
}

// Zone is an area of delivery.
type Zone struct {
	Name                     string
	Places                   []string
	Price, Minimum, FreeFrom int64 // FreeFrom 0: never free
	Free                     bool  // it costs nothing at all
	Time                     string
}

// Promotion is a running one, as customers read it.
type Promotion struct {
	Name    string
	Percent int64 // hundredths
	Code    string
	Things  []string
}

// Service is what can be booked.
type Service struct {
	Name        string
	Description string
	Price       int64
	Minutes     int
	Staff       []string
}

func (b *builder) business(of Business) {
	b.text(claims.Name, of.Name)
	b.text(claims.Phone, of.Phone)
	for _, a := range of.Addresses {
		b.text(claims.Address, a)
	}
	for _, h := range of.Hours {
		b.text(claims.Hours, h)
	}
	for _, m := range of.Methods {
		b.text(claims.Methods, m)
	}
	for _, a := range of.Accounts {
		b.text(claims.Account, a)
	}
	for _, l := range of.Links {
		b.text(claims.Link, l)
	}
	for _, topic := range slices.Sorted(maps.Keys(of.Policies)) {
		if text := of.Policies[topic]; text != "" {
			b.fact(claims.Fact{Kind: claims.Policy, Role: claims.Role(topic), Text: text})
			b.Texts = append(b.Texts, text)
		}
	}
	b.Texts = append(b.Texts, of.Texts...)
	b.offers(of)
}

func (b *builder) offers(of Business) {
	for _, z := range of.Zones {
		things := append([]string{z.Name}, z.Places...)
		b.text(claims.Address, z.Name)
		b.money(claims.Delivery, z.Price, things...)
		if z.Minimum > 0 {
			b.money(claims.Minimum, z.Minimum, things...)
		}
		if z.FreeFrom > 0 {
			b.money(claims.FreeFrom, z.FreeFrom, things...)
		}
		if z.Time != "" {
			b.Texts = append(b.Texts, z.Name+": "+z.Time)
		}
	}
	for _, p := range of.Promotions {
		b.promotion(p)
	}
	for _, s := range of.Services {
		b.text(claims.Name, s.Name, s.Name)
		if s.Description != "" {
			b.Descriptions = append(b.Descriptions, claims.Fact{Kind: claims.Diet, Text: s.Description, Things: []string{s.Name}})
		}
		if s.Price > 0 {
			b.money(claims.Price, s.Price, s.Name)
		}
		if s.Minutes > 0 {
			b.text(claims.Term, fmt.Sprintf("%d minutos", s.Minutes), s.Name)
		}
		for _, name := range s.Staff {
			b.text(claims.Name, name, name)
			b.text(claims.Staff, name, s.Name)
		}
	}
}

func (b *builder) promotion(p Promotion) {
	b.fact(claims.Fact{Kind: claims.Promotion, Text: p.Name, Things: p.Things})
	if p.Percent > 0 {
		b.fact(claims.Fact{Kind: claims.Percent, Value: p.Percent, Text: p.Name, Things: p.Things})
	}
	b.text(claims.Code, p.Code)
}
