package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
)

// An owner downloads what is held of a customer and erases them after their name was typed; staff may do neither.
func TestErasingACustomer(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		var c customer.Customer
		h.Do(func(u *core.Unit) (err error) {
			c, err = u.Customers.Keep("", customer.Fields{Phone: "+5491155550177", FirstName: "Zulema", LastName: "Quiroga"})
			return err
		})
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		staff := h.as(h.hires(h.Workspace, "Beto", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/customers/" + c.ID
		if a := staff.get(at + "/export"); a.status == http.StatusOK {
			t.Error("staff downloaded it")
		}
		if a := owner.get(at + "/export"); a.status != http.StatusOK || !strings.HasPrefix(a.body, "PK") {
			t.Errorf("the owner got %d", a.status)
		}
		for _, try := range []struct {
			who   *browser
			typed string
			left  string
		}{{staff, "Zulema Quiroga", "Zulema"}, {owner, "otra", "Zulema"}, {owner, "Zulema Quiroga", ""}} {
			try.who.post(at+"/erase", url.Values{"typed": {try.typed}})
			h.Look(func(u *core.Unit) error {
				now, err := u.Customers.Get(c.ID)
				if err == nil && now.FirstName != try.left {
					t.Errorf("typed %q: the name is %q", try.typed, now.FirstName)
				}
				return err
			})
		}
	})
}
