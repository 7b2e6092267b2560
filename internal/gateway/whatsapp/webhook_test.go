package whatsapp_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestMessagesAreRead(t *testing.T) {
	t.Parallel()
	when := time.Date(2026, 3, 1, 15, 4, 5, 0, time.UTC)
	onBoth(t, func(t *testing.T, r *rig) {
		photo := r.fake.Put([]byte("jpeg"), "image/jpeg", "")
		invoice := r.fake.Put([]byte("%PDF"), "application/pdf", "factura.pdf")
		raw := r.fake.Webhook(
			whatsapptest.Text("m1", customer, "hola 👋 ¿tenés yerba?").Named("Ana María").Stamped(when),
			whatsapptest.ButtonReply("m2", customer, "conf-1:yes", "Sí, confirmo"),
			whatsapptest.ListReply("m3", customer, "p1", "Yerba 1 kg"),
			whatsapptest.QuickReply("m4", customer, "paid", "Ya pagué"),
			whatsapptest.Media("m5", customer, "image", photo, "el comprobante"),
			whatsapptest.Media("m6", customer, "document", invoice, ""),
			whatsapptest.Media("m7", customer, "audio", photo, ""),
			whatsapptest.Location("m8", customer, -34.6, -58.4),
			whatsapptest.Reaction("m9", customer),
			whatsapptest.Text("m1", customer, "hola 👋 ¿tenés yerba?"), // again
		)
		got, err := r.Parse(r.account, raw)
		if err != nil || len(got.Messages) != 9 || got.Foreign != 0 || got.Ignored != 0 {
			t.Fatalf("%d messages, %+v, %v", len(got.Messages), got, err)
		}
		kinds := []whatsapp.Kind{whatsapp.KindText, whatsapp.KindReply, whatsapp.KindReply, whatsapp.KindReply,
			whatsapp.KindImage,
			whatsapp.KindDocument, whatsapp.KindAudio, whatsapp.KindLocation, whatsapp.KindUnsupported}
		for i, m := range got.Messages {
			if m.Kind != kinds[i] || m.From != customer || m.WAID != strings.TrimPrefix(customer, "+") ||
				m.At.IsZero() || m.To == "" || m.Type == "" {
				t.Errorf("message %d: %+v", i+1, m)
			}
		}
		if m := got.Messages[0]; m.ID != "m1" || m.Text != "hola 👋 ¿tenés yerba?" || m.Name != "Ana María" ||
			!m.At.Equal(when) {
			t.Errorf("text: %+v", m)
		}
		for i, want := range []whatsapp.Reply{{ID: "conf-1:yes", Title: "Sí, confirmo"},
			{ID: "p1", Title: "Yerba 1 kg"}, {ID: "paid", Title: "Ya pagué"}} {
			if m := got.Messages[i+1]; m.Reply == nil || *m.Reply != want || m.Text != want.Title {
				t.Errorf("reply: %+v", m)
			}
		}
		if m := got.Messages[4]; m.Text != "el comprobante" || m.Media == nil || m.Media.ID+m.Media.URL == "" {
			t.Errorf("image: %+v", m)
		}
		if m := got.Messages[7]; m.Location == nil || m.Location.Latitude != -34.6 || m.Location.Longitude != -58.4 {
			t.Errorf("location: %+v", m)
		}
	})
}

// WhatsApp keeps some people under an old form of their number.
func TestOnePersonHasOneNumber(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		for old, now := range map[string]string{"+5215512345678": "+525512345678", "+551187654321": "+5511987654321",
			"+5491155551234": "+5491155551234"} {
			got, err := r.Parse(r.account, r.fake.Webhook(whatsapptest.Text("m", old, "oi")))
			if err != nil || len(got.Messages) != 1 || got.Messages[0].From != now || "+"+got.Messages[0].WAID != old {
				t.Errorf("%s: %+v, %v", old, got, err)
			}
		}
	})
}

func TestStatusesAreRead(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		accepted, err := r.Send(t.Context(), r.account, customer, hello, "ref-1")
		if err != nil {
			t.Fatal(err)
		}
		s := r.fake.Sent()[0]
		when := time.Date(2026, 3, 1, 15, 4, 5, 0, time.UTC)
		got, err := r.Parse(r.account, r.fake.Webhook(
			whatsapptest.Status(s, "sent").Stamped(when), whatsapptest.Status(s, "delivered").Stamped(when),
			whatsapptest.Status(s, "delivered"),
			whatsapptest.Status(s, "read").Stamped(when), whatsapptest.Failed(s, 999, "who knows").Stamped(when)))
		if err != nil || len(got.Statuses) != 4 || got.Ignored != 0 {
			t.Fatalf("%+v, %v", got, err)
		}
		for i, state := range []whatsapp.State{whatsapp.Sent, whatsapp.Delivered, whatsapp.Read, whatsapp.Failed} {
			if n := got.Statuses[i]; n.State != state || n.MessageID != accepted.MessageID || n.Ref != "ref-1" ||
				n.To != customer || !n.At.Equal(when) {
				t.Errorf("%s: %+v", state, n)
			}
		}
		if f := got.Statuses[3].Failure; f == nil || f.Problem != whatsapp.Refused || f.Code != "999" ||
			got.Statuses[0].Failure != nil {
			t.Errorf("failure: %+v", f)
		}
	})
}

