package custom

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestTheDocumentsExampleWorksAsWritten(t *testing.T) {
	t.Parallel()
	tool := compiled(t, shipping(t))
	if got := tool.Secrets(); len(got) != 1 || got[0] != "SHIPPING_API_KEY" {
		t.Errorf("secrets %v", got)
	}
	call := Call{
		ID: "call-1", Key: "key-1", Secrets: map[string]string{"SHIPPING_API_KEY": shippingKey},
		Arguments: arguments(t, `{"postal_code": "C1043\"AAX", "weight_kg": 2.50}`),
	}
	r, err := tool.Request(call)
	if err != nil {
		t.Fatal(err)
	}
	if r.Method != "POST" || r.URL != "https://api.shipping-provider.com/rates" {
		t.Errorf("%s %s", r.Method, r.URL)
	}
	if got := string(r.Body); got != `{"destination":"C1043\"AAX","weight":2.5}` {
		t.Error(got)
	}
	for name, want := range map[string]string{
		"Authorization": "Bearer " + shippingKey, "Content-Type": "application/json", "Idempotency-Key": "key-1",
		"Accept": "application/json",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	shown := r.Rendered(call)
	if shown.Headers["Authorization"] != "Bearer "+masked || shown.Body != string(r.Body) {
		t.Errorf("shown as %+v", shown)
	}
	answer, err := tool.Read(t.Context(),
		[]byte(`{"rates": [{"price": 5200.50, "carrier": "OCA", "delivery_days": 3, "x": 1}]}`), "application/json",
		call)
	if err != nil {
		t.Fatal(err)
	}
	if got := answer.(map[string]any); asText(got["rate"]) != "5200.50" || got["carrier"] != "OCA" ||
		asText(got["days"]) != "3" || len(got) != 3 {
		t.Errorf("answer %v", got)
	}
}

func TestWhereAValueStandsDecidesHowItIsWritten(t *testing.T) {
	t.Parallel()
	const base = "https://api.example.com/v1/"
	for name, c := range map[string]struct{ url, args, want string }{
		"path":              {base + "{{a}}/x", `{"a": "a b/ñ?#&"}`, base + "a%20b%2F%C3%B1%3F%23&/x"},
		"part of a segment": {base + "no-{{a}}.json", `{"a": 7}`, base + "no-7.json"},
		"query": {base + "x?q={{a}}&r=1", `{"a": "1&r=2 +=%#"}`,
			base + "x?q=1%26r%3D2+%2B%3D%25%23&r=1"},
		"part of a query value": {base + "x?q=in:{{a}}", `{"a": "é"}`, base + "x?q=in:%C3%A9"},
		"missing in the query":  {base + "x?q={{a}}&p=z{{b}}&r=1", `{}`, base + "x?r=1"},
		"null in the query":     {base + "x?q={{a}}", `{"a": null}`, base + "x"},
		"a list in the query":   {base + "x?id={{list}}", `{"list": [1, "a&b", null]}`, base + "x?id=1&id=a%26b"},
		"a flag":                {base + "x?verbose&q={{a}}", `{"a": true}`, base + "x?verbose&q=true"},
		"braces stay text": {base + "x?q={{a}}", `{"a": "{{b}}", "b": "secret"}`,
			base + "x?q=%7B%7Bb%7D%7D&b=secret"},
		"a member":                {base + "{{o.id}}", `{"o": {"id": "k"}}`, base + "k"},
		"the rest of a GET":       {base + "{{a}}", `{"a": "k", "c": 3, "b": "x y"}`, base + "k?b=x+y&c=3"},
		"nothing but the address": {"https://api.example.com", `{}`, "https://api.example.com"},
		"with spaces inside":      {base + "{{ a }}", `{"a": 1}`, base + "1"},
	} {
		d := described(func(d *Definition) { d.ExecutionConfig.URL, d.ExecutionConfig.Method = c.url, "GET" })
		if r := requested(t, d, c.args); r.URL != c.want || r.Body != nil || r.Header.Get("Content-Type") != "" {
			t.Errorf("%s: %s %q", name, r.URL, r.Body)
		}
	}
}

// A DELETE is a GET that does something; only a template gives it a body. A PATCH is as
// a POST.
func TestOtherMethods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ method, template, url, body string }{
		{"DELETE", "", "https://api.example.com/v1/k?b=x", ""},
		{"DELETE", `{"why": {{b}}}`, "https://api.example.com/v1/k", `{"why":"x"}`},
		{"PATCH", "", "https://api.example.com/v1/k", `{"a":"k","b":"x"}`},
	} {
		d := described(func(d *Definition) {
			d.ExecutionConfig.URL, d.ExecutionConfig.Method,
				d.ExecutionConfig.BodyTemplate = "https://api.example.com/v1/{{a}}", c.method, c.template
		})
		r := requested(t, d, `{"a": "k", "b": "x"}`)
		if r.Method != c.method || r.URL != c.url || string(r.Body) != c.body {
			t.Errorf("%s: %s %s %s %v", c.method, r.Method, r.URL, r.Body, r.Header)
		}
		if d.Reads() {
			t.Errorf("%s reads", c.method)
		}
	}
}

