package files

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func newS3(t *testing.T, fake *filestest.S3, change func(*S3Config)) *S3 {
	t.Helper()
	config := S3Config{
		Endpoint: fake.Endpoint(), Region: filestest.Region, Bucket: filestest.Bucket,
		AccessKey: filestest.AccessKey, SecretKey: filestest.SecretKey,
	}
	if change != nil {
		change(&config)
	}
	store, err := NewS3(config)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestS3SendsOneWholeObject(t *testing.T) {
	t.Parallel()
	fake := filestest.NewS3(t)
	store := newS3(t, fake, nil)
	// Larger than the size from which the library would send parts.
	data := strings.Repeat("0123456789abcdef", (20<<20)/16)
	object, err := store.Put(t.Context(), workspace, "application/pdf", strings.NewReader(data), 32<<20)
	if err != nil {
		t.Fatal(err)
	}
	stored := fake.Objects()[object.Key]
	if stored.ContentType != "application/pdf" || string(stored.Data) != data {
		t.Fatalf("stored %d bytes of %s", len(stored.Data), stored.ContentType)
	}
	if requests := fake.Requests(); len(requests) != 1 || requests[0] != "PUT /"+filestest.Bucket+"/"+object.Key {
		t.Fatalf("asked for %q", requests)
	}
}

func TestS3TriesAgain(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]filestest.Trouble{
		"busy":     {Status: http.StatusServiceUnavailable, Code: "SlowDown", Times: 1},
		"failing":  {Status: http.StatusInternalServerError, Code: "InternalError", Times: 2},
		"hangs up": {HangUp: true, Times: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := filestest.NewS3(t)
			store := newS3(t, fake, nil)
			fake.Cause(&trouble)
			object := put(t, store, "whole")
			if got := get(t, store, object.Key); got != "whole" || len(fake.Objects()) != 1 {
				t.Fatalf("%q, %d objects", got, len(fake.Objects()))
			}
		})
	}
}

func TestS3OutOfReach(t *testing.T) {
	t.Parallel()
	for name, cause := range map[string]func(*filestest.S3){
		"failing": func(s *filestest.S3) { s.Cause(&filestest.Trouble{Status: 500, Code: "InternalError"}) },
		"busy":    func(s *filestest.S3) { s.Cause(&filestest.Trouble{Status: 503, Code: "SlowDown"}) },
		"down":    func(s *filestest.S3) { s.Down() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := filestest.NewS3(t)
			store := newS3(t, fake, nil)
			key := put(t, store, "mine").Key
			cause(fake)
			_, err := store.Put(t.Context(), workspace, "image/png", strings.NewReader("x"), 10)
			unavailable(t, "put", err)
			_, _, err = store.Open(t.Context(), key)
			unavailable(t, "open", err)
			unavailable(t, "delete", store.Delete(t.Context(), key))
			if fake.Cause(nil); len(fake.Objects()) != 1 {
				t.Fatalf("%d objects", len(fake.Objects()))
			}
		})
	}
}

func unavailable(t *testing.T, what string, err error) {
	t.Helper()
	if !fault.Is(err, fault.Unavailable) || errors.Is(err, ErrNotFound) {
		t.Errorf("%s: %v", what, err)
	}
}

// Wrong settings are the operator's to fix: no caller gets a retry-after, or a not_found.
func TestS3RefusesUs(t *testing.T) {
	t.Parallel()
	fake := filestest.NewS3(t)
	key := put(t, newS3(t, fake, nil), "mine").Key
	for name, change := range map[string]func(*S3Config){
		"access key": func(c *S3Config) { c.AccessKey = "AKIAOTHER" },
		"secret key": func(c *S3Config) { c.SecretKey = "another" },
		"bucket":     func(c *S3Config) { c.Bucket = "elsewhere" },
		"region":     func(c *S3Config) { c.Region = "" },
	} {
		store := newS3(t, fake, change)
		_, putErr := store.Put(t.Context(), workspace, "image/png", strings.NewReader("x"), 10)
		_, _, openErr := store.Open(t.Context(), key)
		for _, err := range []error{putErr, openErr, store.Delete(t.Context(), key)} {
			if err == nil || fault.From(err).Code != fault.Internal || errors.Is(err, ErrNotFound) {
				t.Errorf("%s: %v", name, err)
			}
			if err != nil && strings.Contains(err.Error(), filestest.SecretKey) {
				t.Errorf("%s: the error tells the secret", name)
			}
		}
	}
	if len(fake.Objects()) != 1 {
		t.Fatalf("%d objects", len(fake.Objects()))
	}
}

func TestS3SlowEndsWithTheCaller(t *testing.T) {
	t.Parallel()
	fake := filestest.NewS3(t)
	store := newS3(t, fake, nil)
	fake.Cause(&filestest.Trouble{Delay: time.Minute})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := store.Put(ctx, workspace, "image/png", strings.NewReader("x"), 10); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
	if fake.Cause(nil); len(fake.Objects()) != 0 {
		t.Fatal("kept it all the same")
	}
}

func TestS3CutShortIsNoticed(t *testing.T) {
	t.Parallel()
	fake := filestest.NewS3(t)
	store := newS3(t, fake, nil)
	key := put(t, store, strings.Repeat("whole ", 1000)).Key
	fake.Cause(&filestest.Trouble{Half: true})
	body, size, err := store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	if data, err := io.ReadAll(body); err == nil || int64(len(data)) >= size {
		t.Fatalf("read %d of %d bytes without an error", len(data), size)
	}
}

func TestS3ConfigIsChecked(t *testing.T) {
	t.Parallel()
	good := S3Config{Endpoint: "https://s3.example.com", Bucket: "b-1", AccessKey: "a", SecretKey: "s"}
	if _, err := NewS3(good); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*S3Config){
		"no endpoint":   func(c *S3Config) { c.Endpoint = "" },
		"bare host":     func(c *S3Config) { c.Endpoint = "s3.example.com" },
		"other scheme":  func(c *S3Config) { c.Endpoint = "ftp://s3.example.com" },
		"with a path":   func(c *S3Config) { c.Endpoint = "https://s3.example.com/bucket" },
		"with a secret": func(c *S3Config) { c.Endpoint = "https://a:s@s3.example.com" },
		"no bucket":     func(c *S3Config) { c.Bucket = "" },
		"no access key": func(c *S3Config) { c.AccessKey = "" },
		"no secret key": func(c *S3Config) { c.SecretKey = "" },
	} {
		config := good
		change(&config)
		if _, err := NewS3(config); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
