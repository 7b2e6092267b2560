package store_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Nodes that need the key at once have the same one; it survives a change of the secret key, and its loss ends it.
func TestThePushKeyIsOneForAllNodes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		one, two, none := secret.NewKey(), secret.NewKey(), errors.New("no key is made")
		ring := func(keys ...[]byte) *secret.Box {
			return secret.NewRing(func() ([][]byte, error) { return keys, nil })
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(db.OpenAudit(t.Context(), ring(one), true))
		var found [4]string
		var wait sync.WaitGroup
		for i := range found {
			wait.Go(func() {
				found[i], _ = db.PushKey(t.Context(), ring(one), func() (string, error) { return "key of node " + string(rune('a'+i)), nil })
			})
		}
		wait.Wait()
		for _, text := range found {
			if text != found[0] || !strings.HasPrefix(text, "key of node ") {
				t.Fatalf("%q", found)
			}
		}
		never := func() (string, error) { return "", none }
		if _, err := db.PushKey(t.Context(), ring(two), never); err == nil || errors.Is(err, none) {
			t.Errorf("another secret key: %v", err)
		}
		r, err := db.Reseal(t.Context(), ring(two, one))
		must(err)
		if text, err := db.PushKey(t.Context(), ring(two), never); err != nil || text != found[0] || r.Secrets != 2 {
			t.Errorf("%q, %v, %+v", text, err, r)
		}
		if _, err := db.PushKey(t.Context(), secret.NewRing(func() ([][]byte, error) { return nil, secret.ErrNoKey }), never); !errors.Is(err, secret.ErrNoKey) {
			t.Errorf("without a secret key: %v", err)
		}
		three := secret.NewKey()
		must(db.ReplaceAuditKey(t.Context(), ring(three)))
		if text, err := db.PushKey(t.Context(), ring(three), func() (string, error) { return "the next one", nil }); err != nil || text != "the next one" {
			t.Errorf("after the loss: %q, %v", text, err)
		}
	})
}
