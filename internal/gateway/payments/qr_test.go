package payments_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"github.com/mostrador/mostrador/internal/gateway/payments"
)

func TestQRDecodesToTheLink(t *testing.T) {
	t.Parallel()
	for _, link := range []string{
		"https://mpago.la/2vX",
		"https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=1273205088-cf5a445f-9b6e-46a6-9ff9-71e60334979e",
		"https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1&título=cafetería%20ñ&x=" +
			strings.Repeat("aZ09-_", 60),
	} {
		picture, err := payments.QR(link)
		if err != nil {
			t.Fatal(err)
		}
		image, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		side := image.Bounds().Dx()
		if side != image.Bounds().Dy() || side < 200 || side > 1000 {
			t.Errorf("it is %v", image.Bounds())
		}
		for i := range side { // the margin
			for d := range 4 * 8 {
				for _, at := range [][2]int{{i, d}, {d, i}, {i, side - 1 - d}, {side - 1 - d, i}} {
					if r, _, _, _ := image.At(at[0], at[1]).RGBA(); r != 0xffff {
						t.Fatalf("there is ink in the margin at %v", at)
					}
				}
			}
		}
		bitmap, err := gozxing.NewBinaryBitmapFromImage(image)
		if err != nil {
			t.Fatal(err)
		}
		read, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
		if err != nil || read.GetText() != link {
			t.Errorf("it was read as %v, %v", read, err)
		}
	}
	for _, link := range []string{"", strings.Repeat("x", 5000)} {
		if _, err := payments.QR(link); err == nil {
			t.Errorf("%d bytes were drawn", len(link))
		}
	}
}
