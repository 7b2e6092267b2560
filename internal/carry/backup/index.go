package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// index compares the archive's index with what was read, line by line, and keeps it.
func (r *archiveReader) index(h *tar.Header) (err error) {
	if h.Name != indexEntry || h.Size > mostIndex {
		return damaged("%.80q of %d bytes is where the index should be", h.Name, h.Size)
	}
	r.entries-- // the index does not count itself
	kept, err := os.CreateTemp(r.to.Scratch, "index-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	r.out.index = kept.Name()
	if _, err := r.seen.Seek(0, io.SeekStart); err != nil {
		return err
	}
	sum, out := sha256.New(), bufio.NewWriter(kept)
	lines := newLines(io.TeeReader(r.tar, io.MultiWriter(sum, out)))
	seen := newLines(r.seen)
	for lines.Scan() {
		var said, was File
		if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
			return damaged("its index: %w", err)
		}
		if said.absent() {
			if key, ok := said.Key(); !ok || !r.to.IsKey(key) {
				return damaged("its index names %.80q", said.Name)
			}
			continue
		}
		if !seen.Scan() {
			return damaged("%.80q is in its index and not in it", said.Name)
		}
		if err := json.Unmarshal(seen.Bytes(), &was); err != nil {
			return err
		}
		if said.Name != was.Name || said.Size != was.Size || said.SHA256 != was.SHA256 {
			return damaged("%.80q is not what its index says", was.Name)
		}
	}
	if err := errors.Join(lines.Err(), seen.Err()); err != nil {
		return damaged("its index: %w", err)
	}
	if seen.Scan() {
		return damaged("it has an entry that is not in its index")
	}
	r.out.IndexSHA256 = hex.EncodeToString(sum.Sum(nil))
	return out.Flush()
}

// end compares what closes the archive with what was read.
func (r *archiveReader) end() error {
	h, err := r.next()
	if err != nil {
		return err
	}
	r.entries--
	if h.Name != endEntry || h.Size > mostText {
		return damaged("%.80q is where its end should be", h.Name)
	}
	text, err := io.ReadAll(r.tar)
	if err != nil {
		return damaged("its end: %w", err)
	}
	var said End
	if err := json.Unmarshal(text, &said); err != nil {
		return damaged("its end: %w", err)
	}
	if said.IndexSHA256 != r.out.IndexSHA256 || said.Entries != r.entries || said.Bytes != r.bytes {
		return damaged("its end does not fit what it holds")
	}
	r.out.End = said
	if r.keys != nil {
		return r.keys.verify(said)
	}
	return nil
}

// EachFile calls fn with every stored file in the index, also with those that the archive has not.
func (c *Contents) EachFile(fn func(key string, f File) error) error {
	f, err := os.Open(c.index)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := newLines(f)
	for lines.Scan() {
		var one File
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return err
		}
		if key, ok := one.Key(); ok {
			if err := fn(key, one); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

func newLines(r io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, mostLine), mostLine)
	lines.Split(scanWhole)
	return lines
}

// scanWhole is ScanLines for lines that all have an end.
func scanWhole(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return 0, nil, nil
}