func TestLateRefusalsAreNamed(t *testing.T) {
	t.Parallel()
	meta, _ := metaRig(t)
	infobip, _ := infobipRig(t)
	for _, c := range []struct {
		r    *rig
		code int
		why  string
		want whatsapp.Problem
	}{
		{meta, 131047, "Re-engagement message", whatsapp.OutsideWindow},
		{meta, 131026, "Message undeliverable", whatsapp.NotOnWhatsApp},
		{meta, 132015, "Template is paused", whatsapp.TemplateProblem},
		{meta, 131042, "Business eligibility payment issue", whatsapp.AccountProblem},
		{meta, 131049, "healthy ecosystem", whatsapp.Refused},
		{meta, 1, "unknown", whatsapp.Refused}, // final: it is not unknown any more
		{infobip, 7009, "EC_INVALID_TEMPLATE", whatsapp.TemplateProblem},
		{infobip, 7008, "EC_INVALID_TEMPLATE_ARGS", whatsapp.TemplateProblem},
		{infobip, 7032, "EC_FREQUENCY_CAPPING", whatsapp.Refused},
		{infobip, 7016, "EC_SPAM_RATE", whatsapp.RateLimited},
		{infobip, 351, "EC_INVALID_DESTINATION", whatsapp.NotOnWhatsApp},
		{infobip, 8000, "24 hours passed since the last message, use a template", whatsapp.OutsideWindow},
		{infobip, 12, "REJECTED_NOT_ENOUGH_CREDITS", whatsapp.AccountProblem},
	} {
		got, err := c.r.Parse(c.r.account,
			c.r.fake.Webhook(whatsapptest.Failed(whatsapptest.Sent{ID: "x", Ref: "x", To: customer}, c.code, c.why)))
		if err != nil || len(got.Statuses) != 1 || got.Statuses[0].Failure.Problem != c.want {
			t.Errorf("%s: %+v, %v", c.why, got, err)
		}
	}
}

func TestAnotherNumbersMessagesAreNotOurs(t *testing.T) {
	t.Parallel()
	m, meta := metaRig(t)
	i, infobip := infobipRig(t)
	for r, raw := range map[*rig][]byte{
		m: meta.WebhookFor("999", whatsapptest.Text("m1", customer, "hola"),
			whatsapptest.Status(whatsapptest.Sent{ID: "x"}, "sent")),
		i: infobip.WebhookFor("+5491100000000", whatsapptest.Text("m1", customer, "hola"),
			whatsapptest.Status(whatsapptest.Sent{ID: "x"}, "sent")),
	} {
		got, err := r.Parse(r.account, raw)
		if err != nil || len(got.Messages)+len(got.Statuses) != 0 || got.Foreign != 2 {
			t.Errorf("%s: %+v, %v", r.account.Vendor(), got, err)
		}
	}
}

