package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// The mux responds to paths that are not clean on its own. Such a response needs a key where the route does.
func TestUncleanPaths(t *testing.T) {
	t.Parallel()
	r := newRouter(Config{})
	for path, want := range map[string]int{
		"//healthz": http.StatusTemporaryRedirect, "/x/../healthz": http.StatusTemporaryRedirect,
		"//v1/agents": http.StatusUnauthorized, "/v1//nothing": http.StatusUnauthorized,
		"//nothing": http.StatusNotFound,
	} {
		got := httptest.NewRecorder()
		r.ServeHTTP(got, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
		if got.Code != want {
			t.Errorf("%s: status %d, expected %d", path, got.Code, want)
		}
		if location := got.Header().Get("Location"); want == http.StatusTemporaryRedirect && location != "/healthz" {
			t.Errorf("%s: sent to %q", path, location)
		}
	}
}
