package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const sendCatalog = "orders/send_catalog"

func sellerOn(vendor string) testkit.Setup {
	setup := seller(access.Settings{})
	setup.WhatsApp = vendor
	return setup
}

// window is three products, the last without stock.
func window(s *server.Shop, picture string) (ids []string) {
	s.T.Helper()
	yerba := catalog.Product{Name: "Yerba *Playadito*", Description: "Con palo,\n1 kg", Category: "Almacén",
		Price: 350_000, TrackStock: true, Popularity: 9}
	remera := catalog.Product{Name: "Remera", Category: "Ropa", Price: 900_000, TrackStock: true, Popularity: 5,
		Variants: []catalog.Variant{
			{Name: "S", SKU: "R-S", Price: 900_000, OwnPrice: true},
			{Name: "XL", SKU: "R-XL", Price: 950_000, OwnPrice: true, Position: 1},
		}}
	fideos := catalog.Product{Name: "Fideos", Category: "Almacén", Price: 90_000, TrackStock: true, Popularity: 1}
	for _, p := range []struct {
		catalog.Product
		stock int64
	}{{yerba, 1}, {remera, 4}, {fideos, 0}} {
		p.ImageURL = picture
		ids = append(ids, s.Product(p.Product, p.stock).ID)
	}
	return ids
}

// said is the message that the customer got.
func said(t *testing.T, s *server.Shop) whatsapptest.Sent {
	t.Helper()
	if err := s.Errands(); err != nil {
		t.Fatal(err)
	}
	sent := s.WhatsApp.Sent()
	if len(sent) == 0 {
		t.Fatal("nothing was sent")
	}
	last := sent[len(sent)-1]
	last.Text = strings.ReplaceAll(last.Text, "\u00a0", " ")
	return last
}

func TestSendCatalog(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		flows = append(flows,
			flow{Name: "list through " + vendor, Setup: sellerOn(vendor), Play: func(t *testing.T, s *server.Shop) {
				ids := window(s, "")
				session := s.Chat(ana, "¿qué tenés?")
				before := s.Snapshot()
				a := s.Call(session, sendCatalog, object{"productIds": ids, "headerMessage": "Mirá:",
					"footerMessage": "¿Cuál te mando?"})
				scenario{
					Data: object{"messageId": "*", "status": "queued", "format": "list", "productsSent": 3,
						"products": []any{object{"id": ids[0], "price": 350_000},
							object{"id": ids[1], "name": "Remera"}, object{"id": ids[2]}}},
					Changes: []string{"messages+1", "outgoing+1", "sessions~1"},
				}.Judge(s, before, a)
				want := "Mirá:\n\n1. *Yerba Playadito* — $ 3.500 · queda 1\n2. *Remera* — desde $ 9.000 · quedan 8\n3. *Fideos* — $ 900 · sin stock\n\n¿Cuál te mando?"
				if got := said(t, s); got.Kind != "text" || got.Text != want {
					t.Errorf("%s\n%s\nwant\n%s", got.Kind, got.Text, want)
				}
			}},
			flow{Name: "detail through " + vendor, Setup: sellerOn(vendor), Play: func(t *testing.T, s *server.Shop) {
				window(s, "")
				session := s.Chat(ana, "¿qué tenés?")
				s.OK(session, sendCatalog, object{"category": "almacen", "query": "yerba", "format": "detailed",
					"includeStock": false})
				want := "Esto tenemos en Tienda de prueba:\n\n1. *Yerba Playadito* — $ 3.500\nCon palo, 1 kg"
				if got := said(t, s).Text; got != want {
					t.Errorf("%s\nwant\n%s", got, want)
				}
				s.OK(session, sendCatalog, object{"category": "Ropa", "format": "detailed", "includePrices": false})
				if got := said(t, s).Text; !strings.HasSuffix(got, "1. *Remera* — quedan 8\nOpciones: S, XL") {
					t.Error(got)
				}
			}},
			flow{Name: "carousel through " + vendor, Setup: sellerOn(vendor), Play: func(t *testing.T, s *server.Shop) {
				ids := window(s, "https://cdn.example/foto.jpg")
				session := s.Chat(ana, "¿qué tenés?")
				s.OK(session, sendCatalog, object{"productIds": ids[:2], "format": "carousel"})
				if got := said(t, s); got.Kind != "carousel" || !slices.Equal(got.IDs, ids[:2]) {
					t.Errorf("%+v", got)
				}
				s.OK(session, sendCatalog, object{"productIds": ids[:1], "format": "carousel"}) // one card is a list
				if got := said(t, s); got.Kind != "list" || !slices.Equal(got.IDs, ids[:1]) {
					t.Errorf("%+v", got)
				}
			}},
		)
	}
	server.Flows(t, flows...)
}

