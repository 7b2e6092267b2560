package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgLine    = locale.Text{ES: "%d × %s: %s (%s cada uno).", PT: "%d × %s: %s (%s cada).", EN: "%d × %s: %s (%s each)."}
	msgSum     = locale.Text{ES: "Total: %s, sin contar el envío.", PT: "Total: %s, sem o frete.", EN: "Total: %s, delivery not included."}
	msgForName = locale.Text{ES: "De “%s” tenemos:", PT: "De “%s” temos:", EN: "For “%s” we have:"}
	msgOnly    = locale.Text{ES: "De %s hay %d en stock.", PT: "De %s há %d em estoque.", EN: "There are %[2]d of %[1]s in stock."}
)

// quoteWords ask for the price of a whole list.
var quoteWords = detail.Set("presupuesto presupuestos presupuestame cotizacion cotizar cotizame cotizas orcamento quote quotation")

// priced are the things of a quotation: their prices are known here, whoever writes it out.
func (t office) priced(a act) (out []want) {
	if t.desk.shop == nil || a.score(reader.Quote) < 0.5 && !t.heard.HasAny(quoteWords) {
		return nil
	}
	for _, b := range t.heard.acts {
		if b.score(reader.Book, reader.Available) >= enough && detail.Said(t.heard.time(b.text)) > 0 { // when, not what
			continue
		}
		for _, it := range t.heard.goods(b) {
			if it.Name != "" && (it.Sure || it.Said && it.Quantity > 1) && len(t.front.zoneLine(it.Name)) == 0 {
				out = append(out, want{Item: measured(it), Hint: b.text})
			}
		}
	}
	return out
}

// quote says what the things of a quotation cost, and the delivery to the place that was named.
func (t office) quote(k *task) error {
	found, waiting := make([]finds, len(k.Wants)), false
	for i, w := range k.Wants {
		var err error
		found[i], err = t.desk.shop.find(t.turn, clip(w.Item.Name, 90))
		waiting = waiting || err != nil
	}
	if waiting {
		return errWaiting
	}
	sum, lines, open := int64(0), 0, false
	for i, w := range k.Wants {
		fit, sure := fitting(found[i].List, w.Item)
		switch {
		case !sure:
			open = true
			t.tell(msgNone, quoted(w.Item.Name))
		case len(fit) > 1:
			open = true
			t.tell(msgForName, w.Item.Name)
			t.say(t.options(optionsOf(fit)))
		default:
			p := fit[0]
			if at, _, ok := variantOf(p.Variants, w.Item, w.Hint); ok && len(p.Variants) > 0 {
				p.choose(p.Variants[at])
			}
			if p.Stock <= 0 && !p.Varied {
				open = true
				t.tell(msgOut, p.Name)
				continue
			}
			n := int64(w.of(p).quantity())
			sum, lines = sum+n*p.Price, lines+1
			t.tell(msgLine, n, p.Name, t.amount(n*p.Price), t.amount(p.Price))
			if p.Stock < n && !p.Varied {
				t.tell(msgOnly, p.Name, p.Stock)
			}
			t.shelf.tellVariants(p)
		}
	}
	if lines > 1 && !open {
		t.tell(msgSum, t.amount(sum))
	}
	if line := t.front.zoneLine(t.heard.Raw); line != "" {
		t.s.Zone = t.heard.Raw
		t.say(sentence(line))
	}
	return nil
}

// companyForm is a company as people name theirs.
var companyForm = regexp.MustCompile(`(?i)\b(?:constructora|empresa|estudio|consorcio|grupo|cooperativa|compañ[ií]a|corral[oó]n|taller|construtora|company)\s+(?:\p{Lu}[\p{L}\p{N}&.]*\s*)+|\b\p{Lu}[\p{L}&]*\s+(?:(?:\p{Lu}[\p{L}&]*|del?|la|los|las|y|&)\s+)*(?:S\.?A\.?S?\.?|S\.?R\.?L\.?|Ltda\.?|Inc\.?)(?:\s|$|[,.])`)

// companyIn is the company that a text names.
func companyIn(text string) string { return strings.Trim(companyForm.FindString(text), " ,.") }

// subject is what a wish to be called is about where no product is named: "abrir una cuenta corriente". Empty: only that
// somebody should call is said.
func (t office) subject() string {
	said := slices.DeleteFunc(detail.Words(t.heard.Raw), func(w string) bool {
		return len(w) < 4 || callWords[w] || leadWords[w] && !creditWords[w] || askWords[w]
	})
	company := detail.Words(companyIn(t.heard.Raw) + " " + t.heard.Contact().Name)
	said = slices.DeleteFunc(said, func(w string) bool { return slices.Contains(company, w) })
	if len(said) == 0 || len(said) == 1 && !creditWords[said[0]] {
		return ""
	}
	return clip(locale.OneLine(t.heard.Raw), 200)
}

// callWords stand in a wish to be called, whatever it is about.
var callWords = detail.Set(`hola buenas buenos tardes dias noches alguien persona ventas vendas comercial empresa favor necesito necesitamos quisiera queremos querria
	gustaria hablar comunicarse comunique comuniquen telefono celular numero whatsapp correo manana tarde hoy urgente somos nombre llamo vendedor`)
