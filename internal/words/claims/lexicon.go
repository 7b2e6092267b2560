package claims

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
	"github.com/mostrador/mostrador/internal/words/word"
)

// lexicon is what a language has for the reader: sets of folded words, and phrases in which a word may end in *.
type lexicon struct {
	tag locale.Tag

	functions, openers, joints, negations, noNegations        map[string]bool
	conditions, notConditions, asks, modals, sayings          map[string]bool
	sayingPhrases                                             [][]string
	verbs                                                     map[string]verb // by form, in lower case with accents
	nouns                                                     map[string]Noun
	auxiliaries, subjects                                     map[string]bool
	coins, priceVerbs, priceJoins, units, hourWords           map[string]bool
	beforeHours, months, pieces, roughly, below, percent      map[string]bool
	roles                                                     map[string]Role
	rolePhrases                                               map[Role][][]string
	sums, differences, shares, payWith                        map[string]bool
	sumPhrases, differencePhrases, payPhrases                 [][]string
	days                                                      map[string]int // 0 Sunday … 6, -1 today, -2 tomorrow, 7 every day, 8 weekdays, 9 weekends
	openWords, closedWords, hourTopics                        map[string]bool
	slotFree, slotTaken                                       map[string]bool
	slotPhrases, takenPhrases                                 [][]string
	stockLeft, stockHave, stockOut                            map[string]bool
	stockPhrases, outPhrases                                  [][]string
	free, gifts                                               map[string]bool
	freePhrases, giftPhrases                                  [][]string
	diets                                                     map[string]string // folded stem → what it is about
	dietCues, dietFree                                        map[string]bool
	topics                                                    map[string]string // folded word → topic of a policy
	methods                                                   map[string]string // folded word → way to pay
	takes                                                     map[string]bool   // verbs of taking a way to pay
	places                                                    [][]string        // phrases that tell where the business is
	streets                                                   map[string]bool
	leakWords, owners                                         map[string]bool
	leakPhrases                                               [][]string
	statuses                                                  []status
	already, breaks, finite, weakPrice                        map[string]bool
	aliases, aliasJoins, terms, ruleCues, limits              map[string]bool
	holders, unknowns, pickups                                [][]string
	nounStems, dietStems                                      map[string]bool
	cents, centJoins, afterJoins, grants, promises            map[string]bool
	shareVerbs, possessives, socials, changeWords             map[string]bool
	missingWords, compareWords, just                          map[string]bool
	payPhrasesSure, waitlists, hourPhrases                    [][]string
	article, accounts, standing, ranges                       map[string]bool
	settles, couples, yeses                                   map[string]bool
	stockBehind                                               [][]string // they say where goods are
	becomes                                                   [][]string
	offerStems                                                map[string]bool
	halves, lasts                                             [][]string
	rises                                                     [][]string // "pasaste de … a …"
	prompts                                                   [][]string // they ask for an answer
	needless, asksFor                                         [][]string
	nones, theirs                                             map[string]bool
	openStates, haves, ands                                   map[string]bool
	arranged, plenty                                          [][]string
	calendars, listed                                         [][]string // where bookings are written, and that one is
	passes                                                    [][]string // something has been accepted
	wishes                                                    [][]string // they make a wish of what stands beside them
	floors                                                    map[string]bool
	shelves                                                   [][]string // where goods lie
	ordinals                                                  map[string]int64
	titles, nameJoins, feasts, purposes, betweens             map[string]bool
	greetings                                                 map[string]bool
	contacts, sameDays, nextDays, afterNext, reminds, attends [][]string
	datives, futures, doorSigns, sooner, within, froms        map[string]bool
	namedHours, pastHours                                     map[int][][]string
	copulas, dayJoins                                         map[string]bool
	formers, lefts                                            map[string]bool // what was so before a change
	gains                                                     map[string]bool // time that a faster way saves
	partJoins, halfWords, edges, untils, opening, ors         map[string]bool
	endings                                                   [][]string // something is over then
	receipts                                                  [][]string // the customer gets something
	goodsPronouns, givenTo                                    map[string]bool
	thatDay                                                   [][]string // they point to the day that was named before
	mind                                                      []string   // roots of verbs that change nothing outside
	prepositions, of, besides, determiners, vague             map[string]bool
	addressed, makes, madeOf                                  map[string]bool
	causes, thats                                             map[string]bool
	frees, ofs, charges                                       map[string]bool
	arrives, slips                                            map[string]bool
	ifs, excepting                                            map[string]bool
	allows, deadlines                                         map[string]bool
	banks                                                     map[string]bool
	containing, without                                       map[string]bool
	safe, arrivePhrases                                       [][]string
	singular                                                  map[string]bool // they begin an object of a plural verb
	beginnings                                                map[string]bool
	departs                                                   map[string]bool
	harmless                                                  [][]string
	asWish, makings                                           [][]string
	stills, ourselves, stockWas, abilities, nothings          map[string]bool
	eaches                                                    map[string]bool // an amount is of one piece
	lacks, changeStems, sames, ofEach                         [][]string
	dividing, aboutSo                                         [][]string
	leads                                                     map[string]bool // before a sentence that stands without them
	inOrder                                                   [][]string      // behind goods that the customer is said to have ordered
	firsts, thens, musts                                      [][]string      // steps, and what has to be
	noteWords                                                 map[string]bool // where something is noted
	turns                                                     map[string]bool // behind a number of instalments
	pays                                                      map[string]bool // what costs less does so
	withs, withouts                                           map[string]bool // what more or less an order would have
	farFrom, apart                                            map[string]bool // how far something is from a limit, and two prices from each other
	times                                                     map[string]bool // between goods and their number
	charging                                                  [][]string
	inThe                                                     map[string]bool // prepositions that hold their article
	leaves                                                    map[string]bool // verbs of leaving something done
	keeping                                                   [][]string      // how texts say that what was paid is kept
	awaits                                                    map[string]bool // before what is still to come
	askings, poisons                                          [][]string
	noting                                                    [][]string      // roots of verbs of writing down and of being sure
	stative                                                   map[string]bool // gerunds of how things lie
	others                                                    map[string]bool // people who are not the customer
	whens                                                     map[string]bool // they make a case of what follows
	doables                                                   map[string]bool // behind a negation: it is not possible
	deferrals                                                 [][]string      // what staff do before anything is settled
	otherOnes                                                 [][]string      // not the one that was named
	both, againsts, polite                                    [][]string      // two of the things, one thing held against another
	definites                                                 map[string]bool
	settings, seeks                                           map[string]bool  // verbs of changing an order, and of having or finding goods
	befores, complaints                                       map[string]bool  // orders from before, and what customers complain with
	owing                                                     map[string]bool  // verbs of owing money
	clears, remains                                           [][]string       // how texts say that nothing is owed, or something
	notes                                                     map[string]int64 // of money, by what they are called
}

