package turn

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/word"
)

// The words of a sentence that announces a person and says nothing else: who hands over, to whom, and what may stand
// around it. A sentence with any other word is kept, because it may say why.
var (
	handing = word.Set(`paso pasamos pasando pasar pasarte pasare derivo derivamos derivar derivarte comunico comunicarte transfiero
		transferimos transferir transferirte conecto conectarte contacto dejo canalizo canalizar passo passando passar transfiro transferindo
		encaminho encaminhar encaminhando chamo chamar deixo deixei deje left handing hand pass passing transfer transferring connect connecting put
		putting get getting`)
	handedTo = word.Set(`persona personas alguien humano humana asesor asesora equipo companero companera colega encargado encargada
		responsable agente pessoa alguem atendente equipe humano responsavel person someone somebody human colleague team agent`)
	aroundHanding = word.Set(`te lo la le los las me se a al con de del en el una un uno nuestro nuestra mi y que quien para por aca aqui
		este esta chat mismo medio ahora ya mismo enseguida inmediato inmediatamente momento rato cuanto antes pueda puedan pronto posible
		voy vamos estoy claro si por supuesto desde luego dale listo ok okay perfecto bueno bien entiendo entonces gusto favor tu
		conversacion consulta caso ayude ayuda ayudar ayudarte ayudara ayuden atienda atiende atender atenderte atendera atiendan responda
		responde responder responderte respondera respondan escriba escribe escribira contacte siga sigue seguir continue continua va van
		real podra puede pueden
		vou estou voce vc o os as ao com da do dos em no na num uma um nosso nossa minha meu e quem pra aqui agora mesmo ja logo assim
		puder possivel instante instantinho momentinho claro sim certo tudo entendo entao favor sua seu conversa atendimento ajude ajudar
		ajuda atenda atende responda responder continue continuar fale vai real pode podera lhe
		i am im m re ll will let us we you your over to through with our the of from an one conversation chat here now right away who can
		could help answer take have on as soon possible they moment just sure course understand okay yes please in touch for this it going gonna`)
)

// announcesPerson reports a sentence that says only that a person takes over.
func announcesPerson(sentence string) bool {
	hands, to := false, false
	for _, w := range strings.FieldsFunc(locale.Fold(sentence), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		hands, to = hands || handing[w], to || handedTo[w]
		if !handing[w] && !handedTo[w] && !aroundHanding[w] {
			return false
		}
	}
	return hands && to
}

// withoutAnnouncement is a text without the sentences that only announce a person: the product says it itself, with
// who it is and how long it takes.
func withoutAnnouncement(text string) string {
	all := claims.Sentences(text)
	kept := lists.Filter(all, func(s claims.Span) bool { return !announcesPerson(text[s.From:s.To]) })
	if len(kept) == len(all) {
		return text
	}
	return joined(text, kept)
}

// offering are words of a sentence that only offers a person.
var offering = word.Set(`quieres queres quiere querer prefieres preferis prefiere quiser preferir prefere want wants prefer
	nao not puedo podria posso poderia would`)

// tellsPerson reports a text that says that a person takes over, whatever else it says.
func tellsPerson(text string) bool {
	for _, s := range claims.Sentences(text) {
		hands, to, offers := false, false, false
		for _, w := range strings.FieldsFunc(locale.Fold(text[s.From:s.To]), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}) {
			hands, to, offers = hands || handing[w], to || handedTo[w], offers || offering[w]
		}
		if _, asks := asksIt(text[s.From:s.To]); hands && to && !offers && !asks {
			return true
		}
	}
	return false
}

// afterAnnouncement is what the product says at a hand-off behind words of the model: only what is new, where they have
// announced the person already.
func afterAnnouncement(said, ours string) string {
	if !tellsPerson(said) {
		return ours
	}
	return withoutAnnouncement(ours)
}
