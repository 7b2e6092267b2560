package claims_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// salon has three free hours on Friday and one that is taken; the customer has a booking on Thursday.
func salon() claims.Evidence {
	return claims.Evidence{Now: time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC), Facts: []claims.Fact{
		{Kind: claims.Hours, Text: "martes a viernes de 10:00 a 19:00; sábado de 10:00 a 14:00"},
		{Kind: claims.Slot, Role: claims.Booked, Text: "2026-11-19T16:00", Things: []string{"CIT-7001", "Peinado"}},
		{Kind: claims.Slot, Role: claims.Free, Text: "2026-11-20T10:30"},
		{Kind: claims.Slot, Role: claims.Free, Text: "2026-11-20T13:00"},
		{Kind: claims.Slot, Role: claims.Free, Text: "2026-11-20T17:30"},
		{Kind: claims.Slot, Role: "taken", Text: "2026-11-20T15:00"},
	}}
}

func TestHoursThatNobodyOffered(t *testing.T) {
	t.Parallel()
	judge(t, salon(), []judged{
		{locale.ESAR, "Para peinar también a tu hermana hay lugar el viernes a las 15.", true},
		{locale.ESAR, "Para peinar también a tu hermana hay lugar el viernes a las 13.", false},
		{locale.ESAR, "El viernes hay lugar a las 10:30, a las 13 y también a las 18:15, por si salís tarde.", true},
		{locale.ESAR, "El viernes hay lugar a las 10:30, a las 13 y también a las 17:30, por si salís tarde.", false},
		{locale.ESAR, "También hay el viernes a las 14:00, por si preferís no cancelar.", true},
		{locale.ESAR, "¿Buscamos lugar el viernes a las 14?", false},
		{locale.ESAR, "Si hay lugar el viernes a las 14 te aviso.", false},
		{locale.ESAR, "El viernes está libre de 10:00 a 19:00.", true},
		{locale.ESAR, "Los viernes abrimos de 10:00 a 19:00.", false},
		{locale.PTBR, "Se quiser adiantar tem vaga na sexta às 12h.", true},
		{locale.PTBR, "Se quiser adiantar tem vaga na sexta às 13h.", false},
		{locale.PTBR, "Na sexta ainda tem vaga às 16h.", true},
		{locale.PTBR, "Na sexta ainda tem vaga às 17h30.", false},
		{locale.EN, "She can see you on Friday at 11 in the morning.", true},
		{locale.EN, "She can see you on Friday at 1 PM.", false},
	})
}

func TestWhenGoodsAreInHand(t *testing.T) {
	t.Parallel()
	e := claims.Evidence{Now: time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC), Texts: []string{"Entregamos los jueves de 9 a 13."}}
	judge(t, e, []judged{
		{locale.ESMX, "Por esa paquetería lo recibe mañana.", true},
		{locale.ESMX, "Por esa paquetería lo recibe el jueves.", false},
		{locale.ESAR, "El camión te lo baja hoy mismo.", true},
		{locale.ESAR, "El tuyo sale el jueves con el primer reparto y seguro lo tenés antes de las 11.", true},
		{locale.ESAR, "¿Te lo preparo para mañana?", false},
		{locale.ESAR, "Cuándo lo tenés no te lo sé decir.", false},
	})
}
