package files

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/minio/minio-go/v7/pkg/signer"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// S3Config names a bucket of an S3-compatible service.
type S3Config struct {
	Endpoint  string // https://s3.example.com; http only where the network is ours
	Region    string // us-east-1 when empty, which most compatible services ignore
	Bucket    string
	AccessKey string
	SecretKey string
}

// S3 is a Store in a bucket, addressed by path, which every compatible service
// understands. Only this process reads the bucket: links to files are ours.
type S3 struct {
	S3Config
	client *http.Client
}

const (
	// attempts is how often a request is tried.
	attempts     = 3
	firstBackoff = 200 * time.Millisecond
	maxErrorBody = 64 << 10
)

// NewS3 prepares a store in a bucket; it does not connect.
func NewS3(config S3Config) (*S3, error) {
	u, err := url.Parse(config.Endpoint)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil ||
		u.Path != "" && u.Path != "/" {
		return nil, errors.New("the endpoint of the file storage is not of the form https://host[:port]")
	}
	if config.Bucket == "" || config.AccessKey == "" || config.SecretKey == "" {
		return nil, errors.New("the file storage needs a bucket, an access key and a secret key")
	}
	if config.Region == "" {
		config.Region = "us-east-1"
	}
	config.Endpoint = u.Scheme + "://" + u.Host
	return &S3{config, &http.Client{
		Transport:     transport(),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// transport times out before a tool's own timeout. It leaves bodies as they are: decompressing them would change them.
func transport() http.RoundTripper {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 5 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		TLSHandshakeTimeout:   5 * time.Second,
		ResponseHeaderTimeout: 20 * time.Second,
		IdleConnTimeout:       time.Minute,
		MaxIdleConnsPerHost:   16,
		DisableCompression:    true,
	}
}

// Put sends the whole file in one request. The bytes are buffered on disk first: only then is their number known, and a
// request can be retried.
func (s *S3) Put(ctx context.Context, workspace, contentType string, r io.Reader, max int64) (Object, error) {
	key, err := newKey(workspace)
	if err != nil {
		return Object{}, err
	}
	spool, err := os.CreateTemp("", "mostrador-upload-*")
	if err != nil {
		return Object{}, fmt.Errorf("keep a file: %w", err)
	}
	defer func() { _ = spool.Close(); _ = os.Remove(spool.Name()) }()
	size, sum, err := take(ctx, spool, r, max)
	if err != nil {
		return Object{}, err
	}
	b, err := measure(spool)
	if err != nil {
		return Object{}, err
	}
	if err := s.send(ctx, key, contentType, b); err != nil {
		return Object{}, err
	}
	return Object{Key: key, Size: size, SHA256: sum}, nil
}

// Open is Store's. The bytes are streamed, and reading fails when the service stops before their end.
func (s *S3) Open(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	if _, _, ok := splitKey(key); !ok {
		return nil, 0, notFound()
	}
	response, err := s.do(ctx, s.empty(ctx, http.MethodGet, key))
	if err != nil {
		return nil, 0, err
	}
	return response.Body, response.ContentLength, nil
}

// Delete is Store's.
func (s *S3) Delete(ctx context.Context, key string) error {
	if _, _, ok := splitKey(key); !ok {
		return nil
	}
	response, err := s.do(ctx, s.empty(ctx, http.MethodDelete, key))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return response.Body.Close()
}

const (
	contentHash = "X-Amz-Content-Sha256"
	hashOfEmpty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
)

// url needs no escaping: keys are ours.
func (s *S3) url(key string) string { return s.Endpoint + "/" + s.Bucket + "/" + key }

func (s *S3) empty(ctx context.Context, method, key string) func() (*http.Request, error) {
	return func() (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, method, s.url(key), nil)
		if err == nil {
			r.Header.Set(contentHash, hashOfEmpty)
		}
		return r, err
	}
}

// do signs and sends a request, built anew for each attempt, and returns the answer of a success.
func (s *S3) do(ctx context.Context, request func() (*http.Request, error)) (*http.Response, error) {
	wait := firstBackoff
	for attempt := 1; ; attempt++ {
		r, err := request()
		if err != nil {
			return nil, fmt.Errorf("the file storage: %w", err)
		}
		response, err := s.client.Do(signer.SignV4(*r, s.AccessKey, s.SecretKey, "", s.Region))
		if err == nil && response.StatusCode >= 200 && response.StatusCode < 300 {
			return response, nil
		}
		passing := err != nil
		if err == nil {
			passing = response.StatusCode >= 500 || response.StatusCode == http.StatusTooManyRequests
			err = refusalOf(response)
		}
		if !passing || attempt == attempts || ctx.Err() != nil {
			return nil, outcome(ctx, err)
		}
		if clock.Sleep(ctx, wait) != nil {
			return nil, outcome(ctx, err)
		}
		wait *= 2
	}
}

// s3Error is the service's error answer.
type s3Error struct {
	Status int `xml:"-"`
	Code   string
}

func (e *s3Error) Error() string { return fmt.Sprintf("%d %s", e.Status, e.Code) }

func refusalOf(r *http.Response) error {
	defer r.Body.Close()
	e := &s3Error{}
	_ = xml.NewDecoder(io.LimitReader(r.Body, maxErrorBody)).Decode(e) // an answer without a code has a status
	e.Status = r.StatusCode
	return e
}

// outcome says what an error of the service means to us: the file is not there, the caller cancelled, access is denied
// (which only an operator can change), or a retry may work.
func outcome(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil {
		return errors.Join(ended, err)
	}
	var answer *s3Error
	switch {
	case !errors.As(err, &answer):
	case answer.Code == "NoSuchKey":
		return notFound()
	case answer.Status >= 300 && answer.Status < 500 && answer.Status != http.StatusTooManyRequests:
		return fmt.Errorf("the file storage refused us: %w", err)
	}
	return fault.Wrap(err, fault.Unavailable, "The file storage does not answer.").After(5 * time.Second)
}
