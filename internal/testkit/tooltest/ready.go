package tooltest

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Token stands in the calls of Tool.Ready for the last confirmation the model has heard of.
const Token = "$token"

// Fill makes a draft that is ready to be asked about.
func Fill(s *testkit.Shop, session string) {
	s.T.Helper()
	s.OK(session, "retail/add_item_to_draft", Object{"productId": s.Item("Vino", 4_500_00, 50).ID, "quantity": 1})
	s.OK(session, "retail/set_delivery_details", Object{"deliveryMethod": "pickup"})
}

// Buy makes a confirmed order of the conversation's customer.
func Buy(s *testkit.Shop, session string) (orderID string) {
	s.T.Helper()
	Fill(s, session)
	a := s.Yes(s.OK(session, "retail/request_confirmation", Object{})["confirmationId"].(string))
	return testkit.Data(s.T, a)["orderId"].(string)
}

// ReadReceipt makes a receipt of the conversation's customer that was read well.
func ReadReceipt(s *testkit.Shop, session string) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		_, r, err := photo(u, talk.CustomerID)
		if err != nil {
			return err
		}
		id = r.ID
		return u.Receipts.RecordReading(&r, receipt.Reading{Amount: 100_00, Currency: "ARS", Confidence: 950})
	})
	return id
}

// OpenDesk gives the shop a table, a doctor and a service, every day from nine to six.
func OpenDesk(s *testkit.Shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		if err := u.Places.SetWeek("", nineToSix()); err != nil {
			return err
		}
		for _, place := range []booking.Resource{
			{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4, Active: true},
			{ID: testkit.NewID(), Kind: booking.Staff, Name: "Dra. Rey", Active: true},
		} {
			if err := u.Places.SaveResource(place); err != nil {
				return err
			}
		}
		return u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Consulta", Minutes: 30, Active: true})
	})
}

// Visit books an appointment of the conversation's customer.
func Visit(s *testkit.Shop, session string) (id string) {
	s.T.Helper()
	return visit(s, session, "2026-05-06")
}

// Unasked makes the conversation's customer one who was never asked whether their preferences may be kept.
func Unasked(s *testkit.Shop, session string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		c, err := u.Customers.Get(talk.CustomerID)
		if err == nil {
			c.Preferences = "{}"
			err = u.Customers.Import(c)
		}
		return err
	})
}
