package ocr

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg" // the formats that are decoded
	_ "image/png"
	"slices"

	_ "golang.org/x/image/webp"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/picture"
)

const (
	maxPixels  = 50_000_000
	maxDecoded = 200 << 20 // bytes
	minSide    = 40
)

// decode returns the picture's brightness, upright as its EXIF block says. The size is checked before a pixel is
// decoded.
func decode(data []byte) (*image.Gray, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || !slices.Contains([]string{"jpeg", "png", "webp"}, format) {
		return nil, fault.New(fault.InvalidArguments, "the file is no JPEG, PNG or WebP picture")
	}
	pixels := int64(config.Width) * int64(config.Height)
	switch {
	case pixels > maxPixels || pixels*depth(config.ColorModel) > maxDecoded:
		return nil, fault.New(fault.InvalidArguments, "a picture of %d×%d is too large", config.Width, config.Height)
	case config.Width < minSide || config.Height < minSide:
		return nil, fault.New(fault.InvalidArguments, "a picture of %d×%d is too small", config.Width, config.Height)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fault.Wrap(err, fault.InvalidArguments, "the picture is damaged")
	}
	return upright(gray(img), picture.Orientation(data)), nil
}

// depth is how many bytes a decoded pixel takes.
func depth(model color.Model) int64 {
	switch model {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.YCbCrModel:
		return 3
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 4
}

// gray puts transparent pictures on white paper.
func gray(img image.Image) *image.Gray {
	b := img.Bounds()
	out := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	switch src := img.(type) {
	case *image.YCbCr:
		for y := range b.Dy() {
			copy(out.Pix[y*out.Stride:][:b.Dx()], src.Y[src.YOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.Gray:
		for y := range b.Dy() {
			copy(out.Pix[y*out.Stride:][:b.Dx()], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.RGBA: // what most screenshots decode to; the loop below is slow
		for y := range b.Dy() {
			for x := range b.Dx() {
				p := src.Pix[src.PixOffset(b.Min.X+x, b.Min.Y+y):][:4]
				white := 255 - int(p[3])
				out.Pix[y*out.Stride+x] = brightness(int(p[0])+white, int(p[1])+white, int(p[2])+white)
			}
		}
	default:
		for y := range b.Dy() {
			for x := range b.Dx() {
				r, g, bl, a := img.At(b.Min.X+x, b.Min.Y+y).RGBA()
				white := 0xffff - int(a)
				out.Pix[y*out.Stride+x] = brightness((int(r)+white)>>8, (int(g)+white)>>8, (int(bl)+white)>>8)
			}
		}
	}
	return out
}

func brightness(r, g, b int) uint8 { return uint8((299*r + 587*g + 114*b) / 1000) }

// upright undoes an EXIF orientation, 1 to 8.
func upright(img *image.Gray, orientation int) *image.Gray {
	if orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7 {
		img = mirrored(img)
	}
	switch orientation {
	case 3, 4:
		return turned(img, 2)
	case 6, 7:
		return turned(img, 1)
	case 5, 8:
		return turned(img, 3)
	}
	return img
}

func mirrored(img *image.Gray) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			out.Pix[y*out.Stride+w-1-x] = img.Pix[y*img.Stride+x]
		}
	}
	return out
}

// turned turns the picture clockwise by quarters.
func turned(img *image.Gray, quarters int) *image.Gray {
	for range quarters {
		w, h := img.Rect.Dx(), img.Rect.Dy()
		out := image.NewGray(image.Rect(0, 0, h, w))
		for y := range h {
			row := img.Pix[y*img.Stride:][:w]
			for x, v := range row {
				out.Pix[x*out.Stride+h-1-y] = v
			}
		}
		img = out
	}
	return img
}
