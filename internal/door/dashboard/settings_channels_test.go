package dashboard_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// checked tests a vendor on the page and expects its message.
func (b *browser) checked(at, words string) {
	b.t.Helper()
	b.post(at+"/check", nil).is(http.StatusSeeOther)
	b.get(strings.TrimSuffix(at, at[strings.LastIndexByte(at, '/'):])).is(http.StatusOK).says(words)
}

func TestOwnersConnectAccountsAndCheckThem(t *testing.T) {
	eachOf(t, testkit.Setup{WhatsApp: access.WhatsAppMeta, MercadoPago: true, GoogleCalendar: true, Mail: true,
		Twilio: true}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		channels := "/d/" + h.Workspace.Slug + "/settings/channels"
		page := owner.get(channels).is(http.StatusOK).says("https://tienda.example/webhooks/mercadopago/tienda",
			"https://tienda.example/voice/twilio/tienda/incoming", "embed.js")
		for _, secret := range []string{"EAAJtoken", "app-secret", h.Twilio.Account.AuthToken} {
			if strings.Contains(page.body, secret) {
				t.Errorf("the page shows %s", secret)
			}
		}
		for _, vendor := range []string{access.WhatsAppMeta, access.MercadoPago, access.GoogleCalendar, access.SMTP,
			access.Twilio} {
			owner.checked(channels+"/"+vendor, "responde y acepta la cuenta")
		}
		owner.checked(channels+"/"+access.WhatsAppInfobip, "Todavía no hay una cuenta")

		h.WhatsApp.Behave(whatsapptest.Down)
		h.MercadoPago.Always(paymentstest.Down())
		h.Google.Revoke(true)
		h.Mail.Next(mailtest.Busy)
		h.Twilio.Fail(http.StatusTooManyRequests)
		owner.checked(channels+"/"+access.WhatsAppMeta, "No se pudo llegar a WhatsApp (Meta)")
		owner.checked(channels+"/"+access.MercadoPago, "No se pudo llegar a Mercado Pago")
		owner.checked(channels+"/"+access.GoogleCalendar, "Google Calendar no aceptó la cuenta")
		owner.checked(channels+"/"+access.SMTP, "No se pudo llegar a SMTP")
		owner.checked(channels+"/"+access.Twilio, "Twilio pide ir más despacio")

		// A new account replaces the old one, all of it.
		owner.post(channels+"/twilio", url.Values{"account_sid": {"AC1"}}).is(http.StatusBadRequest).says("Auth Token")
		h.Twilio.Fail(0)
		owner.checked(channels+"/"+access.Twilio, "responde y acepta la cuenta")
		owner.post(channels+"/twilio", url.Values{"account_sid": {h.Twilio.Account.SID},
			"auth_token": {"otro"}}).is(http.StatusSeeOther)
		owner.checked(channels+"/"+access.Twilio, "Twilio no aceptó la cuenta")
		owner.post(channels+"/smtp", url.Values{"host": {"mail.example"}, "port": {"x"},
			"from": {"a@b.example"}}).is(http.StatusBadRequest).says("Puerto")
		owner.post(channels+"/google_calendar", url.Values{"file": {"no es json"}}).is(http.StatusBadRequest)
		owner.post(channels+"/twilio/remove", nil).is(http.StatusSeeOther)
		owner.post(channels+"/twilio/remove", nil).is(http.StatusNotFound)
		owner.checked(channels+"/"+access.Twilio, "Todavía no hay una cuenta")
		// A platform that only sends requests is kept, and there is nothing to check.
		owner.get(channels).is(http.StatusOK).says("https://tienda.example/voice/vapi/tienda/{agent}")
		owner.post(channels+"/vapi", url.Values{"signing_key": {"corta"}}).is(http.StatusBadRequest).says("firma (HMAC)")
		owner.post(channels+"/vapi", url.Values{"signing_key": {"una-clave-larga-0123456789"}}).is(http.StatusSeeOther)
		if page := owner.get(channels).is(http.StatusOK); strings.Contains(page.body, "una-clave-larga") ||
			strings.Contains(page.body, "/channels/vapi/check") ||
			!strings.Contains(page.body, "/channels/vapi/remove") {
			t.Error("the page of VAPI's account")
		}
		owner.post(channels+"/vapi/check", nil).is(http.StatusNotFound)
		owner.post(channels+"/nobody", nil).is(http.StatusNotFound)
		owner.post(channels+"/nobody/check", nil).is(http.StatusNotFound)
	})
}

