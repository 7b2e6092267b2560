package change_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/change"
)

func TestAddressesAreKeptWithoutTheirTokens(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://hooks.example.com/mostrador":                             "https://hooks.example.com/mostrador",
		"https://hooks.example.com/pedidos-del-almacen-central":           "https://hooks.example.com/pedidos-del-almacen-central",
		"https://u:pass1234@hooks.example.com/x":                          "https://hooks.example.com/x (",
		"https://hooks.example.com/x?token=s3cr3t":                        "https://hooks.example.com/x?… (",
		"https://hooks.example.com/services/T01/B02/XXXX1234YYYY5678ZZZZ": "https://hooks.example.com/services/T01/B02/… (",
	} {
		got := change.Address(raw)
		if !strings.HasPrefix(got, want) || got != want && !strings.HasSuffix(want, "(") {
			t.Errorf("%s is kept as %s", raw, got)
		}
	}
	if change.Address("https://x.example/?a=1") == change.Address("https://x.example/?a=2") {
		t.Error("another token is no change")
	}
}
