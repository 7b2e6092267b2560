package reader

import (
	"bytes"
	"testing"
)

// TestTheReaderIsTrained: the reader in the tree is the one that the tree's data and code give.
func TestTheReaderIsTrained(t *testing.T) {
	t.Parallel()
	if !Customers.Made(Default(), said(t)) {
		t.Error("the data or the features have changed since the reader was trained: make train")
	}
	if len(readerData) > 4<<20 {
		t.Errorf("reader.bin has %d bytes", len(readerData))
	}
}

// TestTheReaderReadsStrangers: what was reached on the voices that it was not trained on is not lost again.
func TestTheReaderReadsStrangers(t *testing.T) {
	t.Parallel()
	apart, _ := Part(said(t), 0)
	f := Measure(Default(), apart, nil)
	for _, c := range []struct {
		what  string
		n, of int
		least float64
	}{
		{"messages read whole", f.Whole, f.Messages, 59},
		{"acts named", f.Named, f.Acts, 78.5},
		{"acts among three guesses", f.Among, f.Acts, 92},
		{"slots read", f.SlotsExact, f.Slots, 58.7},
		{"slots that are right", f.SlotsOfExact, f.SlotsRead, 68.7},
	} {
		if got := 100 * float64(c.n) / float64(c.of); got < c.least {
			t.Errorf("%s: %.1f %% instead of %.1f %%", c.what, got, c.least)
		}
	}
}

// TestDamagedReaders: bytes that are cut or changed are an error or another reader, never a panic.
func TestDamagedReaders(t *testing.T) {
	t.Parallel()
	l, err := Customers.ParseLine("es-AR\tshop\tone voice\t[add mandame {quantity:2} {thing:cocas}]")
	if err != nil {
		t.Fatal(err)
	}
	data := Customers.Train([]Line{l}).Encode()
	if !bytes.Equal(data, Customers.Train([]Line{l}).Encode()) {
		t.Error("training twice gave different readers")
	}
	for n := range data {
		if _, err := Decode(data[:n]); err == nil {
			t.Errorf("%d of %d bytes are a reader", n, len(data))
		}
		broken := bytes.Clone(data)
		broken[n] ^= 0x55
		_, _ = Decode(broken)
	}
}

func BenchmarkRead(b *testing.B) {
	r := Default()
	for b.Loop() {
		r.Read("hola! mandame 2 cocas y un kilo de pan para el jueves a las 5, soy Ana, gracias", nil)
	}
}
