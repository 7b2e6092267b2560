package reference_test

import (
	"errors"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/reference"
)

const document = `{"info":{"title":"mostrador","version":"1","description":"<b>A counter</b>"},
"tags":[{"name":"Sales & more","description":"Orders."}],
"paths":{"/v1/orders/{id}":{"post":{"operationId":"actOnOrder","summary":"Act","tags":["Sales & more"],"security":[{"key":[]}],
 "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}],
 "requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Act"},"example":{"action":"ship"}}}},
 "responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{"lines":{"type":"array","items":{"$ref":"#/components/schemas/Line"}}}},"example":{"lines":[]}}}}}}}},
"components":{"schemas":{"Act":{"type":"object","required":["action"],"properties":{"action":{"type":"string","enum":["ship","cancel"],"description":"What <i>to</i> do."}}},
 "Line":{"type":"object","properties":{"quantity":{"type":"integer","minimum":1,"maximum":100}}}}}}`

func get(t *testing.T, from []byte, err error, method, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	reference.New(func() ([]byte, error) { return from, err }).ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

func TestPagesShowTheDocument(t *testing.T) {
	first := get(t, []byte(document), nil, "GET", "/docs")
	for _, want := range []string{"&lt;b&gt;A counter&lt;/b&gt;", `href="/docs/sales-&amp;-more#actOnOrder"`, "/v1/orders/{id}"} {
		if !strings.Contains(first.Body.String(), want) {
			t.Errorf("the first page lacks %s", want)
		}
	}
	page := get(t, []byte(document), nil, "GET", "/docs/sales-&-more")
	for _, want := range []string{"ship | cancel", "What &lt;i&gt;to&lt;/i&gt; do.", "lines[].quantity", "integer from 1 to 100",
		"&#34;action&#34;: &#34;ship&#34;", `data-method="POST" data-path="/v1/orders/{id}"`} {
		if !strings.Contains(page.Body.String(), want) {
			t.Errorf("the page lacks %s in\n%s", want, page.Body)
		}
	}
	policy := page.Header().Get("Content-Security-Policy")
	if page.Code != 200 || !strings.Contains(policy, "connect-src 'self'") || strings.Contains(policy, "unsafe") {
		t.Errorf("%d under %q", page.Code, policy)
	}
	for _, file := range regexp.MustCompile(`/docs/page-[0-9a-f]+\.(css|js)`).FindAllString(page.Body.String(), -1) {
		if w := get(t, nil, errors.New("not asked"), "GET", file); w.Code != 200 || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %v", file, w.Code, w.Header())
		}
	}
}

func TestOtherRequestsAreRefused(t *testing.T) {
	for path, status := range map[string]int{"/docs/nothing": 404, "/docs/page-000000.css": 404} {
		if w := get(t, []byte(document), nil, "GET", path); w.Code != status {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if w := get(t, []byte(document), nil, "POST", "/docs"); w.Code != 405 {
		t.Errorf("POST: %d", w.Code)
	}
	if w := get(t, nil, errors.New("secret cause"), "GET", "/docs"); w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("without a document: %d %s", w.Code, w.Body)
	}
}
