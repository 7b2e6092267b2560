package httpapi_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

func TestSettingsAreEdited(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		const at = "/v1/settings"
		read := c.get(at, c.mine.staff)
		read.is(200)
		changed := c.do("PATCH", at, c.mine.owner, object{"tax_basis_points": 2100, "bank": object{"alias": "tito.mp"},
			"delivery": object{"zones": []object{{"name": "Centro"}}}}, "If-Match", read.header.Get("ETag"))
		if now := changed.is(200); now["tax_basis_points"] != 2100.0 || now["bank"].(object)["alias"] != "tito.mp" {
			t.Errorf("changed to %v", now)
		}
		c.do("PATCH", at, c.mine.owner, object{"max_lines": 7}, "If-Match", read.header.Get("ETag")).problem(412, "conflict")
		if now := c.do("PATCH", at, c.mine.staff, object{"max_lines": 7, "policies": object{"returns": "30 días"}}).is(200); now["max_lines"] != 7.0 ||
			now["tax_basis_points"] != 2100.0 {
			t.Errorf("staff changed to %v", now)
		}
		refused := c.do("PATCH", at, c.mine.staff, object{"max_lines": 8, "bank": object{"alias": "otra"}, "tax_basis_points": nil}).
			problem(403, "forbidden")
		for _, path := range []string{"/bank/alias", "/tax_basis_points"} {
			if !names(refused, path) {
				t.Errorf("%s is not among %v", path, refused["errors"])
			}
		}
		wrong := c.do("PATCH", at, c.mine.owner, object{"tax_basis_points": -1, "colour": "red", "payment_methods": []string{"cash"},
			"default_payment": "transfer", "escalation_phone": "11 4567"}).problem(400, "invalid_arguments")
		for _, path := range []string{"/tax_basis_points", "/colour", "/default_payment", "/escalation_phone"} {
			if !names(wrong, path) {
				t.Errorf("%s is not among %v", path, wrong["errors"])
			}
		}
		if now := c.do("PATCH", at, c.mine.owner, object{"tax_basis_points": nil}).is(200); now["tax_basis_points"] != nil || now["max_lines"] != 7.0 {
			t.Errorf("without the tax: %v", now)
		}
		if other := c.get(at, c.other.owner).is(200); other["max_lines"] != nil {
			t.Errorf("the other business has %v", other)
		}
		c.get(at, c.mine.agent).problem(403, "forbidden")
		c.do("PATCH", at, c.mine.agent, object{"max_lines": 1}).problem(403, "forbidden")
	})
}

func TestTheSchemaOfSettings(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		schema := c.get("/v1/settings/schema?language=pt-BR", c.mine.staff).is(200)
		found := map[string]object{}
		for _, f := range schema["fields"].([]any) {
			found[f.(object)["path"].(string)] = f.(object)
		}
		tax, pay := found["tax_basis_points"], found["default_payment"]
		if tax["label"] != "Imposto sobre os pedidos" || tax["kind"] != "points" || tax["group"] != "orders" || tax["change"] != "owner" ||
			tax["rules"].(object)["maximum"] != 10000.0 || tax["default"] != "0" {
			t.Errorf("tax: %v", tax)
		}
		if first := pay["choices"].([]any)[0].(object); first["value"] != "cash" || first["label"] != "Dinheiro" {
			t.Errorf("choices: %v", pay["choices"])
		}
		if found["delivery/zones/*/name"]["rules"].(object)["format"] != "name" || len(schema["groups"].([]any)) != len(access.SettingsPages) {
			t.Errorf("zones: %v, groups: %v", found["delivery/zones/*/name"], schema["groups"])
		}
		c.get("/v1/settings/schema?language=xx", c.mine.staff).problem(400, "invalid_arguments")
		c.get("/v1/settings/schema", c.mine.agent).problem(403, "forbidden")
	})
}

func TestConcurrentChangesOfSettingsLoseNothing(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		changes := []object{{"max_lines": 11}, {"max_quantity_per_line": 12}, {"event_days": 13}, {"execution_days": 14},
			{"question_minutes": 15}, {"reservation_hours": 16}, {"retail_draft_minutes": 17}, {"tax_basis_points": 18}}
		var wg sync.WaitGroup
		for _, change := range changes {
			wg.Go(func() { c.do("PATCH", "/v1/settings", c.mine.owner, change).is(200) })
		}
		wg.Wait()
		now := c.get("/v1/settings", c.mine.owner).is(200)
		for _, change := range changes {
			for name, value := range change {
				if fmt.Sprint(now[name]) != fmt.Sprint(value) {
					t.Errorf("%s is %v, not %v", name, now[name], value)
				}
			}
		}
	})
}

