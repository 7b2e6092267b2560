package apicheck_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/apicheck"
)

const document = `{"openapi": "3.1.0", "paths": {
	"/v1/things/{id}": {
		"get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}, "default": {"content": {"application/problem+json": {"schema": {}}}}}},
		"put": {"requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}, "responses": {"204": {}, "4XX": {"content": {"text/plain": {}}}}}
	},
	"/v1/things/new": {"get": {"responses": {"200": {"content": {"text/plain": {}}}}}}},
	"components": {"schemas": {"Thing": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}, "additionalProperties": false}}}}`

func TestCheck(t *testing.T) {
	t.Parallel()
	c, err := apicheck.Read([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	const js = "application/json"
	for name, one := range map[string]struct {
		x    apicheck.Exchange
		says string
	}{
		"right": {apicheck.Exchange{"GET", "/v1/things/7", nil, 200, js, []byte(`{"id":"7"}`)}, ""},
		"a plain path wins": {apicheck.Exchange{"GET", "/v1/things/new", nil, 200, "text/plain; charset=utf-8",
			[]byte("x")}, ""},
		"wrong type": {apicheck.Exchange{"GET", "/v1/things/7", nil, 200, js, []byte(`{"id":null}`)},
			"got null, want string"},
		"more than is said": {apicheck.Exchange{"GET", "/v1/things/7", nil, 200, js, []byte(`{"id":"7","x":1}`)},
			"additional"},
		"another content type": {apicheck.Exchange{"GET", "/v1/things/7", nil, 502, js, []byte(`{}`)},
			"no such content type"},
		"a problem": {apicheck.Exchange{"GET", "/v1/things/7", nil, 502, "application/problem+json",
			[]byte(`{}`)}, ""},
		"another status": {apicheck.Exchange{"PUT", "/v1/things/7", []byte(`{"id":"7"}`), 200, js, nil},
			"no such status"},
		"accepted": {apicheck.Exchange{"PUT", "/v1/things/7", []byte(`{"id":"7"}`), 204, "", nil}, ""},
		"accepted and wrong": {apicheck.Exchange{"PUT", "/v1/things/7", []byte(`{"id":null}`), 204, "", nil},
			"accepted a body"},
		"accepted without body": {apicheck.Exchange{"PUT", "/v1/things/7", nil, 204, "", nil}, "the body is required"},
		"refused": {apicheck.Exchange{"PUT", "/v1/things/7", []byte(`nonsense`), 422, "text/plain",
			[]byte("x")}, ""},
		"no body was said": {apicheck.Exchange{"PUT", "/v1/things/7", []byte(`{"id":"7"}`), 204, "", []byte("x")},
			"it has no body"},
		"unknown and served": {apicheck.Exchange{"GET", "/v1/other", nil, 200, js, []byte(`{}`)},
			"has no such operation"},
		"unknown and refused": {apicheck.Exchange{"GET", "/v1/other", nil, 404, js, []byte(`{}`)}, ""},
	} {
		err := c.Check(one.x)
		if (err == nil) != (one.says == "") || err != nil && !strings.Contains(err.Error(), one.says) {
			t.Errorf("%s: %v, expected %q", name, err, one.says)
		}
	}
}

// failures keeps what a test would have failed with.
type failures struct {
	testing.TB
	said []string
}

func (f *failures) Error(args ...any) { f.said = append(f.said, args[0].(error).Error()) }

func serve(answer string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		_,
			_ = io.WriteString(w, document)
	})
	mux.HandleFunc("GET /v1/things/{id}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Correlation-Id", "a")
		_, _ = io.WriteString(w, answer)
	})
	return mux
}

func TestHandlerAndTransport(t *testing.T) {
	t.Parallel()
	for answer, wrong := range map[string]bool{`{"id":"7"}`: false, `{"id":7}`: true} {
		f := &failures{TB: t}
		w := httptest.NewRecorder()
		apicheck.Handler(f, serve(answer)).ServeHTTP(w, httptest.NewRequest("GET", "/v1/things/7", nil))
		if (len(f.said) > 0) != wrong || w.Body.String() != answer {
			t.Errorf("%s: failed with %v", answer, f.said)
		}
		server := httptest.NewServer(serve(answer))
		t.Cleanup(server.Close)
		client := &http.Client{Transport: apicheck.Transport(server.Client().Transport)}
		res, err := client.Get(server.URL + "/v1/things/7")
		if (err != nil) != wrong {
			t.Errorf("%s: %v", answer, err)
		}
		if err == nil {
			raw, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if string(raw) != answer {
				t.Errorf("read %s", raw)
			}
		}
	}
}
