package whatsapp_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const customer = "+5491155551234"

// fake is what both vendors' fakes can do.
type fake interface {
	whatsapptest.Fake
	Behave(whatsapptest.Mode)
	Next(...whatsapptest.Mode)
	Delay(time.Duration)
	Sent() []whatsapptest.Sent
	Read() []string
	Calls() int
	Put(data []byte, mime, filename string) whatsapptest.Stored
	Webhook(...whatsapptest.Event) []byte
	Sign([]byte) http.Header
}

// rig is a gateway with one vendor behind it.
type rig struct {
	*whatsapp.Gateway
	account whatsapp.Account
	fake    fake

	mu     sync.Mutex
	pauses []time.Duration
}

func (r *rig) pause(ctx context.Context, d time.Duration) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pauses = append(r.pauses, d)
	return ctx.Err()
}

func (r *rig) waited() []time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pauses
}

func (r *rig) options(t testing.TB) whatsapp.Options {
	api := whatsapptest.Client(t, 1<<20, 2*time.Second, r.fake)
	return whatsapp.Options{
		API: api, Media: api, MaxMedia: 64 << 10, Pause: r.pause,
		GraphURL: "http://" + r.fake.Address().String(),
		Clock:    clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)),
	}
}

func metaRig(t testing.TB) (*rig, *whatsapptest.Meta) {
	f := whatsapptest.NewMeta(t)
	r := &rig{fake: f, account: whatsapp.MetaAccount{
		PhoneNumberID: f.PhoneNumberID, AccessToken: f.Token, AppSecret: f.AppSecret, VerifyToken: f.VerifyToken}}
	r.Gateway = whatsapp.New(r.options(t))
	return r, f
}

func infobipRig(t testing.TB) (*rig, *whatsapptest.Infobip) {
	f := whatsapptest.NewInfobip(t)
	r := &rig{fake: f, account: whatsapp.InfobipAccount{
		BaseURL: f.URL(), APIKey: f.APIKey, Sender: f.Sender,
		Webhook: whatsapp.InfobipAuth{HMACHeader: f.HMACHeader, HMACSecret: f.HMACSecret}}}
	r.Gateway = whatsapp.New(r.options(t))
	return r, f
}

// onBoth runs a test against either vendor.
func onBoth(t *testing.T, test func(t *testing.T, r *rig)) {
	t.Helper()
	t.Run("meta", func(t *testing.T) {
		t.Parallel()
		r, _ := metaRig(t)
		test(t, r)
	})
	t.Run("infobip", func(t *testing.T) {
		t.Parallel()
		r, _ := infobipRig(t)
		test(t, r)
	})
}

func failure(t *testing.T, err error) *whatsapp.Failure {
	t.Helper()
	var f *whatsapp.Failure
	if !errors.As(err, &f) {
		t.Fatalf("not a Failure: %v", err)
	}
	return f
}

var hello = whatsapp.Text{Body: "Hola, ¿en qué te ayudo?"}

// dig walks into decoded JSON.
func dig(v any, path ...any) any {
	for _, step := range path {
		switch at := step.(type) {
		case string:
			o, _ := v.(map[string]any)
			v = o[at]
		case int:
			list, _ := v.([]any)
			if at >= len(list) {
				return nil
			}
			v = list[at]
		}
	}
	return v
}
