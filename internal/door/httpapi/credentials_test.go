package httpapi_test

import (
	"encoding/json"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestCredentials(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{}, func(t *testing.T, s *server.Shop) {
		keys := map[access.Role]string{}
		for _, role := range []access.Role{access.Agent, access.Staff, access.Owner} {
			k, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, string(role), role)
			if err != nil {
				t.Fatal(err)
			}
			keys[role] = k.Secret
		}
		ask := func(role access.Role, method, path, body string, status int) string {
			t.Helper()
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+keys[role])
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			said, _ := io.ReadAll(w.Result().Body)
			if w.Code != status || strings.Contains(string(said), "hunter2") {
				t.Errorf("%s %s as %s: %d %s, want %d", method, path, role, w.Code, said, status)
			}
			return string(said)
		}
		const place, good = "/v1/credentials/mercadopago",
			`{"access_token": "hunter2", "webhook_secret": "hunter2", "collector_id": "7"}`
		for _, role := range []access.Role{access.Agent, access.Staff} {
			ask(role, "PUT", place, good, 403)
			ask(role, "GET", "/v1/credentials", "", 403)
			ask(role, "DELETE", place, "", 403)
		}
		ask(access.Owner, "PUT", "/v1/credentials/paypal", good, 400)
		ask(access.Owner, "PUT", place, `{"access_token": "hunter2"}`, 400)
		ask(access.Owner, "PUT", place, `"hunter2"`, 400)
		ask(access.Owner, "PUT", place, good, 204)
		ask(access.Owner, "GET", place, "", 405)
		var list struct {
			Data []map[string]any `json:"data"`
			More bool             `json:"has_more"`
		}
		if err := json.Unmarshal([]byte(ask(access.Owner, "GET", "/v1/credentials", "", 200)), &list); err != nil {
			t.Fatal(err)
		}
		if len(list.Data) != 1 || len(list.Data[0]) != 2 || list.Data[0]["name"] != "mercadopago" ||
			list.Data[0]["updated_at"] == nil || list.More {
			t.Errorf("listed %v", list)
		}
		ask(access.Owner, "DELETE", place, "", 204)
		ask(access.Owner, "DELETE", place, "", 404)
	})
}
