package catalogpdf

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"testing"
)

// The smallest WebP there is: one pixel.
const webp = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"

func TestPictures(t *testing.T) {
	t.Parallel()
	var animated bytes.Buffer
	if err := gif.Encode(&animated, photo(1, 40, 30), nil); err != nil {
		t.Fatal(err)
	}
	web, err := base64.StdEncoding.DecodeString(webp)
	if err != nil {
		t.Fatal(err)
	}
	whole := jpegOf(photo(1, 2000, 1500))
	huge := bytes.Clone(pngOf(photo(1, 10, 10)))
	binary.BigEndian.PutUint32(huge[16:], 60_000) // says that it is 60,000 wide
	for name, test := range map[string]struct {
		data []byte
		ok   bool
	}{
		"jpeg": {whole, true}, "png": {pngOf(photo(2, 30, 90)), true}, "gif": {animated.Bytes(), true},
		"webp":        {web, true},
		"half a jpeg": {whole[:len(whole)/2], false}, "huge": {huge, false}, "a page": {[]byte("<html>"), false},
		"svg": {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), false}, "none": {nil, false},
		"a pdf": {[]byte("%PDF-1.7"), false},
	} {
		c := shop()
		c.Sections = []Section{{"", of(Product{Name: "Zapallo", Picture: test.data},
			Product{Name: "Zanahoria", Picture: test.data})}}
		document, _ := render(t, c)
		if images := bytes.Count(document, []byte("/Subtype /Image")); images > 1 || (images == 1) != test.ok {
			t.Errorf("%s: %d pictures", name, images)
		}
		if test.ok && len(document) > 80<<10 {
			t.Errorf("%s: a document of %d bytes", name, len(document))
		}
	}
}

func TestPicturesAreSmallAndWhole(t *testing.T) {
	t.Parallel()
	for size, want := range map[image.Point]image.Point{
		{2000, 1500}: {217, 163}, {1500, 2000}: {122, 163}, {3000, 300}: {330, 33}, {40, 30}: {40, 30},
		{1, 4000}: {1, 163},
	} {
		small, got, ok := reduce(jpegOf(photo(1, size.X, size.Y)), fine)
		if !ok || abs(got.X-want.X) > 1 || abs(got.Y-want.Y) > 1 || len(small) > 40<<10 {
			t.Errorf("%v became %v, %d bytes, %v", size, got, len(small), ok)
		}
	}
}

// A large photo of two halves stays a photo of two halves.
func TestCoarserKeepsThePicture(t *testing.T) {
	t.Parallel()
	for _, size := range []image.Point{{1999, 1501}, {1600, 1200}, {2001, 700}} {
		large := image.NewRGBA(image.Rect(0, 0, size.X, size.Y))
		for i := range size.X * size.Y {
			c := color.RGBA{200, 30, 30, 255}
			if i%size.X > size.X/2 {
				c = color.RGBA{30, 30, 200, 255}
			}
			large.SetRGBA(i%size.X, i/size.X, c)
		}
		small, got, ok := reduce(jpegOf(large), fine)
		if !ok {
			t.Fatal("not taken")
		}
		m, err := jpeg.Decode(bytes.NewReader(small))
		if err != nil {
			t.Fatal(err)
		}
		for y := range got.Y {
			for x := range got.X {
				r, _, b, _ := m.At(x, y).RGBA()
				if left := x < got.X/2; abs(x-got.X/2) > 6 &&
					(left && (r>>8 < 170 || b>>8 > 70) || !left && (r>>8 > 70 || b>>8 < 170)) {
					t.Fatalf("%v: red %d, blue %d at %d, %d of %v", size, r>>8, b>>8, x, y, got)
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

func TestTransparencyBecomesWhite(t *testing.T) {
	t.Parallel()
	small, _, ok := reduce(pngOf(image.NewNRGBA(image.Rect(0, 0, 50, 50))), fine)
	if !ok {
		t.Fatal("not taken")
	}
	m, err := jpeg.Decode(bytes.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := m.At(25, 25).RGBA(); r>>8 < 250 || g>>8 < 250 || b>>8 < 250 {
		t.Errorf("%d %d %d", r>>8, g>>8, b>>8)
	}
}

// A telephone held any way gives the picture its owner saw: red above left, and
// wider than high.
func TestOrientation(t *testing.T) {
	t.Parallel()
	seen := image.NewRGBA(image.Rect(0, 0, 80, 40))
	for y := range 40 {
		for x := range 80 {
			c := color.RGBA{0, 0, 255, 255}
			if x < 40 && y < 20 {
				c = color.RGBA{255, 0, 0, 255}
			}
			seen.SetRGBA(x, y, c)
		}
	}
	// What undoes a turn: a quarter is undone by three, everything else by itself.
	for t1, undo := range map[turn]turn{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			data := withExif(jpegOf(undo.apply(seen)), t1, order)
			small, size, ok := reduce(data, fine)
			if !ok || size != image.Pt(80, 40) {
				t.Fatalf("%d: %v, %v", t1, size, ok)
			}
			m, err := jpeg.Decode(bytes.NewReader(small))
			if err != nil {
				t.Fatal(err)
			}
			red, _, _, _ := m.At(10, 10).RGBA()
			blue, _, _, _ := m.At(70, 30).RGBA()
			if red>>8 < 200 || blue>>8 > 60 {
				t.Errorf("%d: red is not above left", t1)
			}
		}
	}
}

// withExif puts a note into a JPEG, as a camera does.
func withExif(data []byte, t turn, order binary.AppendByteOrder) []byte {
	note := []byte("Exif\x00\x00MM\x00*")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		note = []byte("Exif\x00\x00II*\x00")
	}
	note = order.AppendUint32(note, 8)
	note = order.AppendUint16(note, 1)
	note = order.AppendUint16(note, 0x0112)
	note = order.AppendUint16(note, 3)
	note = order.AppendUint32(note, 1)
	note = order.AppendUint16(note, uint16(t))
	note = append(note, 0, 0, 0, 0, 0, 0)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(note)+2))
	return append(append(head, note...), data[2:]...)
}

func FuzzOrientation(f *testing.F) {
	f.Add(withExif(jpegOf(photo(1, 8, 8)), 6, binary.LittleEndian))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00II*\x00\xff\xff\xff\xff"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if got := orientation(data); got < 1 || got > 8 {
			t.Errorf("%d", got)
		}
	})
}
