package clerk

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// field is one parameter of a tool, as its schema has it.
type field struct {
	Name, Title string
	Type        string // string, integer, number, boolean, array
	Format      string
	Enum        []string
	Required    bool
	Min, Max    *float64
}

// fields are the parameters of a tool: the required ones in their order, then the others by name.
func fields(schema json.RawMessage) (out []field) {
	var s struct {
		Properties map[string]struct {
			Type               any      `json:"type"`
			Description, Title string   `json:"-"`
			About              string   `json:"description"`
			Called             string   `json:"title"`
			Format             string   `json:"format"`
			Enum               []any    `json:"enum"`
			Minimum            *float64 `json:"minimum"`
			Maximum            *float64 `json:"maximum"`
		} `json:"properties"`
		Required []string `json:"required"`
	}
	if json.Unmarshal(schema, &s) != nil {
		return nil
	}
	var others []string
	for name := range s.Properties {
		if !slices.Contains(s.Required, name) {
			others = append(others, name)
		}
	}
	slices.Sort(others)
	for i, name := range append(slices.Clone(s.Required), others...) {
		p, ok := s.Properties[name]
		if !ok {
			continue
		}
		f := field{Name: name, Title: firstOf(p.About, p.Called, strings.ReplaceAll(name, "_", " ")), Type: typeOf(p.Type), Format: p.Format,
			Required: i < len(s.Required), Min: p.Minimum, Max: p.Maximum}
		for _, e := range p.Enum {
			if text, ok := e.(string); ok {
				f.Enum = append(f.Enum, text)
			}
		}
		out = append(out, f)
	}
	return out
}

// typeOf is the type of a schema, of several the first that is not null.
func typeOf(v any) string {
	switch t := v.(type) {
	case string:
		return t
	case []any:
		for _, one := range t {
			if s, ok := one.(string); ok && s != "null" {
				return s
			}
		}
	}
	return "string"
}

func (f field) freeText() bool { return f.Type == "string" && len(f.Enum) == 0 && f.Format == "" }

// about reports whether the name or the description of a field has one of these words in it.
func (f field) about(words ...string) bool {
	name := locale.Fold(f.Name + " " + f.Title)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
}

