package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/mostrador/mostrador/internal/fault"
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
// understands. Nobody but this process reads the bucket: links are ours.
type S3 struct {
	core   *minio.Core
	bucket string
}

// attempts is how often a request is made before it has failed; the waits between
// them are under a second each.
const attempts = 3

// NewS3 prepares a store in a bucket; it does not connect.
func NewS3(config S3Config) (*S3, error) {
	u, err := url.Parse(config.Endpoint)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.Path != "" && u.Path != "/" {
		return nil, errors.New("the endpoint of the file storage is not of the form https://host[:port]")
	}
	if config.Bucket == "" || config.AccessKey == "" || config.SecretKey == "" {
		return nil, errors.New("the file storage needs a bucket, an access key and a secret key")
	}
	if config.Region == "" {
		config.Region = "us-east-1"
	}
	core, err := minio.NewCore(u.Host, &minio.Options{
		Creds:        credentials.NewStaticV4(config.AccessKey, config.SecretKey, ""),
		Secure:       u.Scheme == "https",
		Region:       config.Region, // known, so that it is never asked for
		BucketLookup: minio.BucketLookupPath,
		MaxRetries:   attempts,
		Transport:    transport(),
	})
	if err != nil {
		return nil, fmt.Errorf("the file storage: %w", err)
	}
	return &S3{core, config.Bucket}, nil
}

// transport gives up on a service that does not answer before a tool's own time
// is over. It leaves bodies as they are: decompressing them would change them.
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

// Put sends the whole file in one request, which the service applies whole or
// not at all, with a checksum that it compares. The bytes wait on disk first:
// only then their number is known, and a request can be repeated.
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
	_, err = s.core.Client.PutObject(ctx, s.bucket, key, io.NewSectionReader(spool, 0, size), size, minio.PutObjectOptions{
		ContentType:      contentType,
		DisableMultipart: true,
		SendContentMd5:   true,
	})
	if err != nil {
		return Object{}, outcome(ctx, err)
	}
	return Object{Key: key, Size: size, SHA256: sum}, nil
}

// Open is Store's. The bytes come as they are read, and reading fails when the
// service stops before their end.
func (s *S3) Open(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	if _, _, ok := splitKey(key); !ok {
		return nil, 0, notFound()
	}
	body, info, _, err := s.core.GetObject(ctx, s.bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, 0, outcome(ctx, err)
	}
	return body, info.Size, nil
}

// Delete is Store's.
func (s *S3) Delete(ctx context.Context, key string) error {
	if _, _, ok := splitKey(key); !ok {
		return nil
	}
	err := s.core.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{})
	if err = outcome(ctx, err); errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// outcome says what an error of the service means to us: the file is not there,
// the caller stopped waiting, we are not let in (which only an operator can
// change), or it may work later.
func outcome(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ended := ctx.Err(); ended != nil {
		return errors.Join(ended, err)
	}
	answer := minio.ToErrorResponse(err)
	switch {
	case answer.Code == "NoSuchKey":
		return notFound()
	case answer.StatusCode >= 400 && answer.StatusCode < 500 && answer.StatusCode != http.StatusTooManyRequests:
		return fmt.Errorf("the file storage refused us: %s: %w", answer.Code, err)
	default:
		return fault.Wrap(err, fault.Unavailable, "The file storage does not answer.").After(5 * time.Second)
	}
}
