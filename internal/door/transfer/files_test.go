package transfer

import (
	"errors"
	"testing"
	"time"
)

// Without a secret key there are no links, and none is accepted.
func TestWithoutASecretThereAreNoLinks(t *testing.T) {
	t.Parallel()
	none := &Links{Secret: func() ([]byte, error) { return nil, errors.New("no key") }, Base: "https://m.example"}
	some := &Links{Secret: func() ([]byte, error) { return make([]byte, 32), nil }, Base: "https://m.example"}
	now := time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)
	address := some.FileURL("w", "f", now.Add(time.Hour))
	if id, ok := some.FileOf("w", address, now); !ok || id != "f" {
		t.Errorf("%q is not understood", address)
	}
	if _, ok := some.FileOf("x", address, now); ok {
		t.Error("another workspace's link is taken")
	}
	if _, ok := some.FileOf("w", address, now.Add(time.Hour)); ok {
		t.Error("an old link is taken")
	}
	if none.FileURL("w", "f", now) != "" {
		t.Error("a link was made without a key")
	}
	if _, ok := none.FileOf("w", address, now); ok {
		t.Error("a link was read without a key")
	}
}
