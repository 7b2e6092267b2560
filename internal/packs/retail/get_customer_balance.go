package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getCustomerBalanceIn struct {
	IncludeDetails bool `json:"includeDetails,omitempty" jsonschema:"default=false" doc:"Si además hay que listar los pedidos impagos"`
}

type getCustomerBalanceOut struct {
	CustomerID           string         `json:"customerId" jsonschema:"format=uuid"`
	CustomerName         string         `json:"customerName" doc:"Vacío si todavía no se sabe"`
	TotalDebt            money.Decimal  `json:"totalDebt" doc:"Lo que falta pagar de todos sus pedidos"`
	Currency             string         `json:"currency"`
	UnpaidOrders         []unpaidOrder  `json:"unpaidOrders,omitempty" doc:"Del más viejo al más nuevo"`
	LastPaymentDate      *time.Time     `json:"lastPaymentDate" jsonschema:"format=date-time"`
	DaysSinceLastPayment *int           `json:"daysSinceLastPayment"`
	CreditBalance        *money.Decimal `json:"creditBalance,omitempty" doc:"Saldo a favor, de lo que pagó de más; se descuenta automáticamente de su próximo pedido"`
	Message              string         `json:"message,omitempty" doc:"Lo mismo en una frase para el cliente"`
}

type unpaidOrder struct {
	OrderID     string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber string        `json:"orderNumber"`
	OrderDate   time.Time     `json:"orderDate" jsonschema:"format=date-time"`
	Total       money.Decimal `json:"total"`
	Paid        money.Decimal `json:"paid"`
	Pending     money.Decimal `json:"pending"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_customer_balance",
	Title:    "Ver la deuda del cliente",
	Doc:      "Dice cuánto debe el cliente que está conversando, si tiene saldo a favor y cuándo pagó por última vez; con el detalle, pedido por pedido.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getCustomerBalance)

func getCustomerBalance(_ context.Context, u *core.Unit, in getCustomerBalanceIn) (getCustomerBalanceOut, error) {
	c, err := customerOf(u)
	if err != nil {
		return getCustomerBalanceOut{}, err
	}
	debt, err := u.Orders.Debt(c.ID)
	if err != nil {
		return getCustomerBalanceOut{}, err
	}
	credit, err := u.Ledger.Credit(c.ID)
	if err != nil {
		return getCustomerBalanceOut{}, err
	}
	inFavour := u.Decimal(credit)
	out := getCustomerBalanceOut{CustomerID: c.ID, CustomerName: c.FullName(), TotalDebt: u.Decimal(debt),
		Currency: string(u.Workspace.Currency), CreditBalance: &inFavour, Message: balanceText(u, debt, credit)}
	last, err := u.Ledger.LastPayment(c.ID)
	if err != nil {
		return getCustomerBalanceOut{}, err
	}
	if !last.IsZero() {
		days := daysBetween(last, u.Now, u.Workspace.Location())
		out.LastPaymentDate, out.DaysSinceLastPayment = &last, &days
	}
	if in.IncludeDetails {
		out.UnpaidOrders, err = unpaidOrders(u, c.ID)
	}
	return out, err
}

var (
	msgOwesNothing = locale.Text{
		ES: "No debés nada.",
		MX: "No debes nada.",
		PT: "Você não deve nada.",
		EN: "You owe nothing.",
	}
	msgOwes = locale.Text{
		ES: "Debés %s.",
		MX: "Debes %s.",
		PT: "Você deve %s.",
		EN: "You owe %s.",
	}
	msgHasCredit = locale.Text{
		ES: " Tenés %s a favor, que se descuentan de tu próximo pedido.",
		MX: " Tienes %s a favor, que se descuentan de tu próximo pedido.",
		PT: " Você tem %s de crédito, que entram no seu próximo pedido.",
		EN: " You have %s in your favour, which is used for your next order.",
	}
)

// balanceText is a balance in words for the customer.
func balanceText(u *core.Unit, debt, credit int64) string {
	said := u.Say(msgOwesNothing)
	if debt > 0 {
		said = u.Say(msgOwes, u.Money(debt))
	}
	if credit > 0 {
		said += u.Say(msgHasCredit, u.Money(credit))
	}
	return said
}

func unpaidOrders(u *core.Unit, customerID string) ([]unpaidOrder, error) {
	owed, err := u.Orders.Owed(customerID, false)
	out := make([]unpaidOrder, len(owed))
	for i, o := range owed {
		out[i] = unpaidOrder{
			OrderID: o.ID, OrderNumber: o.Number, OrderDate: o.CreatedAt,
			Total: u.Decimal(o.Totals.Total), Paid: u.Decimal(o.Paid), Pending: u.Decimal(o.Pending()),
		}
	}
	return out, err
}

// daysBetween counts midnights in the shop's time zone: a payment of last night was yesterday's.
func daysBetween(from, to time.Time, zone *time.Location) int {
	date := func(t time.Time) time.Time {
		y, m, d := t.In(zone).Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	return int(date(to).Sub(date(from)) / (24 * time.Hour))
}

var msgWho = locale.Text{
	ES: "Todavía no sé quién es el cliente de esta conversación.",
	PT: "Ainda não sei quem é o cliente desta conversa.",
	EN: "I do not know yet who the customer of this conversation is.",
}

// customerOf is the session's customer; conflict in an anonymous conversation.
func customerOf(u *core.Unit) (customer.Customer, error) {
	c, found, err := u.Customers.Current()
	if err == nil && !found {
		err = u.Fault(fault.Conflict, msgWho)
	}
	return c, err
}
