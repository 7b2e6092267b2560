package testkit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Desk is where a shop's receipts come from and are read: files in memory, and a reader that knows what was written on
// them.
type Desk struct {
	workspaceID string

	mu      sync.Mutex
	at      map[string][]byte // what a reference of the outside leads to
	kept    map[string][]byte // by storage key
	down    error             // of fetching
	blind   error             // of reading
	fetched int
	read    int
}

func newDesk(workspaceID string) *Desk {
	return &Desk{workspaceID: workspaceID, at: map[string][]byte{}, kept: map[string][]byte{}}
}

// Desk puts one into the shop, instead of its storage and its reader.
func (s *Shop) Desk() *Desk {
	d := newDesk(s.Workspace.ID)
	world := s.Runtime.Outside
	s.Runtime.Outside = func(w *access.Workspace) *core.Outside {
		out := world(w)
		out.Files, out.Receipts = d, d
		return out
	}
	return d
}

// Paper is a picture on which a reading stands; another mark makes another file.
func Paper(r receipt.Reading, mark string) []byte {
	text, _ := json.Marshal(r)
	return append([]byte("\x89PNG\r\n\x1a\n"), append(text, "\n"+mark...)...)
}

// DataURI is a file as text.
func DataURI(contentType string, data []byte) string {
	return "data:" + contentType + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// Hang puts a file where a reference leads.
func (d *Desk) Hang(reference string, data []byte) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at[reference] = data
	return reference
}

// Down makes the outside fail, Blind the reader; nil puts them right.
func (d *Desk) Down(err error)  { d.mu.Lock(); d.down = err; d.mu.Unlock() }
func (d *Desk) Blind(err error) { d.mu.Lock(); d.blind = err; d.mu.Unlock() }

// Counts are how many files are kept, were fetched and were read.
func (d *Desk) Counts() (kept, fetched, read int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.kept), d.fetched, d.read
}

var _ interface {
	file.Vault
	receipt.Reader
} = (*Desk)(nil)

func (d *Desk) Put(_ context.Context, r io.Reader, limit int64) (file.Stored, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return file.Stored{}, err
	}
	kind := http.DetectContentType(data)
	if receipt.KindOf(kind) == "" || int64(len(data)) > limit {
		return file.Stored{}, fault.Invalid("no such file is kept")
	}
	sum := sha256.Sum256(data)
	s := file.Stored{StorageKey: d.workspaceID + "/" + NewID(), ContentType: kind, Size: int64(len(data)),
		SHA256: hex.EncodeToString(sum[:])}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept[s.StorageKey] = data
	return s, nil
}

func (d *Desk) Open(_ context.Context, key string) (io.ReadCloser, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	data, found := d.kept[key]
	if !found {
		return nil, fault.New(fault.NotFound, "no such bytes")
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

func (d *Desk) Drop(_ context.Context, key string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.kept, key)
	return nil
}

func (d *Desk) Fetch(ctx context.Context, reference string, limit int64) (file.Stored, error) {
	d.mu.Lock()
	data, found, down := d.at[reference], true, d.down
	if data == nil {
		_, text, inline := strings.Cut(reference, ";base64,")
		var err error
		data, err = base64.StdEncoding.DecodeString(text)
		found = inline && err == nil
	}
	d.fetched++
	d.mu.Unlock()
	switch {
	case down != nil:
		return file.Stored{}, down
	case !found:
		return file.Stored{}, fault.New(fault.NotFound, "nothing is there")
	}
	return d.Put(ctx, bytes.NewReader(data), limit)
}

func (d *Desk) Read(_ context.Context, data []byte, _ receipt.Kind) (r receipt.Reading, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.read++
	if d.blind != nil {
		return r, d.blind
	}
	_, text, _ := bytes.Cut(data, []byte("\x1a\n"))
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if json.Unmarshal(line, &r) != nil {
		return r, fault.New(fault.UpstreamFailed, "this cannot be read")
	}
	return r, nil
}

// Errands reads the receipts of the business that wait for it, and drops bytes that no file has. Every other errand
// needs a server.Shop.
func (s *Shop) Errands() error {
	s.T.Helper()
	return s.ErrandsOf("")
}

// ErrandsOf is Errands for one kind; the others wait.
func (s *Shop) ErrandsOf(kind string) error {
	s.T.Helper()
	return s.RunErrands(kind, func(ctx context.Context, _, what, id string) error {
		switch what {
		case receipt.ErrandRead:
			return s.readReceipt(ctx, id)
		case receipt.ErrandDrop:
			return s.Runtime.Outside(s.Workspace).Files.Drop(ctx, id)
		}
		return fmt.Errorf("%s needs the whole product: use internal/testkit/server", what)
	})
}

// readReceipt reads a receipt once; app tries again for a while.
func (s *Shop) readReceipt(ctx context.Context, id string) error {
	var r receipt.Receipt
	var f file.File
	s.Look(func(u *core.Unit) (err error) {
		if r, err = u.Receipts.Get(id, false); err == nil {
			f, err = u.Files.Get(r.FileID)
		}
		return err
	})
	if r.Status != receipt.Pending && !r.Unread() {
		return nil
	}
	reading, err := s.Runtime.Outside(s.Workspace).ReadReceipt(ctx, f.StorageKey, r.Kind)
	failure := ""
	if err != nil {
		failure, _ = receipt.FailureOf(err)
	}
	return s.Runtime.Write(ctx, s.Workspace, Boss, func(u *core.Unit) error {
		_, err := u.Proofs.RecordReading(id, reading, failure)
		return err
	})
}
