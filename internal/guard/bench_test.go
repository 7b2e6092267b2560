package guard

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

// BenchmarkDo is a small GET on loopback, beside the same call with net/http's own client.
func BenchmarkDo(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"ok":true}`)
	}))
	defer server.Close()
	at := netip.MustParseAddrPort(server.Listener.Addr().String())
	guarded := New(Policy{AllowLoopback: []netip.AddrPort{at}, AllowHTTP: true}, nil, nil)
	defer guarded.Close()
	plain := &http.Client{Transport: &http.Transport{}}
	defer plain.CloseIdleConnections()

	each := func(name string, call func(context.Context, *http.Request) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			ctx, cancel := context.WithTimeout(b.Context(), 5*time.Second)
			defer cancel()
			for b.Loop() {
				req, err := http.NewRequest(http.MethodGet, server.URL, nil)
				if err == nil {
					err = call(ctx, req)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	each("guard", func(ctx context.Context, req *http.Request) error {
		_, err := guarded.Do(ctx, req)
		return err
	})
	each("http.Client", func(ctx context.Context, req *http.Request) error {
		res, err := plain.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		defer res.Body.Close()
		_, err = io.ReadAll(res.Body)
		return err
	})
}
