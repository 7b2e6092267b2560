package guard

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"
)

// One business that uses up its places at a host takes none of another's.
func TestBusinessesHaveTheirOwnPlaces(t *testing.T) {
	t.Parallel()
	const each = 3
	client, _ := upstream(t, Policy{PerHost: each, Timeout: time.Minute}, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			hung(w, r)
		}
	})
	var all sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	defer all.Wait()
	defer cancel()
	greedy := For(ctx, "greedy")
	for range 10 * each {
		all.Go(func() { client.Do(greedy, request(t, http.MethodGet, "https://example.com/hang", "")) })
	}
	for client.hosts.inside("greedy example.com") < each {
		time.Sleep(time.Millisecond)
	}
	for _, other := range []context.Context{For(t.Context(), "modest"), t.Context()} {
		if res, err := client.Do(other, request(t, http.MethodGet, "https://example.com/", "")); err != nil ||
			res.Status != http.StatusOK {
			t.Errorf("%v", err)
		}
		if res, err := client.Stream(other, request(t, http.MethodGet, "https://example.com/", "")); err != nil {
			t.Errorf("%v", err)
		} else {
			res.Body.Close()
		}
	}
	if n := client.hosts.inside("greedy example.com"); n > each {
		t.Errorf("%d at a time", n)
	}
}
