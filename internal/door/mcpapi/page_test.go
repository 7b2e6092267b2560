package mcpapi_test

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// question asks a customer and returns the link.
func (c *counter) question() (link string, id string) {
	c.t.Helper()
	s := c.connect(client{headers: headers{"Mostrador-Session": c.draft()}})
	r, a := c.ok(s, "request_confirmation", object{})
	link, _ = r.Meta["mostrador/confirmationUrl"].(string)
	return link, a.Confirmation.ID
}

var proof = regexp.MustCompile(`name="form" value="([^"]+)"`)

// press submits a page's form as a browser does; pairs replace its headers.
func (c *counter) press(link string, page reply, fields url.Values, pairs ...string) reply {
	c.t.Helper()
	if found := proof.FindStringSubmatch(page.body); found != nil && !fields.Has("form") {
		fields.Set("form", html.UnescapeString(found[1]))
	}
	return c.send("POST", link, fields.Encode(), append([]string{
		"Content-Type", "application/x-www-form-urlencoded", "Origin", c.url, "Sec-Fetch-Site", "same-origin",
	}, pairs...)...)
}

func TestThePageShowsTheQuestionAsItIs(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		got := c.send("GET", link, "")
		q := c.stateOf(id)
		if got.status != 200 || !strings.Contains(got.body, html.EscapeString(q.Text)) ||
			!strings.Contains(got.body, `lang="es-AR"`) {
			t.Errorf("%d %s", got.status, got.body)
		}
		if strings.Contains(got.body, "<b>") || strings.Contains(got.body, "<script") {
			t.Error("a product's name is markup")
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
			"Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
			"Content-Type": "text/html; charset=utf-8",
		} {
			if !strings.HasPrefix(got.header.Get(name), want) {
				t.Errorf("%s: %q", name, got.header.Get(name))
			}
		}
		if c.send("HEAD", link, "").status != 200 || c.stateOf(id).State != confirmation.Pending {
			t.Error("looking decided something")
		}
		if got := c.send("PUT", link, ""); got.status != 405 || got.header.Get("Allow") == "" {
			t.Errorf("PUT: %d", got.status)
		}
	})
}

func TestTheCustomerAnswersAtThePage(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		for _, try := range []struct {
			name   string
			fields url.Values
			state  confirmation.State
			says   string
		}{
			{"yes", url.Values{"answer": {"yes"}}, confirmation.Executed, "Quedó confirmado"},
			{"no", url.Values{"answer": {"no"}}, confirmation.Denied, "Dijiste que no"},
			{"words that confirm", url.Values{"answer": {"words"}, "words": {"dale, mandalo"}}, confirmation.Executed,
				"Quedó confirmado"},
			{"words that change", url.Values{"answer": {"words"}, "words": {"sí, pero que sean 3"}},
				confirmation.Amended, "Anotado"},
			{"words that say nothing", url.Values{"answer": {"words"}, "words": {"¿y a qué hora abren?"}},
				confirmation.Pending, "No me quedó claro"},
			{"no words", url.Values{"answer": {"words"}, "words": {"  "}}, confirmation.Pending, "Sí, confirmo"},
			{"no answer", url.Values{}, confirmation.Pending, "Sí, confirmo"},
		} {
			link, id := c.question()
			page := c.send("GET", link, "")
			got := c.press(link, page, try.fields)
			q := c.stateOf(id)
			if got.status != 200 || q.State != try.state || !strings.Contains(got.body, try.says) {
				t.Errorf("%s: %d, the question is %s, the page says %s", try.name, got.status, q.State, got.body)
			}
			if try.state == confirmation.Executed {
				if q.DecidedBy != "customer" {
					t.Errorf("%s: decided by %q", try.name, q.DecidedBy)
				}
				again := c.press(link, page, try.fields)
				if again.body != got.body || c.stateOf(id).ExecutionID != q.ExecutionID {
					t.Errorf("%s: a second press: %s", try.name, again.body)
				}
			}
			if try.state != confirmation.Pending {
				after := c.send("GET", link, "")
				if strings.Contains(after.body, "<form") || strings.Contains(after.body, "Yerba") {
					t.Errorf("%s: still asking: %s", try.name, after.body)
				}
			}
		}
	})
}

