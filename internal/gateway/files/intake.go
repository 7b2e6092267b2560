package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// take copies r into w, counts and hashes it, and stops at the first byte over
// max or when ctx ends.
func take(ctx context.Context, w io.Writer, r io.Reader, max int64) (size int64, sum string, err error) {
	hash := sha256.New()
	// One byte more than allowed shows that the reader has too many.
	size, err = io.Copy(io.MultiWriter(w, hash), io.LimitReader(reader{ctx, r}, max+1))
	if err != nil {
		return 0, "", err
	}
	if size > max {
		return 0, "", tooLarge(max)
	}
	return size, hex.EncodeToString(hash.Sum(nil)), nil
}

// reader reads until its context ends.
type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
