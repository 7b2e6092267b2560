package dashboard_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestPagesSayWhichBranch: staff see of a booking, an order and a conversation at which branch it is.
func TestPagesSayWhichBranch(t *testing.T) {
	eachOf(t, testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool)}}, func(t *testing.T, h *house) {
		h.Branch("Centro", "", 0, 24*60)
		norte := h.Branch("Norte", "", 0, 24*60)
		product := h.Item("Mate", 1_000_00, 5)
		var booked booking.Booking
		var talk conversation.Session
		h.Do(func(u *core.Unit) (err error) {
			if talk, err = u.Conversations.Open(conversation.Session{AgentID: h.Agent.ID, Channel: "web",
				BranchID: norte}); err != nil {
				return err
			}
			booked, err = u.BookAtDesk(core.AtDesk{Wish: booking.Wish{Kind: booking.Reservation, BranchID: norte,
				Party: 2},
				Day: "2026-03-16", Start: 20 * 60, Name: "Marta"})
			return err
		})
		h.OK(talk.ID, "retail/add_item_to_draft", map[string]any{"productId": product.ID, "quantity": 1})
		h.OK(talk.ID, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup",
			"contactPhone": "+5491155550001"})
		h.Yes(h.OK(talk.ID, "retail/request_confirmation", map[string]any{})["confirmationId"].(string))
		orders := h.Snapshot()["orders"]
		if len(orders) != 1 {
			t.Fatalf("there are %d orders", len(orders))
		}
		staff, at := h.as(h.hires(h.Workspace, "Rosa", access.Owner)), "/d/"+h.Workspace.Slug
		for range 2 { // once more when the branch is removed
			staff.get(at+"/agenda/bookings/"+booked.ID).says("<dt>Sucursal</dt>", "<dd>Norte</dd>")
			staff.get(at+"/conversations/"+talk.ID).says("<dt>Sucursal</dt>", "<dd>Norte</dd>")
			for id := range orders {
				staff.get(at + "/orders/" + id).says("Sucursal: <bdi>Norte</bdi>")
				staff.get(at + "/orders/" + id + "/print").says("· Norte</b>")
			}
			h.Must(h.DB.Write(t.Context(), h.Workspace.ID, func(tx *store.Tx) error {
				return store.NewRows(tx).RemoveBranch(norte)
			}))
		}
	})
}
