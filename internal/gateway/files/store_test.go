package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const workspace = "0190f0de-0000-7000-8000-000000000001"

// held returns what a store holds by looking behind it.
type held func() map[string][]byte

// onBoth runs a test against a folder and against a bucket.
func onBoth(t *testing.T, test func(*testing.T, Store, held)) {
	t.Run("local", func(t *testing.T) {
		t.Parallel()
		store, dir := newLocal(t)
		test(t, store, func() map[string][]byte { return published(t, dir) })
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		fake := filestest.NewS3(t)
		test(t, newS3(t, fake, nil), func() map[string][]byte {
			all := map[string][]byte{}
			for key, object := range fake.Objects() {
				all[key] = object.Data
			}
			return all
		})
	})
}

func put(t *testing.T, s Store, data string) Object {
	t.Helper()
	object, err := s.Put(t.Context(), workspace, "image/png", strings.NewReader(data), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return object
}

func get(t *testing.T, s Store, key string) string {
	t.Helper()
	body, size, err := s.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	data, err := io.ReadAll(body)
	if err != nil || int64(len(data)) != size {
		t.Fatalf("read %d of %d bytes: %v", len(data), size, err)
	}
	return string(data)
}

func TestPutOpenDelete(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s Store, _ held) {
		first, second := put(t, s, "the same"), put(t, s, "the same")
		if first.Key == second.Key || !strings.HasPrefix(first.Key, workspace+"/") {
			t.Fatalf("keys %q and %q", first.Key, second.Key)
		}
		sum := sha256.Sum256([]byte("the same"))
		if first.Size != 8 || first.SHA256 != hex.EncodeToString(sum[:]) || first.SHA256 != second.SHA256 {
			t.Fatalf("%+v", first)
		}
		if got := get(t, s, first.Key); got != "the same" {
			t.Fatalf("got %q", got)
		}
		for range 2 { // the second time it is not there, which is fine
			if err := s.Delete(t.Context(), first.Key); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := s.Open(t.Context(), first.Key); !errors.Is(err, ErrNotFound) || !fault.Is(err, fault.NotFound) {
			t.Fatalf("opened what was deleted: %v", err)
		}
		if got := get(t, s, second.Key); got != "the same" {
			t.Fatalf("the other one became %q", got)
		}
	})
}

func TestSizeCap(t *testing.T) {
	t.Parallel()
	for size, fits := range map[int]bool{0: true, 999: true, 1000: true, 1001: false, 100_000: false} {
		onBothNamed(t, fmt.Sprint(size), func(t *testing.T, s Store, all held) {
			object, err := s.Put(t.Context(), workspace, "image/png",
				iotest.HalfReader(bytes.NewReader(make([]byte, size))), 1000)
			if fits {
				if err != nil || object.Size != int64(size) || len(get(t, s, object.Key)) != size {
					t.Fatalf("%+v, %v", object, err)
				}
				return
			}
			if !errors.Is(err, ErrTooLarge) || !fault.Is(err, fault.InvalidArguments) {
				t.Fatalf("got %v", err)
			}
			if left := all(); len(left) != 0 {
				t.Fatalf("left %d behind", len(left))
			}
		})
	}
}

func onBothNamed(t *testing.T, name string, test func(*testing.T, Store, held)) {
	t.Run(name, func(t *testing.T) { t.Parallel(); onBoth(t, test) })
}

func TestTruncatedSourceLeavesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s Store, all held) {
		broken := io.MultiReader(strings.NewReader("half of it"), iotest.ErrReader(io.ErrUnexpectedEOF))
		if _, err := s.Put(t.Context(), workspace, "image/png", broken, 1000); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("got %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Put(ctx, workspace, "image/png", strings.NewReader("late"), 1000); !errors.Is(err,
			context.Canceled) {
			t.Fatalf("got %v", err)
		}
		if left := all(); len(left) != 0 {
			t.Fatalf("left %v behind", left)
		}
	})
}

// Keys come from rows, but a row may be wrong, and a workspace's id may be anything one day: neither may lead anywhere
// else.
func TestNothingLeadsElsewhere(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("a", keyLength)
	keys := []string{
		"", "/", name, "../" + name, "../../etc/passwd", workspace, workspace + "/",
		workspace + "/../" + workspace + "/" + name,
		workspace + "/" + name + "/", "/" + workspace + "/" + name, workspace + "/" + name + "\x00",
		workspace + "\\" + name,
		incoming + "/" + name, "./" + name, workspace + "/" + strings.ToUpper(name),
		workspace + "/%2e%2e%2f" + name[9:],
		"https://example.com/" + name, workspace + "/" + name + "?versionId=1",
	}
	onBoth(t, func(t *testing.T, s Store, all held) {
		kept := put(t, s, "mine")
		for _, key := range keys {
			if _, _, err := s.Open(t.Context(), key); !errors.Is(err, ErrNotFound) {
				t.Errorf("open %q: %v", key, err)
			}
			if err := s.Delete(t.Context(), key); err != nil {
				t.Errorf("delete %q: %v", key, err)
			}
		}
		for _, id := range []string{"", ".", "..", "../other", "a/b", incoming, "a\\b", "a b", "ñ",
			strings.Repeat("x", 65)} {
			if _, err := s.Put(t.Context(), id, "image/png", strings.NewReader("x"), 10); err == nil {
				t.Errorf("kept a file for workspace %q", id)
			}
		}
		if left := all(); len(left) != 1 || string(left[kept.Key]) != "mine" {
			t.Fatalf("the store holds %v", left)
		}
	})
}

func TestConcurrentPuts(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s Store, all held) {
		const many = 40
		objects := make([]Object, many)
		var wait sync.WaitGroup
		for i := range many {
			wait.Go(func() {
				var err error
				data := strings.Repeat(fmt.Sprint(i, " "), 1000)
				if objects[i], err = s.Put(t.Context(), workspace, "image/png", strings.NewReader(data),
					1<<20); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		stored := all()
		if len(stored) != many {
			t.Fatalf("%d files", len(stored))
		}
		for i, object := range objects {
			if got := string(stored[object.Key]); got != strings.Repeat(fmt.Sprint(i, " "), 1000) {
				t.Errorf("file %d holds another's bytes", i)
			}
		}
	})
}
