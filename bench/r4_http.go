package main

import (
	"context"
	"encoding/json"
	"net/http"
)

const readCalls = 150

// getOverHTTP is R4: the tool through the HTTP door, compared with the same queries behind net/http.
func getOverHTTP(ctx context.Context, l *lab) ([]result, error) {
	s, err := l.serve(ctx)
	if err != nil {
		return nil, err
	}
	bare, err := l.listen(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			ProductID string `json:"productId"`
		}
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		p, err := s.byHand.get(r.Context(), in.ProductID)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "data": p})
	}))
	if err != nil {
		return nil, err
	}
	ask := func(ctx context.Context, url string, i int) error {
		id := s.product(i)
		return post(ctx, url, `{"productId":"`+id+`"}`, id, "Authorization", "Bearer "+s.key)
	}
	compared, err := inTurn(ctx, readCalls,
		func(ctx context.Context, i int) error {
			return ask(ctx, s.url+"/v1/sessions/"+s.session(i)+"/tools/retail/get_product", i)
		},
		func(ctx context.Context, i int) error { return ask(ctx, bare, i) })
	if err != nil {
		return nil, err
	}
	return []result{compared.times("retail/get_product over HTTP, p50 / the same SQL by hand behind net/http",
		atMost(1.5))}, nil
}
