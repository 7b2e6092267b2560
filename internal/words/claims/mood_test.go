package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// A refusal, a case, an exclamation and a rule told with its own figure are no promises of the house.
func TestRulesInOtherWords(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Texts: []string{"En trabajos por encargo se deja el 40 % de seña.",
		"El probador se reserva 10 minutos."}, Facts: []claims.Fact{
		{Kind: claims.Policy, Role: "returns", Text: "La ropa interior no se devuelve."},
		{Kind: claims.Policy, Role: "deposits", Text: "En trabajos por encargo se deja el 40 % de seña."},
		{Kind: claims.Policy, Role: "exchanges", Text: "Cambiamos zapatillas con el ticket."},
		{Kind: claims.Policy, Role: "other", Text: "El probador se reserva 10 minutos."},
		{Kind: claims.Methods, Text: "efectivo"},
	}}, []judged{
		{locale.ESAR, "Devolver la ropa interior, lamentablemente, no se puede.", false},
		{locale.ESAR, "Por encargo se pide una seña del 40 % y el resto al retirar.", false},
		{locale.ESAR, "Por encargo se pide el 70 % y el resto al retirar.", true},
		{locale.ESAR, "¡Qué lindo se viene ese cumpleaños!", false},
		{locale.ESAR, "El cambio lo tiene que ver la encargada.", false},
		{locale.ESAR, "Quedate tranquila que si no te gusta te devolvemos la plata.", true},
		{locale.ESAR, "No hacemos cambios.", true},
		{locale.ESAR, "El probador se reserva media hora.", true},
		{locale.ESAR, "El probador se reserva diez minutos nada más.", false},
		{locale.ESAR, "Si no venís, perdés la seña.", true},
		{locale.ESAR, "La pelota pierde aire.", false},
		{locale.ESAR, "Cheques de terceros no tomamos, perdón.", false},
		{locale.ESAR, "Aceptamos cheques sin problema.", true},
	})
}

// Words that only look like deeds: nouns, cases, how things lie, what the customer was asked, hours of others.
func TestWhatOnlyLooksDone(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Deeds: []claims.Deed{
		{Act: claims.Notified, About: "la correa pierde dientes"},
		{Act: claims.Ordered, Noun: claims.Order, Code: "ORD-9", Standing: true},
		{Act: claims.Shipped, Noun: claims.Order, Code: "ORD-9", Standing: true},
	}}, []judged{
		{locale.PTBR, "O pagamento é na retirada.", false},
		{locale.PTBR, "O pedido só é separado depois que o comprovante é verificado.", false},
		{locale.ESAR, "Lo que hice fue pasarlo al equipo.", false},
		{locale.ESAR, "Lo que hice fue reservar la mesa.", true},
		{locale.ESAR, "Le avisé al taller que la correa pierde dientes.", false},
		{locale.ESAR, "Le avisé al taller que también te pinte el cuadro azul.", true},
		{locale.ESAR, "El ORD-9 todavía está en preparación.", true},
		{locale.ESAR, "El ORD-9 ya salió y no se puede cambiar.", false},
		{locale.EN, "I asked you to confirm it.", false},
		{locale.EN, "The jars are sitting in your cart.", false},
	})
}

// Harmlessness is the business's to tell; that nothing is noted is not a claim.
func TestHarmless(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Descriptions: []claims.Fact{
		{Things: []string{"Helecho serrucho"}, Text: "Sombra y riego frecuente."},
		{Things: []string{"Gluten-Free Penne"}, Text: "Certified gluten-free."},
		{Things: []string{"Rice Milk"}, Text: "Dairy-free."},
	}}, []judged{
		{locale.ESAR, "El helecho serrucho no es tóxico para los perros.", true},
		{locale.ESAR, "No figura si el helecho serrucho es tóxico.", false},
		{locale.EN, "The rice milk is gluten-free.", true},
		{locale.EN, "Whether the rice milk is gluten-free isn't stated.", false},
	})
}
