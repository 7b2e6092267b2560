package files

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
)

// PutBack stores a backup's file under the key that a row names it by. It may be repeated: a key's bytes never change.
func (s *S3) PutBack(ctx context.Context, key, contentType string, f *os.File) error {
	if _, _, ok := splitKey(key); !ok {
		return errors.New("files: a backup names a key that is none")
	}
	spooled, err := measure(f)
	if err != nil {
		return err
	}
	return s.send(ctx, key, contentType, spooled)
}

// IsKey reports whether a text has the form of a stored file's key.
func IsKey(key string) bool {
	_, _, ok := splitKey(key)
	return ok
}

// spooled is bytes on the disk, ready to be sent and sent again.
type spooled struct {
	file   *os.File
	size   int64
	sha256 string
	md5    []byte // the checksum S3 compares; the signature covers the SHA-256
}

func measure(f *os.File) (spooled, error) {
	info, err := f.Stat()
	if err != nil {
		return spooled{}, err
	}
	b := spooled{file: f, size: info.Size()}
	sum, check := sha256.New(), md5.New()
	if _, err := io.Copy(io.MultiWriter(sum, check), io.NewSectionReader(f, 0, b.size)); err != nil {
		return b, fmt.Errorf("read a file to send: %w", err)
	}
	b.sha256, b.md5 = hex.EncodeToString(sum.Sum(nil)), check.Sum(nil)
	return b, nil
}

// send stores bytes in one request, which the service applies atomically, with a checksum that it compares.
func (s *S3) send(ctx context.Context, key, contentType string, b spooled) error {
	response, err := s.do(ctx, func() (*http.Request, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPut, s.url(key), io.NewSectionReader(b.file, 0, b.size))
		if err != nil {
			return nil, err
		}
		if r.ContentLength = b.size; b.size == 0 {
			r.Body = http.NoBody
		}
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Content-MD5", base64.StdEncoding.EncodeToString(b.md5))
		r.Header.Set(contentHash, b.sha256)
		return r, nil
	})
	if err != nil {
		return err
	}
	return response.Body.Close()
}