// A slow vendor is not waited for longer than a user looks at a page.
func TestAVendorThatDoesNotAnswerIsToldSo(t *testing.T) {
	eachOf(t, testkit.Setup{GoogleCalendar: true}, func(t *testing.T, h *house) {
		h.Google.Always(calendartest.Slow(time.Minute))
		ctx, cancel := contextFor(t, 30*time.Millisecond)
		defer cancel()
		if err := h.CheckVendor(ctx, h.Workspace, access.GoogleCalendar); !fault.Is(err, fault.Timeout) {
			t.Errorf("%v", err)
		}
	})
}

func TestOwnersSayWhoAnswersWhere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		channels := "/d/" + h.Workspace.Slug + "/settings/channels"
		seen := func() string {
			return seenAs.FindStringSubmatch(owner.get(channels).is(http.StatusOK).body)[1]
		}
		form := func(changes ...string) url.Values {
			v := url.Values{"seen": {seen()}, "chat-agent": {"agente"},
				"origins": {"https://tienda.example\nhttps://otra.example"}, "voice-greeting": {"Hola"}}
			for i := 0; i < len(changes); i += 2 {
				v.Set(changes[i], changes[i+1])
			}
			return v
		}
		owner.post(channels, form()).leads(channels)
		s := h.now().Settings
		if s.WebChat.Agent != "agente" || len(s.WebChat.Origins) != 2 || s.Voice.Greeting != "Hola" {
			t.Errorf("%+v %+v", s.WebChat, s.Voice)
		}
		if _, err := h.Keyring.CreateAgent(t.Context(), h.Workspace.ID,
			access.AgentProfile{Slug: "ventas", Name: "Ventas", AssistantType: "retail"}); err != nil {
			t.Fatal(err)
		}
		owner.post(channels, form("chat-agents", "ventas")).leads(channels)
		if s := h.now().Settings; len(s.WebChat.Agents) != 1 || !s.WebChat.Public("ventas") {
			t.Errorf("%+v", s.WebChat)
		}
		owner.get(channels).says(`value="ventas" checked`, "/d/tienda/start/open")
		owner.post(channels, form("voice-agent", "nadie")).is(http.StatusBadRequest)
		owner.post(channels, form("origins", "tienda.example/x")).is(http.StatusBadRequest)
		owner.post(channels, form("whatsapp-account", "telegrama")).is(http.StatusBadRequest)
	})
}

