package learn

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A model is kept as its names, a scale and, for each feature that says anything, the weights that do, in 127ths of the
// scale. Weights that come out as zero are left out: most do.

var errDamaged = errors.New("learn: the model's bytes are damaged")

// least is the part of the largest weight under which a weight says too little to be kept.
const least = 1.5 / 127

// encode writes rows of weights above a part of the largest; dense are weights that are kept whole.
func encode(names []string, rows map[Feature][]float32, dense []float32, least float64) []byte {
	var raw bytes.Buffer
	put := func(n uint64) { raw.Write(binary.AppendUvarint(nil, n)) }
	put(uint64(len(names)))
	for _, n := range names {
		put(uint64(len(n)))
		raw.WriteString(n)
	}
	put(uint64(len(dense)))
	for _, w := range dense {
		raw.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(w)))
	}
	top := float32(1e-9)
	for _, row := range rows {
		for _, w := range row {
			top = max(top, w, -w)
		}
	}
	raw.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(top)))
	last := Feature(0)
	for _, f := range slices.Sorted(maps.Keys(rows)) {
		var kept []byte
		count := uint64(0)
		for at, w := range rows[f] {
			if small := int8(math.Round(float64(w / top * 127))); small != 0 && float64(max(w, -w)) > least*float64(top) {
				kept = append(kept, byte(at), byte(small))
				count++
			}
		}
		if count > 0 {
			put(uint64(f - last))
			put(count)
			raw.Write(kept)
			last = f
		}
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err == nil {
		_, err = w.Write(raw.Bytes())
		err = errors.Join(err, w.Close())
	}
	if err != nil { // into memory: it cannot happen
		panic(err)
	}
	return out.Bytes()
}

// packed are rows of weights as they are kept: pairs of a label and its part of the scale. Most rows have few.
type packed struct {
	rows map[Feature][]byte
	step float32
}

// add adds the weights of a feature to out, one for each label.
func (p packed) add(f Feature, out []float32) {
	row := p.rows[f]
	for i := 1; i < len(row); i += 2 {
		out[row[i-1]] += times(float32(int8(row[i])), p.step)
	}
}

// unpack reads what encode wrote.
func unpack(data []byte) (names []string, p packed, dense []float32, err error) {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil {
		return nil, p, nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	r := &source{data: raw}
	names = make([]string, r.number(256))
	for i := range names {
		names[i] = string(r.bytes(int(r.number(256))))
	}
	dense = make([]float32, r.number(1<<16))
	for i := range dense {
		dense[i] = r.float()
	}
	p = packed{rows: map[Feature][]byte{}, step: r.float() / 127}
	f := Feature(0)
	for len(r.data) > 0 && !r.broken {
		f += Feature(r.number(math.MaxUint32))
		row := r.bytes(2 * int(r.number(256)))
		for i := 0; i < len(row) && !r.broken; i += 2 {
			if int(row[i]) >= len(names) {
				return nil, p, nil, errDamaged
			}
		}
		p.rows[f] = row
	}
	if r.broken {
		return nil, p, nil, errDamaged
	}
	return names, p, dense, nil
}

// decode is the reverse of encode.
func decode(data []byte) (names []string, rows map[Feature][]float32, dense []float32, err error) {
	names, p, dense, err := unpack(data)
	if err != nil {
		return nil, nil, nil, err
	}
	rows = make(map[Feature][]float32, len(p.rows))
	for f := range p.rows {
		rows[f] = make([]float32, len(names))
		p.add(f, rows[f])
	}
	return names, rows, dense, nil
}

// source reads bytes that may end too early.
type source struct {
	data   []byte
	broken bool
}

// number reads a number of at most most.
func (s *source) number(most uint64) uint64 {
	n, size := binary.Uvarint(s.data)
	if size <= 0 || n > most {
		s.broken, s.data = true, nil
		return 0
	}
	s.data = s.data[size:]
	return n
}

func (s *source) bytes(n int) []byte {
	if n > len(s.data) {
		s.broken, s.data = true, nil
		return make([]byte, n)
	}
	out := s.data[:n]
	s.data = s.data[n:]
	return out
}

func (s *source) float() float32 { return math.Float32frombits(binary.LittleEndian.Uint32(s.bytes(4))) }

// Encode is the classifier as bytes.
func (c *Classifier) Encode() []byte { return c.EncodeAbove(least) }

// EncodeAbove is the classifier as bytes, without weights under this part of the largest.
func (c *Classifier) EncodeAbove(least float64) []byte {
	return encode(c.Labels, c.rows, c.bias, least)
}

// DecodeClassifier reads the bytes of a classifier.
func DecodeClassifier(data []byte) (*Classifier, error) {
	names, rows, dense, err := decode(data)
	if err == nil && len(dense) != len(names) {
		err = errDamaged
	}
	return &Classifier{Labels: names, rows: rows, bias: dense}, err
}

// Encode is the tagger as bytes.
func (t *Tagger) Encode() []byte { return t.EncodeAbove(least) }

// EncodeAbove is the tagger as bytes, without weights under this part of the largest.
func (t *Tagger) EncodeAbove(least float64) []byte { return encode(t.Tags, t.rows, t.steps, least) }

// DecodeTagger reads the bytes of a tagger.
func DecodeTagger(data []byte) (*Tagger, error) {
	names, p, dense, err := unpack(data)
	if err == nil && len(dense) != len(names)*len(names) {
		err = errDamaged
	}
	if err != nil {
		return nil, err
	}
	t := newTagger(names)
	t.rows, t.packed, t.steps = nil, p, dense
	return t, nil
}
