package offline

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// valueNames are what a business's systems call things, as customers say them. What is not
// here is said by its own name.
var valueNames = map[string]locale.Text{
	"carrier": {ES: "transportista", MX: "paquetería", PT: "transportadora", EN: "carrier"}, "days": {ES: "días", PT: "dias", EN: "days"}, "delivery_days": {ES: "días de entrega", PT: "dias para entrega", EN: "delivery days"},
	"rate": {ES: "tarifa", PT: "tarifa", EN: "rate"}, "price": {ES: "precio", PT: "preço", EN: "price"}, "cost": {ES: "costo", PT: "custo", EN: "cost"}, "amount": {ES: "importe", PT: "valor", EN: "amount"}, "total": {ES: "total", PT: "total", EN: "total"}, "fee": {ES: "cargo", PT: "taxa", EN: "fee"},
	"status": {ES: "estado", PT: "situação", EN: "status"}, "date": {ES: "fecha", PT: "data", EN: "date"}, "name": {ES: "nombre", PT: "nome", EN: "name"}, "quantity": {ES: "cantidad", PT: "quantidade", EN: "quantity"}, "stock": {ES: "stock", MX: "existencia", PT: "estoque", EN: "stock"},
	"available": {ES: "disponible", PT: "disponível", EN: "available"}, "address": {ES: "dirección", PT: "endereço", EN: "address"}, "balance": {ES: "saldo", PT: "saldo", EN: "balance"}, "points": {ES: "puntos", PT: "pontos", EN: "points"}, "tracking_number": {ES: "seguimiento", PT: "rastreio", EN: "tracking number"},
	"eta": {ES: "llega", PT: "chega", EN: "arrives"}, "branch": {ES: "sucursal", PT: "unidade", EN: "branch"}, "due_date": {ES: "vencimiento", PT: "vencimento", EN: "due date"},
}

// amounts are names of values that are money.
var amounts = []string{"rate", "price", "cost", "amount", "total", "fee", "balance", "precio", "costo", "tarifa", "importe", "saldo", "preco", "custo", "valor"}

var (
	msgTrue  = locale.Text{ES: "sí", PT: "sim", EN: "yes"}
	msgFalse = locale.Text{ES: "no", PT: "não", EN: "no"}
)

// mostValues of an answer are said.
const mostValues = 6

// spoken is what a tool's answer says to the customer: its sentence where it has one,
// else its plain values.
func (d *dialogue) spoken(t *task, r result) string {
	for _, key := range []string{"message", "mensaje", "formatted_message", "speech", "text"} {
		if s := r.Data.text(key); s != "" {
			return sentence(s)
		}
	}
	if t.Kind == "notify" {
		return d.in(msgDoneForm)
	}
	object, ok := r.Data.v.(map[string]any)
	if !ok {
		return sentence(firstOf(r.Data.text(""), d.plain("", r.Data), d.in(msgOK)))
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(object)) {
		v := d.plain(k, value{object[k]})
		if v == "" || strings.HasSuffix(k, "id") || k == "success" || len(parts) == mostValues {
			continue
		}
		name := strings.ReplaceAll(k, "_", " ")
		if known, ok := valueNames[k]; ok {
			name = d.in(known)
		}
		parts = append(parts, name+": "+v)
	}
	if len(parts) == 0 {
		return d.in(msgOK)
	}
	return sentence(strings.Join(parts, ", "))
}

// plain is a value in words; what is deeper than a list is left out.
func (d *dialogue) plain(key string, v value) string {
	switch x := v.v.(type) {
	case string:
		return clip(locale.OneLine(x), 200)
	case json.Number:
		if minor := (value{map[string]any{key: x}}).minor(key, d.currency(), false); slices.Contains(amounts, key) && minor > 0 {
			return d.money(minor)
		}
		return x.String()
	case bool:
		return d.in(map[bool]locale.Text{true: msgTrue, false: msgFalse}[x])
	case []any:
		var parts []string
		for _, one := range x[:min(len(x), 4)] {
			if p := d.plain(key, value{one}); p != "" {
				parts = append(parts, p)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