func TestOwnersChooseModels(t *testing.T) {
	eachOf(t, testkit.Setup{Vendor: true}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		models := "/d/" + h.Workspace.Slug + "/settings/models"
		at := models + "/agents/agente"
		page := owner.get(models).is(http.StatusOK).says("small-1", h.Vendor.URL, "Con clave")
		if strings.Contains(page.body, "sk-test") {
			t.Error("the page shows the key")
		}
		h.Vendor.Then(modeltest.Says("ok"), modeltest.Refuse(http.StatusUnauthorized, "no"))
		owner.post(at+"/check", url.Values{"which": {"model"}}).is(http.StatusSeeOther)
		owner.get(models).says("small-1 respondió")
		owner.post(at+"/check", url.Values{"which": {"model"}}).is(http.StatusSeeOther)
		owner.get(models).says("small-1 no contestó", "no aceptó la clave (401)")
		h.Vendor.Then(modeltest.Says("Sí, tenemos."), modeltest.Refuse(http.StatusUnauthorized, "no"), modeltest.Refuse(http.StatusUnauthorized, "no"))
		owner.post(at+"/check", url.Values{"which": {"model"}, "sentence": {"¿tienen yerba?"}}).is(http.StatusOK).
			says("¿tienen yerba?", "Sí, tenemos.", "tokens: costó US$ 0,0000")
		owner.post(at+"/check", url.Values{"which": {"model"}, "sentence": {"¿y azúcar?"}}).is(http.StatusOK).
			says("small-1 no contestó", "no aceptó la clave (401)")
		agent := func() access.AgentProfile {
			a, err := h.Keyring.AgentBySlug(t.Context(), h.Workspace.ID, "agente")
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		version := func() string { raw, _ := json.Marshal(agent().Version); return string(raw) }
		form := func(changes ...string) url.Values {
			v := url.Values{"version": {version()}, "model-name": {"small-2"}, "model-url": {h.Vendor.URL},
				"model-in": {"0.15"}, "model-out": {"0.60"}, "fallback-name": {"offline"}, "prompt": {"Sé breve."}}
			for i := 0; i < len(changes); i += 2 {
				v.Set(changes[i], changes[i+1])
			}
			return v
		}
		h.Vendor.Then(modeltest.Says("ok"))
		owner.post(at, form()).is(http.StatusSeeOther)
		if got := owner.get(models).says("Guardado"); strings.Contains(got.body, "todavía no contesta") {
			t.Error("a model that answers is said to be silent")
		}
		owner.post(at, form("model-sees", "1")).is(http.StatusSeeOther)
		owner.get(models).says(`name="model-sees" value="1" checked`)
		a := agent()
		if !a.Model.Sees || a.Fallback.Sees || a.Model.Name != "small-2" || a.Model.Credential != "model_test" || a.Model.InputPrice != 150_000 ||
			a.Model.TimeoutSecs != 55 || !a.Fallback.IsBuiltIn() || a.Prompt != "Sé breve." {
			t.Errorf("%+v", a.AgentConfig)
		}
		// A key only goes to the server it was entered for: with another address it has to be entered again.
		// The model is tried at once, and saved whatever comes of it.
		other := strings.Replace(h.Vendor.URL, "127.0.0.1", "localhost", 1)
		h.Vendor.Then(modeltest.Refuse(http.StatusUnauthorized, "no"))
		owner.post(at, form("model-url", other)).is(http.StatusSeeOther)
		owner.get(models).says("Guardado", "small-2 todavía no contesta", "pide una clave")
		owner.post(at, form("model-url", "http://192.168.1.5:11434/v1")).is(http.StatusBadRequest).
			says("--model-net 192.168.1.5:11434 o --model-net 192.168.1.0/24")
		owner.post(at, form("model-url", "http://localhost:81/v1")).is(http.StatusBadRequest).
			says("--model-net localhost:81 o --model-loopback 127.0.0.1:81")
		if c := agent().Model.Credential; c != "" {
			t.Errorf("the key %s would go to another server", c)
		}
		h.Vendor.Then(modeltest.Says("ok"))
		owner.post(at, form("model-key", "sk-new")).is(http.StatusSeeOther)
		if c := agent().Model.Credential; c != "model_agente_model" {
			t.Errorf("its key is %q", c)
		}
		owner.post(at, form("model-name", "")).is(http.StatusBadRequest).says("Falta el nombre del modelo")
		owner.post(at, form("model-in", "gratis", "prompt", "Otra cosa.")).is(http.StatusBadRequest).
			says(`name="model-in" value="gratis"`, `value="0.60"`, "Otra cosa.", `maxlength="12" aria-invalid="true"`)
		owner.post(at, form("version", "1")).is(http.StatusConflict).says("small-2")
		owner.get(models).says(`<option value="https://api.groq.com/openai/v1">Groq</option>`)
		owner.post(models+"/agents/nadie", form()).is(http.StatusNotFound)
		owner.post(at, form("model-name", "", "model-url", "", "fallback-name", "")).is(http.StatusSeeOther)
		if agent().Model.Set() {
			t.Errorf("%+v", agent().Model)
		}
		seen := seenAs.FindStringSubmatch(owner.get(models).says("El modelo incluido").body)[1]
		for _, wrong := range []url.Values{{"day": {"-1"}, "month": {"30"}}, {"day": {"7"}, "month": {"2.50"}}} {
			wrong.Set("seen", seen)
			owner.post(models+"/budget", wrong).is(http.StatusBadRequest).says(`name="day" value="`+wrong.Get("day")+`"`, `name="month" value="`+wrong.Get("month")+`"`)
		}
		stale := url.Values{"seen": {"0"}, "day": {"8"}}
		owner.post(models+"/budget", stale).is(http.StatusConflict).says(`name="day" value="8"`)
		owner.post(models+"/budget", url.Values{"seen": {seen}, "day": {"2,50"}}).leads(models)
		if b := h.now().Settings.ModelBudget; b != (access.ModelBudget{Day: 2_500_000}) {
			t.Errorf("%+v", b)
		}
	})
}

// An owner who saves a stale form gets a conflict; nothing is undone.
func TestTwoOwnersSaveAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		seen := h.now().UpdatedAt
		h.Clock.Advance(time.Second)
		changes := []func(*access.Workspace){
			func(w *access.Workspace) { w.Settings.Profile.Phone = "+5491145678901" },
			func(w *access.Workspace) { w.Settings.Policies.Returns = "30 días" },
			func(w *access.Workspace) { w.Settings.EventDays = 60 },
		}
		errs := make([]error, len(changes))
		var all sync.WaitGroup
		for i, change := range changes {
			all.Go(func() { errs[i] = h.Keyring.ChangeWorkspace(t.Context(), h.Workspace.ID, seen, change) })
		}
		all.Wait()
		saved := 0
		for _, err := range errs {
			switch {
			case err == nil:
				saved++
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}
		if saved != 1 {
			t.Errorf("%d of them believe to have saved: %v", saved, errs)
		}
	})
}
