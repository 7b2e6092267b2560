package export_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/export"
	"github.com/mostrador/mostrador/internal/core/file"
)

var madeAt = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

// shelf is a vault with some files; one that says broken fails half way.
type shelf struct {
	file.Vault
	files map[string]string
}

var errDisk = errors.New("the disk failed")

func (s shelf) Open(_ context.Context, key string) (io.ReadCloser, error) {
	text, there := s.files[key]
	switch {
	case !there:
		return nil, errors.New("no such file")
	case text == "broken":
		return io.NopCloser(io.MultiReader(strings.NewReader("half"), failing{})), nil
	}
	return io.NopCloser(strings.NewReader(text)), nil
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errDisk }

// entries reads an archive, and its manifest.
func entries(t *testing.T, raw []byte) (map[string]string, export.Manifest) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := out[f.Name]; twice {
			t.Errorf("%s is there twice", f.Name)
		}
		out[f.Name] = string(text)
	}
	if last := z.File[len(z.File)-1].Name; last != "manifest.json" {
		t.Errorf("the last entry is %s", last)
	}
	var m export.Manifest
	if err := json.Unmarshal([]byte(out["manifest.json"]), &m); err != nil {
		t.Fatal(err)
	}
	return out, m
}

// TestArchive: what was written can be read, and the manifest counts and digests each entry.
func TestArchive(t *testing.T) {
	t.Parallel()
	var raw bytes.Buffer
	a := export.New(&raw, export.Manifest{MadeAt: madeAt, Workspace: "tienda", Customer: "c-1"})
	steps := []error{
		a.JSON("business.json", map[string]any{"name": "Tienda"}),
		a.Begin("orders"), a.Row([]byte("{\"id\":\"1\"}\n")), a.Row([]byte("{\"id\":\"2\"}\n")),
		a.Begin("leads"),
		a.Files(t.Context(), []file.File{
			{ID: "f-1", Purpose: file.Receipt, Name: "../../etc/passwd", StorageKey: "k1", ContentType: "text/plain"},
			{ID: "f-2", Purpose: file.Receipt, Name: `C:\foto.PNG`, StorageKey: "k2"},
			{ID: "f-3", Purpose: file.Receipt, Name: "expired.png", StorageKey: "gone"},
			{ID: "f-4", Purpose: file.Receipt, Name: "x.p/../n;g", StorageKey: "k2", ContentType: "image/jpeg"},
			{ID: "f-5", Purpose: file.Receipt, Name: "empty.pdf", StorageKey: "k3", ContentType: "application/pdf"},
		}, shelf{files: map[string]string{"k1": "one", "k2": strings.Repeat("two ", 20_000), "k3": ""}}),
		a.Close(),
	}
	if err := errors.Join(steps...); err != nil {
		t.Fatal(err)
	}
	out, m := entries(t, raw.Bytes())
	want := []string{"business.json", "data/orders.jsonl", "data/leads.jsonl", "files/receipt/f-1", "files/receipt/f-2.png",
		"files/receipt/f-4.jpg", "files/receipt/f-5.pdf"}
	var got []string
	for _, e := range m.Entries {
		got = append(got, e.Name)
		sum := sha256.Sum256([]byte(out[e.Name]))
		if e.SHA256 != hex.EncodeToString(sum[:]) || e.Size != int64(len(out[e.Name])) {
			t.Errorf("%s is %d bytes, the manifest says %+v", e.Name, len(out[e.Name]), e)
		}
		if rows := map[string]int64{"data/orders.jsonl": 2}[e.Name]; e.Rows != rows {
			t.Errorf("%s has %d rows, want %d", e.Name, e.Rows, rows)
		}
	}
	if !slices.Equal(got, want) || len(out) != len(want)+1 {
		t.Errorf("entries %v, want %v", got, want)
	}
	if !slices.Equal(m.Missing, []string{"f-3"}) || m.Workspace != "tienda" || m.Customer != "c-1" || !m.MadeAt.Equal(madeAt) ||
		m.Format != "mostrador export 1" {
		t.Errorf("the manifest is %+v", m)
	}
	if out["data/orders.jsonl"] != "{\"id\":\"1\"}\n{\"id\":\"2\"}\n" || len(out["files/receipt/f-2.png"]) != 80_000 {
		t.Errorf("orders are %q", out["data/orders.jsonl"])
	}
}

// TestEmptyArchive: its lists are empty, and not null.
func TestEmptyArchive(t *testing.T) {
	t.Parallel()
	var raw bytes.Buffer
	if err := export.New(&raw, export.Manifest{MadeAt: madeAt}).Close(); err != nil {
		t.Fatal(err)
	}
	out, _ := entries(t, raw.Bytes())
	if text := out["manifest.json"]; !strings.Contains(text, `"entries": []`) || !strings.Contains(text, `"missing": []`) {
		t.Errorf("the manifest is %s", text)
	}
}

// TestFailedArchive: a file that breaks off, a request that ended and a full disk fail the archive: half a file is not
// passed off as one.
func TestFailedArchive(t *testing.T) {
	t.Parallel()
	list := []file.File{{ID: "f-1", Purpose: file.Receipt, StorageKey: "k"}}
	err := export.New(io.Discard, export.Manifest{}).Files(t.Context(), list, shelf{files: map[string]string{"k": "broken"}})
	if !errors.Is(err, errDisk) || !strings.Contains(err.Error(), "f-1") {
		t.Errorf("a file that breaks off: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := export.New(io.Discard, export.Manifest{}).Files(ended, list, shelf{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a request that ended: %v", err)
	}
	a := export.New(fullDisk{}, export.Manifest{})
	err = a.Begin("orders")
	for range 10_000 {
		if err == nil {
			err = a.Row([]byte(strings.Repeat("row ", 100) + "\n"))
		}
	}
	if err == nil {
		err = a.Close()
	}
	if !errors.Is(err, errDisk) {
		t.Errorf("a full disk: %v", err)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errDisk }
