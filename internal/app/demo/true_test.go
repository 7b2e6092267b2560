package demo_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The samples are what the product promises: customers ask first, and their yes comes before the deed; they have a name
// and a past; what is sold has a picture, and who booked can be called.
func TestSamplesAreTrue(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		a := seeded(t, db)
		for _, b := range demo.Businesses {
			w, err := a.Keyring.WorkspaceBySlug(t.Context(), b.Slug)
			if err != nil {
				t.Fatal(err)
			}
			conversationsAreTrue(t, a, &w)
			err = a.Runtime.Read(t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
				for _, check := range []func(*testing.T, *core.Unit) error{customersHaveAPast, productsHavePictures} {
					if err := check(t, u); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range bookingsOf(t, a, &w) {
				if k.Name == "" || k.Phone == "" && k.SessionID == "" {
					t.Errorf("%s: the booking %s is of %q, %q", b.Slug, k.Code, k.Name, k.Phone)
				}
			}
		}
	})
}

func conversationsAreTrue(t *testing.T, a *app.App, w *access.Workspace) {
	t.Helper()
	var talks []conversation.Listed
	first, answered := map[string]time.Time{}, map[string]time.Time{}
	var asked []confirmation.Confirmation
	err := a.Runtime.Read(t.Context(), w, access.Actor{Role: access.Owner}, func(u *core.Unit) (err error) {
		if talks, err = conversation.FindIn(&u.Conversations, conversation.Find{Limit: 200}); err != nil {
			return err
		}
		for _, talk := range talks {
			said, err := u.Conversations.Messages(talk.ID, "", 100)
			if err != nil {
				return err
			}
			if len(said) == 0 || said[0].Outbound {
				t.Errorf("%s: the customer of %s does not begin: %+v", w.Slug, talk.ID, said)
				continue
			}
			first[talk.ID] = said[0].CreatedAt
			for _, m := range said {
				if !m.Outbound && m.ConfirmationID != "" {
					answered[m.ConfirmationID] = m.CreatedAt
				}
			}
		}
		asked, err = u.Confirmations.List(confirmation.Filter{Limit: 500})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(talks) == 0 {
		t.Errorf("%s has no conversations", w.Slug)
	}
	calls, err := a.Runtime.Executions(t.Context(), w, runtime.ExecutionFilter{Limit: 500})
	if err != nil {
		t.Fatal(err)
	}
	executed := map[string]bool{}
	for _, q := range asked {
		executed[q.ID] = q.State == confirmation.Executed
	}
	for _, c := range calls {
		if !first[c.SessionID].IsZero() && c.StartedAt.Before(first[c.SessionID]) {
			t.Errorf("%s: %s ran before the customer wrote", w.Slug, c.Tool)
		}
	}
	for id := range executed {
		if executed[id] && answered[id].IsZero() {
			t.Errorf("%s: %s was executed without words of the customer", w.Slug, id)
		}
	}
}

func customersHaveAPast(t *testing.T, u *core.Unit) error {
	list, err := u.Customers.List(customer.Filter{Limit: 100})
	for i, c := range list {
		if i < 6 && c.FullName() == "" {
			t.Errorf("%s: %s heads the customers without a name", u.Workspace.Slug, c.Phone)
		}
		orders, err := u.Orders.List(order.Filter{CustomerID: c.ID, Limit: 50})
		if err != nil {
			return err
		}
		for _, o := range orders {
			if o.CreatedAt.Before(c.CreatedAt) {
				t.Errorf("%s: %s bought before they came", u.Workspace.Slug, c.FullName())
			}
		}
	}
	return err
}

func productsHavePictures(t *testing.T, u *core.Unit) error {
	page, err := u.Catalog.List(t.Context(), catalog.Filter{Limit: 1000})
	for _, p := range page.Products {
		id, own := catalog.OwnPicture(u.Workspace.ID, p.ImageURL)
		if !own {
			t.Errorf("%s: %s has the picture %q", u.Workspace.Slug, p.Name, p.ImageURL)
			continue
		}
		if f, err := u.Files.Get(id); err != nil || !strings.HasPrefix(f.ContentType, "image/") {
			t.Errorf("%s: the picture of %s: %+v, %v", u.Workspace.Slug, p.Name, f, err)
		}
	}
	return err
}
