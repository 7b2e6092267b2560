package httpapi_test

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/testkit"
)

// documented is what these tests read of the document.
type documented struct {
	Paths map[string]map[string]struct {
		OperationID string `json:"operationId"`
		RequestBody *struct {
			Required bool                      `json:"required"`
			Content  map[string]map[string]any `json:"content"`
		} `json:"requestBody"`
	} `json:"paths"`
}

func readDocument(t *testing.T, c *counter) (doc documented) {
	t.Helper()
	if err := json.Unmarshal(c.get("/openapi.json", "").raw, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// setLocale changes the language of the first business.
func (c *counter) setLocale(tag locale.Tag) {
	c.t.Helper()
	w, err := c.app.Keyring.Workspace(c.t.Context(), c.mine.id)
	if err == nil {
		w.Locale = tag
		err = c.app.Keyring.UpdateWorkspace(c.t.Context(), w)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

var englishWords = regexp.MustCompile(`(?i)\b(expected|unexpected|property|invalid|validation|failed|unable|required|has to|field|does not|is not)\b`)

// Every operation that takes JSON refuses a wrong body in the business's language, with the field that is wrong.
func TestWrongBodiesAreRefusedInTheBusinessLanguage(t *testing.T) {
	t.Parallel()
	c := serveWith(t, testkit.SQLite(t), packs.Set(), base64.StdEncoding.EncodeToString(make([]byte, 32)))
	issued, err := c.app.Keyring.IssueOperator(t.Context(), "panel")
	if err != nil {
		t.Fatal(err)
	}
	doc := readDocument(t, c)
	free := map[string]bool{"callTool": true} // its contract is the tool's, which answers as tools do
	for _, tag := range []locale.Tag{locale.ESAR, locale.PTBR} {
		c.setLocale(tag)
		for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
			for method, op := range doc.Paths[path] {
				if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil || free[op.OperationID] {
					continue
				}
				key, ours := c.mine.owner, true
				if strings.HasPrefix(path, "/v1/workspaces") {
					key, ours = issued.Secret, false // an operator reads English
				}
				if op.OperationID == "sendMessage" {
					key = c.mine.agent
				}
				at := strings.NewReplacer("{group}", "mayorista", "{purpose}", "reminder", "{name}", "mercadopago").Replace(path)
				at = inBraces.ReplaceAllString(at, nobody)
				for _, body := range []string{`{"no_such_field": 1}`, `{"a": 1, "a": 2}`, `{"a"`, `[]`} {
					r := c.do(strings.ToUpper(method), at, key, body)
					if r.status == 404 { // looked up before it is read
						continue
					}
					if r.status != 400 {
						t.Errorf("%s with %s: %d %s", op.OperationID, body, r.status, r.raw)
						continue
					}
					p := r.problem(400, "invalid_arguments")
					if list, _ := p["errors"].([]any); len(list) == 0 {
						t.Errorf("%s with %s: no field is named: %s", op.OperationID, body, r.raw)
					}
					if strings.Contains(body, "no_such_field") && !names(p, "/no_such_field") {
						t.Errorf("%s with %s: the field is not named: %s", op.OperationID, body, r.raw)
					}
					if op.OperationID == "setCredential" { // vendors' own names and rules
						continue
					}
					if ours && englishWords.Match(r.raw[strings.Index(string(r.raw), `"detail"`):]) {
						t.Errorf("%s with %s in %s: %s", op.OperationID, body, tag, r.raw)
					}
				}
			}
		}
	}
}

// A refusal names all that is wrong at once, at its field, in the words that other refusals have.
func TestMalformedRequestsAreExplained(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	c.setLocale(locale.ESAR)
	for _, one := range []struct {
		method, path, body string
		want               map[string]string
	}{
		{"POST", "/v1/people", `{"role": "jefe", "nombre": "Rosa"}`, map[string]string{
			"/name": "este dato es obligatorio", "/role": "tiene que ser uno de estos valores: staff, owner", "/nombre": "este campo no existe"}},
		{"POST", "/v1/keys", `{"name": "", "role": 3}`, map[string]string{
			"/name": "no puede estar vacío", "/role": "tiene que ser un texto"}},
		{"POST", "/v1/keys", `{"name": "a", "name": "b"}`, map[string]string{"/name": "este campo está repetido"}},
		{"POST", "/v1/keys", `nada`, map[string]string{"": "no es JSON válido"}},
		{"PUT", "/v1/price-lists/x", `{"prices": [{"product_id": "uno", "price": -1}]}`, map[string]string{
			"/prices/0/product_id": "tiene que ser un identificador UUID", "/prices/0/price": "tiene que ser 0 o más"}},
		{"POST", "/v1/keys/" + nobody + "/rotate", `{"overlap_minutes": 1.5}`, map[string]string{"/overlap_minutes": "tiene que ser un número entero"}},
		{"POST", "/v1/webhooks", `{"url": "nada"}`, map[string]string{"/url": "no tiene el formato esperado: https://…"}},
		{"GET", "/v1/keys?limit=muchas", "", map[string]string{"query.limit": "tiene que ser un número entero"}},
		{"GET", "/v1/keys?limit=900", "", map[string]string{"query.limit": "tiene que ser 100 o menos"}},
		{"GET", "/v1/keys?limite=9", "", map[string]string{"query.limite": "este campo no existe"}},
	} {
		p := c.do(one.method, one.path, c.mine.owner, one.body).problem(400, "invalid_arguments")
		got := map[string]string{}
		for _, e := range p["errors"].([]any) {
			got[e.(object)["path"].(string)] = e.(object)["message"].(string)
		}
		for path, message := range one.want {
			if got[path] != message {
				t.Errorf("%s %s %s: at %q %q, expected %q", one.method, one.path, one.body, path, got[path], message)
			}
		}
		if p["detail"] != "Hay datos que no son válidos." {
			t.Errorf("%s %s: %v", one.method, one.path, p["detail"])
		}
	}
	if p := c.do("POST", "/v1/keys", c.mine.owner, "").problem(400, "invalid_arguments"); p["detail"] != "Falta el cuerpo del pedido, en JSON." {
		t.Errorf("without a body: %v", p)
	}
	large := `{"name": "` + strings.Repeat("a", 70_000) + `"}`
	if p := c.do("POST", "/v1/keys", c.mine.owner, large).problem(413, "too_large"); p["detail"] != "El cuerpo del pedido es demasiado grande." {
		t.Errorf("too large: %v", p)
	}
}
