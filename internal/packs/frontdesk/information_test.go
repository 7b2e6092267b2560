package frontdesk_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// reads is a seed for a read in a conversation on a channel.
func reads(open func(*shop), channel string, in args) func(*shop) (string, any) {
	return func(s *shop) (string, any) {
		if open != nil {
			open(s)
		}
		return s.SessionOn(channel, ana), in
	}
}

// branch opens a branch, in its own time zone or the business's.
func branch(s *shop, name, zone string) string {
	s.T.Helper()
	s.Clock.Advance(time.Millisecond) // so that the first branch stays the first
	b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID,
		access.Branch{Name: name, Zone: zone, Address: "Calle " + name + " 1"})
	if err != nil {
		s.T.Fatal(err)
	}
	return b.ID
}

func TestGetBusinessInfo(t *testing.T) {
	t.Parallel()
	const tool = "frontdesk/get_business_info"
	known := func(s *access.Settings) {
		s.Profile = access.Profile{Phone: "+52 55 1234 5678", Address: "Roma 12", City: "Ciudad de México",
			Social: map[string]string{"instagram": "@parrilla"}}
		s.PaymentMethods = []string{"cash", "debit_card"}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "all of it", Setup: placed("rest_basic", locale.ESMX, known), Tool: tool,
			Seed: reads(nil, "whatsapp", args{}),
			Data: args{
				"name": "Tienda de prueba", "phone": "+52 55 1234 5678", "address": "Roma 12",
				"city": "Ciudad de México", "branches": list{}, "delivers": true,
				"payment_methods":   list{"efectivo", "tarjeta de débito"},
				"social_media":      args{"instagram": "@parrilla"},
				"formatted_message": "Somos Tienda de prueba y estamos en Roma 12, Ciudad de México. El teléfono es +52 55 1234 5678. Se puede pagar con efectivo y tarjeta de débito.",
			},
		},
		testkit.Scenario{
			Name: "aloud, to an assistant of a shop", Setup: placed("retail", locale.ESMX, known), Tool: tool,
			Seed: reads(nil, "voice", args{}),
			Data: args{"formatted_message": "Somos Tienda de prueba y estamos en Roma doce, Ciudad de México. El teléfono es cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho. Se puede pagar con efectivo y tarjeta de débito."},
		},
		testkit.Scenario{
			Name: "nothing but a name", Setup: placed("dental_basic", locale.PTBR), Tool: tool,
			Seed: reads(nil, "whatsapp", args{}),
			Data: args{"formatted_message": "Somos Tienda de prueba.", "payment_methods": list{}},
		},
		testkit.Scenario{
			Name: "several branches", Setup: restaurant, Tool: tool,
			Seed: reads(func(s *shop) { branch(s, "Centro", ""); branch(s, "Norte", "") }, "whatsapp", args{}),
			Data: args{
				"branches":          list{args{"name": "Centro", "address": "Calle Centro 1"}, args{"name": "Norte"}},
				"formatted_message": "Somos Tienda de prueba. Las sucursales son Centro (Calle Centro 1) y Norte (Calle Norte 1).",
			},
		},
		testkit.Scenario{
			Name: "the conversation's", Setup: placed("rest_basic", locale.ESMX, known), Tool: tool,
			Seed: func(s *shop) (string, any) {
				branch(s, "Centro", "")
				norte := branch(s, "Norte", "")
				s.Settle(func(x *access.Settings) {
					x.Branches = map[string]access.BranchRules{norte: {Numbers: []string{"+525587654321"}}}
				})
				return at(s, "whatsapp", norte), args{}
			},
			Data: args{"address": "Calle Norte 1", "phone": "+525587654321", "city": nil,
				"branches": list{args{"name": "Centro", "phone": "+52 55 1234 5678"},
					args{"name": "Norte", "phone": "+525587654321"}},
				"formatted_message": "Somos Tienda de prueba y estamos en Calle Norte 1. El teléfono es +525587654321. Las sucursales son Centro (Calle Centro 1) y Norte (Calle Norte 1). Se puede pagar con efectivo y tarjeta de débito."},
		},
		testkit.Scenario{
			Name: "one of them", Setup: restaurant, Tool: tool,
			Seed: func(s *shop) (string, any) {
				branch(s, "Centro", "")
				return s.Session(ana), args{"branch_id": branch(s, "Norte", "")}
			},
			Data: args{"address": "Calle Norte 1",
				"formatted_message": "Somos Tienda de prueba y estamos en Calle Norte 1."},
		},
		testkit.Scenario{
			Name: "no branch", Setup: restaurant, Tool: tool, Seed: reads(nil, "whatsapp", args{"branch_id": nothing}),
			Code: fault.NotFound, Error: "No encontré esa sucursal.",
		},
	)
}

