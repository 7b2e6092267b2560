package custom

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// notPublic is for an address that only the server's own network has.
var notPublic = locale.Text{ES: "no es pública", PT: "não é público"}

// addressInWords is what is wrong with an address, in an owner's language. What names a part of the definition stays as
// it is.
func addressInWords(tag locale.Tag, why string) string {
	text, known := addressWords[why]
	switch {
	case known:
		return text.In(tag)
	case strings.HasPrefix(why, "the address is not a public one"), strings.HasPrefix(why, "names under ."):
		return notPublic.In(tag)
	}
	return why
}

// addressWords are what the guard and the templates say of an address, by their English text.
var addressWords = map[string]locale.Text{
	"only https is allowed": {ES: "solo se permite https", PT: "só https é permitido"},
	"the port is not allowed: 443, or 1024 and above": {
		ES: "ese puerto no se permite: 443, o desde 1024", PT: "essa porta não é permitida: 443, ou a partir de 1024",
	},
	"the URL cannot be read":  {ES: "no se entiende", PT: "não dá para entender"},
	"the host cannot be read": {ES: "no se entiende el servidor", PT: "não dá para entender o servidor"},
	"the port cannot be read": {ES: "no se entiende el puerto", PT: "não dá para entender a porta"},
	"the URL needs a host":    {ES: "falta el servidor", PT: "falta o servidor"},
	"the URL may not carry a user name or password": {
		ES: "no puede llevar usuario ni contraseña", PT: "não pode levar usuário nem senha",
	},
	"the URL may not have a fragment": {ES: "no puede llevar #", PT: "não pode levar #"},
	"the URL may not contain spaces, control characters, a backslash or a fragment": {
		ES: "no puede llevar espacios, barras invertidas ni #", PT: "não pode levar espaços, barras invertidas nem #",
	},
	"the host needs a full name, with its domain": {
		ES: "al servidor le falta el dominio", PT: "falta o domínio do servidor",
	},
	"the host is not a valid name": {
		ES: "ese nombre de servidor no es válido", PT: "esse nome de servidor não é válido",
	},
	"the path may not have . or .. in it": {
		ES: "no puede llevar . ni .. en el camino",
		PT: "não pode ter . nem .. no caminho",
	},
	"has to be a whole URL, as in https://api.example.com/path": {
		ES: "va entera, como https://api.example.com/path", PT: "vai inteiro, como https://api.example.com/path",
	},
	"scheme, host and port have to be written out: no {{…}} there": {
		ES: "el servidor y el puerto van escritos, sin {{…}}", PT: "o servidor e a porta vão por extenso, sem {{…}}",
	},
}
