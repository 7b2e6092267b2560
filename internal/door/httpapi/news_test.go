package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/news"
)

// piece is a piece of news about an order that waits.
func (c *counter) piece(order string) (id string) {
	c.t.Helper()
	w, err := c.app.Keyring.Workspace(c.t.Context(), c.mine.id)
	if err != nil {
		c.t.Fatal(err)
	}
	err = c.app.Runtime.Write(c.t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
		o, err := u.Orders.Get(order, false)
		if err == nil {
			err = u.News.Tell(news.Piece{Kind: access.OrderPreparing, CustomerID: o.CustomerID, SubjectID: order})
		}
		if err != nil {
			return err
		}
		list, err := u.News.List(news.Filter{SubjectID: order, Limit: 1})
		id = list[0].ID
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

func TestTheTextsOfNewsAreTried(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		kinds := c.get("/v1/news/kinds", c.mine.staff).data()
		if len(kinds) != len(access.NewsKinds) {
			t.Fatalf("%d kinds", len(kinds))
		}
		c.do("POST", "/v1/news/preview", c.mine.staff, object{"kind": "order_lost"}).problem(400, "invalid_arguments")
		c.do("POST", "/v1/news/preview", c.mine.staff, object{"kind": "order_shipped", "text": "{colour}"}).problem(400, "invalid_arguments")
		c.do("GET", "/v1/news", c.mine.agent, nil).problem(403, "forbidden")
		c.do("PATCH", "/v1/settings", c.mine.owner, object{"news": object{"kinds": object{"order_shipped": object{"text": "Va {order}"}}}}).is(200)
		got := c.do("POST", "/v1/news/preview", c.mine.staff, object{"kind": "order_shipped"}).is(200)
		if got["preview"] != "Va ORD-00042" {
			t.Errorf("%v", got)
		}
		c.do("PATCH", "/v1/settings", c.mine.owner, object{"news": object{"kinds": object{"order_shipped": object{"text": "Va {pedido}"}}}}).
			problem(400, "invalid_arguments")
	})
}