func TestSendCatalogShowsTen(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "of fifteen", Setup: sellerOn(access.WhatsAppMeta),
		Play: func(t *testing.T, s *server.Shop) {
			var ids []string
			for range 15 {
				ids = append(ids, s.Product(catalog.Product{Name: strings.Repeat("Nombre larguísimo ", 20),
					Description: strings.Repeat("Muy bueno. ", 90), Category: "Todo", Price: 100}, 0).ID)
			}
			session := s.Chat(ana, "¿qué tenés?")
			for _, format := range []string{"list", "detailed", "carousel"} {
				d := s.OK(session, sendCatalog, object{"productIds": []string{ids[14], ids[14], ids[3]},
					"category": "todo",
					"format":   format})
				shown := d["products"].([]any)
				if d["productsSent"] != 10.0 || shown[0].(map[string]any)["id"] != ids[14] ||
					shown[1].(map[string]any)["id"] != ids[3] {
					t.Errorf("%v", d)
				}
				said(t, s)
				if o := s.Outgoing(d["messageId"].(string)); o.State != "sent" {
					t.Errorf("%s: %s %s", format, o.State, o.Error)
				}
			}
		}})
}

func TestSendCatalogRefuses(t *testing.T) {
	t.Parallel()
	refuse := func(name string, setup testkit.Setup, code fault.Code, says string,
		seed func(s *server.Shop) (string, any)) scenario {
		return scenario{Name: name, Tool: sendCatalog, Setup: setup, Code: code, Error: says, Seed: seed}
	}
	gone, other := testkit.NewID(), testkit.NewID()
	meta := sellerOn(access.WhatsAppMeta)
	server.Run(t,
		refuse("nothing named", meta, fault.InvalidArguments, "",
			func(s *server.Shop) (string, any) { return s.Chat(ana, "hola"), object{} }),
		refuse("eleven", meta, fault.InvalidArguments, "", func(s *server.Shop) (string, any) {
			return s.Chat(ana, "hola"), object{"productIds": slices.Repeat([]string{gone}, 11)}
		}),
		refuse("not an id", meta, fault.InvalidArguments, "", func(s *server.Shop) (string, any) {
			return s.Chat(ana, "hola"), object{"productIds": []string{"yerba"}}
		}),
		refuse("unknown ones", meta, fault.NotFound, gone+", "+other, func(s *server.Shop) (string, any) {
			ids := window(s, "")
			return s.Chat(ana, "hola"), object{"productIds": []string{gone, ids[0], other}}
		}),
		refuse("one that is not sold", meta, fault.NotFound, "", func(s *server.Shop) (string, any) {
			p := s.Product(catalog.Product{Name: "Retirado", Status: catalog.Inactive}, 0)
			return s.Chat(ana, "hola"), object{"productIds": []string{p.ID}}
		}),
		refuse("nothing found", meta, fault.NotFound, "coincidan", func(s *server.Shop) (string, any) {
			window(s, "")
			return s.Chat(ana, "hola"), object{"category": "Juguetes"}
		}),
		refuse("nobody to send it to", meta, fault.Conflict, "no tiene el WhatsApp",
			func(s *server.Shop) (string, any) {
				window(s, "")
				return s.SessionOn("web", ""), object{"category": "Almacén"}
			}),
		refuse("a day later", meta, fault.Conflict, "24 horas", func(s *server.Shop) (string, any) {
			window(s, "")
			session := s.Chat(ana, "hola")
			s.Clock.Advance(24 * time.Hour)
			return session, object{"category": "Almacén"}
		}),
		refuse("no account", seller(access.Settings{}), fault.Conflict, "no tiene WhatsApp configurado",
			func(s *server.Shop) (string, any) {
				window(s, "")
				return s.Session(ana), object{"category": "Almacén"}
			}),
	)
}
