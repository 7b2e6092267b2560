package access_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

// A code that too many guesses were made at is replaced, and none is good in the end.
func TestFirstRunCodes(t *testing.T) {
	t.Parallel()
	var f access.FirstRun
	if f.Right("") {
		t.Error("no code is needed before there is one")
	}
	var codes []string
	f.Begin(func(code string) { codes = append(codes, code) })
	if len(codes) != 1 || len(codes[0]) < 26 || !f.Right(codes[0]) || !f.Right(codes[0]) {
		t.Fatalf("the codes are %q", codes)
	}
	for range 100 {
		if f.Right("guess") || f.Right("") {
			t.Fatal("a guess was right")
		}
	}
	if len(codes) != 3 || f.Right(codes[0]) || !f.Right(codes[2]) {
		t.Errorf("after 200 guesses: %q", codes)
	}
	f.End()
	if f.Right(codes[2]) || f.Right("") {
		t.Error("a code is good after the end")
	}
}

func TestSlugs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Panadería La Espiga": "panaderia-la-espiga", "  Ñandú & Cía. ": "nandu-cia", "¡!": "negocio", "日本": "negocio",
		"Un nombre muy largo que no termina nunca y todavía sigue un rato más": "un-nombre-muy-largo-que-no-termina-nunca-y-todavia",
	} {
		if got := access.Slug(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}
