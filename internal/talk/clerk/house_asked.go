package clerk

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// What questions are about, by their words: fetching and bringing, paying by instalments, and giving something back.
var (
	fetching    = detail.Set("retiro retirar retirarlo retirando retirada buscar busco buscarlo recoger recojo pickup pick")
	freight     = detail.Set("flete fletes frete envio envios acarreo")
	instalments = detail.Set("intereses cuota cuotas parcela parcelar parcelas parcelado parcelam mensualidades mensualidad msi installments instalments")
	instalment  = regexp.MustCompile(`cuota|parcel|vezes|mensualidad|meses|pagos sin|installment|instalment`)
	returning   = regexp.MustCompile(`(^| )(devol|devuel|reembols|reintegr|troc|cambi|garant|arrepent|fall|venci|rot[oa]|quebr|defeit|defect|return|refund|ajust|arregl|reclam|malo|mala|gost[eo]|gusto|insatisf|politica|policy|conform)`)
)

// payWords are of paying, whatever with.
var payWords = detail.Set(`pagar paga pago pagos pagan pagamento pagamentos tarjeta tarjetas cartao cartoes efectivo transferencia pix cuotas parcela parcelar
	parcelam pagarse pagarlo pagarla pagarte`)

// askedBy are the words that a question about the business has.
var askedBy = []struct {
	topic string
	words map[string]bool
}{
	{reader.DeliverInfo, detail.Set("minimo minima minimos envio envios entrega entregas frete reparten delivery domicilio")},
	{reader.PayInfo, payWords},
	{reader.Hours, detail.Set("horario horarios abren cierran abre abrem fecham atienden")},
	{reader.Where, detail.Set("donde onde direccion ubicacion endereco queda quedan fica ficam")},
}

// several are the subjects of an act that asks about more than one: "¿cuál es el mínimo y cómo se paga?".
func (t front) several(a act) (out []string) {
	if !t.asked(a) || a.score(reader.Add, reader.Book, reader.Debt, reader.OrderStatus, reader.PayWith) >= 0.5 {
		return nil
	}
	for _, part := range t.heard.part(a.text).Parts() {
		for _, by := range askedBy {
			if part.HasAny(by.words) && !slices.Contains(out, by.topic) {
				out = append(out, by.topic)
				break
			}
		}
	}
	return out
}

// onSubject is a line that the business has written with a word of the question; empty: none.
func (t front) onSubject(text string) string {
	asked := slices.DeleteFunc(detail.Words(text), func(w string) bool {
		day := dayForm.MatchString(w) || dayForm.MatchString(w+"s") || dayForm.MatchString(w+"es") // words are stems
		return len(w) < 5 || askWords[w] || day || streetOf(text, []string{w})
	})
	p := t.facts.Policies
	for _, line := range append([]string{p.Returns, p.Exchanges, p.Warranty, p.Shipping, p.Payments}, t.facts.House...) {
		if detail.Read(t.tag, line, t.facts.Now).HasAny(accountWords) {
			continue // which is told to who asks for it
		}
		for _, at := range claims.Sentences(line) {
			one := line[at.From:at.To]
			said := detail.Words(one)
			hits := 0
			for _, w := range asked {
				hits += boolInt(slices.ContainsFunc(said, func(s string) bool { return s == w || len(w) > 7 && strings.HasPrefix(s, w[:max(7, len(w)-4)]) }))
			}
			if hits > 0 && 2*hits >= len(asked) { // else it is another matter
				return one
			}
		}
	}
	return ""
}

// askWords stand in questions about anything.
var askWords = detail.Set("puedo puede pueden podemos posso podem tienen tiene llevar levar traer trazer aceptan aceita aceitam permiten hacen fazem saber algun alguna quiero queria quisiera gustaria local lugar ustedes voces problema problemas tengo tenho cuando quando donde cuanto quanto")

// dayAsked is the day that a question is about, if it names one.
func (t front) dayAsked(text string) string {
	if day := t.heard.day(text); day != "" {
		return day
	}
	said := t.heard.part(text)
	for ahead := range 7 { // "los domingos" is no day, but the next one tells
		day := t.facts.Now.AddDate(0, 0, ahead)
		name, _, _ := strings.Cut(locale.Fold(locale.Weekday(t.tag, day.Weekday())), "-")
		if said.Has(name, name+"s") {
			return day.Format(time.DateOnly)
		}
	}
	if said.Has("ahora", "hoy", "agora", "hoje", "now", "today", "abierto", "abiertos", "aberto", "abertos") {
		return t.facts.Now.Format(time.DateOnly)
	}
	return ""
}
