package secret_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/secret"
)

func box(b byte) *secret.Box {
	return secret.NewRing(func() ([][]byte, error) { return [][]byte{bytes.Repeat([]byte{b}, secret.KeySize)}, nil })
}

func TestOnlyTheSameKeyAndPlaceOpen(t *testing.T) {
	t.Parallel()
	const text, place = "whsec_c2VjcmV0", "w1/endpoint"
	one, err := box(1).Seal(text, place)
	if err != nil {
		t.Fatal(err)
	}
	two, _ := box(1).Seal(text, place)
	if one == two || strings.Contains(one, text) ||
		strings.Contains(one, base64.RawStdEncoding.EncodeToString([]byte(text))) {
		t.Errorf("sealed as %q and %q", one, two)
	}
	if got, err := box(1).Open(one, place); err != nil || got != text {
		t.Errorf("opened as %q, %v", got, err)
	}
	damaged := one[:len(one)-2] + "AA"
	if one == damaged {
		damaged = one[:len(one)-2] + "BB"
	}
	for name, open := range map[string]func() (string, error){
		"another key":   func() (string, error) { return box(2).Open(one, place) },
		"another place": func() (string, error) { return box(1).Open(one, "w2/endpoint") },
		"damaged":       func() (string, error) { return box(1).Open(damaged, place) },
		"cut":           func() (string, error) { return box(1).Open(one[:14], place) },
		"plain text":    func() (string, error) { return box(1).Open(text, place) },
	} {
		if got, err := open(); !errors.Is(err, secret.ErrOtherKey) || got != "" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestWithoutAKey(t *testing.T) {
	t.Parallel()
	key := ""
	b := secret.NewRing(func() ([][]byte, error) { return secret.ParseKeys(key) })
	if _, err := b.Seal("x", ""); !errors.Is(err, secret.ErrNoKey) || !errors.Is(b.Ready(), secret.ErrNoKey) {
		t.Errorf("sealing: %v", err)
	}
	key = base64.StdEncoding.EncodeToString(make([]byte, secret.KeySize))
	if _, err := b.Seal("x", ""); err != nil {
		t.Errorf("with a key at last: %v", err)
	}
	for _, bad := range []string{"short", base64.StdEncoding.EncodeToString(make([]byte, 16)),
		strings.Repeat("z", 44)} {
		if _, err := secret.ParseKey(bad); err == nil || strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secret.key")
	keys := make([][]byte, 8)
	var all sync.WaitGroup
	for i := range keys { // the first caller generates it, and all of them get that one
		all.Go(func() {
			var err error
			if keys[i], err = secret.FromFile(path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, k := range keys {
		if len(k) != secret.KeySize || !bytes.Equal(k, keys[0]) {
			t.Fatalf("keys differ: %x and %x", k, keys[0])
		}
	}
	left, _ := os.ReadDir(filepath.Dir(path))
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 || len(left) != 1 {
		t.Errorf("%v %v, %d files", info.Mode(), err, len(left))
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := secret.FromFile(path); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a file others can read: %v", err)
	}
	if err := os.WriteFile(path, []byte("not a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Chmod(path, 0o600)
	if _, err := secret.FromFile(path); err == nil || strings.Contains(err.Error(), "not a key") {
		t.Errorf("a file with something else: %v", err)
	}
}

// During a rotation the new key seals and both open; a key that was added to the source later is found when it is
// needed.
func TestARing(t *testing.T) {
	t.Parallel()
	keys := [][]byte{bytes.Repeat([]byte{2}, secret.KeySize), bytes.Repeat([]byte{1}, secret.KeySize)}
	ring := secret.NewRing(func() ([][]byte, error) { return keys, nil })
	old, _ := box(1).Seal("x", "p")
	fresh, err := ring.Seal("x", "p")
	if err != nil {
		t.Fatal(err)
	}
	for sealed, current := range map[string]bool{old: false, fresh: true} {
		if text, err := ring.Open(sealed, "p"); text != "x" || err != nil {
			t.Errorf("opened as %q, %v", text, err)
		}
		if is, err := ring.Current(sealed); is != current || err != nil {
			t.Errorf("current: %v, %v", is, err)
		}
	}
	if text, err := box(2).Open(fresh, "p"); text != "x" || err != nil {
		t.Errorf("the new key alone: %q, %v", text, err)
	}
	later, _ := box(3).Seal("x", "p")
	if _, err := ring.Open(later, "p"); !errors.Is(err, secret.ErrOtherKey) {
		t.Errorf("with a key that is not there: %v", err)
	}
	keys = append(keys, bytes.Repeat([]byte{3}, secret.KeySize))
	if text, err := ring.Open(later, "p"); text != "x" || err != nil {
		t.Errorf("once it is there: %q, %v", text, err)
	}
	path := filepath.Join(t.TempDir(), "secret.key")
	if _, err := secret.FromFile(path); err != nil {
		t.Fatal(err)
	}
	if err := secret.ReplaceFile(path, keys...); err != nil {
		t.Fatal(err)
	}
	got, err := secret.KeysFromFile(path)
	info, _ := os.Stat(path)
	if err != nil || len(got) != 3 || !bytes.Equal(got[0], keys[0]) || info.Mode().Perm() != 0o600 {
		t.Errorf("%d keys, %v, %v", len(got), info.Mode(), err)
	}
}
