package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// newsy is a shop that sells on WhatsApp.
func newsy() testkit.Setup { return testkit.Setup{Settings: anonymous, WhatsApp: access.WhatsAppMeta} }

// bought has Ana write and order yerbas, and returns the order. What she was sent meanwhile is not counted.
func bought(s *shop, quantity int64) (o order.Order) {
	s.T.Helper()
	session := s.Chat(ana, "hola")
	s.Must(s.Errands())
	put(s, yerba, "Yerba", 100_00, 1000)
	s.OK(session, "retail/add_item_to_draft", args{"productId": yerba, "quantity": quantity})
	s.OK(session, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	a := s.Yes(s.OK(session, "retail/request_confirmation", args{})["confirmationId"].(string))
	if !a.Success {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	s.Must(s.Errands())
	s.Look(func(u *core.Unit) (err error) {
		o, err = u.Orders.Get(testkit.Data(s.T, a)["orderId"].(string), false)
		return err
	})
	if list := piecesOf(s); len(list) != 0 {
		s.T.Fatalf("what the customer did is news: %+v", list)
	}
	return o
}

// asStaff is a unit of a staff member.
func asStaff(s *shop, fn func(u *core.Unit) error) {
	s.T.Helper()
	s.Must(s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, fn))
}

func moves(s *shop, id string, to order.Status, t order.Tracking) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) error {
		_, err := u.Changes.MoveOn(id, to, t)
		return err
	})
}

// piecesOf are the pieces of news there are, the oldest first.
func piecesOf(s *shop) (list []news.Piece) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.News.List(news.Filter{Limit: 50})
		return err
	})
	slices.Reverse(list)
	return list
}

// told is what the vendor has been given since, in plain spaces.
func told(s *shop, since int) (texts []string) {
	s.T.Helper()
	for _, m := range s.WhatsApp.Sent()[since:] {
		texts = append(texts, strings.ReplaceAll(m.Text, "\u00a0", " "))
	}
	return texts
}

func TestACustomerIsToldOfTheirOrder(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "every state once", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 2)
		before := len(s.WhatsApp.Sent())
		for _, step := range []struct {
			to   order.Status
			with order.Tracking
			want []string
		}{
			{order.Processing, order.Tracking{}, []string{"Ya estamos preparando tu pedido " + o.Number + "."}},
			{order.Shipped, order.Tracking{}, []string{"Tu pedido " + o.Number + " está listo para retirar."}},
			{order.Shipped, order.Tracking{}, nil},
			{order.Delivered, order.Tracking{}, []string{"Tu pedido " + o.Number + " figura entregado. ¡Gracias por tu compra!"}},
			{order.Completed, order.Tracking{}, nil},
		} {
			moves(s, o.ID, step.to, step.with)
			s.Must(s.Errands())
			if got := told(s, before); !slices.Equal(got, step.want) {
				t.Errorf("%s: %q, want %q", step.to, got, step.want)
			}
			before = len(s.WhatsApp.Sent())
		}
		for _, p := range piecesOf(s) {
			if p.State != news.Sent || s.Outgoing(p.MessageID).Purpose != news.Purpose || s.Outgoing(p.MessageID).SessionID != o.SessionID {
				t.Errorf("%+v", p)
			}
			for range 2 { // run again, nothing leaves
				s.Must(s.App.Errand(t.Context(), s.Workspace.ID, news.Errand, p.ID))
			}
		}
		s.Must(s.Errands())
		if len(s.WhatsApp.Sent()) != before {
			t.Error("an errand that ran again sent a message")
		}
		s.Sound()
	}}, flow{Name: "shipped, and then with its tracking number", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		asStaff(s, func(u *core.Unit) error {
			one, err := u.Orders.Get(o.ID, true)
			if err == nil {
				one.Delivery.Method = order.Standard
				err = u.Orders.Update(&one)
			}
			return err
		})
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		before := len(s.WhatsApp.Sent())
		moves(s, o.ID, order.Shipped, order.Tracking{Carrier: "Andreani"})
		s.Must(s.Errands())
		moves(s, o.ID, "", order.Tracking{Number: "AB123", Day: "2026-03-14"})
		moves(s, o.ID, "", order.Tracking{Number: "AB123"})
		s.Must(s.Errands())
		want := []string{
			"Tu pedido " + o.Number + " ya salió. Lo lleva Andreani.",
			"Tu pedido " + o.Number + " ya salió. Lo lleva Andreani. Número de seguimiento: AB123. Llegaría el sábado 14 de marzo.",
		}
		if got := told(s, before); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}}, flow{Name: "a quick action of the owner's", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		before := len(s.WhatsApp.Sent())
		a := s.CallAs(testkit.Boss, s.SessionOn("api", ""), "retail/quick_action_execute",
			args{"commandText": "cancelá el pedido " + o.Number + " porque no hay stock"}, "")
		if a.Confirmation == nil {
			t.Fatalf("%s: %s", a.ErrorCode, a.Error)
		}
		d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
			ConfirmationID: a.Confirmation.ID, Verdict: "confirm"})
		if err != nil || d.Result == nil || !d.Result.Success {
			t.Fatalf("%+v %v", d, err)
		}
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 1 || !strings.Contains(got[0], o.Number) || !strings.Contains(got[0], "cancel") {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "changed twice is told once, as it is then", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 2)
		before := len(s.WhatsApp.Sent())
		for _, percent := range []int{10_00, 20_00} {
			asStaff(s, func(u *core.Unit) error {
				_, err := u.Changes.Discount(sales.OrderRef{ID: o.ID}, percent)
				return err
			})
			s.Clock.Advance(10 * time.Second)
		}
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 0 {
			t.Errorf("too early: %q", got)
		}
		s.Clock.Advance(time.Minute)
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 1 || !strings.Contains(got[0], "2 × Yerba. Total: $ 160.") {
			t.Errorf("%q", got)
		}
		list := piecesOf(s)
		if len(list) != 2 || list[0].State != news.Skipped || list[0].Reason != news.Overtaken || list[1].State != news.Sent {
			t.Errorf("%+v", list)
		}
	}}, flow{Name: "cancelled by the business before anything was said", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 2)
		before := len(s.WhatsApp.Sent())
		asStaff(s, func(u *core.Unit) error {
			_, err := u.Changes.Discount(sales.OrderRef{ID: o.ID}, 10_00)
			return err
		})
		asStaff(s, func(u *core.Unit) error {
			_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID}, Reason: "sin stock"})
			return err
		})
		s.Clock.Advance(2 * time.Minute)
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 1 || !strings.Contains(got[0], "quedó cancelado") || strings.Contains(got[0], "sin stock") {
			t.Errorf("%q", got)
		}
	}})
}

