package webhook_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// signedVendor requires a signature header and trusts any.
type signedVendor struct{ read *atomic.Int64 }

func (v signedVendor) Admit(_ context.Context, _ *access.Workspace, r inbox.Delivery) error {
	if r.Header.Get("X-Signature") == "" {
		return inbox.ErrUnproved
	}
	return nil
}

func (v signedVendor) Read(_ context.Context, _ *access.Workspace, r inbox.Delivery) ([]inbox.Notice, error) {
	v.read.Add(int64(len(r.Body)))
	return nil, nil
}

// untouched fails a test that reads it.
type untouched struct{ t *testing.T }

func (u untouched) Read([]byte) (int, error) {
	u.t.Error("the body of a request was read that nobody signed")
	return 0, io.EOF
}

func TestNothingIsReadOfWhatIsRefused(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "before the body",
		Setup: testkit.Setup{MercadoPago: true, WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			bare := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()})
			signature := "sha256=" + strings.Repeat("ab", 32)
			for _, c := range []struct {
				path, header, value string
				status              int
			}{
				{"/webhooks/whatsapp_meta/nobody", "X-Hub-Signature-256", signature, 401},
				{"/webhooks/whatsapp_meta/" + bare.Workspace.Slug, "X-Hub-Signature-256", signature, 401},
				{"/webhooks/whatsapp_meta/" + s.Workspace.Slug, "", "", 401},
				{"/webhooks/whatsapp_meta/" + s.Workspace.Slug, "X-Hub-Signature-256", "sha256=ab", 401},
				{"/webhooks/mercadopago/" + s.Workspace.Slug, "X-Signature", "ts=1,v1=" + strings.Repeat("ab", 32),
					401},
				{"/webhooks/custom/made-up", "", "", 404},
			} {
				r := httptest.NewRequest(http.MethodPost, c.path, untouched{t})
				r.ContentLength = 3_000_000
				if c.header != "" {
					r.Header.Set(c.header, c.value)
				}
				w := httptest.NewRecorder()
				s.Handler().ServeHTTP(w, r)
				if w.Code != c.status {
					t.Errorf("%+v: %d %s", c, w.Code, w.Body)
				}
			}
		}})
}

// Many clients that announce megabytes and send slowly take no more memory than the bound; others get Retry-After
// meanwhile, and are served once there is room.
func TestBytesInFlightAreBounded(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{}, func(t *testing.T, s *server.Shop) {
		const most, connections, sent = 1 << 20, 60, 100 << 10
		var read atomic.Int64
		intake := webhook.NewIntake(most, most)
		server := httptest.NewServer(webhook.New(webhook.Config{
			Runtime: s.Runtime, Keyring: s.Keyring, Log: s.Log, Intake: intake,
			Vendors: map[string]webhook.Vendor{"fake": signedVendor{&read}},
		}))
		defer server.Close()
		address := strings.TrimPrefix(server.URL, "http://")
		var open sync.Map
		var all sync.WaitGroup
		for i := range connections {
			all.Go(func() {
				c, err := net.Dial("tcp", address)
				if err != nil {
					t.Error(err)
					return
				}
				open.Store(i, c)
				fmt.Fprintf(c, "POST /webhooks/fake/%s HTTP/1.1\r\nHost: x\r\nX-Signature: a\r\nContent-Length: 3000000\r\n\r\n", s.Workspace.Slug)
				_, _ = c.Write(make([]byte, sent)) // some are cut off while they send
			})
		}
		all.Wait()
		post := func() (*http.Response, error) {
			r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost,
				server.URL+"/webhooks/fake/"+s.Workspace.Slug, bytes.NewReader(make([]byte, 4<<10)))
			r.Header.Set("X-Signature", "a")
			return http.DefaultClient.Do(r)
		}
		await(t, "nobody was sent away", func() bool {
			res, err := post()
			if err != nil {
				return false
			}
			defer res.Body.Close()
			return (res.StatusCode == 429 || res.StatusCode == 503) && res.Header.Get("Retry-After") != ""
		}, func() { // more of them until there is no room
			c, err := net.Dial("tcp", address)
			if err == nil {
				open.Store(c, c)
				fmt.Fprintf(c, "POST /webhooks/fake/%s HTTP/1.1\r\nHost: x\r\nX-Signature: a\r\nContent-Length: 3000000\r\n\r\n", s.Workspace.Slug)
			}
		})
		if got := intake.Highest(); got > most || got < most/2 {
			t.Errorf("%d bytes were held at once, %d may be", got, most)
		}
		open.Range(func(_, c any) bool { _ = c.(net.Conn).Close(); return true })
		await(t, "there is no room again", func() bool {
			res, err := post()
			if err != nil {
				return false
			}
			defer res.Body.Close()
			return res.StatusCode == http.StatusOK
		}, nil)
		await(t, "memory was not given back", func() bool { return intake.Held() == 0 }, nil)
	})
}

func await(t *testing.T, what string, fits func() bool, between func()) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !fits(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
		if between != nil {
			between()
		}
	}
}

// One network cannot take more than its share.
func TestOneNetworkHasItsShare(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{}, func(t *testing.T, s *server.Shop) {
		var read atomic.Int64
		door := webhook.New(webhook.Config{
			Runtime: s.Runtime, Keyring: s.Keyring, Log: s.Log, Intake: webhook.NewIntake(1<<20, 64<<10),
			Vendors: map[string]webhook.Vendor{"fake": signedVendor{&read}},
		})
		knock := func(from string, size int) int {
			r := httptest.NewRequest(http.MethodPost, "/webhooks/fake/"+s.Workspace.Slug,
				bytes.NewReader(make([]byte, size)))
			r.RemoteAddr = from
			r.Header.Set("X-Signature", "a")
			w := httptest.NewRecorder()
			door.ServeHTTP(w, r)
			return w.Code
		}
		if got := knock("203.0.113.1:1", 30<<10); got != 200 || read.Load() != 30<<10 {
			t.Errorf("%d, %d bytes", got, read.Load())
		}
		if got := knock("203.0.113.1:1", 200<<10); got != http.StatusTooManyRequests {
			t.Errorf("%d", got)
		}
		if got := knock("203.0.113.2:1", 30<<10); got != 200 {
			t.Errorf("%d", got)
		}
	})
}
