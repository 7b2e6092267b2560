package webpush_test

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/webpush"
	"github.com/mostrador/mostrador/internal/gateway/webpush/webpushtest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

func client(t *testing.T, s *webpushtest.Server) (*webpush.Client, *webpush.Key) {
	t.Helper()
	p := guard.Policy{Timeout: 10 * time.Second}
	if s != nil {
		p.AllowLoopback, p.AllowHTTP = []netip.AddrPort{s.Address()}, true
	}
	key, err := webpush.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return &webpush.Client{HTTP: guard.New(p, nil, nil), Contact: "https://tienda.example", Clock: clock.System{}}, key
}

func note(text string) webpush.Message {
	return webpush.Message{Text: []byte(text), Life: time.Hour, Urgency: webpush.High, Topic: "of-one"}
}

func TestABrowserReadsWhatIsSent(t *testing.T) {
	t.Parallel()
	s := webpushtest.New(t)
	c, key := client(t, s)
	b, other := s.Subscribe(), s.Subscribe()
	if err := c.Check(b); err != nil {
		t.Fatal(err)
	}
	text, err := key.Text()
	if err != nil {
		t.Fatal(err)
	}
	same, err := webpush.ReadKey(text)
	if err != nil || same.Public() != key.Public() {
		t.Fatalf("the key that was kept is another one: %v", err)
	}
	if err := c.Send(t.Context(), same, b, note("Ana necesita que la atiendan")); err != nil {
		t.Fatal(err, s.Refused())
	}
	want := webpushtest.Push{Text: "Ana necesita que la atiendan", Topic: "of-one", Urgency: "high", TTL: 3600, Key: key.Public()}
	if got := s.Got(b); len(got) != 1 || got[0] != want || len(s.Got(other)) != 0 {
		t.Errorf("%+v", got)
	}
	// Another browser's keys at this one's address.
	mixed := webpush.Browser{Endpoint: b.Endpoint, Key: other.Key, Auth: other.Auth}
	var f *webpush.Failure
	if err := c.Send(t.Context(), key, mixed, note("x")); !errors.As(err, &f) || f.Problem != webpush.Refused || len(s.Refused()) != 1 {
		t.Errorf("%v, %v", err, s.Refused())
	}
}

func TestWhatAnswersMean(t *testing.T) {
	t.Parallel()
	s := webpushtest.New(t)
	c, key := client(t, s)
	for _, want := range []struct {
		fails   webpushtest.Answer
		problem webpush.Problem
		after   time.Duration
	}{
		{webpushtest.Answer{Status: http.StatusNotFound}, webpush.Gone, 0},
		{webpushtest.Answer{Status: http.StatusGone}, webpush.Gone, 0},
		{webpushtest.Answer{Status: http.StatusTooManyRequests, RetryAfter: 90 * time.Second}, webpush.Later, 90 * time.Second},
		{webpushtest.Answer{Status: http.StatusInternalServerError}, webpush.Later, 0},
		{webpushtest.Answer{Status: http.StatusServiceUnavailable, RetryAfter: 5 * time.Second}, webpush.Later, 5 * time.Second},
		{webpushtest.Answer{Status: http.StatusBadRequest}, webpush.Refused, 0},
		{webpushtest.Answer{Status: http.StatusForbidden}, webpush.Refused, 0},
		{webpushtest.Answer{Status: http.StatusRequestEntityTooLarge}, webpush.Refused, 0},
		{webpushtest.Answer{Status: http.StatusTemporaryRedirect}, webpush.Refused, 0},
		{webpushtest.Answer{Drop: true, Taken: true}, webpush.Unknown, 0},
	} {
		b := s.Subscribe()
		s.Next(b, want.fails)
		err := c.Send(t.Context(), key, b, note("x"))
		var f *webpush.Failure
		if !errors.As(err, &f) || f.Problem != want.problem || f.After != want.after || s.Asked(b) != 1 {
			t.Errorf("%+v: %v, %d requests", want.fails, err, s.Asked(b))
		}
		if err != nil && (strings.Contains(err.Error(), b.Endpoint) || strings.Contains(err.Error(), "127.0.0.1")) {
			t.Errorf("the failure names the browser's address: %v", err)
		}
	}
	closed := webpushtest.New(t)
	b := closed.Subscribe()
	c, key = client(t, closed)
	closed.Close()
	var f *webpush.Failure
	if err := c.Send(t.Context(), key, b, note("x")); !errors.As(err, &f) || f.Problem != webpush.Later {
		t.Errorf("no connection: %v", err)
	}
}

// An address comes from a browser: none of the house is reached, and nothing without https.
func TestAddressesThatAreNotReached(t *testing.T) {
	t.Parallel()
	s := webpushtest.New(t)
	c, key := client(t, nil)
	b := s.Subscribe()
	for _, address := range []string{b.Endpoint, "https://127.0.0.1/push", "http://push.example/x", "https://10.0.0.1/x", "ftp://push.example",
		"https://user@push.example/x", "", "push.example"} {
		b.Endpoint = address
		if err := c.Check(b); !fault.Is(err, fault.BlockedAddress) {
			t.Errorf("%q: %v", address, err)
		}
		var f *webpush.Failure
		if err := c.Send(t.Context(), key, b, note("x")); !errors.As(err, &f) || f.Problem != webpush.Refused {
			t.Errorf("%q: %v", address, err)
		}
	}
	b = s.Subscribe()
	c, _ = client(t, s)
	b.Auth = "x"
	if err := c.Check(b); !fault.Is(err, fault.InvalidArguments) {
		t.Errorf("%v", err)
	}
}
