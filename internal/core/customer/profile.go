package customer

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// Profile is what a customer mentions about themselves: their preferred name, their address, facts worth remembering.
// Empty fields say nothing.
type Profile struct {
	PreferredName string
	Address       string // in their own words
	Note          string
}

// longestNotes is the most that is kept of notes on a customer, in characters.
const longestNotes = 4000

var msgNotesFull = locale.Text{
	ES: "Ya hay demasiadas notas de este cliente; una persona tiene que ordenarlas.",
	PT: "Já há anotações demais deste cliente; uma pessoa precisa organizá-las.",
	EN: "There are too many notes on this customer; a person has to tidy them up.",
}

// Describe stores what the session's customer says, creating one if the session has none. A note is added as a line,
// never twice; name and address are replaced. changed is false if all of it was known.
func (cs *Customers) Describe(p Profile) (c Customer, created, changed bool, err error) {
	cs.scope.Sensitive(p.PreferredName, p.Address)
	if cs.scope.CustomerID != "" {
		var found bool
		if c, found, err = cs.rows.Customer(cs.scope.CustomerID, true); err != nil {
			return c, false, false, err
		}
		if !found {
			return c, false, false, cs.notFound()
		}
	}
	told := p.applyTo(c)
	if utf8.RuneCountInString(told.Notes) > longestNotes {
		return c, false, false, cs.scope.Invalid("/notes", msgNotesFull)
	}
	if c.ID != "" && told.FirstName == c.FirstName && told.Preferences == c.Preferences && told.Address == c.Address &&
		told.Notes == c.Notes {
		return c, false, false, nil
	}
	if c.ID == "" {
		if c, err = cs.create(told); err != nil {
			return c, false, false, err
		}
		created = true
		told.ID, told.CreatedAt = c.ID, c.CreatedAt
	}
	told.UpdatedAt = cs.scope.Now
	if err := cs.update(told); err != nil {
		return told, created, false, err
	}
	cs.scope.Emit("customer.profile_updated", told.ID, map[string]any{"customerId": told.ID})
	return told, created, true, nil
}

// applyTo applies a profile to a customer. A preferred name is not the billing name, unless no other is known.
func (p Profile) applyTo(c Customer) Customer {
	if p.PreferredName != "" {
		name := locale.PersonName(p.PreferredName)
		c.Preferences = withField(c.Preferences, "preferredName", name)
		if c.FirstName == "" {
			c.FirstName = name
		}
	}
	if p.Address != "" {
		c.Address = withField("{}", "line1", p.Address)
	}
	if p.Note != "" && !strings.Contains("\n"+c.Notes+"\n", "\n"+p.Note+"\n") {
		c.Notes = strings.TrimPrefix(c.Notes+"\n"+p.Note, "\n")
	}
	return c
}

// Identity is what a customer tells about themselves; empty fields stay as they are.
type Identity struct {
	DNI       string
	FirstName string
	LastName  string
	Email     string
}

// Identify sets the identity of the session's customer, creating one if the session has none. Known data changes
// nothing. Staff gets a conflict for another customer's document. A customer does not, since guessing would reveal who
// buys here: both keep the document, and an event reports the dispute.
func (cs *Customers) Identify(id Identity) (c Customer, created bool, err error) {
	disputes := "" // the other customer who has the document
	cs.scope.Sensitive(id.DNI, id.FirstName, id.LastName, id.Email)
	if cs.scope.CustomerID != "" {
		var found bool
		c, found, err = cs.rows.Customer(cs.scope.CustomerID, true)
		if err != nil {
			return c, false, err
		}
		if !found {
			return c, false, cs.notFound()
		}
	}
	if id.DNI != "" && id.DNI != c.DNI {
		if err := cs.rows.LockDNI(id.DNI); err != nil {
			return c, false, err
		}
		other, found, err := cs.rows.CustomerByDNI(id.DNI)
		if err != nil {
			return c, false, err
		}
		if taken := found && other.ID != c.ID; taken && cs.scope.Actor.Role.Trusted() {
			return c, false, cs.scope.Fault(fault.Conflict, msgDNITaken)
		} else if taken {
			disputes = other.ID
		}
	}
	told := id.applyTo(c)
	told.Disputed = disputes != "" || c.Disputed && told.DNI == c.DNI
	switch {
	case c.ID == "":
		c, err = cs.create(told)
		created = err == nil
	case reflect.DeepEqual(told, c):
		return c, false, nil
	default:
		c = told
		c.UpdatedAt = cs.scope.Now
		err = cs.update(c)
	}
	if err != nil {
		return c, false, err
	}
	cs.scope.Emit("customer.identity_updated", c.ID, map[string]any{"customerId": c.ID, "isComplete": c.Identified()})
	if disputes != "" {
		cs.scope.Emit("customer.identity_disputed", c.ID,
			map[string]any{"customerId": c.ID, "otherCustomerId": disputes})
	}
	return c, created, nil
}

func (id Identity) applyTo(c Customer) Customer {
	if id.DNI != "" {
		c.DNI = id.DNI
	}
	if id.FirstName != "" {
		c.FirstName = locale.PersonName(id.FirstName)
	}
	if id.LastName != "" {
		c.LastName = locale.PersonName(id.LastName)
	}
	if id.Email != "" {
		c.Email = strings.ToLower(strings.TrimSpace(id.Email))
	}
	return c
}

// ProofRequired is the blocked reason for a number that belongs to a customer whom the conversation has not proved to
// be.
const ProofRequired = "phone_proof_required"

// provingChannels know the customer's number. A program that opened such a conversation without the number supplies it
// with Introduce.
var provingChannels = []string{"whatsapp", "voice"}