func TestAnExpiredQuestionSaysSo(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		page := c.send("GET", link, "")
		c.Clock.Advance(31 * time.Minute)
		if got := c.send("GET", link, ""); got.status != 410 || !strings.Contains(got.body, "venció") ||
			!strings.Contains(got.body, "pedí que te pregunten de nuevo") || strings.Contains(got.body, "Yerba") {
			t.Errorf("%d %s", got.status, got.body)
		}
		if got := c.press(link, page, url.Values{"answer": {"yes"}}); strings.Contains(got.body, "Quedó confirmado") ||
			!strings.Contains(got.body, "venció") {
			t.Errorf("a late yes: %d %s", got.status, got.body)
		}
		if s := c.stateOf(id).State; s != confirmation.Expired {
			t.Errorf("the question is %s", s)
		}
		c.Clock.Advance(24 * time.Hour)
		if got := c.send("GET", link, ""); got.status != 404 {
			t.Errorf("a day later: %d", got.status)
		}
	})
}

func TestForgedLinksAndForms(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		token := strings.TrimPrefix(link, c.url+"/confirm/")
		// The last character carries spare bits: another one encodes the same bytes.
		spelled := token[:len(token)-1] + string(token[len(token)-1]^1)
		elsewhere := c.door.LinkFor("nadie", id, time.Now().Add(time.Hour))
		unknown := c.door.LinkFor(c.Workspace.Slug, "019abcde-0000-7000-8000-000000000000", time.Now().Add(time.Hour))
		for _, forged := range []string{"x", token[1:], token + "A", "B" + token[1:], spelled, id, elsewhere, unknown,
			strings.Repeat("A", 64), "%00", "..%2f"} {
			if got := c.send("GET", c.url+"/confirm/"+forged, "", "Accept-Language",
				"pt-PT,pt;q=0.9"); got.status != 404 || !strings.Contains(got.body, "Este link não é válido") {
				t.Errorf("%s: %d %s", forged, got.status, got.body)
			}
		}
		page := c.send("GET", link, "")
		yes := func() url.Values { return url.Values{"answer": {"yes"}} }
		other := url.Values{"answer": {"yes"}, "form": {c.door.FormFor("019abcde-0000-7000-8000-000000000000")}}
		for name, got := range map[string]reply{
			"another site": c.press(link, page, yes(), "Origin", "https://evil.example", "Sec-Fetch-Site",
				"cross-site"),
			"another origin":      c.press(link, page, yes(), "Origin", "https://evil.example", "Sec-Fetch-Site", ""),
			"a hidden origin":     c.press(link, page, yes(), "Origin", "null", "Sec-Fetch-Site", ""),
			"a program":           c.press(link, page, yes(), "Origin", "", "Sec-Fetch-Site", ""),
			"no page seen":        c.press(link, reply{}, yes()),
			"another page's form": c.press(link, page, other),
			"too much": c.press(link, page, url.Values{"answer": {"yes"},
				"words": {strings.Repeat("x", 20<<10)}}),
		} {
			if got.status != 403 || !strings.Contains(got.body, "No se tomó la respuesta") {
				t.Errorf("%s: %d %s", name, got.status, got.body)
			}
		}
		if s := c.stateOf(id).State; s != confirmation.Pending {
			t.Errorf("the question is %s", s)
		}
	})
}

func TestThePageDecidesNothingForTheBusiness(t *testing.T) {
	each(t, bossy, func(t *testing.T, c *counter) {
		r, a := c.call(c.connect(client{}), "create_order_draft", object{})
		link, _ := r.Meta["mostrador/confirmationUrl"].(string)
		got := c.send("GET", link, "")
		if got.status != 200 || strings.Contains(got.body, "<form") || strings.Contains(got.body, "/v1/") ||
			strings.Contains(got.body, "staff") || !strings.Contains(got.body, a.Confirmation.ID) {
			t.Errorf("%d %s", got.status, got.body)
		}
		form := url.Values{"answer": {"yes"}, "form": {c.door.FormFor(a.Confirmation.ID)}}
		if got := c.press(link, got, form); c.stateOf(a.Confirmation.ID).State != confirmation.Pending {
			t.Errorf("the link's holder decided for the staff: %d %s", got.status, got.body)
		}
	})
}

func TestAHandedOverConversationIsNotDecided(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		page := c.send("GET", link, "")
		c.HandOff(c.stateOf(id).SessionID)
		got := c.press(link, page, url.Values{"answer": {"yes"}})
		if got.status != 409 || c.stateOf(id).State == confirmation.Executed || !strings.Contains(got.body, "persona") {
			t.Errorf("%d %s", got.status, got.body)
		}
	})
}

