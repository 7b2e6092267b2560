package retail

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// mostQuickSteps bounds the steps of one sentence.
const mostQuickSteps = 10

// overDiscount is the blocked reason of a discount that is too high.
const overDiscount = "discount_limit"

var (
	banned = map[quick.Ban]locale.Text{
		quick.PriceChange:    {ES: "Los precios de los productos no se cambian con una acción rápida.", PT: "Os preços dos produtos não mudam por uma ação rápida.", EN: "A quick action does not change the prices of products."},
		quick.ProductRemoval: {ES: "Los productos no se eliminan del catálogo con una acción rápida.", PT: "Os produtos não são excluídos do catálogo por uma ação rápida.", EN: "A quick action does not remove products from the catalogue."},
		quick.CustomerData:   {ES: "Los datos personales de un cliente no se cambian con una acción rápida.", PT: "Os dados pessoais de um cliente não mudam por uma ação rápida.", EN: "A quick action does not change a customer's personal data."},
		quick.OtherWorkspace: {ES: "Una acción rápida solo alcanza a este negocio.", PT: "Uma ação rápida só alcança este negócio.", EN: "A quick action reaches this business only."},
		quick.CodeExecution:  {ES: "Una acción rápida no ejecuta código ni comandos.", PT: "Uma ação rápida não executa código nem comandos.", EN: "A quick action runs no code and no commands."},
	}
	msgOverDiscount = locale.Text{
		ES: "Un descuento del %s %% es demasiado: el máximo es %s %%.",
		PT: "Um desconto de %s %% é demais: o máximo é %s %%.",
		EN: "A discount of %s %% is too much: the most is %s %%.",
	}
	msgHowMuch     = locale.Text{ES: "¿De cuánto es el descuento? Decime el porcentaje.", MX: "¿De cuánto es el descuento? Dime el porcentaje.", PT: "De quanto é o desconto? Diga a porcentagem.", EN: "How much is the discount? Tell me the percentage."}
	msgManySteps   = locale.Text{ES: "Son demasiadas cosas para una sola frase: como mucho %d.", PT: "É coisa demais para uma frase só: no máximo %d.", EN: "That is too much for one sentence: %d things at most."}
	msgWhichAmount = locale.Text{ES: "¿De cuánto fue el pago?", PT: "De quanto foi o pagamento?", EN: "How much was the payment?"}
	msgWhichMethod = locale.Text{
		ES: "¿Cómo pagó? Efectivo, transferencia, Mercado Pago, débito o crédito.",
		PT: "Como pagou? Dinheiro, transferência, Mercado Pago, débito ou crédito.",
		EN: "How did they pay? Cash, transfer, Mercado Pago, debit or credit.",
	}
)

// sandboxed checks a plan against what quick actions may do, before anything in it is looked up: if one step is not
// allowed, none is executed.
func sandboxed(u *core.Unit, steps []quick.Step) error {
	if len(steps) > mostQuickSteps {
		return u.Invalid("/commandText", msgManySteps, mostQuickSteps)
	}
	for _, s := range steps {
		switch {
		case s.Verb == quick.Banned:
			return blockedQuick(u, string(s.Ban), banned[s.Ban])
		case s.Verb == quick.Discount && s.BasisPoints > sales.MostDiscount:
			return blockedQuick(u, overDiscount, msgOverDiscount, sales.Percent(s.BasisPoints), sales.Percent(sales.MostDiscount))
		case s.Verb == quick.Discount && s.BasisPoints <= 0:
			return u.Invalid("/commandText", msgHowMuch)
		case s.Verb == quick.Pay && s.Amount == "":
			return u.Invalid("/commandText", msgWhichAmount)
		case s.Verb == quick.Pay && s.Method == "":
			return u.Invalid("/commandText", msgWhichMethod)
		}
	}
	return nil
}

func blockedQuick(u *core.Unit, reason string, t locale.Text, args ...any) error {
	e := fault.New(fault.Blocked, "%s", u.Say(t, args...))
	e.BlockedReason = reason
	return e
}
