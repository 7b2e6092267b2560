package audit

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// Writer writes a chain as JSON lines: a beginning, the entries, and the signed head they lead to.
type Writer struct {
	out  *bufio.Writer
	json *json.Encoder
}

type beginning struct {
	Type      string `json:"type"`
	Format    int    `json:"format"`
	Workspace string `json:"workspace"`
	PublicKey string `json:"public_key"`
}

const (
	typeChain = "chain"
	format    = 1
)

// NewWriter begins a file.
func NewWriter(w io.Writer, workspace, publicKey string) (*Writer, error) {
	out := bufio.NewWriter(w)
	f := &Writer{out: out, json: json.NewEncoder(out)}
	return f, f.json.Encode(beginning{typeChain, format, workspace, publicKey})
}

// Add writes the next entry.
func (w *Writer) Add(e Entry) error { return w.json.Encode(e) }

// End writes the head.
func (w *Writer) End(h Head) error { return errors.Join(w.json.Encode(h), w.out.Flush()) }

// Check is what a file is verified against.
type Check struct {
	PublicKey string // kept by the verifier; empty: the file's own, which proves less
	Saved     *Head  // an earlier head that the chain must contain
}

// Verified is the result of a verification.
type Verified struct {
	Head
	Executions, Records, Changes int64
	Opaque                       int64 // executions from before digests could be recomputed without contents
}

// ReadHead reads a saved head: one line, or a whole file that ends in it.
func ReadHead(r io.Reader) (h Head, err error) {
	err = eachLine(r, func(_ int, kind string, line []byte) error {
		if kind == typeHead {
			return json.Unmarshal(line, &h)
		}
		return nil
	})
	if err == nil && h.Type == "" {
		err = errors.New("there is no head in it")
	}
	return h, err
}

// Verify reads a file and reports the first thing that is wrong with it.
func Verify(r io.Reader, c Check) (v Verified, err error) {
	f := reader{check: c}
	if err = eachLine(r, f.line); err == nil {
		err = f.end()
	}
	return f.found, err
}

type reader struct {
	check  Check
	begun  beginning
	seq    int64
	chain  string
	ended  bool
	saved  bool
	opaque int64 // the last that is
	found  Verified
}

func (f *reader) line(n int, kind string, line []byte) error {
	switch {
	case f.ended:
		return fmt.Errorf("line %d comes after the head", n)
	case (n == 1) != (kind == typeChain):
		return fmt.Errorf("line %d: expected the beginning of a chain in line 1 and nowhere else", n)
	case kind == typeChain:
		if err := json.Unmarshal(line, &f.begun); err != nil || f.begun.Format != format {
			return errors.New("line 1: this is a format that this program does not know")
		}
	case kind == typeHead:
		f.ended = true
		if err := json.Unmarshal(line, &f.found.Head); err != nil {
			return err
		}
		return as(line, f.found.Head)
	default:
		if err := f.entry(line); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

func (f *reader) entry(line []byte) error {
	var e Entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	f.seq, f.chain = f.seq+1, Link(f.chain, e.Digest)
	if e.Seq != f.seq {
		return fmt.Errorf("entry %d is missing", f.seq)
	}
	if e.Chain != f.chain {
		return fmt.Errorf("entry %d does not follow from the one before it", e.Seq)
	}
	made := e.Digest
	switch {
	case e.Type == KindExecution && e.Execution != nil:
		f.found.Executions++
		if e.Content == "" {
			f.found.Opaque++
			f.opaque = f.seq
		} else {
			made = e.Execution.Digest()
		}
	case e.Type == KindRecord && e.Record != nil:
		f.found.Records++
		made = e.Record.Digest()
	case e.Type == KindChange && e.Change != nil:
		f.found.Changes++
		made = e.Change.Digest()
	default:
		return fmt.Errorf("entry %d is of no known kind", e.Seq)
	}
	if made != e.Digest {
		return fmt.Errorf("entry %d was changed", e.Seq)
	}
	if err := as(line, e.only()); err != nil {
		return fmt.Errorf("entry %d %w", e.Seq, err)
	}
	if s := f.check.Saved; s != nil && s.Seq == f.seq {
		f.saved = s.Chain == f.chain
	}
	return nil
}

// only is the entry without what belongs to another kind.
func (e Entry) only() Entry {
	if e.Type != KindExecution {
		e.Execution = nil
	}
	if e.Type != KindRecord {
		e.Record = nil
	}
	if e.Type != KindChange {
		e.Change = nil
	}
	return e
}

// as refuses a line in which another reader would see more than, or something else than, what was checked: an unknown
// field, or one that is there twice in other letters.
func as(line []byte, checked any) error {
	text, err := json.Marshal(checked)
	if err != nil {
		return err
	}
	var shown, meant map[string]any
	if err := errors.Join(json.Unmarshal(line, &shown), json.Unmarshal(text, &meant)); err != nil {
		return err
	}
	if !reflect.DeepEqual(shown, meant) {
		return errors.New("has fields that are not its own")
	}
	return nil
}

func (f *reader) end() error {
	h, public := f.found.Head, f.check.PublicKey
	if public == "" {
		public = h.PublicKey
	}
	switch {
	case !f.ended:
		return errors.New("it ends without a head: it was cut off")
	case f.opaque > h.OldUntil:
		return fmt.Errorf("entry %d has no digest of its contents", f.opaque)
	case h.Workspace != f.begun.Workspace:
		return errors.New("its head is of another workspace")
	case h.Seq != f.seq || h.Chain != f.chain:
		return fmt.Errorf("its head is at %d and not where its %d entries lead to", h.Seq, f.seq)
	}
	if err := h.check(public); err != nil {
		return fmt.Errorf("its head: %w", err)
	}
	s := f.check.Saved
	if s == nil {
		return nil
	}
	if err := s.check(public); err != nil {
		return fmt.Errorf("the saved head: %w", err)
	}
	switch {
	case s.Workspace != h.Workspace:
		return errors.New("the saved head is of another workspace")
	case s.Seq > h.Seq:
		return fmt.Errorf("it ends at %d, before the saved head at %d: entries were cut off", h.Seq, s.Seq)
	case s.Seq > 0 && !f.saved:
		return fmt.Errorf("it is not the chain that the saved head at %d was of: what came before was rewritten", s.Seq)
	}
	return nil
}

// eachLine gives every line with its kind.
func eachLine(r io.Reader, each func(n int, kind string, line []byte) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var head struct {
			Type string `json:"type"`
		}
		if err := json.Unmarshal(lines.Bytes(), &head); err != nil {
			return fmt.Errorf("line %d is no JSON", n)
		}
		if err := each(n, head.Type, lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
}
