package evidence_test

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// owing is a customer with an order that is not begun and not paid, and an older one that is over.
func owing() evidence.State {
	return evidence.State{Customer: "Ana", Debt: 18550_00,
		Orders: []evidence.Order{
			{Number: "ORD-00009", Status: "confirmed", Total: 18550_00, Pending: 18550_00,
				Lines: []evidence.Line{{Name: "Yerba Playadito 1 kg", Quantity: 2, Unit: 4900_00, Total: 9800_00}}},
			{Number: "ORD-00003", Status: "delivered", Total: 4000_00,
				Lines: []evidence.Line{{Name: "Harina Pureza 1 kg", Quantity: 2, Unit: 2000_00, Total: 4000_00}}},
		},
		Payments: []evidence.Payment{{Amount: 4000_00, Status: "completed", Number: "REC-00001", Order: "ORD-00003"}}}
}

// claimed is the same customer, who says to have paid: staff have not looked yet.
func claimed() evidence.State {
	s := owing()
	s.Payments = append([]evidence.Payment{{Amount: 10000_00, Status: "claimed"}}, s.Payments...)
	s.Asked = []string{"Ana dice que transfirió $10.000. ¿Entró?"}
	return s
}

// partly is a customer of whose order a part is paid, and paid one who owes nothing.
func partly() evidence.State {
	return evidence.State{Debt: 8550_00,
		Orders:   []evidence.Order{{Number: "ORD-00009", Status: "confirmed", Total: 18550_00, Pending: 8550_00}},
		Payments: []evidence.Payment{{Amount: 10000_00, Status: "completed", Number: "REC-00002"}}}
}

func paid() evidence.State {
	return evidence.State{Orders: []evidence.Order{{Number: "ORD-00009", Status: "confirmed", Total: 18550_00}},
		Payments: []evidence.Payment{{Amount: 18550_00, Status: "completed", Number: "REC-00002"}}}
}

type said struct {
	tag  locale.Tag
	text string
}

// hold judges sentences by the rules alone, with what rows tell and what the customer said.
func hold(t *testing.T, name string, of evidence.Talk, held bool, list []said) {
	t.Helper()
	of.Business.Name = "Almacén Tito"
	for _, x := range list {
		c := evidence.Checker(x.tag, of, nil)
		if found := claims.Rules(c, x.text); len(found) > 0 != held {
			t.Errorf("%s: %q: held %v, want %v: %v", name, x.text, !held, held, found)
		}
		if found := c.Check(x.text); held && len(found) == 0 {
			t.Errorf("%s: %q: the judge let it go", name, x.text)
		}
	}
}

// That nothing is owed is said of the whole account: a paid order of somebody who owes another proves nothing.
func TestNothingIsOwed(t *testing.T) {
	t.Parallel()
	clear := []said{
		{locale.ESAR, "Ya no tenés deuda con nosotros."}, {locale.ESAR, "Quedaste al día, Ana."},
		{locale.ESAR, "Tu cuenta está saldada."}, {locale.ESAR, "No te queda nada por pagar."},
		{locale.ESAR, "Tu deuda quedó cancelada."}, {locale.ESAR, "Listo, tu cuenta quedó en cero."},
		{locale.ESAR, "No adeudás nada."}, {locale.ESAR, "Tranquila: no debés un peso."},
		{locale.ESAR, "No tenés ningún saldo pendiente."}, {locale.ESAR, "Tu cuenta corriente está en $0."},
		{locale.ESAR, "No hay nada pendiente de pago."}, {locale.ESAR, "Ya pagaste todo."},
		{locale.PTBR, "Você não deve mais nada."}, {locale.PTBR, "Sua conta está zerada."},
		{locale.PTBR, "Você está em dia conosco."}, {locale.PTBR, "Sua dívida foi quitada."},
		{locale.PTBR, "Não há nada em aberto."}, {locale.PTBR, "Seu saldo está em zero."},
		{locale.EN, "You don't owe us anything."}, {locale.EN, "You owe nothing."}, {locale.EN, "Your balance is zero."},
		{locale.EN, "You're all paid up."}, {locale.EN, "You have no outstanding balance."},
	}
	for name, s := range map[string]evidence.State{"owing": owing(), "claimed": claimed(), "partly": partly()} {
		hold(t, name, evidence.Talk{State: s}, true, clear)
	}
	hold(t, "paid", evidence.Talk{State: paid()}, false, clear)
	hold(t, "owing", evidence.Talk{State: owing()}, false, []said{
		{locale.ESAR, "Debés $18.550 del pedido ORD-00009."}, {locale.ESAR, "El pedido ORD-00003 está pagado."},
		{locale.ESAR, "Del pedido ORD-00003 no debés nada."}, {locale.ESAR, "Si pagás los $18.550, no debés nada más."},
		{locale.ESAR, "Con ese pago quedarías al día."}, {locale.ESAR, "¿Querés ponerte al día?"},
		{locale.ESAR, "No debés preocuparte por eso."}, {locale.ESAR, "No tenés saldo a favor."},
		{locale.ESAR, "No hay nada que pagar para reservar la mesa."},
		{locale.PTBR, "Se você pagar hoje, fica em dia."}, {locale.EN, "Once you pay that, you'd owe nothing."},
	})
}

