package dashboard_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

// now is the business as stored.
func (h *house) now() access.Workspace {
	h.t.Helper()
	w, err := h.Keyring.Workspace(h.t.Context(), h.Workspace.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return w
}

func TestOwnersSetTheirBusinessUp(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		settings := "/d/" + h.Workspace.Slug + "/settings"
		seen := func() string {
			return seenAs.FindStringSubmatch(owner.get(settings + "/profile").is(http.StatusOK).body)[1]
		}
		first := seen()
		h.Clock.Advance(time.Second)
		profile := url.Values{"seen": {first}, "name": {"Lo de <i>Rosa"}, "phone": {"+5491145678901"}}
		owner.post(settings+"/profile", profile).leads(settings + "/profile")
		if w := h.now(); w.Name != "Lo de <i>Rosa" || w.Settings.Profile.Phone != "+5491145678901" {
			t.Errorf("it is %q with %+v", w.Name, w.Settings.Profile)
		}
		if page := owner.get(settings + "/profile").says(settings + "/hours"); strings.Contains(page.body, "<i>Rosa") {
			t.Error("a name became markup")
		}
		// A stale form changes nothing, and neither do invalid values.
		owner.post(settings+"/policies", url.Values{"seen": {first}, "returns": {"nunca"}}).is(http.StatusConflict)
		owner.post(settings+"/policies", url.Values{"returns": {"nunca"}}).is(http.StatusConflict)
		owner.post(settings+"/profile", url.Values{"seen": {seen()}, "name": {" "}}).is(http.StatusBadRequest)
		for _, wrong := range []url.Values{{"events": {"0"}}, {"events": {"x"}}} {
			wrong.Set("seen", seen())
			owner.post(settings+"/limits", wrong).is(http.StatusBadRequest)
		}
		if p := h.now().Settings.Policies; p != (access.Policies{}) {
			t.Errorf("the policies are %+v", p)
		}

		owner.post(settings+"/policies", url.Values{"seen": {seen()}, "returns": {"30 días"}}).leads(settings + "/profile")
		h.Clock.Advance(time.Second)
		owner.post(settings+"/limits", url.Values{"seen": {seen()}, "events": {"60"}}).leads(settings + "/profile")
		s := h.now().Settings
		if s.Policies.Returns != "30 días" || s.EventDays != 60 || s.ExecutionDays != 0 || s.Profile.Phone == "" {
			t.Errorf("the settings are %+v", s)
		}
		owner.get(settings+"/profile").says("30 días", `value="60"`)
	})
}

// Zones are stored as entered, with what the form does not show.
func TestOwnersDrawZones(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		zones := "/d/" + h.Workspace.Slug + "/settings/zones"
		w := h.now()
		w.Settings.Delivery.Zones = []access.Zone{{Name: "Centro", Cost: 100_00,
			Methods: map[string]int64{"express": 50_00}}, {Name: "Sur"}}
		if err := h.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		seen := seenAs.FindStringSubmatch(owner.get(zones).is(http.StatusOK).says("Centro", "Sur",
			"Vacío: desde 500, como todo el comercio").body)[1]
		form := url.Values{
			"seen": {seen}, "name-0": {"Centro"}, "cost-0": {"150,50"}, "codes-0": {"1406, 1170-1199"},
			"free-0": {"9000"},
			"name-1": {""}, "name-2": {"Norte"}, "cities-2": {"Tigre, San Isidro"},
		}
		owner.post(zones, form).leads(zones)
		got := h.now().Settings.Delivery.Zones
		if len(got) != 2 || got[0].Cost != 150_50 || got[0].Methods["express"] != 50_00 ||
			len(got[0].PostalCodes) != 2 || *got[0].FreeOver != 9000_00 ||
			got[1].Name != "Norte" || len(got[1].Cities) != 2 || got[1].FreeOver != nil {
			t.Errorf("the zones are %+v", got)
		}
		seen = seenAs.FindStringSubmatch(owner.get(zones).body)[1]
		owner.post(zones, url.Values{"seen": {seen}, "name-0": {"Centro"},
			"cost-0": {"much"}}).is(http.StatusBadRequest).says(
			"Zona Centro, Costo (ARS): “much” no es un importe. Escribilo así: $ 3.900,50", `value="much"`)
		owner.post(zones, url.Values{"seen": {seen}, "name-0": {"Centro"},
			"codes-0": {"9-1"}}).is(http.StatusBadRequest)
		owner.post(zones, url.Values{"seen": {seen}, "flat": {"mucho"}, "free": {"9000"}}).is(http.StatusBadRequest).says(
			`value="mucho" inputmode="decimal" maxlength="15" aria-describedby="wrong-flat flat-hint" aria-invalid="true"`, `value="9000"`)
		if n := len(h.now().Settings.Delivery.Zones); n != 2 {
			t.Errorf("%d zones are left", n)
		}
	})
}

