package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// What the assistant is about to look up is not told as a fact; what it found is.
func TestWhatIsLookedUp(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Customer: []string{"quiero el martes 24 a las 6 de la tarde"},
		Facts: []claims.Fact{{Kind: claims.Slot, Role: claims.Free, Text: "2026-11-25T10:00"}}}, []judged{
		{locale.ESMX, "Checo la mesa del martes 24 a las 6:00 p. m.", false},
		{locale.ESAR, "Ya consulto si el martes 24 a las 18 está libre Marta.", false},
		{locale.PTBR, "Deixa eu ver se terça às 18h o Téo está livre.", false},
		{locale.EN, "Let me check whether Tuesday at 6 PM is free.", false},
		{locale.ESMX, "Revisé y el martes 24 a las 6:00 p. m. hay lugar.", true},
		{locale.ESMX, "Reviso y hay lugar el martes 24 a las 6:00 p. m.", true},
	})
}

// What a proposal holds may be told as put into it, with its figures.
func TestWhatIsProposed(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Customer: []string{"la milanesa sin queso, y el jugo de 500"},
		Deeds: []claims.Deed{{Act: claims.Proposed, Noun: claims.Order,
			About: "sin queso, Milanesa, Jugo 500 ml. ¿Confirmas 1 Milanesa (sin queso) y 1 Jugo (500 ml)?"}}}, []judged{
		{locale.ESMX, "Quité el queso y cambié el jugo a 500 ml.", false},
		{locale.ESMX, "Agregué el jugo de 500 ml.", false},
		{locale.ESMX, "Agregué el jugo de 750 ml.", true},
		{locale.ESMX, "Quité la milanesa.", true},
		{locale.ESMX, "Confirmé tu pedido.", true},
	})
}

// An account's name may begin with any word.
func TestAccountsThatBeginWithAnArticle(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{{Kind: claims.Account, Text: "la.huerta.mp"}}}, []judged{
		{locale.ESAR, "El alias es la.huerta.mp.", false},
		{locale.ESAR, "Transferí al alias la.huerta.mp y listo.", false},
		{locale.ESAR, "El alias es la.huerta.otra.", true},
	})
}

// A rule may leave out a unit that the part before has, and a text may change the form of a word.
func TestRulesInOtherForms(t *testing.T) {
	t.Parallel()
	warranty := "Los frenos tienen seis meses de garantía con el control anual; las cubiertas, tres."
	returns := "Si la talla no quedó bien, avisa en cinco días y la cambiamos sin costo."
	judge(t, claims.Evidence{Texts: []string{warranty, returns}, Facts: []claims.Fact{
		{Kind: claims.Policy, Role: "warranty", Text: warranty}, {Kind: claims.Policy, Role: "returns", Text: returns}}}, []judged{
		{locale.ESAR, "Las cubiertas tienen tres meses de garantía con el control anual.", false},
		{locale.ESAR, "Los frenos tienen tres meses de garantía.", true},
		{locale.ESAR, "Las cubiertas tienen nueve meses de garantía.", true},
		{locale.ESMX, "Si la talla no queda bien, avisa en cinco días y la cambiamos sin costo.", false},
		{locale.ESMX, "Si la talla no queda bien, avisa en quince días y la cambiamos sin costo.", true},
	})
}

// Things that are named together take their times together.
func TestLengthsTogether(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Facts: []claims.Fact{
		{Kind: claims.Name, Text: "Manicure", Things: []string{"Manicure"}}, {Kind: claims.Name, Text: "Pedicure", Things: []string{"Pedicure"}},
		{Kind: claims.Term, Text: "35 minutes", Things: []string{"Manicure"}},
		{Kind: claims.Term, Text: "50 minutes", Things: []string{"Pedicure"}}}}, []judged{
		{locale.PTBR, "A manicure e a pedicure juntas levam 85 minutos.", false},
		{locale.PTBR, "A manicure e a pedicure juntas levam 60 minutos.", true},
	})
}

