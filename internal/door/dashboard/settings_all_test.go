package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

func TestAllSettingsOnOnePage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		staff := h.as(h.hires(h.Workspace, "Eva", access.Staff))
		all := "/d/" + h.Workspace.Slug + "/all-settings"
		seen := func() string { return seenAs.FindStringSubmatch(owner.get(all).is(http.StatusOK).body)[1] }
		first := seen()
		h.Clock.Advance(time.Second)
		owner.post(all, url.Values{"seen": {first}, "receipt_required_from": {"1500,50"}, "max_lines": {"7"}, "has": {"require_identity", "payment_methods"},
			"payment_methods": {"cash", "transfer"}}).leads(all)
		s := h.now().Settings
		if s.ReceiptRequiredFrom != 150050 || s.MaxLines != 7 || s.IdentityRequired() || strings.Join(s.PaymentMethods, " ") != "cash transfer" {
			t.Errorf("it is %+v", s)
		}
		// What is refused is shown beside its field, what was typed stays, and nothing is stored.
		h.Clock.Advance(time.Second)
		refused := owner.post(all, url.Values{"seen": {seen()}, "tax_basis_points": {"veinte"}, "max_discount_percent": {"130"}, "max_lines": {"9"}}).
			is(http.StatusBadRequest)
		for _, part := range []string{`value="veinte"`, `value="130"`, `id="f-tax_basis_points-note"`, `aria-invalid="true"`} {
			if !strings.Contains(refused.body, part) {
				t.Errorf("the refused page has no %s", part)
			}
		}
		if got := h.now().Settings; got.MaxLines != 7 {
			t.Errorf("a refused form changed %+v", got)
		}
		owner.post(all, url.Values{"seen": {first}, "max_lines": {"1"}}).is(http.StatusConflict)
		if page := owner.get(all + "?q=IMPUESTO"); !strings.Contains(page.body, `name="tax_basis_points"`) || strings.Contains(page.body, `name="max_lines"`) {
			t.Error("a search shows other settings, or not the one")
		}
		// Staff see what is the owner's, and change the rest.
		if page := staff.get(all).is(http.StatusOK).body; !strings.Contains(page, `name="bank/alias"`) {
			t.Error("staff do not see the bank")
		}
		staff.post(all, url.Values{"seen": {seen()}, "policies/returns": {"30 días"}}).leads(all)
		staff.post(all, url.Values{"seen": {seen()}, "bank/alias": {"mi.alias"}}).is(http.StatusForbidden)
		if got := h.now().Settings; got.Bank.Alias != "" || got.Policies.Returns != "30 días" {
			t.Errorf("staff left %+v", got)
		}
	})
}

// Numbers are written as people write them, not as they are stored, and each part of a group has its name above it.
func TestSettingsAreInTheOwnersWords(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		all := "/d/" + h.Workspace.Slug + "/all-settings"
		send := func(f url.Values) answered {
			f.Set("seen", owner.get(all).is(http.StatusOK).field("seen"))
			h.Clock.Advance(time.Second)
			return owner.post(all, f)
		}
		send(url.Values{"tax_basis_points": {"10,5"}, "join_milliseconds": {"1.5"}, "max_lines": {"1.000"}, "model_budget/day_usd_micros": {"2,50"}}).leads(all)
		s := h.now().Settings
		if s.TaxBasisPoints != 1050 || *s.JoinMillis != 1500 || s.MaxLines != 1000 || s.ModelBudget.Day != 2_500_000 {
			t.Errorf("it is %+v", s)
		}
		owner.get(all).says(`name="tax_basis_points" value="10,5"`, `name="join_milliseconds" value="1,5"`,
			`name="model_budget/day_usd_micros" value="2,5"`, "<h3>Modelo que lee comprobantes</h3>", "<h3>Servicio que escucha audios</h3>")
		send(url.Values{"tax_basis_points": {"150"}}).is(http.StatusBadRequest).says("«150» no sirve acá")
	})
}
