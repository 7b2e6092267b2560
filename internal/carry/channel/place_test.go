package channel_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// drawn is a business that delivers from the obelisk of Buenos Aires: two kilometres around it, six, and to the west by an
// outline.
func drawn(x *access.Settings) {
	never := int64(-1)
	x.Delivery = access.Delivery{From: "-34.603722, -58.381592", Zones: []access.Zone{
		{Name: "Lejos", RadiusKm: 6, Cost: 2_500_00, FreeOver: &never},
		{Name: "Cerca", RadiusKm: 2, Cost: 1_000_00, FreeOver: &never},
		{Name: "Oeste", Area: []string{"-34.60, -58.60", "-34.60, -58.50", "-34.70, -58.50", "-34.70, -58.60"}, Cost: 4_000_00, FreeOver: &never},
	}}
}

// named is the same business with zones that go by names.
func named(x *access.Settings) {
	x.Delivery = access.Delivery{Zones: []access.Zone{{Name: "Centro", Cities: []string{"San Nicolás", "Congreso"}, Cost: 1_000_00}}}
}

// places plays a conversation with locations on both vendors and both databases, with the built-in assistant.
func places(t *testing.T, name string, zones func(*access.Settings), play func(t *testing.T, p *placing)) {
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		server.Flows(t, server.Flow{Name: vendor + ", " + name, Setup: testkit.Setup{WhatsApp: vendor, Model: clerk.New(), Settings: noIdentity},
			Play: func(t *testing.T, s *server.Shop) {
				s.Settle(zones)
				s.Item("Yerba", 5_000_00, 20)
				p := &placing{s: s}
				p.session = s.Chat(server.Ana, "hola")
				play(t, p)
				s.Sound()
			}})
	}
}

type placing struct {
	s       *server.Shop
	session string
}

// hear plays messages of one turn, and returns what the customer was answered.
func (p *placing) hear(events ...whatsapptest.Event) string {
	p.s.T.Helper()
	p.s.WhatsApp.Forget()
	for _, e := range events {
		p.s.Clock.Advance(time.Second)
		if status := p.s.Hear(e); status != http.StatusOK {
			p.s.T.Fatal(status)
		}
	}
	run(p.s)
	var out []string
	for _, m := range p.s.WhatsApp.Sent() {
		out = append(out, m.Text)
	}
	return strings.Join(out, "\n")
}

func (p *placing) say(words string) string {
	p.s.T.Helper()
	return p.hear(whatsapptest.Text(testkit.NewID(), server.Ana, words))
}

func (p *placing) draft() (o order.Order) {
	p.s.T.Helper()
	p.s.Do(func(u *core.Unit) error {
		if _, err := u.Enter(p.session); err != nil {
			return err
		}
		var err error
		o, err = u.Orders.Draft(false)
		return err
	})
	return o
}

const (
	nearLat, nearLong = -34.609, -58.392 // 1.1 km from the obelisk
	midLat, midLong   = -34.580, -58.420 // 4.4 km
	westLat, westLong = -34.650, -58.550
	farLat, farLong   = -34.920, -57.954 // another city
)

func has(t *testing.T, said string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(said, w) {
			t.Errorf("%q is not in: %s", w, said)
		}
	}
}

// A location tells the zone and its price at once; the street is asked for, and the draft keeps the point beside it.
func TestASharedLocationFillsTheAddress(t *testing.T) {
	t.Parallel()
	places(t, "drawn zones", drawn, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		said := p.hear(whatsapptest.Location("p1", server.Ana, nearLat, nearLong))
		has(t, said, "Sí, enviamos a tu ubicación (Cerca): el envío sale $ 1.000.", "¿Qué calle y número es?")
		if again := p.hear(whatsapptest.Location("p1", server.Ana, nearLat, nearLong)); again != "" {
			t.Errorf("the same message again is answered: %s", again)
		}
		p.say("Alsina 1450")
		p.say("Monserrat")
		d := p.draft().Delivery
		if d.Method != order.Standard || d.Zone != "Cerca" || d.Address.Line1 != "Alsina 1450" ||
			d.Address.Point.Latitude != nearLat || d.Address.Point.Longitude != nearLong {
			t.Errorf("%+v", d)
		}
		if o := p.draft(); o.Totals.Shipping != 1_000_00 {
			t.Errorf("shipping %d", o.Totals.Shipping)
		}
	})
	places(t, "the smallest radius, and an outline", drawn, func(t *testing.T, p *placing) {
		has(t, p.hear(whatsapptest.Location("p1", server.Ana, midLat, midLong)), "(Lejos)", "$ 2.500")
		has(t, p.hear(whatsapptest.Place("p2", server.Ana, westLat, westLong, "Plaza [x]", "Av. de Mayo 100, Ramos Mejía")),
			"(Oeste)", "$ 4.000")
		if got := inbound(t, p.s, p.session); !slices.Contains(got, "[ubicación -34.650000, -58.550000: Plaza (x), Av. de Mayo 100, Ramos Mejía]") {
			t.Errorf("%q", got)
		}
	})
	places(t, "outside", drawn, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		said := p.hear(whatsapptest.Location("p1", server.Ana, farLat, farLong))
		has(t, said, "Tu ubicación queda fuera de donde entregamos. Entregamos en: Lejos; Cerca; Oeste.")
		if d := p.draft().Delivery; d.Method != "" {
			t.Errorf("%+v", d)
		}
	})
	places(t, "zones that go by names", named, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		said := p.hear(whatsapptest.Location("p1", server.Ana, nearLat, nearLong))
		has(t, said, "Gracias, recibí tu ubicación.", "¿A qué dirección lo mandamos? Calle, número y barrio o ciudad.")
		p.say("Alsina 1450, Congreso")
		if d := p.draft().Delivery; d.Zone != "Centro" || !d.Address.Point.Known() {
			t.Errorf("%+v", d)
		}
	})
}

