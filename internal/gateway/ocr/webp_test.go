package ocr

import (
	"bytes"
	"encoding/binary"
	"image"
	"testing"
)

// webp writes a grey picture as lossless WebP, without compressing anything: every value has a code of eight bits.
func webp(img *image.Gray) []byte {
	var b bits
	w, h := img.Rect.Dx(), img.Rect.Dy()
	b.write(0x2f, 8)
	b.write(uint64(w-1), 14)
	b.write(uint64(h-1), 14)
	b.write(0, 1+3) // no alpha; version 0
	b.write(0, 1)   // no transform
	b.write(0, 1)   // no colour cache
	b.write(0, 1)   // one group of codes
	b.eightBits(280)
	b.eightBits(256)
	b.eightBits(256)
	b.one(255) // alpha
	b.one(0)   // distance
	for y := range h {
		for x := range w {
			v := reversed(img.GrayAt(x, y).Y)
			for range 3 { // green, red, blue
				b.write(uint64(v), 8)
			}
		}
	}
	b.write(0, 7)
	data := b.out
	if len(data)%2 == 1 {
		data = append(data, 0)
	}
	var file bytes.Buffer
	file.WriteString("RIFF")
	_ = binary.Write(&file, binary.LittleEndian, uint32(12+len(data)))
	file.WriteString("WEBPVP8L")
	_ = binary.Write(&file, binary.LittleEndian, uint32(len(data)))
	file.Write(data)
	return file.Bytes()
}

// bits is written from the lowest bit of each byte on.
type bits struct {
	out  []byte
	held uint64
	n    int
}

func (b *bits) write(v uint64, n int) {
	b.held |= v << b.n
	for b.n += n; b.n >= 8; b.n -= 8 {
		b.out = append(b.out, byte(b.held))
		b.held >>= 8
	}
}

// one is a code of a single symbol, which takes no bits.
func (b *bits) one(symbol uint64) {
	b.write(1, 1) // simple
	b.write(0, 1) // one symbol
	b.write(1, 1) // of eight bits
	b.write(symbol, 8)
}

// eightBits is a code in which the first 256 of n symbols have eight bits each.
func (b *bits) eightBits(n int) {
	b.write(0, 1)    // not simple
	b.write(12-4, 4) // twelve lengths of lengths, in the format's order: 17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8
	for _, length := range []uint64{0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1} {
		b.write(length, 3)
	}
	b.write(0, 1) // all symbols follow
	for i := range n {
		b.write(map[bool]uint64{true: 1, false: 0}[i < 256], 1)
	}
}

func reversed(v uint8) (out uint8) {
	for range 8 {
		out = out<<1 | v&1
		v >>= 1
	}
	return out
}

// A picture in WebP is read as the same one in PNG is.
func TestWebP(t *testing.T) {
	t.Parallel()
	img := image.NewGray(image.Rect(0, 0, 120, 80))
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 7)
	}
	got, err := decode(webp(img))
	if err != nil {
		t.Fatal(err)
	}
	if !got.Rect.Eq(img.Rect) || !bytes.Equal(got.Pix, img.Pix) {
		t.Error("the picture is another one")
	}
	if _, err := decode(webp(img)[:60]); err == nil {
		t.Error("half a picture was decoded")
	}
	if _, err := decode([]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")); err == nil {
		t.Error("HEIC was decoded")
	}
}
