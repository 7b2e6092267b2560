package webchat_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A visitor who gives a customer's number has to prove it, and is that customer afterwards.
func TestATelephoneIsProved(t *testing.T) {
	const number = "+5491155550000"
	each(t, testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: access.Settings{
		JoinMillis: new(int), RequireIdentity: new(bool),
		Templates: map[string]access.Template{access.TemplateCode: {Name: "codigo", Language: "es_AR"}},
	}}, func(t *testing.T, h *house) {
		var known string
		h.Do(func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(number)
			known = c.ID
			return err
		})
		h.answers(calls("get_or_create_customer_by_phone", object{"phone": number}),
			says("Hay que comprobar el teléfono."))
		b := h.visitor().starts()
		b.says("soy el " + number)
		if got := b.reply("comprobar"); got["proof"] != true {
			t.Fatalf("%v", got)
		}
		sent := b.post("prove", object{"phone": "11 5555-0000"}).is(200)
		if sent["status"] != "code_sent" || sent["sent_to"] != "+54 9 11 ••••-0000" {
			t.Errorf("%v", sent)
		}
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		code := h.code()
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		b.post("prove", object{"code": wrong}).refused(409, "conflict")
		b.post("prove", object{"code": "12"}).refused(400, "invalid_arguments")
		b.post("prove", object{"code": code}).is(200)
		b.post("prove", object{"code": code}).refused(409, "conflict")
		open := b.post("open", object{}).is(200)
		if open["known"] != true {
			t.Errorf("%v", open)
		}
		h.Look(func(u *core.Unit) error {
			s, err := u.Conversations.Get(h.session(), false)
			if s.CustomerID != known {
				t.Errorf("it is %s's, not %s's", s.CustomerID, known)
			}
			return err
		})
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