// An odd field, an odd message and an unknown kind cost nothing but themselves.
func TestOddWebhooks(t *testing.T) {
	t.Parallel()
	m, meta := metaRig(t)
	i, _ := infobipRig(t)
	value := `"messaging_product":"whatsapp","metadata":{"phone_number_id":"` + meta.PhoneNumberID + `"}`
	wrap := func(rest string) string {
		return `{"object":"whatsapp_business_account","novelty":{"a":[1]},"entry":[{"changes":[{"field":"messages","value":{` + value + `,` + rest + `}}]}]}`
	}
	for _, c := range []struct {
		name                        string
		r                           *rig
		raw                         string
		messages, statuses, ignored int
	}{
		{"unknown fields", m, wrap(`"messages":[{"id":"1","from":"5491155551234","timestamp":"1700000000","type":"text","text":{"body":"hola","new":1},"new":{}}]`), 1, 0, 0},
		{"a number for a text", m, wrap(`"messages":[{"id":1,"from":5491155551234,"timestamp":1700000000,"type":"text","text":{"body":"hola"}}]`), 1, 0, 0},
		{"a text of another type", m, wrap(`"messages":[{"id":"1","from":"5491155551234","type":"text","text":"hola"},{"id":"2","from":"5491155551234","type":"text","text":{"body":"chau"}}]`), 2, 0, 0},
		{"no id", m, wrap(`"messages":[{"from":"5491155551234","type":"text","text":{"body":"hola"}},"x",7,null]`), 0,
			0, 4},
		{"a sender that is no number", m,
			wrap(`"messages":[{"id":"1","from":"ana","type":"text","text":{"body":"hola"}},{"id":"2","from":"5491155551234' OR 1","type":"text","text":{"body":"hola"}}]`), 0, 0, 2},
		{"a sender that is no number", i,
			`{"results":[{"from":"ana","to":"5491122334455","messageId":"1","message":{"type":"TEXT","text":"hola"}}]}`,
			0, 0, 1},
		{"a place off the map", m, wrap(`"messages":[{"id":"1","type":"location","location":{"latitude":"NaN","longitude":400}}]`), 1, 0, 0},
		{"an unknown state", m, wrap(`"statuses":[{"id":"1","status":"pondered"},{"id":"1","status":"read","timestamp":"soon"}]`), 0, 1, 1},
		{"a failure without words", m, wrap(`"statuses":[{"id":"1","status":"failed","errors":"?"}]`), 0, 1, 0},
		{"another field", m, `{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"template_category_update","value":{}}]},7]}`, 0, 0, 1},
		{"unknown fields", i, `{"results":[{"from":"5491155551234","to":"5491122334455","messageId":"1","message":{"type":"TEXT","text":"hola","x":1},"y":{}}]}`, 1, 0, 0},
		{"a message of another type", i,
			`{"results":[{"from":"5491155551234","to":"5491122334455","messageId":"1","message":"hola"},{"to":"5491122334455","messageId":"2","message":{"type":"TEXT","text":"x"}}]}`, 2, 0, 0},
		{"nothing known", i, `{"results":[{"event":"TYPING"},null,3]}`, 0, 0, 3},
		{"no results", i, `{"results":[]}`, 0, 0, 0},
	} {
		got, err := c.r.Parse(c.r.account, []byte(c.raw))
		if err != nil || len(got.Messages) != c.messages || len(got.Statuses) != c.statuses ||
			got.Ignored != c.ignored {
			t.Errorf("%s, %s: %+v, %v", c.r.account.Vendor(), c.name, got, err)
		}
	}
}

func TestWhatIsNoWebhookIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		for _, raw := range []string{"", "null", "[]", "7", `"x"`, "{}", `{"object":"page"}`, `{"results":null}`, "{",
			"\xff\xfe", strings.Repeat("[", 20000),
			`{"results":[` + strings.Repeat(" ", whatsapp.MaxWebhook) + `]}`} {
			if _, err := r.Parse(r.account, []byte(raw)); !fault.Is(err, fault.InvalidArguments) {
				t.Errorf("%.20q: %v", raw, err)
			}
		}
	})
}

func TestWhatCannotBeStoredIsTakenOut(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		got, err := r.Parse(r.account, r.fake.Webhook(whatsapptest.Text("m\x001", customer,
			"ho\x00la").Named("A\x00na")))
		if err != nil || len(got.Messages) != 1 || got.Messages[0].Text != "hola" || got.Messages[0].Name != "Ana" ||
			got.Messages[0].ID != "m1" {
			t.Fatalf("%+v, %v", got, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	meta, infobip := &whatsapptest.Meta{PhoneNumberID: "1"},
		&whatsapptest.Infobip{Sender: "+5491122334455"} // only their webhooks
	g := whatsapp.New(whatsapp.Options{})
	accounts := []whatsapp.Account{whatsapp.MetaAccount{PhoneNumberID: "1"},
		whatsapp.InfobipAccount{Sender: "+5491122334455"}}
	events := []whatsapptest.Event{whatsapptest.Text("m1", customer, "hola").Named("Ana"),
		whatsapptest.ButtonReply("m2", customer, "y", "Sí"),
		whatsapptest.Location("m3", customer, 1, 2), whatsapptest.Failed(whatsapptest.Sent{ID: "x", Ref: "r",
			To: customer}, 131047, "late"),
		whatsapptest.Media("m4", customer, "image", whatsapptest.Stored{ID: "1", URL: "https://x.example/1"}, "c")}
	f.Add(meta.Webhook(events...))
	f.Add(infobip.Webhook(events...))
	f.Add([]byte(`{"results":[{"messageId":"1","status":{"groupId":"5"}}]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, a := range accounts {
			got, err := g.Parse(a, raw)
			if err != nil {
				if !fault.Is(err, fault.InvalidArguments) {
					t.Fatal(err)
				}
				continue
			}
			if !json.Valid(raw) {
				t.Fatal("what is not JSON was read")
			}
			for _, in := range got.Messages {
				if in.ID == "" || in.Kind == "" || strings.ContainsRune(in.Text+in.Name+in.ID, 0) {
					t.Fatalf("%+v", in)
				}
			}
			for _, s := range got.Statuses {
				if s.State == "" || (s.State == whatsapp.Failed) != (s.Failure != nil) {
					t.Fatalf("%+v", s)
				}
			}
		}
	})
}
