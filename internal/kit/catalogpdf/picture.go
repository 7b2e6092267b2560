package catalogpdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	_ "image/gif" // the formats people have pictures in
	"image/jpeg"
	_ "image/png"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"
)

// Bounds that keep a document of any size small enough to send, and a hostile
// picture from taking the machine's memory.
const (
	maxPixels = 16 << 20 // of a picture before it is made small
	maxSide   = 10_000
	fineSum   = 12 << 20 // bytes of pictures from which on they are made coarser
	mostSum   = 40 << 20 // and from which on there are no more
)

// grain is how fine pictures are printed.
type grain struct{ across, quality int } // pixels of the frame's width; JPEG's

var (
	fine   = grain{330, 80} // 150 dots an inch
	coarse = grain{220, 65} // 100
)

// pictures are the ones already in the document: a shop that shows the same one
// for many products stores it once.
type pictures struct {
	placed map[[sha256.Size]byte]picture
	bytes  int
}

type picture struct {
	name          string // empty: cannot be shown
	width, height int
}

// picture puts a picture into the document, small, once.
func (d *document) picture(data []byte) (picture, bool) {
	if len(data) == 0 || d.pics.bytes > mostSum {
		return picture{}, false
	}
	sum := sha256.Sum256(data)
	if known, ok := d.pics.placed[sum]; ok {
		return known, known.name != ""
	}
	if d.pics.placed == nil {
		d.pics.placed = map[[sha256.Size]byte]picture{}
	}
	g := fine
	if d.pics.bytes > fineSum {
		g = coarse
	}
	small, size, ok := reduce(data, g)
	if !ok {
		d.pics.placed[sum] = picture{}
		return picture{}, false
	}
	p := picture{hex.EncodeToString(sum[:]), size.X, size.Y}
	d.pdf.RegisterImageOptionsReader(p.name, fpdf.ImageOptions{ImageType: "JPG"}, bytes.NewReader(small))
	d.pics.bytes += len(small)
	d.pics.placed[sum] = p
	return p, true
}

// place prints a picture as large as it goes into a frame, in its middle.
func (p picture) place(d *document, x, y, width, height float64) {
	scale := min(width/float64(p.width), height/float64(p.height))
	w, h := float64(p.width)*scale, float64(p.height)*scale
	d.pdf.ImageOptions(p.name, x+(width-w)/2, y+(height-h)/2, w, h, false, fpdf.ImageOptions{ImageType: "JPG"}, 0, "")
}

// reduce decodes a picture, stands it upright, makes it no larger than it is
// printed, and lays it on white. It reports false for what is no picture.
func reduce(data []byte, g grain) (small []byte, size image.Point, ok bool) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || !sane(config.Width, config.Height) {
		return nil, size, false
	}
	decoded, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, size, false
	}
	turn := upright
	if format == "jpeg" {
		turn = orientation(data)
	}
	from := decoded.Bounds().Size()
	frame := image.Pt(g.across, int(float64(g.across)*frameHeight/cardWidth))
	if turn.sideways() {
		frame = image.Pt(frame.Y, frame.X)
	}
	scale := min(1, float64(frame.X)/float64(from.X), float64(frame.Y)/float64(from.Y))
	canvas := image.NewRGBA(image.Rect(0, 0, max(1, int(float64(from.X)*scale+0.5)),
		max(1, int(float64(from.Y)*scale+0.5))))
	draw.Draw(canvas, canvas.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	near := coarser(decoded, canvas.Rect.Size())
	draw.BiLinear.Scale(canvas, canvas.Rect, near, near.Bounds(), draw.Over, nil)
	result := turn.apply(canvas)
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, result, &jpeg.Options{Quality: g.quality}); err != nil {
		return nil, size, false
	}
	return encoded.Bytes(), result.Bounds().Size(), true
}

func sane(width, height int) bool {
	return 0 < width && width <= maxSide && 0 < height && height <= maxSide && width*height <= maxPixels
}
