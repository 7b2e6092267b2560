package vault

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const aPDF = "%PDF-1.7\nsome"

// vaults are the vault of a workspace over every kind of storage.
func vaults(t *testing.T) map[string]func(workspaceID string) file.Vault {
	t.Helper()
	bucket := filestest.NewS3(t)
	out := map[string]func(string) file.Vault{}
	for name, open := range map[string]func() (files.Store, error){
		"folder": func() (files.Store, error) {
			return files.NewLocal(filepath.Join(t.TempDir(), "deep", "er"), files.FreeMark{})
		},
		"bucket": func() (files.Store, error) {
			return files.NewS3(files.S3Config{
				Endpoint: bucket.Endpoint(), Region: filestest.Region, Bucket: filestest.Bucket,
				AccessKey: filestest.AccessKey, SecretKey: filestest.SecretKey,
			})
		},
	} {
		s := NewStore(open)
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		v := &Vaults{Store: s, Media: func(context.Context, *access.Workspace, string) ([]byte, error) {
			return nil, fault.New(fault.NotFound, "")
		}}
		out[name] = func(id string) file.Vault { return v.Of(&access.Workspace{ID: id, Locale: locale.ESAR}) }
	}
	return out
}

func TestVault(t *testing.T) {
	t.Parallel()
	for name, open := range vaults(t) {
		t.Run(name, func(t *testing.T) {
			ours, theirs := open("01956a00-0000-7000-8000-000000000001"), open("01956a00-0000-7000-8000-000000000002")
			got, err := ours.Put(t.Context(), strings.NewReader(aPDF), 100)
			if err != nil || got.ContentType != "application/pdf" || got.Size != int64(len(aPDF)) ||
				len(got.SHA256) != 64 {
				t.Fatalf("%+v, %v", got, err)
			}
			body, err := ours.Open(t.Context(), got.StorageKey)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(body)
			if err := errors.Join(err, body.Close()); err != nil || string(data) != aPDF {
				t.Errorf("%q, %v", data, err)
			}
			if _, err := theirs.Open(t.Context(), got.StorageKey); !fault.Is(err, fault.NotFound) {
				t.Errorf("another's file was opened: %v", err)
			}
			if err := theirs.Drop(t.Context(), got.StorageKey); err != nil {
				t.Error(err)
			}
			for range 2 {
				if err := ours.Drop(t.Context(), got.StorageKey); err != nil {
					t.Error(err)
				}
			}
			if _, err := ours.Open(t.Context(), got.StorageKey); !fault.Is(err, fault.NotFound) {
				t.Errorf("what was dropped is there: %v", err)
			}
			for what, content := range map[string]string{"too large": aPDF + strings.Repeat("x", 100),
				"a page": "<html>", "nothing": "", "a program": "#!/bin/sh"} {
				_, err := ours.Put(t.Context(), strings.NewReader(content), 100)
				if !fault.Is(err, fault.InvalidArguments) {
					t.Errorf("%s: %v", what, err)
				}
				if what == "a page" && !strings.Contains(err.Error(), "HEIC") {
					t.Errorf("%s: it does not say that HEIC is taken: %v", what, err)
				}
			}
			if _, err := ours.Put(t.Context(), io.MultiReader(strings.NewReader(aPDF+strings.Repeat("x", 100)),
				brokenReader{}), 1000); !errors.Is(err, errBroken) {
				t.Errorf("half a file: %v", err)
			}
			encoded := base64.StdEncoding.EncodeToString([]byte(aPDF))
			if got, err := ours.Fetch(t.Context(), "data:image/png;base64,"+encoded, 100); err != nil ||
				got.ContentType != "application/pdf" {
				t.Errorf("%+v, %v", got, err)
			}
			for what, ref := range map[string]string{"broken": "data:application/pdf;base64,%%%",
				"large": "data:application/pdf;base64," + strings.Repeat(encoded[:16], 100)} {
				if _, err := ours.Fetch(t.Context(), ref, 100); !fault.Is(err, fault.InvalidArguments) {
					t.Errorf("%s: %v", what, err)
				}
			}
			if _, err := ours.Fetch(t.Context(), "12345", 100); !fault.Is(err, fault.NotFound) {
				t.Errorf("media nobody sent: %v", err)
			}
		})
	}
}