func TestACustomerIsToldOfTheirPayment(t *testing.T) {
	t.Parallel()
	server.Flows(t, flow{Name: "a claim that staff verify", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 3)
		claim := func(amount int64) (id string) {
			s.Do(func(u *core.Unit) error {
				p, err := u.Ledger.Claim(ledger.Payment{CustomerID: o.CustomerID, OrderID: o.ID, Method: "transfer", Amount: amount})
				id = p.ID
				return err
			})
			return id
		}
		before := len(s.WhatsApp.Sent())
		good, bad := claim(100_00), claim(50_00)
		asStaff(s, func(u *core.Unit) error { _, err := u.Payments.Decide(good, true, ""); return err })
		asStaff(s, func(u *core.Unit) error { _, err := u.Payments.Decide(bad, false, "no está"); return err })
		s.Must(s.Errands())
		want := []string{
			"Recibimos tu pago de $ 100 por el pedido " + o.Number + ". Saldo pendiente: $ 200. ¡Gracias!",
			"No pudimos verificar tu pago de $ 50 por el pedido " + o.Number + ". Si lo hiciste, mandanos el comprobante por acá. Saldo pendiente: $ 200.",
		}
		if got := told(s, before); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}}, flow{Name: "more than is owed, entered by a clerk", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 3)
		before := len(s.WhatsApp.Sent())
		if a := pays(s, o.SessionID, args{"amount": 500, "method": "cash"}); !a.Success {
			t.Fatal(a.Error)
		}
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 1 || !strings.Contains(got[0], "Saldo pendiente: $ 0. Te quedan $ 200 a favor.") {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "through a link of Mercado Pago, told twice", Setup: testkit.Setup{Settings: anonymous,
		WhatsApp: access.WhatsAppMeta, MercadoPago: true}, Play: func(t *testing.T, s *shop) {
		o := bought(s, 3)
		payment := payLink(s, linkFor(s, o.SessionID))
		s.Must(s.Errands())
		before := len(s.WhatsApp.Sent())
		tellPayment(s, payment)
		tellPayment(s, payment)
		s.Must(s.Errands())
		if got := told(s, before); !slices.Equal(got, []string{
			"Recibimos tu pago de $ 300 por el pedido " + o.Number + ". Saldo pendiente: $ 0. ¡Gracias!"}) {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "a receipt that staff refuse, and one that they accept", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 3)
		before := len(s.WhatsApp.Sent())
		bad, good := receiptOf(s, o, "a"), receiptOf(s, o, "b")
		asStaff(s, func(u *core.Unit) error { _, err := u.Proofs.RejectReceipt(bad, "no se lee"); return err })
		asStaff(s, func(u *core.Unit) error {
			_, err := u.Proofs.ReviewReceipt(sales.ReceiptUse{ReceiptID: good, Order: sales.OrderRef{ID: o.ID}, Amount: 300_00})
			return err
		})
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 2 || !strings.HasPrefix(got[0], "No pudimos verificar") ||
			!strings.HasPrefix(got[1], "Recibimos tu pago de $ 300 por el pedido "+o.Number) {
			t.Errorf("%q", got)
		}
	}})
}

