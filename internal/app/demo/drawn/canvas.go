// Package drawn draws the pictures of the sample businesses' products: simple illustrations of ours, the same every
// time. It knows shapes and colours; which product has which is the samples' matter.
package drawn

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// side is a picture's width and height in pixels; shapes are drawn on a grid of 100 by 100.
const side = 320

// canvas is a picture in the making.
type canvas struct {
	raw *image.RGBA
}

// Point is a place on the grid.
type Point struct{ X, Y float64 }

func newCanvas(background color.RGBA) *canvas {
	c := &canvas{raw: image.NewRGBA(image.Rect(0, 0, side, side))}
	c.rect(0, 0, 100, 100, 0, background)
	return c
}

func px(v float64) float32 { return float32(v * side / 100) }

// fill fills a closed path.
func (c *canvas) fill(paint color.RGBA, path func(r *vector.Rasterizer)) {
	r := vector.NewRasterizer(side, side)
	path(r)
	r.ClosePath()
	r.Draw(c.raw, c.raw.Bounds(), image.NewUniform(paint), image.Point{})
}

// rect is a rectangle with round corners.
func (c *canvas) rect(x, y, w, h, round float64, paint color.RGBA) {
	round = min(round, w/2, h/2)
	k := round * 0.45 // where a cubic curve nears a quarter of a circle
	c.fill(paint, func(r *vector.Rasterizer) {
		r.MoveTo(px(x+round), px(y))
		r.LineTo(px(x+w-round), px(y))
		r.CubeTo(px(x+w-k), px(y), px(x+w), px(y+k), px(x+w), px(y+round))
		r.LineTo(px(x+w), px(y+h-round))
		r.CubeTo(px(x+w), px(y+h-k), px(x+w-k), px(y+h), px(x+w-round), px(y+h))
		r.LineTo(px(x+round), px(y+h))
		r.CubeTo(px(x+k), px(y+h), px(x), px(y+h-k), px(x), px(y+h-round))
		r.LineTo(px(x), px(y+round))
		r.CubeTo(px(x), px(y+k), px(x+k), px(y), px(x+round), px(y))
	})
}

// oval is an ellipse around a middle.
func (c *canvas) oval(x, y, rx, ry float64, paint color.RGBA) {
	c.fill(paint, func(r *vector.Rasterizer) {
		r.MoveTo(px(x+rx), px(y))
		for i := 1; i <= 48; i++ {
			a := 2 * math.Pi * float64(i) / 48
			r.LineTo(px(x+rx*math.Cos(a)), px(y+ry*math.Sin(a)))
		}
	})
}

// shape is a polygon.
func (c *canvas) shape(paint color.RGBA, points ...Point) {
	c.fill(paint, func(r *vector.Rasterizer) {
		r.MoveTo(px(points[0].X), px(points[0].Y))
		for _, p := range points[1:] {
			r.LineTo(px(p.X), px(p.Y))
		}
	})
}

// bar is a thick line.
func (c *canvas) bar(from, to Point, thick float64, paint color.RGBA) {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	dx, dy := (to.Y-from.Y)/length*thick/2, (from.X-to.X)/length*thick/2
	c.shape(paint, Point{from.X + dx, from.Y + dy}, Point{to.X + dx, to.Y + dy}, Point{to.X - dx, to.Y - dy},
		Point{from.X - dx, from.Y - dy})
}

// encode writes the picture with the few colours it has, which keeps it to some kilobytes.
func (c *canvas) encode() ([]byte, error) {
	palette, known := color.Palette{}, map[color.RGBA]int{}
	small := image.NewPaletted(c.raw.Bounds(), nil)
	for y := range side {
		for x := range side {
			p := c.raw.RGBAAt(x, y)
			p.R, p.G, p.B = p.R&^7|3, p.G&^7|3, p.B&^7|3
			i, ok := known[p]
			if !ok && len(palette) < 256 {
				i = len(palette)
				known[p], palette = i, append(palette, p)
			} else if !ok {
				i = palette.Index(p)
				known[p] = i
			}
			small.Pix[y*small.Stride+x] = uint8(i) //nolint:gosec // a palette has 256 at most
		}
	}
	small.Palette = palette
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, small)
	return out.Bytes(), err
}
