package confirm

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// A yes may come with clauses that want nothing: when somebody comes by, that they are paying as was shown, why they cancel,
// an excuse. They are known by their form, a verb in the first person or a fixed opening with a short tail, and are taken out
// of the reply; the grammar alone then has to find a yes in the rest. Where a clause would contradict the question, it stays.

// aside is a form of such clauses: for which questions, and whether one is harmless to this question. An open one takes any
// word in, and so must have none that sets a value.
type aside struct {
	re     *regexp.Regexp
	acts   act
	things thing
	open   bool
	fits   func(f *facts, g []string) bool
}

const (
	clauseEnd   = `(?:$|[^\w?])`
	clauseStart = `(?:\b(?:y|e|es que|eh que|e que|porque|pq|que|pues|ya|ja|aca|aqui|igual|yo|eu|lamentablemente|infelizmente|al final|no fim|asi)\s+)*`
	nowSaid     = `(?:ahora(?: mismo)?|ahorita(?: mismo)?|ya(?: mismo)?|enseguida|recien|al toque|altiro|de una|agora(?: mesmo)?|ja(?: ja)?|hace un rato|en un (?:rato|ratito|momento|minuto)|en (?:breve|seguida))`
	minutesSaid = `(?:(?:en|em|daqui a|como en) (?:un |unos |uns |1 )?(?:\d{1,2} ?)?(?:min|mins|minutos?|minutitos?|minutinhos?|rato|ratito|momento|toque|poquito|media hora|media horita|una hora|meia hora|uma hora)|daqui a pouco|em pouco|al rato|mas tarde|mas rato|luego|despues|mais tarde|depois|a la (?:tarde|noche|tardecita)|en la (?:tarde|noche)|de tarde|a tarde|a noite|saliendo (?:del|de la) \w+|quando sair do \w+|cuando salga del \w+)`
	clockSaid   = `(?:(?:como |tipo |a eso de |la pelas |pelas )?(?:a )?(?:las|la|as|tipo) \d{1,2}(?:[:.h]\d{2})?(?: ?(?:hs|hrs|h|pm|am))?(?: y (?:media|cuarto))?(?: (?:de|da|por) (?:la )?(?:tarde|noche|manana|noite|manha))?)`
	motion      = `(?:voy|vamos|vou|vamo|salgo|saio|ando|vengo|estoy|estamos|estou|to)`
	going       = `(?:saliendo|llegando|yendo|indo|chegando|saindo|en camino|a caminho|cerca|por ahi cerca)(?: (?:para|pa|pra) (?:alla|ahi|la|ai))?|(?:para|pa|pra) (?:alla|ahi|la|ai)`
	there       = `(?: (?:por )?(?:ahi|alla|aca|ai|la))?`
	fetch       = `(?: a (?:buscar|recoger|retirar|buscarl\w+|recogerl\w+|retirarl\w+)| por (?:el|ellos|ello|ella|ellas|el pedido|mi pedido)| (?:pra |para )?(?:buscar|retirar|pegar))`
	wayOf       = `(transferencia|transfe|pix|nequi|yape|deposito|pago|comprobante|comprovante|captura|recibo|ticket|plata|dinero|dinheiro|valor)`
)

