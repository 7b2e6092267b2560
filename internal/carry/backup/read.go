package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Sink takes what an archive holds, before it is known to be whole: nothing of it may be used until Read has returned.
type Sink struct {
	// Check may refuse an archive by its head, before anything else is read.
	Check func(Head) error
	// IsKey reports whether a text is the key of a stored file; no other name is taken.
	IsKey func(key string) bool
	// Database and File open where an entry of a size is written to. They refuse a size that there is no room for, and
	// a key that was there before.
	Database func(size int64) (io.WriteCloser, error)
	File     func(key string, size int64) (io.WriteCloser, error)
	// Scratch is a folder for temporary files, which the caller removes.
	Scratch string
}

// Contents is a verified archive.
type Contents struct {
	Head
	End
	Key []byte // the secret key; nil: it is not there, or there was no passphrase

	index string
}

// What an archive of ours never exceeds.
const (
	mostText    = 64 << 10 // head, key and end
	mostLine    = 4 << 10  // of the index
	mostIndex   = 16 << 30
	mostEntries = 50_000_000
)

// Read verifies an archive from its first byte to its last and passes what it holds to a sink. It fails with ErrDamaged,
// ErrPassphrase, ErrNewerFormat, or an error of the sink. An empty passphrase leaves the key, and the signature, alone.
func Read(ctx context.Context, from io.Reader, passphrase string, to Sink) (*Contents, error) {
	compressed := bufio.NewReader(reader{ctx, from})
	zip, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, damaged("it is not compressed as ours are: %w", err)
	}
	zip.Multistream(false)
	seen, err := os.CreateTemp(to.Scratch, "seen-*")
	if err != nil {
		return nil, err
	}
	defer seen.Close()
	r := &archiveReader{tar: tar.NewReader(zip), to: to, passphrase: passphrase, seen: seen, out: &Contents{}}
	if err := r.all(); err != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	// The end of the tar, of the compressed stream with its checksum, and of the file.
	if _, err := r.tar.Next(); !errors.Is(err, io.EOF) {
		return nil, damaged("there is more behind its end")
	}
	if n, err := io.Copy(io.Discard, io.LimitReader(zip, mostText)); err != nil || n == mostText {
		return nil, damaged("its stream does not end as it should: %w", err)
	}
	if _, err := compressed.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, damaged("there is more behind its end")
	}
	return r.out, nil
}

// archiveReader is an archive in progress.
type archiveReader struct {
	tar        *tar.Reader
	to         Sink
	passphrase string
	keys       *keys
	seen       *os.File // the entries as they were read, as lines of an index
	entries    int64
	bytes      int64
	out        *Contents
}

func (r *archiveReader) all() error {
	if err := r.head(); err != nil {
		return err
	}
	h, err := r.next()
	if err != nil {
		return err
	}
	if r.out.Sealed != nil {
		if err := r.key(h); err != nil {
			return err
		}
		if h, err = r.next(); err != nil {
			return err
		}
	}
	if h.Name != databaseEntry {
		return damaged("%q is where the database should be", h.Name)
	}
	if err := r.entry(h, func() (io.WriteCloser, error) { return r.to.Database(h.Size) }); err != nil {
		return err
	}
	for {
		if h, err = r.next(); err != nil {
			return err
		}
		key, ok := strings.CutPrefix(h.Name, filesFolder)
		if !ok {
			break
		}
		if !r.to.IsKey(key) {
			return damaged("%q is no name of a stored file", h.Name)
		}
		if err := r.entry(h, func() (io.WriteCloser, error) { return r.to.File(key, h.Size) }); err != nil {
			return err
		}
	}
	if err := r.index(h); err != nil {
		return err
	}
	return r.end()
}

// next is the next entry's header: a plain file, nothing else, and none of tar's ways to claim more than there is.
func (r *archiveReader) next() (*tar.Header, error) {
	h, err := r.tar.Next()
	if err != nil {
		return nil, damaged("it ends early: %w", err)
	}
	if h.Typeflag != tar.TypeReg || h.Size < 0 || len(h.Name) > 256 {
		return nil, damaged("%.80q is no plain file", h.Name)
	}
	for record := range h.PAXRecords {
		if record != "size" && record != "mtime" {
			return nil, damaged("%.80q has a record %.40q", h.Name, record)
		}
	}
	if r.entries++; r.entries > mostEntries {
		return nil, damaged("it has too many entries")
	}
	return h, nil
}

func (r *archiveReader) head() error {
	h, err := r.next()
	if err != nil {
		return err
	}
	if h.Name != headEntry {
		return damaged("it begins with %.80q and is no backup of ours", h.Name)
	}
	text, err := r.text(h)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &r.out.Head); err != nil {
		return damaged("its head: %w", err)
	}
	switch {
	case r.out.Format > Format:
		return fmt.Errorf("%w: its format is %d and this program reads up to %d", ErrNewerFormat, r.out.Format, Format)
	case r.out.Format < 1:
		return damaged("its head has no format")
	case r.passphrase != "" && r.out.Sealed == nil:
		return errNotSealed
	}
	return r.to.Check(r.out.Head)
}

func (r *archiveReader) key(h *tar.Header) error {
	if h.Name != keyEntry {
		return damaged("%.80q is where the sealed key should be", h.Name)
	}
	sealed, err := r.text(h)
	if err != nil || r.passphrase == "" {
		return err
	}
	made, err := r.out.Sealed.keys(r.passphrase)
	if err != nil {
		return err
	}
	r.keys = &made
	r.out.Key, err = made.open(sealed)
	return err
}

// text reads a small entry.
func (r *archiveReader) text(h *tar.Header) ([]byte, error) {
	if h.Size > mostText {
		return nil, damaged("%q has %d bytes", h.Name, h.Size)
	}
	var into bytes.Buffer
	err := r.entry(h, func() (io.WriteCloser, error) { return nopCloser{&into}, nil })
	return into.Bytes(), err
}

// entry copies an entry to where it goes, and notes its checksum.
func (r *archiveReader) entry(h *tar.Header, open func() (io.WriteCloser, error)) error {
	w, err := open()
	if err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w, sum), sourced{r.tar})
	var read *sourceError
	if errors.As(err, &read) {
		err = damaged("%q: %w", h.Name, read.error)
	} else if err == nil && n != h.Size {
		err = damaged("%q ends early", h.Name)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	r.bytes += n
	line, err := json.Marshal(File{Name: h.Name, Size: n, SHA256: hex.EncodeToString(sum.Sum(nil))})
	if err == nil {
		_, err = r.seen.Write(append(line, '\n'))
	}
	return err
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// sourced tells errors of the archive from those of where it is copied to.
type sourced struct{ r io.Reader }

type sourceError struct{ error }

func (s sourced) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = &sourceError{err}
	}
	return n, err
}
