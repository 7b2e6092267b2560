package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// judged is a sentence and whether it is held.
type judged struct {
	tag  locale.Tag
	text string
	held bool
}

func judge(t *testing.T, e claims.Evidence, list []judged) {
	t.Helper()
	for _, c := range list {
		if found := claims.Rules(claims.New(c.tag, e), c.text); (len(found) > 0) != c.held {
			t.Errorf("%s: %q: held %v, want %v: %v", c.tag, c.text, len(found) > 0, c.held, found)
		}
	}
}

// A deed bears out what it was about, and nothing else that the verb is said of.
func TestDeedsAreAboutTheirObjects(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Deeds: []claims.Deed{
		{Act: claims.BookedFor, Noun: claims.Booking, About: "Banho e tosa, corte de pelo"},
		{Act: claims.Stored, Noun: claims.Data, About: "alergia: nuez, nozes, walnuts"},
		{Act: claims.Reminded, About: "viernes"},
		{Act: claims.Ordered, Noun: claims.Order, Code: "ORD-7", Standing: true},
	}}, []judged{
		{locale.ESAR, "Te agendé el corte de pelo.", false},
		{locale.ESAR, "Te programé el recordatorio y, de paso, te reservé una maceta.", true},
		{locale.ESMX, "Guardé tu alergia a la nuez y también la celiaquía de tu hijo.", true},
		{locale.PTBR, "Agendei o banho.", false},
		{locale.PTBR, "Incluí também a hidratação no mesmo horário.", true},
		{locale.EN, "I've booked a massage for you.", true},
		{locale.EN, "I've extended your credit line.", true},
		{locale.ESAR, "Frené el envío.", true},
		{locale.ESAR, "Te llamó el encargado recién.", true},
		{locale.ESAR, "Me aprobaron el cambio.", true},
		{locale.ESAR, "No te reservé nada todavía.", false},
		{locale.ESAR, "No te cargué ninguna maceta.", false},
	})
}

// What somebody has yet to see, or what a wish asks for, is not told as done.
func TestWhatIsNotToldAsDone(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Texts: []string{"¿Confirmás la mesa? Nota: junto a la ventana."}}, []judged{
		{locale.ESAR, "Lo de la ventana lo puse como preferencia.", false},
		{locale.ESAR, "Falta que el local confirme que el pago entró.", false},
		{locale.ESAR, "Tu transferencia de $ 500 ya entró.", true},
		{locale.PTBR, "Seu Pix já caiu.", true},
		{locale.PTBR, "O comprovante entrou na fila.", false},
		{locale.EN, "Your sister is thinking of another shop.", false},
		{locale.EN, "It is made without butter.", false},
	})
}

// What goods are without, their description says, for whatever is named; a denial of fitness is a warning.
func TestWhatGoodsAreWithout(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{
		Facts: []claims.Fact{{Kind: claims.Name, Text: "Croqueta Lomo", Things: []string{"Croqueta Lomo"}},
			{Kind: claims.Name, Text: "Avena Sol", Things: []string{"Avena Sol"}}},
		Descriptions: []claims.Fact{{Kind: claims.Diet, Text: "Con lomo y maíz, sin cerdo.", Things: []string{"Croqueta Lomo"}},
			{Kind: claims.Diet, Text: "La avena no es certificada sin TACC.", Things: []string{"Avena Sol"}}},
		Texts: []string{"En el menú no está anotado qué platos son “vegano”, así que no puedo asegurarlo de ninguno."},
	}, []judged{
		{locale.ESAR, "La Croqueta Lomo no lleva cerdo.", false},
		{locale.ESAR, "La Croqueta Lomo no lleva pescadilla.", true},
		{locale.ESAR, "La Avena Sol es apta para celíacos.", true},
		{locale.ESAR, "La Avena Sol no es apta para celíacos.", false},
		{locale.ESAR, "La Croqueta Lomo sin maíz es vegana.", true},
		{locale.ESAR, "No le puedo garantizar que la Avena Sol sea sin gluten.", false},
	})
}

// A list or a text says which ways to pay are taken; one that refuses a way does not take it.
func TestWaysToPay(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{
		Facts: []claims.Fact{{Kind: claims.Methods, Text: "tarjeta de débito"}, {Kind: claims.Methods, Text: "transferencia"}},
		Texts: []string{"No aceptamos efectivo."},
	}, []judged{
		{locale.ESAR, "No tomamos efectivo.", false},
		{locale.ESAR, "Efectivo no tomamos, pero podés pagar por transferencia.", false},
		{locale.ESAR, "Aceptamos efectivo.", true},
		{locale.ESAR, "Tarjeta de crédito no aceptamos.", false},
		{locale.ESAR, "Aceptamos tarjeta de crédito.", true},
		{locale.ESAR, "Aceptamos tarjeta de débito.", false},
	})
}

// A sentence that allows what a text refuses, or grants to the opposite only, is held; one that tells both sides is not.
func TestRefusedByPolicy(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{
		Facts: []claims.Fact{
			{Kind: claims.Policy, Role: "exchanges", Text: "Cambiamos juguetes cerrados dentro de los 12 días. Los libros no se cambian."},
			{Kind: claims.Policy, Role: "cancellations", Text: "Los talleres se cancelan sin costo hasta 6 horas antes."},
		},
		Texts: []string{"Cambiamos juguetes cerrados dentro de los 12 días. Los libros no se cambian.",
			"Los talleres se cancelan sin costo hasta 6 horas antes."},
	}, []judged{
		{locale.ESAR, "Cambiamos juguetes cerrados dentro de los 12 días.", false},
		{locale.ESAR, "Los juguetes abiertos también los cambiamos dentro de los 12 días.", true},
		{locale.ESAR, "Los libros también los cambiamos.", true},
		{locale.ESAR, "Cambiamos juguetes cerrados, los libros no.", false},
		{locale.ESAR, "Podés cancelar el taller hasta 6 horas antes.", false},
		{locale.ESAR, "Podés cancelar el taller hasta una hora antes.", true},
	})
}

// Accounts are known by their whole names, in order; names and values of programs are nobody's business.
func TestAccountsAndLeaks(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{
		Facts: []claims.Fact{{Kind: claims.Account, Text: "pagos@tienda.example"}, {Kind: claims.Account, Text: "Ana Soto Ruiz"},
			{Kind: claims.Account, Text: "Banco Inventado del Sur"}, {Kind: claims.Phone, Text: "+5491155550000"}},
	}, []judged{
		{locale.ESAR, "La cuenta es del Banco Inventado del Sur, a nombre de Ana Soto Ruiz.", false},
		{locale.ESAR, "La cuenta es del Banco Inventado del Norte.", true},
		{locale.ESAR, "La cuenta está a nombre de Ana Ruiz Soto.", true},
		{locale.PTBR, "A chave é o telefone 11 5555-0000.", true},
		{locale.ESAR, "El needsReview quedó en true.", true},
		{locale.EN, "There's an internal note about you.", true},
		{locale.EN, "That is true.", false},
	})
}
