package turn_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestBranchInAConversation: a customer asks for a table or an appointment at a branch, changes their mind, and says
// yes to what names the branch. The model is told which branches there are, and the customer's bookings with theirs.
func TestBranchInAConversation(t *testing.T) {
	t.Parallel()
	flow := func(name, assistant string, tag locale.Tag, play func(*testing.T, *testkit.Shop)) testkit.Flow {
		return testkit.Flow{Name: name, Setup: testkit.Setup{AssistantType: assistant, Locale: tag, Country: "MX"},
			Play: play}
	}
	testkit.Flows(t,
		flow("in Spanish", "rest_complete", locale.ESMX, tableTalk),
		flow("in Portuguese", "agenda", locale.PTBR, visitTalk),
		flow("stock", "retail", locale.ESAR, stockTalk),
		flow("one place", "rest_complete", locale.ESMX, func(t *testing.T, s *testkit.Shop) {
			s.Branch("Centro", "", 0, 24*60)
			d := open(t, s, says("Hola."))
			d.hears(t, "hola")
			if f := d.asked[0]; len(f.Facts.Branches) > 0 || strings.Contains(instructed(f), "sucursal") {
				t.Errorf("a business of one place is told of branches: %q", instructed(f))
			}
		}),
	)
}

func tableTalk(t *testing.T, s *testkit.Shop) {
	centro := s.Branch("Centro", "America/Mexico_City", 12*60, 16*60)
	norte := s.Branch("Norte", "America/Tijuana", 18*60, 22*60)
	dinner := func(branch, clock string) map[string]any {
		return map[string]any{"date": "2026-03-11", "time": clock, "party_size": 2, "customer_name": "Ana López",
			"customer_phone": "55 1234 5678", "branch": branch}
	}
	d := open(t, s, calls("create_reservation", dinner("la sucursal Norte", "20:00")))
	r := d.hears(t, "quiero reservar mañana a las 8 de la noche para dos en la sucursal Norte, soy Ana López, 55 1234 5678")
	if !strings.Contains(r.Text, "mesa para 2 personas en la sucursal Norte, el miércoles 11 de marzo a las 20:00") {
		t.Fatalf("it asks %q", r.Text)
	}
	first := d.asked[0]
	if !slices.Equal(first.Facts.Branches, []string{"Centro", "Norte"}) || first.Facts.Branch != "" ||
		!strings.Contains(instructed(first), "El negocio tiene varias sucursales: Centro y Norte.") ||
		!strings.Contains(instructed(first), "No se sabe a cuál se dirige el cliente") {
		t.Errorf("the model was told %q", instructed(first))
	}
	d.answers = append(d.answers, calls("create_reservation", dinner("Centro", "13:00")))
	if r = d.hears(t, "no, mejor en Centro a la una de la tarde"); !strings.Contains(r.Text, "en la sucursal Centro") {
		t.Fatalf("it asks %q", r.Text)
	}
	if r = d.hears(t, "sí"); !strings.Contains(r.Text, "Tu reservación en la sucursal Centro quedó confirmada") {
		t.Fatalf("it answers %q", r.Text)
	}
	d.answers = append(d.answers, says("Es a la una."))
	d.hears(t, "¿dónde era?")
	last := d.asked[len(d.asked)-1]
	if b := last.Facts.Bookings; len(b) != 1 || b[0].Branch != "Centro" ||
		!strings.Contains(instructed(last), ", 13:00, Centro") {
		t.Errorf("its bookings are %+v", b)
	}
	for _, b := range bookings(s) {
		if b.BranchID != centro || b.BranchID == norte {
			t.Errorf("booked at %s", b.BranchID)
		}
	}
}

func visitTalk(t *testing.T, s *testkit.Shop) {
	s.Branch("Centro", "America/Sao_Paulo", 8*60, 12*60)
	manaus := s.Branch("Manaus", "America/Manaus", 14*60, 18*60)
	d := open(t, s, calls("scheduleAppointmentTool",
		map[string]any{"serviceName": "Corte", "appointmentDate": "11/03/2026",
			"appointmentTime": "15:00", "clientFullName": "Ana Souza"}))
	s.Do(func(u *core.Unit) error { // the channel says which branch it is
		talk := d.session
		talk.BranchID = manaus
		opened, err := u.Conversations.Open(talk)
		d.session = opened
		return err
	})
	r := d.hears(t, "quero cortar amanhã às 15h, sou Ana Souza")
	if !strings.Contains(r.Text, "Posso agendar Corte para Ana Souza com Eva na unidade Manaus,") {
		t.Fatalf("it asks %q", r.Text)
	}
	if f := d.asked[0]; f.Facts.Branch != "Manaus" || f.Facts.Now.Location().String() != "America/Manaus" ||
		!strings.Contains(instructed(f), "Esta conversa é da unidade Manaus") {
		t.Errorf("the model was told %q", instructed(f))
	}
	if r = d.hears(t, "sim"); !strings.Contains(r.Text, "na unidade Manaus") {
		t.Fatalf("it answers %q", r.Text)
	}
	if list := bookings(s); len(list) != 1 || list[0].BranchID != manaus || list[0].Zone != "America/Manaus" {
		t.Errorf("booked %+v", list)
	}
}

// stockTalk: a customer writes to Norte, which has none of what Centro has; what Norte has is sold from its own place.
func stockTalk(t *testing.T, s *testkit.Shop) {
	centro, norte := s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
	termo, mate := s.Item("Termo", 2_000_00, 0), s.Item("Mate", 1_000_00, 0)
	s.Keep(termo, "centro", centro, 4)
	s.Keep(mate, "centro", centro, 4)
	s.Keep(mate, "norte", norte, 1)
	s.Settle(func(x *access.Settings) { x.RequireIdentity, x.DefaultPayment = new(bool), "cash" })
	d := open(t, s,
		calls("search_products", map[string]any{"query": "termo"}), says("En Norte no encontré termos."),
		calls("add_item_to_draft", map[string]any{"productId": termo.ID, "quantity": 1}), saysWhy,
		calls("add_item_to_draft", map[string]any{"productId": mate.ID, "quantity": 1}),
		says("Listo, agregué un mate."),
		calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
		calls("request_confirmation", map[string]any{}))
	s.Do(func(u *core.Unit) (err error) {
		talk := d.session
		talk.ID, talk.BranchID = "", norte
		d.session, err = u.Conversations.Open(talk)
		return err
	})
	d.hears(t, "hola, ¿tienen termos?")
	history := d.asked[len(d.asked)-1].History
	if got := string(history[len(history)-1].Body); !strings.Contains(got, `"totalFound":0`) ||
		strings.Contains(got, termo.ID) {
		t.Errorf("the search in Norte has %s", got)
	}
	if r := d.hears(t, "quiero un termo igual"); r.Text != "No alcanza el stock en la sucursal Norte: "+
		"no queda stock de Termo. Sí hay Termo en la sucursal Centro." {
		t.Errorf("it answers %q", r.Text)
	}
	d.hears(t, "bueno, entonces un mate")
	if r := d.hears(t, "paso a buscarlo"); !strings.Contains(r.Text, "Sucursal: Norte") {
		t.Fatalf("it asks %q", r.Text)
	}
	if r := d.hears(t, "sí"); !strings.Contains(r.Text, "ORD-00001") {
		t.Errorf("after the yes it says %q", r.Text)
	}
	if got := s.Shelves(mate); got != "centro 4-0, local 0-0, norte 1-1" {
		t.Errorf("the mate was taken from %s", got)
	}
}

func bookings(s *testkit.Shop) (list []booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Bookings.List(booking.Filter{})
		return err
	})
	return list
}
