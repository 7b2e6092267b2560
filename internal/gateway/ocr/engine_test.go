package ocr_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/ocr"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// TestNothingInstalled: not in parallel, it changes where programs are found.
func TestNothingInstalled(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	e := ocr.Find(context.Background())
	want := []string{"tesseract-ocr", "tesseract-ocr-spa", "tesseract-ocr-por", "poppler-utils"}
	if missing := e.Missing(); !slices.Equal(missing, want) {
		t.Errorf("missing %v, want %v", missing, want)
	}
	for _, kind := range []ocr.Kind{ocr.Image, ocr.PDF} {
		if _, err := e.Read(context.Background(), []byte("%PDF-1.4"), kind); !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestLeavesNothing: not in parallel, it changes where temporary files go.
func TestLeavesNothing(t *testing.T) {
	e := engine(t)
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	file, kind, _ := tuned[4].draw(t)
	pdf, _, _ := tuned[8].draw(t)
	if _, err := e.Read(t.Context(), file, kind); err != nil {
		t.Error(err)
	}
	if _, err := e.Read(t.Context(), pdf, ocr.PDF); err != nil {
		t.Error(err)
	}
	_, _ = e.Read(t.Context(), []byte("%PDF-1.7 broken"), ocr.PDF)
	stopped, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Read(stopped, file, kind); !fault.Is(err, fault.Timeout) {
		t.Errorf("a reading that was stopped ended with %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	e := engine(t)
	tests := map[string]struct {
		file []byte
		kind ocr.Kind
		code fault.Code
	}{
		"nothing":            {nil, ocr.Image, fault.InvalidArguments},
		"too many bytes":     {make([]byte, 17<<20), ocr.Image, fault.InvalidArguments},
		"no picture":         {[]byte("<svg/>"), ocr.Image, fault.InvalidArguments},
		"another kind":       {[]byte("x"), "text", fault.InvalidArguments},
		"no PDF":             {[]byte("MZ"), ocr.PDF, fault.InvalidArguments},
		"a broken PDF":       {[]byte("%PDF-1.4\n%%EOF"), ocr.PDF, fault.UpstreamFailed},
		"a bomb":             {claims(60_000, 60_000), ocr.Image, fault.InvalidArguments},
		"a long bomb":        {claims(1<<31-1, 41), ocr.Image, fault.InvalidArguments},
		"too small to read":  {claims(12, 2000), ocr.Image, fault.InvalidArguments},
		"a damaged picture":  {claims(500, 500), ocr.Image, fault.InvalidArguments},
		"a picture as a PDF": {claims(500, 500), ocr.PDF, fault.InvalidArguments},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := e.Read(t.Context(), tt.file, tt.kind); !fault.Is(err, tt.code) {
				t.Errorf("ended with %v, want %s", err, tt.code)
			}
		})
	}
}

// claims is a PNG whose header declares a size without data.
func claims(width, height uint32) []byte {
	header := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width),
		height)...)
	header = append(header, 8, 2, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n"), binary.BigEndian.AppendUint32(nil, uint32(len(header)-4))...)
	file = append(file, header...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(header))
}

// TestEmptyPage: a sheet with nothing on it is no error and no words.
func TestEmptyPage(t *testing.T) {
	t.Parallel()
	e := engine(t)
	sheet := image.NewGray(image.Rect(0, 0, 400, 600))
	copy(sheet.Pix, bytes.Repeat([]byte{250}, len(sheet.Pix)))
	text, err := e.Read(t.Context(), asPNG(t, sheet), ocr.Image)
	if err != nil || strings.TrimSpace(text.String()) != "" {
		t.Errorf("read %q, %v", text.String(), err)
	}
}

func TestStatusNamesPackages(t *testing.T) {
	t.Parallel()
	for _, part := range engine(t).Status() {
		if part.Name == "" || part.Does == "" || part.Install == "" || part.Found == "" {
			t.Errorf("incomplete: %+v", part)
		}
	}
}
