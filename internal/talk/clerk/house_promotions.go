package clerk

import (
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// Subjects of questions that the reader has no act for.
const (
	ofPromotions = "promotions"
	ofAmounts    = "amounts"
)

var (
	msgPromotions   = locale.Text{ES: "Promociones de ahora:", PT: "Promoções de agora:", EN: "Running promotions:"}
	msgNoPromotions = locale.Text{ES: "Por ahora no tengo promociones cargadas.", PT: "No momento não tenho promoções cadastradas.", EN: "There are no promotions on record at the moment."}
	msgNoSums       = locale.Text{ES: "Cuánto hace falta no lo puedo calcular: decime cuánto querés y te paso el precio.", MX: "Cuánto hace falta no lo puedo calcular: dime cuánto quieres y te paso el precio.",
		PT: "Quanto é preciso eu não consigo calcular: diga quanto você quer e eu passo o preço.", EN: "How much it takes I cannot work out: tell me how much you want and I will give you the price."}
)

var (
	promotionWords = detail.Set("promo promos promocion promociones promocao promocoes oferta ofertas descuento descuentos desconto descontos rebaja rebajas deals discount discounts promotion promotions")
	// howMuch asks for an amount that has to be worked out, toBePaid for one that is counted in money.
	howMuch  = regexp.MustCompile(`(^| )(cuant[oa]s?|quant[oa]s?|how (much|many)) (\pL+ ){0,4}(necesit\pL+|precis\pL+|(tengo|tendria|tendriamos|habria|hay) que|deberia\pL*|hacen? falta|haria falta|conviene|recom\pL+|aconsej\pL+|calcul\pL+|alcanzan?|rinden?|should|(do|would|will) (i|we) need)( |$)`)
	toBePaid = regexp.MustCompile(`(^| )(pag\pL+|abon\pL+|transfer\pL+|depositar|sen(a|ar)|adelantar|esperar|envio|minimo|minima|gratis|tiempo|tempo|anticipacion|pay|wait)( |$)`)
)

// beyond is what an act asks that the reader has no name for: what is on offer, or how much it takes.
func beyond(t front, a act, said *detail.Text) (about string) {
	plain := said.Plain()
	switch _, pays := said.Pay(); {
	case howMuch.MatchString(plain) && !toBePaid.MatchString(plain):
		return ofAmounts
	case said.HasAny(promotionWords) && !pays && (t.asked(a) || said.Len() <= 3):
		return ofPromotions
	}
	return ""
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
