package dashboard

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
)

// allWords are the texts of all areas.
func allWords() map[string]locale.Text { return page.Words(allAreas()...) }

func TestEveryLanguageHasEveryWord(t *testing.T) {
	t.Parallel()
	for key, text := range allWords() {
		if missing := textcheck.Missing(text); len(missing) > 0 {
			t.Errorf("%s is missing in %v", key, missing)
		}
		verbs := regexp.MustCompile(`%[sdq]`)
		for _, other := range []string{text.MX, text.PT, text.EN} {
			if other != "" && len(verbs.FindAllString(other, -1)) != len(verbs.FindAllString(text.ES, -1)) {
				t.Errorf("%s does not say the same everywhere: %q, %q", key, text.ES, other)
			}
		}
	}
}

// Every fault code has a text.
func TestEveryCodeHasAWord(t *testing.T) {
	t.Parallel()
	for _, code := range fault.Codes() {
		if _, known := allWords()["code."+string(code)]; !known {
			t.Errorf("nobody wrote down what %s means", code)
		}
	}
}

// Every text that an area says is its own or the frame's, and every text is said.
func TestWordsAndPagesAgree(t *testing.T) {
	t.Parallel()
	source, own := map[string]string{}, map[string]map[string]locale.Text{}
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		area, name, _ := strings.Cut(path, "/")
		switch ext := filepath.Ext(name); ext {
		case ".go", ".html":
			raw, err := os.ReadFile(path)
			source[area] += string(raw)
			return err
		case ".words":
			own[area] = page.Words(page.Area{Files: os.DirFS(area)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`(?:\.T|\.N|\.Invalid|\.Conflict|\.Done\([^,]+,) ?\(?"([a-z_.]+)"`)
	finished := regexp.MustCompile(`\.Finish\(.*?, "([a-z_]+\.[a-z_.]+)"`)
	for area, text := range source {
		for _, call := range append(said.FindAllStringSubmatch(text, -1), finished.FindAllStringSubmatch(text, -1)...) {
			key := call[1]
			_, mine := own[area][key]
			_, shared := own["page"][key]
			if !mine && !shared && !strings.HasSuffix(key, ".") {
				t.Errorf("neither %s nor the frame has %q", area, key)
			}
		}
	}
	built := regexp.MustCompile(`^(nav|error|event|question|folder|talk|code)\.`) // keys that the code builds
	whole := strings.Join(slices.Collect(maps.Values(source)), "")
	for key := range allWords() {
		if !built.MatchString(key) && !strings.Contains(whole, `"`+strings.TrimSuffix(strings.TrimSuffix(key, ".visit"), ".one")+`"`) {
			t.Errorf("no page says %q", key)
		}
	}
}