var (
	msgOtherNumber = locale.Text{
		ES: "Esta conversación es de otro número; cada cliente se atiende desde el suyo.",
		PT: "Esta conversa é de outro número; cada cliente é atendido pelo seu.",
		EN: "This conversation belongs to another number; every customer is served on their own.",
	}
	msgProve = locale.Text{
		ES: "Ese número ya es de un cliente. Para seguir como ese cliente hay que mandarle un código a ese teléfono y escribirlo acá.",
		MX: "Ese número ya es de un cliente. Para seguir como ese cliente hay que enviar un código a ese teléfono y escribirlo aquí.",
		PT: "Esse número já é de um cliente. Para continuar como esse cliente, é preciso enviar um código para esse telefone e digitá-lo aqui.",
		EN: "That number is a customer's already. To go on as that customer, a code has to be sent to that phone and entered here.",
	}
)

// Introduce sets the number of a conversation's customer, whom it finds or creates. Staff may name any number. In a
// customer's conversation another number is forbidden, whether or not it is known. In a conversation without a
// customer, on a channel that does not know the number, a new number is recorded as claimed, and a known one is blocked
// with ProofRequired.
func (cs *Customers) Introduce(raw string) (c Customer, created bool, err error) {
	e164, err := cs.number(raw)
	if err != nil {
		return Customer{}, false, err
	}
	if cs.scope.Actor.Role.Trusted() {
		return cs.findOrMake(e164) // a lookup by staff proves nothing
	}
	current, known, err := cs.Current()
	switch {
	case err != nil:
		return Customer{}, false, err
	case known && current.Phone == e164:
		return current, false, nil
	case known && current.Phone != "":
		return Customer{}, false, cs.scope.Fault(fault.Forbidden, msgOtherNumber)
	case !known && slices.Contains(provingChannels, cs.scope.Channel):
		return cs.ByPhone(e164)
	}
	c, created, taken, err := cs.take(e164, cs.scope.SessionID)
	if err == nil && taken {
		err = cs.proofRequired(e164)
	}
	return c, created, err
}

// Guest makes the visitor of a conversation without a customer one, by the name and the telephone they book with. The number is
// only claimed; one that another customer has is not taken, and the visitor stays unknown.
func (cs *Customers) Guest(name, e164 string) (c Customer, created bool, err error) {
	if c, known, err := cs.Current(); err != nil || known {
		return c, false, err
	}
	if cs.scope.Actor.Role.Trusted() || cs.scope.SessionID == "" || locale.Nameless(name) {
		return Customer{}, false, nil
	}
	told := Identity{FirstName: name}.applyTo(Customer{Phone: e164})
	if e164 != "" {
		if _, taken, err := cs.rows.CustomerByPhone(e164); err != nil || taken {
			return Customer{}, false, err
		}
		told.ClaimedBy = cs.scope.SessionID
	}
	c, err = cs.create(told)
	if fault.Is(err, fault.Conflict) { // a concurrent call created it first
		return Customer{}, false, nil
	}
	return c, err == nil, err
}

// Meet is the customer of a number, made if there is none, who takes the name that staff gave with it if they have none.
func (cs *Customers) Meet(raw, name string) (Customer, error) {
	c, _, err := cs.ByPhone(raw)
	if err != nil || c.FullName() != "" || locale.Nameless(name) {
		return c, err
	}
	c, found, err := cs.rows.Customer(c.ID, true)
	if err == nil && !found {
		err = cs.notFound()
	}
	if err != nil || c.FullName() != "" { // a concurrent call named them
		return c, err
	}
	c.FirstName, c.LastName = detail.SplitName(locale.PersonName(name))
	c.UpdatedAt = cs.scope.Now
	if err := cs.update(c); err != nil {
		return c, err
	}
	cs.scope.Emit("customer.profile_updated", c.ID, map[string]any{"customerId": c.ID})
	return c, nil
}

// Proved reports whether the identity of the conversation's customer is proved: by its channel, by a code sent to them,
// or by a trusted program or staff.
func (cs *Customers) Proved() (bool, error) {
	if cs.scope.Actor.Role.Trusted() || slices.Contains(provingChannels, cs.scope.Channel) {
		return true, nil
	}
	c, known, err := cs.Current()
	return known && c.Phone != "" && c.ClaimedBy == "", err
}

func (cs *Customers) proofRequired(e164 string) error {
	e := cs.scope.Fault(fault.Blocked, msgProve)
	e.BlockedReason, e.ProvePhone = ProofRequired, e164
	return e
}

// take assigns an unused number to the session's customer, who has none, or creates a customer with it. taken: another
// customer has it, and nothing was changed.
func (cs *Customers) take(e164, claimedBy string) (c Customer, created, taken bool, err error) {
	if _, taken, err = cs.rows.CustomerByPhone(e164); err != nil || taken {
		return Customer{}, false, taken, err
	}
	if cs.scope.CustomerID == "" {
		c, err = cs.create(Customer{Phone: e164, ClaimedBy: claimedBy})
		if fault.Is(err, fault.Conflict) { // a concurrent call created it first
			return Customer{}, false, true, nil
		}
		return c, err == nil, false, err
	}
	c, found, err := cs.rows.Customer(cs.scope.CustomerID, true)
	if err == nil && !found {
		err = cs.notFound()
	}
	if err != nil {
		return Customer{}, false, false, err
	}
	c.Phone, c.ClaimedBy, c.UpdatedAt = e164, claimedBy, cs.scope.Now
	if err := cs.update(c); err != nil {
		return Customer{}, false, false, err
	}
	cs.scope.Emit("customer.identity_updated", c.ID, map[string]any{"customerId": c.ID, "isComplete": c.Identified()})
	return c, false, false, nil
}