func TestTheBusinessItsBranchesAndPeople(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		owner := c.mine.owner
		if now := c.do("PATCH", "/v1/business", owner, object{"name": "La Nueva", "time_zone": "America/Montevideo"}).is(200); now["name"] != "La Nueva" ||
			now["time_zone"] != "America/Montevideo" || now["id"] != c.mine.id {
			t.Errorf("the business: %v", now)
		}
		wrong := c.do("PATCH", "/v1/business", owner, object{"currency": "XYZ", "time_zone": "Mars/Olympus", "country": "Chile", "locale": "fr"}).
			problem(400, "invalid_arguments")
		for _, path := range []string{"/currency", "/time_zone", "/country", "/locale"} {
			if !names(wrong, path) {
				t.Errorf("%s is not among %v", path, wrong["errors"])
			}
		}
		c.do("PATCH", "/v1/business", c.mine.staff, object{"name": "x"}).problem(403, "forbidden")
		c.get("/v1/business", c.mine.staff).is(200)
		if roles := c.get("/v1/roles", c.mine.staff).data(); len(roles) != 3 || roles[2]["label"].(object)["pt"] != "Dono" {
			t.Errorf("roles: %v", roles)
		}

		made := c.do("POST", "/v1/branches", owner, object{"name": "Centro", "address": "Mitre 1"}).is(201)
		branch := "/v1/branches/" + made["id"].(string)
		if made["time_zone"] != "America/Montevideo" {
			t.Errorf("the branch: %v", made)
		}
		c.do("POST", "/v1/branches", owner, object{"name": "CENTRO"}).problem(409, "conflict")
		if now := c.do("PATCH", branch, owner, object{"address": "Mitre 2"}).is(200); now["address"] != "Mitre 2" || now["name"] != "Centro" {
			t.Errorf("the branch: %v", now)
		}
		c.do("PATCH", branch, owner, object{"time_zone": "Mars/Olympus"}).problem(400, "invalid_arguments")
		c.do("PATCH", branch, c.mine.staff, object{"name": "x"}).problem(403, "forbidden")
		c.do("PATCH", branch, c.other.owner, object{"name": "x"}).problem(404, "not_found")
		c.do("DELETE", branch, c.other.owner, nil).problem(404, "not_found")
		if r := c.do("DELETE", branch, owner, nil); r.status != 204 {
			t.Errorf("removed: %d %s", r.status, r.raw)
		}
		c.get(branch, owner).problem(404, "not_found")

		added := c.do("POST", "/v1/people", owner, object{"name": "Ana", "email": "ana@tienda.example", "role": "owner"}).is(201)
		if !strings.Contains(added["sign_in_link"].(string), "/welcome/") {
			t.Errorf("added: %v", added)
		}
		person := "/v1/people/" + added["id"].(string)
		c.do("POST", "/v1/people", owner, object{"name": "Otra", "email": "ana@tienda.example", "role": "staff"}).problem(409, "conflict")
		c.do("POST", "/v1/people", owner, object{"name": "", "email": "x", "role": "boss"}).problem(400, "invalid_arguments")
		eva := c.do("POST", "/v1/people", owner, object{"name": "Eva", "email": "eva@tienda.example", "role": "staff"}).is(201)
		if now := c.do("PATCH", "/v1/people/"+eva["id"].(string), owner, object{"name": "Eva Paz", "active": false}).is(200); now["active"] != false ||
			now["name"] != "Eva Paz" || now["role"] != "staff" {
			t.Errorf("Eva: %v", now)
		}
		for _, change := range []object{{"role": "staff"}, {"active": false}} { // she is the only owner
			c.do("PATCH", person, owner, change).problem(409, "conflict")
		}
		c.do("POST", person+"/link", owner, nil).is(201)
		c.get("/v1/people", c.mine.staff).problem(403, "forbidden")
		c.do("PATCH", person, c.other.owner, object{"name": "x"}).problem(404, "not_found")
		if list := c.get("/v1/people", c.other.owner).data(); len(list) != 0 {
			t.Errorf("the other business has %v", list)
		}
	})
}

