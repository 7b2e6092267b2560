package webchat

import (
	"maps"
	"net/http/httptest"
	"testing"

	"github.com/mostrador/mostrador/internal/locale"
)

func TestEveryLanguageHasEveryWord(t *testing.T) {
	t.Parallel()
	all := maps.Clone(said)
	maps.Copy(all, labels)
	maps.Copy(all, framed)
	for i, o := range openers {
		all["opener "+string(rune('a'+i))] = o.text
	}
	maps.Copy(all, map[string]locale.Text{
		"hello": msgHello, "nothing": msgNothing, "want": wantIt, "order": orderIt, "time": wantTime, "book": bookIt, "none": noneLeft, "from": fromPrice, "at": sayTime,
		"slower": msgSlower, "long": msgLong, "large": msgLarge, "unread": msgNoSend, "nobody": msgNobody, "no talk": msgNoTalk, "file": msgFile, "paper": wordPaper,
	})
	for name, text := range all {
		if missing := locale.Missing(text); len(missing) > 0 {
			t.Errorf("%s is missing in %v", name, missing)
		}
	}
}

// Only what stands before this server says for whom it asks.
func TestWhereARequestComesFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ remote, forwarded, want string }{
		{"203.0.113.7:4000", "", "203.0.113.7"},
		{"203.0.113.7:4000", "198.51.100.1", "203.0.113.7"},
		{"127.0.0.1:4000", "", "127.0.0.1"},
		{"127.0.0.1:4000", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.2:4000", "1.2.3.4, 198.51.100.1, 10.0.0.9", "198.51.100.1"},
		{"127.0.0.1:4000", "made up, 10.0.0.9", "10.0.0.9"},
		{"[::1]:4000", "2001:db8::7", "2001:db8::7"},
	} {
		r := httptest.NewRequest("GET", "/chat/x", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := addressOf(r); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
