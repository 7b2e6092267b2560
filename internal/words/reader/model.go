package reader

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// reader.bin is a fingerprint of what the reader was trained on, and behind it the reader's models. `make train` writes
// it.

//go:embed reader.bin
var readerData []byte

// Default is the reader that comes with the program.
var Default = sync.OnceValue(func() *Reader {
	r, err := Decode(readerData)
	if err != nil {
		panic("reader: reader.bin: " + err.Error())
	}
	return r
})

var errDamaged = errors.New("reader: the model's bytes are damaged")

// Encode is the reader as bytes, with the fingerprint of what it was trained on.
func (r *Reader) Encode() []byte {
	out := bytes.Clone(r.origin[:])
	for _, part := range [][]byte{r.cuts.EncodeAbove(2 * r.least), r.slots.EncodeAbove(r.least), r.acts.EncodeAbove(r.least)} {
		out = binary.AppendUvarint(out, uint64(len(part)))
		out = append(out, part...)
	}
	return out
}

// Decode is the reverse of Encode.
func Decode(data []byte) (*Reader, error) {
	if len(data) < sha256.Size {
		return nil, errDamaged
	}
	r := &Reader{origin: [sha256.Size]byte(data)}
	data = data[sha256.Size:]
	var parts [3][]byte
	for i := range parts {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > uint64(len(data)-size) {
			return nil, errDamaged
		}
		parts[i], data = data[size:size+int(n)], data[size+int(n):]
	}
	var err error
	if r.cuts, err = learn.DecodeTagger(parts[0]); err != nil {
		return nil, fmt.Errorf("where acts are: %w", err)
	}
	if r.slots, err = learn.DecodeTagger(parts[1]); err != nil {
		return nil, fmt.Errorf("slots: %w", err)
	}
	if r.acts, err = learn.DecodeChooser(parts[2]); err != nil {
		return nil, fmt.Errorf("acts: %w", err)
	}
	return r, nil
}
