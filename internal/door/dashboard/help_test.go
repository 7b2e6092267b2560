package dashboard_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/docs/guides"
	"github.com/mostrador/mostrador/internal/access"
)

var (
	guideLinks = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	servedAt   = regexp.MustCompile(`(?:href|src)="(/d/[^"]*/help/[^"]*)"`)
	boldWords  = regexp.MustCompile(`\*\*([^*]+)\*\*`)
)

// Every guide is there in both languages and served with its pictures and links; staff may read it, and a visitor's
// language chooses it.
func TestGuidesAreServed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		home := "/d/" + h.Workspace.Slug + "/help"
		ana.get("/d/"+h.Workspace.Slug+"/").is(http.StatusOK).says(`href="`+home+`"`, "Ayuda")
		for _, language := range []string{"es-AR", "pt-BR"} {
			ana.post("/me/language", url.Values{"language": {language}})
			ana.get(home).is(http.StatusOK)
			for _, name := range guides.Names {
				page := ana.get(home+"/"+name).is(http.StatusOK).says(`lang="`+language[:2]+`"`, "<h2>")
				if strings.Contains(page.body, "**") || strings.Contains(page.body, "](") {
					t.Errorf("%s in %s is not rendered whole", name, language)
				}
				for _, link := range servedAt.FindAllStringSubmatch(page.body, -1) {
					ana.get(link[1]).is(http.StatusOK)
				}
			}
		}
		ana.post("/me/language", url.Values{"language": {"en"}})
		ana.get(home).is(http.StatusOK).says("In Spanish; there is no English one yet.")
		ana.get(home+"/owner").is(http.StatusOK).says(`lang="en"`, "Getting paid")
		ana.get(home + "/reception").is(http.StatusOK).says(`lang="es"`)
		for _, odd := range []string{"/nothing", "/pictures/es/nothing.jpg", "/pictures/../guides.go", "/pictures/es/..%2f..%2fguides.go"} {
			if a := ana.get(home + odd); a.status == http.StatusOK {
				t.Errorf("%s: %d", odd, a.status)
			}
		}
		h.browser().get(home + "/owner").is(http.StatusSeeOther)
	})
}

// Links of guides lead to files, all pictures are shown, and what is set in bold is written so on the pages.
func TestGuidesAreTrue(t *testing.T) {
	t.Parallel()
	words := map[string]string{"es": "", "pt": "", "en": ""}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		if path.Ext(name) != ".words" {
			return err
		}
		raw, err := os.ReadFile(name)
		for line := range strings.Lines(string(raw)) {
			for language := range words {
				if text, is := strings.CutPrefix(line, "  "+language+" "); is {
					words[language] += "\n" + strings.TrimSpace(text) + "\n"
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	root := "../../../docs/guides/"
	shown := map[string]bool{}
	for language, known := range words {
		for _, name := range guides.Names {
			if language == "en" && name != "owner" { // the only one there is
				continue
			}
			raw, err := guides.Files.ReadFile(language + "/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range guideLinks.FindAllStringSubmatch(string(raw), -1) {
				if strings.HasPrefix(m[1], "/") {
					continue
				}
				at := path.Join(root+language, m[1])
				shown[at] = true
				if _, err := os.Stat(at); err != nil {
					t.Errorf("%s/%s: %v", language, name, err)
				}
			}
			for _, m := range boldWords.FindAllStringSubmatch(string(raw), -1) {
				if !strings.Contains(known, "\n"+m[1]+"\n") {
					t.Errorf("%s/%s: no page says %q", language, name, m[1])
				}
			}
		}
	}
	total := int64(0)
	err = fs.WalkDir(guides.Files, "pictures", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		total += info.Size()
		if at := path.Join(root, name); !shown[at] {
			t.Errorf("no guide shows %s", at)
		}
		return err
	})
	if err != nil || total > 3<<20 {
		t.Errorf("the pictures take %d bytes; %v", total, err)
	}
}
