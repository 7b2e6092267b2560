package detail

import (
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		var out []string
		for _, t := range m.words {
			out = append(out, show(t.word, t.pause, t.stop))
		}
		return strings.Join(out, ", ")
	}, map[string]string{
		"Holaaaa, q tal?": "hola false false, que true false, tal false false",
		"av. Mitre 2º":    "av false false, mitre false false, 2o false false",
		"👍 x2":            "si false false, x false false, 2 false false",
		"RES-1234":        "res-1234 false false",
	})
}
