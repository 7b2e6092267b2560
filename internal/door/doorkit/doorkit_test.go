package doorkit_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

func TestIDsFromOutside(t *testing.T) {
	t.Parallel()
	const good = "0190a0a0-0000-7000-8000-000000000001"
	for in, want := range map[string]string{
		good: good, "": doorkit.NoID, "x": doorkit.NoID, "urn:uuid:" + good: doorkit.NoID,
		"{" + good + "}":                  doorkit.NoID,
		strings.ReplaceAll(good, "-", ""): doorkit.NoID, good + "\x00": doorkit.NoID,
	} {
		if got := doorkit.ID(in); got != want {
			t.Errorf("%q became %q", in, got)
		}
	}
	if doorkit.OptionalID("") != "" || doorkit.OptionalID("x") != doorkit.NoID || doorkit.OptionalID(good) != good {
		t.Error("an id that may be left out")
	}
	if doorkit.IDOrEmpty("x") != "" || doorkit.IDOrEmpty("urn:uuid:"+good) != "" || doorkit.IDOrEmpty(good) != good {
		t.Error("an id that counts as not given")
	}
}

func TestTheKeyAndTheIDOfARequest(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{"": "", "Bearer a": "a", "bearer  a ": "a", "Basic a": "",
		"Bearer": ""} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Authorization", header)
		if got := doorkit.BearerKey(r); got != want {
			t.Errorf("%q has the key %q", header, got)
		}
	}
	for id, kept := range map[string]bool{"": false, "abc-1.2_3": true, "a b": false, "a\r\nb": false,
		strings.Repeat("a", 65): false} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header[doorkit.CorrelationHeader] = []string{id}
		if got := doorkit.CorrelationID(r); (got == id) != kept || got == "" {
			t.Errorf("%q became %q", id, got)
		}
	}
}