var (
	comingBy  = regexp.MustCompile(clauseStart + `\b(?:(?:paso|pasamos|passo|passamos|caigo|voy|vou|llego|chego|me acerco|los? retiro|los? recojo|retiro)` + there + fetch + `?` + there + ` (?:` + minutesSaid + `|` + nowSaid + `|(` + clockSaid + `))|(?:` + minutesSaid + `|` + nowSaid + `|(` + clockSaid + `)) (?:ya )?(?:paso|pasamos|passo|voy|vou|caigo|llego|estoy|lo retiro|lo recojo)` + there + fetch + `?` + there + `|(?:ahi|ya|alla) (?:voy|vamos)(?:` + fetch + `)?|` + motion + ` (?:` + going + `)(?: ` + minutesSaid + `)?|(?:paso|pasamos|passo|voy|vou)` + there + fetch + there + `)\b`)
	earlyBy   = regexp.MustCompile(clauseStart + `\b(?:llego|llegamos|chego|chegamos|estoy|estare|vou chegar|voy a llegar|procuro llegar)` + there + ` (?:(?:unos?|uns|un par de) )?(?:\d{1,2} )?(?:min|mins|minutos|minutitos|minutinhos|ratito|rato|poco|pouco|poquito|tantito)? ?(?:antes|temprano|puntual|mais cedo|em ponto|en punto|sin falta|sem falta|ahi|alla|la|ai)\b`)
	beThere   = regexp.MustCompile(clauseStart + `\b(?:(?:los|te|lo|la|les|os) (?:espero|esperamos)|espero (?:su|tu|el|la|a|sua|o) (?:llamada|llamado|mensaje|pedido|envio|contacto|entrega|ligacao|contato|comida)|quedo (?:pendiente|atento|atenta|a la espera|esperando)|fico (?:aguardando|esperando|no aguardo)|(?:estoy|estamos|to|estou|tamo|estaremos) esperando|aguardo)(?: (?:entonces|entao|ansios[oa]s?))?` + clauseEnd)
	beingIn   = regexp.MustCompile(clauseStart + `\b(?:(?:estoy|estare|estaremos|estarei|nos vemos|vou estar|voy a estar) (?:ahi|alla|la|ai)(?: (?:entonces|entao))?|(?:ahi|alla|la|ai) (?:estoy|estare|estaremos|estarei|caemos|llegamos|andamos|nos vemos|les caigo|les caemos))(?: (?:sin|sem) falta)?\b`)
	payingNow = regexp.MustCompile(clauseStart + `\b(?:ahi )?(?:` + nowSaid + ` )?(?:te |le |les |lo |la |se lo |te lo )?(?:(?:hago|faco|mando|paso|envio|hice|mande|envie|pase|adjunto|fiz|mandei|enviei|vou (?:fazer|mandar|enviar)|voy (?:haciendo|a hacer|a mandar)|acabo de (?:hacer|mandar|enviar|pagar|pasar)|acabei de (?:fazer|mandar|enviar|pagar|passar)|segue|va|vai|(?:to|estou|estoy) (?:fazendo|mandando|haciendo|enviando)) (?:ya |ja )?(?:(?:el|la|o|a|los|un|um|por) )?` + wayOf + `|(transfiero|deposito|(?:transferi|deposite|pague|paguei|transferido|depositado)(?: (?:hoy|ayer|anoche|hoje|ontem|esta manana|hace un ratito))?|acabei de (?:mandar|fazer|pagar|enviar|transferir)|acabo de (?:mandar|hacer|pagar|enviar|transferir)|(?:transferencia|transfe|pix|nequi|deposito|pago|pagamento) (?:hech[oa]|feit[oa]|realizad[oa]|enviad[oa])))(?: ` + nowSaid + `)?(?:,? (?:fijate|fijese|revisa|revise|checa|chequea|confira|confere))?` + clauseEnd)
	inHand    = regexp.MustCompile(clauseStart + `\b(?:tengo|tenemos|prepare|junte|llevo|tenho|separei|traigo|levo|tengo list[oa])(?: (?:list[oa]|preparad[oa]|separad[oa]))?(?: (?:el|la|o|a))? (plata|guita|dinero|lana|efectivo|dinheiro|grana|sencillo|cambio|troco|billete)(?: (?:en mano|na mao|list[oa]|preparad[oa]|just[oa]|separad[oa]))*\b`)
	tellMe    = regexp.MustCompile(clauseStart + `\b(?:(?:me|nos|solo|so|nomas|por favor|porfa|porfi|pf|pfv|pode|podes|puedes) )*(?:avis(?:a|ame|anos|as|an|e|en|eme|enme|em|ar|arme)|dime|decime|digame|tocame|toca|toquen|toque|tocar|llama|llamame|llameme|llamen|ligar|liga|ligue|chama|chamar|escribime|escribeme|escribame|escriban)(?: (?:el timbre|timbre|a campainha|o interfone|al cel|al celular|al llegar|ao chegar|porfa|por favor|pf|pfv|nomas))*(?: (?:cuando|quando|ni bien|apenas|en cuanto|assim que) (?:ya )?(?:(?:lo|la|los|las) )?(?:llegue[ns]?|llegas|salga[ns]?|este[ns]?|tenga[ns]?|venga[ns]?|sair|saia|chegar|cheguem|estiver|anden cerca|sal(?:e|io)|vaya[ns]?)(?: (?:list[oa]s?|afuera|en camino|en la puerta|abajo|pront[oa]s?|a caminho|na porta|saliendo|cerca|por aca|aqui|ai|pra ca|el pedido|el repartidor|el delivery|o pedido|o motoboy|o entregador))*| (?:el timbre|timbre|a campainha|al llegar|ao chegar))(?:$|\W)`)
	tellWhen  = regexp.MustCompile(clauseStart + `\b(?:cuando|quando|ni bien|apenas|assim que) (?:(?:lo|la|los|las) )?(?:llegue[ns]?|salga[ns]?|este[ns]?|tenga[ns]?|sair|chegar|estiver)(?: (?:list[oa]s?|pront[oa]s?))? (?:(?:me|nos) )?(?:avis(?:a|ame|anos|as|an|e|en|eme|enme|em)|bajo|salgo|bajamos|salimos|desco)(?:$|\W)`)
	excuse    = regexp.MustCompile(clauseStart + `\b(?:mil |mis )?(?:perdon|perdona|perdone|disculpa|disculpas|disculpe|disculpen|disculpame|desculpa|desculpe|desculpas|sorry)(?: (?:por|pela|pelo|la|el|las|los|o|a|tanta|tanto|tantas|de))* (?:demora|tardanza|molestias?|cambios?|lio|quilombo|incomodo|transtorno|trabalho|hora|lata|vueltas?|inconvenientes?|audio|bagunca|atraso|mudanca|despiste|error|confusion|correria|tramite|(?:avisar|contestar|responder|molestar|tardar|incomodar|demorar)(?: (?:tan |tao |asi |en cima )?(?:tarde|encima|antes|ultimo momento|a ultima hora|em cima da hora|de novo))?|que (?:no|nao) (?:te |le )?(?:conteste|respondi|avise|vi|habia visto|tinha visto|avisei)(?: (?:el mensaje|o mensagem|a mensagem|antes))?)` + clauseEnd)
	atLeisure = regexp.MustCompile(`\b(?:cuando (?:puedas|puedan|pueda|quieras|quieran|gustes|gusten)|quando (?:puder|puderem|der)|sin apuro|sem pressa|cuando te quede bien)` + clauseEnd)
	lateSeen  = regexp.MustCompile(`(?:\b(?:perdon|disculpa|disculpe|desculpa|desculpe),? )?\b(?:recien|recem|so|apenas|hasta ahora|ate agora|agora) (?:(?:ahora|agora) )?(?:veo|vi|leo|lei|vejo)(?: (?:el|tu|su|a|o|este|sua|la))?(?: (?:mensaje|mensagem|whatsapp|msj|notificacion))?` + clauseEnd)
	sorrySaid = regexp.MustCompile(`\b(?:mil )?(?:perdon|disculpas?|disculpe|desculpas?|desculpe)(?: (?:eh|che|ai|mesmo))?[.! ]*$`)
	busy      = regexp.MustCompile(`\b(?:estaba|andaba|estava|tava) (?:en|na|no|de|con|com|sin|sem|manejando|trabajando|trabalhando|dirigindo|dormid[oa])(?: (?:la|el|una|un|uma|um|o|a|mi|meu|minha))?(?: [a-z]+)?\b`)
	thankFor  = regexp.MustCompile(`\b(?:(?:muchas|mil|muchisimas|muito|muitas|mt) )?(?:gracias|grax|obrigad[oa]|brigad[oa]|valeu|agradezco|agradecid[oa]|agradeco)(?: (?:por|pela|pelo|la|el|o|a|tu|su|sua|tanta|toda|de))+ (?:gestion|compreensao|comprension|paciencia|onda|buena onda|ayuda|ajuda|amabilidad|gentileza|atenderme|avisar|aviso|todo|tudo|rapidez|forca|mano|flexibilidad|comprender|entender|hacerme el hueco|encaixe)\b`)
	untouched = regexp.MustCompile(clauseStart + `\b(?:(?:no|nao) (?:le |me )?(?:cambies|cambien|cambie|toques|toquen|toque|modifiques|modifique|mude|muda|mexa|mexe|precisa (?:mudar|mexer|trocar)|hace falta cambiar|hay que cambiar|quiero cambiar|quero mudar|cambio|cambiaria) (?:mas )?nada(?: mas)?|sin cambios|sem (?:mudancas?|alteracoes)|nada que cambiar|nada mas que agregar)` + clauseEnd)
	cannot    = regexp.MustCompile(clauseStart + `\b(?:no|nao) (?:(?:me|lo|la|los|las) )?(?:puedo|podemos|podre|podremos|llego|llegamos|alcanzo|consigo|conseguimos|posso|necesito|necesitamos|quiero|preciso|quero|ocupo|ocupamos|va a poder ser|(?:voy|vamos) a (?:poder|llegar|ir|necesitar|ocupar|estar|usar|querer|alcanzar)(?:l[oa]s?)?|(?:vou|vamos|vai) (?:poder|conseguir|ir|precisar|querer|dar|estar))(?: (?:ir|llegar|asistir|comparecer|a ir|mas|mais|ya|a tiempo|estar|poder))*(?: (?:ese|esse|nesse|este) dia| a esa hora)?(?:$|[^\w ]| (?:gracias|obrigad[oa]|perdon|disculpa|desculpa))`)
	happened  = regexp.MustCompile(clauseStart + `\b(?:(?:se )?(?:me|nos) (?:salio|surgio|complico|cruzo|toco|aparecio|surgiu|apareceu)(?: (?:un|una|algo|el|la|um|uma))*(?: (?:para )?[a-z]+(?: a buscarl[oa]s?| de (?:trabajo|laburo|salud|familia|trabalho|ultima hora|ultimo momento))?)?|(?:me|nos) (?:enferme|enfermamos|confundi|equivoque|arrepenti|complique|enganei|lesione)|(?:tive|tuve|tuvimos|surgiu|surgio|apareceu|hubo) (?:um|un|uma|una|otro|outro) (?:imprevisto|problema|emergencia|compromisso|compromiso|viaje|viagem|contratiempo|tema|inconveniente|accidente|percance)(?: (?:familiar|de [a-z]+|no trabalho|en el trabajo))?|(?:lo |la |o |a )?(?:pedi|compre|hice|reserve|agende|comprei|fiz|marquei|mande|agendei) (?:dos veces|2 veces|por error|mal|repetido|duplicado|duas vezes|2 vezes|errado|sin querer|sem querer|por engano)|(?:estoy|estou|to|ando|anda|esta|fiquei|quede|amaneci) (?:enferm[oa]|doente|resfriad[oa]|engripad[oa]|con fiebre|com febre)|ya (?:lo |la )?(?:consegui|compre|encontre) (?:en otro lado|por otro lado|otro|otra))\b`)
	because   = regexp.MustCompile(`\b(?:es que|e que|porque|pq)(?: (?:ya|ja|me|nos|lo|la|los|al final))* [a-z]+(?:e|i|mos|ei|ou|eu)` + clauseEnd)
	someday   = regexp.MustCompile(`\b(?:(?:despues|luego|mas adelante|otro dia|outro dia|depois|otra vez|mais pra frente|la semana que viene|semana que vem) (?:saco|pido|agendo|reservo|vuelvo|hago|compro|marco|remarco|volto|peco|faco|eu marco|eu remarco|eu volto|a gente marca)(?: (?:otro|otra|outro|outra|de nuevo|de novo|a pedir|a agendar|a reservar))?|(?:saco|pido|agendo|reservo|hago|marco|remarco|volto|vuelvo)(?: (?:otro|otra|outro|outra|de nuevo|a pedir))? (?:despues|luego|mas adelante|otro dia|outro dia|depois|mais pra frente))\b`)
	mineIt    = regexp.MustCompile(`\b(?:es[eoa]s?|esse|essa|esses|est[eoa]) (?:mism[oa] )?(?:es|son|e|sao) (?:(?:mi|mis|el|la|los|o|a|os|meu|minha|meus) )?(?:numero|telefono|tel|cel|celular|nombre|correo|mail|email|direccion|datos?|nome|telefone|endereco|dados|whatsapp|domicilio|pedido|pago|importe|monto|valor|total|pagamento)(?:$|[^\w ?])`)
	callMe    = regexp.MustCompile(clauseStart + `\b(?:me |nos )(?:llamen|llame|llames|contacten|contacte|escriban|escriba|hablen|marquen|busquen|liguem|ligue|ligar|chamem|procurem)(?: (?:por favor|porfa|cuando puedan?|quando puder(?:em)?|ahi|a ese numero|nesse numero))*` + clauseEnd)
	myself    = regexp.MustCompile(`\b(?:soy|sou|a nombre de|em nome de|no nome de|habla|le habla|aqui) ([a-z]{3,})(?: ([a-z]{3,}))?(?:$|[^\w ])`)
	better    = regexp.MustCompile(clauseStart + `\b(?:(?:me|nos) (?:viene|queda|sirve|conviene|acomoda|va)|fica) (?:mucho |re |muy |bem |muito )?(?:mejor|melhor|perfecto|genial|bien)(?: (?:asi|assim|pra mim|para mi|para mim))?(?:$|[^\w ])`)
	paySeen   = regexp.MustCompile(`\b(?:pago|pagamento|sena|deposito|payment)\b`)
	undecided = regexp.MustCompile(`^m+h?m*[ ,.]+(bueno|buenoo+|pues bueno|bom)[ ,]+`)
	address   = regexp.MustCompile(`(?:\b(?:en|a|na|no|por|la|calle|rua|av|avenida|de|del|das|dos|da|do)\s+)*\b([a-z]{4,} \d{2,5})\b`)
)

