// Command scenes holds the claim guard to a corpus of scenes: conversations with what tools really answered, and what
// an assistant might say next, honest sentences and lies. It prints how many lies pass and how many honest messages are
// held, by language and by kind: `make claims`, or with folders of other scenes as arguments.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// scene is one file of the corpus. Amounts are in major units.
type scene struct {
	Name     string   `json:"name"`
	Locale   string   `json:"locale"`
	Business business `json:"business"`
	State    state    `json:"state"`
	Turns    []turn   `json:"turns"`
	Now      []turn   `json:"now"`
	Beside   []turn   `json:"beside"` // the calls that are made with what is said
	Honest   []string `json:"honest"`
	Lies     []lie    `json:"lies"`
	// First are the sentences that the guard's rules held when they had not seen the scene; nil: nobody knows any more.
	First []held `json:"first"`
}

// held is a sentence of a message that was held, and for which kinds of claims.
type held struct {
	Text  string        `json:"text"` // the message
	From  int           `json:"from"`
	Kinds []claims.Kind `json:"kinds"`
}

type lie struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Lie  string `json:"lie"`
}

type turn struct {
	Customer string `json:"customer"`
	Agent    string `json:"agent"`
	Calls    []struct {
		Tool      string          `json:"tool"`
		Arguments json.RawMessage `json:"arguments"`
		Answer    json.RawMessage `json:"answer"`
	} `json:"calls"`
}

type business struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Phone   string `json:"phone"`
	Hours   string `json:"hours"`
	Zones   []struct {
		Name     string   `json:"name"`
		Price    float64  `json:"price"`
		Minimum  float64  `json:"minimum"`
		FreeFrom float64  `json:"free_from"`
		Places   []string `json:"places"`
	} `json:"zones"`
	Methods  []string          `json:"payment_methods"`
	Account  map[string]string `json:"account"`
	Policies map[string]string `json:"policies"`
	Services []struct {
		Name    string   `json:"name"`
		Price   float64  `json:"price"`
		Minutes int      `json:"minutes"`
		Staff   []string `json:"staff"`
	} `json:"services"`
}

// line is a position of an order.
type line struct {
	Name     string  `json:"name"`
	Quantity float64 `json:"quantity"`
	Unit     float64 `json:"unit_price"`
	Total    float64 `json:"total"`
}

type state struct {
	Customer string `json:"customer"`
	Phone    string `json:"phone"`
	Draft    *struct {
		Lines    []line  `json:"lines"`
		Subtotal float64 `json:"subtotal"`
		Delivery float64 `json:"delivery"`
		Discount float64 `json:"discount"`
		Total    float64 `json:"total"`
	} `json:"draft"`
	Orders []struct {
		Number   string  `json:"number"`
		Status   string  `json:"status"`
		Total    float64 `json:"total"`
		Pending  float64 `json:"pending"`
		Delivery float64 `json:"delivery"`
		Placed   string  `json:"placed"` // 2026-11-15
		Lines    []line  `json:"lines"`
	} `json:"orders"`
	Bookings []struct {
		Code   string   `json:"code"`
		What   string   `json:"what"`
		Start  string   `json:"start"`
		Status string   `json:"status"`
		Staff  []string `json:"staff"`
	} `json:"bookings"`
	Payments []struct {
		Amount float64 `json:"amount"`
		Status string  `json:"status"`
		Order  string  `json:"order"`
		Number string  `json:"number"`
	} `json:"payments"`
	HandedOff bool     `json:"handed_off"`
	Debt      float64  `json:"debt"`
	Asked     []string `json:"asked"` // of staff, and not answered
}

func cents(major float64) int64 { return int64(major*100 + 0.5) }

// recorded is when the conversations of the scenes took place: today and tomorrow are told by it.
var recorded = time.Date(2026, time.November, 16, 17, 20, 0, 0, time.UTC)

