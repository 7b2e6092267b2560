package dashboard_test

import (
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

var mailedLink = regexp.MustCompile(`https?://[^\s/]+(/welcome/\S+)`)

// mails waits for the n-th email, which is sent in the background.
func (h *house) mails(n int) string {
	h.t.Helper()
	for range 600 {
		if sent := h.Mail.Sent(); len(sent) >= n {
			text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(sent[n-1].Text)))
			if err != nil {
				h.t.Fatal(err)
			}
			return string(text)
		}
		time.Sleep(50 * time.Millisecond)
	}
	h.t.Fatalf("%d emails were sent", len(h.Mail.Sent()))
	return ""
}

// A lost password is replaced by a link that goes to the person's own address, works once and for an hour. The page says the
// same of an address that is not known, and mails nothing where another business could read it.
func TestALostPasswordIsMailed(t *testing.T) {
	eachOf(t, testkit.Setup{Mail: true}, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		stranger := h.browser()
		ask := func(email string) answered {
			return stranger.post("/sign-in/lost", url.Values{"email": {email}})
		}
		same := func(a answered, email string) string { return strings.ReplaceAll(a.is(http.StatusOK).body, email, "") }
		stranger.get("/sign-in").says("/sign-in/lost")
		if known, unknown := same(ask(rosa.Email), rosa.Email), same(ask("nadie@example.com"), "nadie@example.com"); known != unknown {
			t.Error("the page tells who has an account")
		}
		link := mailedLink.FindStringSubmatch(h.mails(1))
		if link == nil {
			t.Fatalf("there is no link in %q", h.mails(1))
		}
		const next = "a new password of hers"
		stranger.get(link[1]).is(http.StatusOK)
		stranger.post(link[1], url.Values{"password": {next}, "again": {next}}).is(http.StatusSeeOther)
		h.browser().post(link[1], url.Values{"password": {next}, "again": {next}}).is(http.StatusConflict)
		h.browser().post("/sign-in", url.Values{"email": {rosa.Email}, "password": {password}}).is(http.StatusForbidden)
		h.browser().post("/sign-in", url.Values{"email": {rosa.Email}, "password": {next}}).leads("/")

		// After an hour it is over.
		ask(rosa.Email)
		late := mailedLink.FindStringSubmatch(h.mails(2))[1]
		h.Clock.Advance(time.Hour + time.Second)
		h.browser().get(late).is(http.StatusConflict)

		// An address gets a few, and no more.
		for range 3 {
			ask(rosa.Email)
		}
		ask(rosa.Email).is(http.StatusTooManyRequests)
	})
}

// Of a login in two businesses each could read the other's link on its mail server.
func TestNoLinkForALoginOfTwoBusinesses(t *testing.T) {
	eachOf(t, testkit.Setup{Mail: true}, func(t *testing.T, h *house) {
		rosa := h.hires(h.Workspace, "Rosa", access.Owner)
		if _, err := h.Entrance.LostPassword(t.Context(), rosa.Email); err != nil {
			t.Fatal(err)
		}
		other := h.another("otra")
		p, err := h.Keyring.AddPerson(t.Context(), other.ID, access.Person{Name: "Rosa", Email: rosa.Email, Role: access.Staff})
		if err == nil {
			err = h.Entrance.Provide(t.Context(), other.ID, p.ID, password)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Entrance.LostPassword(t.Context(), rosa.Email); err == nil {
			t.Error("a link would be mailed")
		}
	})
}