// asides are the forms in the order in which they are looked for.
var asides = []aside{
	{undecided, doing, anyThing, false, anyQuestion},
	{comingBy, doing, order, false, (*facts).isFetched},
	{beingIn, doing | modifying, booking, false, anyQuestion},
	{earlyBy, doing | modifying, booking, false, anyQuestion},
	{payingNow, doing, order | otherThing, false, (*facts).isPaidSo},
	{inHand, doing, anyThing, false, (*facts).isCash},
	{tellMe, anyAct, anyThing, false, anyQuestion},
	{tellWhen, anyAct, anyThing, false, anyQuestion},
	{atLeisure, doing | modifying, anyThing, false, anyQuestion},
	{lateSeen, anyAct, anyThing, false, anyQuestion},
	{excuse, anyAct, anyThing, false, anyQuestion},
	{sorrySaid, cancelling | modifying, anyThing, false, anyQuestion},
	{busy, anyAct, anyThing, true, anyQuestion},
	{thankFor, anyAct, anyThing, false, anyQuestion},
	{mineIt, anyAct, anyThing, false, anyQuestion},
	{beThere, doing | modifying, anyThing, false, func(f *facts, _ []string) bool { return f.deliver || f.things != order }},
	{callMe, anyAct, otherThing, false, anyQuestion},
	{untouched, doing, anyThing, false, anyQuestion},
	{cannot, cancelling, anyThing, false, anyQuestion},
	{happened, cancelling | modifying, anyThing, true, anyQuestion},
	{because, cancelling, anyThing, true, func(_ *facts, g []string) bool { return !strings.Contains(g[0], " pag") }},
	{better, modifying, anyThing, false, anyQuestion},
	{someday, cancelling, anyThing, false, anyQuestion},
	{myself, anyAct, anyThing, false, (*facts).isNamed},
	{address, doing, order, false, (*facts).isAddress},
}

