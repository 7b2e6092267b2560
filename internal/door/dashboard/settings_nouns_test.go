package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// kept is what owners keep a list of: a form that is taken, the same with something wrong, and a change.
type kept struct {
	good, bad, changed url.Values
	title, after       string // how the list shows it, and after the change
	stays              bool   // it cannot be removed
}

var toOne = regexp.MustCompile(`/one/([^"/]+)"`)

// Every list of the settings is made, changed and emptied in the browser: a form that is refused keeps what was typed
// and points at the wrong field, one that is sent twice adds one, and a stale one changes nothing.
func TestOwnersKeepTheirLists(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		first, second := h.opens()
		doctor := testkit.NewID()
		h.Do(func(u *core.Unit) error {
			return u.Places.SaveResource(booking.Resource{ID: doctor, Kind: booking.Staff, Name: "Elena", Active: true})
		})
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		for name, one := range map[string]kept{
			"services": {stays: true, title: "Limpieza", after: "45 minutos · $ 4.500,50 · Elena",
				good:    url.Values{"name": {"Limpieza"}, "duration_minutes": {"30"}, "has": {"active", "staff_ids"}, "active": {"1"}},
				bad:     url.Values{"name": {"Larga"}, "duration_minutes": {"9999"}},
				changed: url.Values{"duration_minutes": {"45"}, "price": {"4.500,50"}, "staff_ids": {doctor}}},
			"professionals": {stays: true, title: "Bruno", after: "Higienista",
				good:    url.Values{"name": {"Bruno"}, "has": {"active"}, "active": {"1"}},
				bad:     url.Values{"name": {"Bruno"}, "position": {"muchas"}},
				changed: url.Values{"title": {"Higienista"}}},
			"tables": {stays: true, title: "Patio", after: "De 1 a 6 personas",
				good:    url.Values{"name": {"Patio"}, "seats_min": {"1"}, "seats_max": {"4"}, "has": {"active"}, "active": {"1"}},
				bad:     url.Values{"name": {"Patio"}, "seats_min": {"8"}, "seats_max": {"4"}},
				changed: url.Values{"seats_max": {"6"}}},
			"joined-tables": {title: "Mesa 1 &#43; Mesa 2", after: "De 5 a 9 personas",
				good:    url.Values{"seats_min": {"5"}, "seats_max": {"8"}, "has": {"table_ids"}, "table_ids": {first, second}},
				bad:     url.Values{"seats_min": {"5"}, "seats_max": {"8"}, "has": {"table_ids"}, "table_ids": {first}},
				changed: url.Values{"seats_max": {"9"}}},
			"branches": {title: "Palermo", after: "Honduras 5000",
				good:    url.Values{"name": {"Palermo"}},
				bad:     url.Values{"name": {""}, "address": {"Honduras 5000"}},
				changed: url.Values{"address": {"Honduras 5000"}}},
			"promotions": {title: "Otoño", after: "OTO10 · sábado 19 de diciembre de 2026",
				good:    url.Values{"name": {"Otoño"}, "kind": {"percentage"}, "percent": {"10"}, "coupon/code": {""}},
				bad:     url.Values{"name": {"Otoño mal"}, "kind": {"percentage"}, "percent": {"120"}},
				changed: url.Values{"coupon/code": {"OTO10"}, "until": {"2026-12-19"}}},
			"price-lists": {title: "mayorista", after: "12.5 % menos",
				good:    url.Values{"name": {"mayorista"}, "percent": {"10"}},
				bad:     url.Values{"name": {"Con Espacios"}, "percent": {"10"}},
				changed: url.Values{"percent": {"12.5"}}},
			"agents": {stays: true, title: "Lola", after: "Lola de noche",
				good:    url.Values{"name": {"Lola"}, "assistant_type": {"retail"}, "has": {"active"}, "active": {"1"}},
				bad:     url.Values{"name": {""}, "assistant_type": {"retail"}, "prompt": {"Hablá de vos"}},
				changed: url.Values{"name": {"Lola de noche"}}},
		} {
			list := "/d/" + h.Workspace.Slug + "/settings/" + name
			clerk.get(list).is(http.StatusForbidden)
			empty := strings.Count(owner.get(list).is(http.StatusOK).body, "/one/")
			refused := owner.post(list+"/new", one.bad)
			if refused.status < 400 || !strings.Contains(refused.body, `class="badge bad"`) {
				t.Errorf("%s: a wrong form is answered %d, pointing at no field: %s", name, refused.status, refused.body)
			}
			for field, values := range one.bad {
				if field != "has" && field != "table_ids" && values[0] != "" && !strings.Contains(refused.body, values[0]) {
					t.Errorf("%s: %s was typed and lost", name, values[0])
				}
			}
			one.good.Set("once", testkit.NewID())
			for range 2 {
				if again := owner.post(list+"/new", one.good); again.status != http.StatusSeeOther && again.status != http.StatusConflict {
					t.Fatalf("%s: %d %s", name, again.status, again.body)
				}
			}
			seen := owner.get(list).is(http.StatusOK).says(one.title)
			if n := strings.Count(seen.body, "/one/"); n != empty+1 {
				t.Errorf("%s: %d of %d are listed", name, n, empty+1)
			}
			at := pathOf(t, seen.body, list, one.title)
			form := url.Values{}
			for field, values := range one.good {
				form[field] = values
			}
			form.Set("seen", owner.get(at).is(http.StatusOK).field("seen"))
			for field, values := range one.changed {
				form[field] = values
			}
			owner.post(at, form).leads(list)
			owner.get(list).says(one.after)
			form.Set("seen", "x")
			owner.post(at, form).is(http.StatusConflict)
			strange := h.as(h.hires(h.another("casa-"+name), "Eva", access.Owner))
			strange.get(strings.Replace(at, h.Workspace.Slug, "casa-"+name, 1)).is(http.StatusNotFound)
			if one.stays {
				owner.post(at+"/remove", nil).is(http.StatusNotFound)
				continue
			}
			owner.post(at+"/remove", nil).leads(list)
			if strings.Contains(owner.get(list).body, at) {
				t.Errorf("%s: it is still there", name)
			}
		}
	})
}

