package custom

import (
	"encoding/base64"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func hook(u *upstream) func(*Definition) {
	return func(d *Definition) {
		d.ExecutionType = Webhook
		d.ExecutionConfig = Config{WebhookURL: u.url + "/hook", WebhookSecret: "{{secrets.HOOK}}"}
	}
}

func TestASecretThatSignsIsChecked(t *testing.T) {
	t.Parallel()
	of := func(bytes int) string { return base64.StdEncoding.EncodeToString(make([]byte, bytes)) }
	for value, fits := range map[string]bool{
		NewWebhookSecret(): true, "whsec_" + of(24): true, of(64): true,
		"whsec_YWI=": false, "corto": false, "whsec_" + of(23): false, "whsec_" + of(65): false, "whsec_": false,
		"no es base64 y es bastante largo": false,
	} {
		err := CheckSigning(value)
		if fits && err != nil || !fits && !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%q: %v", value, err)
		}
	}
}

func TestAWebhookIsSignedAndAnswers(t *testing.T) {
	t.Parallel()
	secret := NewWebhookSecret()
	verifier, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	var body []byte
	var failed error
	status := http.StatusOK
	u := newUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ = io.ReadAll(r.Body)
		failed = verifier.VerifyIgnoringTimestamp(body, r.Header)
		w.WriteHeader(status)
		io.WriteString(w, `{"done": true}`)
	})
	tool := u.tool(t, hook(u))
	now := clock.System{}.Now()
	call := Call{
		ID: "call-7", Key: "k", Arguments: arguments(t, `{"a": "x"}`), Secrets: map[string]string{"HOOK": secret},
		CallbackURL: "https://shop.example.com/late/token", ExpiresAt: now.Add(CallbackLife), Now: now,
	}
	out, err := u.Do(t.Context(), tool, call)
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	sent := arguments(t, string(body))
	if sent["type"] != "tool.call" || sent["tool"] != "ask_partner" || sent["call_id"] != "call-7" ||
		sent["callback_url"] != call.CallbackURL ||
		sent["arguments"].(map[string]any)["a"] != "x" ||
		sent["callback_expires_at"] != now.Add(time.Hour).Format(time.RFC3339) || sent["timestamp"] == nil {
		t.Errorf("sent %s", body)
	}
	if out.Pending || out.Data.(map[string]any)["done"] != true {
		t.Errorf("%+v", out)
	}
	if shown := out.Request(); strings.Contains(shown.Headers["Webhook-Signature"], "=") ||
		shown.Headers["Webhook-Id"] != "call-7" {
		t.Errorf("shown %+v", shown)
	}

	status = http.StatusAccepted
	out, err = u.Do(t.Context(), tool, call)
	if err != nil || !out.Pending || out.Data != nil {
		t.Errorf("%+v %v", out, err)
	}
	late, err := tool.Read(t.Context(), []byte(`{"late": "`+secret+`"}`), "application/json", call)
	if err != nil || late.(map[string]any)["late"] != masked {
		t.Errorf("%v %v", late, err)
	}
}

func TestAWebhookNeedsItsSecret(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, answering(200, "application/json", "{}"))
	tool := u.tool(t, hook(u))
	for _, secrets := range []map[string]string{nil, {"OTHER": "x"}, {"HOOK": "not base64 !"}} {
		out, err := u.Do(t.Context(), tool, Call{ID: "1", Secrets: secrets, Tag: locale.EN})
		wantFault(t, err, fault.Unavailable, false)
		if out.Attempts != 0 || strings.Contains(err.Error(), "not base64") {
			t.Errorf("%+v %v", out, err)
		}
	}
	rules := Rules{CheckURL: u.client.CheckURL}
	for path, change := range map[string]func(*Definition){
		"/execution_config/webhook_secret": func(d *Definition) { d.ExecutionConfig.WebhookSecret = "whsec_abc" },
		"/execution_config/webhook_url":    func(d *Definition) { d.ExecutionConfig.WebhookURL = "" },
		"/timeout_ms":                      func(d *Definition) { d.TimeoutMS = 10_001 },
		"/execution_config/body_template":  func(d *Definition) { d.ExecutionConfig.BodyTemplate = "{}" },
		"/execution_config/headers/Webhook-Id": func(d *Definition) {
			d.ExecutionConfig.Headers = map[string]string{"Webhook-Id": "1"}
		},
	} {
		wantFields(t, described(func(d *Definition) { hook(u)(d); change(d) }), rules, path)
	}
	wantFields(t, described(func(d *Definition) { hook(u)(d); d.ExecutionConfig.WebhookSecret = "" }), rules,
		"/execution_config/webhook_secret")
}

func TestCallbacks(t *testing.T) {
	t.Parallel()
	key, now := []byte("0123456789abcdef0123456789abcdef"), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	c := NewCallback("workspace", "tool", "call", now)
	token := c.Token(key)
	if strings.Trim(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != "" {
		t.Errorf("%s does not fit into a path", token)
	}
	if got, err := ReadCallback(key, token, now.Add(time.Hour-time.Second)); err != nil || got != c {
		t.Errorf("%+v %v", got, err)
	}
	payload, signature, _ := strings.Cut(token, ".")
	other := NewCallback("workspace", "tool", "another call", now).Token(key)
	otherPayload, _, _ := strings.Cut(other, ".")
	for name, wrong := range map[string]string{
		"nothing": "", "a dot": ".", "no signature": payload, "an empty one": payload + ".",
		"another's": otherPayload + "." + signature,
		"cut":       token[:len(token)-1], "longer": token + "A", "long": strings.Repeat("x", 2000) + "." + signature,
		"another key": c.Token([]byte("another key")),
	} {
		if _, err := ReadCallback(key, wrong, now); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadCallback(key, token, now.Add(time.Hour)); !fault.Is(err, fault.NotFound) {
		t.Errorf("after its time: %v", err)
	}
}
