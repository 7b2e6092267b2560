package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// What questions are about, by their words: what belongs to the premises, which no tool tells of, paying by instalments,
// and giving something back.
var (
	premises = detail.Set(`estacionamiento estacionar estacionarse estaciono estacionamento parking cochera cocheras garaje garagem valet wifi internet
		mascota mascotas perro perros perrito perrita gato pet pets cachorro cachorros banheiro banheiros rampa ascensor elevador accesible acessivel`)
	fetching    = detail.Set("retiro retirar retirarlo retirando retirada buscar busco buscarlo recoger recojo pickup pick")
	freight     = detail.Set("flete fletes frete envio envios acarreo")
	instalments = detail.Set("cuota cuotas parcela parcelar parcelas parcelado parcelam mensualidades mensualidad msi installments instalments")
	instalment  = regexp.MustCompile(`cuota|parcel|vezes|mensualidad|meses|pagos sin|installment|instalment`)
	returning   = regexp.MustCompile(`(^| )(devol|devuel|reembols|reintegr|troc|cambi|garant|arrepent|fall|venci|rot[oa]|quebr|defeit|defect|return|refund|ajust|arregl|reclam|politica|policy|conform)`)
)

// askedBy are the words that a question about the business has.
var askedBy = []struct {
	topic string
	words map[string]bool
}{
	{reader.DeliverInfo, detail.Set("minimo minima minimos envio envios entrega entregas frete reparten delivery")},
	{reader.PayInfo, detail.Set("pagar paga pago pagos pagan pagamento pagamentos tarjeta tarjetas cartao cartoes efectivo transferencia pix cuotas parcela parcelar parcelam")},
	{reader.Hours, detail.Set("horario horarios abren cierran abre abrem fecham atienden")},
	{reader.Where, detail.Set("direccion ubicacion endereco queda quedan fica ficam")},
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

// tellWritten tells what the business has written of something, if it has.
func (t front) tellWritten(text string) { t.say(sentence(t.onSubject(text))) }

// onSubject is a line that the business has written with a word of the question; empty: none.
func (t front) onSubject(text string) string {
	asked := slices.DeleteFunc(detail.Words(text), func(w string) bool { return len(w) < 5 || askWords[w] })
	p := t.facts.Policies
	for _, line := range append([]string{p.Returns, p.Exchanges, p.Warranty, p.Shipping, p.Payments}, t.facts.House...) {
		for one := range strings.SplitSeq(line, ". ") {
			if said := detail.Words(one); slices.ContainsFunc(asked, func(w string) bool { return slices.Contains(said, w) }) {
				return one
			}
		}
	}
	return ""
}

// askWords stand in questions about anything.
var askWords = detail.Set("puedo puede pueden podemos posso podem tienen tiene llevar levar traer trazer aceptan aceita aceitam permiten hacen fazem saber algun alguna quiero queria quisiera gustaria local lugar ustedes voces tengo tenho cuando quando donde cuanto quanto")