func anyQuestion(*facts, []string) bool { return true }

// isFetched: an order that the customer fetches, at whatever hour where none was shown; nobody comes for what is delivered.
func (f *facts) isFetched(g []string) bool {
	clock := g[1]+g[2] != ""
	return f.pickup && !f.deliver && (!clock || f.clocks == 0)
}

// isPaidSo: the way of paying is one that was shown, or nothing was shown of it.
func (f *facts) isPaidSo(g []string) bool {
	if f.ways["cash"] || f.ways["card"] {
		return false
	}
	if f.things == otherThing && toCome.MatchString(g[0]) { // what is to be noted has been paid
		return false
	}
	switch said := g[1] + g[2]; {
	case said == "pix" || said == "nequi" || said == "yape":
		return f.ways[said]
	case strings.HasPrefix(said, "trans"), strings.HasPrefix(said, "deposit"):
		return f.ways["transfer"] || f.ways["pix"] || f.ways["nequi"] || f.ways["yape"]
	}
	return len(f.ways) > 0 || f.things == otherThing && paySeen.MatchString(f.text)
}

func (f *facts) isCash(g []string) bool {
	if g[1] == "efectivo" || g[1] == "dinheiro" {
		return f.ways["cash"] && len(f.ways) == 1
	}
	return true
}

