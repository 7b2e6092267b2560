package retail

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// answerStep names the steps that answer a question: they have their result when they are planned, and run nothing.
const answerStep = quickaction.Answer

var (
	labelQuestion = map[quick.Verb]locale.Text{
		quick.Price:    {ES: "Precio", PT: "Preço", EN: "Price"},
		quick.Stock:    {ES: "Stock", PT: "Estoque", EN: "Stock"},
		quick.Sold:     {ES: "Ventas", PT: "Vendas", EN: "Sales"},
		quick.Top:      {ES: "Lo más vendido", PT: "Mais vendidos", EN: "Best sellers"},
		quick.Ordered:  {ES: "Pedido", PT: "Pedido", EN: "Order"},
		quick.Waiting:  {ES: "Por preparar", PT: "A preparar", EN: "To prepare"},
		quick.Low:      {ES: "Poco stock", MX: "Poco inventario", PT: "Pouco estoque", EN: "Low stock"},
		quick.Claimed:  {ES: "Pagos por confirmar", PT: "Pagamentos a confirmar", EN: "Payments to confirm"},
		quick.Orders:   {ES: "Pedidos", PT: "Pedidos", EN: "Orders"},
		quick.Received: {ES: "Cobros", PT: "Recebimentos", EN: "Payments"},
		quick.Owed:     {ES: "Deudas", PT: "Dívidas", EN: "Debts"},
		quick.Bookings: {ES: "Reservas", PT: "Reservas", EN: "Bookings"},
	}
	answerSold = locale.Text{
		ES: "Ventas, %s: %s en %s.", PT: "Vendas, %s: %s em %s.", EN: "Sales, %s: %s in %s.",
	}
	answerOrders = locale.Text{
		ES: "Pedidos, %s: %s, por %s.", PT: "Pedidos, %s: %s, no total de %s.", EN: "Orders, %s: %s, for %s.",
	}
	answerReceived = locale.Text{
		ES: "Cobros, %s: %s en %s.", PT: "Recebido, %s: %s em %s.", EN: "Received, %s: %s in %s.",
	}
	answerOwed = locale.Text{
		ES: "Te deben %s, de %s.", PT: "Devem a você %s, de %s.", EN: "You are owed %s, from %s.",
	}
	answerOwes    = locale.Text{ES: "%s debe %s.", PT: "%s deve %s.", EN: "%s owes %s."}
	answerFavour  = locale.Text{ES: "%s no debe nada y tiene %s a favor.", PT: "%s não deve nada e tem %s de crédito.", EN: "%s owes nothing and has %s in credit."}
	answerPrice   = locale.Text{ES: "%s: %s.", PT: "%s: %s.", EN: "%s: %s."}
	answerLeft    = locale.Text{ES: "%s: quedan %d.", PT: "%s: restam %d.", EN: "%s: %d left."}
	answerStock   = locale.Text{ES: "%s: quedan %d (%d apartadas).", PT: "%s: restam %d (%d reservadas).", EN: "%s: %d left (%d held)."}
	answerUncount = locale.Text{ES: "%s: no lleva stock.", PT: "%s: não tem controle de estoque.", EN: "%s: its stock is not counted."}

	wordDays      = locale.Text{ES: "del %s al %s", PT: "de %s a %s", EN: "%s to %s"}
	wordOneOrder  = locale.Text{ES: "1 pedido", PT: "1 pedido", EN: "1 order"}
	wordOrders    = locale.Text{ES: "%d pedidos", PT: "%d pedidos", EN: "%d orders"}
	wordOnePaid   = locale.Text{ES: "1 pago", PT: "1 pagamento", EN: "1 payment"}
	wordPaid      = locale.Text{ES: "%d pagos", PT: "%d pagamentos", EN: "%d payments"}
	msgWhichDays  = locale.Text{ES: "¿De qué día o de qué días?", PT: "De que dia ou de que dias?", EN: "Of which day or days?"}
	msgWhichThing = locale.Text{ES: "¿De qué producto?", PT: "De qual produto?", EN: "Of which product?"}
)

// answer is the step that answers a question of the owner.
func (r resolver) answer(s quick.Step) (step quickaction.Step, err error) {
	step = quickaction.Step{Tool: answerStep, SessionID: r.u.SessionID, Label: r.u.Say(labelQuestion[s.Verb]),
		Input: json.RawMessage(`{}`)}
	reply := map[quick.Verb]func(quick.Step) (string, error){
		quick.Price: r.aboutProduct, quick.Stock: r.aboutProduct, quick.Owed: r.owed, quick.Bookings: r.booked,
		quick.Top: r.top, quick.Ordered: r.ordered, quick.Sold: r.sold, quick.Waiting: r.waiting, quick.Low: r.low, quick.Claimed: r.claimed,
	}[s.Verb]
	if reply == nil {
		reply = r.figures
	}
	step.Result, err = reply(s)
	if of := seen[s.Verb]; of != "" && err == nil && len(r.action.Plan.See) == 0 {
		r.see(quickaction.Place{Of: of})
	}
	return step, err
}