// pathOf is the address of the line of a list with a title.
func pathOf(t *testing.T, body, list, title string) string {
	t.Helper()
	for _, m := range toOne.FindAllStringSubmatchIndex(body, -1) {
		rest := body[m[1]:]
		if end := strings.Index(rest, "</a>"); strings.Contains(rest[:end], title) {
			return list + "/one/" + body[m[2]:m[3]]
		}
	}
	t.Fatalf("no line of %s says %q", list, title)
	return ""
}

// The texts that WhatsApp approved are set and taken away by purpose; there are no others.
func TestOwnersNameTheirTemplates(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		list := "/d/" + h.Workspace.Slug + "/settings/templates"
		at := list + "/one/reminder"
		form := url.Values{"seen": {owner.get(at).is(http.StatusOK).field("seen")}, "name": {"Con Mayúsculas"}, "language": {"es_AR"}}
		owner.post(at, form).is(http.StatusBadRequest).says("Con Mayúsculas")
		form.Set("name", "aviso_de_deuda")
		owner.post(at, form).leads(list)
		owner.get(list).says("aviso_de_deuda")
		owner.post(at+"/remove", nil).leads(list)
		if len(h.now().Settings.Templates) != 0 {
			t.Error("it is still there")
		}
		owner.get(list + "/one/other").is(http.StatusNotFound)
		owner.get(list + "/new").is(http.StatusNotFound)
	})
}

