package offline

import (
	"encoding/json"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// fillField reads a field's value from the message. asked: the message answers the
// question for it, so that plain words are the value.
func (d *dialogue) fillField(t *task, f field, asked bool) bool {
	v := d.fieldValue(f, asked)
	t.set(f.Name, v)
	return v != ""
}

func (d *dialogue) fieldValue(f field, asked bool) string {
	m, c := d.msg, d.msg.Contact()
	name := locale.Fold(f.Name + " " + f.Title)
	about := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(name, w) {
				return true
			}
		}
		return false
	}
	switch {
	case len(f.Enum) > 0:
		return enumValue(f, m, asked)
	case f.Type == "boolean":
		return d.boolValue(f, asked)
	case f.Format == "date" || f.Format == "date-time" || about("fecha", "date", "dia ") && f.Type == "string" && f.Format != "":
		return d.dateValue(f)
	case f.Type == "integer" || f.Type == "number":
		return d.numberValue(f, asked)
	case f.Format == "email" || about("correo", "email", "mail"):
		return c.Email
	case about("postal", "cep", "zip", "codigo postal"):
		return d.postal(asked)
	case about("telefono", "phone", "celular", "telefone"):
		return firstOf(c.Phone, map[bool]string{true: onlyDigits(m.Text)}[asked && len(onlyDigits(m.Text)) >= 6])
	case about("orden", "order", "pedido") && about("numero", "number"):
		return firstOf(m.OrderNumber(), map[bool]string{true: m.Code()}[asked])
	case about("documento", "dni", "cpf", "cuit"):
		return firstOf(c.Document, map[bool]string{true: onlyDigits(m.Text)}[asked])
	case about("nombre", "name", "nome") && !about("producto", "product", "empresa", "company"):
		return firstOf(c.Name, d.named, map[bool]string{true: m.Name()}[asked], map[bool]string{true: words(m)}[asked])
	case f.Type == "array" && asked:
		return words(m)
	case f.Type == "string" && asked:
		return words(m)
	}
	return ""
}

// words is an answer as it was given, without the politeness around it.
func words(m *read.Message) string {
	text := strings.TrimSpace(locale.OneLine(m.Text))
	if m.Len() > 4 {
		return clip(text, 900)
	}
	for _, before := range []string{"es ", "Es ", "el ", "El ", "la ", "La ", "sería ", "é ", "É ", "it is ", "it's "} {
		if rest, ok := strings.CutPrefix(text, before); ok && len(rest) > 1 {
			text = rest
			break
		}
	}
	return clip(strings.TrimRight(text, " ."), 900)
}

// enumNamesOf are everyday words for the values of enums, beside the values themselves.
var enumNamesOf = map[string]string{
	"low": "baja bajo baixa leve poca", "medium": "media medio normal regular", "high": "alta alto urgente mucha", "urgent": "urgente urgentísimo ya", "normal": "normal comun",
	"sales": "ventas vendas comercial", "support": "soporte suporte tecnico", "management": "gerencia gerente direccion dueno", "call": "llamada telefono ligacao", "meeting": "reunion visita reuniao", "demo": "demo demostracion demonstracao",
	"standard": "comun estandar normal economico", "express": "express expreso rapido urgente", "pickup": "retiro recoger local retirar", "delivery": "envio domicilio entrega delivery", "yes": "si sim", "no": "no nao", "small": "chico chica pequeno", "large": "grande", "residential": "casa domicilio particular", "commercial": "comercio negocio empresa",
}

func enumValue(f field, m *read.Message, asked bool) string {
	said := read.Words(m.Text)
	if len(said) == 0 {
		said = strings.Fields(m.Plain())
	}
	for _, e := range f.Enum {
		names := append(read.Words(strings.ReplaceAll(e, "_", " ")), read.Words(enumNamesOf[strings.ToLower(e)])...)
		if read.Common(names, said) > 0 {
			return e
		}
	}
	if asked {
		if p := m.Pick(); len(p.Index) == 1 && p.Index[0] >= 0 && p.Index[0] < len(f.Enum) {
			return f.Enum[p.Index[0]]
		}
		if m.Any() {
			return f.Enum[0]
		}
	}
	return ""
}

