package openai

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// In says what the matter is and what to do about it; empty for a model that works.
func (t Trial) In(tag locale.Tag) string {
	text, known := troubles[t.Trouble]
	switch {
	case !known:
		return ""
	case t.Trouble == NoModel && len(t.Names) == 0:
		return emptyServer.In(tag, t.Address)
	case t.Trouble == NoModel:
		list := strings.Join(t.Names[:min(len(t.Names), mostNames)], ", ")
		if len(t.Names) > mostNames {
			list += " …"
		}
		return text.In(tag, t.Model, list)
	case t.Trouble == NoVersion:
		return text.In(tag, t.BaseURL+"/v1")
	case t.Trouble == NotAllowed:
		how := guard.Openings(t.BaseURL, "--model-net", "--model-loopback")
		if len(how) == 0 {
			return neverAllowed.In(tag, t.Address)
		}
		return text.In(tag, t.Address, locale.List(tag, how, true))
	case t.Trouble == Refused || t.Trouble == Failing || t.Trouble == BadKey:
		return text.In(tag, t.Address, t.Status)
	case t.Trouble == NoTools:
		return text.In(tag, t.Model)
	}
	return text.In(tag, t.Address)
}

var emptyServer = locale.Text{
	ES: "El servidor %s todavía no tiene ningún modelo: hay que descargarle uno.",
	PT: "O servidor %s ainda não tem nenhum modelo: é preciso baixar um.",
	EN: "The server %s has no model yet: download one to it.",
}

var neverAllowed = locale.Text{
	ES: "A %s no se llega: no es una dirección pública con https, y tampoco una de una red propia que se pueda permitir.",
	PT: "Não se chega a %s: não é um endereço público com https, nem um de uma rede própria que se possa permitir.",
	EN: "%s cannot be reached: it is neither a public address with https nor one of one's own network that could be allowed.",
}

var troubles = map[Trouble]locale.Text{
	NotAllowed: {
		ES: "Mostrador no tiene permiso para llamar a %s. Quien opera el servidor lo da al iniciarlo con %s (también MOSTRADOR_MODEL_NET y MOSTRADOR_MODEL_LOOPBACK); sin cifrar, con http, solo se llega a direcciones privadas.",
		PT: "O Mostrador não tem permissão para chamar %s. Quem opera o servidor dá essa permissão ao iniciá-lo com %s (também MOSTRADOR_MODEL_NET e MOSTRADOR_MODEL_LOOPBACK); sem criptografia, com http, só se chega a endereços privados.",
		EN: "Mostrador is not allowed to call %s. The operator of the server allows it by starting it with %s (also MOSTRADOR_MODEL_NET and MOSTRADOR_MODEL_LOOPBACK); unencrypted, with http, only private addresses are reached.",
	},
	NoHost: {
		ES: "Desde este servidor no se encuentra %s: el nombre no existe o está mal escrito.",
		PT: "Deste servidor não se encontra %s: o nome não existe ou está escrito errado.",
		EN: "%s cannot be found from this server: the name does not exist, or is misspelt.",
	},
	Unreachable: {
		ES: "En %s no atiende nadie. ¿Está encendido el servidor del modelo, y en ese puerto?",
		PT: "Ninguém atende em %s. O servidor do modelo está ligado, e nessa porta?",
		EN: "Nothing listens at %s. Is the model's server running, and on that port?",
	},
	NoVersion: {
		ES: "A la dirección le falta el final: probá con %s",
		MX: "A la dirección le falta el final: prueba con %s",
		PT: "Falta o final do endereço: tente com %s",
		EN: "The address lacks its end: try %s",
	},
	NoServer: {
		ES: "Lo que responde en %s no habla como un modelo. Revisá la dirección; suele terminar en /v1.",
		MX: "Lo que responde en %s no habla como un modelo. Revisa la dirección; suele terminar en /v1.",
		PT: "O que responde em %s não fala como um modelo. Confira o endereço; costuma terminar em /v1.",
		EN: "What answers at %s does not speak as a model does. Look at the address; it usually ends in /v1.",
	},
	NoModel: {
		ES: "El servidor no conoce el modelo «%s». Los que tiene: %s",
		PT: "O servidor não conhece o modelo «%s». Os que tem: %s",
		EN: "The server does not know the model “%s”. It has: %s",
	},
	NoKey: {
		ES: "%s pide una clave, y no hay ninguna guardada para este modelo.",
		PT: "%s pede uma chave, e não há nenhuma salva para este modelo.",
		EN: "%s asks for a key, and none is kept for this model.",
	},
	BadKey: {
		ES: "%s no aceptó la clave (%d): puede estar mal copiada, vencida o ser de otra cuenta.",
		PT: "%s não aceitou a chave (%d): pode estar mal copiada, vencida ou ser de outra conta.",
		EN: "%s did not accept the key (%d): it may be miscopied, expired or another account's.",
	},
	NoTools: {
		ES: "%s responde, pero no acepta herramientas. Elegí otro modelo, o poné \"plan\": \"json\" en su configuración.",
		MX: "%s responde, pero no acepta herramientas. Elige otro modelo, o pon \"plan\": \"json\" en su configuración.",
		PT: "%s responde, mas não aceita ferramentas. Escolha outro modelo ou ponha \"plan\": \"json\" na configuração dele.",
		EN: "%s answers, but takes no tools. Choose another model, or set \"plan\": \"json\" for it.",
	},
	Slow: {
		ES: "%s no empezó a responder a tiempo. La primera vez, mientras carga el modelo, puede tardar más; su plazo es timeout_seconds.",
		PT: "%s não começou a responder a tempo. Na primeira vez, enquanto carrega o modelo, pode demorar mais; o prazo é timeout_seconds.",
		EN: "%s did not begin to answer in time. The first time, while it loads the model, it may take longer; its limit is timeout_seconds.",
	},
	Limited: {
		ES: "%s no acepta más pedidos por ahora. Puede ser un límite de la cuenta.",
		PT: "%s não aceita mais pedidos por enquanto. Pode ser um limite da conta.",
		EN: "%s takes no more requests for now. It may be a limit of the account.",
	},
	Failing: {
		ES: "%s falló (%d). Mirá el registro de ese servidor.",
		MX: "%s falló (%d). Mira el registro de ese servidor.",
		PT: "%s falhou (%d). Veja o registro desse servidor.",
		EN: "%s failed (%d). Look at that server's log.",
	},
	Refused: {
		ES: "%s rechazó el pedido (%d).",
		PT: "%s recusou o pedido (%d).",
		EN: "%s refused the request (%d).",
	},
}
