package tooltest

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Possessions are the names of one thing of each kind.
type Possessions map[Thing]string

// Address is where everything is delivered.
var Address = Object{"recipientName": "Nadia Sosa", "line1": "Lavalle 1234", "city": "Rosario"}

// abroad is the slug of the other business.
const abroad = "otra"

// Abroad is another business with every tool.
func Abroad() testkit.Setup {
	setup := Everything(Open)
	setup.Slug = abroad
	return setup
}

// Mugs puts a product with two variants on the shelf, nine of each.
func Mugs(s *testkit.Shop) catalog.Product {
	s.T.Helper()
	return s.Product(catalog.Product{Name: "Taza", Price: 2_300_00, TrackStock: true, Category: "Bazar",
		Variants: []catalog.Variant{
			{SKU: "TAZA-R-" + testkit.NewID()[24:], Name: "Roja", Price: 2_300_00},
			{SKU: "TAZA-A-" + testkit.NewID()[24:], Name: "Azul", Price: 2_450_10, OwnPrice: true, Position: 1},
		}}, 9)
}

// Possess fills a shop with one of everything for a customer.
func Possess(s *testkit.Shop, phone, name string) Possessions {
	s.T.Helper()
	wine := s.Product(catalog.Product{Name: name, Category: "Vinos de " + s.Workspace.Slug, Price: 5_000_00,
		TrackStock: true}, 20)
	mugs := Mugs(s)
	session := s.Session(phone)
	s.OK(session, "retail/set_customer_identity", Object{"dni": "2" + phone[len(phone)-7:], "firstName": "Vecina"})
	draft := s.OK(session, "orders/create_order_draft", Object{})
	order := draft["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", Object{"orderId": order, "productId": wine.ID, "quantity": 1})
	s.OK(session, "orders/set_delivery_details", Object{"orderId": order, "address": Address})
	question := s.OK(session, "orders/request_confirmation", Object{"orderId": order})["confirmationId"].(string)
	var who customer.Customer
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		who, _, err = u.Customers.Current()
		return err
	})
	out := Possessions{
		Product: wine.ID, Variant: mugs.Variants[0].ID, SKU: wine.SKU, Words: name,
		Order: order, OrderNumber: draft["orderNumber"].(string), Confirmation: question, Customer: who.ID,
		DNI: who.DNI,
	}
	out.papers(s, who.ID)
	out.visit(s, who.ID)
	return out
}

// papers are a customer's claim to have paid, and the receipt of it.
func (p Possessions) papers(s *testkit.Shop, customerID string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		paid, err := u.Ledger.Claim(ledger.Payment{CustomerID: customerID, Method: "transfer", Amount: 100})
		if err != nil {
			return err
		}
		f, r, err := photo(u, customerID)
		p[Payment], p[Receipt], p[File] = paid.ID, r.ID, f.ID
		return err
	})
}

// photo is the picture of a receipt.
func photo(u *core.Unit, customerID string) (f file.File, r receipt.Receipt, err error) {
	kept := file.Stored{StorageKey: testkit.NewID(), ContentType: "image/png", Size: 8, SHA256: testkit.NewID()}
	f, err = u.Files.Add(file.File{Purpose: file.Receipt, Name: "comprobante.png", CustomerID: customerID}, kept)
	if err != nil {
		return f, r, err
	}
	r, _, err = u.Receipts.Add(receipt.Sent{Content: f.SHA256, CustomerID: customerID},
		receipt.Receipt{FileID: f.ID, Kind: receipt.Image})
	return f, r, err
}

// visit opens a desk with a doctor and a service and books the customer's visit. The other business has a
// branch, too.
func (p Possessions) visit(s *testkit.Shop, customerID string) {
	s.T.Helper()
	p[Service], p[Doctor], p[Branch] = testkit.NewID(), testkit.NewID(), testkit.NewID()
	s.Do(func(u *core.Unit) error {
		if err := u.Places.SetWeek("", nineToSix()); err != nil {
			return err
		}
		if err := u.Places.SaveResource(booking.Resource{ID: p[Doctor], Kind: booking.Staff, Name: "Dra. Ajena",
			Active: true}); err != nil {
			return err
		}
		service := booking.Service{ID: p[Service], Name: "Consulta de " + s.Workspace.Slug, Minutes: 30, Active: true}
		if err := u.Places.SaveService(service); err != nil {
			return err
		}
		b, err := u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2026-05-02", Start: 600, Minutes: 30,
			StaffID: p[Doctor]},
			booking.Who{CustomerID: customerID, Name: "Vecina"}, p[Service], "Consulta")
		p[Booking], p[BookingCode] = b.ID, b.Code
		return err
	})
	if s.Workspace.Slug != abroad {
		return
	}
	b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID, access.Branch{Name: "Centro"})
	if err != nil {
		s.T.Fatal(err)
	}
	p[Branch] = b.ID
}

func nineToSix() (week []booking.WeekRange) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
	}
	return week
}
