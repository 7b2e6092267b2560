package claims

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// rules checks how the house is said to work: what it does, asks for, charges, includes, forbids or guarantees. Such a
// clause is true if one text of the business, one description or one sentence of the product says half of its words.
func (r *reader) rules(s *sentence) {
	for n := range s.clauses {
		c := &s.clauses[n]
		at := ruleIn(s, c)
		if at < 0 || c.asked || c.quoted || len(r.found) > 0 || unknownAt(s, at) || s.prompted(at) || subordinate(s, at) ||
			exclaims(s, c) || carriedFree(r, s, c) {
			continue
		}
		if refuses(s, at) && s.phrase(s.lex.charging, c.from, c.to) < 0 { // what is not done promises nothing; not to charge does
			continue
		}
		mine := ruleWords(s, c)
		if otherTerm(r.c, s, c, mine) || loses(s, at) && !slices.ContainsFunc(r.c.said, func(u told) bool {
			return takesPaid(s.lex, u)
		}) {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
			return
		}
		if !sameFigure(r.c, s, c, mine) && !r.c.vouched(s, c, mine, s.negated(at)) {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
		}
	}
}

// checkBecause checks a duty or a refusal whose reason is what the customer owes: that is a rule of the house, and has
// to be written.
func checkBecause(r *reader, s *sentence) {
	if len(r.found) > 0 || s.phrase(s.lex.musts, 0, len(s.tokens)) < 0 || unknownTo(s) {
		return
	}
	owing := func(lex *lexicon, w string) bool {
		return lex.nouns[w] == DebtNoun && (lex.roles[w] == Debt || lex.roles[w] == Pending)
	}
	for i, t := range s.tokens {
		c := s.clauseOf(i)
		for j := i - 1; owing(s.lex, t.fold) && j >= max(0, i-4) && !c.asked && !c.quoted; j-- {
			if (s.lex.causes[s.word(j)] || j == i-1 && j == c.from && s.lex.withs[s.word(j)]) && !slices.ContainsFunc(r.c.said, func(u told) bool {
				return slices.ContainsFunc(u.words, func(w string) bool { return owing(s.lex, w) })
			}) {
				r.refuted = true
				r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
				return
			}
		}
	}
}

// carriedFree reports a clause about delivery that costs nothing, and does not.
func carriedFree(r *reader, s *sentence, c *clause) bool {
	at := freeAt(s)
	return at >= c.from && at < c.to && hasRole(s, Delivery) && isFree(r, s, at)
}

// ruleIn is the word of a clause that makes a rule of it; -1: none. What a clause says of money, of hours and of ways
// to pay is held against those.
func ruleIn(s *sentence, c *clause) int {
	at := -1
	for i := c.from; i < c.to; i++ {
		w := s.word(i)
		switch {
		case s.tokens[i].use == amount, s.tokens[i].use == clock, s.lex.hourTopics[w]:
			return -1
		case s.lex.methods[w] != "" && s.has(s.lex.takes, c.from, c.to):
			return -1
		case at >= 0:
		case houseVerb(s, i), impersonal(s, i) && specific(s, c), duties[w], (includes[w] || fees[w] || loses(s, i)) && !s.negated(i), generic(s, i):
			at = i
		}
	}
	return at
}

// loses reports "pierde la seña", and not "pierde aire".
func loses(s *sentence, i int) bool {
	c := s.clauseOf(i)
	return losses[s.word(i)] && s.nounIn(i, i, c.to, map[Noun][]Act{Payment: nil, Booking: nil, Order: nil}) != ""
}

// takesPaid reports a text by which what was paid is kept: it charges, or does not give a deposit back.
func takesPaid(lex *lexicon, u told) bool {
	t := &sentence{lex: lex, tokens: tokenize(strings.Join(u.words, " "))}
	return t.phrase(lex.keeping, 0, len(t.tokens)) >= 0 || u.denied && ofPayment(lex, t.tokens)
}

// specific reports a clause with something in it that a rule could be wrong about: a figure, a limit, a cost, a way to
// pay. "Eso se lo indica la doctora" has none.
func specific(s *sentence, c *clause) bool {
	for i := c.from; i < c.to; i++ {
		w := s.word(i)
		if s.tokens[i].isNumber || s.lex.limits[w] || fees[w] || s.lex.topics[w] != "" || s.lex.methods[w] != "" ||
			s.lex.halfWords[w] && termIn(s, i, i+1) || s.lex.article[w] && s.lex.units[s.word(i+1)] && !s.lex.thats[s.word(i+2)] { // "una vez", but not "una vez que"
			return true
		}
	}
	return s.phrase(s.lex.charging, c.from, c.to) >= 0
}

