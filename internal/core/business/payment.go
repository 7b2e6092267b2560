package business

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgTransfer = locale.Text{
		ES: "Transferí %s a:",
		MX: "Transfiere %s a:",
		PT: "Transfira %s para:",
		EN: "Transfer %s to:",
	}
	msgHolder  = locale.Text{ES: "Titular: %s", PT: "Titular: %s", EN: "Holder: %s"}
	msgBank    = locale.Text{ES: "Banco: %s", PT: "Banco: %s", EN: "Bank: %s"}
	msgAlias   = locale.Text{ES: "Alias: %s", PT: "Chave Pix: %s", EN: "Alias: %s"}
	msgAccount = locale.Text{ES: "CBU: %s", MX: "CLABE: %s", PT: "Conta: %s", EN: "Account: %s"}
	msgReceipt = locale.Text{
		ES: "Cuando la hagas, mandanos el comprobante.",
		MX: "Cuando la hagas, mándanos el comprobante.",
		PT: "Depois, envie o comprovante para a gente.",
		EN: "Send us the receipt afterwards.",
	}
	msgCash = locale.Text{
		ES: "Pagás %s en efectivo al recibir el pedido.",
		MX: "Pagas %s en efectivo al recibir el pedido.",
		PT: "Você paga %s em dinheiro ao receber o pedido.",
		EN: "You pay %s in cash when you get the order.",
	}
	msgCard = locale.Text{
		ES: "Pagás %s con tarjeta al recibir el pedido.",
		MX: "Pagas %s con tarjeta al recibir el pedido.",
		PT: "Você paga %s com cartão ao receber o pedido.",
		EN: "You pay %s by card when you get the order.",
	}
	msgLink = locale.Text{
		ES: "Te mandamos el link para pagar %s.",
		MX: "Te enviamos la liga para pagar %s.",
		PT: "Enviamos o link para pagar %s.",
		EN: "We will send you a link to pay %s.",
	}
	msgByHand = locale.Text{
		ES: "El negocio te va a decir cómo pagar %s con Mercado Pago.",
		PT: "A loja vai dizer como pagar %s pelo Mercado Pago.",
		EN: "The business will tell you how to pay %s with Mercado Pago.",
	}
	msgNoPayment = locale.Text{
		ES: "No aceptamos %s. Se puede pagar con: %s.",
		PT: "Não aceitamos %s. Formas de pagamento: %s.",
		EN: "We do not take %s. You can pay with: %s.",
	}

	paymentNames = map[string]locale.Text{
		"cash":        {ES: "efectivo", PT: "dinheiro", EN: "cash"},
		"transfer":    {ES: "transferencia", PT: "transferência", EN: "bank transfer"},
		"mercadopago": {ES: "Mercado Pago", PT: "Mercado Pago", EN: "Mercado Pago"},
		"debit_card":  {ES: "tarjeta de débito", PT: "cartão de débito", EN: "debit card"},
		"credit_card": {ES: "tarjeta de crédito", PT: "cartão de crédito", EN: "credit card"},
		"other":       {ES: "otro medio", PT: "outro meio", EN: "other"},
	}
)

// PaymentName is a method's name for people.
func (b *Business) PaymentName(method string) string {
	if t, ok := paymentNames[method]; ok {
		return b.scope.Say(t)
	}
	return method
}

// AcceptsPayment returns conflict for a method the shop does not accept. A shop that lists none accepts all.
func (b *Business) AcceptsPayment(method string) error {
	methods := b.scope.Workspace.Settings.PaymentMethods
	if method == "" || len(methods) == 0 || slices.Contains(methods, method) {
		return nil
	}
	return b.scope.Fault(fault.Conflict, msgNoPayment, b.PaymentName(method), strings.Join(b.PaymentNames(), ", "))
}

// PaymentNames are the names of the methods the shop takes; none if it lists none.
func (b *Business) PaymentNames() []string {
	return lists.Map(b.scope.Workspace.Settings.PaymentMethods, b.PaymentName)
}

// PaymentInstructions says how to pay an amount; empty if there is nothing to say.
func (b *Business) PaymentInstructions(method string, amount int64) string {
	total := b.scope.Money(amount)
	switch method {
	case "transfer":
		return b.transferTo(total)
	case "cash":
		return b.scope.Say(msgCash, total)
	case "debit_card", "credit_card":
		return b.scope.Say(msgCard, total)
	case "mercadopago":
		if !b.scope.Workspace.HasAccount(access.MercadoPago) { // no account to create a link with
			return b.scope.Say(msgByHand, total)
		}
		return b.scope.Say(msgLink, total)
	}
	return ""
}

// transferTo lists the shop's bank details; empty if they do not suffice for a transfer.
func (b *Business) transferTo(total string) string {
	bank := b.scope.Workspace.Settings.Bank
	if bank.Alias == "" && bank.CBU == "" {
		return ""
	}
	lines := []string{b.scope.Say(msgTransfer, total)}
	for _, d := range []struct {
		label locale.Text
		value string
	}{{msgHolder, bank.Holder}, {msgBank, bank.Name}, {msgAlias, bank.Alias}, {msgAccount, bank.CBU}} {
		if d.value != "" {
			lines = append(lines, b.scope.Say(d.label, d.value))
		}
	}
	return strings.Join(append(lines, b.scope.Say(msgReceipt)), "\n")
}
