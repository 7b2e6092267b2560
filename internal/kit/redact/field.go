package redact

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// fieldKinds are the names of fields that hold personal data whatever they
// contain, in lower case and without separators, so that customer_phone and
// customerPhone are one name.
var fieldKinds = map[string]kind{
	"card": cardKind, "cvv": cardKind, "cvc": cardKind,
	"cbu": cbuKind, "cvu": cbuKind, "clabe": cbuKind, "iban": cbuKind, "accountnumber": cbuKind,
	"alias": aliasKind, "cbualias": aliasKind, "bankalias": aliasKind,
	"pix": pixKind, "pixkey": pixKind, "chave": pixKind, "chavepix": pixKind,
	"documento": dniKind, "documentnumber": dniKind, "nationalid": dniKind, "rg": dniKind, "curp": dniKind,
	"cuit": cuitKind, "cuil": cuitKind, "rfc": cuitKind, "taxid": cuitKind,
	"apellido": nameKind, "apellidos": nameKind, "sobrenome": nameKind, "surname": nameKind, "preferredname": nameKind,
	"recipient": nameKind, "destinatario": nameKind, "titular": nameKind, "cardholder": nameKind,
	"accountholder": nameKind,
	"line1":         addressKind, "line2": addressKind, "street": addressKind, "calle": addressKind, "rua": addressKind,
	"domicilio": addressKind, "deliveryinstructions": addressKind, "addressline1": addressKind,
	"addressline2": addressKind,
	"shipto":       addressKind, "deliverypreferences": addressKind,
	"allergies": healthKind, "dietaryrestrictions": healthKind, "alergias": healthKind,
	"restricoesalimentares": healthKind, "restriccionesalimentarias": healthKind,
}

// fieldEndings name the rest: recipientPhone, billing_address, clientFullName.
// The first that fits decides (an e-mail address is an e-mail).
var fieldEndings = []struct {
	ending string
	kind   kind
}{
	{"emailaddress", emailKind}, {"email", emailKind}, {"correo", emailKind}, {"mail", emailKind},
	{"phone", phoneKind}, {"phonenumber", phoneKind}, {"telefono", phoneKind}, {"telefone", phoneKind},
	{"celular", phoneKind}, {"whatsapp", phoneKind}, {"mobile", phoneKind},
	{"address", addressKind}, {"addresstext", addressKind}, {"direccion", addressKind}, {"endereco", addressKind},
	{"cardnumber", cardKind},
	{"dni", dniKind}, {"cpf", cpfKind}, {"cnpj", cnpjKind},
	{"firstname", nameKind}, {"lastname", nameKind}, {"fullname", nameKind}, {"nombrecompleto", nameKind},
	{"nomecompleto", nameKind}, {"holdername", nameKind},
}

// people are the words that make "name" a person's: customer_name, and name inside customer. A product's name is not
// personal.
var people = []string{
	"customer", "client", "recipient", "patient", "contact", "lead", "buyer", "payer", "guest", "attendee", "person",
	"owner",
	"cliente", "paciente", "contacto", "contato", "destinatario", "comprador", "pagador", "invitado",
}

var nameWords = []string{"name", "nombre", "nome"}

// fieldKind is the kind of data a field holds by its name, or "".
func fieldKind(name string, ofPerson bool) kind {
	if k, ok := fieldKinds[name]; ok {
		return k
	}
	for _, f := range fieldEndings {
		if strings.HasSuffix(name, f.ending) {
			return f.kind
		}
	}
	for _, word := range nameWords {
		rest, ok := strings.CutSuffix(name, word)
		if ok && (rest == "" && ofPerson || rest != "" && isPerson(rest)) {
			return nameKind
		}
		rest, ok = strings.CutPrefix(name, word)
		if ok && rest != "" && isPerson(rest) {
			return nameKind
		}
	}
	return ""
}

// isPerson reports a field whose value describes a person, or several.
func isPerson(name string) bool {
	name = strings.TrimSuffix(name, "s")
	return slices.ContainsFunc(people, func(p string) bool { return strings.HasSuffix(name, p) })
}

// fieldName writes a field's name as the tables above do.
func fieldName(key string) string { return unseparated.Replace(locale.Fold(key)) }

var unseparated = strings.NewReplacer("_", "", "-", "", " ", "", ".", "")
