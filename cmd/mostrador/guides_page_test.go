package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// guideScenes are the pictures of the guides, by language.
var guideScenes = map[string][]scene{
	"es": {
		{"today", ""}, {"catalog", "catalog"}, {"payments", "payments"}, {"quick", "quick"}, {"handoffs", "handoffs"},
		{"talk", "conversations?q=ORD-00019"}, {"agenda", "/d/sonrisas/agenda"}, {"orders", "orders"},
		{"settings", "settings"}, {"tools", "tools"},
	},
	"pt": {
		{"today", "/d/estudio/"}, {"services", "/d/estudio/settings/services"}, {"quick", "/d/estudio/quick"},
		{"handoffs", "/d/estudio/handoffs"}, {"talk", "/d/estudio/conversations"}, {"agenda", "/d/estudio/agenda"},
		{"customers", "/d/estudio/customers"}, {"settings", "/d/estudio/settings"}, {"tools", "/d/estudio/tools"},
	},
}

// askedFor is what the owner asks for on the picture of quick actions.
var askedFor = map[string]string{
	"es": "mandale a Graciela que su pedido está listo", "pt": "feche o dia 24 de dezembro",
}

// TestGuidePictures takes the pictures of docs/guides, in the size they are shown.
func TestGuidePictures(t *testing.T) {
	folder := os.Getenv("MOSTRADOR_GUIDES")
	if folder == "" {
		t.Skip("make guides takes them")
	}
	program := browser.Start(t)
	day := workingDay(t, program)
	studio := day.Workspaces[4]
	c := &visitor{Page: program.Open(t, studio.ChatURL, browser.View{})}
	c.Sees("#openers button")
	c.says("Oi, meu nome é Bruna Alves, quero falar com uma pessoa")
	for language, list := range guideScenes {
		if err := os.MkdirAll(filepath.Join(folder, language), 0o755); err != nil {
			t.Fatal(err)
		}
		staff := day.company(browser.View{Width: 1080, Height: 720})
		for _, s := range list {
			name := s.name
			if s.name == "talk" { // one of the list, not of those who wait
				s.name = ""
			}
			p := staff.looksAt(s)
			if name == "talk" {
				p.Touches("#talks a.row")
				p.Sees("#talk")
				p.Text(`scrollTo(0, 0)`)
			}
			if name == "quick" {
				p.Writes("main textarea[data-words]", askedFor[language])
				p.Sees("#answer")
			}
			shot := filepath.Join(t.TempDir(), "shot.png")
			p.Shot(shot)
			reduceShot(t, shot, filepath.Join(folder, language, name+".jpg"))
		}
	}
	day.process.stop()
}

// reduceShot writes a picture of a screen with two dots per pixel as a JPEG with one.
func reduceShot(t *testing.T, from, to string) {
	t.Helper()
	raw, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	shot, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	small := image.NewRGBA(image.Rect(0, 0, shot.Bounds().Dx()/2, shot.Bounds().Dy()/2))
	draw.CatmullRom.Scale(small, small.Bounds(), shot, shot.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, small, &jpeg.Options{Quality: 80}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
