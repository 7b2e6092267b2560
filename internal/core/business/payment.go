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
	msgCashAtPickup = locale.Text{
		ES: "Pagás %s en efectivo al retirar el pedido.",
		MX: "Pagas %s en efectivo al recoger el pedido.",
		PT: "Você paga %s em dinheiro ao retirar o pedido.",
		EN: "You pay %s in cash when you pick the order up.",
	}
	msgCardAtPickup = locale.Text{
		ES: "Pagás %s con tarjeta al retirar el pedido.",
		MX: "Pagas %s con tarjeta al recoger el pedido.",
		PT: "Você paga %s com cartão ao retirar o pedido.",
		EN: "You pay %s by card when you pick the order up.",
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
	refused := b.scope.Fault(fault.Conflict, msgNoPayment, b.PaymentName(method), strings.Join(b.PaymentNames(), ", "))
	refused.OfArgument = true
	return refused
}

// PaymentNames are the names of the methods the shop takes; none if it lists none.
func (b *Business) PaymentNames() []string {
	return lists.Map(b.scope.Workspace.Settings.PaymentMethods, b.PaymentName)
}

// PaymentMethods are the methods the shop takes. One that lists none takes all that have a name.
func (b *Business) PaymentMethods() []string {
	if listed := b.scope.Workspace.Settings.PaymentMethods; len(listed) > 0 {
		return listed
	}
	return lists.Filter(access.PaymentMethods, func(m string) bool { return m != "other" })
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

// PaymentAtPickup is PaymentInstructions for an order that the customer fetches.
func (b *Business) PaymentAtPickup(method string, amount int64) string {
	switch method {
	case "cash":
		return b.scope.Say(msgCashAtPickup, b.scope.Money(amount))
	case "debit_card", "credit_card":
		return b.scope.Say(msgCardAtPickup, b.scope.Money(amount))
	}
	return b.PaymentInstructions(method, amount)
}

// transferTo lists the shop's bank details; where they do not suffice for a transfer, a person has to give them.
func (b *Business) transferTo(total string) string {
	if !b.scope.Workspace.Settings.Bank.Reachable() {
		return b.scope.Say(msgNoAccount)
	}
	return strings.Join([]string{b.scope.Say(msgTransfer, total), b.bankLines(), b.scope.Say(msgReceipt)}, "\n")
}

// bankLines are the shop's bank details, one a line.
func (b *Business) bankLines() string {
	return strings.Join(lists.Map(b.account(), b.scope.Aloud), "\n")
}

// Account is the details of the account that takes transfers, as they are written; none where they do not suffice for
// a transfer, or where the business takes none.
func (b *Business) Account() []string {
	if !b.scope.Workspace.Settings.Bank.Reachable() || !slices.Contains(b.PaymentMethods(), "transfer") {
		return nil
	}
	return b.account()
}

func (b *Business) account() (lines []string) {
	bank := b.scope.Workspace.Settings.Bank
	for _, d := range []struct {
		label locale.Text
		value string
	}{{msgHolder, bank.Holder}, {msgBank, bank.Name}, {msgAlias, bank.Alias}, {msgAccount, bank.CBU}} {
		if d.value != "" {
			lines = append(lines, b.scope.Write(d.label, d.value))
		}
	}
	return lines
}

var (
	msgDataToTransfer = locale.Text{
		ES: "Datos para transferir:",
		PT: "Dados para transferir:",
		EN: "Details for a transfer:",
	}
	msgNoAccount = locale.Text{
		ES: "Los datos para transferir te los tiene que pasar una persona del negocio: no los tengo cargados.",
		PT: "Os dados para transferir quem passa é uma pessoa da loja: não tenho eles aqui.",
		EN: "A person at the business has to give you the details for a transfer: I do not have them.",
	}
	msgCashAny = locale.Text{
		ES: "En efectivo se paga al recibir el pedido.",
		PT: "Em dinheiro, o pagamento é ao receber o pedido.",
		EN: "Cash is paid when you get the order.",
	}
	msgCardAny = locale.Text{
		ES: "Con tarjeta se paga al recibir el pedido.",
		PT: "No cartão, o pagamento é ao receber o pedido.",
		EN: "Cards are paid when you get the order.",
	}
	msgLinkAny = locale.Text{
		ES: "Con Mercado Pago te mandamos un link cuando confirmás el pedido.",
		MX: "Con Mercado Pago te enviamos una liga cuando confirmas el pedido.",
		PT: "Com o Mercado Pago, enviamos um link quando você confirma o pedido.",
		EN: "For Mercado Pago we send you a link when you confirm the order.",
	}
	msgByHandAny = locale.Text{
		ES: "Para pagar con Mercado Pago, el negocio te dice cómo.",
		PT: "Para pagar com o Mercado Pago, a loja diz como.",
		EN: "The business tells you how to pay with Mercado Pago.",
	}
)

// HowToPay answers a customer who asks how to pay with a method: an amount, or without one (0) in general. It is empty
// for a method about which there is nothing to say.
func (b *Business) HowToPay(method string, amount int64) string {
	if amount > 0 {
		return b.PaymentInstructions(method, amount)
	}
	switch method {
	case "transfer":
		if !b.scope.Workspace.Settings.Bank.Reachable() {
			return b.scope.Say(msgNoAccount)
		}
		return b.scope.Say(msgDataToTransfer) + "\n" + b.bankLines()
	case "cash":
		return b.scope.Say(msgCashAny)
	case "debit_card", "credit_card":
		return b.scope.Say(msgCardAny)
	case "mercadopago":
		if b.scope.Workspace.HasAccount(access.MercadoPago) {
			return b.scope.Say(msgLinkAny)
		}
		return b.scope.Say(msgByHandAny)
	}
	return ""
}
