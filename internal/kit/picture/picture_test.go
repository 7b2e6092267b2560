package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/picture"
)

// striped is red on top and blue below, four times as wide as high.
func striped(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{R: 255, A: 255}
			if y >= h/2 {
				c = color.RGBA{B: 255, A: 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// held is a JPEG that says how its camera was held, and where.
func held(t *testing.T, img image.Image, orientation uint16) []byte {
	t.Helper()
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, img, nil); err != nil {
		t.Fatal(err)
	}
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, orientation)
	tiff = append(tiff, "\x00\x00\x00\x00\x00\x00SECRET PLACE"...)
	body := append([]byte("Exif\x00\x00"), tiff...)
	file := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	file = append(file, body...)
	return append(file, plain.Bytes()[2:]...)
}

func TestPicturesAreRedrawn(t *testing.T) {
	t.Parallel()
	out, err := picture.Redraw(held(t, striped(400, 100), 6), 200)
	if err != nil {
		t.Fatal(err)
	}
	img, err := jpeg.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 50 || b.Dy() != 200 {
		t.Errorf("it is %v", b)
	}
	// Held to the right, what was on top is on the right.
	if r, _, b, _ := img.At(45, 100).RGBA(); r < 0xc000 || b > 0x4000 {
		t.Errorf("the right is %x %x", r, b)
	}
	if r, _, b, _ := img.At(5, 100).RGBA(); b < 0xc000 || r > 0x4000 {
		t.Errorf("the left is %x %x", r, b)
	}
	if bytes.Contains(out, []byte("SECRET PLACE")) {
		t.Error("what the camera wrote is still there")
	}
}

func TestEveryOrientationIsASize(t *testing.T) {
	t.Parallel()
	for o := range uint16(9) {
		out, err := picture.Redraw(held(t, striped(40, 10), o), 40)
		if err != nil {
			t.Fatal(err)
		}
		c, err := jpeg.DecodeConfig(bytes.NewReader(out))
		if lying := o >= 5; err != nil || (c.Width == 10) != lying {
			t.Errorf("orientation %d gives %d×%d: %v", o, c.Width, c.Height, err)
		}
	}
}

func TestSeeThroughLiesOnWhite(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewNRGBA(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	out, err := picture.Redraw(file.Bytes(), 100)
	if err != nil {
		t.Fatal(err)
	}
	img, _ := jpeg.Decode(bytes.NewReader(out))
	if r, g, b, _ := img.At(4, 4).RGBA(); r < 0xf000 || g < 0xf000 || b < 0xf000 {
		t.Errorf("it is %x %x %x", r, g, b)
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	t.Parallel()
	var bomb bytes.Buffer
	if err := png.Encode(&bomb, image.NewGray(image.Rect(0, 0, 16_001, 1))); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing": {nil, picture.ErrNone}, "a page": {[]byte("<svg onload=alert(1)>"), picture.ErrNone},
		"half a picture": {held(t, striped(40, 10), 1)[:120], picture.ErrNone},
		"a wide one":     {bomb.Bytes(), picture.ErrLarge},
	} {
		if _, err := picture.Redraw(c.data, 100); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
