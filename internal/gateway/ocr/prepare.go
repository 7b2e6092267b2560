package ocr

import (
	"image"
	"math"
)

// scaled returns the picture at another size: averaged when it shrinks, so that
// thin strokes stay, and interpolated when it grows.
func scaled(img *image.Gray, by float64) *image.Gray {
	if by > 0.97 && by < 1.03 {
		return img
	}
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	return resampled(img, max(1, int(w*by+0.5)), max(1, int(h*by+0.5)))
}

// resampled does it in two passes, across and down.
func resampled(img *image.Gray, nw, nh int) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	across := weights(w, nw)
	down := weights(h, nh)
	half := make([]float32, nw*h)
	for y := range h {
		row := img.Pix[y*img.Stride:][:w]
		for x, span := range across {
			var sum float32
			for i, weight := range span.weights {
				sum += weight * float32(row[span.first+i])
			}
			half[y*nw+x] = sum
		}
	}
	out := image.NewGray(image.Rect(0, 0, nw, nh))
	line := make([]float32, nw)
	for y, span := range down {
		clear(line)
		for i, weight := range span.weights {
			for x, v := range half[(span.first+i)*nw:][:nw] {
				line[x] += weight * v
			}
		}
		for x, v := range line {
			out.Pix[y*out.Stride+x] = uint8(min(255, max(0, v+0.5)))
		}
	}
	return out
}

// span is which pixels make one new pixel, and how much each counts.
type span struct {
	first   int
	weights []float32
}

// weights are those of a triangle as wide as a pixel of the coarser picture.
func weights(from, to int) []span {
	ratio := float64(from) / float64(to)
	reach := max(1, ratio)
	spans := make([]span, to)
	for i := range spans {
		centre := (float64(i)+0.5)*ratio - 0.5
		first, last := max(0, int(math.Ceil(centre-reach))), min(from-1, int(math.Floor(centre+reach)))
		s := span{first: first}
		var sum float64
		for at := first; at <= last; at++ {
			weight := max(0, 1-math.Abs(float64(at)-centre)/reach)
			s.weights = append(s.weights, float32(weight))
			sum += weight
		}
		for k := range s.weights {
			s.weights[k] /= float32(sum)
		}
		spans[i] = s
	}
	return spans
}

// darkOnLight inverts a picture that is mostly dark, and spreads its contrast.
func darkOnLight(img *image.Gray) *image.Gray {
	var histogram [256]int
	for y := range img.Rect.Dy() {
		for _, v := range img.Pix[y*img.Stride:][:img.Rect.Dx()] {
			histogram[v]++
		}
	}
	all := img.Rect.Dx() * img.Rect.Dy()
	level := func(share float64) int {
		left := int(share * float64(all))
		for v, n := range histogram {
			if left -= n; left <= 0 {
				return v
			}
		}
		return 255
	}
	low, high := level(0.005), level(0.995)
	if high-low < 16 { // an empty sheet: spreading it would only show its noise
		return img
	}
	dark := level(0.5) < (low+high)/2
	var table [256]uint8
	for v := range table {
		spread := min(255, max(0, (v-low)*255/(high-low)))
		if dark {
			spread = 255 - spread
		}
		table[v] = uint8(spread)
	}
	out := image.NewGray(image.Rect(0, 0, img.Rect.Dx(), img.Rect.Dy()))
	for y := range out.Rect.Dy() {
		for x, v := range img.Pix[y*img.Stride:][:out.Rect.Dx()] {
			out.Pix[y*out.Stride+x] = table[v]
		}
	}
	return out
}

// even reports that most of the picture is one shade, as on a screen and never on a photograph.
func even(img *image.Gray) bool {
	const near = 4
	var histogram [256]int
	for _, v := range img.Pix {
		histogram[v]++
	}
	mode := 0
	for v, n := range histogram {
		if n > histogram[mode] {
			mode = v
		}
	}
	n := 0
	for v := max(0, mode-near); v <= min(255, mode+near); v++ {
		n += histogram[v]
	}
	return n*5 > len(img.Pix)*2
}

// flattened makes paper evenly white under uneven light: every pixel is compared with the brightest of its
// neighbourhood.
func flattened(img *image.Gray, tile int) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	tw, th := (w+tile-1)/tile, (h+tile-1)/tile
	paper := image.NewGray(image.Rect(0, 0, tw, th))
	for ty := range th {
		for tx := range tw {
			var histogram [256]int
			n := 0
			for y := ty * tile; y < min(h, (ty+1)*tile); y++ {
				for _, v := range img.Pix[y*img.Stride+tx*tile : y*img.Stride+min(w, (tx+1)*tile)] {
					histogram[v]++
					n++
				}
			}
			v := 255
			for left := n / 5; v > 0; v-- { // the darkest of the brightest fifth
				if left -= histogram[v]; left < 0 {
					break
				}
			}
			paper.Pix[ty*paper.Stride+tx] = uint8(v)
		}
	}
	light := resampled(paper, w, h)
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			base := max(48, int(light.Pix[y*light.Stride+x]))
			out.Pix[y*out.Stride+x] = uint8(min(255, int(img.Pix[y*img.Stride+x])*255/base))
		}
	}
	return out
}
