package demo_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestTheHardwareShop: its books are as full as its shelves, and its agent can tell a
// customer where their order is.
func TestTheHardwareShop(t *testing.T) {
	t.Parallel()
	a := seeded(t, testkit.SQLite(t))
	w, err := a.Keyring.WorkspaceBySlug(t.Context(), "ferreteria")
	if err != nil {
		t.Fatal(err)
	}
	if w.Plan != access.Enterprise {
		t.Errorf("plan %s", w.Plan)
	}
	agent, err := a.Keyring.AgentBySlug(t.Context(), w.ID, "ferreteria")
	if err != nil {
		t.Fatal(err)
	}
	var session string
	err = a.Runtime.Write(t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
		leads, err := u.Leads.List(crm.Filter{})
		if err != nil {
			return err
		}
		tickets, err := u.Support.Tickets(support.TicketFilter{})
		if err != nil {
			return err
		}
		told, err := u.Support.Notifications(support.NotificationFilter{})
		if err != nil {
			return err
		}
		if len(leads) < 5 || len(tickets) < 4 || len(told) < 2 {
			t.Errorf("%d leads, %d tickets, %d notifications", len(leads), len(tickets), len(told))
		}
		c, _, err := u.Customers.ByPhone("+5491155553001")
		if err != nil {
			return err
		}
		talk, err := u.Conversations.Open(conversation.Session{AgentID: agent.ID, Channel: "web", CustomerID: c.ID})
		session = talk.ID
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(tool, arguments string) map[string]any {
		t.Helper()
		answer := a.Runtime.Execute(t.Context(), runtime.Call{
			Workspace: &w, Actor: access.Actor{Role: access.Agent, KeyID: "demo"}, SessionID: session, Tool: tool,
			Arguments: []byte(arguments),
		})
		if !answer.Success {
			t.Fatalf("%s: %s: %s", tool, answer.ErrorCode, answer.Error)
		}
		return testkit.Data(t, answer)
	}
	order, _ := ask("erp/check_order_status", `{}`)["order"].(map[string]any)
	if shipping, _ := order["shipping"].(map[string]any); order["status"] != "shipped" ||
		shipping["carrier"] != "Correo del Plata" || shipping["estimated_delivery"] != "2026-03-12" {
		t.Errorf("%v", order)
	}
	if free := ask("erp/check_availability", `{"type":"appointment"}`); free["available"] != true {
		t.Errorf("%v", free)
	}
	if drill := ask("erp/search_products", `{"query":"taladro"}`); drill["total_count"].(float64) < 4 {
		t.Errorf("%v", drill)
	}
}
