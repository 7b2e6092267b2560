// Package picture redraws a stranger's picture: decoded within bounds, upright, no larger than asked for and written
// anew, so that nothing invisible is left of the original. It stores nothing.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	_ "image/gif" // the formats people have pictures in
	"image/jpeg"
	_ "image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"
)

// Bounds before a pixel is decoded: a small file may hold a very large picture.
const (
	maxPixels = 40_000_000
	maxSide   = 16_000
	quality   = 85
)

// ErrNone: the bytes are no picture that can be decoded.
var ErrNone = errors.New("picture: not one that can be read")

// ErrLarge: it has more pixels than we decode.
var ErrLarge = errors.New("picture: too many pixels")

// Redraw writes a picture anew as JPEG, its longer side no longer than asked. Transparent parts become white.
func Redraw(data []byte, longest int) ([]byte, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width < 1 || config.Height < 1 {
		return nil, ErrNone
	}
	if config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels {
		return nil, ErrLarge
	}
	src, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, ErrNone
	}
	w, h := within(src.Bounds().Dx(), src.Bounds().Dy(), longest)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.BiLinear.Scale(out, out.Bounds(), src, src.Bounds(), draw.Over, nil)
	var file bytes.Buffer
	err = jpeg.Encode(&file, upright(out, Orientation(data)), &jpeg.Options{Quality: quality})
	return file.Bytes(), err
}

// within is a size made smaller until it fits, in its own proportions.
func within(w, h, longest int) (int, int) {
	if side := max(w, h); side > longest {
		return max(1, w*longest/side), max(1, h*longest/side)
	}
	return w, h
}

// upright turns a picture as EXIF's eight orientations say it was held.
func upright(src *image.RGBA, orientation int) *image.RGBA {
	if orientation <= 1 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	lying := orientation >= 5
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if lying {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch orientation {
			case 2:
				tx = w - 1 - x
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				ty = h - 1 - y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			out.SetRGBA(tx, ty, src.RGBAAt(x, y))
		}
	}
	return out
}
