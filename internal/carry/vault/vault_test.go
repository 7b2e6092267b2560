package vault

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/kit/fault"
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
				if _, err := ours.Put(t.Context(), strings.NewReader(content), 100); !fault.Is(err,
					fault.InvalidArguments) {
					t.Errorf("%s: %v", what, err)
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
