// Package export writes what a business, or one of its customers, takes with them: a zip with a file of JSON lines per
// table, the files themselves, and a manifest of what is in it. It reads no database and decides nothing.
package export

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"path"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

// Manifest is what an archive says of itself, in manifest.json, its last entry.
type Manifest struct {
	Format    string    `json:"format"`
	MadeAt    time.Time `json:"made_at"`
	Workspace string    `json:"workspace"`
	Customer  string    `json:"customer_id,omitempty"`
	Entries   []Entry   `json:"entries"`
	Missing   []string  `json:"missing"` // files whose bytes could not be read
}

// Entry is one file of the archive; Rows is only of tables.
type Entry struct {
	Name   string `json:"name"`
	Rows   int64  `json:"rows"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

const format = "mostrador export 1"

// Archive is one that is being written. It holds one row at a time.
type Archive struct {
	zip      *zip.Writer
	manifest Manifest
	open     io.Writer
	sum      hash.Hash
	current  *Entry
}

// New begins an archive.
func New(to io.Writer, m Manifest) *Archive {
	m.Format, m.Entries, m.Missing = format, []Entry{}, []string{}
	return &Archive{zip: zip.NewWriter(to), manifest: m}
}

// Begin starts a table.
func (a *Archive) Begin(table string) error { return a.begin("data/" + table + ".jsonl") }

func (a *Archive) begin(name string) (err error) {
	a.end()
	a.open, err = a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: a.manifest.MadeAt})
	a.sum, a.current = sha256.New(), &Entry{Name: name}
	return err
}

// end notes the entry that was written last.
func (a *Archive) end() {
	if a.current != nil {
		a.current.SHA256 = hex.EncodeToString(a.sum.Sum(nil))
		a.manifest.Entries = append(a.manifest.Entries, *a.current)
		a.current = nil
	}
}

func (a *Archive) write(p []byte) error {
	a.sum.Write(p)
	a.current.Size += int64(len(p))
	_, err := a.open.Write(p)
	return err
}

// Row adds a line to the table.
func (a *Archive) Row(line []byte) error {
	a.current.Rows++
	return a.write(line)
}

// JSON adds a document.
func (a *Archive) JSON(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err == nil {
		err = a.begin(name)
	}
	if err == nil {
		err = a.write(append(text, '\n'))
	}
	return err
}

// Files adds the bytes of files. One that expired meanwhile, or whose bytes are not there, is named in the manifest.
func (a *Archive) Files(ctx context.Context, list []file.File, from file.Vault) error {
	for _, f := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		body, err := from.Open(ctx, f.StorageKey)
		if err != nil {
			a.manifest.Missing = append(a.manifest.Missing, f.ID)
			continue
		}
		err = a.file(f, body)
		if body.Close(); err != nil {
			return fmt.Errorf("file %s: %w", f.ID, err)
		}
	}
	return nil
}

func (a *Archive) file(f file.File, body io.Reader) error {
	if err := a.begin("files/" + fileName(f)); err != nil {
		return err
	}
	buffer := make([]byte, 32<<10)
	for {
		n, err := body.Read(buffer)
		if n > 0 {
			if err := a.write(buffer[:n]); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// fileName is unique by its id, and says what the file is by its ending. A customer's own name for it is not used: it
// may be one that leaves the folder it is unpacked in.
func fileName(f file.File) string {
	ending := strings.ToLower(path.Ext(path.Base(strings.ReplaceAll(f.Name, `\`, "/"))))
	if kinds := map[string]string{"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "application/pdf": ".pdf"}; kinds[f.ContentType] != "" {
		ending = kinds[f.ContentType]
	}
	if len(ending) > 6 || strings.ContainsFunc(strings.TrimPrefix(ending, "."), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	}) {
		ending = ""
	}
	return string(f.Purpose) + "/" + f.ID + ending
}

// Close writes the manifest and ends the archive.
func (a *Archive) Close() error {
	a.end()
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetIndent("", "  ")
	if err := enc.Encode(a.manifest); err != nil {
		return err
	}
	out, err := a.zip.CreateHeader(&zip.FileHeader{Name: "manifest.json", Method: zip.Deflate, Modified: a.manifest.MadeAt})
	if err == nil {
		_, err = out.Write(text.Bytes())
	}
	if err != nil {
		return err
	}
	return a.zip.Close()
}
