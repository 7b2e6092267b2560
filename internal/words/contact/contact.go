// Package contact finds how to reach somebody in what they typed: an e-mail address or a telephone number. It proves
// nothing: anybody can type anybody's number.
package contact

import (
	"net/mail"
	"regexp"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/kit/taxid"
)

// Contact is what was found. Alone: the message says nothing else.
type Contact struct {
	Email string // in lower case
	Phone string // E.164
	Alone bool
}

// Found reports whether there is a way to reach them.
func (c Contact) Found() bool { return c.Email != "" || c.Phone != "" }

var (
	emails = regexp.MustCompile(`[\p{L}\d._%+\-]+@[\p{L}\d\-]+(?:\.[\p{L}\d\-]+)+`)
	// numbers are runs of digits with what people put between them; what they mean is the phone package's to say.
	numbers = regexp.MustCompile(`\+?\(?\d[\d\s().\-]{6,24}\d`)
)

// shortest is how many digits a number needs: those with an area code have ten everywhere, documents have eight.
const shortest = 10

// Find reads a message of a customer in a country. A tax number with valid check digits, which may be as long as a
// telephone number, is none where it is written like one or its word stands before it.
func Find(text, country string) (c Contact) {
	rest := text
	if at := emails.FindStringIndex(text); at != nil {
		written := text[at[0]:at[1]]
		if parsed, err := mail.ParseAddress(written); err == nil && parsed.Address == written && len(written) <= 254 {
			c.Email = strings.ToLower(written)
			rest = text[:at[0]] + " " + text[at[1]:]
		}
	}
	for _, at := range numbers.FindAllStringIndex(rest, -1) {
		written := rest[at[0]:at[1]]
		if digits(written) < shortest || isDocument(rest[:at[0]], written) {
			continue
		}
		e164, err := phone.Normalize(written, country)
		if err != nil {
			continue
		}
		c.Phone = e164
		rest = rest[:at[0]] + " " + rest[at[1]:]
		break
	}
	c.Alone = c.Found() && saysNothing(rest)
	return c
}

// isDocument reports a number that its writer calls a document, or writes like one: 20-12345678-6, 123.456.789-09.
func isDocument(before, written string) bool {
	words := plain(before)
	for _, w := range words[max(0, len(words)-2):] {
		if documents[w] {
			return true
		}
	}
	plain := taxid.Plain(written)
	return taxid.CPF(plain) && cpf.MatchString(written) || taxid.CUIT(plain) && cuit.MatchString(written)
}

var (
	cpf       = regexp.MustCompile(`^\d{3}\.\d{3}\.\d{3}-\d{2}$`)
	cuit      = regexp.MustCompile(`^\d{2}-\d{8}-\d$`)
	documents = set("dni cpf cnpj rg cuit cuil rfc curp documento doc document cbu cvu clabe")
)

// around are the words that people put around a contact, in three languages, as locale.Fold writes them.
var around = set(`
	mi el la es mis tel telefono fono cel celu celular movil numero nro num mail email e correo whatsapp wsp wapp te lo
	paso dejo anota anotalo este esta aca aqui va ahi hola dale si ok bueno claro gracias por favor y o de con
	meu minha o a telefone fone zap zapi segue meus sim obrigado obrigada pode anotar eh
	my is the phone number mobile here it sure thanks yes please and at`)

func saysNothing(text string) bool {
	for _, w := range plain(text) {
		if !around[w] {
			return false
		}
	}
	return true
}

func plain(text string) []string {
	return strings.FieldsFunc(locale.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

func digits(s string) (n int) {
	for _, r := range s {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}
