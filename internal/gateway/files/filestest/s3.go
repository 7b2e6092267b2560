// Package filestest is an S3 service for tests: one bucket in memory that checks signatures and checksums as the real
// ones do, and that can fail, delay, truncate or drop its answers. It lists nothing and has no versions.
package filestest

import (
	"bytes"
	"crypto/md5"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Shared between the service and its clients.
const (
	Bucket    = "mostrador-test"
	Region    = "sa-east-1"
	AccessKey = "AKIATEST"
	SecretKey = "a secret of the tests"
)

// Stored is an object as it was put.
type Stored struct {
	ContentType string
	Data        []byte
}

// Trouble is a way to fail requests.
type Trouble struct {
	Status int    // answer with this status and Code instead
	Code   string // of S3
	Delay  time.Duration
	Half   bool // send half of what was promised, then hang up
	HangUp bool // close the connection without an answer
	Times  int  // for how many requests; 0 is for all of them
}

// S3 is a running service.
type S3 struct {
	server *httptest.Server

	mu       sync.Mutex
	objects  map[string]Stored
	uploads  map[string]*uploading // by id
	trouble  *Trouble
	requests []string
}

// NewS3 starts a service that stops with the test.
func NewS3(t testing.TB) *S3 {
	t.Helper()
	s := &S3{objects: map[string]Stored{}, uploads: map[string]*uploading{}}
	s.server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Down)
	return s
}

// Endpoint is the service's address.
func (s *S3) Endpoint() string { return s.server.URL }

// Down stops the service: from now on connections are refused.
func (s *S3) Down() {
	s.server.CloseClientConnections()
	s.server.Close()
}

// Cause fails requests from the next one on; nil ends it.
func (s *S3) Cause(trouble *Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = trouble
}

// Objects are what the bucket holds, by key.
func (s *S3) Objects() map[string]Stored {
	s.mu.Lock()
	defer s.mu.Unlock()
	copied := make(map[string]Stored, len(s.objects))
	for key, object := range s.objects {
		copied[key] = object
	}
	return copied
}

// Requests are the methods and paths that were asked for, in order.
func (s *S3) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.requests...)
}

// now gives the trouble this request gets into, if any.
func (s *S3) now(r *http.Request) Trouble {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r.Method+" "+r.URL.Path)
	if s.trouble == nil {
		return Trouble{}
	}
	trouble := *s.trouble
	if s.trouble.Times == 1 {
		s.trouble = nil
	} else if s.trouble.Times > 1 {
		s.trouble.Times--
	}
	return trouble
}

func (s *S3) serve(w http.ResponseWriter, r *http.Request) {
	trouble := s.now(r)
	// First of all: a client that hangs up is noticed only once its body is read.
	body, err := io.ReadAll(r.Body)
	if err != nil {
		refuse(w, http.StatusBadRequest, "IncompleteBody")
		return
	}
	if trouble.Delay > 0 {
		select {
		case <-time.After(trouble.Delay):
		case <-r.Context().Done():
			return
		}
	}
	if trouble.HangUp {
		panic(http.ErrAbortHandler)
	}
	if trouble.Status != 0 {
		refuse(w, trouble.Status, trouble.Code)
		return
	}
	if code := checkSignature(r, body); code != "" {
		refuse(w, http.StatusForbidden, code)
		return
	}
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if bucket != Bucket {
		refuse(w, http.StatusNotFound, "NoSuchBucket")
		return
	}
	if s.parted(w, r, key, body) {
		return
	}
	switch r.Method {
	case http.MethodPut:
		s.put(w, r, key, body)
	case http.MethodGet, http.MethodHead:
		s.get(w, r, key, trouble.Half)
	case http.MethodDelete:
		s.mu.Lock()
		delete(s.objects, key)
		s.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
	default:
		refuse(w, http.StatusMethodNotAllowed, "MethodNotAllowed")
	}
}

func (s *S3) put(w http.ResponseWriter, r *http.Request, key string, body []byte) {
	if strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		var ok bool
		if body, ok = unchunk(body, r.Header.Get("X-Amz-Decoded-Content-Length")); !ok {
			refuse(w, http.StatusBadRequest, "IncompleteBody")
			return
		}
	}
	sum := md5.Sum(body)
	if want := r.Header.Get("Content-Md5"); want != "" && want != base64.StdEncoding.EncodeToString(sum[:]) {
		refuse(w, http.StatusBadRequest, "BadDigest")
		return
	}
	s.mu.Lock()
	s.objects[key] = Stored{r.Header.Get("Content-Type"), body}
	s.mu.Unlock()
	w.Header().Set("ETag", strconv.Quote(hex.EncodeToString(sum[:])))
}

func (s *S3) get(w http.ResponseWriter, r *http.Request, key string, half bool) {
	object, ok := s.Objects()[key]
	if !ok {
		refuse(w, http.StatusNotFound, "NoSuchKey")
		return
	}
	sum := md5.Sum(object.Data)
	w.Header().Set("ETag", strconv.Quote(hex.EncodeToString(sum[:])))
	w.Header().Set("Last-Modified", time.Unix(0, 0).UTC().Format(http.TimeFormat))
	w.Header().Set("Content-Type", object.ContentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(object.Data)))
	if r.Method == http.MethodHead {
		return
	}
	if half {
		_, _ = w.Write(object.Data[:len(object.Data)/2])
		panic(http.ErrAbortHandler)
	}
	_, _ = io.Copy(w, bytes.NewReader(object.Data))
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	fmt.Fprintf(w, "<?xml version=\"1.0\"?><Error><Code>%s</Code><Message>as the test asked</Message></Error>", code)
}
