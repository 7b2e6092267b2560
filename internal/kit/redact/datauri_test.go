package redact

import (
	"strings"
	"testing"
)

func TestFilesAreNotKept(t *testing.T) {
	t.Parallel()
	file := strings.Repeat("QUJD", 100)
	for in, want := range map[string]string{
		`{"content":"data:image/png;base64,` + file + `"}`: `{"content":"data:image/png;base64,[400 characters]"}`,
		`{"content":"DATA:,` + file + `"}`:                 `{"content":"DATA:,[400 characters]"}`,
		`{"content":"data:` + file + `"}`:                  `{"content":"data:[file]"}`,
		`{"content":"data:image/png;base64,QUJD"}`:         `{"content":"data:image/png;base64,QUJD"}`,
		`{"content":"datos: tres cajas"}`:                  `{"content":"datos: tres cajas"}`,
	} {
		if got := string(New().JSON([]byte(in))); got != want {
			t.Errorf("%.60s: %s", in, got)
		}
	}
}
