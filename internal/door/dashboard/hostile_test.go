package dashboard_test

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	// evil is markup, a script, an attribute and a character that reverses what follows.
	evil = "=1+1<x-evil onclick=\"alert(1)\">\u202e'\"></title></textarea><script>alert(1)</script>"
	turn = '\u202e'
)

// fill writes evil wherever customers, files and foreign programs can write.
func (h *house) fill(owner *browser) {
	h.t.Helper()
	d, home := h.Desk(), "/d/"+h.Workspace.Slug
	p := h.Item(evil, 100_00, 50)
	h.Do(func(u *core.Unit) error {
		scarce := catalog.Product{SKU: "=2", Name: "+" + evil, Price: 1, Status: catalog.Inactive, Category: evil,
			Brand: evil, Tags: []string{evil}}
		if err := u.Catalog.Save([]catalog.Product{scarce}); err != nil {
			return err
		}
		return u.Customers.Import(customer.Customer{Phone: "+5491155550001", FirstName: evil, LastName: "@x",
			Email: "a@x.example", Notes: evil})
	})
	session := h.owes(p.ID, 3)
	h.sent(d, session, receipt.Reading{Amount: 300_00, Currency: "ARS", Reference: evil, RawText: evil, Why: evil,
		PaidOn: evil}, "1")
	h.asks(evil)
	h.happened(runtime.Execution{Tool: "retail/get_stock", ErrorCode: "not_found", ErrorMessage: evil,
		Input: `{"a":"<x-evil>"}`, SessionID: session})
	h.happened(runtime.Execution{Tool: "custom/quote", Success: true, Output: `{"a":"<x-evil>\u202e"}`})
	h.Do(func(u *core.Unit) error {
		if _, err := u.Enter(session); err != nil {
			return err
		}
		return takeDown(u)
	})
	owner.do(http.MethodPost, home+"/quick", url.Values{"sentence": {evil}, "key": {testkit.NewID()}}, nil)
	owner.post(home+"/catalog/product/"+p.ID+"/stock",
		url.Values{"key": {testkit.NewID()}, "kind": {"increase"}, "quantity": {"5"}, "place": {"local"},
			"reason": {evil}}).is(http.StatusSeeOther)
	owner.post(home+"/conversations/"+session+"/tags", url.Values{"tag": {evil}, "do": {"add"}})
	owner.sends(home+"/import/products", "<x-evil>.csv",
		"sku,name,price\n"+`A,Uno,"<x-evil>"`+"\n").leads(home + "/import/products")
	owner.until(home+"/import/products", "1 error")
}

// takeDown writes evil into a lead, a ticket and a notification.
func takeDown(u *core.Unit) error {
	lead, _, err := u.Leads.Record(crm.Details{Name: evil[:60], Phone: "+5491155550009", Company: evil, Interest: evil,
		Notes: evil, Source: evil})
	if err == nil {
		_, err = u.Leads.Change(lead.ID, crm.Lost, evil)
	}
	if err != nil {
		return err
	}
	t, err := u.Support.OpenTicket(support.Ticket{Subject: evil, Description: evil, Category: evil, CustomerName: evil,
		CustomerContact: evil})
	if err == nil {
		_, err = u.Support.Comment(t.ID, evil)
	}
	if err != nil {
		return err
	}
	context, err := json.Marshal(map[string]any{evil: evil, "list": []string{evil}})
	if err == nil {
		_, err = u.Support.Notify(support.Notification{Team: access.SalesTeam, Message: evil, Priority: support.Urgent,
			Context: context})
	}
	if err != nil {
		return err
	}
	n, err := u.Support.Notify(support.Notification{Team: access.Management, Message: evil, Priority: support.Normal,
		Context: context})
	if err == nil {
		_, err = u.Support.OpenNotification(n.ID)
	}
	return err
}

var (
	linked = regexp.MustCompile(`(?:href|src|action)="(/d/[^"]*)"`)
	anyID  = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|tools/agents/.*`)
)

// walk follows the links of every page, a few of each kind.
func (b *browser) walk(from string, see func(answered)) {
	b.t.Helper()
	seen, kinds := map[string]bool{}, map[string]int{}
	for next := []string{from}; len(next) > 0; next = next[1:] {
		path := html.UnescapeString(next[0])
		kind := anyID.ReplaceAllString(path, "*")
		if seen[path] || kinds[kind] == 3 || strings.HasSuffix(path, "/live") {
			continue
		}
		seen[path] = true
		kinds[kind]++
		a := b.get(path)
		if a.status == http.StatusNotFound || a.status == http.StatusMethodNotAllowed {
			continue // it only takes POST
		}
		see(a)
		for _, link := range linked.FindAllStringSubmatch(a.body, -1) {
			next = append(next, link[1])
		}
	}
	if len(seen) < 30 {
		b.t.Errorf("only %d pages were found", len(seen))
	}
}

// What customers, files and foreign programs write is shown as text everywhere.
// harmlessCell is a telephone number or a negative amount.
var harmlessCell = regexp.MustCompile(`^(\+[0-9]+|-[0-9]+(,[0-9]+)?)$`)

func TestWhatOthersSayStaysText(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		h.fill(owner)
		shown := map[string]int{}
		owner.walk("/d/"+h.Workspace.Slug+"/", func(a answered) {
			kind, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
			switch kind {
			case "text/html":
				if strings.Contains(a.body, "<x-evil") || strings.Contains(a.body, "<script>") {
					t.Errorf("%s has it as markup", a.what)
				}
				if strings.ContainsRune(a.body, turn) {
					t.Errorf("%s is turned around", a.what)
				}
				shown[kind] += strings.Count(a.body, "&lt;x-evil")
			case "text/csv":
				if strings.Contains(a.what, "/import/example") {
					return
				}
				for _, row := range listed(t, a.body) {
					for _, cell := range row {
						if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) && !harmlessCell.MatchString(cell) {
							t.Errorf("%s has the formula %q", a.what, cell)
						}
						shown[kind] += strings.Count(cell, "<x-evil")
					}
				}
			}
		})
		if shown["text/html"] < 20 || shown["text/csv"] == 0 {
			t.Errorf("it was hardly anywhere: %v", shown)
		}
	})
}