// What customers are told by itself is worded and switched off by kind, in fields that there are; the list shows how it reads.
func TestOwnersWordTheNews(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		list := "/d/" + h.Workspace.Slug + "/settings/news"
		owner.get(list).is(http.StatusOK).says("Ya estamos preparando tu pedido ORD-00042")
		at := list + "/one/order_preparing"
		form := url.Values{"seen": {owner.get(at).is(http.StatusOK).says("{tracking}", "/settings/of/news").field("seen")}, "text": {"En horno {pizza}"}}
		owner.post(at, form).is(http.StatusBadRequest).says("En horno {pizza}", "no hay ningún campo {pizza}")
		form.Set("text", "En horno {order}")
		owner.post(at, form).leads(list)
		owner.get(list).says("En horno ORD-00042")
		form = url.Values{"seen": {owner.get(at).field("seen")}, "text": {""}, "off": {"true"}}
		owner.post(at, form).leads(list)
		if rule := h.now().Settings.News.Of(access.OrderPreparing); !rule.Off || rule.Text != "" {
			t.Errorf("%+v", rule)
		}
		owner.get(list).says("No se envía")
		owner.get(list + "/one/order_lost").is(http.StatusNotFound)
		owner.get("/d/" + h.Workspace.Slug + "/settings/of/news").is(http.StatusOK).says("22:00")
	})
}

// A clinic is asked about news of its appointments alone, a shop about those of its orders.
func TestTheNewsFollowTheTrade(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		list := "/d/" + h.Workspace.Slug + "/settings/news"
		for _, c := range []struct {
			trade  string
			kinds  []string
			others []string
		}{
			{"clinic", []string{"booking_reminder", "waiting_place", "payment_received"}, []string{"order_preparing"}},
			{"shop", []string{"order_preparing", "payment_refused"}, []string{"booking_made", "waiting_place"}},
			{"restaurant", []string{"booking_made"}, nil},
		} {
			h.Settle(func(s *access.Settings) { s.Trade = c.trade })
			body := owner.get(list).is(http.StatusOK).body
			for _, kind := range c.kinds {
				if !strings.Contains(body, "/one/"+kind) {
					t.Errorf("a %s is not asked about %s", c.trade, kind)
				}
			}
			for _, kind := range c.others {
				if strings.Contains(body, "/one/"+kind) {
					t.Errorf("a %s is asked about %s", c.trade, kind)
				}
			}
		}
	})
}

// The days of a promotion are written as people write them, and what is no day is said so.
func TestAPromotionHasDays(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		list := "/d/" + h.Workspace.Slug + "/settings/promotions"
		form := url.Values{"name": {"Otoño"}, "kind": {"percentage"}, "percent": {"12,5"}, "from": {"el martes"}, "until": {"31/12/2026 18:00"}}
		owner.post(list+"/new", form).is(http.StatusBadRequest).says("«el martes» no es una fecha", `value="31/12/2026 18:00"`, `value="12,5"`)
		form.Set("from", "1/12/2026")
		owner.post(list+"/new", form).leads(list)
		p := h.now().Settings.Promotions[0]
		if p.From != "2026-12-01" || p.Until != "2026-12-31T18:00" || p.BasisPoints() != 1250 {
			t.Errorf("it is %+v", p)
		}
		owner.get(list+"/one/otono").is(http.StatusOK).says(`value="1/12/2026"`, `value="31/12/2026 18:00"`, `value="12,5"`)
		owner.post("/me/language", url.Values{"language": {"en"}}) // in which 1/12 could be two days
		owner.get(list+"/one/otono").is(http.StatusOK).says(`value="2026-12-01"`, `value="2026-12-31 18:00"`)
	})
}

// The index has the pages of what the business does, and finds pages and single settings by words.
func TestSettingsAreFound(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Settle(func(s *access.Settings) { s.Trade = "clinic" })
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/" + h.Workspace.Slug + "/settings"
		seen := owner.get(at).is(http.StatusOK).says("/settings/services", "/settings/agents", "/settings/backups")
		if strings.Contains(seen.body, "/settings/tables") || strings.Contains(seen.body, "/settings/promotions") {
			t.Error("a clinic has tables or promotions")
		}
		seen = owner.get(at+"?q=dirección").is(http.StatusOK).says("/settings/profile", "all-settings?q=")
		if strings.Contains(seen.body, "/settings/services\"") {
			t.Error("services have nothing to do with it")
		}
		owner.get(at + "?q=zzzz").is(http.StatusOK).says("empty")
	})
}
