package voice_test

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/realtime/realtimetest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// logged is a log that may be written and read at once.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestPlatformsSecretsStayOutOfLogs sends good and bad requests of every platform: what is logged about them has
// neither a secret nor the caller's words or number.
func TestPlatformsSecretsStayOutOfLogs(t *testing.T) {
	t.Parallel()
	log := &logged{}
	setup := testkit.Setup{AssistantType: "rest_complete", Log: log, Realtime: true}
	server.EachShop(t, setup, func(t *testing.T, s *server.Shop) {
		h := open(t, s)
		tooltest.OpenDesk(&s.Shop)
		h.accounts()
		const wrong = "wrong-secret-0123456789"
		for _, platform := range []string{"vapi", "retell", "elevenlabs"} {
			p := h.talker(platform, "call-"+platform)
			p.hears("mi clave es azucena")
			p.wants("create_reservation", table("17:00"))
			p.key = wrong
			p.send(p.path("get_business_hours"), p.body("x", "get_business_hours",
				object{})).is(http.StatusUnauthorized)
		}
		if _, res, err := h.retellSocket(h.Workspace.Slug, wrong, "r"); err == nil || res.StatusCode != 401 {
			t.Error(err)
		}
		conn, _, err := h.retellSocket(h.Workspace.Slug, socketSecret, "r")
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.CloseNow()
		c := h.Realtime.Rings("rtc")
		h.Realtime.Fail(http.StatusBadGateway)
		h.do(c.Webhook(h.realtimeURL(), callerAddress, h.Clock.Now(), realtimetest.Secret)).is(503)
		text := log.String()
		if !strings.Contains(text, "voice webhook rejected") || !strings.Contains(text, "voice webhook failed") {
			t.Errorf("logged %q", text)
		}
		for _, secret := range []string{vapiKey, retellKey, elevenSecret, socketSecret, wrong, realtimetest.Key,
			realtimetest.Secret, "azucena", ana} {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in the log", secret)
			}
		}
	})
}