func TestAgentsAreAddedAndSwitchedOff(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		made := c.do("POST", "/v1/agents", c.mine.owner, object{"slug": "turnos", "assistant_type": "agenda"}).is(201)
		if made["name"] != "turnos" || made["active"] != true || made["version"] != 1.0 {
			t.Errorf("made %v", made)
		}
		c.do("POST", "/v1/agents", c.mine.owner, object{"slug": "turnos", "assistant_type": "agenda"}).problem(409, "conflict")
		c.do("POST", "/v1/agents", c.mine.owner, object{"slug": "T T", "assistant_type": "butler"}).problem(400, "invalid_arguments")
		c.do("POST", "/v1/agents", c.mine.staff, object{"slug": "b", "assistant_type": "agenda"}).problem(403, "forbidden")
		off := c.do("PATCH", "/v1/agents/turnos", c.mine.owner, object{"active": false, "name": "Sofía", "version": 1}).is(200)
		if off["active"] != false || off["name"] != "Sofía" || off["version"] != 2.0 || off["prompt"] != "" {
			t.Errorf("off: %v", off)
		}
		c.do("PATCH", "/v1/agents/turnos", c.mine.owner, object{"active": true, "version": 1}).problem(409, "conflict")
	})
}

func TestOperatorsReachWorkspacesAlone(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		issued, err := c.app.Keyring.IssueOperator(t.Context(), "ops")
		if err != nil {
			t.Fatal(err)
		}
		const at = "/v1/workspaces"
		key := issued.Secret
		if list := c.get(at, key).data(); len(list) < 2 || list[0]["settings"] != nil {
			t.Errorf("listed %v", list)
		}
		made := c.do("POST", at, key, object{"slug": "nueva", "name": "La Nueva", "locale": "pt-BR", "currency": "BRL", "country": "BR",
			"time_zone": "America/Sao_Paulo"})
		w := made.is(201)
		one := at + "/" + w["id"].(string)
		if w["plan"] != "pro" || made.header.Get("Location") != one {
			t.Errorf("made %v", w)
		}
		c.do("POST", at, key, object{"slug": "N N"}).problem(400, "invalid_arguments")
		if now := c.do("PATCH", one, key, object{"plan": "enterprise", "flags": object{"voice": false}}).is(200); now["plan"] != "enterprise" ||
			now["flags"].(object)["voice"] != false || now["name"] != "La Nueva" {
			t.Errorf("changed to %v", now)
		}
		c.do("PATCH", one, key, object{"plan": "gold"}).problem(400, "invalid_arguments")
		c.get(at+"/"+nobody, key).problem(404, "not_found")
		person := c.do("POST", one+"/people", key, object{"name": "Rosa", "email": "rosa@nueva.example", "role": "owner"}).is(201)
		if !strings.Contains(person["sign_in_link"].(string), "/welcome/nueva/") {
			t.Errorf("invited %v", person)
		}
		own := c.do("POST", one+"/keys", key, object{"name": "first", "role": "owner"}).is(201)["secret"].(string)
		if b := c.get("/v1/business", own).is(200); b["slug"] != "nueva" {
			t.Errorf("the new key is of %v", b)
		}

		unknown := c.get("/v1/keys", "mst_operator_nothing").problem(401, "unauthorized")
		for _, route := range []string{"/v1/settings", "/v1/business", "/v1/agents", "/v1/keys", "/v1/orders", "/v1/people", "/v1/products",
			"/v1/executions", "/v1/no-such-route", "/v1/tools", "/openai/v1/models"} {
			if r := c.get(route, key); r.status != 401 {
				t.Errorf("%s lets an operator in: %d %s", route, r.status, r.raw)
			} else if strings.HasPrefix(route, "/v1/") && r.problem(401, "unauthorized")["detail"] != unknown["detail"] {
				t.Errorf("%s tells an operator's key apart: %s", route, r.raw)
			}
		}
		if r := c.do("POST", "/mcp", key, object{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}); r.status != 401 {
			t.Errorf("MCP lets an operator in: %d %s", r.status, r.raw)
		}
		if r := c.do("POST", "/v1/imports/products", key, "x"); r.status != 401 {
			t.Errorf("imports let an operator in: %d %s", r.status, r.raw)
		}
		for _, other := range []string{c.mine.agent, c.mine.staff, c.mine.owner} {
			c.get(at, other).problem(403, "forbidden")
			c.do("PATCH", at+"/"+c.mine.id, other, object{"plan": "enterprise"}).problem(403, "forbidden")
		}
		if err := c.app.Keyring.RevokeOperator(t.Context(), issued.ID); err != nil {
			t.Fatal(err)
		}
		c.get(at, key).problem(401, "unauthorized")
	})
}
