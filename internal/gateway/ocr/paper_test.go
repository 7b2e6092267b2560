package ocr_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"codeberg.org/go-pdf/fpdf"
)

// faces are the fonts receipts are set in, with the Debian package that has them.
var faces = map[string]struct{ regular, bold, debian string }{
	"roboto": {"roboto/unhinted/RobotoTTF/Roboto-Regular", "roboto/unhinted/RobotoTTF/Roboto-Bold",
		"fonts-roboto-unhinted"},
	"light": {"roboto/unhinted/RobotoTTF/Roboto-Light", "roboto/unhinted/RobotoTTF/Roboto-Medium",
		"fonts-roboto-unhinted"},
	"sans": {"liberation/LiberationSans-Regular", "liberation/LiberationSans-Bold", "fonts-liberation"},
	"narrow": {"liberation/LiberationSansNarrow-Regular", "liberation/LiberationSansNarrow-Bold",
		"fonts-liberation"},
	"serif":      {"liberation/LiberationSerif-Regular", "liberation/LiberationSerif-Bold", "fonts-liberation"},
	"mono":       {"liberation/LiberationMono-Regular", "liberation/LiberationMono-Bold", "fonts-liberation"},
	"dejavu":     {"dejavu/DejaVuSans", "dejavu/DejaVuSans-Bold", "fonts-dejavu-core"},
	"dejavumono": {"dejavu/DejaVuSansMono", "dejavu/DejaVuSansMono-Bold", "fonts-dejavu-core"},
}

const fontFolder = "/usr/share/fonts/truetype/"

var fontFiles sync.Map // path to bytes

func fontFile(name string) ([]byte, error) {
	path := filepath.Join(fontFolder, name+".ttf")
	if known, ok := fontFiles.Load(path); ok {
		return known.([]byte), nil
	}
	data, err := os.ReadFile(path)
	if err == nil {
		fontFiles.Store(path, data)
	}
	return data, err
}

// paper is a page being written on, in points from its top left corner. A phone
// is 360 points wide.
type paper struct {
	pdf           *fpdf.Fpdf
	width, height float64
	margin        float64
	y             float64 // base line of what was written last
	ink, faint    color.RGBA
	sheet         color.RGBA
}

var (
	black = color.RGBA{20, 20, 24, 255}
	grey  = color.RGBA{105, 108, 115, 255}
	white = color.RGBA{255, 255, 255, 255}
	night = color.RGBA{18, 18, 20, 255}
	moon  = color.RGBA{238, 238, 240, 255}
	mist  = color.RGBA{160, 162, 170, 255}
)

func newPaper(t testing.TB, face string, width, height float64, dark bool) *paper {
	t.Helper()
	files, ok := faces[face]
	if !ok {
		t.Fatalf("no face %q", face)
	}
	p := &paper{
		pdf:   fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}}),
		width: width, height: height, margin: 24, y: 24, ink: black, faint: grey, sheet: white,
	}
	if dark {
		p.ink, p.faint, p.sheet = moon, mist, night
	}
	for style, name := range map[string]string{"": files.regular, "B": files.bold} {
		data, err := fontFile(name)
		if err != nil {
			t.Fatalf("%v: install %s", err, files.debian)
		}
		p.pdf.AddUTF8FontFromBytes("face", style, data)
	}
	p.pdf.SetMargins(0, 0, 0)
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.AddPage()
	if p.sheet != white {
		p.box(0, 0, width, height, p.sheet)
	}
	return p
}

func (p *paper) box(x, y, w, h float64, c color.RGBA) {
	p.pdf.SetFillColor(int(c.R), int(c.G), int(c.B))
	p.pdf.Rect(x, y, w, h, "F")
}

// style of a piece of text: its size, weight and colour.
type style struct {
	size  float64
	bold  bool
	faint bool
	tint  *color.RGBA
}

func (p *paper) use(s style) {
	weight := ""
	if s.bold {
		weight = "B"
	}
	p.pdf.SetFont("face", weight, s.size)
	c := p.ink
	if s.faint {
		c = p.faint
	}
	if s.tint != nil {
		c = *s.tint
	}
	p.pdf.SetTextColor(int(c.R), int(c.G), int(c.B))
}

// at writes with its base line at y and returns where the text ends.
func (p *paper) at(x, y float64, s style, text string) float64 {
	p.use(s)
	p.pdf.Text(x, y, text)
	return x + p.pdf.GetStringWidth(text)
}

func (p *paper) wide(s style, text string) float64 {
	p.use(s)
	return p.pdf.GetStringWidth(text)
}

// line writes below what was written last.
func (p *paper) line(s style, text string) {
	p.y += s.size * 1.45
	p.at(p.margin, p.y, s, text)
}

func (p *paper) centred(s style, text string) {
	p.y += s.size * 1.45
	p.at((p.width-p.wide(s, text))/2, p.y, s, text)
}

func (p *paper) gap(points float64) { p.y += points }

func (p *paper) rule() {
	p.y += 12
	p.box(p.margin, p.y, p.width-2*p.margin, 0.7, p.faint)
	p.y += 4
}

// row writes a label at the left margin and its value against the right one.
func (p *paper) row(label, value string) {
	size := 11.0
	p.y += size * 2
	p.at(p.margin, p.y, style{size: size, faint: true}, label)
	s := style{size: size}
	p.at(p.width-p.margin-p.wide(s, value), p.y, s, value)
}

// stacked writes a small label and its value on the line below.
func (p *paper) stacked(label, value string) {
	p.gap(9)
	p.line(style{size: 10, faint: true}, label)
	p.line(style{size: 13}, value)
}

// raised writes a big amount whose cents stand small and high, as wallets do.
func (p *paper) raised(x float64, s style, whole, cents string) {
	p.y += s.size * 1.45
	end := p.at(x, p.y, s, whole)
	small := s
	small.size = s.size * 0.52
	p.at(end+s.size*0.08, p.y-s.size*0.34, small, cents)
}

// pdfFile is the page with its text in it.
func (p *paper) pdfFile(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.pdf.Output(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// picture is the page in pixels, so many of them to the point.
func (p *paper) picture(t testing.TB, perPoint float64) *image.RGBA {
	t.Helper()
	cmd := exec.Command("pdftoppm", "-png", "-r", strconv.FormatFloat(perPoint*72, 'f', 2, 64), "-")
	cmd.Stdin = bytes.NewReader(p.pdfFile(t))
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("pdftoppm: %v: %s", err, complaint.String())
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return toRGBA(img)
}
