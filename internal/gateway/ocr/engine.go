// Package ocr reads the words of pictures and PDF files with the programs of Tesseract and Poppler, when they are
// installed. It knows where words stand and how sure the reading is; receipttext knows what they mean.
//
// Files come from strangers: their size is checked before they are decoded, programs get fixed arguments, never a name
// that a sender chose, and a temporary folder that is deleted when the call returns.
package ocr

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// Kind is what a file is by its first bytes, not by its sender's word.
type Kind string

const (
	Image Kind = "image" // JPEG, PNG or WebP
	PDF   Kind = "pdf"
)

const (
	maxFile = 16 << 20
	maxTime = 90 * time.Second // for one file on a busy machine; a second or two is usual
)

// wanted are the languages of the shops' customers.
var wanted = []string{"spa", "por"}

// Engine reads files. Its zero value has found no program and can read nothing.
type Engine struct {
	tesseract, pdftotext, pdftoppm string
	limiter                        string // prlimit, which bounds a program's memory
	languages                      []string
	orientation                    bool // Tesseract can tell which way is up
	slots                          chan struct{}
}

// Find looks for the programs once, at start. It never fails: what is missing is in Status, and Read reports it.
func Find(ctx context.Context) *Engine {
	e := &Engine{slots: make(chan struct{}, min(4, max(1, runtime.NumCPU())))}
	for name, path := range map[string]*string{
		"tesseract": &e.tesseract, "pdftotext": &e.pdftotext, "pdftoppm": &e.pdftoppm, "prlimit": &e.limiter,
	} {
		if found, err := exec.LookPath(name); err == nil {
			*path = found
		}
	}
	if e.tesseract == "" {
		return e
	}
	dir, err := os.MkdirTemp("", tempPattern)
	if err != nil {
		return e
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	list, err := e.run(ctx, dir, e.tesseract, "--list-langs")
	if err != nil {
		return e
	}
	installed := strings.Fields(string(list))
	for _, language := range wanted {
		if slices.Contains(installed, language) {
			e.languages = append(e.languages, language)
		}
	}
	e.orientation = slices.Contains(installed, "osd")
	return e
}

// Read reads a file's words. It fails with Unavailable when the program for this kind of file is not installed,
// InvalidArguments for a file that is no such picture or PDF or is too large, Timeout, and UpstreamFailed when a
// program could not read the file. Whatever the error, staff can still look at the file.
func (e *Engine) Read(ctx context.Context, data []byte, kind Kind) (receipttext.Text, error) {
	var none receipttext.Text
	if len(data) == 0 || len(data) > maxFile {
		return none, fault.New(fault.InvalidArguments, "a file of %d bytes is not read", len(data))
	}
	if err := e.can(kind); err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	select {
	case e.slots <- struct{}{}:
		defer func() { <-e.slots }()
	case <-ctx.Done():
		return none, fault.Wrap(ctx.Err(), fault.Timeout, "too many files are being read")
	}
	dir, err := os.MkdirTemp("", tempPattern)
	if err != nil {
		return none, fault.Wrap(err, fault.Internal, "")
	}
	defer os.RemoveAll(dir)
	call := reading{engine: e, dir: dir}
	if kind == PDF {
		return call.pdf(ctx, data)
	}
	return call.image(ctx, data)
}

func (e *Engine) can(kind Kind) error {
	switch {
	case kind != Image && kind != PDF:
		return fault.New(fault.InvalidArguments, "files of kind %q are not read", kind)
	case kind == Image && !e.readsImages():
		return fault.New(fault.Unavailable, "no program to read pictures is installed")
	case kind == PDF && e.pdftotext == "":
		return fault.New(fault.Unavailable, "no program to read PDF files is installed")
	}
	return nil
}

func (e *Engine) readsImages() bool { return e.tesseract != "" && len(e.languages) > 0 }

// reading is one call of Read, with its temporary folder.
type reading struct {
	engine *Engine
	dir    string
}
