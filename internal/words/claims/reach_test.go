package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// A condition behind what is already so belongs to what follows it; so does "just" with a passive.
func TestWhatIsAlreadySo(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Deeds: []claims.Deed{{Act: claims.Drafted, Noun: claims.Order, Standing: true}}}, []judged{
		{locale.ESMX, "Tu limpieza ya quedó cancelada, cuando quieras vemos otra.", true},
		{locale.ESMX, "Cuando me digas, queda cancelada.", false},
		{locale.PTBR, "O pedido acabou de ser cancelado.", true},
		{locale.ESAR, "La visita está en agenda para el martes.", true},
		{locale.EN, "Your fitting is on the calendar for Tuesday.", true},
		{locale.EN, "Good news, it went through this morning.", true},
		{locale.EN, "I can't tell whether it went through.", false},
	})
	judge(t, claims.Evidence{Deeds: []claims.Deed{{Act: claims.Ordered, Noun: claims.Order, Standing: true}}}, []judged{
		{locale.EN, "Good news, it went through this morning.", false},
		{locale.EN, "The 20% has gone through.", true},
	})
}

// Nothing is given back of what nobody has paid.
func TestNothingPaidNothingBack(t *testing.T) {
	t.Parallel()
	deeds := []claims.Deed{{Act: claims.Cancelled, Noun: claims.Order, Code: "ORD-9"}}
	total := claims.Fact{Kind: claims.Money, Role: claims.Total, Value: 900000, Things: []string{"ORD-9"}}
	paid := claims.Fact{Kind: claims.Money, Role: claims.Paid, Value: 900000, Things: []string{"ORD-9"}}
	judge(t, claims.Evidence{Deeds: deeds, Facts: []claims.Fact{total}}, []judged{
		{locale.ESAR, "Te vamos a reintegrar los $ 9.000 del ORD-9.", true},
		{locale.ESAR, "No hay que reintegrar los $ 9.000 del ORD-9, no estaban pagos.", false},
	})
	judge(t, claims.Evidence{Deeds: deeds, Facts: []claims.Fact{total, paid}}, []judged{
		{locale.ESAR, "Te vamos a reintegrar los $ 9.000 del ORD-9.", false},
	})
}

// What a text asks of parties from a number of people on is not asked of smaller ones.
func TestFromHowManyPeopleOn(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Texts: []string{"Parties of 12 or more leave a $30 deposit.", "A table for 4 people on Friday?"}}, []judged{
		{locale.EN, "To hold the table we ask for a $30 deposit.", true},
		{locale.EN, "From 12 people on there is a $30 deposit.", false},
	})
	judge(t, claims.Evidence{Texts: []string{"Grupos a partir de 9 pessoas deixam R$ 80 de sinal."}}, []judged{
		{locale.PTBR, "Para cinco pessoas o sinal é de R$ 80.", true},
		{locale.PTBR, "A partir de nove pessoas o sinal é de R$ 80.", false},
	})
}

// The hour of a service that is booked on a day is the booking's, the floor is the address's, and a place that only the
// customer wished for is not there.
func TestWhereAndWhen(t *testing.T) {
	t.Parallel()
	e := claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Slot, Role: claims.Booked, Text: "2026-11-19T10:15", Things: []string{"Depilación"}},
		{Kind: claims.Address, Text: "Rivera 410, piso 3"},
	}, Texts: []string{"¿Confirmo? Nota: en la terraza si se puede."}}
	judge(t, e, []judged{
		{locale.ESAR, "Después la depilación, el jueves a las 11:45.", true},
		{locale.ESAR, "Después la depilación, el jueves a las 10:15.", false},
		{locale.ESAR, "Es en Rivera 410, subí al quinto piso.", true},
		{locale.ESAR, "Es en Rivera 410, subí al tercer piso.", false},
		{locale.ESAR, "En la terraza hay una mesa.", true},
	})
}

// A price before a number of pieces does not hide it.
func TestPiecesBehindAPrice(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Money, Role: claims.Price, Value: 6150000, Things: []string{"Taladro Bauker 750 W"}},
		{Kind: claims.Stock, Value: 1, Things: []string{"Taladro Bauker 750 W"}},
	}}, []judged{
		{locale.ESAR, "El taladro Bauker está $ 61.500 y tengo seis.", true},
		{locale.ESAR, "El taladro Bauker está $ 61.500 y queda uno.", false},
	})
}

// A promotion that is called in words gives away what it gives away.
func TestBundlesInWords(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Promotion, Text: "3 for 2 on candles", Things: []string{"Beeswax candle"}},
		{Kind: claims.Money, Role: claims.Price, Value: 900, Things: []string{"Beeswax candle"}},
	}}, []judged{
		{locale.EN, "The third candle is free with the 3 for 2.", false},
		{locale.EN, "The matches are yours for nothing.", true},
	})
}

// Goods that are said to lie somewhere in the house are known to be there.
func TestGoodsOnTheShelf(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Stock, Value: 7, Things: []string{"Oak stool"}},
		{Kind: claims.Percent, Value: 1500, Text: "15% off rugs"},
		{Kind: claims.Name, Text: "Oak stool 10 in"},
	}}, []judged{
		{locale.EN, "Some walnut benches turned up in the warehouse.", true},
		{locale.EN, "The oak stool is on the shelf.", false},
		{locale.EN, "I don't know whether there is a bench in the warehouse.", false},
		{locale.EN, "The oak stool is 10% cheaper this week.", true},
		{locale.PTBR, "Temos um banco de nogueira na prateleira.", true},
	})
}

// From which sum on delivery is free may be told behind the sum, and weekdays are five days.
func TestFromASumOn(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Money, Role: claims.FreeFrom, Value: 15000, Things: []string{"Lapa"}},
		{Kind: claims.Money, Role: claims.Delivery, Value: 900, Things: []string{"Lapa"}},
		{Kind: claims.Hours, Text: "lunes a viernes de 7:00 a 16:00; sábado de 7:30 a 12:30"},
	}}, []judged{
		{locale.PTBR, "Na Lapa, de R$ 150 em diante fica sem frete.", false},
		{locale.PTBR, "Na Lapa, de R$ 90 em diante fica sem frete.", true},
		{locale.EN, "On weekdays we're open from 7 AM until 4 PM.", false},
		{locale.EN, "On weekdays we're open from 7 AM until 9 PM.", true},
	})
}
