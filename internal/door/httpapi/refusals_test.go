package httpapi_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What single routes refuse is told in the business's language.
func TestRoutesRefuseInTheBusinessesLanguage(t *testing.T) {
	behindTheCounter(t, func(t *testing.T, c *counter, say func(string, object) object) {
		lead := say("create_lead", object{"name": "Eva Paz", "phone": "+5491155667788"})["lead_id"].(string)
		session := c.session()
		ask := func(of string) (told string) {
			method, rest, _ := strings.Cut(of, " ")
			path, key, _ := strings.Cut(rest, " ")
			path = strings.NewReplacer("$lead", lead, "$session", session).Replace(path)
			var body any
			if method == "POST" {
				body = object{}
			}
			r := c.do(method, path, map[string]string{"agent": c.mine.agent, "owner": c.mine.owner}[key], body)
			if r.status < 400 {
				t.Errorf("%s answered %d %s", of, r.status, r.raw)
			}
			return string(r.raw)
		}
		for of, text := range map[string][3]string{
			"POST /v1/leads/$lead owner":                  {"Decí qué cambia.", "Diga o que muda.", "Say what changes."},
			"POST /v1/tickets/" + nobody + " owner":       {"Decí qué cambia.", "Diga o que muda.", "Say what changes."},
			"POST /v1/orders/" + nobody + " owner":        {"un dato del envío", "um dado do envio", "something of the shipping"},
			"POST /v1/sessions/$session/say owner":        {"No hay nada para decir", "Não há nada para dizer", "There is nothing to say"},
			"POST /v1/sessions/$session/verify agent":     {"esto o code, no los dos", "isto ou code, não os dois", "either this or code"},
			"POST /v1/confirmations/" + nobody + " agent": {"esto o decision, no los dos", "isto ou decision, não os dois", "either this or decision"},
			"GET /v1/confirmations agent":                 {"Una clave de agente", "Uma chave de agente", "An agent's key"},
			"GET /v1/events agent":                        {"Una clave de agente", "Uma chave de agente", "An agent's key"},
			"GET /v1/customers?q=eva&owing=true owner":    {"Se busca por q", "Procura-se por q", "Ask for q"},
			"GET /v1/tools?format=json&strict=true owner": {"Solo el formato openai", "Só o formato openai", "Only the format openai"},
			"GET /v1/tools?format=mcp owner":              {"falta decir cuál", "falta dizer qual", "name one"},
			"POST /v1/imports/customers agent":            {"Solo puede importar", "pode importar", "may import"},
		} {
			for i, tag := range []locale.Tag{locale.ESAR, locale.PTBR, locale.EN} {
				c.setLocale(tag)
				if got := ask(of); !strings.Contains(got, text[i]) {
					t.Errorf("%s in %s: %s, expected %s", of, tag, got, fmt.Sprint(text[i]))
				}
			}
		}
	})
}

// Every route says in the business's language that there is nothing of that id.
func TestNothingIsThereInTheBusinessesLanguage(t *testing.T) {
	t.Parallel()
	c := serveTools(t, testkit.SQLite(t), packs.Set())
	asked := 0
	for path, operations := range readDocument(t, c).Paths {
		if !strings.HasPrefix(path, "/v1/") || strings.HasPrefix(path, "/v1/workspaces/") || !strings.Contains(path, "{") {
			continue
		}
		for method := range operations {
			if method != "get" && method != "delete" {
				continue
			}
			details := map[string]locale.Tag{}
			for _, tag := range []locale.Tag{locale.ESAR, locale.PTBR, locale.EN} {
				c.setLocale(tag)
				r := c.do(strings.ToUpper(method), inBraces.ReplaceAllString(path, nobody), c.mine.owner, nil)
				if r.status < 400 { // what takes nothing away, or a list of nothing
					details[string(tag)] = tag
					continue
				}
				var p object
				if err := json.Unmarshal(r.raw, &p); err != nil {
					t.Fatalf("%s %s: %v: %s", method, path, err, r.raw)
				}
				detail, _ := p["detail"].(string)
				if other, twice := details[detail]; twice {
					t.Errorf("%s %s in %s as in %s: %s", method, path, tag, other, detail)
				}
				details[detail] = tag
				asked++
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d refusals were seen", asked)
	}
}