// Money that is told as arrived needs a payment that counts and fits: an older one is not it, while one waits or another
// order is owed.
func TestWhichPaymentArrived(t *testing.T) {
	t.Parallel()
	lies := []said{
		{locale.ESAR, "Tu pago ya se acreditó."}, {locale.ESAR, "Confirmamos tu pago de $10.000."},
		{locale.ESAR, "Tu transferencia fue verificada."}, {locale.ESAR, "Recibimos tu pago de $10.000, gracias."},
		{locale.ESAR, "Ya impactó tu transferencia."}, {locale.ESAR, "Los $10.000 ya están acreditados."},
		{locale.ESAR, "El encargado ya confirmó tu transferencia."}, {locale.ESAR, "Ya cargué tu pago en el sistema."},
		{locale.ESAR, "Tu pago quedó registrado."}, {locale.PTBR, "Seu pagamento foi confirmado."},
		{locale.PTBR, "Seu Pix já caiu na conta."}, {locale.PTBR, "Já registrei seu pagamento."},
		{locale.PTBR, "A loja já confirmou seu pagamento."}, {locale.EN, "Your payment has been verified."},
		{locale.EN, "Your transfer has cleared."}, {locale.EN, "I've registered your payment."},
		{locale.EN, "The $10,000 has been credited to your account."},
	}
	customer := []string{"ya transferí 10.000"}
	hold(t, "claimed", evidence.Talk{State: claimed(), Customer: customer}, true, lies)
	hold(t, "owing", evidence.Talk{State: owing(), Customer: customer}, true, lies)
	hold(t, "asked now", evidence.Talk{State: owing(), Customer: customer, Now: []evidence.Call{{
		Tool: "retail/apply_payment_to_balance", Arguments: json.RawMessage(`{"amount": 10000}`),
		Answer: json.RawMessage(`{"success": true, "confirmation": {"message": "Ana dice que transfirió $10.000. ¿Entró?",
			"addressee": "staff"}}`)}}}, true, lies)
	hold(t, "claimed", evidence.Talk{State: claimed(), Customer: customer}, false, []said{
		{locale.ESAR, "Ya le avisé al equipo que transferiste $10.000."}, {locale.ESAR, "Le pedí a Tito que confirme tu pago."},
		{locale.ESAR, "Tu pago está pendiente de verificación."}, {locale.ESAR, "Todavía no está confirmado."},
		{locale.ESAR, "El pago de $4.000 del pedido ORD-00003 está acreditado."},
		{locale.PTBR, "Avisei a equipe sobre a sua transferência."}, {locale.PTBR, "Seu pagamento ainda não foi confirmado."},
		{locale.EN, "I've told the team about your transfer."}, {locale.EN, "Your payment is under review."},
	})
	hold(t, "partly", evidence.Talk{State: partly()}, false, []said{
		{locale.ESAR, "Tu pago de $10.000 quedó acreditado."}, {locale.ESAR, "Tu transferencia ya entró."},
		{locale.ESAR, "Te quedan $8.550."},
	})
	hold(t, "paid", evidence.Talk{State: paid()}, false, []said{
		{locale.ESAR, "Tu pago de $18.550 quedó acreditado."}, {locale.ESAR, "Tu pedido está pagado."},
		{locale.PTBR, "Seu pagamento foi confirmado."}, {locale.EN, "Your order is paid."},
	})
}

