package contact_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/contact"
)

func TestFind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, country string
		want          contact.Contact
	}{
		{"ana@example.com", "AR", contact.Contact{Email: "ana@example.com", Alone: true}},
		{"Mi mail es Ana.Paz@Example.com.", "AR", contact.Contact{Email: "ana.paz@example.com", Alone: true}},
		{"11 5555-1234", "AR", contact.Contact{Phone: "+5491155551234", Alone: true}},
		{"sí, mi celu es el 011 15 5555 1234, gracias", "AR", contact.Contact{Phone: "+5491155551234", Alone: true}},
		{"+54 9 11 5555 1234", "AR", contact.Contact{Phone: "+5491155551234", Alone: true}},
		{"meu telefone é (11) 98765-4321", "BR", contact.Contact{Phone: "+5511987654321", Alone: true}},
		{"55 1234 5678", "MX", contact.Contact{Phone: "+525512345678", Alone: true}},
		{"ana@example.com y 11 5555-1234", "AR",
			contact.Contact{Email: "ana@example.com", Phone: "+5491155551234", Alone: true}},
		{"agregá otra yerba, mi mail es ana@example.com", "AR", contact.Contact{Email: "ana@example.com"}},
		{"quiero 2 yerbas", "AR", contact.Contact{}},
		{"30.111.222", "AR", contact.Contact{}},
		{"mi dni es 30111222", "AR", contact.Contact{}},
		{"20-12345678-6", "AR", contact.Contact{}},
		{"cuit 20123456786", "AR", contact.Contact{}},
		{"529.982.247-25", "BR", contact.Contact{}},
		{"cpf 52998224725", "BR", contact.Contact{}},
		{"arroba @ana", "AR", contact.Contact{}},
		{"1111 2222 3333 4444 5555", "AR", contact.Contact{}},
		{"", "AR", contact.Contact{}},
	} {
		if got := contact.Find(c.text, c.country); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}