var errBroken = errors.New("the line broke")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// A full disk is reported in the customer's language, whichever way the file comes.
func TestAVaultWithoutRoom(t *testing.T) {
	t.Parallel()
	store := NewStore(func() (files.Store, error) { return noRoom{}, nil })
	full := (&Vaults{Store: store}).Of(&access.Workspace{ID: "w", Locale: locale.ESAR})
	uri := "data:application/pdf;base64," + base64.StdEncoding.EncodeToString([]byte(aPDF))
	_, put := full.Put(t.Context(), strings.NewReader(aPDF), 100)
	_, fetched := full.Fetch(t.Context(), uri, 100)
	for _, err := range []error{put, fetched} {
		if f := fault.From(err); f.Code != fault.Unavailable || f.RetryAfter == 0 ||
			f.Message != msgNoSpace.In(locale.ESAR) {
			t.Errorf("%v", err)
		}
	}
}

type noRoom struct{ files.Store }

func (noRoom) Put(context.Context, string, string, io.Reader, int64) (files.Object, error) {
	return files.Object{}, fault.Wrap(files.ErrNoSpace, fault.Unavailable, "full")
}

// names resolves what a test says, and line notes every address that is dialled before it leads to a server here.
type (
	names map[string]string
	line  struct {
		dialled []string
		to      string
	}
)

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	addr, err := netip.ParseAddr(n[strings.TrimSuffix(host, ".")])
	return []netip.Addr{addr}, err
}

func (l *line) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	l.dialled = append(l.dialled, address)
	return (&net.Dialer{}).DialContext(ctx, network, l.to)
}

// A file is fetched from a public address. One inside a network is refused before anything is dialled, whether it is
// written down, behind a name or behind a redirect.
func TestFetchByURL(t *testing.T) {
	t.Parallel()
	bank := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/inside":
			http.Redirect(w, r, "http://intranet.example/comprobante.pdf", http.StatusFound)
		case "/gone":
			w.WriteHeader(http.StatusNotFound)
		default:
			_, _ = io.WriteString(w, aPDF)
		}
	}))
	t.Cleanup(bank.Close)
	l := &line{to: bank.Listener.Addr().String()}
	client := guard.New(guard.Policy{AllowNets: []guard.Net{{Prefix: netip.MustParsePrefix("203.0.113.0/24")}}},
		names{"banco.example": "203.0.113.7", "intranet.example": "10.0.0.8", "localhost": "127.0.0.1"}, l)
	t.Cleanup(client.Close)
	store := NewStore(func() (files.Store, error) { return files.NewLocal(t.TempDir(), files.FreeMark{}) })
	t.Cleanup(func() { _ = store.Close() })
	v := (&Vaults{Store: store, Client: client}).Of(&access.Workspace{ID: "01956a00-0000-7000-8000-000000000001",
		Locale: locale.ESAR})
	got, err := v.Fetch(t.Context(), "http://banco.example/comprobante.pdf", 100)
	if err != nil || got.ContentType != "application/pdf" || len(l.dialled) != 1 || l.dialled[0] != "203.0.113.7:80" {
		t.Fatalf("%+v, %v; dialled %v", got, err, l.dialled)
	}
	if _, err := v.Fetch(t.Context(), "http://banco.example/gone", 100); !fault.Is(err, fault.UpstreamFailed) {
		t.Errorf("what is not there: %v", err)
	}
	before := len(l.dialled)
	for _, address := range []string{
		"https://intranet.example/comprobante.pdf", "http://10.0.0.8/x.pdf", "https://127.0.0.1/x.pdf",
		"https://localhost/x.pdf", "http://169.254.169.254/latest/meta-data", "https://[::1]/x.pdf", "file:///etc/passwd",
	} {
		_, err := v.Fetch(t.Context(), address, 100)
		if !fault.Is(err, fault.BlockedAddress) || !strings.Contains(err.Error(), "no es una de la que se pueda") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if len(l.dialled) != before {
		t.Errorf("dialled %v", l.dialled[before:])
	}
	if _, err := v.Fetch(t.Context(), "http://banco.example/inside", 100); err == nil {
		t.Error("a redirect led inside")
	}
	for _, address := range l.dialled {
		if !strings.HasPrefix(address, "203.0.113.7:") {
			t.Errorf("dialled %s", address)
		}
	}
}