// Hours are given up, and called off, only where they were.
func TestHoursGivenUp(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Deeds: []claims.Deed{{Act: claims.BookedFor, Noun: claims.Booking, About: "Corte"}}}, []judged{
		{locale.ESMX, "La de las 6 ya la liberé.", true},
		{locale.PTBR, "O horário de antes eu já liberei.", true},
		{locale.ESMX, "No liberé la de las 6.", false},
	})
	judge(t, claims.Evidence{Deeds: []claims.Deed{{Act: claims.Cancelled, Noun: claims.Booking, Standing: true}},
		Facts: []claims.Fact{{Kind: claims.Hours, Text: "segunda a sábado 10:00-20:00"},
			{Kind: claims.Slot, Role: claims.Was, Text: "2026-11-18T14:30"},
			{Kind: claims.Slot, Role: claims.Was, Text: "2026-11-18T16:15"}}}, []judged{
		{locale.PTBR, "Os horários das 14h30 e das 16h15 foram cancelados.", false},
		{locale.PTBR, "Os horários das 14h30 e das 17h foram cancelados.", true},
	})
}

// A rule's limit is not waved through, and health is not the counter's business.
func TestWavedThroughAndAdvised(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Customer: []string{"¿y si llego 5 minutos tarde?"}, Texts: []string{"Retrasos de más de diez minutos pueden requerir otra cita."}}, []judged{
		{locale.ESMX, "Un retraso de 25 minutos no pasa nada.", true},
		{locale.ESMX, "Un retraso de 5 minutos no pasa nada.", false},
		{locale.ESMX, "Lo más probable es que sea una pulpitis.", true},
		{locale.ESMX, "Te tomas un paracetamol y listo.", true},
		{locale.PTBR, "Isso parece uma micose.", true},
		{locale.EN, "Take some amoxicillin tonight.", true},
		{locale.ESMX, "No puedo decirte si es una infección: eso lo ve la doctora.", false},
		{locale.ESMX, "Qué medicamento tomar te lo dice la doctora.", false},
		{locale.ESMX, "¿Tomas algún medicamento?", false},
	})
	judge(t, claims.Evidence{Texts: []string{"Si hay dolor, toma paracetamol y llámanos."}}, []judged{
		{locale.ESMX, "Mientras, toma paracetamol.", false}})
}

// What is said to have been noted is what was.
func TestWhatWasNoted(t *testing.T) {
	t.Parallel()
	judge(t, claims.Evidence{Customer: []string{"me hizo mal algo del tratamiento con argán"}, Deeds: []claims.Deed{{Act: claims.Stored,
		Noun: claims.Data, About: "Reacción en la visita anterior; todavía no sabe a qué"}}}, []judged{
		{locale.ESAR, "Dejé anotado que tuviste una reacción en la visita anterior.", false},
		{locale.ESAR, "Dejé anotado que sos alérgica al argán.", true},
	})
}

// A note wishes; it promises nothing for the house.
func TestNotes(t *testing.T) {
	t.Parallel()
	c := claims.New(locale.ESMX, claims.Evidence{Customer: []string{"paso en 40 minutos, es el cumple de mi hija"}})
	for text, held := range map[string]bool{
		"Sin cebolla, por favor":                 false,
		"Pasa en 40 minutos":                     false,
		"Mesa junto a la ventana":                false,
		"Timbre 2. Llega en 20 minutos":          true,
		"Trae estudios y llega 10 minutos antes": true,
		"Postre incluido por el cumpleaños":      true,
		"Cumpleaños: si se puede, cantarle":      false,
		"Es alérgico al cacahuate; sin mayonesa": false,
		"Silla alta para un niño de dos años":    false,
	} {
		if found := claims.Promised(c, text); len(found) > 0 != held {
			t.Errorf("%q: %+v", text, found)
		}
	}
}
