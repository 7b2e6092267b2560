package page

import "testing"

func TestOnwardStaysInside(t *testing.T) {
	t.Parallel()
	for _, to := range []string{
		"/d/../../evil", "/d/..%2f..%2fevil", "/d/%2e%2e/%2e%2e/evil", "/d/./x", "/d//evil.example", "/d/a/../../b",
		"/mexico", "/me/../d", "//evil.example/d/x",
		"https://evil.example/d/x", "/d/x\\..", "/d/x\r\nLocation: y", "/d/x\t", "javascript:alert(1)", "", "/", "evil",
		"/d/%5c%5cevil", "/d",
	} {
		if got := Onward(to); got != "/" {
			t.Errorf("%q leads to %q", to, got)
		}
	}
	for _, to := range []string{"/d/almacen", "/d/almacen/", "/d/almacen/orders?view=all&before=%2e%2e", "/me",
		"/me/password", "/d/a/orders/1#x"} {
		if got := Onward(to); got != to {
			t.Errorf("%q leads to %q", to, got)
		}
	}
}
