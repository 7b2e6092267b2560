package redact

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestJSONMasksFieldsByName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{`{"phone":"+5491123456789","customer_phone":5491123456789,"contactPhone":"123"}`,
			`{"phone":"••••6789","customer_phone":"••••6789","contactPhone":"[phone]"}`},
		{`{"DNI":30123456,"cpf":"x","E-Mail":"ana@x.com","email":"no tengo"}`,
			`{"DNI":"[dni]","cpf":"[cpf]","E-Mail":"a•••@x.com","email":"[email]"}`},
		{`{"firstName":"Ana","last_name":"Gómez","clientFullName":"Ana G","recipientName":"Leo","patient_name":"Luz"}`,
			`{"firstName":"[name]","last_name":"[name]","clientFullName":"[name]","recipientName":"[name]","patient_name":"[name]"}`},
		{`{"allergies":["maní"],"dietary_restrictions":["kosher"],"deliveryPreferences":"al portero","favoriteProducts":["Té"]}`,
			`{"allergies":["[health]"],"dietary_restrictions":["[health]"],"deliveryPreferences":"[address]","favoriteProducts":["Té"]}`},
		{`{"delivery_address":{"line1":"Mitre 1","floor":2,"geo":[1,{"a":null}],"ok":true}}`,
			`{"delivery_address":{"line1":"[address]","floor":"[address]","geo":["[address]",{"a":null}],"ok":"[address]"}}`},
		{`{"customer":{"name":"Ana","id":"c1"},"customers":[{"name":"Leo"}],"product":{"name":"Yerba"}}`,
			`{"customer":{"name":"[name]","id":"c1"},"customers":[{"name":"[name]"}],"product":{"name":"Yerba"}}`},
		{`{"card":"1","cbu":"2","alias":"sol.mar","pix":"k","dirección":"Mitre 1"}`,
			`{"card":"[card]","cbu":"[cbu]","alias":"[alias]","pix":"[pix]","dirección":"[address]"}`},
		{`{"email":null,"phone":""}`, `{"email":null,"phone":""}`},
		{`{"name":"Yerba","username":"u","filename":"f","pan":2,"notes":"sin cebolla"}`,
			`{"name":"Yerba","username":"u","filename":"f","pan":2,"notes":"sin cebolla"}`},
		{"{ \"b\" : [ 1 , 2e3 , true ] ,\n\"a\":\"\\u00e1\" } ",
			"{ \"b\" : [ 1 , 2e3 , true ] ,\n\"a\":\"\\u00e1\" } "},
		{`{"note":"llamar al \u002b5491123456789"}`, `{"note":"llamar al ••••6789"}`},
		{`{"+5491123456789":1}`, `{"••••6789":1}`},
		{`"4111111111111111"`, `"[card]"`}, {`[]`, `[]`}, {`{}`, `{}`}, {` 7 `, ` 7 `},
		{`{"a":`, unreadable}, {``, unreadable}, {`{} {}`, unreadable}, {`ana@x.com`, unreadable},
	} {
		if got := string(New().JSON([]byte(c.in))); got != c.want {
			t.Errorf("JSON(%s)\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

func TestJSONMasksKnownValuesEverywhere(t *testing.T) {
	t.Parallel()
	r := New("Leonor", "+5491123456789", "30123456")
	in := `{"Leonor":["para LEONOR",30123456,{"x":1123456789,"y":12}],"q":"\u004ceonor"}`
	want := `{"[name]":["para [name]","[number]",{"x":"[number]","y":12}],"q":"[name]"}`
	if got := string(r.JSON([]byte(in))); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestJSONSurvivesDepth(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`[`, 9000) + strings.Repeat(`]`, 9000)
	if got := string(New().JSON([]byte(deep))); got != deep {
		t.Error("a deep document changed")
	}
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"phone":"+5491123456789","items":[{"q":1.50,"n":"Ana Gómez"}],"x":"\ud800 ana@x.com"}`), "Ana Gómez")
	f.Add([]byte(`["11 2345-6789",1123456789,"K","`+"\xff"+`"]`), "+54 9 11 2345 6789")
	f.Add([]byte(`{"name":"[name] card •••","a@b.cc":"a@b.cc"}`), "name")
	f.Fuzz(func(t *testing.T, raw []byte, known string) {
		r := New(known)
		out := r.JSON(raw)
		if !json.Valid(out) {
			t.Fatalf("%q became %q, which is not JSON", raw, out)
		}
		var doc any
		if err := json.Unmarshal(out, &doc); err != nil {
			return // valid, but beyond what Go can hold, such as 1e999
		}
		if known = strings.TrimSpace(known); len(r.words) > 0 && !r.words[0].word {
			eachString(doc, func(s string) {
				if strings.Contains(strings.ToLower(s), strings.ToLower(known)) {
					t.Fatalf("%q still tells %q: %q", raw, known, out)
				}
			})
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add("Ana Gómez, 11 2345-6789", "11 2345 6789")
	f.Add("\u212aelvin@x.com", "kelvin@x.com")
	f.Fuzz(func(t *testing.T, s, known string) {
		r := New(known)
		out := r.Text(s)
		if known = strings.TrimSpace(known); len(r.words) > 0 && !r.words[0].word &&
			strings.Contains(strings.ToLower(out), strings.ToLower(known)) {
			t.Fatalf("%q still tells %q: %q", s, known, out)
		}
	})
}

func eachString(doc any, visit func(string)) {
	switch v := doc.(type) {
	case string:
		visit(v)
	case []any:
		for _, e := range v {
			eachString(e, visit)
		}
	case map[string]any:
		for k, e := range v {
			visit(k)
			eachString(e, visit)
		}
	}
}

func BenchmarkJSON(b *testing.B) {
	r := New("Ana María Gómez", "+5491123456789", "30123456", "Av. Siempre Viva 742")
	doc := []byte(`{"productId":"019a8c5e-7b1f-7c3d-9e2a-1234567890ab","quantity":2,"notes":"para Ana, sin cebolla","contact_phone":"+5491123456789","address":{"line1":"Mitre 100","city":"Rosario"}}`)
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		r.JSON(doc)
	}
}
