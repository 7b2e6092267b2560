package customer

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

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
		return Customer{}, false, fault.New(fault.Forbidden, "%s", cs.scope.Say(msgOtherNumber))
	case !known && slices.Contains(provingChannels, cs.scope.Channel):
		return cs.ByPhone(e164)
	}
	c, created, taken, err := cs.take(e164, cs.scope.SessionID)
	if err == nil && taken {
		err = cs.proofRequired()
	}
	return c, created, err
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

func (cs *Customers) proofRequired() error {
	e := fault.New(fault.Blocked, "%s", cs.scope.Say(msgProve))
	e.BlockedReason = ProofRequired
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
