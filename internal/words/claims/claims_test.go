package claims_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

func TestUnsupported(t *testing.T) {
	t.Parallel()
	product := json.RawMessage(`{"success":true,"data":{"name":"Yerba 1 kg","price":4500,"available":7,"orderNumber":"ORD-00012","url":"https://pago.example/x1"}}`)
	cents := json.RawMessage(`{"success":true,"data":{"total":1890000}}`)
	for _, c := range []struct {
		name, text string
		with       claims.Evidence
		want       []string
	}{
		{name: "small talk", text: "¡Hola! ¿En qué te ayudo?"},
		{name: "a price a tool gave", text: "Sale $ 4.500.", with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "the same with cents", text: "Sale $4,500.00",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "a price of nobody", text: "Sale $ 4.501.", with: claims.Evidence{Bodies: []json.RawMessage{product}},
			want: []string{"$ 4.501"}},
		{name: "minor units", text: "Son $ 18.900.", with: claims.Evidence{Bodies: []json.RawMessage{cents}}},
		{name: "the customer's own figure", text: "¿Pagás con $ 20.000?",
			with: claims.Evidence{Texts: []string{"pago con 20000"}}},
		{name: "reais", text: "Custa R$ 45,00.", want: []string{"R$ 45,00"}},
		{name: "an amount in words", text: "La yerba son mil doscientos pesos.", want: []string{"1200 pesos"}},
		{name: "one that a tool gave", text: "Sale cuatro mil quinientos pesos.",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "as the customer said it", text: "¿Pagás con $ 20.000?",
			with: claims.Evidence{Texts: []string{"pago con veinte mil"}}},
		{name: "with its cents in words", text: "Son cuatro pesos con cincuenta.",
			with: claims.Evidence{Bodies: []json.RawMessage{json.RawMessage(`{"price":4.5}`)}}},
		{name: "in slang", text: "Te la dejo en 2 lucas.", want: []string{"2000 pesos"}},
		{name: "a price without a sign", text: "La Coca sale 1234.", want: []string{"sale 1234"}},
		{name: "one that a tool gave, without a sign", text: "Cuesta 4500.",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "an hour is no price", text: "El reparto sale 8:30, y la promo vale 2x1."},
		{name: "an article is no number", text: "Queda una cosa: ¿un kilo o uno y medio?"},
		{name: "what is left, in words", text: "Nos quedan tres unidades.", want: []string{"quedan 3"}},
		{name: "something else that is left", text: "Me quedan dos preguntas."},
		{name: "what is left", text: "Quedan 7.", with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "what is not left", text: "Quedan 9.", with: claims.Evidence{Bodies: []json.RawMessage{product}},
			want: []string{"Quedan 9"}},
		{name: "a code", text: "Tu pedido es el ORD-00012.", with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "a code of nobody", text: "Tu pedido es el ORD-00013.",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}, want: []string{"ORD-00013"}},
		{name: "an address", text: "Pagá en https://pago.example/x1.",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "an address of nobody", text: "Pagá en https://mal.example/x.", want: []string{"https://mal.example/x"}},
		{name: "an address without its scheme", text: "Entrá a mal.example/pagar, o a mal.com.ar",
			want: []string{"mal.example/pagar", "mal.com.ar"}},
		{name: "a tool's, without its scheme", text: "Pagá en pago.example/x1",
			with: claims.Evidence{Bodies: []json.RawMessage{product}}},
		{name: "mail of nobody", text: "Escribí a ventas@mal.com.", want: []string{"ventas@mal.com"}},
		{name: "an account of nobody", text: "Transferí al CBU 0000003100010000000001 o al alias pepe.mp.",
			want: []string{"0000003100010000000001", "alias pepe.mp"}},
		{name: "the business's account", text: "Mi alias es don.tito.mp",
			with: claims.Evidence{Texts: []string{"Alias: don.tito.mp"}}},
		{name: "an abbreviation is no address", text: "Av. Medrano 387, 1.º B y/o por tel. al local."},
		{name: "a deed that was done", text: "Agregué 2 yerbas.", with: claims.Evidence{Acted: true}},
		{name: "a deed that was not", text: "Agregué 2 yerbas.", want: []string{"Agregué 2 yerbas."}},
		{name: "a draft is not an order", text: "¡Listo! Tu pedido quedó confirmado.",
			with: claims.Evidence{Acted: true}, want: []string{"Tu pedido quedó confirmado."}},
		{name: "nor a table", text: "Sua mesa já está reservada, até amanhã!", with: claims.Evidence{Acted: true},
			want: []string{"Sua mesa já está reservada, até amanhã!"}},
		{name: "without a verb", text: "¡Listo! Pedido confirmado.", want: []string{"Pedido confirmado."}},
		{name: "in a word", text: "¡Reservada!", want: []string{"¡Reservada!"}},
		{name: "for when", text: "Mesa reservada para las 21.", want: []string{"Mesa reservada para las 21."}},
		{name: "an order that was confirmed is no deed", text: "Tenés un pedido confirmado: ¿lo querés cambiar?"},
		{name: "somebody was told", text: "Ya le avisé a una persona del local.",
			want: []string{"Ya le avisé a una persona del local."}},
		{name: "money back", text: "I've refunded your order.", want: []string{"I've refunded your order."}},
		{name: "a discount of nobody", text: "Te hago un 20 % de descuento.", want: []string{"20 %"}},
		{name: "in words", text: "Tenés diez por ciento de descuento.", want: []string{"10 por 100"}},
		{name: "the business's discount", text: "En efectivo tenés 10% de descuento.",
			with: claims.Evidence{Texts: []string{"10 % de descuento en efectivo"}}},
		{name: "nothing to pay", text: "El envío es gratis.", want: []string{"El envío es gratis."}},
		{name: "as a tool says", text: "El envío es gratis.",
			with: claims.Evidence{Bodies: []json.RawMessage{json.RawMessage(`{"deliveryFee":0}`)}}},
		{name: "on its way", text: "Tu pedido está en camino.", want: []string{"Tu pedido está en camino."}},
		{name: "as it is", text: "Seu pedido já está a caminho.",
			with: claims.Evidence{Bodies: []json.RawMessage{json.RawMessage(`{"status":"shipped"}`)}}},
		{name: "how it stands", text: "Tu pedido está confirmado.", want: []string{"Tu pedido está confirmado."}},
		{name: "how a tool says it stands", text: "Tu pedido está confirmado.",
			with: claims.Evidence{Bodies: []json.RawMessage{json.RawMessage(`{"status":"confirmed"}`)}}},
		{name: "what was settled", text: "¡Listo! Tu turno quedó agendado.",
			with: claims.Evidence{Acted: true, Settled: true}},
		{name: "a no about something else", text: "Ya quedó confirmado, no hace falta nada más.",
			want: []string{"Ya quedó confirmado, no hace falta nada más."}},
		{name: "a question about something else", text: "Te lo reservé, ¿algo más?",
			want: []string{"Te lo reservé, ¿algo más?"}},
		{name: "in Portuguese", text: "Pronto, já está reservado.", want: []string{"Pronto, já está reservado."}},
		{name: "a question is no deed", text: "¿Te lo reservé para hoy?"},
		{name: "a no is no deed", text: "No confirmé nada todavía."},
		{name: "a tool's own words", text: "Ese DNI ya está registrado con otro cliente.",
			with: claims.Evidence{Texts: []string{"Ese DNI ya está registrado con otro cliente."}}},
	} {
		if got := claims.Unsupported(locale.ESAR, c.text, c.with); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