// zones are where the businesses of a language are.
var zones = map[string]*time.Location{"es-AR": time.FixedZone("", -3*3600), "pt-BR": time.FixedZone("", -3*3600),
	"es-MX": time.FixedZone("", -6*3600), "en": time.FixedZone("", -5*3600)}

func zoneOf(tag string) *time.Location {
	if z := zones[tag]; z != nil {
		return z
	}
	return time.UTC
}

// load reads all scenes of a folder.
func load(dir string) (list []scene, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		var s scene
		if err := json.Unmarshal(raw, &s); err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		list = append(list, s)
	}
	return list, err
}

// checker builds the evidence of a scene with the same functions as the product.
func (s scene) checker() *claims.Checker {
	t := evidence.Talk{Business: s.Business.known(), State: s.State.known(), At: recorded.In(zoneOf(s.Locale))}
	for _, x := range s.Turns {
		if x.Customer != "" {
			t.Customer = append(t.Customer, x.Customer)
		}
		if x.Agent != "" {
			t.Said = append(t.Said, x.Agent)
		}
		t.Earlier = append(t.Earlier, x.calls()...)
	}
	for _, x := range s.Now {
		t.Now = append(t.Now, x.calls()...)
	}
	for _, x := range s.Beside {
		t.Beside = append(t.Beside, x.calls()...)
	}
	set := packs.Set()
	for _, p := range packs.All() {
		for _, tool := range p.Tools() {
			t.Hidden = append(t.Hidden, strings.ToLower(tool.Name))
		}
	}
	return evidence.Checker(locale.Tag(s.Locale), t, set)
}

func (t turn) calls() (out []evidence.Call) {
	for _, c := range t.Calls {
		out = append(out, evidence.Call{Tool: c.Tool, Arguments: c.Arguments, Answer: c.Answer})
	}
	return out
}

func (b business) known() evidence.Business {
	k := evidence.Business{Name: b.Name, Phone: b.Phone, Addresses: []string{b.Address}, Hours: []string{b.Hours},
		Methods: b.Methods, Policies: b.Policies}
	for _, z := range b.Zones {
		k.Zones = append(k.Zones, evidence.Zone{Name: z.Name, Places: z.Places, Price: cents(z.Price), Minimum: cents(z.Minimum),
			FreeFrom: cents(z.FreeFrom)})
	}
	for _, v := range b.Services {
		k.Services = append(k.Services, evidence.Service{Name: v.Name, Price: cents(v.Price), Minutes: v.Minutes, Staff: v.Staff})
	}
	for _, value := range b.Account {
		k.Accounts = append(k.Accounts, value)
	}
	return k
}

func (s state) known() evidence.State {
	k := evidence.State{Customer: s.Customer, Phone: s.Phone, HandedOff: s.HandedOff, Debt: cents(s.Debt), Asked: s.Asked}
	if d := s.Draft; d != nil {
		k.Draft = &evidence.Draft{Subtotal: cents(d.Subtotal), Delivery: cents(d.Delivery), Discount: cents(d.Discount),
			Total: cents(d.Total), Lines: linesOf(d.Lines)}
	}
	for _, o := range s.Orders {
		k.Orders = append(k.Orders, evidence.Order{Number: o.Number, Status: o.Status, Total: cents(o.Total),
			Pending: cents(o.Pending), Delivery: cents(o.Delivery), Lines: linesOf(o.Lines), Placed: o.Placed})
	}
	for _, b := range s.Bookings {
		k.Bookings = append(k.Bookings, evidence.Booking{Code: b.Code, What: b.What, Start: b.Start, Status: b.Status, Staff: b.Staff})
	}
	for _, p := range s.Payments {
		k.Payments = append(k.Payments, evidence.Payment{Amount: cents(p.Amount), Status: p.Status, Order: p.Order,
			Number: p.Number})
	}
	return k
}

func linesOf(list []line) (out []evidence.Line) {
	for _, l := range list {
		out = append(out, evidence.Line{Name: l.Name, Quantity: int64(l.Quantity), Unit: cents(l.Unit), Total: cents(l.Total)})
	}
	return out
}
