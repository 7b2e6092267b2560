package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// What was just done may be told with its day, its number or its clause, and with no others.
func TestDeedsToldInDetail(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Slot, Role: claims.Was, Text: "2026-11-18T14:00", Things: []string{"CIT-1", "Barba"}},
		{Kind: claims.Slot, Role: claims.Booked, Text: "2026-11-20T14:00", Things: []string{"CIT-2", "Barba"}},
	}, Deeds: []claims.Deed{
		{Act: claims.Cancelled, Noun: claims.Booking, Standing: true, About: "Posso cancelar Barba, na quarta-feira às 14h?"},
		{Act: claims.BookedFor, Noun: claims.Booking, Code: "CIT-2", Standing: true, About: "Barba"},
	}}, []judged{
		{locale.PTBR, "Cancelei seu horário de quarta.", false},
		{locale.PTBR, "Cancelei o de quarta, fica o de sexta às 14h.", false},
		{locale.PTBR, "Cancelei seu horário de sexta.", true},
		{locale.PTBR, "Cancelei sua hidratação.", true},
		{locale.ESAR, "Cancelé tu turno del miércoles 18 a las 14.", false},
		{locale.ESAR, "Cancelé tu turno del jueves 19 a las 14.", true},
	})
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Contents, Value: 4, Things: []string{"Vela chica Roja"}},
		{Kind: claims.Stock, Value: 40, Things: []string{"Roja", "Vela chica"}},
		{Kind: claims.Money, Role: claims.Price, Value: 500_00, Things: []string{"Roja", "Vela chica"}},
		{Kind: claims.Address, Text: "Mitre 210"},
	}, Deeds: []claims.Deed{
		{Act: claims.Changed, Things: []string{"Vela chica Roja"}, About: "updated Vela chica Roja"},
		{Act: claims.Added, Things: []string{"Vela chica Roja"}, About: "updated Vela chica Roja"},
		{Act: claims.Stored, Noun: claims.Shipment, About: "pickup retiro en Mitre 210"},
		{Act: claims.Settled, Noun: claims.Payment, Standing: true},
	}}, []judged{
		{locale.ESAR, "Actualicé la cantidad a 4 velas.", false},
		{locale.ESAR, "Agregué mitad y mitad: 4 roja.", false},
		{locale.ESAR, "Agregué 6 roja.", true},
		{locale.ESAR, "Anoté que lo pasás a buscar.", false},
		{locale.ESAR, "Anoté que pagás en cuotas.", true},
		{locale.ESAR, "Anoté retiro por el depósito.", false},
	})
}

// An order that was emptied costs nothing; that makes no delivery free.
func TestNothingToPayForAnEmptyOrder(t *testing.T) {
	t.Parallel()
	left := claims.Evidence{Facts: []claims.Fact{{Kind: claims.Money, Role: claims.Total}},
		Deeds: []claims.Deed{{Act: claims.Removed, Things: []string{"Vela"}, About: "Vela"}}}
	judge(t, left, []judged{
		{locale.ESAR, "Saqué todo, no te cobramos nada.", false},
		{locale.ESAR, "El envío te sale gratis.", true},
	})
	left.Deeds = nil
	judge(t, left, []judged{{locale.ESAR, "No te cobramos nada.", true}})
}

// Who asks whether something is so does not say that it is.
func TestAskingToBeTold(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{}, []judged{
		{locale.ESAR, "Decime si vivís en Av. Belgrano, frente al club.", false},
		{locale.ESMX, "Avísame si prefieres a la doctora Ibarra.", false},
		{locale.PTBR, "Me diga se você mora na Rua Augusta.", false},
		{locale.EN, "Let me know if you live on Baker Street.", false},
		{locale.ESAR, "Vivís en Av. Belgrano.", true},
	})
}

// A list of who works there gives each what stands in parentheses behind the name.
func TestListOfProfessionals(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Staff, Text: "Dra. Ana Ruiz", Things: []string{"Corona dental"}},
		{Kind: claims.Staff, Text: "Luis Sosa", Things: []string{"Masaje facial"}},
	}}, []judged{
		{locale.ESMX, "Atienden la Dra. Ana Ruiz (cirugía dental) y Luis Sosa (especialista facial).", false},
		{locale.ESMX, "Atienden la Dra. Ana Ruiz y Luis Sosa (corona dental).", true},
	})
}

// The name of a street is no zone.
func TestStreetThatIsCalledLikeAZone(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Customer: []string{"mandalo a los olivos 330, Bernal"}, Facts: []claims.Fact{
		{Kind: claims.Money, Role: claims.Delivery, Value: 900_00, Things: []string{"Olivos"}},
		{Kind: claims.Money, Role: claims.Delivery, Value: 700_00, Things: []string{"Bernal"}},
		{Kind: claims.Money, Role: claims.FreeFrom, Value: 5000_00, Things: []string{"Bernal"}},
		{Kind: claims.Money, Role: claims.Subtotal, Value: 6000_00},
		{Kind: claims.Address, Text: "los olivos 330 Bernal"},
	}}, []judged{
		{locale.ESAR, "Entrega en los olivos 330, sin costo de envío.", false},
		{locale.ESAR, "Entrega en Olivos, sin costo de envío.", true},
	})
}
