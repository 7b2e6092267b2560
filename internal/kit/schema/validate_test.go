package schema_test

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// said writes violations as "path: message" lines.
func said(all []schema.Violation) []string {
	var out []string
	for _, v := range all {
		out = append(out, v.Path+": "+v.Message)
	}
	return out
}

const (
	uuidText = "0190a0b0-1111-7222-8333-444455556666"
	good     = `"sku":"A1","deliveryMethod":"pickup"`
)

func TestValidateEveryKeyword(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	for _, tc := range []struct {
		text string
		want []string
	}{
		{`{` + good + `}`, nil},
		{`{"productId":"` + uuidText +
			`","deliveryMethod":"delivery","address":{"line1":"Mitre 123","city":"Rosario"}}`, nil},
		{`{` + good + `,"count":100.0,"limit":1e1,"amount":0.01,"share":0.75,"labels":{"a":1},"extra":[{}],"anything":null}`, nil},

		// types
		{`[]`, []string{": tiene que ser un objeto"}},
		{`null`, []string{": tiene que ser un objeto"}},
		{`{"sku":5,"deliveryMethod":"pickup"}`, []string{"/sku: tiene que ser un texto"}},
		{`{` + good + `,"count":"3"}`, []string{"/count: tiene que ser un número entero"}},
		{`{` + good + `,"count":1.5}`, []string{"/count: tiene que ser un número entero"}},
		{`{` + good + `,"amount":"1"}`, []string{"/amount: tiene que ser un número"}},
		{`{` + good + `,"inStock":"true"}`, []string{"/inStock: tiene que ser verdadero o falso (true o false)"}},
		{`{` + good + `,"tags":"a"}`, []string{"/tags: tiene que ser una lista"}},
		{`{` + good + `,"email":null}`, []string{"/email: tiene que ser un texto"}},

		// numbers, exactly
		{`{` + good + `,"count":9007199254740991}`, nil},
		{`{` + good + `,"count":9007199254740993}`, []string{"/count: tiene que ser 9007199254740991 o menos"}},
		{`{` + good + `,"count":-9007199254740993}`, []string{"/count: tiene que ser -9007199254740991 o más"}},
		{`{` + good + `,"count":1e30}`, []string{"/count: tiene que ser 9007199254740991 o menos"}},
		{`{` + good + `,"labels":{"a":1e20}}`, []string{"/labels/a: tiene que ser 9007199254740991 o menos"}},
		{`{` + good + `,"limit":0}`, []string{"/limit: tiene que ser 1 o más"}},
		{`{` + good + `,"limit":51}`, []string{"/limit: tiene que ser 50 o menos"}},
		{`{` + good + `,"amount":0.0099999999999999999999}`, []string{"/amount: tiene que ser 0.01 o más"}},
		{`{` + good + `,"share":0}`, []string{"/share: tiene que ser mayor que 0"}},
		{`{` + good + `,"share":1}`, []string{"/share: tiene que ser menor que 1"}},
		{`{` + good + `,"share":0.3}`, []string{"/share: tiene que ser múltiplo de 0.25"}},

		// texts, counted in characters
		{`{"sku":"","deliveryMethod":"pickup"}`, []string{"/sku: no puede estar vacío"}},
		{`{"sku":"` + strings.Repeat("ñ", 50) + `","deliveryMethod":"pickup"}`, nil},
		{`{"sku":"` + strings.Repeat("ñ", 51) + `","deliveryMethod":"pickup"}`,
			[]string{"/sku: puede tener 50 caracteres como máximo"}},
		{`{` + good + `,"address":{"line1":"abcd","city":"R"}}`,
			[]string{"/address/city: tiene que tener al menos 2 caracteres",
				"/address/line1: tiene que tener al menos 5 caracteres"}},
		{`{"sku":"A","deliveryMethod":"Delivery"}`,
			[]string{"/deliveryMethod: tiene que ser uno de estos valores: delivery, pickup"}},
		{`{` + good + `,"contactPhone":"+5493411234567"}`, nil},
		{`{` + good + `,"contactPhone":"123"}`,
			[]string{`/contactPhone: no tiene el formato esperado: ^\+?[0-9]{10,15}$`}},
		{`{` + good + `,"contactPhone":"5493411234567\n"}`,
			[]string{`/contactPhone: no tiene el formato esperado: ^\+?[0-9]{10,15}$`}},

		// lists and objects
		{`{` + good + `,"stops":[]}`, []string{"/stops: tiene que tener al menos 1 elemento"}},
		{`{` + good + `,"stops":[{"line1":"Mitre 1","city":"Funes"},{"line1":"Mitre 2"},3]}`,
			[]string{"/stops: puede tener 2 elementos como máximo", "/stops/1/city: este dato es obligatorio",
				"/stops/2: tiene que ser un objeto"}},
		{`{` + good + `,"tags":["a","b","a"]}`, []string{"/tags/2: este elemento está repetido"}},
		{`{` + good + `,"tags":["abcd"]}`, []string{"/tags/0: puede tener 3 caracteres como máximo"}},
		{`{` + good + `,"address":{"line1":"Mitre 123","city":"Rosario","zip/~":1,"x":{"y":1}},"nope":[1]}`,
			[]string{"/address/x: este campo no existe", "/address/zip~1~0: este campo no existe",
				"/nope: este campo no existe"}},

		// rules
		{`{"deliveryMethod":"pickup"}`, []string{": indicá exactamente uno de: productId, sku"}},
		{`{"productId":"` + uuidText + `",` + good + `}`, []string{": indicá exactamente uno de: productId, sku"}},
		{`{"sku":"A","deliveryMethod":"delivery"}`,
			[]string{"/address: este dato es obligatorio cuando deliveryMethod es delivery"}},

		// all at once
		{`{"productId":"x","limit":99,"count":"n","what":1,"address":{}}`, []string{
			"/address/city: este dato es obligatorio", "/address/line1: este dato es obligatorio",
			"/count: tiene que ser un número entero",
			"/deliveryMethod: este dato es obligatorio", "/limit: tiene que ser 50 o menos",
			"/productId: tiene que ser un identificador UUID",
			"/what: este campo no existe"}},
	} {
		got := said(s.Validate(value(t, tc.text), "es"))
		if !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s\n got %q\nwant %q", tc.text, got, tc.want)
		}
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	for field, texts := range map[string]map[string]bool{
		"productId": {uuidText: true, strings.ToUpper(uuidText): true, "00000000-0000-0000-0000-000000000000": true,
			"{" + uuidText + "}": false, "urn:uuid:" + uuidText: false, strings.ReplaceAll(uuidText, "-", ""): false,
			"0190a0b0-1111-7222-8333-44445555666g": false},
		"email": {"ana@ejemplo.com.ar": true, "ana.perez+tienda@mi-tienda.com": true, "josé@españa.es": true,
			"ana@localhost": false, "ana@": false,
			"ana": false, "Ana <ana@ejemplo.com>": false, "ana@ejemplo..com": false, "ana@-x.com": false,
			"ana@1.2.3.4":   false,
			"ana@[1.2.3.4]": false, "a b@x.com": false, `"a"@x.com`: false, " ana@x.com": false, "ana@x.com\n": false,
			strings.Repeat("a", 250) + "@x.com": false},
		"day": {"2026-02-28": true, "2028-02-29": true, "2026-02-29": false, "2026-2-1": false, "28/02/2026": false,
			"2026-02-28T00:00:00Z": false},
		"at": {"2026-03-31T15:30:00-03:00": true, "2026-03-31T15:30:00.123Z": true, "2026-03-31T15:30:00": false,
			"2026-03-31 15:30:00Z": false,
			"2026-03-31T24:30:00Z": false, "2026-03-31T15:30:00,5Z": false, "2016-12-31T23:59:60Z": false},
		"photo": {"https://ejemplo.com/a?b=c#d": true, "mailto:ana@x.com": true, "/foto.jpg": false,
			"ejemplo.com": false, "https://": false,
			"https://x.com/a b": false, "http://[::1": false},
	} {
		for text, ok := range texts {
			args := map[string]any{"sku": "A", "deliveryMethod": "pickup", field: text}
			if field == "productId" {
				delete(args, "sku")
			}
			got := s.Validate(args, "es")
			if ok != (len(got) == 0) || len(got) > 1 || len(got) == 1 && got[0].Path != "/"+field {
				t.Errorf("%s %q: %q", field, text, said(got))
			}
		}
	}
}