var (
	duties = word.Set(`obligatorio obligatoria obligatorios requisito imprescindible indispensable required mandatory
		obrigatorio obrigatoria compulsory exige exigen require requires prohibido proibido forbidden`)
	fees = word.Set(`multa penalidad recargo recargos comision fee fees surcharge penalty taxa taxas acrescimo
		forfeit certificado certificada certificados certificadas certified
		garantizado garantizada garantizados guaranteed garantido garantida`)
	// losses are a cost where they are of what was paid or booked.
	losses   = word.Set("pierdes perdes pierde perde perdes lose loses")
	includes = word.Set("incluye incluyen inclui incluem includes")
	// ours stand before what is said of all that the house has or does.
	ours = word.Set("nuestro nuestra nuestros nuestras nosso nossa nossos nossas our")
	all  = word.Set("todo toda todos todas all every")
	// admitted say who or what may come along.
	admitted = word.Set(`welcome allowed permitido permitida permitidos permitidas bienvenido bienvenidos bienvenidas
		admitted`)
	// plurals are duties and permissions of people and goods in general.
	plurals = word.Set("pueden podem deben devem precisam need may")
	// mild are verbs of the first person plural that say nothing of how the house works.
	mild = word.Set(`podemos queremos esperamos lamentamos agradecemos quedamos estamos vamos veamos sabemos somos
		ayudamos seguimos vemos hemos ficamos avanzamos temos tenemos vimos gramos ultimos proximos mesmos buscamos
		revisamos procuramos sentimos contamos necesitamos precisamos hablamos llegamos vendemos mismos llamamos
		recomendamos recomendamos sugerimos preferimos pedimos entendemos aguardamos cortamos volvemos dejamos
		empezamos retomamos paramos voltamos começamos desejamos damos dizemos decimos carry sell stock are have were
		will can could would need hope see found did had look might should may must just do don't won't can't weren't
		haven't received got know understand apologize also only usually always then both want recommend suggest
		think really offer shut close open`)
	// work are the verbs of making up an order or a booking with the customer: offers, not rules.
	work = []class{storing, adding, removing, preparing, confirming, sending, booking, notifying, handing, moving,
		cancelling,
		receiving}
)

// houseVerb reports a verb in the present whose subject is the house: "aceptamos", "we deliver".
func houseVerb(s *sentence, i int) bool {
	w, t := s.word(i), s.tokens[i]
	if mild[w] || t.mark || slices.Contains(work, s.lex.verbs[t.text].class) {
		return false
	}
	if s.lex.tag.Language() == "en" {
		j := i - 1
		for word.Set("also only usually always then never don't do not")[s.word(j)] {
			j--
		}
		return s.word(j) == "we" && !strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "ly") &&
			s.lex.verbs[t.text].tense == 0
	}
	plural := strings.HasSuffix(w, "amos") || strings.HasSuffix(w, "emos") || strings.HasSuffix(w, "imos")
	return plural && len(w) > 5 && !strings.HasSuffix(w, "riamos") && !strings.HasSuffix(w, "aremos") &&
		!strings.HasSuffix(w, "eremos") && !strings.HasSuffix(w, "iremos") && !s.already(s.clauseFrom(i), i)
}

// impersonal reports "se reembolsa", "no se puede": Spanish for what is done by custom.
func impersonal(s *sentence, i int) bool {
	if s.lex.tag.Language() != "es" || s.word(i) != "se" || s.word(i-1) == "que" || s.lex.conditions[s.word(i-1)] {
		return false
	}
	j := i + 1
	for enclitic[s.word(j)] {
		j++
	}
	w := s.word(j)
	if w == "puede" && s.negated(i) { // what cannot be done takes nothing from anybody
		return false
	}
	for _, end := range []string{"a", "e", "an", "en"} {
		if strings.HasSuffix(w, end) && len(w) > 3 && (!s.lex.functions[w] || w == "puede") && !happens[w] {
			return true
		}
	}
	return false
}

var (
	enclitic = word.Set("te le les lo la los las me nos")
	// happens are what befalls somebody, and verbs of seeing.
	happens = word.Set(`complica mueve preocupe encuentra recupere mejore llama trata ocupa encarga nota entiende
		cuenta queda quedan necesita siente escucha lee suma suman sume acerca hace`)
)

// generic reports what is said of all customers or goods: "los menores no pueden", "all our fillings", "can be
// returned".
func generic(s *sentence, i int) bool {
	w := s.word(i)
	switch {
	case ours[w]:
		return all[s.word(i-1)] || all[s.word(i-2)]
	case plurals[w]:
		return manyBefore(s, i)
	case admitted[w]:
		return s.lex.auxiliaries[s.word(i-1)] || s.lex.functions[s.word(i-1)] && i > s.clauseFrom(i)
	case w == "can":
		return s.word(i+1) == "be" && s.lex.verbs[s.word(i+2)].tense == both
	}
	return false
}

