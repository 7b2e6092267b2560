package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/realtime/realtimetest"
)

// newRealtime starts a fake of OpenAI's calls and says where it is; without one there is none.
func newRealtime(t testing.TB, wanted bool) (*realtimetest.Server, string) {
	if !wanted {
		return nil, "http://127.0.0.1:1" // no test reaches the vendor
	}
	fake := realtimetest.New(t)
	return fake, fake.URL
}