func TestValidateSpeaksTheCallersLanguage(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	args := value(t, `{"deliveryMethod":"delivery","limit":0,"email":"x","tags":["a","a"],"x":1}`)
	for tag, want := range map[string][]string{
		"es-AR": {": indicá exactamente uno de: productId, sku",
			"/address: este dato es obligatorio cuando deliveryMethod es delivery",
			"/email: tiene que ser una dirección de correo, como ana@ejemplo.com", "/limit: tiene que ser 1 o más",
			"/tags/1: este elemento está repetido", "/x: este campo no existe"},
		"es-MX": {": indica exactamente uno de: productId, sku",
			"/address: este dato es obligatorio cuando deliveryMethod es delivery",
			"/email: tiene que ser una dirección de correo, como ana@ejemplo.com", "/limit: tiene que ser 1 o más",
			"/tags/1: este elemento está repetido", "/x: este campo no existe"},
		"pt-BR": {": informe exatamente um de: productId, sku",
			"/address: este dado é obrigatório quando deliveryMethod é delivery",
			"/email: precisa ser um endereço de e-mail, como ana@exemplo.com", "/limit: precisa ser 1 ou mais",
			"/tags/1: este item está repetido", "/x: este campo não existe"},
		"en": {": give exactly one of: productId, sku",
			"/address: this field is required when deliveryMethod is delivery",
			"/email: has to be an email address, like ana@example.com", "/limit: has to be 1 or more",
			"/tags/1: this item is repeated", "/x: this field does not exist"},
	} {
		if got := said(s.Validate(args, tag)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n got %q\nwant %q", tag, got, want)
		}
	}
	for tag, same := range map[string]string{"es": "es-AR", "pt": "pt-BR", "en-US": "en", "fr": "es-AR", "": "es-AR"} {
		if !reflect.DeepEqual(s.Validate(args, tag), s.Validate(args, same)) {
			t.Errorf("%q does not speak as %q", tag, same)
		}
	}
}