// finished adds what follows from the rest.
func (l *lexicon) finished() *lexicon {
	l.negations = grammar.Negations(l.tag.Language())
	l.stockBehind = phrases("left, in stock, en stock, em estoque, en existencia*, en bodega, en deposito, en el deposito, no deposito")
	l.ands = word.Set("y e and")
	l.of = word.Set("de of")
	l.besides = word.Set("tambien tambem also even incluso ate")
	l.determiners = word.Set("el la los las un una unos unas o os as um uma the an another otro otra outro outra")
	l.causes = word.Set("porque pois because")
	l.thats = word.Set("que that whether")
	l.frees = word.Set("libre libres livre livres free")
	l.ofs = word.Set("de of from")
	l.charges = word.Set(`charge cargo costo costos gasto gastos custo custos interest tax taxes toll duty hassle worry
		compromiso compromisso commitment stress impuesto impuestos imposto impostos`)
	l.singular = word.Set("el la un una o a um uma tu su seu sua mi meu minha")
	l.beginnings = word.Set("empezo empezaron comenzo comenzaron comecou comecaram started begun")
	l.departs = word.Set("salio salieron saiu sairam left shipped")
	l.safe = phrases("segur*, apt*, safe, fine")
	l.arrivePhrases = phrases("came through, went through, se acredito, ha entrado, ya esta acreditad*")
	l.passes = phrases("went through, has gone through, have gone through, did go through")
	l.wishes = phrases(`si se puede, si es posible, si hay, de ser posible, se possivel, se der, se puder, if possible, if you can,
		if there is`)
	l.shelves = phrases(`en el freezer, en la heladera, en el estante, en gondola, en la gondola, en el mostrador, en el galpon, en el refrigerador,
		en el anaquel, en exhibicion, na prateleira, no freezer, na geladeira, na vitrine, no galpao, on the shelf, on the shelves,
		in the yard, in the freezer, in the fridge, in the stockroom, in the back room, on display, in the warehouse`)
	l.floors = word.Set("piso andar floor")
	l.ordinals = map[string]int64{}
	for n, list := range []string{"primer primero primeiro first", "segundo second", "tercer tercero terceiro third",
		"cuarto quarto fourth", "quinto fifth", "sexto sixth", "septimo setimo seventh", "octavo oitavo eighth"} {
		for w := range strings.FieldsSeq(list) {
			l.ordinals[w] = int64(n + 1)
		}
	}
	l.arrives = word.Set("entro entraron impacto impactaron cayo cayeron caiu cairam entrou compensou cleared landed")
	l.slips = word.Set("comprobante comprobantes comprovante comprovantes receipt")
	l.ifs = word.Set("si se if whether")
	l.excepting = word.Set("menos salvo excepto exceto except unless")
	l.allows = word.Set(`podes puedes puede pueden podemos pode podem can may tenes tienes tiene tem have cancela cancelas
		devolves devuelves cambias`)
	l.deadlines = word.Set("hasta dentro within ate up until")
	l.banks = word.Set("banco bank")
	l.nameJoins = word.Set("de del la las los y e da do das dos of and the &")
	l.containing = word.Set("contiene contienen lleva llevan contem leva levam contains contain")
	l.without = word.Set("sin sem without")
	l.harmless = phrases(`no hace nada, no te hace nada, no le hace nada, no pasa nada, no hay riesgo, no hay drama, no hay inconveniente, no hay lio, sin riesgo,
		no se preocupe, no te preocupes, tranquil*, es segur*, nao faz mal, nao tem problema, nao se preocupe,
		sem risco, e segur*, serve para, sirve para, won't hurt, no risk, don't worry, is safe, it's safe,
		harmless`)
	l.makes = word.Set("made prepared hecho hecha hechos hechas elaborado elaborada feito feita preparado preparada")
	l.madeOf = word.Set("con com with from by em en na no pelo pela sin sem without using")
	l.asWish = phrases(`como peticion, como pedido, como solicitud, como nota, como preferencia, como observacion,
		como pedido especial, como observacao, as a request, as a note, as a preference, as a wish`)
	l.makings = phrases("prepar*, armen, armar, prepara*")
	l.addressed = word.Set("direccion domicilio endereco address")
	l.vague = word.Set(`cantidad cantidades quantidade quantidades quantity quantities mitad metade half nota notas note notes observacion observacao detalle detalles detalhe detalhes details cambio cambios
		mudanca change changes resto rest resumen resumo summary opcion opciones opcao opcoes options paso pasos
		asunto assunto matter conversacion conversa charla conversation cosa cosas coisa coisas everything anything something gestion solicitud tema pregunta pergunta question`)
	l.rises = phrases(`pas* de, sub* de, baj* de, pass* de, sob* de, cai* de, caiu de,
		went from, go* from, down from`)
	l.stative = word.Set(`faltando sobrando figurando mostrando indicando pidiendo pedindo sitting lying hanging showing
		asking looking getting feeling resting`)
	l.others = word.Set("gente alguien alguem otro otra outro outra someone somebody another")
	l.inThe = word.Set("na nas da das pela pelas")
	l.leaves = word.Set("deje dejamos deixei deixamos left")
	l.keeping = phrases("pierd*, perd*, lose*, forfeit*, retien*, retem*, keep*, cobr*, charg*")
	l.awaits = word.Set("pendiente pendientes pendente pendentes pending awaiting aguardando esperando")
	l.askings = phrases("ask*, pedi, pedimos, dij*, diss*, told, pregunt*, pergunt*")
	l.poisons = phrases(`no es toxic*, no son toxic*, no resulta toxic*, nao e toxic*, nao sao toxic*, isn't toxic, not toxic,
		non - toxic, nontoxic, aren't toxic, inofensiv*, harmless, atoxic*`)
	l.noting = phrases(`figur*, aparec*, aparez*, indi*, const*, mencion*, especific*, aclar*, detall*, anot*, marc*, asegur*,
		garanti*, guarant*, prom*, sab*, sei, list*, stat*, say*, said, tell*, know*, sure, specif*, not*, conoc*, dice*, diz*, diga*,
		puedo, posso, show*, mark*, describ*, respald*`)
	l.charging = phrases("cobr*, charg*")
	l.whens = phraseSet(`cuando, quando, when, once, after, until, unless, if, whether, si, apenas, caso, una vez,
		en cuanto, ni bien, hasta que, despues que, despues de, depois que, depois de, assim que, ate que,
		as soon, tras, recien cuando, recien si`)
	l.doables = word.Set("posible possivel possible da dan dao hay ha tem hacen hace fazem")
	l.deferrals = phrases(`ver, ve, vea, vean, veran, revis*, decid*, defin*, evalu*, resuelv*, resolv*, respond*, confirm*,
		avali*, analis*, olhar, check*, review*, look, sort*, handle*, answer*, cotiz*, cotej*, verific*`)
	l.prompts = phrases(`decime, dime, digame, confirmame, confirmeme, avisame, pasame, mandame, contame, cuentame, avisanos, me avise,
		respondeme, me decis, me dices, me confirmas, me dice, me confirma, me avisas, con tu si, con un si,
		un si, me diga, me fala, me fale, me diz, me manda, me passa, me avisa, so confirmar, com o seu sim,
		com um sim, so me, a yes, your yes, just say, just reply, tell me, let me know, send me, just send,
		give me`)
	l.openStates = word.Set("abierto abierta abiertos abiertas aberto aberta abertos abertas open")
	l.haves = word.Set("hay tengo tenemos tiene tienen tem temos have has")
	l.pays = word.Set("conviene compensa")
	l.leads = phraseSet("por cierto, a proposito, alias, by the way")
	l.inOrder = phrases("que ya llev*, que ya pediste, que ya tenes, que ya tienes, que voce ja, que ja pediu, you already ordered, you already have")
	l.firsts, l.thens = phrases("primero, primeiro, first"), phrases("despues, luego, depois, then")
	l.musts = phrases(`tien* que, hay que, debe*, no se puede*, no puedo, no podemos, tem que, temos que, precis*, nao se pode*,
		nao pode*, nao posso, must, has to, have to, can't, cannot`)
	l.noteWords = word.Set("nota notas observacion observaciones observacao observacoes note notes escrito escrita anotado anotada junto")
	l.aboutSo = phrases("por volta")
	l.dividing, l.turns = phrases("divid*, split*"), word.Set("veces vezes")
	l.eaches = word.Set("cada each apiece unitario unitaria")
	l.nothings = word.Set("nada nothing zero cero")
	l.stills = word.Set("aun todavia ainda yet still")
	l.stockWas = word.Set("quedaba quedaban habia teniamos sobrava sobravam restava restavam tinha tinhamos havia were was had")
	l.abilities = word.Set("puedo podemos podes puedes puede posso pode consigo conseguimos can")
	l.ourselves = word.Set("me nos")
	l.changeStems = phrases("devuelv*, devolv*, regresa*, regreso, sobra, sobran, sobraria, sobrarian, sobraba, sobraban, sobro, sobram, sobrou, sobrariam")
	l.sames = phrases(`mismo precio, sale* lo mismo, cuesta* lo mismo, vale* lo mismo, mesmo preco, custa* o mesmo,
		sai o mesmo, same price, cost* the same`)
	l.ofEach = phrases("de cada, of each")
	l.lacks = phrases("falt*, short by, you're short, missing")
	l.farFrom = word.Set("estas esta estarias quedas queda quedarias fica ficaria")
	l.apart = word.Set("diferencia diferenca difference apart")
	l.withs = word.Set(`con com with mas mais plus sumando somando sumas agregas agregando agregar agrega adding add llevando
		levando llevas aparte tambem tambien ademas`)
	l.withouts = word.Set(`sin sem without sacando sacas saca sacamos quitando quitas quita quitamos tirando tira removing
		remove drop dropping minus menos`)
	l.addOwing()
	l.both = phrases("los 2, las 2, os 2, as 2, the 2, the pair")
	l.againsts = phrases(`contra, frente a, versus, vs, against, en vez de, em vez de, instead of, rather than, compared with,
		compared to, comparad* con, comparad* com`)
	l.definites = word.Set("los las esos esas os as esses essas the that those tu tus seus suas your")
	l.otherOnes = phrases("del otro, de la otra, el otro, la otra, do outro, da outra, o outro, a outra, the other")
	l.polite = phrases("would be, that'd be, it'd be")
	l.notes = map[string]int64{"fives": 5, "tens": 10, "twenties": 20, "fifties": 50, "hundreds": 100}
	l.times = word.Set("x × *")
	l.calendars = phrases(`on the calendar, on the books, on our calendar, on the schedule, on our books, en agenda, en la agenda,
		en nuestra agenda, na agenda, na nossa agenda`)
	l.listed = phrases(`is on the calendar, is on the books, is on our calendar, is on the schedule, is on our books, are on the calendar,
		esta en agenda, esta en la agenda, quedo en agenda, quedo en la agenda, quedo en nuestra agenda, esta na agenda,
		ficou na agenda, ja esta na agenda`)
	l.arranged = phrases(`ya esta, ya estan, ja esta, esta lista, esta pronta, esta list*, is ready, is set,
		is all, all set, ya tenes, ya tienes, ya tiene, voce ja tem, esta garantida, esta asegurada`)
	l.plenty = phrases(`de sobra, un monton, bastante stock, mucho stock, plenty, muito estoque,
		estoque de sobra, a montones`)
	l.needless = phrases(`no hace falta, no hacen falta, no necesit*, no es necesari*, no se necesita*,
		sin necesidad, nao precisa*, nao e preciso, nao e necessari*, sem precisar, don't need, do not need,
		doesn't need, no need, isn't needed, not needed, not required, without the`)
	l.asksFor = phrases(`con el, con la, con tu, con una, presentando, com o, com a, com uma, apresentando,
		with the, with your, with a, need*, hay que, requier*, requer*, require*, necesita*, precisa*, exig*`)
	l.titles = word.Set(`dr dra sr sra srta don dona ing lic prof mr mrs ms mx st av col ud uds vs aprox no
		tel cel`)
	l.greetings = word.Set(`hola buenas gracias estimado estimada querido querida oi ola obrigado obrigada prezado prezada hi
		hello hey thanks dear perfecto listo perfeito pronto`)
	l.feasts = word.Set(`argentina mexico brasil brazil navidad natal christmas thanksgiving pascua pascuas pascoa easter reyes carnaval halloween
		ano reveillon espanol ingles portugues english spanish portuguese dios deus`)
	l.purposes = word.Set("para pra")
	l.betweens = word.Set("entre between")
	l.partJoins, l.halfWords = word.Set("y con e com and"), word.Set("media medio meia meio half")
	l.edges = word.Set(`cierre apertura cerrar abrir cerramos abrimos fechamento abertura fechar fechamos closing opening
		close open`)
	l.namedHours = map[int][][]string{12: phrases("noon, meio - dia"), 24: phrases("midnight, medianoche, meia - noite")}
	l.pastHours = map[int][][]string{30: phrases("half past"), 15: phrases("quarter past"), -15: phrases("quarter to, cuarto para las, cuarto para la, quinze para as")}
	l.untils = word.Set("hasta ate until till by")
	l.opening = word.Set("abrimos abre abren abriremos abrem open opens abrir")
	for _, set := range []map[string]bool{l.opening, l.openWords, l.hourTopics} {
		for _, w := range slices.Collect(maps.Keys(set)) {
			if l.opening[w] {
				set["re"+w] = true // "reabrimos a las 4"
			}
		}
	}
	l.copulas, l.dayJoins = word.Set("is"), word.Set("on for at")
	l.lefts = word.Set("del de do da from")
	l.formers = word.Set(`era eran estaba estaban anterior anteriores antes previo previa tenias tenia original originalmente antiguo antigua
		antigo antiga tinha estava was were had previous previously originally old former instead`)
	l.endings = phrases("termin*, acab*, finish*, end, ends, ending, done by, wrap* up, out by, saldri*, salis, sales, sairi*, sai as")
	l.thatDay = phrases(`ese dia, ese mismo dia, mismo dia, esa noche, esa tarde, esa manana, that day, that night,
		that evening, that afternoon, that morning, same day, same evening, esse dia, nesse dia, mesmo dia, nessa noite,
		essa noite, nessa tarde, nesse mesmo dia, nessa manha`)
	l.ors = word.Set("o u ou or")
	l.contacts = phrases(`respond*, contest*, llam*, marc*, escrib*, contact*, comunic*, entreg*, despach*, lleg*, visit*,
		retorn*, lig*, escrev*, cheg*, call*, reply, replies, ring*, phone*, text*, visit*, deliver*, hear*`)
	l.receipts = phrases("recib*, receb*, tenes, tienes, tiene, tendra*, tera, receive, get, have")
	l.goodsPronouns, l.givenTo = word.Set("lo la los las it them"), word.Set("te se")
	l.datives = word.Set("te le les lhe lhes you os")
	l.futures = word.Set("va van vamos vai vao will 'll")
	l.attends = phrases(`atend*, atiend*, recib*, receb*, esper*, hace, hara, faz, fara, vera, will see, will do, see you,
		does, sees`)
	l.sameDays = phrases("en el dia, mismo dia, mesmo dia, no dia, same day, hoy, hoje, today")
	l.nextDays = phrases("dia siguiente, otro dia, dia seguinte, next day, following day, manana, amanha, tomorrow")
	l.afterNext = phrases("pasado manana, depois de amanha, day after tomorrow")
	l.reminds = phrases("record*, recuerd*, lembr*, remind*")
	l.doorSigns = word.Set("n no nro num numero number ° º # .")
	l.within = phraseSet("within the, dentro de la, en la, na proxima")
	l.froms = word.Set("desde partir from since")
	l.gains = word.Set("ganar ganas ganando ahorrar ahorras ganhar ganha economizar save saves saving gain shave shaves")
	l.sooner = word.Set("antes despues mas menos depois mais sooner earlier later faster longer")
	l.nones = word.Set("ningun ninguna ninguno nada nenhum nenhuma any no nothing sin")
	if l.tag == locale.PTBR {
		delete(l.nones, "no") // "in the"
	}
	l.theirs = word.Set("tu tus su sus tenes tienes tiene vos ti usted seu sua voce tem your you")
	l.nounStems, l.offerStems = map[string]bool{}, map[string]bool{}
	for _, set := range []map[string]bool{l.gifts, l.free, l.grants, l.priceVerbs} {
		for w := range set {
			l.offerStems[stem(w)] = true
		}
	}
	for w := range l.nouns {
		l.nounStems[stem(w)] = true
	}
	l.dietStems = map[string]bool{}
	for w := range l.diets {
		l.dietStems[stem(w)] = true
	}
	for w := range l.dietFree {
		l.dietStems[stem(w)] = true
	}
	for w := range l.roles {
		l.nounStems[stem(w)] = true
	}
	for w := range l.days {
		l.nounStems[stem(w)] = true
	}
	for _, set := range []map[string]bool{l.units, l.pieces, l.months, l.slotFree, l.hourTopics, l.hourWords} {
		for w := range set {
			l.nounStems[stem(w)] = true
		}
	}
	return l
}

// verbish reports a word that is a verb, and so no name of an account.
func (l *lexicon) verbish(w string) bool {
	_, known := l.verbs[strings.ToLower(w)]
	return known
}

// status is a phrase for how an order, a booking or a payment stands.
type status struct {
	words []string
	act   Act
}

var lexicons = sync.OnceValue(func() map[string]*lexicon {
	return map[string]*lexicon{"es": spanish().finished(), "pt": portuguese().finished(), "en": english().finished()}
})

func lexiconOf(tag locale.Tag) *lexicon { return lexicons()[tag.Language()] }

// lexiconFor is the lexicon of the language a text is written in: the business's, unless the text clearly is not.
func lexiconFor(tag locale.Tag, text string) *lexicon {
	own := lexiconOf(tag)
	best, most := own, 2
	words := tokenize(text)
	count := func(l *lexicon) (n int) {
		for _, t := range words {
			if l.functions[t.fold] {
				n++
			}
		}
		return n
	}
	mine := count(own)
	for _, language := range []string{"es", "pt", "en"} {
		other := lexicons()[language]
		if n := count(other) - mine; other != own && n > most {
			best, most = other, n
		}
	}
	return best
}
