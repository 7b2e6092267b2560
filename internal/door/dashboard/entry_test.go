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
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestSigningInAndOut(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		home := "/d/" + h.Workspace.Slug + "/"
		b := h.browser()
		b.get(home + "?x=1").leads("/sign-in?to=" + url.QueryEscape(home+"?x=1"))
		unknown := b.post("/sign-in", url.Values{"email": {"nobody@x.example"},
			"password": {password}}).is(http.StatusForbidden)
		wrong := b.post("/sign-in", url.Values{"email": {"nobody@x.example"},
			"password": {"wrong"}}).is(http.StatusForbidden)
		if unknown.body != wrong.body {
			t.Error("an unknown email and a wrong password are told apart")
		}
		for _, to := range []string{"https://evil.example/d/", "//evil.example/d/", "/\\evil.example"} {
			b.post("/sign-in", url.Values{"email": {rosa.Email}, "password": {password}, "to": {to}}).leads("/")
		}
		in := b.post("/sign-in", url.Values{"email": {" " + strings.ToUpper(rosa.Email)}, "password": {password},
			"to": {home}}).leads(home)
		if c := in.header.Get("Set-Cookie"); !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") ||
			!strings.Contains(c, "Path=/;") {
			t.Errorf("the cookie is %s", c)
		}
		b.get("/").leads(home)
		b.get(home).is(http.StatusOK).says("Rosa", h.Workspace.Name)
		b.post("/sign-out", nil).leads("/sign-in")
		b.get(home).is(http.StatusSeeOther)
	})
}

// behind takes the client address from X-Forwarded-For.
var behind = testkit.Setup{TrustedProxy: "127.0.0.0/8"}

func (b *browser) signsIn(email, password, from string) int {
	b.t.Helper()
	return b.do(http.MethodPost, "/sign-in", url.Values{"email": {email}, "password": {password}},
		http.Header{"X-Forwarded-For": {from}}).status
}

// A guesser is slowed down; the owner gets in meanwhile, from elsewhere, and from a known browser even beside the
// guesser.
func TestGuessing(t *testing.T) {
	eachOf(t, behind, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		known := h.browser()
		if got := known.signsIn(rosa.Email, password, "198.51.100.1"); got != http.StatusSeeOther {
			t.Fatalf("%d", got)
		}
		known.post("/sign-out", nil).leads("/sign-in")
		guesser := h.browser()
		for i := range 5 {
			if got := guesser.signsIn(rosa.Email, "guess",
				"2001:db8:1:1::"+strconv.Itoa(i+1)); got != http.StatusForbidden {
				t.Fatalf("guess %d: %d", i, got)
			}
		}
		// One network counts as one, whatever the address; right or wrong, known account or not.
		for _, guess := range []string{"guess", password} {
			if got := guesser.signsIn(rosa.Email, guess, "2001:db8:1:1::ffff"); got != http.StatusTooManyRequests {
				t.Errorf("the sixth guess: %d", got)
			}
		}
		for i := range 6 {
			if got, want := guesser.signsIn("nobody@x.example", "guess", "203.0.113.9"),
				[]int{403, 403, 403, 403, 403, 429}[i]; got != want {
				t.Errorf("guess %d at an account that is none: %d, want %d", i, got, want)
			}
		}
		if got := h.browser().signsIn(rosa.Email, password, "198.51.100.77"); got != http.StatusSeeOther {
			t.Errorf("the owner from elsewhere: %d", got)
		}
		if got := known.signsIn(rosa.Email, password, "2001:db8:1:1::2"); got != http.StatusSeeOther {
			t.Errorf("the owner's browser beside the guesser: %d", got)
		}
		// The wait grows: what was enough once is not enough the next time.
		h.Clock.Advance(6 * time.Second)
		if got := guesser.signsIn(rosa.Email, "guess", "2001:db8:1:1::1"); got != http.StatusForbidden {
			t.Errorf("after waiting: %d", got)
		}
		h.Clock.Advance(6 * time.Second)
		if got := guesser.signsIn(rosa.Email, "guess", "2001:db8:1:1::1"); got != http.StatusTooManyRequests {
			t.Errorf("after waiting as long again: %d", got)
		}
	})
}

