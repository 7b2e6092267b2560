package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
)

// newTwilio starts a fake Twilio and says where it is; without one there is none.
func newTwilio(t testing.TB, wanted bool) (*callstest.Server, string) {
	if !wanted {
		return nil, "http://127.0.0.1:1" // no test reaches the vendor
	}
	fake := callstest.New(t)
	return fake, fake.URL
}
