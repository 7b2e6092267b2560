package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Bucket is objects under names of the caller's making, of any size: backups. An object is there once all of it was
// sent, and not before.
type Bucket struct{ s3 *S3 }

// NewBucket prepares a bucket; it does not connect.
func NewBucket(config S3Config) (*Bucket, error) {
	s, err := NewS3(config)
	return &Bucket{s}, err
}

// CheckObject refuses names that a URL or a signature would have to escape.
func CheckObject(name string) error {
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part == "." || part == ".." || strings.Trim(part, objectLetters) != "" {
			return fmt.Errorf("%q is no name for an object: use letters, digits and . _ - between single slashes", name)
		}
	}
	return nil
}

const objectLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"

// Write stores what write gives under a name that must be free. A failure, or a process that is killed, leaves no
// object; parts that were sent are removed, or by the bucket's own rule for incomplete uploads.
func (b *Bucket) Write(ctx context.Context, name string, write func(io.Writer) error) error {
	if err := CheckObject(name); err != nil {
		return err
	}
	found, err := b.s3.do(ctx, b.s3.empty(ctx, http.MethodHead, name))
	if err == nil {
		return errors.Join(&fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}, found.Body.Close())
	}
	if !missing(err) {
		return err
	}
	u := &upload{ctx: ctx, s3: b.s3, name: name}
	if err := write(u); err != nil {
		return errors.Join(err, u.abort())
	}
	if err := u.complete(); err != nil {
		return errors.Join(err, u.abort())
	}
	return nil
}

// missing: the answer to HEAD has no body, and thus no code.
func missing(err error) bool {
	var answer *s3Error
	return errors.Is(err, ErrNotFound) || errors.As(err, &answer) && answer.Status == http.StatusNotFound && answer.Code == ""
}

// Open is an object's bytes. It fails with ErrNotFound.
func (b *Bucket) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if err := CheckObject(name); err != nil {
		return nil, err
	}
	response, err := b.s3.do(ctx, b.s3.empty(ctx, http.MethodGet, name))
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}

// Delete removes an object; what is not there counts as removed.
func (b *Bucket) Delete(ctx context.Context, name string) error {
	if err := CheckObject(name); err != nil {
		return err
	}
	response, err := b.s3.do(ctx, b.s3.empty(ctx, http.MethodDelete, name))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// firstPart is how much of an upload is in memory. S3 takes 10,000 parts: later ones are larger, for a terabyte.
const (
	firstPart  = 16 << 20
	partsAlike = 2000
)

// upload is an object being written, in parts once there is more than one.
type upload struct {
	ctx   context.Context
	s3    *S3
	name  string
	id    string // of the multipart upload; empty: not begun
	part  bytes.Buffer
	parts []uploadedPart
}

type uploadedPart struct {
	PartNumber int
	ETag       string
}

func (u *upload) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		room := firstPart<<(len(u.parts)/partsAlike) - u.part.Len()
		if room == 0 {
			if err := u.send(); err != nil {
				return n, err
			}
			continue
		}
		some := p[:min(room, len(p))]
		u.part.Write(some)
		n, p = n+len(some), p[len(some):]
	}
	return n, nil
}

func (u *upload) send() error {
	if u.id == "" {
		var begun struct {
			UploadID string `xml:"UploadId"`
		}
		if err := u.ask(http.MethodPost, url.Values{"uploads": {""}}, nil, &begun); err != nil {
			return err
		}
		if u.id = begun.UploadID; u.id == "" {
			return errors.New("the file storage began no upload")
		}
	}
	number := len(u.parts) + 1
	response, err := u.request(http.MethodPut,
		url.Values{"partNumber": {strconv.Itoa(number)}, "uploadId": {u.id}}, u.part.Bytes())
	if err != nil {
		return err
	}
	u.parts = append(u.parts, uploadedPart{number, response.Header.Get("ETag")})
	u.part.Reset()
	return response.Body.Close()
}

// complete makes the object appear.
func (u *upload) complete() error {
	if u.id == "" {
		response, err := u.request(http.MethodPut, nil, u.part.Bytes())
		if err != nil {
			return err
		}
		return response.Body.Close()
	}
	if u.part.Len() > 0 {
		if err := u.send(); err != nil {
			return err
		}
	}
	body, err := xml.Marshal(struct {
		XMLName xml.Name       `xml:"CompleteMultipartUpload"`
		Part    []uploadedPart `xml:"Part"`
	}{Part: u.parts})
	if err != nil {
		return err
	}
	var done struct {
		XMLName xml.Name
		Code    string
	}
	if err := u.ask(http.MethodPost, url.Values{"uploadId": {u.id}}, body, &done); err != nil {
		return err
	}
	if done.XMLName.Local == "Error" { // S3 may begin its answer with 200 before it knows
		return fmt.Errorf("the file storage did not complete the upload: %s", done.Code)
	}
	return nil
}

// abort removes the parts, also after the caller gave up.
func (u *upload) abort() error {
	if u.id == "" {
		return nil
	}
	u.ctx = context.WithoutCancel(u.ctx)
	response, err := u.request(http.MethodDelete, url.Values{"uploadId": {u.id}}, nil)
	if err != nil {
		return fmt.Errorf("remove the parts of an upload: %w", err)
	}
	return response.Body.Close()
}

func (u *upload) ask(method string, query url.Values, body []byte, answer any) error {
	response, err := u.request(method, query, body)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return xml.NewDecoder(io.LimitReader(response.Body, maxErrorBody)).Decode(answer)
}

func (u *upload) request(method string, query url.Values, body []byte) (*http.Response, error) {
	sum := sha256.Sum256(body)
	return u.s3.do(u.ctx, func() (*http.Request, error) {
		r, err := http.NewRequestWithContext(u.ctx, method, u.s3.url(u.name), bytes.NewReader(body))
		if err == nil {
			r.URL.RawQuery = query.Encode()
			r.Header.Set(contentHash, hex.EncodeToString(sum[:]))
		}
		return r, err
	})
}
