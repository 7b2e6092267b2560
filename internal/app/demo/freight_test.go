package demo_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestTheCarrier(t *testing.T) {
	t.Parallel()
	f, err := demo.OpenFreight()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	server.EachShop(t, testkit.Setup{Slug: demo.FreightShop, AssistantType: "erp", Plan: access.Enterprise,
		Loopback: f.Address}, func(t *testing.T, s *server.Shop) {
		for range 2 { // a kept demo is furnished again
			if err := f.Furnish(t.Context(), s.Workshop, s.Keyring, s.Workspace); err != nil {
				t.Fatal(err)
			}
			s.Reread()
		}
		session := s.Session("")
		near := s.OK(session, "custom/check_shipping_rate", `{"postal_code": "1416", "weight_kg": 2.5}`)
		far := s.OK(session, "custom/check_shipping_rate", `{"postal_code": "9410", "weight_kg": 2.5}`)
		if near["carrier"] != "Correo del Sur" || near["rate"].(float64) >= far["rate"].(float64) ||
			near["days"].(float64) > far["days"].(float64) || len(near["options"].([]any)) != 2 {
			t.Errorf("near %v, far %v", near, far)
		}
		if a := s.Call(session, "custom/check_shipping_rate",
			`{"postal_code": "1416", "weight_kg": 0}`); a.ErrorCode != fault.InvalidArguments {
			t.Errorf("%+v", a)
		}
		s.Sound()
	})
}
