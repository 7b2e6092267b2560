package receipttext

import (
	"regexp"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// role is what the words around an amount say about it.
type role int

const (
	unlabelled role = iota
	amount
	total
	fee
	balance
	other // a number that is no sum of this transfer
)

// roles are matched in this order: "importe total" is a total, "valor da tarifa" a fee, "saldo total" a balance. Labels
// are folded before.
var roles = []struct {
	role    role
	pattern *regexp.Regexp
}{
	{balance, regexp.MustCompile(`\b(saldos?|disponible|disponivel|limite|tope|balance)\b`)},
	{fee, regexp.MustCompile(`\b(comision(es)?|comissao|tarifa|iva|impuestos?|imposto|iof|cargos?|costo|custo|taxa|percepcion|retencion|iibb|sellos|fee|bonificacion|descuento|desconto|juros|multa|intereses|interes)\b`)},
	{other, regexp.MustCompile(`\b(cuenta|conta|cbu|cvu|clabe|dni|cuit|cuil|cpf|cnpj|agencia|sucursal|tarjeta|cartao|referencia|cotizacion|tipo de cambio|cambio|ahorro|corriente|motivo|concepto|descripcion|descricao|mensaje|mensagem|cuotas?|parcelas?|rendimiento|rendimento|cashback|pedido|subtotal)\b`)},
	{total, regexp.MustCompile(`\b(total|debitado|debitar|debito|debitamos|descontado)\b`)},
	{amount, regexp.MustCompile(`\b(importe|monto|valor|cantidad|quantia|transferiste|transferido|transferimos|enviaste|enviado|envio|pagaste|pago|mandaste|transferencia|transferiu|enviou|pagou|depositaste|pix)\b`)},
}

// labelRole returns the role that a label names, or unlabelled.
func labelRole(label string) role {
	label = locale.Fold(label)
	for _, r := range roles {
		if r.pattern.MatchString(label) {
			return r.role
		}
	}
	return unlabelled
}

// labelledAmount is a candidate with its role and its parsed value.
type labelledAmount struct {
	candidate
	role     role
	headline bool // printed more than 1.5 times as large as the page's median word
	minor    int64
	form     form
	edge     bool // it touches the border of the picture
}

// label returns the role of a candidate, from the words before it in its line or else from those above it.
func (p Page) label(line int, c candidate, previous int) role {
	text, _ := joinWords(p.Lines[line])
	if r := labelRole(text[min(previous, c.start):c.start]); r != unlabelled {
		return r
	}
	if hasLetters(text[min(previous, c.start):c.start]) {
		return unlabelled
	}
	for above := line - 1; above >= 0 && above >= line-2; above-- {
		words := p.over(above, c)
		if len(words.Words) == 0 {
			continue
		}
		if gap := c.box.Min.Y - bottom(words); gap > 3*max(c.box.Dy(), height(words)) {
			return unlabelled
		}
		if len(candidates(words)) > 0 {
			return unlabelled
		}
		return labelRole(words.String())
	}
	return unlabelled
}

// over returns the words of a line that stand above a candidate. A line of one piece is above everything below it.
func (p Page) over(line int, c candidate) Line {
	pieces := pieces(p.Lines[line])
	if len(pieces) == 1 {
		return pieces[0]
	}
	for _, piece := range pieces {
		first, last := piece.Words[0].Box.Min.X, piece.Words[len(piece.Words)-1].Box.Max.X
		if first < c.box.Max.X && last > c.box.Min.X {
			return piece
		}
	}
	return Line{}
}

// pieces splits a line at its wide gaps, into columns.
func pieces(l Line) []Line {
	var all []Line
	for i, w := range l.Words {
		if i == 0 || w.Box.Min.X-l.Words[i-1].Box.Max.X > 2*max(w.Box.Dy(), l.Words[i-1].Box.Dy()) {
			all = append(all, Line{})
		}
		all[len(all)-1].Words = append(all[len(all)-1].Words, w)
	}
	return all
}

func bottom(l Line) int {
	y := l.Words[0].Box.Max.Y
	for _, w := range l.Words {
		y = max(y, w.Box.Max.Y)
	}
	return y
}

func height(l Line) int {
	h := 0
	for _, w := range l.Words {
		h = max(h, w.Box.Dy())
	}
	return h
}

func hasLetters(s string) bool { return letters.MatchString(s) }

var letters = regexp.MustCompile(`\pL{2,}`)