// Zones are drawn on the map by a radius or an outline; what is wrong with one is said, and what was typed stays.
func TestOwnersDrawZonesOnTheMap(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		zones := "/d/" + h.Workspace.Slug + "/settings/zones"
		form := func(more ...string) url.Values {
			f := url.Values{"seen": {seenAs.FindStringSubmatch(owner.get(zones).body)[1]}, "from": {"-34.603722, -58.381592"},
				"name-0": {"Cerca"}, "radius-0": {"2,5"}, "name-1": {"Oeste"},
				"area-1": {"-34.60, -58.60\r\n-34.60, -58.50\r\n\r\n-34.70, -58.50\r\n"}, "name-2": {""}}
			for i := 0; i < len(more); i += 2 {
				f.Set(more[i], more[i+1])
			}
			return f
		}
		owner.post(zones, form()).leads(zones)
		d := h.now().Settings.Delivery
		if len(d.Zones) != 2 || d.From != "-34.603722, -58.381592" || d.Zones[0].RadiusKm != 2.5 || len(d.Zones[1].Area) != 3 {
			t.Errorf("%+v", d)
		}
		owner.get(zones).says(`name="radius-0" value="2.5"`, "-34.60, -58.60\n-34.60, -58.50\n-34.70, -58.50</textarea>")
		owner.post(zones, form("radius-0", "lejos")).is(http.StatusBadRequest).says(
			"El radio de la zona Cerca no es un número como 2,5.", `value="lejos"`)
		owner.post(zones, form("from", "")).is(http.StatusBadRequest).says("falta decir desde dónde se entrega", `value="2,5"`)
		owner.post(zones, form("area-1", "acá")).is(http.StatusBadRequest).says(">acá</textarea>")
		owner.post(zones, form("area-1", "1, 1\n2, 2\n3, 3")).is(http.StatusBadRequest).says("no es un contorno")
		if got := h.now().Settings.Delivery; len(got.Zones) != 2 || got.Zones[0].RadiusKm != 2.5 {
			t.Errorf("%+v", got)
		}
	})
}

// What a delivery costs without zones, and from when it is free, are on the page of the zones; a business that nobody
// asked yet delivers nothing for free.
func TestOwnersPriceDeliveries(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		zones := "/d/" + h.Workspace.Slug + "/settings/zones"
		save := func(flat, free string) access.Settings {
			seen := seenAs.FindStringSubmatch(owner.get(zones).body)[1]
			h.Clock.Advance(time.Second)
			owner.post(zones, url.Values{"seen": {seen}, "flat": {flat}, "free": {free}}).leads(zones)
			return h.now().Settings
		}
		if s := save("$ 1.500", ""); s.Delivery.Flat != 1500_00 || s.FreeOver(access.Zone{}) >= 0 {
			t.Errorf("a delivery costs %d and is free from %d", s.Delivery.Flat, s.FreeOver(access.Zone{}))
		}
		owner.get(zones).says(`name="flat" value="1500"`, `name="free" value=""`)
		if s := save("", "20.000"); s.Delivery.Flat != 0 || s.FreeOver(access.Zone{}) != 20_000_00 {
			t.Errorf("a delivery costs %d and is free from %d", s.Delivery.Flat, s.FreeOver(access.Zone{}))
		}
	})
}

var (
	shownOnce = regexp.MustCompile(`class="copy" readonly value="([^"]+)"`)
	rotates   = regexp.MustCompile(`/settings/keys/([0-9a-f-]{36})/rotate`)
	resent    = regexp.MustCompile(`/settings/webhooks(/[0-9a-f-]{36}/deliveries/[0-9a-f-]{36})"`)
	hooked    = regexp.MustCompile(`/settings/webhooks/([0-9a-f-]{36})"`)
)

