package httpapi

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
)

// Notification is a message to a team.
type Notification struct {
	ID          string         `json:"id"`
	Team        string         `json:"team" enum:"sales,support,management"`
	Reached     string         `json:"reached" enum:"sales,support,management,owner" doc:"Whom it has come to by now."`
	Kind        string         `json:"kind" doc:"What it is about: handoff, waiting, claim, receipt, low_stock, undelivered, budget, vendor_down, day, or notification, which an agent wrote."`
	Page        string         `json:"page" doc:"Where in the dashboard it is dealt with, behind the business's address; empty: nowhere."`
	Message     string         `json:"message"`
	Priority    string         `json:"priority" enum:"normal,high,urgent"`
	Context     map[string]any `json:"context" nullable:"false"`
	SessionID   *string        `json:"session_id"`
	CustomerID  *string        `json:"customer_id"`
	ToldBy      string         `json:"told_by" doc:"role:id of who told."`
	EscalatesAt *time.Time     `json:"escalates_at" doc:"When it goes further unless somebody opens it; null: never."`
	OpenedAt    *time.Time     `json:"opened_at"`
	OpenedBy    *string        `json:"opened_by" doc:"role:id of the person."`
	CreatedAt   time.Time      `json:"created_at"`
}

func showNotification(n support.Notification) Notification {
	out := Notification{
		ID: n.ID, Team: string(n.Team), Reached: string(n.Reached), Kind: string(n.Kind),
		Page: n.Page, Message: n.Message, Priority: string(n.Priority),
		Context: map[string]any{}, SessionID: orNull(n.SessionID), CustomerID: orNull(n.CustomerID), ToldBy: n.ToldBy,
		EscalatesAt: orNull(n.EscalateAt), OpenedAt: orNull(n.OpenedAt), OpenedBy: orNull(n.OpenedBy),
		CreatedAt: n.CreatedAt,
	}
	_ = json.Unmarshal(n.Context, &out.Context) // the column always holds an object
	return out
}

const openText = "An urgent notification goes no further once somebody has opened it. Whoever opens it first stays the one who did."

func registerNotifications(r *router) {
	add(r, explained(get("/v1/notifications", "listNotifications", "What teams were told, newest first"), leadsText),
		staffOnly, reads(r, listNotifications))
	add(r, explained(post("/v1/notifications/{id}/open", "openNotification", "Somebody has seen it"), openText),
		staffOnly, writes(r, openNotification))
}

type listNotificationsIn struct {
	Team     string `query:"team" enum:"sales,support,management,owner" doc:"Whom it has come to by now."`
	Unopened bool   `query:"unopened" doc:"Only those nobody has opened."`
	Page
}

func listNotifications(u *core.Unit, in *listNotificationsIn) (list[Notification], error) {
	found, err := u.Support.Notifications(support.NotificationFilter{
		Team: access.Team(in.Team), Unopened: in.Unopened, After: in.After, Limit: in.Limit + 1,
	})
	return page(found, in.Limit, showNotification), err
}

func openNotification(u *core.Unit, in *ByID) (Notification, error) {
	n, err := u.Support.OpenNotification(in.id())
	return showNotification(n), err
}
