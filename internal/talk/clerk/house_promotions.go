package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// ofPromotions is a question that the reader has no act for.
const ofPromotions = "promotions"

var (
	msgPromotions   = locale.Text{ES: "Promociones de ahora:", PT: "Promoções de agora:", EN: "Running promotions:"}
	msgNoPromotions = locale.Text{ES: "Por ahora no tengo promociones cargadas.", PT: "No momento não tenho promoções cadastradas.", EN: "There are no promotions on record at the moment."}
)

var promotionWords = detail.Set("promo promos promocion promociones promocao promocoes oferta ofertas descuento descuentos desconto descontos rebaja rebajas deals discount discounts promotion promotions")

// onOffer reports a question for what is on offer.
func onOffer(t front, a act, said *detail.Text) bool {
	_, pays := said.Pay()
	return said.HasAny(promotionWords) && !pays && (t.asked(a) || said.Len() <= 3)
}

// tellPromotions says what is on offer: what the question names, or all of it.
func tellPromotions(t *turn, text string) {
	asked := slices.DeleteFunc(detail.Words(text), func(w string) bool { return promotionWords[w] || len(w) < 4 })
	named := slices.DeleteFunc(slices.Clone(t.facts.Promotions), func(p string) bool { return detail.Common(asked, detail.Words(p)) == 0 })
	if len(named) == 0 {
		named = t.facts.Promotions
	}
	if len(named) == 0 {
		t.tell(msgNoPromotions)
		return
	}
	t.tell(msgPromotions)
	for _, name := range named { // each by itself, so that no figure is read with another one's goods
		t.say(sentence(name))
	}
}