func TestOwnersIssueAndEndKeys(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		keys := "/d/" + h.Workspace.Slug + "/settings/keys"
		before := len(rotates.FindAllString(owner.get(keys).is(http.StatusOK).body, -1))
		owner.post(keys, url.Values{"name": {""}, "role": {"staff"}}).is(http.StatusBadRequest)
		owner.post(keys, url.Values{"name": {"x"}, "role": {"customer"}}).is(http.StatusBadRequest)
		issued := owner.post(keys, url.Values{"name": {"ERP"}, "role": {"staff"}}).is(http.StatusOK)
		secret := shownOnce.FindStringSubmatch(issued.body)[1]
		if page := owner.get(keys).says("ERP"); strings.Contains(page.body, secret) {
			t.Error("the secret is shown again")
		}
		if _, err := h.Keyring.Authenticate(t.Context(), secret); err != nil {
			t.Errorf("the key does not work: %v", err)
		}
		all, err := h.Keyring.List(t.Context(), h.Workspace.ID)
		if err != nil || len(all) != before+1 {
			t.Fatalf("%d keys, %v", len(all), err)
		}
		var id string
		for _, k := range all {
			if k.Name == "ERP" {
				id = k.ID
			}
		}
		next := shownOnce.FindStringSubmatch(owner.post(keys+"/"+id+"/rotate", nil).is(http.StatusOK).body)[1]
		if next == secret {
			t.Error("it is the same secret")
		}
		owner.post(keys+"/"+id+"/revoke", nil).leads(keys)
		if _, err := h.Keyring.Authenticate(t.Context(), secret); err == nil {
			t.Error("a revoked key works")
		}
		owner.post(keys+"/"+id+"/rotate", nil).is(http.StatusConflict)
		owner.post(keys+"/nobody/revoke", nil).is(http.StatusNotFound)
	})
}

func TestOwnersHaveEventsSentAndSentAgain(t *testing.T) {
	var came atomic.Int64
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		came.Add(1)
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(receiver.Close)
	eachOf(t, testkit.Setup{Loopback: receiver.Listener.Addr().String()}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		hooks := "/d/" + h.Workspace.Slug + "/settings/webhooks"
		for _, wrong := range []url.Values{{"url": {""}}, {"url": {"ftp://x.example"}}, {"url": {"http://10.0.0.1/"}},
			{"url": {receiver.URL}, "types": {"a b"}}} {
			owner.post(hooks, wrong).is(http.StatusBadRequest)
		}
		page := owner.post(hooks, url.Values{"url": {receiver.URL},
			"types": {"order.*, payment.approved"}}).is(http.StatusOK)
		secret := shownOnce.FindStringSubmatch(page.body)[1]
		at := hooks + "/" + hooked.FindStringSubmatch(page.body)[1]
		if again := owner.get(hooks).says("order.*, payment.approved"); strings.Contains(again.body, secret) {
			t.Error("the secret is shown again")
		}

		owner.get(at).is(http.StatusOK)
		before := came.Load()
		owner.post(at, url.Values{"do": {"test"}}).leads(at)
		if came.Load() == before {
			t.Error("nothing came")
		}
		dead := owner.get(at+"?state=dead").is(http.StatusOK).says("webhook.test", "418")
		again := hooks + resent.FindStringSubmatch(dead.body)[1]
		for range 2 {
			owner.post(again, nil).leads(at)
		}
		if page := owner.get(at + "?state=dead&after=x"); strings.Contains(page.body, "webhook.test") {
			t.Error("what is sent again is still given up")
		}
		owner.post(at+"/deliveries/x", nil).is(http.StatusNotFound)

		for range 2 {
			owner.post(at, url.Values{"do": {"off"}}).leads(at)
		}
		owner.post(at, url.Values{"do": {"test"}}).is(http.StatusConflict)
		owner.post(again, nil).is(http.StatusConflict)
		owner.post(at, url.Values{"do": {"fly"}}).is(http.StatusNotFound)
		if next := shownOnce.FindStringSubmatch(owner.post(at,
			url.Values{"do": {"rotate"}}).is(http.StatusOK).body)[1]; next == secret {
			t.Error("it is the same secret")
		}
		owner.post(at, url.Values{"do": {"delete"}}).leads(hooks)
		owner.post(at, url.Values{"do": {"delete"}}).is(http.StatusNotFound)
	})
}