func TestGetStaffInfo(t *testing.T) {
	t.Parallel()
	const tool = "frontdesk/get_staff_info"
	testkit.Run(t,
		testkit.Scenario{
			Name: "everybody", Setup: clinic, Tool: tool, Seed: reads(practice, "whatsapp", args{}),
			Data: args{
				"staff": list{
					args{"staff_id": draPaz, "name": "Dra. Paz", "title": "ortodoncista",
						"services": list{"Limpieza dental", "Brackets", "Urgencia"}},
					args{"staff_id": drRuiz, "name": "Dr. Ruiz", "services": list{"Limpieza dental", "Urgencia"}},
				},
				"formatted_message": "Atienden la Dra. Paz (ortodoncista) y el Dr. Ruiz.",
			},
		},
		testkit.Scenario{
			Name: "who does something", Setup: clinic, Tool: tool,
			Seed: reads(practice, "whatsapp", args{"service_id": ortodonta}),
			Data: args{"staff": list{args{"staff_id": draPaz}},
				"formatted_message": "Atiende la Dra. Paz (ortodoncista)."},
		},
		testkit.Scenario{Name: "one of them", Setup: clinic, Tool: tool,
			Seed: reads(practice, "whatsapp", args{"staff_id": drRuiz}),
			Data: args{"staff": list{args{"name": "Dr. Ruiz"}}}},
		testkit.Scenario{
			Name: "somebody who left", Setup: clinic, Tool: tool, Code: fault.NotFound,
			Error: "No encontré a esa persona.",
			Seed: reads(func(s *shop) {
				practice(s)
				s.Do(func(u *core.Unit) error {
					return u.Places.SaveResource(booking.Resource{ID: drRuiz, Kind: booking.Staff, Name: "Dr. Ruiz"})
				})
			}, "whatsapp", args{"staff_id": drRuiz}),
		},
		testkit.Scenario{Name: "an unknown service", Setup: clinic, Tool: tool,
			Seed: reads(practice, "whatsapp", args{"service_id": nothing}), Code: fault.NotFound},
		testkit.Scenario{
			Name: "where there is nobody", Setup: placed("erp", locale.ESAR), Tool: tool,
			Seed: reads(nil, "whatsapp", args{}),
			Data: args{"staff": list{}, "formatted_message": "No tengo a nadie para eso."},
		},
	)
}

func TestGetServices(t *testing.T) {
	t.Parallel()
	const tool = "frontdesk/get_services"
	testkit.Run(t,
		testkit.Scenario{
			Name: "all of them", Setup: clinic, Tool: tool, Seed: reads(practice, "whatsapp", args{}),
			Data: args{
				"services": list{
					args{"service_id": limpieza, "name": "Limpieza dental", "category": "Limpieza",
						"duration_minutes": 30, "price": 600},
					args{"name": "Brackets", "duration_minutes": 60, "price": nil},
					args{"name": "Urgencia", "price": 900.5},
				},
				"formatted_message": "Tenemos Limpieza dental a $600, Brackets y Urgencia a $900.50.",
			},
		},
		testkit.Scenario{
			Name: "aloud", Setup: clinic, Tool: tool, Seed: reads(practice, "voice", args{"category": "limpiezas"}),
			Data: args{"services": list{args{"name": "Limpieza dental"}},
				"formatted_message": "Tenemos Limpieza dental a seiscientos pesos."},
		},
		testkit.Scenario{
			Name: "without prices", Setup: clinic, Tool: tool,
			Seed: reads(practice, "whatsapp", args{"include_prices": false}),
			Data: args{"services": list{args{"price": nil}, args{"price": nil}, args{"price": nil}},
				"formatted_message": "Tenemos Limpieza dental, Brackets y Urgencia."},
		},
		testkit.Scenario{
			Name: "what is not done here", Setup: clinic, Tool: tool,
			Seed: reads(practice, "whatsapp", args{"category": "cirugía plástica"}),
			Data: args{"services": list{},
				"formatted_message": "No encontré servicios de ese tipo. Hay: Limpieza, Ortodoncia y Urgencias."},
		},
		testkit.Scenario{Name: "not for a basic assistant", Setup: placed("dental_basic", locale.ESMX), Tool: tool,
			Seed: reads(practice, "whatsapp", args{}), Code: fault.ToolNotEnabled},
	)
}