func (d *dialogue) boolValue(_ field, asked bool) string {
	switch {
	case asked && (d.msg.Yes() || d.msg.BeginsYes()):
		return "true"
	case asked && (d.msg.No() || d.msg.BeginsNo()):
		return "false"
	}
	return ""
}

func (d *dialogue) dateValue(f field) string {
	m := d.msg.When(noHint)
	if !m.HasDay {
		return ""
	}
	if f.Format == "date-time" {
		minute := 9 * 60
		if m.HasTime {
			minute = m.Minute
		}
		return time.Date(m.Day.Year(), m.Day.Month(), m.Day.Day(), minute/60, minute%60, 0, 0, d.r.Facts.Now.Location()).Format(time.RFC3339)
	}
	return m.Day.Format(time.DateOnly)
}

// weighed are units that tell which number a field wants.
var weighed = map[string][]string{
	"kg": {"kg", "kilo", "kilos", "quilo", "quilos", "peso", "weight"}, "cm": {"cm", "centimetro", "largo", "ancho", "alto"}, "m2": {"m2", "metros"}, "litros": {"litro", "litros", "lts"}, "unidades": {"unidad", "unidades", "cantidad", "quantity"},
}

// numberValue is the number a field wants: the only one that was said, or the one with
// the field's unit.
func (d *dialogue) numberValue(f field, asked bool) string {
	name := locale.Fold(f.Name + " " + f.Title)
	text := " " + locale.Fold(d.msg.Text) + " "
	keys := make([]string, 0, len(weighed))
	for k := range weighed {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, unit := range keys {
		if !containsAny(name, append(weighed[unit], unit)) {
			continue
		}
		for _, u := range append([]string{unit}, weighed[unit]...) {
			if n, ok := numberBefore(text, u); ok && fits(f, n) {
				return n
			}
		}
	}
	if !asked {
		return ""
	}
	if n, ok := d.msg.Amount(); ok && fits(f, n) {
		return n
	}
	return ""
}

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// numberBefore is the number right before a unit: "5 kg", "2,5kg".
func numberBefore(text, unit string) (string, bool) {
	for at := strings.Index(text, unit); at > 0; {
		head := strings.TrimRight(text[:at], " ")
		from := len(head)
		for from > 0 && strings.ContainsRune("0123456789.,", rune(head[from-1])) {
			from--
		}
		if from < len(head) {
			return strings.Replace(strings.Trim(head[from:], ".,"), ",", ".", 1), true
		}
		next := strings.Index(text[at+1:], unit)
		if next < 0 {
			return "", false
		}
		at += next + 1
	}
	return "", false
}

func fits(f field, n string) bool {
	v, err := strconv.ParseFloat(n, 64)
	return err == nil && (f.Min == nil || v >= *f.Min) && (f.Max == nil || v <= *f.Max) && (f.Type != "integer" || v == float64(int64(v)))
}

// postal is a postal code: the number after the word for it, or one of the right length.
func (d *dialogue) postal(asked bool) string {
	words := strings.Fields(d.msg.Plain())
	for i, w := range words {
		digits := onlyDigits(w)
		if len(digits) < 4 || len(digits) > 8 || digits != w {
			continue
		}
		if asked || i > 0 && (words[i-1] == "cp" || words[i-1] == "postal" || words[i-1] == "cep" || words[i-1] == "codigo" || words[i-1] == "al" || words[i-1] == "a") || len(digits) == 4 || len(digits) == 5 {
			return w
		}
	}
	return ""
}

// argument writes a value as the schema's type wants it.
func argument(f field, v string) (any, bool) {
	if v == "" {
		return nil, false
	}
	switch f.Type {
	case "integer", "number":
		return json.Number(v), true
	case "boolean":
		return v == "true", true
	case "array":
		var out []any
		for part := range strings.SplitSeq(v, ",") {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
		return out, len(out) > 0
	case "object":
		return nil, false
	}
	return v, true
}