// mostDays is how far back figures are read.
const mostDays = 400

// figures are what was sold, ordered or received in some days.
func (r resolver) figures(s quick.Step) (string, error) {
	now := r.u.Now.In(r.u.Workspace.Location())
	first, last, ok := quick.Period(r.u.Workspace.Locale, s.Day, now)
	back := int(now.Sub(first).Hours()/24) + 1
	if !ok || back > mostDays {
		return "", r.u.Invalid("/commandText", msgWhichDays)
	}
	all, err := r.u.Figures.Summary(back + 1)
	if err != nil {
		return "", err
	}
	var sum struct{ Orders, Sales, Payments, Received int64 }
	for _, d := range all.Days {
		if !d.Date.Before(first) && !d.Date.After(last) {
			sum.Orders, sum.Sales = sum.Orders+d.Orders, sum.Sales+d.Sales
			sum.Payments, sum.Received = sum.Payments+d.Payments, sum.Received+d.Received
		}
	}
	days := r.days(first, last)
	switch s.Verb {
	case quick.Orders:
		return r.u.Say(answerOrders, days, r.counted(wordOneOrder, wordOrders, sum.Orders), r.u.Money(sum.Sales)), nil
	case quick.Received:
		return r.u.Say(answerReceived, days, r.u.Money(sum.Received), r.counted(wordOnePaid, wordPaid, sum.Payments)), nil
	}
	return r.u.Say(answerSold, days, r.u.Money(sum.Sales), r.counted(wordOneOrder, wordOrders, sum.Orders)), nil
}

func (r resolver) counted(one, many locale.Text, n int64) string {
	if n == 1 {
		return r.u.Say(one)
	}
	return r.u.Say(many, n)
}

// days names some days.
func (r resolver) days(first, last time.Time) string {
	from, to := locale.Date(r.u.Workspace.Locale, first), locale.Date(r.u.Workspace.Locale, last)
	if from == to {
		return from
	}
	return r.u.Say(wordDays, from, to)
}

// owed is what a customer owes, or everybody.
func (r resolver) owed(s quick.Step) (string, error) {
	if s.Customer == "" {
		all, err := r.u.Figures.Summary(1)
		return r.u.Say(answerOwed, r.u.Money(all.Owed), r.counted(wordOneOrder, wordOrders, all.OwedOrders)), err
	}
	at, err := r.scene(s)
	if err != nil {
		return "", err
	}
	debt, err := r.u.Orders.Debt(at.customer.ID)
	if err != nil {
		return "", err
	}
	credit, err := r.u.Ledger.Credit(at.customer.ID)
	if debt == 0 && credit > 0 {
		return r.u.Say(answerFavour, r.who(at), r.u.Money(credit)), err
	}
	return r.u.Say(answerOwes, r.who(at), r.u.Money(debt)), err
}

// aboutProduct is what products of a name cost, or how many are left of each.
func (r resolver) aboutProduct(s quick.Step) (string, error) {
	if s.Product == "" {
		return "", r.u.Invalid("/commandText", msgWhichThing)
	}
	if line, err := r.aboutServices(s); line != "" || err != nil {
		return line, err
	}
	near, err := r.productsNamed(s.Product)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, p := range near[:min(len(near), mostChoices)] {
		line, err := r.aboutOne(s.Verb, p)
		if err != nil {
			return "", err
		}
		lines = append(lines, line)
		r.see(quickaction.Place{Of: quickaction.Catalog, ID: p.ID, Name: locale.OneLine(p.Name)})
	}
	return strings.Join(lines, "\n"), nil
}

func (r resolver) aboutOne(asked quick.Verb, p catalog.Product) (string, error) {
	name := locale.OneLine(p.Name)
	if asked == quick.Price {
		return r.u.Say(answerPrice, name, r.u.Money(p.Price)), nil
	}
	if !p.TrackStock {
		return r.u.Say(answerUncount, name), nil
	}
	level, err := getStock(r.ctx, r.u, getStockIn{ProductID: p.ID})
	if level.Reserved == 0 {
		return r.u.Say(answerLeft, name, level.Available), err
	}
	return r.u.Say(answerStock, name, level.Available, level.Reserved), err
}
