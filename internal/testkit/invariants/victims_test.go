package invariants_test

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/testkit"
)

// token stands in a victim's calls for the confirmation a model has heard of.
const token = "$token"

// victims are, for every tool that waits for a yes, a conversation in which everything
// is ready for it: the calls a model makes to have it run. A gated tool that is not
// here fails the test.
var victims = map[string]func(s *testkit.Shop, session string) []step{
	"retail/confirm_order": func(s *testkit.Shop, session string) []step {
		filled(s, session)
		return []step{{"retail/request_confirmation", object{}}, {"retail/confirm_order", object{"confirmationToken": token}}}
	},
	"retail/cancel_order_if_not_processed": func(s *testkit.Shop, session string) []step {
		return []step{{"retail/cancel_order_if_not_processed", object{"orderId": ordered(s, session), "reason": "se arrepintió"}}}
	},
	"retail/modify_order_if_not_processed": func(s *testkit.Shop, session string) []step {
		return []step{{"retail/modify_order_if_not_processed", object{"orderId": ordered(s, session), "action": "update_notes", "notes": "sin bolsa"}}}
	},
	"retail/apply_payment_to_balance": func(s *testkit.Shop, session string) []step {
		ordered(s, session)
		return []step{{"retail/apply_payment_to_balance", object{"amount": 100, "method": "cash"}}}
	},
	"retail/quick_action_execute": func(s *testkit.Shop, session string) []step {
		return []step{{"retail/quick_action_execute", object{"commandText": "cancelá el pedido", "targetOrderId": ordered(s, session)}}}
	},
	"retail/attach_receipt_to_order": func(s *testkit.Shop, session string) []step {
		order := ordered(s, session)
		return []step{{"retail/attach_receipt_to_order", object{"orderId": order, "receiptId": photographed(s, session)}}}
	},
	"orders/confirm_order": func(s *testkit.Shop, session string) []step {
		order := s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
		s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": s.Item("Harina", 900_00, 9).ID, "quantity": 1})
		s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": address})
		return []step{{"orders/request_confirmation", object{"orderId": order}}, {"orders/confirm_order", object{"orderId": order, "confirmationToken": token, "paymentMethod": "cash"}}}
	},
	"orders/register_payment": func(s *testkit.Shop, session string) []step {
		return []step{{"orders/register_payment", object{"orderId": ordered(s, session), "method": "cash", "amount": 100}}}
	},
	"orders/adjust_stock": func(s *testkit.Shop, _ string) []step {
		return []step{{"orders/adjust_stock", object{"productId": s.Item("Sal", 300_00, 5).ID, "adjustmentType": "increase", "quantity": 500, "reason": "Llegó el camión"}}}
	},
	"frontdesk/create_reservation": func(s *testkit.Shop, _ string) []step {
		opened(s)
		return []step{{"frontdesk/create_reservation", object{
			"date": "2031-05-05", "time": "12:00", "party_size": 2, "customer_name": "Nadia", "customer_phone": "+5493415550123",
		}}}
	},
	"frontdesk/create_appointment": func(s *testkit.Shop, _ string) []step {
		opened(s)
		return []step{{"frontdesk/create_appointment", object{
			"date": "2031-05-05", "time": "12:00", "patient_name": "Nadia Sosa", "patient_phone": "+5493415550123",
		}}}
	},
	"frontdesk/modify_appointment": func(s *testkit.Shop, session string) []step {
		opened(s)
		return []step{{"frontdesk/modify_appointment", object{"appointment_id": visit(s, session), "new_time": "13:00"}}}
	},
	"frontdesk/cancel_appointment": func(s *testkit.Shop, session string) []step {
		opened(s)
		return []step{{"frontdesk/cancel_appointment", object{"appointment_id": visit(s, session)}}}
	},
	"frontdesk/create_order": func(s *testkit.Shop, _ string) []step {
		opened(s)
		return []step{{"frontdesk/create_order", object{
			"items":         []object{{"menu_item_id": s.Product(catalog.Product{Name: "Taco", Price: 50_00}, 0).ID, "quantity": 2}},
			"delivery_type": "pickup", "customer_name": "Nadia", "customer_phone": "+5493415550123",
		}}}
	},
	"agenda/scheduleAppointmentTool": func(s *testkit.Shop, _ string) []step {
		opened(s)
		return []step{{"agenda/scheduleAppointmentTool", object{"appointmentDate": "05/05/2031", "appointmentTime": "12:00", "clientFullName": "Nadia Sosa", "serviceName": "Consulta"}}}
	},
	"agenda/cancelAppointmentTool": func(s *testkit.Shop, session string) []step {
		opened(s)
		return []step{{"agenda/cancelAppointmentTool", object{"eventId": visit(s, session)}}}
	},
}

// filled is a draft ready to be asked about.
func filled(s *testkit.Shop, session string) {
	s.T.Helper()
	s.OK(session, "retail/add_item_to_draft", object{"productId": s.Item("Vino", 4_500_00, 50).ID, "quantity": 1})
	s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
}

// ordered is a confirmed order of the conversation's customer.
func ordered(s *testkit.Shop, session string) (id string) {
	s.T.Helper()
	filled(s, session)
	a := s.Yes(s.OK(session, "retail/request_confirmation", object{})["confirmationId"].(string))
	return testkit.Data(s.T, a)["orderId"].(string)
}

// photographed is a receipt of the conversation's customer, read well.
func photographed(s *testkit.Shop, session string) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		kept := file.Stored{StorageKey: testkit.NewID(), ContentType: "image/png", Size: 8, SHA256: testkit.NewID()}
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "comprobante.png", CustomerID: talk.CustomerID}, kept)
		if err != nil {
			return err
		}
		r, _, err := u.Receipts.Add(receipt.Sent{Content: f.SHA256, CustomerID: talk.CustomerID}, receipt.Receipt{FileID: f.ID, Kind: receipt.Image})
		if err != nil {
			return err
		}
		id = r.ID
		return u.Receipts.Parsed(&r, receipt.Reading{Amount: 100_00, Currency: "ARS", Confidence: 950})
	})
	return id
}

// opened is a desk with a table, a doctor and a service, every day from nine to six.
func opened(s *testkit.Shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
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

// visit is an appointment of the conversation's customer.
func visit(s *testkit.Shop, session string) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		b, err := u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2031-05-06", Start: 600, Minutes: 30}, booking.Who{CustomerID: talk.CustomerID, Name: "Nadia"}, "", "")
		id = b.ID
		return err
	})
	return id
}
