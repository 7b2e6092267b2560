package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
)

func newBucket(t *testing.T, fake *filestest.S3) *Bucket {
	t.Helper()
	return &Bucket{newS3(t, fake, nil)}
}

// gives writes data in pieces of an odd size.
func gives(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.CopyBuffer(struct{ io.Writer }{w}, struct{ io.Reader }{bytes.NewReader(data)}, make([]byte, 70_001))
		return err
	}
}

func TestABucketTakesObjectsOfAnySize(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]int{
		"empty": 0, "small": 1000, "a part": firstPart, "a part and a byte": firstPart + 1, "three": 2*firstPart + 5,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := filestest.NewS3(t)
			b := newBucket(t, fake)
			data := bytes.Repeat([]byte("0123456789abcdef-"), size/17+1)[:size]
			const key = "backups/of-the-shop/one.tar.gz"
			if err := b.Write(t.Context(), key, gives(data)); err != nil {
				t.Fatal(err)
			}
			r, err := b.Open(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
				t.Errorf("read back %d bytes, %v", len(got), err)
			}
			if err := b.Write(t.Context(), key, gives(data)); !errors.Is(err, fs.ErrExist) {
				t.Errorf("overwriting: %v", err)
			}
			if fake.Uploads() != 0 {
				t.Error("an upload was left open")
			}
			if err := errors.Join(b.Delete(t.Context(), key), b.Delete(t.Context(), key)); err != nil {
				t.Error(err)
			}
			if _, err := b.Open(t.Context(), key); !errors.Is(err, ErrNotFound) {
				t.Errorf("after its deletion: %v", err)
			}
		})
	}
}

// Whatever ends an upload early, there is no object, and its parts are removed.
func TestAnUploadThatFailsLeavesNoObject(t *testing.T) {
	t.Parallel()
	data := make([]byte, 2*firstPart+1)
	for name, play := range map[string]func(ctx context.Context, b *Bucket, fake *filestest.S3) error{
		"its source fails": func(ctx context.Context, b *Bucket, _ *filestest.S3) error {
			return b.Write(ctx, "one", func(w io.Writer) error {
				return errors.Join(gives(data)(w), errors.New("the disk is gone"))
			})
		},
		"the service refuses": func(ctx context.Context, b *Bucket, fake *filestest.S3) error {
			return b.Write(ctx, "one", func(w io.Writer) error {
				if err := gives(data[:firstPart+1])(w); err != nil {
					return err
				}
				fake.Cause(&filestest.Trouble{Status: http.StatusForbidden, Code: "QuotaExceeded", Times: 1})
				return gives(data)(w)
			})
		},
		"the caller gives up": func(ctx context.Context, b *Bucket, _ *filestest.S3) error {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			return b.Write(ctx, "one", func(w io.Writer) error {
				if err := gives(data)(w); err != nil {
					return err
				}
				cancel()
				return gives(data)(w)
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := filestest.NewS3(t)
			if err := play(t.Context(), newBucket(t, fake), fake); err == nil {
				t.Error("it did not fail")
			}
			if len(fake.Objects()) != 0 || fake.Uploads() != 0 {
				t.Errorf("left %d objects and %d uploads", len(fake.Objects()), fake.Uploads())
			}
		})
	}
}

func TestNamesOfObjects(t *testing.T) {
	t.Parallel()
	for name, good := range map[string]bool{
		"a": true, "backups/2026.tar.gz": true, "": false, "/a": false, "a/": false, "a//b": false, "../a": false,
		"a/../b": false, "a b": false, "a?b": false, "a%2fb": false, "ñ": false,
	} {
		if err := CheckObject(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestWriteNewIsWholeOrNotThere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "one")
	if err := WriteNew(name, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("it is there before it is whole: %v", err)
		}
		return errors.New("no more")
	}); err == nil {
		t.Error("a failure was swallowed")
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left %v", left)
	}
	if err := WriteNew(name, gives([]byte("whole"))); err != nil {
		t.Fatal(err)
	}
	if err := WriteNew(name, gives([]byte("other"))); !errors.Is(err, fs.ErrExist) {
		t.Errorf("overwriting: %v", err)
	}
	text, err := os.ReadFile(name)
	if err != nil || string(text) != "whole" {
		t.Errorf("%q, %v", text, err)
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %s", info.Mode())
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}

func TestPartsOfKilledProcessesAreRemoved(t *testing.T) {
	t.Parallel()
	dir, now := t.TempDir(), time.Now()
	for name, age := range map[string]time.Duration{".mostrador-1.part": 25 * time.Hour, ".mostrador-2.part": 0, "one.part": 25 * time.Hour} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, now, now.Add(-age))); err != nil {
			t.Fatal(err)
		}
	}
	if err := SweepParts(dir, now.Add(-24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 || left[0].Name() != ".mostrador-2.part" || left[1].Name() != "one.part" {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestAFileIsPutBackUnderItsKey(t *testing.T) {
	t.Parallel()
	fake := filestest.NewS3(t)
	s := newS3(t, fake, nil)
	f, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("a receipt"); err != nil {
		t.Fatal(err)
	}
	key := workspace + "/" + strings.Repeat("a", keyLength)
	for range 2 {
		if err := s.PutBack(t.Context(), key, "image/png", f); err != nil {
			t.Fatal(err)
		}
	}
	if got := fake.Objects()[key]; string(got.Data) != "a receipt" || got.ContentType != "image/png" {
		t.Errorf("stored %q", got)
	}
	if err := s.PutBack(t.Context(), "../x", "image/png", f); err == nil {
		t.Error("any key was taken")
	}
}
