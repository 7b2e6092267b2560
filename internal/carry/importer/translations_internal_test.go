package importer

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every mistake a file can have is translated into every language, with the same values in it.
func TestMistakesAreToldInEveryLanguage(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for _, name := range []string{"cell.go", "customers.go", "edited.go", "plan.go", "products.go", "table.go"} {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range regexp.MustCompile(`\.(?:wrong|add)\([^"\n]*(?:"[a-z_]*", )?[^"\n]*"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)+)"[,)]`).FindAllStringSubmatch(string(source), -1) {
			said[call[1]] = true
		}
	}
	constants, err := os.ReadFile("messages.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, constant := range regexp.MustCompile(`(?m)^\tmsg\w+ += "(.*)"$`).FindAllStringSubmatch(string(constants), -1) {
		said[constant[1]] = true
	}
	verbs := func(s string) string { return strings.Join(regexp.MustCompile(`%[sdqv]`).FindAllString(s, -1), "") }
	for format := range said {
		text, known := translations[format]
		if !known {
			t.Errorf("nobody wrote down %q", format)
		}
		for _, s := range []string{text.ES, text.MX, text.PT} {
			if s != "" && verbs(s) != verbs(format) {
				t.Errorf("%q says something else: %q", format, s)
			}
		}
		if text.ES == "" || text.PT == "" {
			t.Errorf("%q is missing in a language", format)
		}
	}
	for format := range translations {
		if !said[format] {
			t.Errorf("nobody says %q", format)
		}
	}
}
