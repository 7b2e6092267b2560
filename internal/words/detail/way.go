package detail

import (
	"regexp"

	"github.com/mostrador/mostrador/internal/words/when"
)

// How goods do not get to somebody: "no lo paso a buscar", "no me lo manden". That they did not is another matter.
var (
	notFetched = regexp.MustCompile(`(^| )(no|nao|not) ((l[oae]s?|me|nos|voy|vou|vamos|va|a|ir|vengo|venho|paso|pasar|passo|passar|quiero|quero|puedo|posso|pick|going|to) )*(retir|busc|recoj|recog|picking|collect)`)
	notSent    = regexp.MustCompile(`(^| )(no|nao|not) ((l[oae]s?|me|nos|se|quiero|quero|necesito|preciso|precisa|hace|falta|que) )*((mand|entreg|despach|send|deliver)(a|an|am|ar|as|e|en|em|es|arlo|arla|arme|ing)?|envi(a|an|ar|as|e|en|em|es|arlo)|env\pL?o|manda(r)?melo)( |$)`)
)

// Way is how goods get to somebody where it says which way they do not: "pickup", "delivery"; empty: it does not say.
func (m gist) Way() string {
	switch p := m.Plain(); {
	case notFetched.MatchString(p):
		return "delivery"
	case notSent.MatchString(p):
		return "pickup"
	}
	return ""
}

// ordering are ways to say that an order follows: "te paso un pedido", "quiero hacer un pedido", "pedido: 20 arroz".
var ordering = regexp.MustCompile(`(^| )((te|le|les) (paso|hago|mando|dejo|armo|encargo|faco|passo)|(hacer|pasar|armar|dejar|encargar|realizar|fazer|place)(te|le|les|lo)?) (un |el |mi |este |otro |um |o |meu |an |the )?(nuevo |novo |new )?(pedido|encargo|orden|order)( |$)|` +
	`(^| )(quiero|quisiera|queria|quero|gustaria|puedo|podria|posso|vamos a) (pedir|encargar|ordenar)( algo)? (a domicilio|(por |para |pelo )?delivery|para llevar|para entrega|em casa)( |$)`)

var orderHead = regexp.MustCompile(`(?i)(^|[\s,.])pedido( nuevo)?\s*:`)

// Orders reports that it begins an order; it is about none that stands.
func (m gist) Orders() bool { return ordering.MatchString(m.Plain()) || orderHead.MatchString(m.Raw) }

// givingUp are what one says to leave something, aside what stands beside it.
var (
	givingUp = set("deja deje dejalo dejala dejemos dejemoslo deixa deixe esquece esqueca olvidalo olvidate olvida forget")
	besideUp = set("no nao ya ja mejor melhor bueno entonces entao pra la lo asi eso isso it ai ah eh mira olha")
)

// GivenUp is what a message says after it has left what it said before, or was asked: "no va a poder, dejalo. Anotame
// otra cosa"; false: it leaves nothing, or says no more.
func (m gist) GivenUp() (rest string, ok bool) {
	for i := range m.words {
		if i > 0 && !m.words[i].pause {
			continue
		}
		end := m.skip(i, func(k int) bool { return (k == i || !m.words[k].pause) && (givingUp[m.at(k)] || besideUp[m.at(k)]) })
		if end+3 <= len(m.words) && m.words[end].pause && m.skip(i, func(k int) bool { return k < end && !givingUp[m.at(k)] }) < end {
			return m.Raw[m.words[end].start:], true
		}
	}
	return "", false
}

// refusal are what one says of a service that is not wanted: "não quero escova", "deixa a escova", "la limpieza no".
var refusal = regexp.MustCompile(`(^| )(no|nao|ya no|ja nao) ((l[oa]|[oa]|me) )?(quer|quier|va( |$)|vai( |$)|hace falta|precis|necesit)|(^| )(deja|deje|deixa|deixe|esquece|olvida\pL*|(saca|quita|tira)(le|la|lo|me)?|saque|quite|tire|sin|sem) |\pL (no|nao)$`)

// Refuses reports that what it names is not wanted. What is left for another time is.
func (m *Text) Refuses() bool {
	return refusal.MatchString(m.Plain()) && Said(m.When(when.Hint{})) == 0
}
