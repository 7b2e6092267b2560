package client_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// at is a client of a server that gives one fixed response and records the request.
func at(t *testing.T, status int, body string) (c *client.Client, got func() (*http.Request, string)) {
	t.Helper()
	var last *http.Request
	var sent string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		last, sent = r, string(raw)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(s.Close)
	c, err := client.New(s.URL+"/", "secret")
	if err != nil {
		t.Fatal(err)
	}
	return c, func() (*http.Request, string) { return last, sent }
}

func TestCallSendsTheArgumentsAsTheyAre(t *testing.T) {
	t.Parallel()
	c, got := at(t, 409, `{"success":false,"errorCode":"out_of_stock","error":"quedan 2","executionId":"e1"}`)
	a, err := c.Call(t.Context(), "s1", "retail/add_item_to_draft", []byte(` {"quantity": 2.0}`), "k1")
	if err != nil || a.Success || a.ErrorCode != fault.OutOfStock || a.Error != "quedan 2" {
		t.Errorf("a refusal is an answer: %+v, %v", a, err)
	}
	r, body := got()
	if r.URL.Path != "/v1/sessions/s1/tools/retail/add_item_to_draft" || body != ` {"quantity": 2.0}` ||
		r.Header.Get("Idempotency-Key") != "k1" || r.Header.Get("Authorization") != "Bearer secret" {
		t.Errorf("sent %s %v %q", r.URL, r.Header, body)
	}
}

func TestProblemsBecomeOneLine(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"detail":"Send an API key.","code":"unauthorized"}`:                                                                                "Send an API key.",
		`{"detail":"Wrong.","errors":[{"path":"/agent","message":"is empty"}]}`:                                                              "Wrong. (/agent: is empty)",
		`{"detail":"/when: is empty; /tool: is long","errors":[{"path":"/when","message":"is empty"},{"path":"/tool","message":"is long"}]}`: "/when: is empty; /tool: is long",
		`{"detail":"It is empty.","errors":[{"path":"/agent","message":"It is empty."}]}`:                                                    "It is empty. (/agent)",
		`<html>`: "the server answered 502 Bad Gateway",
	} {
		c, _ := at(t, 502, body)
		if _, err := c.OpenSession(t.Context(), "ana", "cli", ""); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
		if _, err := c.Call(t.Context(), "s", "a/b", nil, ""); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

func TestARefusalKeepsItsBody(t *testing.T) {
	t.Parallel()
	const body = `{"problems":[{"line":2,"column":"name","message":"is empty"}],"total":1}`
	c, got := at(t, 422, body)
	_, err := c.Import(t.Context(), "products", nil, strings.NewReader("sku\n"), nil)
	var r *client.Refusal
	if !errors.As(err, &r) || r.Status != 422 || string(r.Body) != body {
		t.Errorf("got %v", err)
	}
	if r, sent := got(); r.URL.Path != "/v1/imports/products" || sent != "sku\n" {
		t.Errorf("sent %s %q", r.URL, sent)
	}
}

func TestADecisionCarriesTheAnswer(t *testing.T) {
	t.Parallel()
	c, _ := at(t, 200, `{"outcome":"confirm","result":{"success":true,"data":{"orderNumber":"ORD-00001"},"executionId":"e1"}}`)
	d, err := c.Reply(t.Context(), "c1", "dale")
	if err != nil || d.Result == nil || !d.Result.Success || !strings.Contains(string(d.Raw), "ORD-00001") {
		t.Errorf("got %+v, %v", d, err)
	}
	c, _ = at(t, 200, `{"outcome":"unclear","confirmation":{"id":"c1"}}`)
	if d, err := c.Reply(t.Context(), "c1", "mmm"); err != nil || d.Result != nil {
		t.Errorf("got %+v, %v", d, err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	c, err := client.New("http://127.0.0.1:1", "secret")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Tools(t.Context(), "", "json", false)
	if err == nil || !strings.HasPrefix(err.Error(), "no answer from http://127.0.0.1:1: ") ||
		strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
	for _, bad := range []string{"", "localhost:8080", "ftp://x"} {
		if _, err := client.New(bad, "k"); err == nil {
			t.Errorf("%q is no address", bad)
		}
	}
}