func TestAChangedTotalIsAskedAgainAtThePage(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		page := c.send("GET", link, "")
		c.raisePrices(9900)
		got := c.press(link, page, url.Values{"answer": {"yes"}})
		next := c.lastQuestion()
		if got.status != 200 || next.ID == id || c.stateOf(id).State == confirmation.Executed ||
			!strings.Contains(got.body, html.EscapeString(next.Text)) ||
			!strings.Contains(got.body, "Algo cambió desde que te preguntamos") {
			t.Fatalf("%d, the next question is %+v: %s", got.status, next, got.body)
		}
		action := regexp.MustCompile(`action="([^"]+)"`).FindStringSubmatch(got.body)
		if done := c.press(c.url+action[1], got, url.Values{"answer": {"yes"}}); !strings.Contains(done.body,
			"Quedó confirmado") {
			t.Errorf("the new question: %d %s", done.status, done.body)
		}
	})
}

func TestThePageSpeaksTheBusinessesLanguage(t *testing.T) {
	for tag, says := range map[locale.Tag]string{locale.ESMX: "¿Lo confirmas?", locale.PTBR: "Você confirma?",
		locale.EN: "Do you confirm?"} {
		t.Run(string(tag), func(t *testing.T) {
			each(t, testkit.Setup{Locale: tag, Settings: selling.Settings}, func(t *testing.T, c *counter) {
				link, _ := c.question()
				if got := c.send("GET", link, "", "Accept-Language", "fr"); !strings.Contains(got.body, says) ||
					!strings.Contains(got.body, `lang="`+string(tag)+`"`) {
					t.Errorf("%s", got.body)
				}
			})
		})
	}
}

// raisePrices changes the price of what is being ordered.
func (c *counter) raisePrices(price int64) {
	c.t.Helper()
	c.item.Price = price
	c.Product(c.item, 100)
}

// The reader of the page is the customer: it never speaks of them in the third person.
func TestThePageSpeaksToTheCustomer(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		for first, says := range map[string]string{"no": "Dijiste que no",
			"sí, pero que sean 3": "te vamos a preguntar de nuevo con el cambio"} {
			link, id := c.question()
			page := c.send("GET", link, "")
			c.press(link, page, url.Values{"answer": {"words"}, "words": {first}})
			got := c.press(link, page, url.Values{"answer": {"yes"}}) // another tab
			if c.stateOf(id).State == confirmation.Executed || !strings.Contains(got.body, says) ||
				strings.Contains(got.body, "cliente") {
				t.Errorf("a yes after %q: %s", first, got.body)
			}
		}
		link, id := c.question()
		page := c.send("GET", link, "")
		c.Product(c.item, 0) // sold meanwhile
		got := c.press(link, page, url.Values{"answer": {"yes"}})
		if c.stateOf(id).State != confirmation.Failed || !strings.Contains(got.body, "Ya no queda suficiente") {
			t.Errorf("sold out: %s, %s", c.stateOf(id).State, got.body)
		}
		if after := c.send("GET", link, ""); !strings.Contains(after.body, "Seguí por la conversación") {
			t.Errorf("afterwards: %s", after.body)
		}
	})
}

func TestThePageIsOnlyServedUnderOurNames(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		link, id := c.question()
		if got := c.send("GET", link, "", "Host", "evil.example"); got.status != 403 ||
			strings.Contains(got.body, c.stateOf(id).Text) {
			t.Errorf("%d %s", got.status, got.body)
		}
	})
}

// The model learns what the customer typed at the page, and the customer is not asked about the unchanged order again
// before.
func TestTheModelHearsOfAChange(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		for _, next := range []func(id string) (string, object){
			func(id string) (string, object) { return "confirm_order", object{"confirmationToken": id} },
			func(string) (string, object) { return "request_confirmation", object{} },
		} {
			s := c.connect(client{headers: headers{"Mostrador-Session": c.draft()}})
			r, a := c.ok(s, "request_confirmation", object{})
			link, _ := r.Meta["mostrador/confirmationUrl"].(string)
			c.press(link, c.send("GET", link, ""), url.Values{"answer": {"words"}, "words": {"sí, pero que sean 3"}})

			name, arguments := next(a.Confirmation.ID)
			r, b := c.call(s, name, arguments)
			if b.ErrorCode != fault.ConfirmationInvalid || b.Confirmation != nil ||
				!strings.Contains(textOf(r), `"customerMessage":"sí, pero que sean 3"`) ||
				!strings.Contains(string(b.Data), "sí, pero que sean 3") {
				t.Errorf("%s: %s", name, textOf(r))
			}
			c.ok(s, "add_item_to_draft", object{"productId": c.item.ID, "quantity": 1})
			if _, again := c.ok(s, "request_confirmation", object{}); again.Confirmation == nil ||
				!strings.Contains(again.Confirmation.Message, "3") {
				t.Errorf("%s: asked again: %+v", name, again.Confirmation)
			}
		}
	})
}
