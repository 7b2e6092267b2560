package app_test

import (
	"io"
	"net/http"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// An ERP on plain http in a network that the operator opened is called and described by its document; webhooks, vendors
// and everything beside that network stay closed.
func TestAnERPInTheOwnNetwork(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/openapi.json" {
			io.WriteString(w, `{"openapi":"3.0.3","info":{"title":"ERP","version":"1"},"servers":[{"url":"http://127.0.0.1:1"}],"paths":{"/stock":{"get":{"summary":"Stock"}}}}`)
			return
		}
		io.WriteString(w, `{"stock": 7}`)
	})
	setup := testkit.Setup{Plan: access.Enterprise, AssistantType: "erp", ToolNet: "127.0.0.1/32"}
	server.EachShop(t, setup, func(t *testing.T, s *server.Shop) {
		s.Describe(`{"name": "erp_stock", "execution_config": {"method": "GET", "url": "` + up.URL + `/stock"}}`)
		if got := s.OK(s.Session(""), "custom/erp_stock", `{}`); got["stock"] != 7.0 {
			t.Errorf("answered %v", got)
		}
		if doc, err := s.Workshop.Document(t.Context(), s.Workspace,
			workshop.Source{URL: up.URL + "/openapi.json"}); err != nil || len(doc.Operations) != 1 {
			t.Errorf("the document: %v", err)
		}
		for _, closed := range []string{"http://127.0.0.2:9000/x", "http://10.0.0.1/x", "https://10.0.0.1/x",
			"http://169.254.169.254/latest"} {
			if _, err := s.Workshop.Client.CheckURL(closed); !fault.Is(err, fault.BlockedAddress) {
				t.Errorf("%s: %v", closed, err)
			}
		}
		if _, err := s.App.Webhooks.Create(t.Context(), s.Workspace.ID, up.URL,
			[]string{"order.confirmed"}); err == nil {
			t.Error("a webhook may go to the tools' network")
		}
		value := `{"base_url": "` + up.URL + `", "api_key": "hunter2", "sender": "+5491122334455"}`
		if s.Credentials.Set(t.Context(), s.Workspace.ID, access.WhatsAppInfobip, value) == nil {
			t.Error("a vendor may be in the tools' network")
		}
	})
	// Without the flag the same address is refused.
	server.EachShop(t, testkit.Setup{Plan: access.Enterprise}, func(t *testing.T, s *server.Shop) {
		if _, err := s.Workshop.Client.CheckURL(up.URL + "/stock"); !fault.Is(err, fault.BlockedAddress) {
			t.Errorf("%v", err)
		}
	})
}
