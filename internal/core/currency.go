package core

import (
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

var (
	msgSoldIn = locale.Text{
		ES: "La moneda ya no se puede cambiar: hay pedidos en %s, y las ventas y las deudas se mezclarían.",
		PT: "A moeda não pode mais ser trocada: há pedidos em %s, e as vendas e as dívidas se misturariam.",
		EN: "The currency can no longer be changed: there are orders in %s, and sales and debts would be mixed.",
	}
	msgOtherCents = locale.Text{
		ES: "De %s a %s no se puede: una tiene centavos y la otra no, y los precios que ya están dejarían de valer lo que dicen.",
		PT: "De %s para %s não dá: uma tem centavos e a outra não, e os preços que já existem deixariam de valer o que dizem.",
		EN: "%s cannot become %s: one has cents and the other does not, so the prices you have would no longer say what they mean.",
	}
)

// FixedCurrency is why the business cannot change its currency at all, in the reader's language; empty: it can.
func FixedCurrency(u *Unit, tag locale.Tag) (string, error) {
	orders, err := u.Orders.List(order.Filter{Limit: 1})
	if err != nil || len(orders) == 0 {
		return "", err
	}
	return msgSoldIn.In(tag, u.Workspace.Currency), nil
}

// KeepsCurrency is why the business cannot change to a currency, in the reader's language; empty: it can. What has a price keeps
// its digits. An order that is placed at this very moment is not seen.
func KeepsCurrency(u *Unit, to money.Currency, tag locale.Tag) (string, error) {
	now := u.Workspace.Currency
	if now == to {
		return "", nil
	}
	if why, err := FixedCurrency(u, tag); err != nil || why != "" {
		return why, err
	}
	has, err := u.Offer()
	if err == nil && now.Exponent() != to.Exponent() && (has.Goods || has.Services) {
		return msgOtherCents.In(tag, now, to), nil
	}
	return "", err
}