var toCome = regexp.MustCompile(`\b(?:hago|faco|vou|voy|transfiero|te deposito|(?:to|estou|estoy) [a-z]+ndo|paso (?:la plata|el dinero|el pago))\b`)

// isNamed: who writes is who was shown.
func (f *facts) isNamed(g []string) bool {
	return f.seen.words[g[1]] && len(g[1]) > 2 && (g[2] == "" || f.seen.words[g[2]]) && lexicon().words.ids[g[1]] == unknown
}

// isAddress: a street and its number, both as shown; the size of a thing is none.
func (f *facts) isAddress(g []string) bool {
	word, _, _ := strings.Cut(g[1], " ")
	return strings.Contains(f.text, g[1]) && f.item(word) < 0
}

// plainly is a reply without its asides; false where it has none.
func plainly(reply string, q Question) (rest string, ok bool) {
	tag := locale.Tag(q.Locale)
	if tag == "" {
		tag = locale.ESAR
	}
	f, t := factsOf(tag, q), newTelling(tag, unstretched(thankedName.ReplaceAllStringFunc(reply, withoutName)))
	if len(t.offsets) < len(t.folded) || intimate.Match(t.folded) {
		return "", false
	}
	f.findReasons(t)
	for _, a := range asides {
		if a.acts&f.acts == 0 || a.things&f.things == 0 {
			continue
		}
		t.each(a.re, func(g []string, _ string) (mention, bool) {
			return mention{shown: true}, a.fits(f, g) && (!a.open || !setsValue(g[0]))
		})
	}
	rest = t.rest(", ")
	return rest, rest != reply && !t.supposed(rest)
}