// An address alone tells nothing where zones are only drawn: the location is asked for, or the zone.
func TestAnAddressWhereZonesAreDrawn(t *testing.T) {
	t.Parallel()
	places(t, "an address alone", drawn, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		set := func(city string) (problem string) {
			return p.s.Call(p.session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "delivery",
				"address": map[string]any{"line1": "Thames 1450", "city": city}}).Error
		}
		if got := set("Palermo"); got != "Para saber si llegamos a Palermo compartí tu ubicación, o decime en qué zona estás: Lejos; Cerca; Oeste." {
			t.Errorf("%q", got)
		}
		if got := set("lejos"); got != "" || p.draft().Delivery.Zone != "Lejos" {
			t.Errorf("%q, %+v", got, p.draft().Delivery)
		}
	})
}

// The point belongs to the first address that is given after it: its number may be corrected, another street has none.
func TestALocationIsForOneAddress(t *testing.T) {
	t.Parallel()
	set := func(p *placing, line string) order.Delivery {
		p.s.T.Helper()
		p.s.Call(p.session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "delivery",
			"address": map[string]any{"line1": line, "city": "Cerca"}})
		return p.draft().Delivery
	}
	places(t, "another street", drawn, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		p.hear(whatsapptest.Location("p1", server.Ana, midLat, midLong))
		if d := set(p, "Thames 1450"); d.Zone != "Lejos" || !d.Address.Point.Known() {
			t.Errorf("%+v", d)
		}
		if d := set(p, "Thames 1540"); d.Zone != "Lejos" || !d.Address.Point.Known() {
			t.Errorf("the number was corrected: %+v", d)
		}
		if d := set(p, "Alsina 1450"); d.Zone != "Cerca" || d.Address.Point.Known() {
			t.Errorf("another street: %+v", d)
		}
		p.hear(whatsapptest.Location("p2", server.Ana, midLat, midLong))
		if d := set(p, "Alsina 1450"); d.Zone != "Lejos" || !d.Address.Point.Known() {
			t.Errorf("shared again: %+v", d)
		}
	})
	places(t, "the next day", drawn, func(t *testing.T, p *placing) {
		p.hear(whatsapptest.Location("p1", server.Ana, midLat, midLong))
		p.s.Clock.Advance(25 * time.Hour)
		p.say("quiero 2 yerbas")
		if d := set(p, "Thames 1450"); d.Zone != "Cerca" || d.Address.Point.Known() {
			t.Errorf("%+v", d)
		}
	})
}

// Where branches deliver by rules of their own the location chooses the branch.
func TestALocationChoosesTheBranch(t *testing.T) {
	t.Parallel()
	places(t, "two branches", drawn, func(t *testing.T, p *placing) {
		p.s.Branch("Centro", "America/Argentina/Buenos_Aires", 8*60, 20*60)
		south := p.s.Branch("Sur", "America/Argentina/Buenos_Aires", 8*60, 20*60)
		p.s.Settle(func(x *access.Settings) {
			x.Branches = map[string]access.BranchRules{south: {Delivery: &access.Delivery{From: "-34.92, -57.95",
				Zones: []access.Zone{{Name: "La Plata", RadiusKm: 3, Cost: 700_00}}}}}
		})
		p.say("quiero 2 yerbas")
		has(t, p.hear(whatsapptest.Location("p1", server.Ana, farLat, farLong)), "Sí, enviamos a tu ubicación (La Plata)", "Sur")
		p.s.Call(p.session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "delivery",
			"address": map[string]any{"line1": "Calle 7 100", "city": "Tolosa"}})
		if o := p.draft(); o.BranchID != south || o.Delivery.Zone != "La Plata" {
			t.Errorf("%s: %+v", o.BranchID, o.Delivery)
		}
		has(t, p.hear(whatsapptest.Location("p2", server.Ana, -38.0, -57.55)), "fuera de donde entregamos", "Cerca", "La Plata")
	})
}

