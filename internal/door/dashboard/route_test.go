package dashboard_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard"
)

// at is the method and path of a route in a business.
func at(pattern, slug string) (method, path string) {
	method, path, _ = strings.Cut(pattern, " ")
	for _, part := range strings.Split(path, "/") {
		if name, wild := strings.CutPrefix(part, "{"); wild && name != "$}" && name != "workspace}" {
			path = strings.Replace(path, part, uuid.NewString(), 1)
		}
	}
	return method, strings.TrimSuffix(strings.Replace(path, "{workspace}", slug, 1), "{$}")
}

// Every route of a business is only for its own people, and owners' routes only for owners.
func TestEveryRouteIsForSomebody(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		stranger := h.browser()
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		other := h.as(h.hires(h.another("otra"), "Olga", access.Owner))
		for _, r := range dashboard.Routes() {
			method, path := at(r.Pattern, h.Workspace.Slug)
			if r.Open {
				if strings.HasPrefix(path, "/d/") {
					t.Errorf("%s is a page of a business and open to strangers", r.Pattern)
				}
				continue
			}
			nobody := stranger.do(method, path, nil, nil)
			if method == http.MethodGet {
				if to := nobody.is(http.StatusSeeOther).header.Get("Location"); !strings.HasPrefix(to, "/sign-in") {
					t.Errorf("%s leads a stranger to %s", r.Pattern, to)
				}
			} else {
				nobody.is(http.StatusForbidden)
			}
			if !r.Inside {
				continue
			}
			_, nowhere := at(r.Pattern, "nowhere")
			got, random := other.do(method, path, nil, nil), other.do(method, nowhere, nil, nil)
			if got.status != http.StatusNotFound || got.body != random.body {
				t.Errorf("%s tells another business's owner %d: %s", r.Pattern, got.status, got.body)
			}
			if r.Owners {
				staff.do(method, path, nil, nil).is(http.StatusForbidden)
			}
			for _, a := range []answered{nobody, got} {
				if strings.Contains(a.body, h.Workspace.Name) {
					t.Errorf("%s names the business", r.Pattern)
				}
			}
		}
	})
}

// A business's ids are not_found on another one's pages.
func TestIdsLeadNowhereElse(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		h.fill(owner)
		other := h.as(h.hires(h.another("otra"), "Olga", access.Owner))
		tried := map[string]bool{}
		owner.walk("/d/"+h.Workspace.Slug+"/", func(a answered) {
			path, _, _ := strings.Cut(strings.TrimPrefix(a.what, "GET "), "?")
			kind := anyID.ReplaceAllString(path, "*")
			if kind == path || a.status != http.StatusOK || tried[kind] {
				return
			}
			tried[kind] = true
			other.get(strings.Replace(path, "/d/"+h.Workspace.Slug+"/", "/d/otra/", 1)).is(http.StatusNotFound)
		})
		if len(tried) < 8 {
			t.Errorf("hardly anything has an id: %v", tried)
		}
	})
}

// Another site's page can trigger no action, and no page may frame ours.
func TestOtherSitesAreKeptOut(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug
		for _, r := range dashboard.Routes() {
			if method, path := at(r.Pattern, h.Workspace.Slug); method == http.MethodPost {
				owner.do(method, path, nil, http.Header{"Sec-Fetch-Site": {"cross-site"}}).is(http.StatusForbidden)
				owner.do(method, path, nil, http.Header{"Origin": {"https://evil.example"}}).is(http.StatusForbidden)
			}
		}
		owner.do(http.MethodGet, base+"/live", nil, http.Header{"Accept": {"text/event-stream"},
			"Sec-Fetch-Site": {"cross-site"}}).is(http.StatusForbidden)
		page := owner.get(base + "/").is(http.StatusOK)
		for name, want := range map[string]string{
			"X-Frame-Options": "DENY", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
		} {
			if got := page.header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		if csp := page.header.Get("Content-Security-Policy"); strings.Contains(csp, "unsafe") ||
			!strings.Contains(csp, "script-src 'self'") ||
			!strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("the policy is %s", csp)
		}
		for _, inline := range []string{" style=", " onclick=", "<style", "<script>"} {
			if strings.Contains(page.body, inline) {
				t.Errorf("the page has %s in it", inline)
			}
		}
	})
}