func TestBodies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ template, args, want string }{
		"none: the arguments": {"", `{"a": 1, "b": "x"}`, `{"a":1,"b":"x"}`},
		"text and value":      {`{"t": "{{a}}", "v": {{a}}}`, `{"a": "x\"y\n"}`, `{"t":"x\"y\n","v":"x\"y\n"}`},
		"numbers":             {`{"t": "n {{a}}", "v": {{a}}}`, `{"a": 12.50}`, `{"t":"n 12.50","v":12.5}`},
		"objects and lists": {`{"t": "{{o}}", "v": [{{o}}, {{list}}]}`, `{"o": {"k": 1}, "list": [true]}`,
			`{"t":"{\"k\":1}","v":[{"k":1},[true]]}`},
		"missing members":  {`{"a": {{a}}, "b": "x{{b}}", "c": {"d": {{c}}}, "e": 1}`, `{}`, `{"c":{},"e":1}`},
		"missing items":    {`[{{a}}, 1, "{{b}}", {{c}}]`, `{"c": 2}`, `[1,2]`},
		"null is a value":  {`{"a": {{a}}, "t": "{{a}}"}`, `{"a": null}`, `{"a":null}`},
		"braces stay text": {`{"a": "{{a}}"}`, `{"a": "{{b}} \",\"x\":1", "b": 1}`, `{"a":"{{b}} \",\"x\":1"}`},
		"the whole body":   {`{{o}}`, `{"o": {"k": [1]}}`, `{"k":[1]}`},
		"literals": {` { "a" : [ true , null , -1.5e2 , "\u00e1\/" ] } `, `{}`,
			`{"a":[true,null,-1.5e2,"á/"]}`},
		"braces close in time": {`{"o":{"v":{{a}}}}`, `{"a": 1}`, `{"o":{"v":1}}`},
	} {
		d := described(func(d *Definition) { d.ExecutionConfig.BodyTemplate = c.template })
		if r := requested(t, d, c.args); string(r.Body) != c.want ||
			r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %s (%s)", name, r.Body, r.Header.Get("Content-Type"))
		}
	}
	form := described(func(d *Definition) {
		d.ExecutionConfig.Headers = map[string]string{"content-type": formBody}
		d.ExecutionConfig.BodyTemplate = "a={{a}}&b=x{{b}}&c={{c}}&list={{list}}"
	})
	if r := requested(t, form, `{"a": "1&c=2", "c": "é", "list": [1, 2]}`); string(r.Body) != "a=1%26c%3D2&c=%C3%A9&list=1&list=2" {
		t.Errorf("a form: %s", r.Body)
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	tool := compiled(t, described(func(d *Definition) {
		d.ExecutionConfig.Headers = map[string]string{
			"X-A": "a {{a}}", "X-B": "{{b}}", "X-Api-Key": "{{secrets.KEY}}", "accept": "application/vnd.x+json",
		}
	}))
	call := Call{Arguments: arguments(t, `{"a": "ñ; {{b}}"}`), Secrets: map[string]string{"KEY": "k-123456"},
		Tag: locale.EN}
	r, err := tool.Request(call)
	if err != nil {
		t.Fatal(err)
	}
	if r.Header.Get("X-A") != "a ñ; {{b}}" || r.Header.Get("X-Api-Key") != "k-123456" ||
		r.Header.Values("X-B") != nil || r.Header.Get("Accept") != "application/vnd.x+json" {
		t.Errorf("%v", r.Header)
	}
	for _, bad := range []string{"x\r\nHost: y", "x\ny", "\x00", "x\ty", strings.Repeat("x", 9000)} {
		call.Arguments = map[string]any{"a": bad}
		_, err := tool.Request(call)
		wantFault(t, err, fault.InvalidArguments, false)
		if f := fault.From(err).Fields; len(f) != 1 || f[0].Path != "/a" {
			t.Errorf("%q: %v", bad, f)
		}
	}
	call.Arguments, call.Secrets = nil, nil
	_, err = tool.Request(call)
	wantFault(t, err, fault.Unavailable, false)
}