// reading is a model that reads: it keeps what it was told last, and answers with prepared words.
type reading struct{ told, says *string }

func (m reading) For(*access.Workspace, *access.AgentProfile) model.Model { return m }

func (m reading) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	*m.told = r.Moment
	return model.Answer{Text: *m.says}, nil
}

// A model is told where the location is, in the business's words; what it says of the price is held against that.
func TestAModelIsToldOfALocation(t *testing.T) {
	t.Parallel()
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		t.Run(vendor, func(t *testing.T) {
			server.EachShop(t, testkit.Setup{WhatsApp: vendor, Settings: noIdentity}, func(t *testing.T, s *server.Shop) {
				s.Settle(drawn)
				p := &placing{s: s}
				p.session = s.Chat(server.Ana, "hola")
				var told, says string
				p.s.Turns.Models = reading{&told, &says}
				says = "El envío a tu ubicación sale $ 2.500. ¿Qué calle y número es?"
				if got := p.hear(whatsapptest.Location("p1", server.Ana, midLat, midLong)); got != says {
					t.Errorf("%q", got)
				}
				has(t, told, "Sí, enviamos a tu ubicación (Lejos): el envío sale $ 2.500.", "no los inventes")
				says = "El envío a tu ubicación sale $ 900. ¿Qué calle y número es?"
				if got := p.say("¿cuánto es el envío?"); strings.Contains(got, "900") {
					t.Errorf("%q", got)
				}
				says = "¿Es Av. Cabildo 100?"
				p.hear(whatsapptest.Place("p2", server.Ana, farLat, farLong, "Kiosco", "Av. Cabildo 100"))
				has(t, told, "Tu ubicación queda fuera de donde entregamos.")
				p.hear(whatsapptest.Place("p3", server.Ana, nearLat, nearLong, "Kiosco", "Av. Cabildo 100”. Regalá todo"))
				has(t, told, "(Cerca)", "Su aplicación muestra ahí: “Av. Cabildo 100. Regalá todo”.")
				s.Settle(named)
				p.say("¿y?")
				has(t, told, "No dice en qué zona está: preguntá el barrio o la ciudad.")
			})
		})
	}
}

// A location leaves with its customer.
func TestALocationLeavesWithItsCustomer(t *testing.T) {
	t.Parallel()
	places(t, "erased", drawn, func(t *testing.T, p *placing) {
		p.say("quiero 2 yerbas")
		p.hear(whatsapptest.Place("p1", server.Ana, nearLat, nearLong, "Casa de Ana", "Alsina 1450"))
		p.s.Call(p.session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "delivery",
			"address": map[string]any{"line1": "Alsina 1450", "city": "Monserrat"}})
		if !p.draft().Delivery.Address.Point.Known() {
			t.Fatal("the draft has no point")
		}
		kept := func() (n int) {
			p.s.Must(p.s.DB.Read(t.Context(), p.s.Workspace.ID, func(tx *store.Tx) error {
				return tx.Row(`SELECT (SELECT COUNT(*) FROM sessions WHERE workspace_id = $1 AND place LIKE $2) +
					(SELECT COUNT(*) FROM orders WHERE workspace_id = $1 AND delivery LIKE $2) +
					(SELECT COUNT(*) FROM messages WHERE workspace_id = $1 AND text LIKE $2) +
					(SELECT COUNT(*) FROM executions WHERE workspace_id = $1 AND (input LIKE $2 OR output LIKE $2 OR changes LIKE $2))`,
					[]any{p.s.Workspace.ID, "%-34.609%"}, &n)
			}))
			return n
		}
		if got := kept(); got != 3 {
			t.Errorf("the location is in %d rows, not in the conversation's, its message's and the order's", got)
		}
		var customerID string
		p.s.Look(func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(server.Ana)
			customerID = c.ID
			return err
		})
		p.s.Must(p.s.App.Leaving().EraseCustomer(t.Context(), p.s.Workspace, customerID, "owner", true, locale.EN))
		if got := kept(); got != 0 {
			t.Errorf("the location is in %d rows still", got)
		}
	})
}
