package invariants_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const marta = "+5491155557777"

// couple is two nodes on one PostgreSQL that answer on WhatsApp. Neither sweeps while a
// test lasts: what is left behind is found because it is due.
type couple struct {
	t     *testing.T
	meta  *whatsapptest.Meta
	shop  *server.Shop // to look at the database
	nodes [2]*process
}

func newCouple(t *testing.T, vendor *modeltest.Server) *couple {
	t.Helper()
	c := &couple{t: t, meta: whatsapptest.NewMeta(t)}
	conf := config.Defaults()
	conf.DatabaseURL, conf.SecretKey = testkit.PostgresURL(t), base64.StdEncoding.EncodeToString(make([]byte, 32))
	conf.WebhookLoopback = c.meta.Address().String()
	if vendor != nil {
		conf.ModelLoopback = vendor.Address().String()
	}
	window := 300
	settings := payingCash(anonymous)
	settings.JoinMillis = &window
	c.shop = reopen(t, conf, nil)
	t.Cleanup(func() { closed(t, c.shop) })
	c.shop = c.shop.Open(testkit.Setup{Slug: "charla", Settings: settings})
	c.shop.WhatsApp = c.meta
	c.shop.ConnectWhatsApp()
	if vendor != nil {
		c.shop.Vendor = vendor
		c.shop.ConnectVendor()
	}
	for i := range c.nodes {
		c.nodes[i] = startWith(t, premises{Config: conf, Sweep: time.Hour, Graph: c.meta.URL()})
	}
	return c
}

// tell has the vendor tell a node something.
func (c *couple) tell(node int, events ...whatsapptest.Event) {
	c.t.Helper()
	body := c.meta.Webhook(events...)
	r, err := http.NewRequest(http.MethodPost, c.nodes[node].base+"/webhooks/"+access.WhatsAppMeta+"/charla",
		bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header = c.meta.Sign(body)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		c.t.Fatalf("answered with %s", answer.Status)
	}
}

// until waits for something, for as long as the slowest machine may take.
func (c *couple) until(what string, is func() bool) {
	c.t.Helper()
	for stop := time.Now().Add(soon); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(stop) {
			c.t.Fatalf("not yet: %s; sent %+v", what, c.meta.Sent())
		}
	}
}

func (c *couple) settled() bool {
	return number(c.t, c.shop, `SELECT (SELECT COUNT(*) FROM errands WHERE workspace_id = $1) + (SELECT COUNT(*) FROM turns WHERE workspace_id = $1 AND state IN ('waiting', 'running'))`) == 0
}

// said are the customer's messages in their conversation, in its order.
func (c *couple) said() (texts []string) {
	c.t.Helper()
	c.shop.Look(func(u *core.Unit) error {
		who, _, err := u.Customers.ByPhone(marta)
		if err != nil {
			return err
		}
		talk, _, err := u.Conversations.Latest(who.ID, c.shop.Agent.ID, access.WhatsAppMeta)
		if err != nil {
			return err
		}
		list, err := u.Conversations.Messages(talk.ID, "", 100)
		for _, m := range list {
			if !m.Outbound {
				texts = append(texts, m.Text)
			}
		}
		return err
	})
	return texts
}

// The node that took a webhook is killed with nothing done about it but keeping it. The
// other one answers, once, and heard the words in their order.
func TestWhatsAppKilledAfterTheWebhook(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	c := newCouple(t, nil)
	words := []string{"hola", "quería preguntar", "si tienen envío"}
	var events []whatsapptest.Event
	for i, text := range words {
		events = append(events, whatsapptest.Text("wamid."+itoa(i), marta, text))
	}
	c.tell(0, events...)
	c.nodes[0].kill()
	c.until("it was answered", func() bool { return len(c.meta.Sent()) > 0 && c.settled() })
	if sent := c.meta.Sent(); len(sent) != 1 || !slices.Equal(c.said(), words) {
		t.Errorf("%d answers to %q", len(sent), c.said())
	}
}

// The node that runs a turn is killed while the model thinks. The other one takes the turn
// up, and the customer is answered once.
func TestWhatsAppKilledInTheTurn(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	vendor := modeltest.New(t, modeltest.Hang(), modeltest.Says("Hola, Marta."), modeltest.Says("Hola, Marta."),
		modeltest.Says("Hola, Marta."))
	c := newCouple(t, vendor)
	c.tell(0, whatsapptest.Text("wamid.1", marta, "hola"))
	c.until("the model was asked", func() bool { return len(vendor.Asked()) > 0 })
	c.nodes[0].kill()
	c.until("it was answered", func() bool { return len(c.meta.Sent()) > 0 && c.settled() })
	if sent := c.meta.Sent(); len(sent) != 1 {
		t.Errorf("answered %d times: %+v", len(sent), sent)
	}
}

// The node that sends is killed after the vendor has the message and before it said so.
// It is not known whether it arrived, and it is not sent again; what is said after it is.
func TestWhatsAppKilledWhileSending(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	c := newCouple(t, nil)
	c.meta.Delay(soon)
	c.meta.Next(whatsapptest.Slow)
	c.tell(0, whatsapptest.Text("wamid.1", marta, "hola"))
	c.until("the vendor has it", func() bool { return len(c.meta.Sent()) == 1 })
	c.nodes[0].kill()
	c.tell(1, whatsapptest.Text("wamid.2", marta, "¿hay alguien?"))
	c.until("the next one was answered", func() bool { return len(c.meta.Sent()) > 1 && c.settled() })
	first := c.meta.Sent()[0]
	if o := c.shop.Outgoing(first.Ref); o.State != conversation.Unknown {
		t.Errorf("the message is %s", o.State)
	}
	for _, again := range c.meta.Sent()[1:] {
		if again.Ref == first.Ref {
			t.Error("a message that may have arrived was sent again")
		}
	}
}
