package app_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

var updateRoutes = flag.Bool("update-routes", false, "write testdata/routes.txt anew")

// oddPaths are what each door is asked for, and what lies between the doors.
var oddPaths = []string{
	"/", "//", "/.", "/nowhere", "/nowhere/", "/healthz", "/healthz/", "/readyz", "/metrics", "/openapi.json",
	"/openapi.json/", "/docs", "/docs/", "/docs/sales", "/docs/nothing", "/docsx", "/favicon.ico", "/robots.txt",
	"/d", "/d/", "/d//", "/d//x", "/d/./x", "/d/../v1/tools", "/d/nobody", "/d/nobody/orders", "/dx", "/%64",
	"/%64/nobody", "/d%2Fnobody", "/d/%2e%2e/v1/tools",
	"/me", "/me/", "/me//", "/sign-in", "/sign-in/", "/sign-in/code", "/sign-out", "/sign-out/", "/welcome",
	"/welcome/", "/welcome/nobody/x", "/_components", "/_components/",
	"/assets", "/assets/", "/assets/none.css", "/assets/../d",
	"/mcp", "/mcp/", "/mcp//", "/mcp/retail", "/mcp/retail/", "/mcp/a/b", "/mcpx", "/%6dcp", "/confirm", "/confirm/",
	"/confirm/x", "/confirm/x/y", "/confirm//x",
	"/chat", "/chat/", "/chat//", "/chat/nobody", "/chat/SLUG", "/chat/SLUG/", "/chat/SLUG//", "/chat/SLUG/embed.js",
	"/chat/SLUG/api/none", "/chat/../d", "/chatter",
	"/openai", "/openai/v1", "/openai/v1/", "/openai/v1/models", "/openai/v1/models/", "/openai/v1/none",
	"/openai/v1//models", "/voice", "/voice/twilio", "/voice/twilio/",
	"/voice/twilio/nobody", "/voice/twilio/SLUG", "/voice/twilio/SLUG/", "/voice/twilio/SLUG/none",
	"/voice/vapi", "/voice/vapi/", "/voice/vapi/SLUG/agente", "/voice/vapi/a/b/c/d", "/voice/retell",
	"/voice/retell/SLUG/agente", "/voice/retell/SLUG/agente/secret/call", "/voice/elevenlabs",
	"/voice/elevenlabs/SLUG/agente/x", "/voice/openai",
	"/voice/openai/SLUG", "/voice/openai/SLUG/agente", "/voice/none/SLUG",
	"/webhooks", "/webhooks/", "/webhooks//", "/webhooks/none/SLUG", "/webhooks/mercadopago", "/webhooks/mercadopago/",
	"/webhooks/mercadopago/SLUG", "/webhooks/mercadopago/SLUG/x",
	"/webhooks/mercadopago//SLUG", "/webhooks/whatsapp_meta/SLUG", "/webhooks/custom", "/webhooks/custom/",
	"/webhooks/custom/x", "/webhooks/custom//x", "/webhooks/./custom/x",
	"/webhooks%2Fcustom/x", "/webhooks/../v1/tools",
	"/files", "/files/", "/files/a/b", "/files//a/b", "/files/../d", "/pictures", "/pictures/", "/pictures/a/b",
	"/pictures/a//b", "/calendar", "/calendar/", "/calendar/a/b.ics",
	"/calendar//a/b.ics", "/calendar/../d",
	"/v1", "/v1/", "/v1//tools", "/v1/tools", "/v1/tools/", "/v1/none", "/v1/imports", "/v1/imports/",
	"/v1/imports/products", "/v1/imports/products/", "/v1/imports/a/b",
	"/v1/imports//products", "/v1/imports%2Fproducts", "/v1/imports/../tools", "/v1/confirmations",
	"/v1/confirmations/x", "/v1/files", "/v1/files/x", "/x/../d/nobody", "/x//../mcp", "/D/", "/V1/tools",
}

var someMethods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "BREW"}

// Which door answers an odd path or method, and what it says, stays as it is.
func TestRoutes(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{MercadoPago: true}, func(t *testing.T, s *server.Shop) {
		door := s.App.Handler()
		var table strings.Builder
		var answers []string // each is printed once, before the first path that gets it
		for _, path := range oddPaths {
			by := map[int][]string{}
			for _, method := range someMethods {
				got := routed(door, method, strings.ReplaceAll(path, "SLUG", s.Workspace.Slug))
				n := slices.Index(answers, got)
				if n < 0 {
					n, answers = len(answers), append(answers, got)
					fmt.Fprintf(&table, "#%d %s\n", n, got)
				}
				by[n] = append(by[n], method)
			}
			fmt.Fprint(&table, path)
			for _, n := range slices.Sorted(maps.Keys(by)) {
				fmt.Fprintf(&table, "  #%d %s", n, strings.Join(by[n], " "))
			}
			fmt.Fprintln(&table)
		}
		file := filepath.Join("testdata", "routes.txt")
		if *updateRoutes {
			if err := os.WriteFile(file, []byte(table.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		wanted, got := strings.Split(string(want), "\n"), strings.Split(table.String(), "\n")
		for i := range max(len(wanted), len(got)) {
			if i >= len(wanted) || i >= len(got) || wanted[i] != got[i] {
				t.Fatalf("testdata/routes.txt differs from line %d on (-update-routes writes it):\n%s\nwant\n%s", i+1,
					strings.Join(got[min(i, len(got)):min(i+5, len(got))], "\n"),
					strings.Join(wanted[min(i, len(wanted)):min(i+5, len(wanted))], "\n"))
			}
		}
	})
}

// routed is what a request is answered with, without what differs from one to the next.
func routed(door http.Handler, method, path string) string {
	r := httptest.NewRequest(method, "/", nil)
	at, err := url.ParseRequestURI(path) // as a server reads it
	if err != nil {
		return err.Error()
	}
	r.URL, r.RequestURI = at, path
	w := httptest.NewRecorder()
	door.ServeHTTP(w, r)
	out := []string{fmt.Sprint(w.Code)}
	for name, values := range w.Header() {
		switch name {
		case "Allow", "Cache-Control", "Connection", "Content-Type", "Location", "Retry-After", "Www-Authenticate":
			out = append(out, fmt.Sprintf("%s=%q", name, strings.Join(values, ", ")))
		default: // that it is there
			out = append(out, name)
		}
	}
	slices.Sort(out[1:])
	if strings.Contains(w.Header().Get("Content-Type"), "problem+json") ||
		strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") && path != "/metrics" {
		body := w.Body.String()
		var problem map[string]any
		if json.Unmarshal(w.Body.Bytes(), &problem) == nil { // in whatever order
			sorted, _ := json.Marshal(problem)
			body = string(sorted)
		}
		out = append(out, fmt.Sprintf("%.200q", body))
	}
	return strings.Join(out, " ")
}
