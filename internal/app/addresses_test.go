package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// notReached are addresses that no call may connect to, whatever a name resolves to.
var notReached = []string{
	"file:///etc/passwd", "http://api.infobip.com", "ftp://x.example", "https://u:p@x.example", "https://10.0.0.1",
	"https://127.0.0.1", "https://[::1]",
	"https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]", "https://[fd00::1]", "https://100.64.0.1",
	"https://192.168.0.1:8443", "https://localhost",
	"https://2130706433", "https://0x7f.1", "https://x.example:22", "https://x.example#@y.example",
	"gopher://x.example", "x.example", "http://127.0.0.1:9",
}

// Addresses of vendors and models are checked on saving as on dialling, including what the operator allows on this
// machine.
func TestAddressesAreCheckedWhenSaved(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{Loopback: "127.0.0.1:9123", Vendor: true}, func(t *testing.T, s *server.Shop) {
		infobip := func(address string) error {
			value, _ := json.Marshal(map[string]string{"base_url": address, "api_key": "hunter2",
				"sender": "+5491122334455"})
			return s.Credentials.Set(t.Context(), s.Workspace.ID, access.WhatsAppInfobip, string(value))
		}
		model := func(address string) error {
			change := access.AgentChange{Model: &access.ModelChoice{Name: "m", BaseURL: address}}
			_, err := s.Keyring.ChangeAgent(t.Context(), s.Workspace.ID, s.Agent.ID, 0, change)
			return err
		}
		create := func(address string) error {
			a := access.AgentProfile{Slug: "x" + testkit.NewID(), Name: "X", AssistantType: "retail"}
			a.Model = access.ModelChoice{Name: "m", BaseURL: address}
			_, err := s.Keyring.CreateAgent(t.Context(), s.Workspace.ID, a)
			return err
		}
		for name, save := range map[string]func(string) error{"/base_url": infobip, "/model/base_url": model,
			"/model/base_url ": create} {
			for _, address := range notReached {
				err := save(address)
				f := fault.From(err)
				if !fault.Is(err, fault.InvalidArguments) || len(f.Fields) != 1 ||
					f.Fields[0].Path != strings.TrimSpace(name) || f.Fields[0].Message == "" ||
					strings.Contains(f.Message, "hunter2") {
					t.Errorf("%s %s: %v", name, address, err)
				}
			}
			if err := save("https://xyz123.api.infobip.com/v1"); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := infobip("http://127.0.0.1:9123"); err != nil {
			t.Errorf("an address the operator named: %v", err)
		}
		if err := model("http://127.0.0.1:9123/v1"); err == nil {
			t.Error("a model is at an address that was named for webhooks")
		}
		// An unchanged address is not checked again with other changes.
		if err := model(s.Vendor.URL); err != nil {
			t.Errorf("a model the operator named: %v", err)
		}
		for host, fine := range map[string]bool{
			"mail.example.com": true, "10.0.0.1": false, "127.0.0.1": false, "::1": false, "fd00::1": false,
			"localhost": false, "mail.example.com/x@y": true, "a b": false,
		} {
			value, _ := json.Marshal(map[string]any{"host": host, "port": 587, "from": "a@b.example"})
			if err := s.Credentials.Set(t.Context(), s.Workspace.ID, access.SMTP,
				string(value)); (err == nil) != fine && host != "mail.example.com/x@y" {
				t.Errorf("mail through %s: %v", host, err)
			}
		}
	})
}