// A stored schema may use what our contracts do not; the answer is still ours.
func TestValidateAStoredSchema(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		schema, text string
		want         []string
	}{
		{`{"properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"integer","maximum":3}}}`, `{"a":4}`,
			[]string{"/a: tiene que ser 3 o menos"}},
		{`{"anyOf":[{"required":["a","b"]},{"required":["c"]}]}`, `{"a":1}`,
			[]string{": indicá al menos uno de: a + b, c"}},
		{`{"properties":{"v/w":{"oneOf":[{"required":["a"]},{"required":["b"]}]}}}`, `{"v/w":{}}`,
			[]string{"/v~1w: indicá exactamente uno de: a, b"}},
		{`{"properties":{"a":{"oneOf":[{"type":"string"},{"type":"integer"}]}}}`, `{"a":true}`,
			[]string{"/a: no tiene ninguna de las formas permitidas"}},
		{`{"properties":{"a":{"oneOf":[{"type":"number"},{"type":"integer"}]}}}`, `{"a":1}`,
			[]string{"/a: tiene más de una de las formas permitidas y tiene que ser una sola"}},
		{`{"if":{"properties":{"m":{"enum":["x","y"]}}},"then":{"required":["a"]}}`, `{"m":"y"}`,
			[]string{"/a: este dato es obligatorio cuando m es x o y"}},
		{`{"if":{"required":["m"]},"then":{"required":["a"]},"else":{"required":["b"]}}`, `{"m":1}`,
			[]string{"/a: este dato es obligatorio"}},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, []string{"/b: este dato es obligatorio junto con a"}},
		{`{"properties":{"a":{"const":5},"b":{"not":{"type":"string"}},"c":false}}`, `{"a":6,"b":"","c":1}`,
			[]string{"/a: tiene que ser 5", "/b: este valor no está permitido", "/c: este valor no está permitido"}},
		{`{"properties":{"a":{"type":["string","null"]}}}`, `{"a":1}`,
			[]string{"/a: tiene que ser nulo (null) o un texto"}},
		{`{"propertyNames":{"maxLength":2}}`, `{"abc":1}`, []string{"/abc: este nombre de campo no está permitido"}},
		{`{"minProperties":2}`, `{"a":1}`, []string{": tiene que tener al menos 2 campos"}},
		{`{"maxProperties":1}`, `{"a":1,"b":1}`, []string{": puede tener 1 campo como máximo"}},
		{`{"properties":{"a":{"contains":{"const":1}}}}`, `{"a":[2]}`, []string{"/a: este valor no es válido"}},
		{`{"properties":{"a":{"format":"ipv4"}}}`, `{"a":"x"}`, []string{"/a: no tiene el formato esperado"}},
		{`{"allOf":[{"required":["a"]},{"required":["a"]}]}`, `{}`, []string{"/a: este dato es obligatorio"}},
	} {
		s, err := schema.FromJSON([]byte(tc.schema))
		if err != nil {
			t.Fatal(err)
		}
		if got := said(s.Validate(value(t, tc.text), "es")); !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s %s\n got %q\nwant %q", tc.schema, tc.text, got, tc.want)
		}
	}
}