// manyBefore reports a plural noun, and none of the staff, right before a verb: "foreign customers do need".
func manyBefore(s *sentence, i int) bool {
	j := i - 1
	for word.Set("no nao do don't not tambien also se")[s.word(j)] {
		j--
	}
	w := s.word(j)
	return j >= s.clauseFrom(i) && len(w) > 3 && strings.HasSuffix(w, "s") && s.lex.nouns[w] != Person &&
		!s.lex.functions[w]
}

// ruleWords are the words of a clause that a text would have to say.
func ruleWords(s *sentence, c *clause) (out []string) {
	for i := c.from; i < c.to; i++ {
		t := s.tokens[i]
		_, day := s.lex.days[t.fold]
		if t.mark || t.isNumber || day || t.capital && i > c.from+1 && !shouted(s, i) || s.lex.functions[t.fold] || light[t.fold] || len(t.fold) < 3 ||
			s.lex.months[t.fold] {
			continue
		}
		out = append(out, t.fold)
	}
	return out
}

// shouted reports a word in capitals: an abbreviation is a word like others, and no name of somebody.
func shouted(s *sentence, i int) bool { return strings.ToUpper(s.slice(i, i+1)) == s.slice(i, i+1) }

// light words say nothing that a text would have to say as well.
var light = word.Set(`hacemos hacen hace fazemos faz damos once keep mind one know only because since start still too both
	lo les vez dia dias horas minutos pesos todavia aun ainda caso cosa coisa forma way any anything right away sure even
	need sim mesmo bem`)

// vouched reports that one text says enough of some words: half of them, a third where a condition goes before.
func (c *Checker) vouched(s *sentence, of *clause, mine []string, denied bool) bool {
	if len(mine) < 2 || of.conditional && len(mine) < 4 {
		return true
	}
	most := 0
	limited := s.has(s.lex.limits, of.from, of.to)
	for _, u := range c.said {
		if u.denied != denied && !limited && !u.limited {
			continue
		}
		n := 0
		for _, w := range mine {
			if slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) }) {
				n++
			}
		}
		most = max(most, n)
	}
	switch {
	case s.lex.tag.Language() != c.tag.Language(): // the texts are in another language: roots do not meet
		return most > 0 || len(mine) < 4
	case of.conditional:
		return most*3 >= len(mine)
	}
	return most*2 >= len(mine)
}

// kin reports words of one root, or of one meaning.
func kin(a, b string) bool {
	if a == b {
		return true
	}
	p := 0
	for p < min(len(a), len(b)) && a[p] == b[p] {
		p++
	}
	if p >= 4 && p >= min(len(a), len(b))-3 || p >= 3 && p >= min(len(a), len(b))-1 {
		return true
	}
	m := meaningOf(a)
	return m != "" && m == meaningOf(b)
}

// meanings are roots of words that say the same at a counter, in three languages.
var meanings = func() map[string]string {
	out := map[string]string{}
	for i, line := range strings.Split(strings.TrimSpace(`
devol devuelv reembols reintegr refund return estorn back
cambi canj troc exchang swap replac
ticket comprob factura recib receipt nota invoice
producto articulo item product goods mercaderia mercadoria produto artigo
cerrad sellad fechad lacrad unopened sealed closed
abiert abert opened
efectivo dinheiro cash contado
tarjet cartao cartoe card credit debit
transfer spei pix deposit wire
envi entreg repart mand llev deliver ship despach entrega frete manda
retir recog buscar pasar pick collect retira busca
garant warrant guarant
defect fall manufactur fabric defeito fault
cliente customer comprador paciente pacient
turno cita horario appointment agendament consulta
reserv mesa table book
seña sena sinal anticipo anticip deposit
cancel anul desmarc
pago pagar pagamento abon liquid sald payment paid pay pagos dinero dinheiro money acredit credit
lleg arriv land acredit cheg
prepar start begin
cirug operac surger
adult mayor maior
perecedero frescos fresco perecivel perishable fresh refrigerad
prueba muestra sample amostra
acud acude vienes viene vengas vengan venga venis asist comparec attend
demora tarda tolerancia espera wait hold
puede pueden podes puedes pode podem can may permit allow welcome admit bienvenid
tenes tienes tiene tem have has
dentro hasta plazo ate within
precio price preco cuesta sale cost costs
`), "\n") {
		for w := range strings.FieldsSeq(line) {
			out[w] = fmt.Sprint(i)
		}
	}
	return out
}()

func meaningOf(w string) string {
	for n := len(w); n >= 3; n-- {
		if m := meanings[w[:n]]; m != "" {
			return m
		}
	}
	return ""
}
