package demo

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/demo/drawn"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// anywhere is the address that pictures are given: every page shows those of its own server by their path.
const anywhere = "http://127.0.0.1"

// mostDrawing is more than any drawing takes.
const mostDrawing = 1 << 20

// illustrated is a sample's products.csv with the addresses of pictures that are drawn here, one per thing and colour.
func (b Business) illustrated(ctx context.Context, in Into, w *access.Workspace) (io.Reader, error) {
	rows, err := readCSV(b.file("products.csv"))
	if err != nil {
		return nil, err
	}
	kinds, err := readCSV("data/pictures.csv")
	if err != nil {
		return nil, err
	}
	at := func(column string) int { return slices.Index(rows[0], column) }
	name, category, image := at("name"), at("category"), at("image_url")
	if image < 0 {
		image = len(rows[0])
		for i := range rows {
			rows[i] = append(rows[i], "")
		}
		rows[0][image] = "image_url"
	}
	pictures, err := newGallery(ctx, in, w)
	if err != nil {
		return nil, err
	}
	defer pictures.close()
	for _, row := range rows[1:] {
		kind := kindOf(kinds[1:], row[name], row[category])
		if kind == "" {
			return nil, fmt.Errorf("no drawing is like %s", row[name])
		}
		if row[image], err = pictures.address(ctx, kind, drawn.Tone(sizeless(row[name]))); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	err = csv.NewWriter(&out).WriteAll(rows)
	return &out, err
}

// kindOf is the drawing of the first line whose word the product's name begins a word with, or whose category it has.
func kindOf(kinds [][]string, name, category string) string {
	name = " " + locale.Fold(name)
	for _, line := range kinds {
		if of, is := strings.CutPrefix(line[0], "category:"); is && of == locale.Fold(category) ||
			!is && strings.Contains(name, " "+line[0]) {
			return line[1]
		}
	}
	return ""
}

// sizeless is a name up to its size: a product has the same colour in all of them.
func sizeless(name string) string {
	if i := strings.IndexAny(name, "0123456789"); i > 0 {
		return name[:i]
	}
	return name
}

func readCSV(path string) ([][]string, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return csv.NewReader(f).ReadAll()
}

// gallery keeps the drawings of one business, each once.
type gallery struct {
	*past
	hung map[string]string // addresses, by what was drawn
}

func newGallery(ctx context.Context, in Into, w *access.Workspace) (*gallery, error) {
	rt, err := in.Runtime(in.Clock)
	if err != nil {
		return nil, err
	}
	return &gallery{&past{rt: rt, w: w}, map[string]string{}}, ctx.Err()
}

func (g *gallery) close() { g.rt.Close() }

func (g *gallery) address(ctx context.Context, kind string, tone int) (string, error) {
	what := fmt.Sprint(kind, tone)
	if known, ok := g.hung[what]; ok {
		return known, nil
	}
	picture, err := drawn.Picture(kind, tone)
	if err != nil {
		return "", err
	}
	stored, err := g.rt.Outside(g.w).Files.Put(ctx, bytes.NewReader(picture), mostDrawing)
	if err != nil {
		return "", err
	}
	err = g.rt.Write(ctx, g.w, owner, func(u *core.Unit) error {
		f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: kind + ".png"}, stored)
		g.hung[what] = anywhere + catalog.PicturePath(g.w.ID, f.ID)
		return err
	})
	return g.hung[what], err
}