// From many networks at once an account has a limit. A browser that was signed in before is exempt; one that only
// claims so is not.
func TestGuessingFromEverywhere(t *testing.T) {
	eachOf(t, behind, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		ana := h.hires(h.Workspace, "Ana", access.Staff)
		known, other := h.browser(), h.browser()
		known.signsIn(rosa.Email, password, "198.51.100.1")
		other.signsIn(ana.Email, password, "198.51.100.2")
		for _, b := range []*browser{known, other} {
			b.post("/sign-out", nil).leads("/sign-in")
		}
		crowd, limited := h.browser(), 0
		for i := range 110 {
			if crowd.signsIn(rosa.Email, "", "203.0.113."+strconv.Itoa(i+1)) == http.StatusTooManyRequests {
				limited++
			}
		}
		if limited == 0 {
			t.Error("there is no end to guesses from everywhere")
		}
		if got := known.signsIn(rosa.Email, password, "203.0.113.250"); got != http.StatusSeeOther {
			t.Errorf("the owner's browser: %d", got)
		}
		if got := other.signsIn(rosa.Email, password, "203.0.113.251"); got != http.StatusTooManyRequests {
			t.Errorf("a browser that knows somebody else: %d", got)
		}
		// A known browser has a limit, too.
		for range 5 {
			known.signsIn(rosa.Email, "guess", "203.0.113.250")
		}
		if got := known.signsIn(rosa.Email, password, "203.0.113.250"); got != http.StatusTooManyRequests {
			t.Errorf("a known browser that guesses: %d", got)
		}
	})
}

// codeNow is what an authenticator app shows for a secret.
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

// With the password, signing in again gives no more guesses at the code.
func TestGuessingCodes(t *testing.T) {
	eachOf(t, behind, func(t *testing.T, h *house) {
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
		half := func(from string) *browser {
			b := h.browser()
			if got := b.signsIn(rosa.Email, password, from); got != http.StatusSeeOther {
				t.Fatalf("%d", got)
			}
			return b
		}
		guess := func(b *browser, code, from string) int {
			return b.do(http.MethodPost, "/sign-in/code", url.Values{"code": {code}},
				http.Header{"X-Forwarded-For": {from}}).status
		}
		for round, want := range []int{http.StatusForbidden, http.StatusTooManyRequests} {
			b := half("198.51.100.9")
			for range 5 {
				if got := guess(b, "000000", "198.51.100.9"); got != want {
					t.Errorf("round %d: %d, want %d", round, got, want)
				}
			}
		}
		// The owner elsewhere is not slowed down by it.
		h.Clock.Advance(30 * time.Second) // the code of these 30 seconds was used
		if got := guess(half("198.51.100.10"), codeNow(h, key), "198.51.100.10"); got != http.StatusSeeOther {
			t.Errorf("the owner's code: %d", got)
		}
	})
}

var link = regexp.MustCompile(`/welcome/[^"]+`)

func TestAnInvitationWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		people := "/d/" + h.Workspace.Slug + "/people"
		page := owner.post(people, url.Values{"name": {"Ema <b>Paz</b>"}, "email": {"ema@x.example"},
			"role": {"staff"}}).is(http.StatusOK)
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
		owner.post(people, url.Values{"name": {"Ema"}, "email": {"ema@x.example"},
			"role": {"staff"}}).is(http.StatusConflict)

		// Removed people lose access at once, and restored ones get it back.
		who := regexp.MustCompile(`people/([0-9a-f-]{36})"`).FindAllStringSubmatch(owner.get(people).body, -1)
		id := who[0][1] // Ema comes before Rosa
		owner.post(people+"/"+id, url.Values{"do": {"end"}}).leads(people)
		ema.get("/d/" + h.Workspace.Slug + "/").is(http.StatusNotFound)
		owner.post(people+"/"+id, url.Values{"do": {"back"}}).leads(people)
		ema.get("/d/" + h.Workspace.Slug + "/").is(http.StatusOK)
	})
}
