package dashboard_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestTheCallIsShown books and orders in a telephone call: the pages of both say which, and staff read what was
// said with digits.
func TestTheCallIsShown(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		const call = "CA7700"
		p := h.Item("Yerba", 2_500_00, 10)
		var talk conversation.Session
		var booked booking.Booking
		h.Do(func(u *core.Unit) (err error) {
			c, _, err := u.Customers.ByPhone(ana)
			if err != nil {
				return err
			}
			talk, err = u.Conversations.Open(conversation.Session{AgentID: h.Agent.ID, Channel: "voice", CallID: call,
				CustomerID: c.ID})
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			if err := u.Places.SetWeek("", []booking.WeekRange{{Weekday: 3,
				Range: booking.Range{From: 0, To: 1440}}}); err != nil {
				return err
			}
			if err := u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: "Mesa",
				SeatsMin: 1, SeatsMax: 4, Active: true}); err != nil {
				return err
			}
			if _, err = u.Conversations.Say("agent", "Tu código es RES, doce, treinta y cuatro.", ""); err != nil {
				return err
			}
			booked, err = u.Bookings.Book(booking.Need{Kind: booking.Reservation, Day: "2026-03-11", Start: 720,
				Minutes: 60,
				Party:   2}, booking.Who{Name: "Ana", Phone: ana}, "", "")
			return err
		})
		h.OK(talk.ID, "retail/add_item_to_draft", map[string]any{"productId": p.ID, "quantity": 1})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug
		clerk.get(base+"/agenda/bookings/"+booked.ID).is(http.StatusOK).says("Llamada", call)
		clerk.get(base + "/conversations/" + talk.ID).is(http.StatusOK).says("Tu código es RES-1234.")
		var orderID string
		h.Look(func(u *core.Unit) error {
			u.Conversations.Adopt(talk)
			o, err := u.Orders.Draft(false)
			orderID = o.ID
			return err
		})
		clerk.get(base+"/orders/"+orderID).is(http.StatusOK).says("Llamada", call)
	})
}

// TestACallIsReturned promises a call: staff see it, and start it with a button where the business returns calls.
func TestACallIsReturned(t *testing.T) {
	setup := testkit.Setup{Twilio: true}
	setup.Settings.Voice.CallBacks = access.CallBacks{Enabled: true, From: "+5491144440000"}
	eachOf(t, setup, func(t *testing.T, h *house) {
		talk := h.SessionOn("voice", ana)
		h.OK(talk, "frontdesk/transfer_to_human", map[string]any{"reason": "pide que lo llamen"})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/conversations/" + talk
		clerk.get(at).is(http.StatusOK).says("Devolver la llamada", "Llamar al ")
		clerk.post(at+"/call", nil).is(http.StatusSeeOther)
		if page := clerk.get(at).is(http.StatusOK).says("La llamada está programada."); strings.Contains(page.body,
			"Llamar al") {
			t.Error("it can be started twice")
		}
		clerk.post(at+"/call", nil).is(http.StatusConflict)
		other := h.SessionOn("voice", "+5491155550099")
		clerk.post("/d/"+h.Workspace.Slug+"/conversations/"+other+"/call", nil).is(http.StatusNotFound)
		stranger := h.as(h.hires(h.another("otra"), "Ema", access.Staff))
		stranger.post(at+"/call", nil).is(http.StatusNotFound)
		if n := len(h.Pending(returncall.Errand)); n != 1 {
			t.Errorf("%d calls wait, want 1", n)
		}
	})
}
