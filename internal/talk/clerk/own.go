package clerk

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// plainWords are words of descriptions that do not tell one tool from another.
var plainWords = detail.Set(`consulta consultar busca buscar obtiene obtener devuelve crear crea envia enviar lista listar verifica verificar check get create list find calcula calcular calculate api externo externa externos cliente cliente
	dato negocio sistema herramienta tool informacion info numero codigo id nombre valor precio usuario proveedor segun dado dada para con del una uno por que sus este esta desde hasta entre sobre cuando como sirve permite usar usa mostrar muestra dice sale cuesta vale cuanto litro ver nuestro nuestra tiempo real`)

// sameAs are everyday words for those that descriptions use.
var sameAs = map[string]string{
	"mandar": "envio", "enviar": "envio", "mandarlo": "envio", "despachar": "envio", "flete": "envio", "envian": "envio", "mandan": "envio", "frete": "envio", "kg": "kilo", "cp": "postal", "bulto": "paquete", "caja": "paquete", "encomienda": "paquete", "pesa": "peso",
}

// ownTool runs a tool that the business has made itself. What it is for stands in its name and its description.
type ownTool struct{}

func (ownTool) bid(t *turn, a act) (task, float64) {
	tool, score := t.office.ownToolFor(t.heard.Raw)
	if score < 2 { // one word may be anything's
		return task{}, 0
	}
	k := task{Slots: map[string]string{"tool": tool.FullName}}
	for _, f := range fields(tool.Parameters()) {
		k.set(f.Name, t.office.fieldValue(f, false))
		if f.about("postal", "cep", "zip") && k.slot(f.Name) == "" && t.front.zoneLine(t.heard.Raw) != "" {
			return task{}, 0 // what delivery to this place costs is known without it
		}
	}
	if score >= 3 {
		return k, 0.97
	}
	return k, 0.55 + 0.2*a.score(reader.DeliverInfo, reader.Other, reader.Price)
}

// ownToolFor is the business's own tool that a text is about, and how many of its words the text says.
func (t office) ownToolFor(text string) (best model.Tool, most int) {
	said := map[string]bool{}
	for _, w := range detail.Words(text) {
		if w = firstOf(sameAs[w], w); !plainWords[w] && len(w) > 2 {
			said[w] = true
		}
	}
	for _, full := range slices.Sorted(maps.Keys(t.tools)) {
		if !strings.HasPrefix(full, "custom/") {
			continue
		}
		tool, score := t.tools[full], 0
		title := detail.Words(strings.ReplaceAll(tool.Name, "_", " ") + " " + tool.Title)
		about := detail.Words(tool.Description)
		for w := range said {
			switch {
			case detail.Common([]string{w}, title) > 0:
				score += 2
			case detail.Common([]string{w}, about) > 0:
				score++
			}
		}
		if score > most {
			best, most = tool, score
		}
	}
	return best, most
}

func (ownTool) hear(t *turn, k *task) (func(), float64) {
	return t.office.hearField(k, t.tools[k.slot("tool")])
}

func (ownTool) run(t *turn, k *task) error {
	tool, ok := t.tools[k.slot("tool")]
	if !ok {
		t.tell(msgNoWay)
		return nil
	}
	return t.office.runTool(k, tool, form{})
}

// valueNames are what a business's systems call things, as customers say them; what is not here keeps its own name.
var valueNames = map[string]locale.Text{
	"carrier": {ES: "transportista", MX: "paquetería", PT: "transportadora", EN: "carrier"}, "days": {ES: "días", PT: "dias", EN: "days"}, "delivery_days": {ES: "días de entrega", PT: "dias para entrega", EN: "delivery days"},
	"rate": {ES: "tarifa", PT: "tarifa", EN: "rate"}, "price": {ES: "precio", PT: "preço", EN: "price"}, "cost": {ES: "costo", PT: "custo", EN: "cost"}, "amount": {ES: "importe", PT: "valor", EN: "amount"}, "total": {ES: "total", PT: "total", EN: "total"}, "fee": {ES: "cargo", PT: "taxa", EN: "fee"},
	"status": {ES: "estado", PT: "situação", EN: "status"}, "date": {ES: "fecha", PT: "data", EN: "date"}, "name": {ES: "nombre", PT: "nome", EN: "name"}, "quantity": {ES: "cantidad", PT: "quantidade", EN: "quantity"}, "stock": {ES: "stock", MX: "existencia", PT: "estoque", EN: "stock"},
	"available": {ES: "disponible", PT: "disponível", EN: "available"}, "address": {ES: "dirección", PT: "endereço", EN: "address"}, "balance": {ES: "saldo", PT: "saldo", EN: "balance"}, "points": {ES: "puntos", PT: "pontos", EN: "points"}, "tracking_number": {ES: "seguimiento", PT: "rastreio", EN: "tracking number"},
	"eta": {ES: "llega", PT: "chega", EN: "arrives"}, "branch": {ES: "sucursal", PT: "unidade", EN: "branch"}, "due_date": {ES: "vencimiento", PT: "vencimento", EN: "due date"},
}

// amounts are names of values that are money.
var amounts = []string{"rate", "price", "cost", "amount", "total", "fee", "balance", "precio", "costo", "tarifa", "importe", "saldo", "preco", "custo", "valor"}

// mostValues of an answer are said.
const mostValues = 6

// spoken is what a tool's answer says to the customer: its sentence where it has one, else its plain values.
func (t office) spoken(k *task, r result) string {
	if s := r.text("message", "mensaje", "formatted_message", "speech", "text"); s != "" {
		return sentence(s)
	}
	if k.slot("form") == "notify" {
		return t.in(msgDoneForm)
	}
	object, ok := r.v.(map[string]any)
	if !ok {
		return sentence(firstOf(t.plain("", r.value), t.in(msgDoneForm)))
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		v := t.plain(key, value{object[key]})
		if v == "" || strings.HasSuffix(key, "id") || key == "success" || len(parts) == mostValues {
			continue
		}
		name := strings.ReplaceAll(key, "_", " ")
		if known, ok := valueNames[key]; ok {
			name = t.in(known)
		}
		parts = append(parts, name+": "+v)
	}
	if len(parts) == 0 {
		return t.in(msgDoneForm)
	}
	return sentence(strings.Join(parts, ", "))
}

// plain is a value in words; what is deeper than a list is left out.
func (t office) plain(key string, v value) string {
	switch x := v.v.(type) {
	case string:
		return clip(locale.OneLine(x), 200)
	case json.Number:
		if minor := (value{map[string]any{key: x}}).money(key, t.currency); slices.Contains(amounts, key) && minor > 0 {
			return t.amount(minor)
		}
		return x.String()
	case bool:
		return t.in(map[bool]locale.Text{true: {ES: "sí", PT: "sim", EN: "yes"}, false: {ES: "no", PT: "não", EN: "no"}}[x])
	case []any:
		var parts []string
		for _, one := range x[:min(len(x), 4)] {
			if p := t.plain(key, value{one}); p != "" {
				parts = append(parts, p)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
