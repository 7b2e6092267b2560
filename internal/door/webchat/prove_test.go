package webchat_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/browser"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const proving = "+5491155550000"

// sendsCodes is a business that can send codes.
func sendsCodes() testkit.Setup {
	return testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: access.Settings{
		JoinMillis: new(int), RequireIdentity: new(bool),
		Templates: map[string]access.Template{access.TemplateCode: {Name: "codigo", Language: "es_AR"}},
	}}
}

// claims has a visitor give a customer's number to the agent, and returns that customer and the visitor's page.
func claims(t *testing.T, h *house) (known string, b *visitor) {
	t.Helper()
	h.Do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(proving)
		known = c.ID
		return err
	})
	h.answers(calls("get_or_create_customer_by_phone", object{"phone": proving}),
		says("Hay que comprobar el teléfono."))
	b = h.visitor().starts()
	b.says("soy el " + proving)
	if got := b.reply("comprobar"); got["proof"] != true || got["proof_to"] != "+54 9 11 ••••-0000" {
		t.Fatalf("%v", got)
	}
	h.Must(h.Errands())
	return known, b
}

// isOf checks whose conversation it is.
func (h *house) isOf(customerID string) {
	h.t.Helper()
	h.Look(func(u *core.Unit) error {
		s, err := u.Conversations.Get(h.session(), false)
		if s.CustomerID != customerID {
			h.t.Errorf("it is %s's, not %s's", s.CustomerID, customerID)
		}
		return err
	})
}

// A visitor who gives a customer's number has to prove it with the code that was sent to it, and is that customer
// afterwards.
func TestATelephoneIsProved(t *testing.T) {
	each(t, sendsCodes(), func(t *testing.T, h *house) {
		known, b := claims(t, h)
		code := h.code()
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		b.post("prove", object{"code": wrong}).refused(409, "conflict")
		b.post("prove", object{"code": "12"}).refused(400, "invalid_arguments")
		b.post("prove", object{"code": code}).is(200)
		b.post("prove", object{"code": code}).refused(409, "conflict")
		if open := b.post("open", object{}).is(200); open["known"] != true {
			t.Errorf("%v", open)
		}
		h.isOf(known)
	})
}

// The code may also be typed into the chat.
func TestACodeIsTypedIntoTheChat(t *testing.T) {
	each(t, sendsCodes(), func(t *testing.T, h *house) {
		known, b := claims(t, h)
		h.answers(says("Gracias, ya está."))
		b.says("es " + h.code())
		if got := b.reply("Gracias"); got["proof"] != nil {
			t.Errorf("%v", got)
		}
		h.isOf(known)
		if open := b.post("open", object{}).is(200); open["known"] != true {
			t.Errorf("%v", open)
		}
	})
}

// The page's form begins with the code where one was sent, and leaves when the number is proved.
func TestThePageTakesTheCodeThatWasSent(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	s := server.OpenShop(t, testkit.SQLite(t), sendsCodes())
	h := &house{Shop: s, t: t, script: &script{}}
	s.Turns.Models = h.script
	h.server = httptest.NewServer(s.Handler())
	defer h.server.Close()
	defer s.EndStreams()
	h.Do(func(u *core.Unit) error {
		_, _, err := u.Customers.ByPhone(proving)
		return err
	})
	h.answers(calls("get_or_create_customer_by_phone", object{"phone": proving}),
		says("Hay que comprobar el teléfono."))
	p := program.Open(t, h.visitor().base, browser.View{})
	p.Writes("#words", "soy el "+proving)
	p.Touches("#send")
	p.Sees("form.proof .code input")
	p.Shows(`document.querySelector("form.proof .phone").hidden`)
	p.Shows(`document.querySelector("form.proof .hint").textContent.includes("0000")`)
	h.Must(h.Errands())
	p.Writes("form.proof .code input", h.code())
	p.Touches("form.proof button")
	p.Shows(`document.querySelector("form.proof") === null`)
	if wrong := strings.Join(p.Errors(), "\n"); wrong != "" {
		t.Errorf("the page complained: %s", wrong)
	}
}

// A visitor may ask for the code of a number before any tool does.
func TestAVisitorAsksForACode(t *testing.T) {
	each(t, sendsCodes(), func(t *testing.T, h *house) {
		b := h.visitor().starts()
		sent := b.post("prove", object{"phone": "11 5555-0000"}).is(200)
		if sent["status"] != "code_sent" || sent["sent_to"] != "+54 9 11 ••••-0000" {
			t.Errorf("%v", sent)
		}
		h.Must(h.Errands())
		b.post("prove", object{"code": h.code()}).is(200)
	})
}

// Where no code can be sent, the page has no form for one.
func TestWithoutCodesThePageAsksForNone(t *testing.T) {
	setup := sendsCodes()
	setup.Settings.Templates = nil
	each(t, setup, func(t *testing.T, h *house) {
		h.Do(func(u *core.Unit) error {
			_, _, err := u.Customers.ByPhone(proving)
			return err
		})
		h.answers(calls("get_or_create_customer_by_phone", object{"phone": proving}),
			says("Acá no puedo comprobar el teléfono."))
		b := h.visitor().starts()
		b.says("soy el " + proving)
		if got := b.reply("comprobar"); got["proof"] != nil || got["proof_to"] != nil {
			t.Errorf("%v", got)
		}
	})
}

// code is the code sent to the telephone.
func (h *house) code() string {
	h.t.Helper()
	ids := h.OutgoingIDs()
	if len(ids) != 1 {
		h.t.Fatalf("%d messages", len(ids))
	}
	o := h.Outgoing(ids[0])
	if o.Content.Template == nil || len(o.Content.Template.Parameters) != 1 {
		h.t.Fatalf("%+v", o.Content)
	}
	return o.Content.Template.Parameters[0]
}

func TestWithoutCodesNobodyProves(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.visitor().post("prove", object{"phone": "11 5555-0000"}).refused(404, "no_conversation")
		b := h.visitor().starts()
		b.post("prove", object{"phone": "11 5555-0000"}).refused(409, "conflict")
		b.post("prove", object{"code": "123456"}).refused(409, "conflict")
	})
}