// argument writes a value as the schema's type wants it.
func (f field) argument(v string) (any, bool) {
	switch {
	case v == "" || f.Type == "object":
		return nil, false
	case f.Type == "integer" || f.Type == "number":
		return json.Number(v), true
	case f.Type == "boolean":
		return v == "true", true
	case f.Type == "array":
		var out []any
		for part := range strings.SplitSeq(v, ",") {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
		return out, len(out) > 0
	}
	return v, true
}

// fits reports whether a number may be the field's.
func (f field) fits(n string) bool {
	v, err := strconv.ParseFloat(n, 64)
	return err == nil && (f.Min == nil || v >= *f.Min) && (f.Max == nil || v <= *f.Max) && (f.Type != "integer" || v == float64(int64(v)))
}

// fieldValue reads a field's value from the message. asked: the message answers the question for it, so that plain
// words are the value.
func (t office) fieldValue(f field, asked bool) string {
	if !asked {
		return t.formValue(f)
	}
	h, c := t.heard, t.heard.Contact()
	switch {
	case len(f.Enum) > 0:
		if i, sure := t.chosen(optionsFor(f.Enum)); sure > 0 {
			return f.Enum[i]
		}
		return enumValue(f, h.Raw)
	case f.Type == "boolean" && h.yes() != h.no():
		return strconv.FormatBool(h.yes() > h.no())
	case f.Format == "date" || f.Format == "date-time":
		return t.dateValue(f)
	case f.Type == "integer" || f.Type == "number":
		return firstOf(t.measured(f), t.plainNumber(f))
	case f.Format == "email" || f.about("correo", "email", "mail"):
		return c.Email
	case f.about("postal", "cep", "zip"):
		return postal(h.Text, true)
	case f.about("telefono", "phone", "celular", "telefone"):
		return c.Phone
	case f.about("documento", "dni", "cpf", "cuit"):
		return c.Document
	case f.about("nombre", "name", "nome") && !f.about("producto", "product", "empresa", "company"):
		return firstOf(c.Name, h.Name())
	}
	return clip(strings.TrimRight(locale.OneLine(h.Raw), " ."), 900)
}

// formValue reads only what tells by its form which field it is the value of.
func (t office) formValue(f field) string {
	h, c := t.heard, t.heard.Contact()
	switch {
	case len(f.Enum) > 0:
		return enumValue(f, h.Raw)
	case f.Type == "integer" || f.Type == "number":
		return t.measured(f)
	case f.about("postal", "cep", "zip"):
		return postal(h.Text, false)
	case f.Format == "email":
		return c.Email
	}
	return ""
}

func optionsFor(names []string) []option {
	return mapped(names, func(n string) option { return option{ID: n, Name: strings.ReplaceAll(n, "_", " "), Stock: 1} })
}

// enumWords are everyday words for values of enums, beside the values themselves.
var enumWords = map[string]string{
	"low": "baja bajo baixa leve", "medium": "media medio regular", "high": "alta alto mucha", "urgent": "urgente", "normal": "normal comun",
	"sales": "ventas vendas comercial", "support": "soporte suporte tecnico", "management": "gerencia gerente direccion dueno",
	"standard": "comun estandar normal economico", "express": "express expreso rapido urgente", "pickup": "retiro recoger local retirar", "delivery": "envio domicilio entrega",
	"small": "chico chica pequeno", "large": "grande", "residential": "casa domicilio particular", "commercial": "comercio negocio empresa",
}

func enumValue(f field, text string) string {
	said := detail.Words(text)
	for _, e := range f.Enum {
		names := append(detail.Words(strings.ReplaceAll(e, "_", " ")), detail.Words(enumWords[strings.ToLower(e)])...)
		if detail.Common(names, said) > 0 {
			return e
		}
	}
	return ""
}

func (t office) dateValue(f field) string {
	if f.Format == "date-time" {
		return t.ledger.momentIn(t.heard.Raw)
	}
	m := t.heard.time(t.heard.Raw)
	if !m.HasDay {
		return ""
	}
	return m.Day.Format(time.DateOnly)
}

// unitsOf are the units that tell which number a field wants.
var unitsOf = []struct {
	kind  byte
	named []string
	per   float64
}{{'g', []string{"kg", "kilo", "peso", "weight"}, 1000}, {'m', []string{"cm", "largo", "ancho", "alto"}, 10}, {'l', []string{"litro"}, 1000}}

// measured is the number with the field's unit.
func (t office) measured(f field) string {
	for _, u := range unitsOf {
		if !f.about(u.named...) {
			continue
		}
		for _, m := range detail.Measures(t.heard.Digits()) {
			if n := strconv.FormatFloat(m.Value/u.per, 'f', -1, 64); m.Kind == u.kind && f.fits(n) {
				return n
			}
		}
	}
	return ""
}

// plainNumber is a number without a unit. "No sé cuánto pesa, es un taladro" has none.
func (t office) plainNumber(f field) string {
	n, ok := t.heard.Amount()
	article := n == "1" && t.heard.Len() > 2 && !strings.Contains(t.heard.Raw, "1")
	if !ok || article || !f.fits(n) {
		return ""
	}
	return n
}

// postal is a postal code: one after the word for it, or in an answer to the question for it any number of its length.
func postal(m *detail.Text, asked bool) string {
	words := strings.Fields(m.Plain())
	for i, w := range words {
		if len(w) < 4 || len(w) > 8 || strings.Trim(w, "0123456789") != "" {
			continue
		}
		if asked || i > 0 && slices.Contains([]string{"cp", "postal", "cep", "codigo", "al", "a"}, words[i-1]) {
			return w
		}
	}
	return ""
}
