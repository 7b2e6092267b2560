package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/mostrador/mostrador/internal/runtime"
)

// relay is the program that brings customers' conversations.
type relay struct {
	t               *testing.T
	base, key, milk string
}

// heard is a caller's answer; err: the connection broke without one.
type heard struct {
	runtime.Answer
	Reply  string `json:"reply"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Retry  string `json:"-"`
	status int
	err    error
}

func (h heard) String() string {
	return fmt.Sprintf("%d %s%s %q %q key %q retry %q %v", h.status, h.ErrorCode, h.Code, h.Error+h.Detail, h.Reply,
		h.IdempotencyKey, h.Retry, h.err)
}

func (r relay) post(path string, body any, key string) (h heard) {
	raw, err := json.Marshal(body)
	if err != nil {
		return heard{err: err}
	}
	q, err := http.NewRequest(http.MethodPost, r.base+path, bytes.NewReader(raw))
	if err != nil {
		return heard{err: err}
	}
	q.Header.Set("Authorization", "Bearer "+r.key)
	q.Header.Set("Content-Type", "application/json")
	if key != "" {
		q.Header.Set("Idempotency-Key", key)
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return heard{err: err}
	}
	defer res.Body.Close()
	h.status, h.Retry = res.StatusCode, res.Header.Get("Retry-After")
	h.err = json.NewDecoder(res.Body).Decode(&h)
	return h
}

func (r relay) session() string {
	r.t.Helper()
	var out struct{ ID string }
	raw, _ := json.Marshal(map[string]any{"agent": "agente", "channel": "api"})
	q, _ := http.NewRequest(http.MethodPost, r.base+"/v1/sessions", bytes.NewReader(raw))
	q.Header.Set("Authorization", "Bearer "+r.key)
	q.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil || out.ID == "" {
		r.t.Fatalf("no session: %v", err)
	}
	return out.ID
}

func (r relay) add(session, key string) heard {
	return r.post("/v1/sessions/"+session+"/tools/retail/add_item_to_draft",
		map[string]any{"productId": r.milk, "quantity": 1}, key)
}

func (r relay) outside(session, tool, key string) heard {
	return r.post("/v1/sessions/"+session+"/tools/custom/"+tool, map[string]any{"a": "x"}, key)
}

func (r relay) say(session, id string) heard {
	return r.post("/v1/sessions/"+session+"/messages", map[string]any{"text": "hola", "message_id": id}, "")
}
