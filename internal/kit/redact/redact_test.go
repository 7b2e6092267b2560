package redact

import (
	"strings"
	"testing"
	"time"
)

func TestTextMasksWhatAnybodyRecognises(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"escribime a ana.gomez+x@gmail.com.", "escribime a a•••@gmail.com."},
		{"josé@correo.com.ar, 2@x.io", "j•••@correo.com.ar, 2•••@x.io"},
		{"“juan@empresa.com”", "“j•••@empresa.com”"},
		{"juan12345678@empresa.com", "j•••@empresa.com"},
		{"llamame al +54 9 11 2345-6789 después", "llamame al ••••6789 después"},
		{"(011) 4321-8765 o 11.2345.6789", "••••8765 o ••••6789"},
		{"(1123456789)", "(••••6789)"},
		{"+(54) 11 2345 6789", "••••6789"},
		{"wa.me/5491123456789 tel1123456789", "wa.me/••••6789 tel••••6789"},
		{"tel-1123456789 TEL-1123456789", "tel-••••6789 TEL-••••6789"},
		{"celular 55\u00a01234\u20115678", "celular ••••5678"},
		{"tarjeta 4111 1111 1111 1111", "tarjeta [card]"},
		{"4111-1111-1111-1111 12/28 123", "[number]"},
		{"CBU 0170099220000067797370", "CBU [cbu]"},
		{"cpf 529.982.247-25 ou 52998224725", "cpf [cpf] ou [cpf]"},
		{"11.222.333/0001-81 e 11222333000181", "[cnpj] e [cnpj]"},
		{"CUIT 20-30123456-3", "CUIT [cuit]"},
		{"DNI 30123456", "DNI [dni]"},
		{"dni: 5.123.456, mi documento es 30.123.456", "dni: [dni], mi documento es [dni]"},
		{"D.N.I. nro 1234567", "D.N.I. nro [dni]"},
		{"chave pix: 123e4567-e89b-42d3-a456-426614174000", "chave pix: [pix]"},
		{"pix 11 91234-5678", "pix ••••5678"},
		{"$500 11 2345 6789", "$500 ••••6789"},
		{"1123456789 $500", "••••6789 $500"},
		{"500 ARS 1123456789", "500 ARS ••••6789"},
		{"15/11/2026 11 2345 6789", "15/11/2026 ••••6789"},
		{"1123456789 1187654321", "[number]"},
	} {
		if got := New().Text(c.in); got != c.want {
			t.Errorf("Text(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
		if again := New().Text(c.want); again != c.want {
			t.Errorf("masking twice changes %q to %q", c.want, again)
		}
	}
}

func TestTextLeavesWhatIsNobodys(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"",
		"dos docenas de facturas y 1 kg de yerba",
		"ORD-00001, FAC-2026-00012345",
		"019a8c5e-7b1f-7c3d-9e2a-1234567890ab",
		"pedido 12345678-1234-7234-8234-123456789012 listo",
		"2026-11-15T02:41:09.123456Z", "2026-11-15 02:41:09-03:00", "20261115T024109Z", "20261115",
		"el 15/11/2026 a las 10:30, 02:41:09 2026-11-15",
		"$ 12.345.678,50", "ARS 12345678", "R$ 12.345.678,90", "12345678 pesos", "US$12345678", "1.234.567,50",
		"1,234,567.50",
		"puntaje 0.912345678, lugar -34.603722,-58.381592",
		"7790070411112", "SKU ABC1234567",
		"sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"@almacen a las 5 @ local", "talle 38 40 42",
	} {
		if got := New().Text(s); got != s {
			t.Errorf("Text(%q) = %q", s, got)
		}
	}
}

func TestKnownValues(t *testing.T) {
	t.Parallel()
	r := New("Ana", "Ana María Gómez", "+5491123456789", "30123456", "Av. Siempre Viva 742", "ana@gomez.com", "x",
		"•••", "")
	for _, c := range []struct{ in, want string }{
		{"ANA MARÍA  GOMEZ", "[name]"},
		{"Ana Mari\u0301a Go\u0301mez, mañana", "[name], mañana"},
		{"la banana de Ana", "la banana de [name]"},
		{"011 15 2345-6789", "••••6789"},
		{"1123456789", "••••6789"},
		{"tel (11)2345.6789!", "tel ••••6789!"},
		{"11 2345 6789/11 2345 6789", "••••6789/••••6789"},
		{"soy 30.123.456", "soy [number]"},
		{"A30123456B", "A[number]B"},
		{"av. siempre viva 742, 2º B", "[address], 2º B"},
		{"ana@GOMEZ.com", "a•••@gomez.com"},
		{"x ••• y", "x ••• y"},
	} {
		if got := r.Text(c.in); got != c.want {
			t.Errorf("Text(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}

func TestMasksNeverSpellAKnownValue(t *testing.T) {
	t.Parallel()
	r := New("Name", "card", "gmail.com", "6789", "ana@gmail.com", "+5491123456789")
	for _, s := range []string{"ana@gmail.com", "otro@gmail.com", "+5491123456789", "4111111111111111", "Name",
		`{"customer_name":"x"}`} {
		for _, got := range []string{r.Text(s),
			string(r.JSON([]byte(`{"customer_name":"` + strings.ReplaceAll(s, `"`, `\"`) + `"}`)))} {
			for _, known := range []string{"[name]", "[card]", "gmail.com", "6789"} {
				if strings.Contains(strings.ToLower(got), known) {
					t.Errorf("%q became %q, which tells %q", s, got, known)
				}
			}
		}
	}
}

// The author of a text must not be able to make masking slow.
func TestLongTextsTakeLinearTime(t *testing.T) {
	t.Parallel()
	r := New("+5491123456789", "Leonor")
	for _, piece := range []string{"1123456789", "a1", "1.1.", "a@", "@", "1 ", "+(", "Leonor", "$1", "ORD-1-",
		" dni "} {
		done := make(chan struct{})
		go func() { r.Text(strings.Repeat(piece, 1<<20/len(piece))); close(done) }()
		select {
		case <-done:
		case <-time.After(2 * time.Minute):
			t.Fatalf("a megabyte of %q is still being masked", piece)
		}
	}
}

func BenchmarkText(b *testing.B) {
	r := New("Ana María Gómez", "+5491123456789", "30123456", "Av. Siempre Viva 742")
	for b.Loop() {
		r.Text("Hola, soy Ana María Gómez, mi celular es 11 2345-6789")
	}
}
