package note

import "regexp"

// folded compiles a pattern for folded text, in which words are whole.
func folded(words string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^\pL\pN])(?:` + words + `)(?:$|[^\pL\pN])`)
}

var (
	// rules are words with which a business says how it works; guests say "somos", "tenemos", "llegamos".
	rules = folded(`abrimos|cerramos|atendemos|aceptamos|entregamos|enviamos|cobramos|regalamos|devolvemos|ofrecemos|` +
		`garantizamos|incluimos|bonificamos|fechamos|aceitamos|oferecemos|garantimos|` +
		`we (?:are )?(?:open|close|closed|accept|deliver|ship|offer|include|refund|guarantee|give)|` +
		`se (?:aceptan?|permiten?|admiten?|aceitam?|admitem?|entregan?|devuelven?)|(?:aceita|permite|admite)m?-se|` +
		`(?:hay|ha|tem|there is|there are) ` +
		`(?:estacionamiento|estacionamento|parking|wifi|wi-fi|cochera|pelotero|stock|estoque)|` +
		`inclui?d[oa]s?|included|inclus[oa]s?|cortesia|complimentary|` +
		`abiert[oa]s? (?:de|desde|hasta|las)|abert[oa]s? (?:das|ate)|open (?:until|till|from)`)
	// arrives begins a sentence that tells when something comes; guests come in other words, or several.
	arrives = regexp.MustCompile(`^(?:(?:el|tu|su|o|seu|the|your) (?:pedido|envio|order|entrega|delivery) )?` +
		`(?:llega|chega|arrives|sale|sai) (?:hoy|manana|hoje|amanha|today|tomorrow|en \pN|em \pN|in \pN)`)
	// asks are words of a wish: what else is in the sentence is wanted, and not told.
	asks = folded(`por favor|please|favor|si se puede|si es posible|se possivel|se der|if possible|quiere|quiero|quisiera|` +
		`pide|pidio|prefiere|prefiero|necesita|necesito|solicita|gostaria|quer|quero|pede|pediu|prefere|precisa|` +
		`wants|would like|prefers`)
	// tells are the verbs of a statement: without one, "sin gluten" and "de 14 a 16" are wishes.
	tells = folded(`es|son|esta|estan|tiene|tienen|contiene|contienen|lleva|llevan|hay|abre|abren|cierra|cierran|atiende|` +
		`puede|pueden|se puede|dura|tarda|tardan|llega|chega|vence|e|sao|tem|contem|ha|fecha|atende|pode|podem|leva|` +
		`is|are|has|have|contains|opens|closes|takes|arrives|garantia|garantizad[oa]|certificad[oa]s?|` +
		`garantid[oa]|guaranteed|welcome|` +
		`devolucion(?:es)?|cambios?|devolucao|devolucoes|trocas?|refunds?|returns?`)
	// theirs are circumstances of the customer: "hay un perro".
	theirs = folded(`(?:hay|ha|tem) (?:una?|uma?|dos|dois|duas|que|perros?|gente|bebes?|ninos?)|there is an?|` +
		`mi|mis|meu|minha|desde hace|hace \pN+|faz \pN+`)
	// gifts are presents that the customer makes.
	gifts = folded(`(?:es |son )?(?:para|pra|como) (?:un )?(?:regal(?:o|ar)|presente|presentear)|` +
		`(?:as|for) a (?:gift|present)|es un regalo|e um presente`)
	// costs are words about money that no name and no address has.
	costs = folded(`gratis|gratuit[oa]s?|sin cargo|sin costo|sem custo|free (?:of charge|shipping|delivery)|descuentos?|` +
		`descontos?|discounts?|\pN+ ?% ?(?:off|menos)|bonificad[oa]s?|reembols\pL+|` +
		`por cuenta de la casa|por conta da casa|on the house`)
	// amounts and links, which no name and no address has either.
	figures = regexp.MustCompile(`[$€£] ?\pN|\pN ?(?:pesos|reais|dolares|usd|ars|mxn|brl)(?:$|\PL)|https?:|www\.|` +
		`(?:^|[^@\pL\pN.-])[\pL\pN-]+\.(?:com|net|org|mp|ar|mx|br|io|me|link|app|shop|ly|example)(?:$|[^\pL\pN@])`)
	// deeds are words that no name has, unless the customer said it.
	deeds = folded(`confirmad[oa]s?|pagad[oa]s?|acreditad[oa]s?|enviad[oa]s?|inclui?d[oa]s?|inclus[oa]s?|` +
		`included|confirmed|paid`)
)
