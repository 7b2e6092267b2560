package replies

import (
	"encoding/binary"
	"errors"

	"github.com/mostrador/mostrador/internal/words/learn"
)

var errDamaged = errors.New("replies: the model's bytes are damaged")

// Encode is the model as bytes.
func (m *Model) Encode() []byte {
	clauses := m.clauses.Encode()
	out := binary.LittleEndian.AppendUint32(nil, m.Taught)
	out = binary.AppendUvarint(out, uint64(len(clauses)))
	return append(append(out, clauses...), m.whole.Encode()...)
}

// Decode reads the bytes of a model.
func Decode(data []byte) (*Model, error) {
	if len(data) < 4 {
		return nil, errDamaged
	}
	taught := binary.LittleEndian.Uint32(data)
	data = data[4:]
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) {
		return nil, errDamaged
	}
	data = data[size:]
	clauses, err := learn.DecodeClassifier(data[:n])
	if err != nil {
		return nil, err
	}
	whole, err := learn.DecodeClassifier(data[n:])
	if err != nil {
		return nil, err
	}
	if len(clauses.Labels) != len(labels) || len(whole.Labels) != len(Outcomes) {
		return nil, errDamaged
	}
	return &Model{Taught: taught, clauses: clauses, whole: whole}, nil
}
