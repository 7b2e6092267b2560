package turn

import (
	"context"
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var (
	// noted are the claims that a note of the customer's wish may not make, in whatever words.
	noted = []claims.Kind{claims.Money, claims.Percent, claims.Promotion, claims.Code, claims.Link, claims.Account,
		claims.Done, claims.Leak}
	// stated are those that it may make of the customer ("sin gluten", "de 14 a 16"), but not of the business.
	stated = []claims.Kind{claims.Policy, claims.Hours, claims.Diet, claims.Term, claims.Stock}
)

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

// Told judges the texts in an agent's arguments that the customer will read: it returns of each the sentences that
// nothing bears out. The customer's own words may be noted as they are.
func (t *Turns) Told(ctx context.Context, w *access.Workspace, sessionID string, texts []tool.Told) ([][]string, error) {
	c, err := t.Checker(ctx, w, sessionID)
	if err != nil {
		return nil, err
	}
	bad := make([][]string, len(texts))
	for i, text := range texts {
		switch heard := c.Heard(text.Text); {
		case text.Kind == tool.ToldLabel:
			bad[i] = badLabel(c, text.Text, heard)
		case text.Kind == tool.ToldNote && !heard:
			bad[i] = badNote(c, text.Text)
		case text.Kind == tool.ToldMessage:
			bad[i] = sentencesOf(text.Text, c.Check(text.Text))
		}
	}
	return bad, nil
}

// badLabel is a name or an address that says something. It is not quoted where it is shown: words about money are
// refused even if the customer said them.
func badLabel(c *claims.Checker, text string, heard bool) []string {
	plain := locale.Fold(locale.OneLine(text))
	if costs.MatchString(plain) || figures.MatchString(plain) {
		return []string{text}
	}
	if heard {
		return nil
	}
	if deeds.MatchString(plain) || rules.MatchString(plain) {
		return []string{text}
	}
	return sentencesOf(text, slices.DeleteFunc(c.Check(text), func(f claims.Finding) bool {
		// A product may be "70% cacao", and a contact a mail address: discounts and links were looked for above.
		return f.Kind == claims.Percent || f.Kind == claims.Link || !slices.Contains(noted, f.Kind)
	}))
}

// badNote are the sentences of a note that state something, where a customer would ask for it.
func badNote(c *claims.Checker, text string) (bad []string) {
	// The rules alone: their judge was trained on what agents say, not on wishes.
	found, promised := claims.Rules(c, text), claims.Promised(c, text)
	for _, s := range claims.Sentences(text) {
		sentence := text[s.From:s.To]
		plain := locale.Fold(locale.OneLine(sentence))
		states := rules.MatchString(plain) || arrives.MatchString(plain) || plain == "gratis" || plain == "free" ||
			promised[s.From] && !asks.MatchString(plain) && !theirs.MatchString(plain) && !gifts.MatchString(plain)
		for _, kind := range found[s.From] {
			switch {
			case states:
			case kind == claims.Promotion && gifts.MatchString(plain):
				states = costs.MatchString(plain)
			case slices.Contains(noted, kind):
				states = true
			case slices.Contains(stated, kind):
				states = tells.MatchString(plain) && !asks.MatchString(plain) && !theirs.MatchString(plain)
			}
		}
		if states {
			bad = append(bad, sentence)
		}
	}
	return bad
}

// sentencesOf are the sentences of a text that were found, once each.
func sentencesOf(text string, found []claims.Finding) (out []string) {
	at := -1
	for _, f := range found {
		if f.From != at {
			out, at = append(out, text[f.From:f.To]), f.From
		}
	}
	return out
}