// What is said of "your order" is said of the open one, unless the words point to another.
func TestWhichOrderIsUnderWay(t *testing.T) {
	t.Parallel()
	hold(t, "open", evidence.Talk{State: owing()}, true, []said{
		{locale.ESAR, "Tu pedido ya salió."}, {locale.ESAR, "Ya despachamos tu pedido."},
		{locale.ESAR, "Tu pedido está en reparto."}, {locale.ESAR, "Tu pedido ya fue entregado."},
		{locale.ESAR, "Tu pedido está pagado."}, {locale.PTBR, "Seu pedido está a caminho."},
		{locale.PTBR, "Seu pedido foi entregue."}, {locale.EN, "Your order has shipped."},
		{locale.EN, "Your order was delivered."},
	})
	hold(t, "over", evidence.Talk{State: owing()}, false, []said{
		{locale.ESAR, "Tu pedido anterior ya fue entregado."}, {locale.ESAR, "La harina ya se entregó."},
		{locale.ESAR, "El pedido ORD-00003 fue entregado."}, {locale.ESAR, "Tu pedido está confirmado y todavía no salió."},
		{locale.PTBR, "Seu pedido anterior já foi entregue."}, {locale.EN, "Your previous order was delivered."},
	})
}

// A message to staff is what was in it.
func TestWhatStaffWereTold(t *testing.T) {
	t.Parallel()
	s := owing()
	s.Asked = []string{"Ana pregunta si el domingo abren más temprano."}
	hold(t, "asked", evidence.Talk{State: s}, true, []said{
		{locale.ESAR, "Ya le pasé tu queja a Tito."}, {locale.ESAR, "Le pasé tu reclamo al encargado."},
		{locale.ESAR, "Le avisé a Tito que la yerba vino rota."}, {locale.PTBR, "Já passei sua queixa ao gerente."},
		{locale.EN, "I've passed your complaint on to the manager."},
	})
	hold(t, "asked", evidence.Talk{State: s}, false, []said{
		{locale.ESAR, "Ya le pasé tu pregunta a Tito."}, {locale.ESAR, "Le pasé tu consulta al encargado."},
	})
}

// What an order in the making has, or is about to have, is told with the words for stock, too.
func TestQuantitiesOfTheDraft(t *testing.T) {
	t.Parallel()
	of := evidence.Talk{
		State: evidence.State{Draft: &evidence.Draft{Lines: []evidence.Line{
			{Name: "Coca-Cola 2,25 L pack x 6", Quantity: 6, Unit: 20000_00, Total: 120000_00},
			{Name: "Aceite de girasol Natura 900 ml caja x 12", Quantity: 4, Unit: 30000_00, Total: 120000_00}},
			Subtotal: 240000_00, Total: 240000_00}},
		Customer: []string{"mejor 5 packs de coca"},
		Now: []evidence.Call{{Tool: "orders/list_products", Answer: json.RawMessage(`{"success": true, "data": {"products": [
			{"name": "Coca-Cola 2,25 L pack x 6", "price": 20000, "availableStock": 80},
			{"name": "Aceite de girasol Natura 900 ml caja x 12", "price": 30000, "availableStock": 60}]}}`)}},
	}
	hold(t, "draft", of, false, []said{
		{locale.ESAR, "Te dejo 5 packs de Coca y 4 cajas de aceite."}, {locale.ESAR, "Quedan 6 packs de Coca-Cola 2,25 L."},
		{locale.ESAR, "Quedan 5 packs de Coca y 4 cajas de aceite."},
		{locale.ESAR, "Te quedan 4 cajas de aceite Natura ($120.000)."}, {locale.PTBR, "Ficam 5 packs de Coca-Cola 2,25 L."},
		{locale.EN, "I'm making it 5 packs of Coca-Cola."},
	})
	hold(t, "stock", of, true, []said{
		{locale.ESAR, "Te dejo 7 packs de Coca y 4 cajas de aceite."}, {locale.ESAR, "Nos quedan 4 cajas de aceite Natura."},
		{locale.ESAR, "Solo quedan 4 cajas de aceite Natura."}, {locale.ESAR, "Quedan 9 packs de Coca-Cola 2,25 L."},
		{locale.PTBR, "Só restam 6 packs de Coca-Cola."}, {locale.EN, "We only have 6 packs of Coca-Cola left."},
	})
}

// Goods that were not found are not told to be fit for anybody, wherever the verb stands.
func TestNotFound(t *testing.T) {
	t.Parallel()
	of := evidence.Talk{Customer: []string{"¿tenés galletitas sin gluten?"}, Now: []evidence.Call{{
		Tool: "retail/search_products", Arguments: json.RawMessage(`{"query": "galletitas sin gluten"}`),
		Answer: json.RawMessage(`{"success": true, "data": {"products": []}}`)}}}
	hold(t, "found none", of, false, []said{
		{locale.ESAR, "De galletitas sin gluten no encontré."}, {locale.ESAR, "Galletitas sin TACC no tenemos."},
		{locale.PTBR, "Biscoito sem glúten não achei."}, {locale.EN, "Gluten-free crackers I couldn't find."},
	})
	hold(t, "found none", of, true, []said{{locale.ESAR, "Las galletitas son sin gluten."}})
}
