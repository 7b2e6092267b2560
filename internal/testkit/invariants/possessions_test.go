package invariants_test

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

// possessions fills a shop with one of everything for a customer.
func possessions(s *testkit.Shop, phone, name string) owned {
	s.T.Helper()
	wine := s.Product(catalog.Product{Name: name, Category: "Vinos de " + s.Workspace.Slug, Price: 5_000_00, TrackStock: true}, 20)
	mugs := mugsOf(s)
	session := s.Session(phone)
	s.OK(session, "retail/set_customer_identity", object{"dni": "2" + phone[len(phone)-7:], "firstName": "Vecina"})
	draft := s.OK(session, "orders/create_order_draft", object{})
	order := draft["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": wine.ID, "quantity": 1})
	s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": address})
	question := s.OK(session, "orders/request_confirmation", object{"orderId": order})["confirmationId"].(string)
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
	paid, paper, page := papers(s, who.ID)
	desk := frontDesk(s, who.ID)
	return owned{
		aBooking: desk.booking.ID, aCode: desk.booking.Code, aService: desk.service, aDoctor: desk.doctor, aBranch: desk.branch,
		aPayment: paid, aReceipt: paper, aFile: page, aProduct: wine.ID, aVariant: mugs.Variants[0].ID, anOrder: order, aNumber: draft["orderNumber"].(string), aCustomer: who.ID, aConfirmation: question,
		aSKU: wine.SKU, aDocument: who.DNI, words: name,
	}
}

// papers are a customer's claim to have paid, and the receipt of it.
func papers(s *testkit.Shop, customerID string) (payment, paper, page string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		p, err := u.Ledger.Claim(ledger.Payment{CustomerID: customerID, Method: "transfer", Amount: 100})
		if err != nil {
			return err
		}
		kept := file.Stored{StorageKey: testkit.NewID(), ContentType: "image/png", Size: 8, SHA256: testkit.NewID()}
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "comprobante.png", CustomerID: customerID}, kept)
		if err != nil {
			return err
		}
		r, _, err := u.Receipts.Add(receipt.Sent{Content: f.SHA256, CustomerID: customerID}, receipt.Receipt{FileID: f.ID, Kind: receipt.Image})
		payment, paper, page = p.ID, r.ID, f.ID
		return err
	})
	return payment, paper, page
}

// frontDesk opens a desk with a doctor and a service, and books a customer's visit. The
// other business has a branch, too.
func frontDesk(s *testkit.Shop, customerID string) (desk struct {
	booking                 booking.Booking
	service, doctor, branch string
}) {
	s.T.Helper()
	desk.service, desk.doctor, desk.branch = testkit.NewID(), testkit.NewID(), testkit.NewID()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		if err := u.Places.SaveResource(booking.Resource{ID: desk.doctor, Kind: booking.Staff, Name: "Dra. Ajena", Active: true}); err != nil {
			return err
		}
		if err := u.Places.SaveService(booking.Service{ID: desk.service, Name: "Consulta de " + s.Workspace.Slug, Minutes: 30, Active: true}); err != nil {
			return err
		}
		var err error
		desk.booking, err = u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2031-05-02", Start: 600, Minutes: 30, StaffID: desk.doctor},
			booking.Who{CustomerID: customerID, Name: "Vecina"}, desk.service, "Consulta")
		return err
	})
	if s.Workspace.Slug == "otra" {
		b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID, access.Branch{Name: "Centro"})
		if err != nil {
			s.T.Fatal(err)
		}
		desk.branch = b.ID
	}
	return desk
}