func TestValuesThatCannotStandInAPath(t *testing.T) {
	t.Parallel()
	tool := compiled(t, described(func(d *Definition) { d.ExecutionConfig.URL = "https://api.example.com/v1/{{a}}{{b}}/x" }))
	for _, args := range []string{
		`{}`, `{"a": "x"}`, `{"a": null, "b": "x"}`, `{"a": "", "b": ""}`, `{"a": ".", "b": "."}`,
		`{"a": "..", "b": ""}`, `{"a": "../..", "b": "/admin"}`,
		`{"a": "..\\admin", "b": ""}`, `{"a": "..;x", "b": ""}`, `{"a": "a\r\nb", "b": ""}`,
	} {
		_, err := tool.Request(Call{Arguments: arguments(t, args), Tag: locale.EN})
		wantFault(t, err, fault.InvalidArguments, false)
	}
	_, err := tool.Request(Call{Arguments: map[string]any{"a": strings.Repeat("x", 5000), "b": "y"}})
	wantFault(t, err, fault.InvalidArguments, false)
	if r, err := tool.Request(Call{Arguments: map[string]any{"a": "...", "b": "%2e"}}); err != nil ||
		r.URL != "https://api.example.com/v1/...%252e/x" {
		t.Errorf("%v %v", r, err)
	}
}

// No value changes the shape of a request: it is one path segment, one query value, one JSON value and one header, or
// the call is refused.
func FuzzTemplates(f *testing.F) {
	for _, seed := range []string{"", "x", "..", "../a", "{{a}}", "{{secrets.KEY}}", `","admin":true,"x":"`, "&admin=1",
		"#", "?", "%2f%2e", "\r\nX: y", "ñ\u2028", "\xff", "\\", "//evil.com", "@evil.com"} {
		f.Add(seed, "b"+seed)
	}
	tool := compiled(f, described(func(d *Definition) {
		d.ExecutionConfig.URL = "https://api.example.com/v1/{{a}}/fix/{{a}}-{{b}}?q={{a}}&fix=1&r=x{{b}}"
		d.ExecutionConfig.Headers = map[string]string{"X-A": "v={{a}}"}
		d.ExecutionConfig.BodyTemplate = `{"text": "{{a}}", "value": {{b}}, "mixed": "<{{a}}|{{b}}>", "fix": 1}`
	}))
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = strings.ToValidUTF8(a, "\ufffd"), strings.ToValidUTF8(b, "\ufffd") // arguments always are
		if strings.ContainsRune(a+b, 0) {
			return // and hold no NUL
		}
		r, err := tool.Request(Call{Arguments: map[string]any{"a": a, "b": b},
			Secrets: map[string]string{"KEY": "hidden-value"}})
		if err != nil {
			if !fault.Is(err, fault.InvalidArguments) {
				t.Fatal(err)
			}
			return
		}
		u, err := url.Parse(r.URL)
		if err != nil || u.Scheme != "https" || u.Host != "api.example.com" || u.User != nil || u.Fragment != "" {
			t.Fatalf("%q %q: %s", a, b, r.URL)
		}
		steps := strings.Split(u.EscapedPath(), "/")
		if len(steps) != 5 || steps[1] != "v1" || steps[3] != "fix" {
			t.Fatalf("%q: the path is %s", a, u.EscapedPath())
		}
		if got, err := url.PathUnescape(steps[2]); err != nil || got != a {
			t.Fatalf("%q became %q", a, got)
		}
		q, err := url.ParseQuery(u.RawQuery)
		if err != nil || len(q) != 3 || q.Get("q") != a || q.Get("fix") != "1" || q.Get("r") != "x"+b {
			t.Fatalf("%q %q: the query is %s", a, b, u.RawQuery)
		}
		body := arguments(t, string(r.Body))
		if len(body) != 4 || body["text"] != a || body["value"] != b || body["mixed"] != "<"+a+"|"+b+">" ||
			asText(body["fix"]) != "1" {
			t.Fatalf("%q %q: the body is %s", a, b, r.Body)
		}
		if got := r.Header["X-A"]; len(got) != 1 || got[0] != "v="+a || strings.ContainsAny(got[0], "\r\n") {
			t.Fatalf("%q: the header is %q", a, got)
		}
		if strings.Contains(r.URL+string(r.Body), "hidden-value") {
			t.Fatal("a value brought a secret out")
		}
		if _, err := http.NewRequest(r.Method, r.URL, nil); err != nil {
			t.Fatal(err)
		}
	})
}

// A form none of whose optional values are there is an empty body, of a known length.
func TestAnEmptyFormHasALength(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 || len(r.TransferEncoding) > 0 {
			t.Errorf("sent %d bytes, %v", r.ContentLength, r.TransferEncoding)
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{}`)
	})
	tool := u.tool(t, func(d *Definition) {
		d.ExecutionConfig.Headers = map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
		d.ExecutionConfig.BodyTemplate = "a={{a}}"
	})
	if _, err := u.Do(t.Context(), tool, Call{Key: "k", Arguments: arguments(t, `{}`)}); err != nil {
		t.Error(err)
	}
}