// receiptOf is a receipt that the customer of an order sent.
func receiptOf(s *shop, o order.Order, name string) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: name, CustomerID: o.CustomerID, SessionID: o.SessionID},
			file.Stored{StorageKey: name, ContentType: "image/png", Size: 1, SHA256: name})
		if err != nil {
			return err
		}
		r, _, err := u.Receipts.Add(receipt.Sent{CustomerID: o.CustomerID, SessionID: o.SessionID, Content: name},
			receipt.Receipt{FileID: f.ID, Kind: receipt.Image, CustomerID: o.CustomerID})
		id = r.ID
		return err
	})
	return id
}

func TestWhenNewsDoNotLeave(t *testing.T) {
	t.Parallel()
	with := func(change func(n *access.News)) testkit.Setup {
		setup := newsy()
		change(&setup.Settings.News)
		return setup
	}
	process := func(s *shop) {
		moves(s, bought(s, 1).ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
	}
	server.Flows(t, flow{Name: "switched off", Setup: with(func(n *access.News) {
		n.Kinds = map[string]access.NewsRule{"order_preparing": {Off: true}}
	}), Play: func(t *testing.T, s *shop) {
		process(s)
		if list := piecesOf(s); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	}}, flow{Name: "in the quiet hours they wait", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		s.Clock.Advance(10*time.Hour + 30*time.Minute) // 22:30 there
		before := len(s.WhatsApp.Sent())
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Clock.Advance(time.Hour)
		s.Must(s.ErrandsOf(news.Errand))
		if p := piecesOf(s)[0]; p.State != news.Waiting || !p.DueAt.Equal(time.Date(2026, 3, 11, 11, 0, 0, 0, time.UTC)) {
			t.Fatalf("%+v", p)
		}
		s.Clock.Advance(9 * time.Hour)
		s.Must(s.ErrandsOf(news.Errand))
		s.Must(s.ErrandsOf(conversation.SendMessage))
		if got := told(s, before); len(got) != 1 {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "the customer does not want them, and is answered", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		s.Do(func(u *core.Unit) error {
			if _, err := u.Enter(o.SessionID); err != nil {
				return err
			}
			return u.Customers.WantNews(false)
		})
		before := len(s.WhatsApp.Sent())
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		if p := piecesOf(s)[0]; p.State != news.Skipped || p.Reason != news.OptedOut || len(s.WhatsApp.Sent()) != before {
			t.Errorf("%+v, %q", p, told(s, before))
		}
	}}, flow{Name: "no channel", Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
		owes(s, 1)
		var o order.Order
		s.Look(func(u *core.Unit) (err error) {
			o, err = u.Orders.ByNumber("ORD-00001", false)
			return err
		})
		moves(s, o.ID, order.Processing, order.Tracking{})
		if list := piecesOf(s); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	}}, flow{Name: "in the web chat they are said there", Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 10)
		session := s.SessionOn(conversation.Web, ana)
		s.OK(session, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
		s.OK(session, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		a := s.Yes(s.OK(session, "retail/request_confirmation", args{})["confirmationId"].(string))
		moves(s, testkit.Data(t, a)["orderId"].(string), order.Processing, order.Tracking{})
		s.Must(s.Errands())
		s.Look(func(u *core.Unit) error {
			list, err := u.Conversations.Messages(session, "", 50)
			if last := list[len(list)-1]; !strings.Contains(last.Text, "Ya estamos preparando") || !last.Outbound {
				t.Errorf("%+v", last)
			}
			return err
		})
		if p := piecesOf(s)[0]; p.State != news.Sent || p.MessageID == "" {
			t.Errorf("%+v", p)
		}
		s.Sound()
	}}, flow{Name: "an open question is asked again behind them", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		s.OK(o.SessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 2})
		s.OK(o.SessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		question := s.OK(o.SessionID, "retail/request_confirmation", args{})["confirmationId"].(string)
		s.Must(s.Errands())
		before := len(s.WhatsApp.Sent())
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		if got := told(s, before); len(got) != 2 || !strings.Contains(got[0], "Ya estamos preparando") {
			t.Fatalf("%q", got)
		}
		if a := s.Yes(question); !a.Success {
			t.Errorf("the question cannot be answered any more: %s", a.Error)
		}
	}}, flow{Name: "own words", Setup: with(func(n *access.News) {
		n.Kinds = map[string]access.NewsRule{"order_preparing": {Text: "{business}: {order} en cocina[ para {carrier}]"}}
	}), Play: func(t *testing.T, s *shop) {
		process(s)
		sent := s.WhatsApp.Sent()
		if got := sent[len(sent)-1].Text; got != "Tienda de prueba: ORD-00001 en cocina" {
			t.Errorf("%q", got)
		}
	}})
}