func TestExplainHasWordsForEveryProblem(t *testing.T) {
	t.Parallel()
	kinds := []strictjson.Kind{strictjson.Syntax, strictjson.UTF8, strictjson.Surrogate, strictjson.DuplicateKey,
		strictjson.Depth,
		strictjson.Size, strictjson.Number, strictjson.Trailing, strictjson.Nodes, strictjson.NUL}
	for _, tag := range []string{"es", "es-MX", "pt", "en"} {
		for _, k := range kinds {
			if got := schema.Explain([]strictjson.Problem{{Path: "/a", Kind: k}}, tag); len(got) != 1 ||
				got[0].Path != "/a" || got[0].Message == "" {
				t.Errorf("%s %s: %+v", tag, k, got)
			}
		}
	}
	_, problems := strictjson.Parse([]byte(`{"b":1,"b":2,"a":"\ud800"}`), strictjson.Limits{})
	want := []string{`/a: tem um escape \u incompleto (meio caractere)`, "/b: este campo está repetido"}
	if got := said(schema.Explain(problems, "pt-BR")); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestTheAnswerIsBounded(t *testing.T) {
	t.Parallel()
	labels := map[string]any{}
	for i := range 5_000 {
		labels[fmt.Sprintf("%s%d", strings.Repeat("ñ", 1_000), i)] = "x"
	}
	got := schema.Of(reflect.TypeFor[sampleIn]()).Validate(map[string]any{"sku": "A", "deliveryMethod": "pickup", "labels": labels},
		"es")
	if len(got) == 0 || len(got) > 100 || len(got[0].Path) > 300 || !strings.HasSuffix(got[0].Path, "…") {
		t.Fatalf("%d violations, the first at %.400s", len(got), got[0].Path)
	}
}

func TestFirstUseMayBeConcurrent(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[sampleIn]())
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if got := s.Validate(map[string]any{"sku": "A", "deliveryMethod": "pickup"}, "es"); got != nil {
				t.Errorf("got %q", said(got))
			}
			s.ForModel("sku")
			s.ApplyDefaults(map[string]any{})
		})
	}
	all.Wait()
}

// A typical call: small, valid, with a rule.
func BenchmarkValidate(b *testing.B) {
	s := schema.Of(reflect.TypeFor[sampleIn]())
	args := value(b, `{"productId":"`+uuidText+`","deliveryMethod":"pickup","limit":10,"email":"ana@ejemplo.com"}`)
	b.ReportAllocs()
	for b.Loop() {
		if s.Validate(args, "es") != nil {
			b.Fatal("refused")
		}
	}
}

func BenchmarkApplyDefaults(b *testing.B) {
	s := schema.Of(reflect.TypeFor[sampleIn]())
	args := value(b, `{"productId":"`+uuidText+`","deliveryMethod":"pickup"}`)
	b.ReportAllocs()
	for b.Loop() {
		s.ApplyDefaults(args)
	}
}
