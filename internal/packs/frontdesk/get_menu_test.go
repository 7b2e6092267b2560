package frontdesk_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_menu", tooltest.Tool{
	Arguments: `category string | search_term string | include_prices boolean =true`,
	Promises:  "info low never 60 basic",
	Types:     "rest_standard rest_complete",
	Probes: []tooltest.Probe{
		{Field: "category", Names: tooltest.Words},
		{Field: "search_term", Names: tooltest.Words},
	},
})

const (
	getMenu = "frontdesk/get_menu"

	tacos    = "01956a00-0000-7000-8000-0000000000e1"
	sopa     = "01956a00-0000-7000-8000-0000000000e2"
	horchata = "01956a00-0000-7000-8000-0000000000e3"
	pizza    = "01956a00-0000-7000-8000-0000000000e4"
	flan     = "01956a00-0000-7000-8000-0000000000e5"
	mole     = "01956a00-0000-7000-8000-0000000000e6"
	chica    = "01956a00-0000-7000-8000-0000000000f1"
	grande   = "01956a00-0000-7000-8000-0000000000f2"
)

// kitchen has six dishes, tacos the most popular, and three flans left.
func kitchen(s *shop) {
	s.T.Helper()
	for i, p := range []catalog.Product{
		{ID: tacos, Name: "Tacos al pastor", Description: "Tres, con piña", Category: "Platos fuertes", Price: 90_00},
		{ID: pizza, Name: "Pizza", Category: "Platos fuertes", Price: 200_00, Variants: []catalog.Variant{
			{ID: grande, SKU: "P-G", Name: "grande", Price: 250_00, OwnPrice: true},
			{ID: chica, SKU: "P-C", Name: "chica", Price: 150_00, OwnPrice: true, Position: 1},
		}},
		{ID: sopa, Name: "Sopa de tortilla", Category: "Entradas", Price: 65_50},
		{ID: horchata, Name: "Agua de horchata", Category: "Bebidas", Price: 35_00},
		{ID: flan, Name: "Flan", Category: "Postres", Price: 45_00, TrackStock: true},
		{ID: mole, Name: "Mole poblano", Category: "Platos fuertes", Price: 160_00},
	} {
		p.Popularity = int64(100 - i)
		s.Product(p, 3)
	}
}

// noted is a kitchen that says of some dishes who can eat them.
func noted(s *shop) {
	s.T.Helper()
	kitchen(s)
	for i, p := range []catalog.Product{
		{Name: "Ensalada", Description: "Con aguacate. Sin TACC.", Price: 50_00},
		{Name: "Arroz", Tags: []string{"vegano", "apto celíacos"}, Price: 40_00},
		{Name: "Croquetas", Description: "No aptas para celíacos.", Price: 30_00},
		{Name: "Pan", Description: "Contiene gluten.", Price: 20_00},
	} {
		p.ID, p.Category, p.Popularity = testkit.NewID(), "Guarniciones", int64(50-i)
		s.Product(p, 3)
	}
}

func TestGetMenu(t *testing.T) {
	t.Parallel()
	says := func(name string, setup testkit.Setup, channel string, in args, total int,
		message string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: setup, Tool: getMenu, Seed: reads(kitchen, channel, in),
			Data: args{"total_items": total, "formatted_message": message}}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "five of six, four of them said", Setup: restaurant, Tool: getMenu,
			Seed: reads(kitchen, "whatsapp", args{}),
			Data: args{
				"items": list{
					args{"menu_item_id": tacos, "name": "Tacos al pastor", "description": "Tres, con piña",
						"category": "Platos fuertes", "price": 90},
					args{"menu_item_id": pizza, "price": 150, "price_from": true, "options": list{
						args{"menu_item_id": pizza + ":" + grande, "name": "grande", "price": 250},
						args{"menu_item_id": pizza + ":" + chica, "name": "chica", "price": 150},
					}},
					args{"name": "Sopa de tortilla", "price": 65.5}, args{"name": "Agua de horchata"},
					args{"name": "Flan"},
				},
				"total_items":       6,
				"more_items":        2,
				"formatted_message": "Tenemos Tacos al pastor a $90, Pizza desde $150, Sopa de tortilla a $65.50 y Agua de horchata a $35. Hay 2 opciones más.",
			},
		},
		says("aloud", restaurant, "voice", args{"category": "platos_fuertes"}, 3,
			"Tenemos Tacos al pastor a noventa pesos, Pizza desde ciento cincuenta pesos y Mole poblano a ciento sesenta pesos."),
		says("a part of it by another name", restaurant, "whatsapp",
			args{"category": "PLATO FUERTE", "include_prices": false}, 3,
			"Tenemos Tacos al pastor, Pizza y Mole poblano."),
		says("a dish, as it is typed", restaurant, "whatsapp", args{"search_term": "tacoz pastor"}, 1,
			"Tenemos Tacos al pastor a $90."),
		says("a dish with options", restaurant, "whatsapp", args{"search_term": "pizza"}, 1,
			"Tenemos Pizza desde $150."),
		says("what there is not", restaurant, "whatsapp", args{"category": "sushi"}, 0,
			"No encontré eso en el menú. Hay: Bebidas, Entradas, Platos fuertes y Postres."),
		says("a diet nobody noted", restaurant, "whatsapp", args{"search_term": "sin gluten"}, 0,
			"En el menú no está anotado qué platos son “sin gluten”, así que no puedo asegurarlo de ninguno."),
		says("a diet nobody noted, in Portuguese", placed("rest_standard", locale.PTBR), "voice",
			args{"search_term": "sem glúten"}, 0,
			"No cardápio não está anotado quais pratos são “sem glúten”, então não posso garantir isso de nenhum."),
		says("what a dish has not, unless it is noted", restaurant, "whatsapp", args{"search_term": "sin piña"}, 0,
			"En el menú no está anotado qué platos son “sin piña”, así que no puedo asegurarlo de ninguno."),
		testkit.Scenario{Name: "a diet that is noted", Setup: restaurant, Tool: getMenu,
			Seed: reads(noted, "whatsapp", args{"search_term": "algo para celíacos"}),
			Data: args{"total_items": 2, "items": list{args{"name": "Ensalada"}, args{"name": "Arroz"}},
				"more_items":        0,
				"formatted_message": "En el menú figura como “algo para celíacos”: Ensalada a $50 y Arroz a $40. De lo demás no lo sé."}},
		testkit.Scenario{Name: "vegan is vegetarian", Setup: restaurant, Tool: getMenu,
			Seed: reads(noted, "whatsapp", args{"search_term": "vegetarianos"}),
			Data: args{"total_items": 1, "items": list{args{"name": "Arroz"}}}},
		says("in Portuguese", placed("rest_standard", locale.PTBR), "voice", args{"category": "postres"}, 1,
			"Temos Flan por quarenta e cinco pesos mexicanos."),
		says("in English", placed("rest_standard", locale.EN), "whatsapp", args{"category": "postres"}, 1,
			"We have Flan at MXN 45."),
		testkit.Scenario{
			Name: "nothing is sold", Setup: restaurant, Tool: getMenu, Seed: reads(nil, "whatsapp", args{}),
			Data: args{"items": list{}, "total_items": 0, "formatted_message": "Ahora no tengo el menú cargado."},
		},
		testkit.Scenario{Name: "not for a basic assistant", Setup: placed("rest_basic", locale.ESMX), Tool: getMenu,
			Seed: reads(kitchen, "whatsapp", args{}), Code: fault.ToolNotEnabled},
	)
}
