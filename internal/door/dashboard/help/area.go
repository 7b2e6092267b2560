// Package help shows the guides for the people of a business.
package help

import (
	"bytes"
	"embed"
	"errors"
	"html/template"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/docs/guides"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

//go:embed *.html *.words
var files embed.FS

// Area is the pages.
func Area() page.Area {
	return page.Area{Files: files, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/help", showGuides),
		page.For(page.Staff, "GET /d/{workspace}/help/{guide}", showGuide),
		page.For(page.Staff, "GET /d/{workspace}/help/pictures/{language}/{picture}", showPicture),
	}}
}

// language is that of a guide for the user: their own where there is the guide in it, else Spanish.
func language(v *page.Visit, name string) string {
	if _, err := guides.Files.Open(path.Join(v.Tag.Language(), name+".md")); err == nil {
		return v.Tag.Language()
	}
	return "es"
}

// nothing is read for a guide; the menu counts what waits all the same.
func nothing(*core.Unit) error { return nil }

// aboutWords say what a guide is about.
var aboutWords = map[string]string{
	"owner": "help.owner", "reception": "help.reception", "integrator": "help.integrator",
}

func showGuides(v *page.Visit) (page.Answer, error) {
	var list []page.Choice
	for _, name := range guides.Names {
		text, err := guides.Files.ReadFile(path.Join(language(v, name), name+".md"))
		if err != nil {
			return nil, err
		}
		title, _ := render(string(text), func(string) string { return "" })
		about := v.T(aboutWords[name])
		if language(v, name) != v.Tag.Language() {
			about += ". " + v.T("help.foreign")
		}
		list = append(list, page.Choice{Title: title, Value: about, Path: v.Path("help", name)})
	}
	return page.Page{Name: "help", Title: v.T("nav.help"), Data: list}, v.Read(nothing)
}

// guidePage is one guide.
type guidePage struct {
	Language string // of its text, which may not be the frame's
	Body     template.HTML
}

func showGuide(v *page.Visit) (page.Answer, error) {
	name, in := v.Request.PathValue("guide"), language(v, v.Request.PathValue("guide"))
	if !slices.Contains(guides.Names, name) {
		return nil, page.NotFound()
	}
	text, err := guides.Files.ReadFile(path.Join(in, name+".md"))
	if err != nil {
		return nil, err
	}
	title, body := render(string(text), func(target string) string { return resolve(v, target) })
	return page.Page{Name: "guide", Within: "help", Title: title, Data: guidePage{in, body}, Crumbs: v.Crumbs("help")},
		v.Read(nothing)
}

// resolve is where a link of a guide leads from here: another guide, a picture, or an address of this server. Documents
// for developers are in the repository alone.
func resolve(v *page.Visit, target string) string {
	if picture, is := strings.CutPrefix(target, "../pictures/"); is {
		return v.Path("help", "pictures") + "/" + picture
	}
	if guide, is := strings.CutSuffix(target, ".md"); is && slices.Contains(guides.Names, guide) {
		return v.Path("help", guide)
	}
	if strings.HasPrefix(target, "/") || strings.HasPrefix(target, "#") || strings.HasPrefix(target, "https://") {
		return target
	}
	return ""
}

func showPicture(v *page.Visit) (page.Answer, error) {
	name := v.Request.PathValue("picture")
	data, err := guides.Files.ReadFile(path.Join("pictures", path.Base(v.Request.PathValue("language")), path.Base(name)))
	if errors.Is(err, fs.ErrNotExist) || err == nil && path.Ext(name) != ".jpg" {
		return nil, page.NotFound()
	}
	return page.Paper{Kind: "image/jpeg", Body: io.NopCloser(bytes.NewReader(data))}, err
}
