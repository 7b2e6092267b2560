package dashboard_test

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/webpush/webpushtest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Everyone chooses their own news; what is refused keeps what was typed, and a second form of the same person loses nothing.
func TestPeopleChooseTheirNews(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		p := h.hires(h.Workspace, "Tomas", access.Staff)
		clerk := h.as(p)
		const at = "/d/tienda/notices"
		page := clerk.get(at).is(http.StatusOK).says("Un cliente dice que pagó", "Queda poco de un producto")
		form := url.Values{"seen": {page.field("seen")}, "email": {"", "claim", "handoff"}, "whatsapp": {"", "handoff"}, "phone": {""},
			"webhook": {""}, "webhook_url": {""}}
		clerk.post(at, form).is(http.StatusBadRequest).says("Falta tu número de WhatsApp", `value="claim" checked`)
		form.Set("phone", "+54 9 11 5555-0077")
		clerk.post(at, form).leads(at)
		clerk.get(at).says("quedaron guardados", `value="claim" checked`)
		clerk.post(at, form).is(http.StatusConflict).says("se cambiaron en otro lado")
		var found []string
		h.Look(func(u *core.Unit) error {
			people, err := u.Support.Wanted("handoff")
			for _, a := range people {
				found = append(found, string(a.Channel)+" "+a.At)
			}
			return err
		})
		if len(found) != 0 { // it has no account to write with
			t.Errorf("%v", found)
		}
		clerk.get("/d/tienda/").says(`href="/d/tienda/notices"`)
	})
}

// A person turns notifications on in a browser of theirs, and off again; nobody does for another person.
func TestPeopleTurnOnNotificationsInTheirBrowser(t *testing.T) {
	service := webpushtest.New(t)
	eachOf(t, testkit.Setup{Loopback: service.Address().String()}, func(t *testing.T, h *house) {
		const at = "/d/tienda/notices"
		clerk, other := h.as(h.hires(h.Workspace, "Tomas", access.Staff)), h.as(h.hires(h.Workspace, "Rita", access.Owner))
		page := clerk.get(at).is(http.StatusOK).says(`data-worker="/_dash/worker.js"`, "Activar en este navegador")
		key := regexp.MustCompile(`data-push="([\w-]{87})"`).FindStringSubmatch(page.body)
		if key == nil || !strings.Contains(other.get(at).body, key[0]) {
			t.Fatalf("the server's key is %v", key)
		}
		b := service.Subscribe()
		form := url.Values{"endpoint": {b.Endpoint}, "key": {b.Key}, "auth": {b.Auth}}
		clerk.post(at+"/browsers", form).leads(at)
		digest := sha256.Sum256([]byte(b.Endpoint))
		page = clerk.get(at).says("este navegador te avisa", `data-browser="`+hex.EncodeToString(digest[:])+`"`,
			`name="browser" value="handoff" checked`)
		for _, secret := range []string{b.Endpoint, b.Key, b.Auth} {
			if strings.Contains(page.body, secret) {
				t.Error("the page says how its browser is reached")
			}
		}
		for name, value := range map[string]string{"endpoint": "http://10.0.0.1/push", "key": "x", "auth": ""} {
			wrong := maps.Clone(form)
			wrong.Set(name, value)
			clerk.post(at+"/browsers", wrong).is(http.StatusBadRequest).says("No se activó")
		}
		remove := regexp.MustCompile(at + `/browsers/[\w-]+/remove`).FindString(page.body)
		other.post(remove, nil).is(http.StatusNotFound)
		h.browser().post(remove, nil).is(http.StatusForbidden)
		clerk.post(remove, nil).leads(at)
		if page := clerk.get(at).says("ese navegador ya no te avisa"); strings.Contains(page.body, "data-browser=") {
			t.Error("it is still there")
		}
		clerk.post(remove, nil).is(http.StatusNotFound)
		worker := h.browser().get("/_dash/worker.js").is(http.StatusOK).says("showNotification")
		if worker.header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(worker.header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%v", worker.header)
		}
	})
}

// A server that can keep no secret offers no notifications.
func TestNoNotificationsWithoutASecretKey(t *testing.T) {
	eachOf(t, testkit.Setup{Keyless: true}, func(t *testing.T, h *house) {
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		if page := clerk.get("/d/tienda/notices").is(http.StatusOK); strings.Contains(page.body, "data-push") {
			t.Error("they are offered")
		}
	})
}
