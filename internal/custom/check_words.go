package custom

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// InWords is a mistake of a definition in an owner's language; programs and commands read English.
func InWords(tag locale.Tag, format string, args ...any) string {
	if text, known := checkWords[format]; known && tag != "" && tag.Language() != "en" {
		format = text.In(tag)
	}
	return fmt.Sprintf(format, args...)
}

// unfitAddress is what the guard and the templates say in English of an address or a body, in an owner's language.
var unfitAddress = locale.Text{
	ES: "No sirve así: una dirección es https y pública, sin usuario ni contraseña, y {{…}} nombra un parámetro (%s).",
	PT: "Assim não serve: um endereço é https e público, sem usuário nem senha, e {{…}} nomeia um parâmetro (%s).",
	EN: "%s",
}

func (c *compiler) addError(path string, err error) {
	why, tag := fault.From(err).Message, c.language()
	if tag.Language() != "en" {
		why = addressInWords(tag, why)
	}
	c.wrongAt(path, unfitAddress.In(tag, why))
}

func (c *compiler) language() locale.Tag {
	if c.rules.Tag == "" {
		return locale.EN
	}
	return c.rules.Tag
}

// checkWords are the mistakes that a check reports, by their English format.
var checkWords = map[string]locale.Text{
	"is needed": {
		ES: "Hace falta.",
		PT: "É preciso preencher.",
	},
	"is needed: a model chooses the tool by it": {
		ES: "Hace falta: por la descripción el asistente decide cuándo usarla.",
		PT: "É preciso preencher: pela descrição o assistente decide quando usá-la.",
	},
	"is needed: customers are asked about this value and read what it is called": {
		ES: "Falta el título (title): el cliente lo lee cuando se le pregunta.",
		PT: "Falta o título (title): o cliente o lê quando é perguntado.",
	},
	"is needed: the other side knows our calls by their signature": {
		ES: "Hace falta: con la firma el otro lado sabe que somos nosotros.",
		PT: "É preciso preencher: com a assinatura o outro lado sabe que somos nós.",
	},
	"is needed for a form: a=…&b=…": {
		ES: "Hace falta para un formulario: a=…&b=…",
		PT: "É preciso para um formulário: a=…&b=…",
	},
	`is needed; a tool without parameters has {"type": "object"}`: {
		ES: `Hace falta; si no lleva parámetros es {"type": "object"}.`,
		PT: `É preciso preencher; sem parâmetros é {"type": "object"}.`,
	},
	"has %d characters; %d is the most": {
		ES: "Tiene %d caracteres; el máximo es %d.",
		PT: "Tem %d caracteres; o máximo é %d.",
	},
	"has %d headers; %d is the most": {
		ES: "Tiene %d encabezados; el máximo es %d.",
		PT: "Tem %d cabeçalhos; o máximo é %d.",
	},
	"there are %d; %d is the most": {
		ES: "Hay %d; el máximo es %d.",
		PT: "Há %d; o máximo é %d.",
	},
	"is longer than %d bytes": {
		ES: "Es más largo que %d bytes.",
		PT: "É mais longo que %d bytes.",
	},
	"is longer than %d characters": {
		ES: "Tiene más de %d caracteres.",
		PT: "Tem mais de %d caracteres.",
	},
	"contains control or invisible characters": {
		ES: "Tiene caracteres que no se ven.",
		PT: "Tem caracteres que não aparecem.",
	},
	"%d is not between 1 and %d": {
		ES: "%d no está entre 1 y %d.",
		PT: "%d não está entre 1 e %d.",
	},
	"is not one of %s": {
		ES: "Tiene que ser uno de estos: %s.",
		PT: "Precisa ser um destes: %s.",
	},
	"is none of %s": {
		ES: "Tiene que ser uno de estos: %s.",
		PT: "Precisa ser um destes: %s.",
	},
	"has to name a secret, as {{secrets.NAME}}: a definition holds no secret itself": {
		ES: "Tiene que nombrar un secreto, como {{secrets.NOMBRE}}: acá no se escribe ninguna clave.",
		MX: "Tiene que nombrar un secreto, como {{secrets.NOMBRE}}: aquí no se escribe ninguna clave.",
		PT: "Precisa nomear um segredo, como {{secrets.NOME}}: aqui não se escreve nenhuma chave.",
	},
	"has to name a secret, as in {{secrets.API_KEY}}: a definition holds no secret itself": {
		ES: "Tiene que nombrar un secreto, como {{secrets.API_KEY}}: acá no se escribe ninguna clave.",
		MX: "Tiene que nombrar un secreto, como {{secrets.API_KEY}}: aquí no se escribe ninguna clave.",
		PT: "Precisa nomear um segredo, como {{secrets.API_KEY}}: aqui não se escreve nenhuma chave.",
	},
	"a GET has no body": {
		ES: "Una consulta GET no lleva cuerpo.",
		PT: "Uma consulta GET não tem corpo.",
	},
	"does not belong to %s": {
		ES: "No corresponde al tipo %s.",
		PT: "Não corresponde ao tipo %s.",
	},
	"has to start with a letter and may have letters a-z, digits, and single _ or - between them": {
		ES: "Empieza con una letra y lleva letras sin acento, números y _ o - entre ellos.",
		PT: "Começa com uma letra e leva letras sem acento, números e _ ou - entre eles.",
	},
	"is the name of a built-in tool": {
		ES: "Ya es el nombre de una herramienta del sistema.",
		PT: "Já é o nome de uma ferramenta do sistema.",
	},
	"looks like the built-in tool %s": {
		ES: "Se parece demasiado a la herramienta del sistema %s.",
		PT: "É parecido demais com a ferramenta do sistema %s.",
	},
	"looks like the tool %s that is there already": {
		ES: "Se parece demasiado a %s, que ya existe.",
		PT: "É parecido demais com %s, que já existe.",
	},
	`has to be "object"`: {
		ES: `Tiene que ser "object".`,
		PT: `Precisa ser "object".`,
	},
	"cannot stand at the top level: model providers refuse it": {
		ES: "No puede ir en el primer nivel: los modelos no lo aceptan.",
		PT: "Não pode ficar no primeiro nível: os modelos não aceitam.",
	},
	"is what templates call the secrets": {
		ES: "Ese nombre es el de los secretos.",
		PT: "Esse nome é o dos segredos.",
	},
	"is not among the properties": {
		ES: "No está entre las propiedades.",
		PT: "Não está entre as propriedades.",
	},
	"is not a valid JSON Schema: %v": {
		ES: "No es un JSON Schema válido: %v",
		PT: "Não é um JSON Schema válido: %v",
	},
	"is not a valid JMESPath expression: %v": {
		ES: "No es una expresión JMESPath válida: %v",
		PT: "Não é uma expressão JMESPath válida: %v",
	},
	"a property is named with 1 to 64 letters a-z, digits, _ and -": {
		ES: "El nombre de una propiedad lleva de 1 a 64 letras sin acento, números, _ y -.",
		PT: "O nome de uma propriedade leva de 1 a 64 letras sem acento, números, _ e -.",
	},
	"is not an object": {
		ES: "No es un objeto JSON.",
		PT: "Não é um objeto JSON.",
	},
	"only %s is known": {
		ES: "Solo se conoce %s.",
		PT: "Só se conhece %s.",
	},
	"is empty: no value could ever be given": {
		ES: "Está vacío: no se podría dar ningún valor.",
		PT: "Está vazio: nenhum valor poderia ser dado.",
	},
	"is refused by its own schema: %s": {
		ES: "Su propio esquema no lo acepta: %s",
		PT: "O próprio esquema não o aceita: %s",
	},
	"nothing is expanded here": {
		ES: "Acá no se reemplaza nada: escribila entera.",
		MX: "Aquí no se reemplaza nada: escríbela entera.",
		PT: "Aqui nada é substituído: escreva-a inteira.",
	},
	"is what oauth sets": {
		ES: "Ese encabezado lo pone OAuth.",
		PT: "Esse cabeçalho é definido pelo OAuth.",
	},
	"needs a function or steps": {
		ES: "Hace falta una función o pasos.",
		PT: "É preciso uma função ou passos.",
	},
	"has a function and steps; only one of them can be carried out": {
		ES: "Tiene una función y pasos: solo puede ser una de las dos cosas.",
		PT: "Tem uma função e passos: só pode ser uma das duas coisas.",
	},
	"is not the name of a function": {
		ES: "No es el nombre de una función.",
		PT: "Não é o nome de uma função.",
	},
	"has to be small letters, digits and _, starting with a letter": {
		ES: "Lleva minúsculas, números y _, y empieza con una letra.",
		PT: "Leva minúsculas, números e _, e começa com uma letra.",
	},
	"is there twice": {
		ES: "Está dos veces.",
		PT: "Está duas vezes.",
	},
	"is there twice, in another case": {
		ES: "Está dos veces, con otras mayúsculas.",
		PT: "Está duas vezes, com outras maiúsculas.",
	},
	"has to be pack/tool": {
		ES: "Se escribe paquete/herramienta.",
		PT: "Escreve-se pacote/ferramenta.",
	},
	"refers to %s; there are only %s and %s": {
		ES: "Nombra %s; solo existen %s y %s.",
		PT: "Menciona %s; só existem %s e %s.",
	},
	"refers to %s.%s, which is not among the parameters": {
		ES: "Nombra %s.%s, que no está entre los parámetros.",
		PT: "Menciona %s.%s, que não está entre os parâmetros.",
	},
	"refers to %s.%s; no step before this one is called so": {
		ES: "Nombra %s.%s; ningún paso anterior se llama así.",
		PT: "Menciona %s.%s; nenhum passo anterior tem esse nome.",
	},
	"is not the name of a header": {
		ES: "No es el nombre de un encabezado.",
		PT: "Não é o nome de um cabeçalho.",
	},
	"%s cannot be set by a definition": {
		ES: "%s no se puede poner acá.",
		MX: "%s no se puede poner aquí.",
		PT: "%s não pode ser definido aqui.",
	},
	"may have visible ASCII only": {
		ES: "Solo puede tener letras sin acento, números y signos comunes.",
		PT: "Só pode ter letras sem acento, números e sinais comuns.",
	},
	"has to be %s or %s, written out": {
		ES: "Tiene que ser %s o %s, escrito entero.",
		PT: "Precisa ser %s ou %s, escrito por inteiro.",
	},
	"there is no built-in tool %s": {
		ES: "No existe la herramienta del sistema %s.",
		PT: "Não existe a ferramenta do sistema %s.",
	},
	"%s cannot be a step": {
		ES: "%s no puede ser un paso.",
		PT: "%s não pode ser um passo.",
	},
	"%s holds something while it asks, and cannot be a step": {
		ES: "%s aparta algo mientras pregunta y no puede ser un paso.",
		PT: "%s reserva algo enquanto pergunta e não pode ser um passo.",
	},
	"%s may need a yes: what it does has to be known before the first step, so that this can be made of arguments and literals only": {
		ES: "%s puede necesitar un sí: esto solo se puede armar con argumentos y valores fijos.",
		PT: "%s pode precisar de um sim: isto só pode ser montado com argumentos e valores fixos.",
	},
	"%s has no such argument; it has %s": {
		ES: "%s no tiene ese argumento; tiene %s.",
		PT: "%s não tem esse argumento; tem %s.",
	},
	"is missing: %s needs it": {
		ES: "Falta: %s lo necesita.",
		PT: "Falta: %s precisa dele.",
	},
	"%s: %s": {
		ES: "No se puede leer (%s: %s).",
		PT: "Não dá para ler (%s: %s).",
	},
	"%v": {
		ES: "No se puede leer: %v",
		PT: "Não dá para ler: %v",
	},
}
