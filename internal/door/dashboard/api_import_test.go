package dashboard_test

import (
	"bytes"
	"html"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

const petAPI = `openapi: 3.0.3
info: {title: "Envíos <b>Sur</b>"}
servers: [{url: "https://api.envios.example/v1"}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}
security: [{key: []}]
paths:
  /rates:
    get:
      operationId: getRates
      summary: Tarifas
      parameters:
        - {name: zip, in: query, required: true, schema: {type: string}}
        - {name: weight, in: query, schema: {type: number}}
  /parcels:
    post:
      operationId: sendParcel
      requestBody: {content: {application/json: {schema: {type: object, properties: {to: {type: string}}, required: [to]}}}}
    delete: {operationId: dropParcel}
    head: {operationId: lookAtParcel}
  /products:
    get: {operationId: searchProducts}
`

// sendsAPI posts a form with a file, as browsers do.
func (b *browser) sendsAPI(path, file string, fields [][2]string) answered {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if file != "" {
		part, err := w.CreateFormFile("file", "api.yaml")
		if err == nil {
			_, err = part.Write([]byte(file))
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
	for _, f := range fields {
		if err := w.WriteField(f[0], f[1]); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	return b.ask(http.MethodPost, path, &body, http.Header{"Content-Type": {w.FormDataContentType()}})
}

var carried = regexp.MustCompile(`name="document" value="([^"]*)"`)

// An API document becomes tools: the chosen operations, each whole or not at all.
func TestToolsAreMadeOfAnAPI(t *testing.T) {
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api.yaml" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(petAPI))
	})
	eachOf(t, testkit.Setup{Plan: access.Enterprise, Loopback: up.Address}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools"
		owner.get(base).says(base + "/import")
		owner.get(base + "/import").is(http.StatusOK).says(`enctype="multipart/form-data"`)
		for _, bad := range []struct {
			file, url, says string
			status          int
		}{
			{"", "", "No se pudo leer el documento", 400},
			{"{", "", "No se pudo leer el documento", 400},
			{petAPI, up.URL + "/api.yaml", "una de las dos cosas", 400},
			{"", up.URL + "/nothing", "No se pudo traer el documento", 502},
			{"", "https://10.0.0.1/api.yaml", "Esa dirección no está permitida", 400},
			{strings.Repeat("x", 3<<20), "", "hasta 2 MB", 400},
		} {
			got := owner.sendsAPI(base+"/import", bad.file, [][2]string{{"url", bad.url}})
			if got.says(bad.says); got.status < 400 {
				t.Errorf("%.40q %s: %d", bad.file, bad.url, got.status)
			}
		}
		owner.sendsAPI(base+"/import", "", [][2]string{{"url",
			up.URL + "/api.yaml"}}).is(http.StatusOK).says("GET /rates")

		look := owner.sendsAPI(base+"/import", petAPI, nil).is(http.StatusOK).says(
			"Envíos &lt;b&gt;Sur", "GET /rates", `value="get_rates"`, "<code>zip</code>",
			"<code>weight</code> <small>(opcional)", "https://api.envios.example/v1/rates",
			"El método HEAD no se usa", `value="search_products"`, "Así no se puede guardar", "4 operaciones")
		document := html.UnescapeString(carried.FindStringSubmatch(look.body)[1])
		kept := func(want int) {
			t.Helper()
			if all, err := h.Workshop.List(t.Context(), h.Workspace); err != nil || len(all) != want {
				t.Fatalf("it kept %v, %v", all, err)
			}
		}
		kept(0)
		make := base + "/import/make"
		owner.sendsAPI(make, "", [][2]string{{"document",
			document}}).is(http.StatusBadRequest).says("No elegiste ninguna")
		owner.sendsAPI(make, "", [][2]string{{"document", "nonsense"},
			{"operation", "0"}}).is(http.StatusBadRequest).says("se perdió en el camino")
		kept(0)
		// By path: POST /parcels, DELETE /parcels, HEAD /parcels, GET /products, GET /rates.
		owner.sendsAPI(make, "", [][2]string{
			{"document", document}, {"operation", "0"}, {"name.0", "send_parcel"}, {"confirm.0", "yes"},
			{"operation", "3"}, {"name.3", "search_products"},
		}).is(http.StatusBadRequest).says("Se crearon 1 de 2", "Creada: abrirla", "/name")
		kept(1)
		k, err := h.Workshop.Get(t.Context(), h.Workspace, "send_parcel")
		if err != nil || k.State != "draft" || !k.Definition.RequiresConfirmation ||
			k.Definition.ExecutionConfig.Method != "POST" {
			t.Fatalf("it is %+v, %v", k, err)
		}
		owner.sendsAPI(make, "", [][2]string{
			{"document", document}, {"operation", "3"}, {"name.3", "find_parcels"}, {"operation", "4"},
			{"name.4", "get_rates"},
		}).leads(base + "#own")
		kept(3)
		owner.get(base).says("find_parcels", "get_rates", "Borrador")
		owner.sendsAPI(base+"/import", petAPI, nil).says("ya hay una herramienta con ese nombre")
	})
}
