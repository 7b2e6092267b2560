package confirm

import "testing"

func FuzzClassify(f *testing.F) {
	for _, l := range labelledIn(f, "replies.tsv") {
		f.Add(l.reply, l.q.Tool, l.q.Locale, "¿Confirmás el pedido?")
	}
	f.Add("s\u0336i\u0336", "", "", "¿No querés?")
	f.Add("\xff\xfe", "retail/cancel_order", "pt-BR", "?¿?")
	f.Fuzz(func(t *testing.T, reply, tool, locale, text string) {
		q := Question{Tool: tool, Locale: locale, Text: text, ID: "q-1"}
		switch got := Classify(reply, q); got {
		case Confirm, Deny, Amend, Unclear:
		default:
			t.Fatalf("%q: outcome %q", reply, got)
		}
		for _, tail := range []string{" pero no", " mas não", " but not", " zxqvw"} {
			if Classify(reply+tail, q) == Confirm {
				t.Fatalf("%q is a confirm", reply+tail)
			}
		}
		if Classify("zxqvw "+reply, q) == Confirm {
			t.Fatalf("an unknown word before %q is a confirm", reply)
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	q := Question{Tool: "retail/confirm_order", Locale: "es-AR", Text: "Son 2 cocas, $ 3.000. ¿Confirmás el pedido?"}
	for _, reply := range []string{"sí", "Sí, dale, confirmo el pedido. ¡Muchas gracias!", "cofirmo",
		"sí, pero que sean 3"} {
		b.Run(reply, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Classify(reply, q)
			}
		})
	}
}
