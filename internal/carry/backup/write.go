package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"time"
)

// Writer writes an archive. Its index is in a temporary file: there may be more files than fit in memory.
type Writer struct {
	ctx   context.Context
	zip   *gzip.Writer
	tar   *tar.Writer
	at    time.Time
	keys  *keys
	index *os.File
	sum   hash.Hash // of the index
	end   End
}

// NewWriter begins an archive with its head and, under a passphrase, the secret key. An empty passphrase leaves the key
// out. scratch is a folder for temporary files, which the caller removes.
func NewWriter(ctx context.Context, to io.Writer, scratch string, h Head, passphrase string, key []byte) (*Writer, error) {
	index, err := os.CreateTemp(scratch, "index-*")
	if err != nil {
		return nil, err
	}
	zip, err := gzip.NewWriterLevel(to, gzip.BestSpeed) // most stored files are compressed already
	if err != nil {
		return nil, err
	}
	w := &Writer{ctx: ctx, zip: zip, tar: tar.NewWriter(zip), at: h.StartedAt.Truncate(time.Second), index: index, sum: sha256.New()}
	h.Format = Format
	if passphrase != "" {
		h.Sealed = newSealed()
		made, err := h.Sealed.keys(passphrase)
		if err != nil {
			return nil, err
		}
		w.keys = &made
	}
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if err := w.bytes(headEntry, text); err != nil {
		return nil, err
	}
	if w.keys != nil {
		return w, w.bytes(keyEntry, w.keys.seal(key))
	}
	return w, nil
}

// Database adds the database's copy.
func (w *Writer) Database(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	_, err = w.add(File{Name: databaseEntry, Size: info.Size()}, f)
	return err
}

// File adds a stored file of a size. Bytes that are not those of the checksum that its row has are kept as they are, and
// reported: the rest of a backup is worth having.
func (w *Writer) File(key, contentType string, size int64, sha string, r io.Reader) (altered bool, err error) {
	f, err := w.add(File{Name: filesFolder + key, Size: size, SHA256: sha, Type: contentType}, r)
	if err != nil {
		return false, fmt.Errorf("file %s: %w", key, err)
	}
	return f.Flaw == Altered, nil
}

// Absent notes a stored file that the database names and the archive has not.
func (w *Writer) Absent(key string, why Flaw) error {
	return w.note(File{Name: filesFolder + key, Flaw: why})
}

// Close ends the archive; it is whole after that, and not before.
func (w *Writer) Close(now time.Time) (End, error) {
	w.end.FinishedAt, w.end.IndexSHA256 = now, hex.EncodeToString(w.sum.Sum(nil))
	info, err := w.index.Stat()
	if err != nil {
		return w.end, err
	}
	if err := w.copy(indexEntry, info.Size(), io.NewSectionReader(w.index, 0, info.Size())); err != nil {
		return w.end, err
	}
	if w.keys != nil {
		if w.end.MAC, err = w.keys.sign(w.end); err != nil {
			return w.end, err
		}
	}
	text, err := json.Marshal(w.end)
	if err == nil {
		err = w.copy(endEntry, int64(len(text)), bytes.NewReader(text))
	}
	return w.end, errors.Join(err, w.tar.Close(), w.zip.Close(), w.index.Close())
}

func (w *Writer) bytes(name string, text []byte) error {
	_, err := w.add(File{Name: name, Size: int64(len(text))}, bytes.NewReader(text))
	return err
}

// add writes an entry and its line of the index.
func (w *Writer) add(f File, r io.Reader) (File, error) {
	sum := sha256.New()
	if err := w.copy(f.Name, f.Size, io.TeeReader(r, sum)); err != nil {
		return f, err
	}
	got := hex.EncodeToString(sum.Sum(nil))
	if f.SHA256 != "" && f.SHA256 != got {
		f.Flaw = Altered
	}
	f.SHA256 = got
	w.end.Entries++
	w.end.Bytes += f.Size
	return f, w.note(f)
}

func (w *Writer) note(f File) error {
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	_, err = io.MultiWriter(w.index, w.sum).Write(append(line, '\n'))
	return err
}

func (w *Writer) copy(name string, size int64, r io.Reader) error {
	err := w.tar.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o600, Size: size, ModTime: w.at})
	if err != nil {
		return err
	}
	n, err := io.Copy(w.tar, reader{w.ctx, io.LimitReader(r, size)})
	if err == nil && n < size {
		err = io.ErrUnexpectedEOF
	}
	return err
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
