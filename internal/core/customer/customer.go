// Package customer is who the business sells to. Only a customer's own session and staff can see a customer.
package customer

import (
	"cmp"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Customer is one buyer. Phone is E.164; empty fields are unknown.
type Customer struct {
	ID          string
	Phone       string
	FirstName   string
	LastName    string
	DNI         string
	Disputed    bool // another customer has the document too; an event said so
	Email       string
	Notes       string
	Preferences string // JSON object
	Tags        []string
	Address     string // JSON object
	Group       string // of customers, with a price list of its own; empty: none
	// ClaimedBy is the session that claimed the phone without proof; empty once a channel or a code has proved it.
	ClaimedBy string
	NoNews    bool // they asked not to be written to unasked; answers to what they write still go out
	CreatedAt time.Time
	UpdatedAt time.Time
}

// FullName joins the known names.
func (c Customer) FullName() string {
	return locale.PersonName(strings.TrimSpace(c.FirstName + " " + c.LastName))
}

// HiddenDNI is the document as lists and papers show it: its last three characters.
func (c Customer) HiddenDNI() string {
	if len(c.DNI) <= 3 {
		return strings.Repeat("*", len(c.DNI))
	}
	return strings.Repeat("*", len(c.DNI)-3) + c.DNI[len(c.DNI)-3:]
}

// Identified reports whether an order can be billed: a document and a name.
func (c Customer) Identified() bool { return c.DNI != "" && c.FirstName != "" }

// Rows is what customers need from storage.
type Rows interface {
	CustomerRows
	HistoryRows
	ListRows
	ProofRows
}

// CustomerRows stores customers.
type CustomerRows interface {
	Customer(id string, lock bool) (c Customer, found bool, err error)
	CustomerByPhone(e164 string) (c Customer, found bool, err error)
	CustomerByDNI(dni string) (c Customer, found bool, err error)
	// LockDNI locks a document number until the unit ends, so that a concurrent unit with the same one sees its owner.
	LockDNI(dni string) error
	// CustomerByEmail returns the newest with this email, in lower case.
	CustomerByEmail(email string) (c Customer, found bool, err error)
	// Names calls each with every customer who has a name; only id and names are set.
	Names(each func(c Customer)) error
	// InsertCustomer reports false if the phone or document is taken.
	InsertCustomer(c Customer) (inserted bool, err error)
	// UpdateCustomer reports false if another customer has the document; a disputed one takes it from no other.
	UpdateCustomer(c Customer) (updated bool, err error)
	// Unclaim separates a customer from the session that had claimed the phone without proof.
	Unclaim(c Customer) error
}

// HistoryRows reads what a customer bought.
type HistoryRows interface {
	// OrderStats adds up confirmed orders in one currency that were not cancelled.
	OrderStats(customerID, currency string) (Stats, error)
	// PastOrders returns the customer's orders since a moment, newest first, without drafts.
	PastOrders(customerID string, since time.Time, limit int) ([]PastOrder, error)
}

// Customers is the noun bound to one unit.
type Customers struct {
	rows    Rows
	scope   *scope.Scope
	current *Customer // the session's own, cached
}

// New binds customers to a unit.
func New(rows Rows, s *scope.Scope) *Customers { return &Customers{rows: rows, scope: s} }

var (
	msgNoCustomer = locale.Text{
		ES: "No encontré ese cliente.",
		PT: "Não encontrei esse cliente.",
		EN: "I could not find that customer.",
	}
	msgDNITaken = locale.Text{
		ES: "Ese DNI ya está registrado con otro cliente.",
		MX: "Esa identificación ya está registrada con otro cliente.",
		PT: "Esse documento já está cadastrado para outro cliente.",
		EN: "That document number already belongs to another customer.",
	}
	msgPhone = locale.Text{
		ES: "El teléfono %q no parece válido.",
		PT: "O telefone %q não parece válido.",
		EN: "The phone number %q does not look valid.",
	}
)

// Get returns a customer the actor may see; any other is not_found, like one that does not exist.
func (cs *Customers) Get(id string) (Customer, error) {
	if !cs.scope.MaySee(id) {
		return Customer{}, cs.notFound()
	}
	c, found, err := cs.rows.Customer(id, false)
	if err != nil {
		return Customer{}, err
	}
	if !found {
		return Customer{}, cs.notFound()
	}
	return c, nil
}

// Current returns the session's own customer; found is false while the session has none.
func (cs *Customers) Current() (c Customer, found bool, err error) {
	if cs.scope.CustomerID == "" {
		return Customer{}, false, nil
	}
	if cs.current != nil && cs.current.ID == cs.scope.CustomerID {
		return *cs.current, true, nil
	}
	c, found, err = cs.rows.Customer(cs.scope.CustomerID, false)
	if found && err == nil {
		cs.current = &c
	}
	return c, found, err
}

// PriceGroup returns a customer's group, if they are in one that there is. It does not check who asks: prices are
// what they are.
func (cs *Customers) PriceGroup(customerID string) (g access.CustomerGroup, found bool, err error) {
	find := cs.Current
	if customerID != cs.scope.CustomerID {
		find = func() (Customer, bool, error) { return cs.rows.Customer(customerID, false) }
	}
	c, known, err := find()
	if err != nil || !known {
		return g, false, err
	}
	g, found = cs.scope.Workspace.Settings.Group(c.Group)
	return g, found, nil
}

func (cs *Customers) notFound() error {
	return cs.scope.Fault(fault.NotFound, msgNoCustomer)
}

// ByPhone finds or creates the customer of a number that is proved: the channel says so, or the customer returned a
// code sent to it. A session that had only claimed the number loses it. Concurrent calls create one customer.
func (cs *Customers) ByPhone(raw string) (c Customer, created bool, err error) {
	e164, err := cs.number(raw)
	if err != nil {
		return Customer{}, false, err
	}
	c, created, err = cs.findOrMake(e164)
	if err == nil && c.ClaimedBy != "" {
		err = cs.rows.Unclaim(c)
		c.ClaimedBy = ""
	}
	return c, created, err
}

func (cs *Customers) findOrMake(e164 string) (c Customer, created bool, err error) {
	c, found, err := cs.rows.CustomerByPhone(e164)
	if err == nil && !found {
		c, err = cs.create(Customer{Phone: e164})
		if created = err == nil; fault.Is(err, fault.Conflict) { // a concurrent call created it first
			c, _, err = cs.rows.CustomerByPhone(e164)
		}
	}
	return c, created, err
}

// number parses a telephone number of the workspace's country; invalid_arguments otherwise.
func (cs *Customers) number(raw string) (e164 string, err error) {
	cs.scope.Sensitive(raw)
	e164, err = phone.Normalize(raw, cs.scope.Workspace.Country)
	if err != nil {
		return "", cs.scope.Invalid("/phone", msgPhone, raw)
	}
	cs.scope.Sensitive(e164)
	return e164, nil
}

func (cs *Customers) create(c Customer) (Customer, error) {
	c.ID, c.Preferences, c.Address = scope.NewID(), cmp.Or(c.Preferences, "{}"), cmp.Or(c.Address, "{}")
	c.CreatedAt, c.UpdatedAt = cs.scope.Now, cs.scope.Now
	ok, err := cs.rows.InsertCustomer(c)
	if err != nil {
		return Customer{}, err
	}
	if !ok {
		return Customer{}, cs.scope.Fault(fault.Conflict, msgDNITaken)
	}
	cs.scope.Emit("customer.created", c.ID, map[string]any{"customerId": c.ID})
	return c, nil
}

// Import saves a customer from a file: by phone, else as a new one. It returns conflict if another customer has the
// document.
func (cs *Customers) Import(c Customer) error {
	if c.Phone != "" {
		known, found, err := cs.rows.CustomerByPhone(c.Phone)
		if err != nil {
			return err
		}
		if found {
			c.ID, c.ClaimedBy, c.CreatedAt, c.UpdatedAt = known.ID, known.ClaimedBy, known.CreatedAt, cs.scope.Now
			return cs.update(c)
		}
	}
	c.ID = scope.NewID()
	if c.Preferences == "" {
		c.Preferences = "{}"
	}
	if c.Address == "" {
		c.Address = "{}"
	}
	c.CreatedAt, c.UpdatedAt = cs.scope.Now, cs.scope.Now
	ok, err := cs.rows.InsertCustomer(c)
	if err == nil && !ok {
		err = cs.scope.Fault(fault.Conflict, msgDNITaken)
	}
	return err
}

func (cs *Customers) update(c Customer) error {
	cs.current = nil
	ok, err := cs.rows.UpdateCustomer(c)
	if err == nil && !ok {
		err = cs.scope.Fault(fault.Conflict, msgDNITaken)
	}
	return err
}