// What either vendor refuses is a failure with its reason, and is not tried again.
func TestNewsThatTheVendorRefuses(t *testing.T) {
	t.Parallel()
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		refusals(t, vendor)
	}
}

func refusals(t *testing.T, vendor string) {
	plain := newsy()
	plain.WhatsApp = vendor
	templated := plain
	templated.Settings.News.Kinds = map[string]access.NewsRule{"order_preparing": {
		Template: access.Template{Name: "en_preparacion", Language: "es_AR"}, TemplateFields: []string{"order", "carrier"}}}
	late := func(s *shop) (o order.Order) {
		o = bought(s, 1)
		s.Clock.Advance(25 * time.Hour)
		return o
	}
	last := func(s *shop) news.Piece { return piecesOf(s)[0] }
	server.Flows(t, flow{Name: vendor + ", the window is closed, and there is no template", Setup: plain, Play: func(t *testing.T, s *shop) {
		o := late(s)
		before := s.WhatsApp.Calls()
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.ErrandsOf(news.Errand))
		if p := last(s); p.State != news.Failed || !strings.Contains(p.Reason, "24 horas") || s.WhatsApp.Calls() != before {
			t.Errorf("%+v", p)
		}
	}}, flow{Name: vendor + ", with one it goes as the template", Setup: templated, Play: func(t *testing.T, s *shop) {
		o := late(s)
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.ErrandsOf(news.Errand))
		s.Must(s.ErrandsOf(conversation.SendMessage))
		sent := s.WhatsApp.Sent()
		m := sent[len(sent)-1]
		if got := s.Outgoing(last(s).MessageID).Content.Template.Parameters; m.Kind != "template" || m.Text != "en_preparacion" ||
			!slices.Equal(got, []string{o.Number, "-"}) {
			t.Errorf("%+v of %q", m, got)
		}
	}}, flow{Name: vendor + ", the template is paused", Setup: templated, Play: func(t *testing.T, s *shop) {
		o := late(s)
		s.WhatsApp.Next(whatsapptest.BadTemplate)
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.ErrandsOf(news.Errand))
		s.Must(s.ErrandsOf(conversation.SendMessage))
		if p := last(s); p.State != news.Failed || !strings.HasPrefix(p.Reason, "template") {
			t.Errorf("%+v", p)
		}
	}}, flow{Name: vendor + ", the vendor says that the window is closed", Setup: plain, Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		before := len(s.WhatsApp.Sent())
		s.WhatsApp.Next(whatsapptest.OutsideWindow)
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		s.Clock.Advance(time.Minute)
		s.Must(s.Errands())
		if p := last(s); p.State != news.Failed || p.Reason == "" || len(s.WhatsApp.Sent()) != before {
			t.Errorf("%+v", p)
		}
	}}, flow{Name: vendor + ", the customer blocked the business", Setup: plain, Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		s.WhatsApp.Next(whatsapptest.NotOnWhatsApp)
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		if p := last(s); p.State != news.Failed || p.Reason == "" {
			t.Errorf("%+v", p)
		}
	}}, flow{Name: vendor + ", too many at once", Setup: plain, Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		before := len(s.WhatsApp.Sent())
		s.WhatsApp.Next(whatsapptest.Limited)
		moves(s, o.ID, order.Processing, order.Tracking{})
		if err := s.Errands(); !fault.Is(err, fault.Unavailable) {
			t.Fatal(err)
		}
		s.Clock.Advance(time.Minute)
		s.Must(s.Errands())
		if p := last(s); p.State != news.Sent || len(s.WhatsApp.Sent()) != before+1 {
			t.Errorf("%+v", p)
		}
	}}, flow{Name: vendor + ", an answer that was lost leaves it unknown", Setup: plain, Play: func(t *testing.T, s *shop) {
		o := bought(s, 1)
		before := len(s.WhatsApp.Sent())
		s.WhatsApp.Next(whatsapptest.Dropped)
		moves(s, o.ID, order.Processing, order.Tracking{})
		s.Must(s.Errands())
		s.Clock.Advance(time.Minute)
		s.Must(s.Errands())
		if p := last(s); p.State != news.Sent || s.Outgoing(p.MessageID).State != conversation.Unknown ||
			len(s.WhatsApp.Sent()) != before+1 {
			t.Errorf("%+v", p)
		}
	}})
}
