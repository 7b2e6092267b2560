package policy

import (
	"regexp"
	"strings"

	"cel.dev/cel-go/cel"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// The mistakes a rule can have, worded for its author.
var (
	isEmpty   = locale.Text{ES: "Hay que escribir algo.", PT: "É preciso escrever algo.", EN: "is empty"}
	isNotText = locale.Text{ES: "No es texto.", PT: "Não é texto.", EN: "is not text"}
	isLonger  = locale.Text{
		ES: "Tiene más de %d caracteres.",
		PT: "Tem mais de %d caracteres.",
		EN: "is longer than %d characters",
	}
	isUnseen = locale.Text{
		ES: "Tiene caracteres que no se ven.",
		PT: "Tem caracteres que não aparecem.",
		EN: "has characters that are not seen",
	}
	isOutside = locale.Text{
		ES: "Tiene que estar entre 0 y %d.",
		PT: "Precisa estar entre 0 e %d.",
		EN: "is not between 0 and %d",
	}
	isNoLanguage = locale.Text{
		ES: "No es ninguno de estos idiomas: %s.",
		PT: "Não é nenhum destes idiomas: %s.",
		EN: "is none of %s",
	}
	isForConfirm = locale.Text{
		ES: "Solo va cuando se pide un sí: a lo que se rechaza nadie puede decirle que sí.",
		PT: "Só vale quando se pede um sim: ao que é recusado ninguém pode dizer sim.",
		EN: "is for confirm: nobody can say yes to what is denied",
	}
	isNobody = locale.Text{
		ES: "%q no es quien pueda decir que sí: customer, staff u owner.",
		PT: "%q não é quem possa dizer sim: customer, staff ou owner.",
		EN: "%q is none of customer, staff, owner",
	}
	isNoEffect = locale.Text{
		ES: "%q no es deny ni confirm.",
		PT: "%q não é deny nem confirm.",
		EN: "%q is none of deny, confirm",
	}
	isNoPattern = locale.Text{
		ES: "%q no es paquete/herramienta, paquete/* ni *.",
		PT: "%q não é pacote/ferramenta, pacote/* nem *.",
		EN: "%q is not pack/tool, pack/* or *",
	}
	noSuchTool = locale.Text{
		ES: "No existe la herramienta %q.",
		PT: "A ferramenta %q não existe.",
		EN: "there is no tool %q",
	}
	onlyReads = locale.Text{
		ES: "%s solo consulta: por ella nunca se pregunta nada.",
		PT: "%s só consulta: por ela nunca se pergunta nada.",
		EN: "%s only reads: nothing is ever asked about it",
	}
	unreadable = locale.Text{ES: "No se puede leer: %s", PT: "Não dá para ler: %s", EN: "cannot be read: %s"}
	noArgument = locale.Text{
		ES: "Ninguna de estas herramientas tiene el dato %q.",
		PT: "Nenhuma destas ferramentas tem o dado %q.",
		EN: "none of these tools has an argument %q",
	}
	mayLack = locale.Text{
		ES: "%s puede venir sin %q: empezá con has(arguments.%s) &&",
		MX: "%s puede venir sin %q: empieza con has(arguments.%s) &&",
		PT: "%s pode vir sem %q: comece com has(arguments.%s) &&",
		EN: "%s may come without %q: begin with has(arguments.%s) &&",
	}
	isNoCondition = locale.Text{
		ES: "Una condición es verdadera o falsa, y esto es un valor de tipo %s.",
		PT: "Uma condição é verdadeira ou falsa, e isto é um valor do tipo %s.",
		EN: "a condition has to be true or false, and this is a value of type %s",
	}
	neither = locale.Text{
		ES: "Una condición es verdadera o falsa, y %s es %s.",
		PT: "Uma condição é verdadeira ou falsa, e %s é %s.",
		EN: "a condition has to be true or false, and %s is %s",
	}
	neverEqual = locale.Text{
		ES: "%s es %s y %s es %s: nunca van a coincidir.",
		PT: "%s é %s e %s é %s: nunca vão coincidir.",
		EN: "%s is %s and %s is %s: they never go together",
	}
	neverValue = locale.Text{
		ES: "%s nunca es %q: puede ser %s.",
		PT: "%s nunca é %q: pode ser %s.",
		EN: "%s is never %q: it is one of %s",
	}
	neverDecided = locale.Text{
		ES: "Esto nunca se puede decidir: %s",
		PT: "Isto nunca se pode decidir: %s",
		EN: "this can never be decided: %s",
	}
	stopsAll = locale.Text{
		ES: "Sin condición rechazaría todas las llamadas a todas las herramientas. Si es lo que querés, escribí true.",
		MX: "Sin condición rechazaría todas las llamadas a todas las herramientas. Si es lo que quieres, escribe true.",
		PT: "Sem condição recusaria todas as chamadas a todas as ferramentas. Se for isso mesmo, escreva true.",
		EN: "without a condition it would refuse every call of every tool: write true if that is meant",
	}
	ownPattern = locale.Text{
		ES: "matches lleva un patrón escrito acá, no uno que venga con la llamada.",
		MX: "matches lleva un patrón escrito aquí, no uno que venga con la llamada.",
		PT: "matches leva um padrão escrito aqui, não um que venha com a chamada.",
		EN: "matches takes a pattern that is written here, not one that comes with a call",
	}
	noEstimate = locale.Text{
		ES: "No se puede saber cuánto tardaría: %s",
		PT: "Não dá para saber quanto demoraria: %s",
		EN: "it cannot be told how long this would take: %s",
	}
	tooSlow = locale.Text{
		ES: "Podría tardar demasiado con una llamada grande; escribilo con menos recorridos, o sin ninguno.",
		MX: "Podría tardar demasiado con una llamada grande; escríbelo con menos recorridos, o sin ninguno.",
		PT: "Poderia demorar demais com uma chamada grande; escreva com menos repetições, ou sem nenhuma.",
		EN: "it could take too long on a large call; say it with fewer loops, or without one",
	}

	atPlace = locale.Text{
		ES: "Línea %d, columna %d: %s",
		PT: "Linha %d, coluna %d: %s",
		EN: "line %d, column %d: %s",
	}
	endsEarly = locale.Text{ES: "termina antes de tiempo", PT: "termina antes da hora", EN: "it ends too early"}
	strange   = locale.Text{
		ES: "esto no se puede leer: %s",
		PT: "isto não dá para ler: %s",
		EN: "this cannot be read: %s",
	}
	notWritten = locale.Text{
		ES: "una condición no se escribe así: %s",
		PT: "uma condição não se escreve assim: %s",
		EN: "this is not how a condition is written: %s",
	}
	tooNested = locale.Text{
		ES: "hay más de %d recorridos uno dentro del otro",
		PT: "há mais de %d repetições uma dentro da outra",
		EN: "there are more than %d loops in each other",
	}
	noSuchName = locale.Text{
		ES: "no existe %q; una condición conoce %s",
		PT: "não existe %q; uma condição conhece %s",
		EN: "there is no %q; a condition knows %s",
	}
	notWith = locale.Text{ES: "%s no va con %s", PT: "%s não combina com %s", EN: "%s does not go with %s"}
)

// mostSaid is how many mistakes of one condition are reported: the first explain the rest.
const mostSaid = 5

// inWords words the mistakes of a condition so that its owner can fix them.
func inWords(issues *cel.Issues) []said {
	var out []said
	for _, e := range issues.Errors() {
		if len(out) == mostSaid {
			break
		}
		out = append(out, say(atPlace, e.Location.Line(), e.Location.Column()+1, plainly(e.Message)))
	}
	return out
}

var (
	undeclared = regexp.MustCompile(`undeclared reference to '([^']*)'`)
	overload   = regexp.MustCompile(`found no matching overload for '([^']*)' applied to '([^']*)'`)
)

func plainly(message string) said {
	syntax, wrong := strings.CutPrefix(message, "Syntax error: ")
	token, unknown := strings.CutPrefix(syntax, "token recognition error at: ")
	switch {
	case wrong && strings.HasPrefix(syntax, "mismatched input '<EOF>'"):
		return say(endsEarly)
	case wrong && unknown:
		return say(strange, token)
	case wrong:
		return say(notWritten, syntax)
	case strings.Contains(message, "nesting"):
		return say(tooNested, mostNested)
	}
	if m := undeclared.FindStringSubmatch(message); m != nil {
		return say(noSuchName, m[1], strings.Join(Names(), ", "))
	}
	if m := overload.FindStringSubmatch(message); m != nil {
		return say(notWith, strings.Trim(m[1], "_@"), strings.Trim(m[2], "()"))
	}
	return asIs(message)
}

// Names returns the variables of a condition.
func Names() []string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = n.name
	}
	return list
}
