package ocr_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"testing"

	"codeberg.org/go-pdf/fpdf"
)

// What happens to a receipt between the bank's screen and the shop.

func toRGBA(img image.Image) *image.RGBA {
	if rgba, ok := img.(*image.RGBA); ok && rgba.Rect.Min == (image.Point{}) {
		return rgba
	}
	out := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}

// warp samples the picture through a map from new to old coordinates; what lies
// outside shows the table it was laid on.
func warp(img *image.RGBA, size image.Point, table color.RGBA, from func(x, y float64) (float64, float64)) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	at := func(x, y, c int) float64 {
		if !(image.Pt(x, y).In(img.Rect)) {
			return float64([]uint8{table.R, table.G, table.B}[c])
		}
		return float64(img.Pix[img.PixOffset(x, y)+c])
	}
	for y := range size.Y {
		for x := range size.X {
			sx, sy := from(float64(x), float64(y))
			fx, fy := math.Floor(sx), math.Floor(sy)
			ix, iy, ax, ay := int(fx), int(fy), sx-fx, sy-fy
			o := out.PixOffset(x, y)
			for c := range 3 {
				v := (at(ix, iy, c)*(1-ax)+at(ix+1, iy, c)*ax)*(1-ay) + (at(ix, iy+1, c)*(1-ax)+at(ix+1, iy+1, c)*ax)*ay
				out.Pix[o+c] = uint8(v + 0.5)
			}
			out.Pix[o+3] = 255
		}
	}
	return out
}

// skewed turns the picture by a few degrees, and squeezes its far side as a
// camera held at an angle does.
func skewed(img *image.RGBA, degrees, squeeze float64) *image.RGBA {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	size := image.Pt(int(w*1.08), int(h*1.05))
	cx, cy := float64(size.X)/2, float64(size.Y)/2
	return warp(img, size, color.RGBA{96, 80, 66, 255}, func(x, y float64) (float64, float64) {
		dx, dy := x-cx, y-cy
		dx *= 1 + squeeze*(0.5-y/float64(size.Y))
		return w/2 + dx*cos + dy*sin, h/2 - dx*sin + dy*cos
	})
}

func turned(img *image.RGBA, quarters int) *image.RGBA {
	for range quarters {
		w, h := img.Rect.Dx(), img.Rect.Dy()
		out := image.NewRGBA(image.Rect(0, 0, h, w))
		for y := range h {
			for x := range w {
				out.SetRGBA(h-1-y, x, img.RGBAAt(x, y))
			}
		}
		img = out
	}
	return img
}

func resized(img *image.RGBA, by float64) *image.RGBA {
	size := image.Pt(int(float64(img.Rect.Dx())*by), int(float64(img.Rect.Dy())*by))
	return warp(blurred(img, int(0.35/by)), size, white, func(x, y float64) (float64, float64) {
		return (x+0.5)/by - 0.5, (y+0.5)/by - 0.5
	})
}

// blurred averages over a square of 2r+1 pixels.
func blurred(img *image.RGBA, r int) *image.RGBA {
	if r <= 0 {
		return img
	}
	for range 2 { // once along, once across: the picture is transposed each time
		w, h := img.Rect.Dx(), img.Rect.Dy()
		out := image.NewRGBA(image.Rect(0, 0, h, w))
		for y := range h {
			for x := range w {
				var sum [3]int
				n := 0
				for i := max(0, x-r); i <= min(w-1, x+r); i++ {
					o := img.PixOffset(i, y)
					sum[0], sum[1], sum[2], n = sum[0]+int(img.Pix[o]), sum[1]+int(img.Pix[o+1]),
						sum[2]+int(img.Pix[o+2]), n+1
				}
				out.SetRGBA(y, x, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
			}
		}
		img = out
	}
	return img
}

// lit darkens the picture towards one corner and dims its contrast.
func lit(img *image.RGBA, dark float64) *image.RGBA {
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	return each(img, func(x, y int, v float64) float64 {
		return v * (1 - dark*(float64(x)/w*0.5+float64(y)/h*0.5)) * 0.94
	})
}

func noisy(img *image.RGBA, sigma float64, r *rand.Rand) *image.RGBA {
	return each(img, func(_, _ int, v float64) float64 { return v + r.NormFloat64()*sigma })
}

func each(img *image.RGBA, f func(x, y int, v float64) float64) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			o := img.PixOffset(x, y)
			for c := range 3 {
				out.Pix[o+c] = uint8(min(255, max(0, f(x, y, float64(img.Pix[o+c])))))
			}
			out.Pix[o+3] = 255
		}
	}
	return out
}

func cropped(img *image.RGBA, part image.Rectangle) *image.RGBA {
	return toRGBA(img.SubImage(part))
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, img image.Image, quality int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// scanned is a PDF that holds a picture and no text, as scanners make them.
func scanned(t testing.TB, img *image.RGBA) []byte {
	t.Helper()
	w, h := float64(img.Rect.Dx())/2, float64(img.Rect.Dy())/2
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: w, Ht: h}})
	pdf.AddPage()
	options := fpdf.ImageOptions{ImageType: "JPG"}
	pdf.RegisterImageOptionsReader("scan", options, bytes.NewReader(asJPEG(t, img, 80)))
	pdf.ImageOptions("scan", 0, 0, w, h, false, options, 0, "")
	var b bytes.Buffer
	if err := pdf.Output(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withOrientation puts an EXIF block with this orientation into a JPEG.
func withOrientation(file []byte, orientation byte) []byte {
	exif := []byte{
		0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,
		'M', 'M', 0, 42, 0, 0, 0, 8, // big endian, directory at 8
		0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, // one entry: orientation, short, one value
		0, 0, 0, 0,
	}
	return append(append(append([]byte{}, file[:2]...), exif...), file[2:]...)
}
