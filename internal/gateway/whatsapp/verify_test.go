package whatsapp_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
)

func TestOnlyTheVendorsOwnBytesVerify(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		raw := r.fake.Webhook(whatsapptest.Text("m1", customer, "confirmo por 100"))
		right := r.fake.Sign(raw)
		if !r.Verify(r.account, right, raw) {
			t.Fatal("the vendor's own webhook was refused")
		}
		if r.Verify(r.account, right, bytes.Replace(raw, []byte("100"), []byte("900"), 1)) ||
			r.Verify(r.account, right, append(raw, ' ')) || r.Verify(r.account, right, nil) {
			t.Error("changed bytes passed")
		}
		name := whatsapp.MetaSignature
		if r.account.Vendor() == whatsapp.Infobip {
			name = "X-Infobip-Signature"
		}
		value := right.Get(name)
		other := r.fake.Sign([]byte("{}")).Get(name)
		for _, bad := range []string{"", "sha256=", "sha1=" + value, value[:len(value)-2], value + "00", other,
			strings.Repeat("0", 64), "sha256=" + strings.Repeat("z", 64)} {
			if r.Verify(r.account, http.Header{name: {bad}}, raw) {
				t.Errorf("%q passed", bad)
			}
		}
		if r.Verify(r.account, http.Header{name: {other, value}}, raw) || r.Verify(r.account, http.Header{}, raw) {
			t.Error("two signatures, or none, passed")
		}
	})
}

// Without the secret everything is refused, also what was signed with no secret.
func TestVerifyFailsClosed(t *testing.T) {
	t.Parallel()
	raw := []byte(`{}`)
	g := whatsapp.New(whatsapp.Options{})
	meta := whatsapptest.Meta{}
	infobip := whatsapptest.Infobip{HMACHeader: "X-S"}
	for _, h := range []http.Header{{}, meta.Sign(raw), infobip.Sign(raw), {"Authorization": {"Basic Og=="}},
		{"X-S": {""}}} {
		for _, a := range []whatsapp.Account{
			whatsapp.MetaAccount{}, whatsapp.InfobipAccount{},
			whatsapp.InfobipAccount{Webhook: whatsapp.InfobipAuth{HMACHeader: "X-S"}},
			whatsapp.InfobipAccount{Webhook: whatsapp.InfobipAuth{Header: "X-S"}},
			whatsapp.InfobipAccount{Webhook: whatsapp.InfobipAuth{User: "u"}},
			whatsapp.InfobipAccount{Webhook: whatsapp.InfobipAuth{HMACSecret: "s"}},
			whatsapp.InfobipAccount{Webhook: whatsapp.InfobipAuth{Secret: "s"}},
		} {
			if g.Verify(a, h, raw) {
				t.Errorf("%v passed %v", a, h)
			}
		}
	}
}

func TestInfobipProvesItselfInEveryWayThatIsSet(t *testing.T) {
	t.Parallel()
	raw := []byte(`{"results":[]}`)
	g := whatsapp.New(whatsapp.Options{})
	mac := hmac.New(sha256.New, []byte("s"))
	mac.Write(raw)
	basic := func(user, password string) http.Header {
		r := &http.Request{Header: http.Header{}}
		r.SetBasicAuth(user, password)
		return r.Header
	}
	all := basic("u", "p")
	all.Set("X-Secret", "fixed")
	all.Set("X-Mac", "sha256="+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, c := range []struct {
		auth whatsapp.InfobipAuth
		h    http.Header
		want bool
	}{
		{whatsapp.InfobipAuth{User: "u", Password: "p"}, basic("u", "p"), true},
		{whatsapp.InfobipAuth{User: "u", Password: "p"}, basic("u", "q"), false},
		{whatsapp.InfobipAuth{User: "u", Password: "p"}, basic("v", "p"), false},
		{whatsapp.InfobipAuth{User: "u", Password: "p"}, http.Header{}, false},
		{whatsapp.InfobipAuth{Header: "X-Secret", Secret: "fixed"}, http.Header{"X-Secret": {"fixed"}}, true},
		{whatsapp.InfobipAuth{Header: "X-Secret", Secret: "fixed"}, http.Header{"X-Secret": {"fixe"}}, false},
		{whatsapp.InfobipAuth{HMACHeader: "X-Mac", HMACSecret: "s"}, all, true},
		{whatsapp.InfobipAuth{HMACHeader: "X-Mac", HMACSecret: "other"}, all, false},
		{whatsapp.InfobipAuth{User: "u", Password: "p", Header: "X-Secret", Secret: "fixed", HMACHeader: "X-Mac",
			HMACSecret: "s"}, all, true},
		{whatsapp.InfobipAuth{User: "u", Password: "p", HMACHeader: "X-Mac", HMACSecret: "s"}, basic("u", "p"), false},
	} {
		if got := g.Verify(whatsapp.InfobipAccount{Webhook: c.auth}, c.h, raw); got != c.want {
			t.Errorf("%+v with %v: %v", c.auth, c.h, got)
		}
	}
}

func TestChallenge(t *testing.T) {
	t.Parallel()
	a := whatsapp.MetaAccount{VerifyToken: "verify-me"}
	query := func(mode, token, challenge string) url.Values {
		return url.Values{"hub.mode": {mode}, "hub.verify_token": {token}, "hub.challenge": {challenge}}
	}
	if got, ok := a.Challenge(query("subscribe", "verify-me", "1158201444")); !ok || got != "1158201444" {
		t.Errorf("%q %v", got, ok)
	}
	for _, q := range []url.Values{{}, query("subscribe", "verify", "1"), query("unsubscribe", "verify-me", "1"),
		query("subscribe", "verify-me", ""),
		query("subscribe", "verify-me", "<script>"), query("subscribe", "verify-me", strings.Repeat("1", 200))} {
		if got, ok := a.Challenge(q); ok || got != "" {
			t.Errorf("%v: %q", q, got)
		}
	}
	if _, ok := (whatsapp.MetaAccount{}).Challenge(query("subscribe", "", "1")); ok {
		t.Error("no token passed")
	}
}
