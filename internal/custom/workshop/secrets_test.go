package workshop_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestASigningSecretIsCheckedWhenItIsSet(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "set", Setup: testkit.Setup{Plan: access.Enterprise},
		Play: func(t *testing.T, s *server.Shop) {
			k := s.Describe(`{"name": "ask_quote", "execution_type": "webhook",
			"execution_config": {"webhook_url": "https://api.example.com/hook", "webhook_secret": "{{secrets.SIGNING}}", "headers": {"X-Key": "{{secrets.OTHER}}"}}}`)
			set := func(name, value string) error {
				_, err := s.Workshop.SetSecret(t.Context(), s.Workspace, testkit.Boss, k.ID, name, value)
				return err
			}
			for _, value := range []string{"whsec_YWI=", "corto"} {
				if err := set("SIGNING", value); !fault.Is(err, fault.InvalidArguments) ||
					!strings.Contains(err.Error(), "signs webhooks") {
					t.Errorf("%s: %v", value, err)
				}
				if err := set("OTHER", value); err != nil { // it signs nothing
					t.Errorf("%s: %v", value, err)
				}
			}
			for _, value := range []string{"", custom.NewWebhookSecret()} {
				if err := set("SIGNING", value); err != nil {
					t.Errorf("%q: %v", value, err)
				}
			}
			// An existing secret begins to sign only if it can.
			d := k.Definition
			d.ExecutionConfig.WebhookSecret = "{{secrets.OTHER}}"
			if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, k.ID, nil, d); !fault.Is(err,
				fault.InvalidArguments) {
				t.Errorf("an unfit one began to sign: %v", err)
			}
			if err := set("OTHER", custom.NewWebhookSecret()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, k.ID, nil, d); err != nil {
				t.Error(err)
			}
		}})
}
