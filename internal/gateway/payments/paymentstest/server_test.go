package paymentstest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// The fake is as strict as the documentation; a careless client fails here and not at the vendor's.
func TestTheFakeRefuses(t *testing.T) {
	t.Parallel()
	s := paymentstest.New(t, clock.System{})
	token := s.Credentials().AccessToken
	good := `{"items":[{"title":"t","quantity":1,"unit_price":10.5,"currency_id":"ARS"}],"external_reference":"r","expires":true,
		"expiration_date_from":"2026-03-02T15:04:05.000+00:00","expiration_date_to":"2026-03-02T16:04:05.000+00:00"}`
	for _, c := range []struct {
		name, token, old, new string
		status                int
		code                  string
	}{
		{"nothing", token, "", "", 201, ""},
		{"a stranger", "APP_USR-1", "", "", 401, "unauthorized"},
		{"no items", token, `{"title":"t","quantity":1,"unit_price":10.5,"currency_id":"ARS"}`, "", 400,
			"invalid_items"},
		{"a price in quotes", token, "10.5", `"10.5"`, 400, "invalid_items"},
		{"no price", token, "10.5", "0", 400, "invalid_items"},
		{"a price too fine", token, "10.5", "10.555", 400, "invalid_items"},
		{"another currency", token, "ARS", "BRL", 400, "invalid_items"},
		{"a date without offset", token, "16:04:05.000+00:00", "16:04:05Z", 400, "invalid_expiration_date_to"},
		{"nowhere to return to", token, `"expires"`, `"auto_return":"approved","expires"`, 400, "invalid_auto_return"},
		{"no JSON", token, good, "x", 400, "bad_request"},
	} {
		r, err := http.NewRequest(http.MethodPost, s.URL+"/checkout/preferences",
			strings.NewReader(strings.Replace(good, c.old, c.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+c.token)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Error  string `json:"error"`
			Status int    `json:"status"`
		}
		err = json.NewDecoder(res.Body).Decode(&answer)
		res.Body.Close()
		if err != nil || res.StatusCode != c.status || answer.Error != c.code ||
			c.code != "" && answer.Status != c.status {
			t.Errorf("%s: %d %+v, %v", c.name, res.StatusCode, answer, err)
		}
	}
	if n := len(s.Preferences()); n != 1 {
		t.Errorf("%d preferences", n)
	}
}
