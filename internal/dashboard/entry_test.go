package dashboard_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

func TestSigningInAndOut(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		home := "/d/" + h.Workspace.Slug + "/"
		b := h.browser()
		b.get(home + "?x=1").leads("/sign-in?to=" + url.QueryEscape(home+"?x=1"))
		unknown := b.post("/sign-in", url.Values{"email": {"nobody@x.example"}, "password": {password}}).is(http.StatusForbidden)
		wrong := b.post("/sign-in", url.Values{"email": {"nobody@x.example"}, "password": {"wrong"}}).is(http.StatusForbidden)
		if unknown.body != wrong.body {
			t.Error("an unknown email and a wrong password are told apart")
		}
		for _, to := range []string{"https://evil.example/d/", "//evil.example/d/", "/\\evil.example"} {
			b.post("/sign-in", url.Values{"email": {rosa.Email}, "password": {password}, "to": {to}}).leads("/")
		}
		in := b.post("/sign-in", url.Values{"email": {" " + strings.ToUpper(rosa.Email)}, "password": {password}, "to": {home}}).leads(home)
		if c := in.header.Get("Set-Cookie"); !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") || !strings.Contains(c, "Path=/;") {
			t.Errorf("the cookie is %s", c)
		}
		b.get("/").leads(home)
		b.get(home).is(http.StatusOK).says("Rosa", h.Workspace.Name)
		b.post("/sign-out", nil).leads("/sign-in")
		b.get(home).is(http.StatusSeeOther)
	})
}

// Whoever guesses is slowed down, from one address or at one account.
func TestGuessing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		b := h.browser()
		try := func(from string) int {
			return b.do(http.MethodPost, "/sign-in", url.Values{"email": {rosa.Email}, "password": {"guess"}}, http.Header{"X-Forwarded-For": {from}}).status
		}
		for i := range 8 {
			if got := try("198.51.100." + string(rune('1'+i))); got != http.StatusForbidden {
				t.Fatalf("guess %d: %d", i, got)
			}
		}
		if got := try("198.51.100.99"); got != http.StatusTooManyRequests {
			t.Errorf("the ninth guess at one account: %d", got)
		}
	})
}

// codeNow is what an authenticator shows for a secret.
func codeNow(h *house, secret string) string {
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		h.t.Fatal(err)
	}
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, h.Clock.Now().Unix()/30) // a hash takes everything
	sum := mac.Sum(nil)
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[sum[19]&15:])&(1<<31-1)%1_000_000)
}

// Whoever has the password does not get more guesses at the code by signing in again.
func TestGuessingCodes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		secret, _, err := h.Entrance.SignIn(t.Context(), rosa.Email, password, access.Device{})
		if err != nil {
			t.Fatal(err)
		}
		g, err := h.Entrance.Recognise(t.Context(), secret)
		if err != nil {
			t.Fatal(err)
		}
		key, _, err := h.Entrance.OfferCodes(t.Context(), g)
		if err == nil {
			err = h.Entrance.TakeCodes(t.Context(), g, codeNow(h, key))
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []int{http.StatusForbidden, http.StatusTooManyRequests} {
			b := h.browser()
			b.post("/sign-in", url.Values{"email": {rosa.Email}, "password": {password}}).is(http.StatusSeeOther)
			for range 8 {
				b.do(http.MethodPost, "/sign-in/code", url.Values{"code": {"000000"}}, http.Header{"X-Forwarded-For": {"198.51.100." + strconv.Itoa(i+1)}}).is(want)
			}
		}
	})
}

var link = regexp.MustCompile(`/welcome/[^"]+`)

func TestAnInvitationWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		people := "/d/" + h.Workspace.Slug + "/people"
		page := owner.post(people, url.Values{"name": {"Ema <b>Paz</b>"}, "email": {"ema@x.example"}, "role": {"staff"}}).is(http.StatusOK)
		page.says("Ema &lt;b&gt;Paz&lt;/b&gt;")
		to := link.FindString(page.body)
		ema := h.browser()
		ema.get(to).is(http.StatusOK).says("ema@x.example")
		ema.post(to, url.Values{"password": {"short"}, "again": {"short"}}).is(http.StatusBadRequest)
		ema.post(to, url.Values{"password": {password}, "again": {"another password"}}).is(http.StatusBadRequest)
		ema.post(to, url.Values{"password": {password}, "again": {password}}).leads("/d/" + h.Workspace.Slug + "/")
		ema.get("/d/" + h.Workspace.Slug + "/").is(http.StatusOK)
		ema.get(people).is(http.StatusForbidden)
		h.browser().get(to).is(http.StatusConflict)
		owner.post(people, url.Values{"name": {"Ema"}, "email": {"ema@x.example"}, "role": {"staff"}}).is(http.StatusConflict)

		// Out is out at once, and back is back.
		who := regexp.MustCompile(`people/([0-9a-f-]{36})"`).FindAllStringSubmatch(owner.get(people).body, -1)
		id := who[0][1] // Ema comes before Rosa
		owner.post(people+"/"+id, url.Values{"do": {"end"}}).leads(people)
		ema.get("/d/" + h.Workspace.Slug + "/").is(http.StatusNotFound)
		owner.post(people+"/"+id, url.Values{"do": {"back"}}).leads(people)
		ema.get("/d/" + h.Workspace.Slug + "/").is(http.StatusOK)
	})
}
