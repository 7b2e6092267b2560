package ocr

import (
	"image"
	"math"
)

const (
	maxSkew  = 7.0 // degrees that a hand tilts a sheet without turning it
	minSkew  = 0.4 // less than this reads as well as none
	skewSide = 700 // pixels of the picture that the angle is measured on
)

// straightened turns the picture so that its lines lie level.
func straightened(img *image.Gray) *image.Gray {
	angle := skew(img)
	if math.Abs(angle) < minSkew {
		return img
	}
	sin, cos := math.Sincos(angle * math.Pi / 180)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	cx, cy := float64(w)/2, float64(h)/2
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			dx, dy := float64(x)-cx, float64(y)-cy
			out.Pix[y*out.Stride+x] = sample(img, cx+dx*cos-dy*sin, cy+dx*sin+dy*cos)
		}
	}
	return out
}

// sample is the brightness between pixels; the sheet goes on beyond its border.
func sample(img *image.Gray, x, y float64) uint8 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y = min(float64(w-1), max(0, x)), min(float64(h-1), max(0, y))
	ix, iy := min(int(x), w-2), min(int(y), h-2)
	ax, ay := x-float64(ix), y-float64(iy)
	o := iy*img.Stride + ix
	top := float64(img.Pix[o])*(1-ax) + float64(img.Pix[o+1])*ax
	low := float64(img.Pix[o+img.Stride])*(1-ax) + float64(img.Pix[o+img.Stride+1])*ax
	return uint8(top*(1-ay) + low*ay + 0.5)
}

// skew is by how many degrees the lines fall to the right: the angle at which
// rows of ink and rows of paper differ most.
func skew(img *image.Gray) float64 {
	small := scaled(img, min(1, skewSide/float64(max(img.Rect.Dx(), img.Rect.Dy()))))
	small = flattened(small, 24)
	w, h := small.Rect.Dx(), small.Rect.Dy()
	var ink []image.Point
	// The border is left out: the edge of a sheet on a table is no line of text.
	for y := h / 20; y < h-h/20; y++ {
		for x := w / 12; x < w-w/12; x++ {
			if small.Pix[y*small.Stride+x] < 140 {
				ink = append(ink, image.Pt(x-w/2, y))
			}
		}
	}
	if len(ink) < 200 || len(ink) > w*h/3 {
		return 0
	}
	rows := make([]int, h+w)
	contrast := func(degrees float64) float64 {
		clear(rows)
		slope := math.Tan(degrees * math.Pi / 180)
		for _, p := range ink {
			if y := int(float64(p.Y)-float64(p.X)*slope+0.5) + w/2; y >= 0 && y < len(rows) {
				rows[y]++
			}
		}
		sum := 0.0
		for i := 1; i < len(rows); i++ {
			d := float64(rows[i] - rows[i-1])
			sum += d * d
		}
		return sum
	}
	best, most := 0.0, contrast(0)*1.05 // level, unless another angle is clearly better
	for _, step := range []float64{0.5, 0.1} {
		around, reach := best, maxSkew
		if step < 0.5 {
			reach = 0.5
		}
		for d := around - reach; d <= around+reach; d += step {
			if c := contrast(d); c > most {
				best, most = d, c
			}
		}
	}
	return best
}
