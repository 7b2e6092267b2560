package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// halted is the row of the notification that TestATeamAtWork tells of.
const halted = `[...document.querySelectorAll("#notification-list button.row")].find(b => b.textContent.includes("Se paró la obra"))`

// An urgent notification appears on the page and in the navigation without a reload; opening it stops its escalation. A
// ticket is answered and closed, and a lead moved on.
func TestATeamAtWork(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	shop := o.Workspaces[len(o.Workspaces)-1]
	nadia := entersAs(t, program, o, "owner@ferreteria.example", laptop)
	nadia.Goes(shop.DashboardURL + "notifications")
	nadia.Sees("#notification-list button.row") // the sample's own
	before := nadia.Text(`document.querySelector("#nav-side a[href$='/notifications'] .count")?.textContent ?? "0"`)

	id := tellsUrgently(t, o.URL, shop)
	nadia.Shows(halted + ` !== undefined`)
	nadia.Shows(`document.querySelector("#nav-side a[href$='/notifications'] .count").textContent !== "` + before + `"`)
	nadia.isFine()
	nadia.Text(halted + `.focus()`)
	nadia.Presses("\r")
	nadia.Sees("#notification .badge.good")
	nadia.Shows(`(document.querySelector("#nav-side a[href$='/notifications'] .count")?.textContent ?? "0") === "` +
		before + `"`)
	nadia.isFine()
	if n := latestTold(t, o.URL, shop); n.ID != id || n.Reached != "support" || n.EscalatesAt != nil ||
		n.OpenedBy == nil {
		t.Errorf("it goes further: %+v", n)
	}

	nadia.Goes(shop.DashboardURL + "tickets")
	nadia.Touches("#ticket-list a.row")
	nadia.Sees("textarea[aria-describedby=note-hint]")
	nadia.Text(`document.querySelector("textarea[aria-describedby=note-hint]").focus()`)
	nadia.Presses("Sale con el reparto de la tarde.")
	nadia.Touches("form[action$='/notes'] button")
	nadia.Sees(".toast")
	nadia.Touches("#ticket-side button[value=closed]")
	nadia.Shows(`!document.querySelector("#ticket-side button[value=closed]") && !!document.querySelector("#ticket-side button[value=open]")`)
	nadia.isFine()

	nadia.Goes(shop.DashboardURL + "leads?status=new")
	nadia.Touches("#lead-list a.row")
	nadia.Sees("textarea[name=note]")
	nadia.Text(`document.querySelector("select[name=status]").value = "contacted"`)
	nadia.Text(`document.querySelector("textarea[name=note]").focus()`)
	nadia.Presses("La llamo el lunes.")
	nadia.Touches("main form.card button.primary")
	nadia.Shows(`document.querySelector("#lead-side .badge.live") && document.querySelector("#lead-history").textContent.includes("La llamo el lunes.")`)
	nadia.isFine()
	process.stop()
}

// notified is a notification as the API returns it.
type notified struct {
	ID          string  `json:"id"`
	Reached     string  `json:"reached"`
	EscalatesAt *string `json:"escalates_at"`
	OpenedBy    *string `json:"opened_by"`
}

func latestTold(t *testing.T, url string, shop demoShop) notified {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/v1/notifications?limit=1", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+shop.Keys.Owner)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var list struct{ Data []notified }
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil || len(list.Data) != 1 {
		t.Fatalf("%d, %v, %v", res.StatusCode, list, err)
	}
	return list.Data[0]
}

// tellsUrgently sends an urgent notification to support as the business's agent.
func tellsUrgently(t *testing.T, url string, shop demoShop) (id string) {
	t.Helper()
	var session struct{ ID string }
	code, answer := post(t, url+"/v1/sessions", shop.Keys.Agent, `{"channel": "api", "agent": "`+shop.Agent+`"}`)
	if err := json.Unmarshal([]byte(answer), &session); err != nil || code != http.StatusCreated {
		t.Fatalf("%d %s", code, answer)
	}
	code, answer = post(t, url+"/v1/sessions/"+session.ID+"/tools/erp/notify_team", shop.Keys.Agent,
		`{"team": "support", "priority": "urgent", "message": "Se paró la obra de Warnes"}`)
	_, rest, _ := strings.Cut(answer, `"notification_id":"`)
	if id, _, _ = strings.Cut(rest, `"`); code != http.StatusOK || id == "" {
		t.Fatalf("%d %s", code, answer)
	}
	return id
}