// intimate is what nobody calls a business: such a message was meant for somebody else.
var intimate = regexp.MustCompile(`\b(?:amor|mor|mi vida|mi cielo|bebe|gord[oa]|mami|papi|ma|pa)\b|(?:^|[,.!] ?|\b(?:voy|si|sim) )(?:mama|papa|mae|pai|hij[oa]|filh[oa])\b`)

// thankedName is the name of who is thanked at the end: "gracias Caro".
var thankedName = regexp.MustCompile(`(?i:gracias|grax|obrigad[oa]|brigad[oa]|valeu) \p{Lu}\p{Ll}+[\s!.]*$`)

// withoutName leaves out the last word, if it is nothing but a name.
func withoutName(thanks string) string {
	word, name, _ := strings.Cut(strings.TrimRight(thanks, "\n !."), " ")
	name = locale.Fold(name)
	if len(lexicon().phrases.first[lexicon().words.ids[name]]) > 0 || weekday(name) || soon[name] || paying[name] || opposing[name] {
		return thanks
	}
	return word
}

// opposing words begin another sentence, and name nobody.
var opposing = word.Set("pero mas mejor solo falta si que cuando despues luego depois quando antes agrega sin sem con com")

// unstretched writes a letter that is drawn out once: "esperoooo".
func unstretched(s string) string {
	runes := []rune(s)
	out := runes[:0:0]
	for i, r := range runes {
		if unicode.IsLetter(r) && (i > 1 && runes[i-1] == r && runes[i-2] == r || i > 0 && i+1 < len(runes) && runes[i-1] == r && runes[i+1] == r) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// supposed reports an aside behind a "si" that may be an if: "si voy para allá, dale", "si no puedo ir". It is none where
// nothing else follows: "si ya transferí, gracias".
func (t *telling) supposed(rest string) bool {
	for _, m := range t.found {
		before := strings.TrimRight(t.text[:t.origin(m.from)], " ")
		if !endsInIf.MatchString(before) || noIf.MatchString(locale.Fold(t.text[t.origin(m.from):t.origin(m.to)])) {
			continue
		}
		said, _ := scan(rest, "")
		if negated.MatchString(t.text[t.origin(m.from):]) || slices.ContainsFunc(said.tokens, func(t token) bool { return !courtesy[t.text] }) {
			return true
		}
	}
	return false
}

var (
	endsInIf = regexp.MustCompile(`(?i)(?:^|[^\pL])si$`)
	// noIf begins what no condition begins with.
	noIf    = regexp.MustCompile(`^\s*(?:perdon|disculp|desculp|gracias|obrigad|mil |muchas|avis|es que|porque|que |recien)`)
	negated = regexp.MustCompile(`(?i)^\s*(?:ya )?(?:no|não|nao)\s`)
)

// setsValue reports words that name a value, or want another one.
func setsValue(clause string) bool {
	m, _ := scan(clause, "")
	return slices.ContainsFunc(m.tokens, func(t token) bool {
		return weekday(t.text) || soon[t.text] || paying[t.text] || adding[t.text] || papers[t.text] || limiting[t.text] && t.text != "no" && t.text != "nao"
	})
}

// findReasons marks why something is moved: what is not possible, or keeps somebody, on another day than the new one.
func (f *facts) findReasons(t *telling) {
	if f.acts != modifying || f.newDay == "" {
		return
	}
	for _, re := range dayReasons()[f.tag.Language()] {
		t.each(re, func(g []string, _ string) (mention, bool) {
			return mention{shown: true}, dayOf(f.tag, g[1]) != f.newDay
		})
	}
}

// dayReasons are the forms of such reasons in each language.
var dayReasons = sync.OnceValue(func() map[string][]*regexp.Regexp {
	const (
		on     = `(?:\b(?:el|na|no|en|ese)\s+)?`
		kept   = `(?:(?:me toca|tengo que|tenho que|vou|voy a|me hacen) [a-z]+|tengo (?:un |una )?[a-z]+|tenho (?:um |uma )?[a-z]+|trabajo|trabalho|(?:se )?me (?:salio|surgio|aparecio|complica|complico)(?: (?:un|una|algo))?(?: [a-z]+)?(?: de [a-z]+)?)`
		unable = `(?:(?:ya )?no|nao) (?:me )?(?:puedo|podia|llego|consigo|posso|sirve|da|queda|va a dar|vou poder|voy a poder|vai dar|podemos|conseguimos|llegamos)(?: (?:ir|llegar|bien|mais))*`
	)
	out := map[string][]*regexp.Regexp{}
	for _, tag := range locale.Tags() {
		day := on + `\b(` + daysNamed(tag) + `)(?:-feira)?`
		for _, form := range []string{day + ` (?:(?:yo|eu|nosotros|a gente) )?` + unable, kept + ` ` + day, day + ` (?:(?:yo|eu) )?` + kept} {
			out[tag.Language()] = append(out[tag.Language()], regexp.MustCompile(clauseStart+form+`\b`))
		}
	}
	return out
})
