package confirm

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// What the trained reader must never take for a yes, however sure it is. It learns from examples, and these are rules: a
// number that nobody showed, a condition, a sentence cut short, another act than the one that was asked about.

var (
	// agreeable is what may follow "si me": "si me sirve".
	agreeable = word.Set("parece sirve queda va viene gusta late conviene anoto anota anotas acomoda agrada interesa hay problema")
	// soon are days that move: after a go-ahead they say when.
	soon = word.Set("hoy manana hoje amanha today tomorrow tonight")
	// times are what another one is asked of.
	times = word.Set("dia hora horario momento fecha data day time turno")
	// sighs before a bare yes make it a complaint, or a laugh.
	sighs = word.Set("uf uff ay uy ah oh ai eh y e a go lmao rofl")
	// blaming words say that somebody else typed, or that it was meant for somebody else.
	blaming = word.Set("toddler grabbed errada errado equivoque equivocado equivocada wrong oops eita")
	device  = word.Set("celular telefono phone cel fone")
	sorry   = word.Set("perdon desculpa desculpe disculpa disculpe sorry")
	// spans are what people count when they complain or chat.
	spans = word.Set("horas minutos anos meses veces vezes dias semanas hours minutes years times weeks months")
	// hanging words never end a sentence: whoever stops there has more to say.
	hanging = word.Set(`el la los las un una unos unas de del a al con en por para que y e o u pero si cuando porque mi tu su mas
		um uma uns umas do da dos das no na nos nas com em pra pro para os as ou mas se meu minha
		the an of to in on at for with and or but if when because my your`)
	// paying words name a way of paying.
	paying = word.Set(`efectivo tarjeta tarjetas transferencia transferir debito credito cuotas contado mercado mercadopago oxxo yape plin
		nequi daviplata qr pix boleto dinheiro cartao parcelado vezes cash card transfer debit credit mastercard visa`)
	// adding words want more, or something else.
	adding = word.Set(`agrega agregar agregue agreguen agregame agregale agregalo agregas anade anadir anademe suma sumar sumale sumame
		incluye inclui incluir incluime inclua adiciona adicionar adicione acrescenta acrescentar acrescente add adding instead
		tambien tambem also ademas too`)
	// promising words put the yes off to another time.
	promising = word.Set(`confirmando confirmare confirmaria confirmarei confirmaremos avisando retorno verifico digame diganme checar checo`)
	// harmlessly is what "without" may stand before.
	harmlessly = word.Set(`problema problemas pedo rollo drama dramas duda dudas apuro falta vueltas culpa compromiso stress estres pressa
		duvida medo erro efecto nada`)
	// weighing is what follows "let me" and "I will".
	weighing = word.Set(`ver veo pensar pensarlo pienso checar checo consultar consulto revisar preguntar perguntar see check ask think olhar`)
	letting  = word.Set(`dejame dejeme deja deje deixa deixe let lemme voy vou`)
	// articles begin the subject of a clause behind "si".
	articles = word.Set("el la los las un una mi")
	weekdays = word.Set(`lunes martes miercoles jueves viernes sabado domingo terca quarta quinta sexta monday tuesday wednesday thursday
		friday saturday sunday`)
	// doubtful words leave a yes open.
	doubtful = word.Set(`creo supongo quiza quizas talvez acho maybe perhaps guess think thinking suppose probably possibly idk dunno depende depends
		dependiendo ojala hopefully provavelmente duvido dudo unsure tentatively mibbe mayb quizá`)
	// mocking words praise what is no good.
	praising = word.Set(`felicidades felicitaciones felicito parabens congratulations congrats bravo aplausos aplauso oferton ganga golazo`)
)

// shown are the words and numbers of a question.
type shown struct {
	words   map[string]bool
	roots   map[string]bool
	numbers map[int]bool
	gone    map[string]bool // values that a move gives up
	joined  map[string][]string
	dated   map[int]bool // days of a month
}

// has reports a word that the question has, in whatever form; short words are in every question.
func (s shown) has(t token) bool {
	if t.number {
		n := numbersIn(t)
		return len(n) > 0 && s.numbers[n[0]]
	}
	return len(t.text) > 3 && s.roots[root(t.text)]
}

// root is a word without its end.
func root(w string) string { return w[:min(len(w), max(4, len(w)-2))] }

func shownIn(text string) shown {
	s := shown{map[string]bool{}, map[string]bool{}, map[int]bool{}, map[string]bool{}, map[string][]string{}, map[int]bool{}}
	m, ok := scan(text, "")
	if !ok {
		for i := 0; i < len(text); i += maxRunes / 2 { // a long question, in pieces that overlap by nothing but a word
			part, _ := scan(strings.ToValidUTF8(text[i:min(len(text), i+maxRunes/2)], ""), "")
			m.tokens = append(m.tokens, part.tokens...)
		}
	}
	for i, t := range m.tokens {
		s.join(m.tokens, i)
		s.words[t.text], s.roots[root(t.text)] = true, true
		for _, n := range numbersIn(t) {
			s.numbers[n] = true
			if isDate(m.tokens, i) {
				s.dated[n] = true
			}
		}
	}
	return s
}

// isDate reports a bare number that is a day of a month: behind the name of a day, or before "de noviembre".
func isDate(tokens []token, i int) bool {
	if strings.Trim(tokens[i].text, "0123456789") != "" {
		return false
	}
	if i > 0 && (weekday(tokens[i-1].text) || tokens[i-1].text == "feira") {
		return true
	}
	return i+2 < len(tokens) && tokens[i+1].text == "de" && months[tokens[i+2].text]
}

var months = word.Set(`enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre janeiro fevereiro
	marco maio junho julho setembro outubro novembro dezembro`)

// join notes which words an "and" at a token joins: "corte de pelo y barba". Whoever names one of them alone may leave out
// the others.
func (s *shown) join(tokens []token, i int) {
	if t := tokens[i].text; t != "y" && t != "e" && t != "and" || i+1 >= len(tokens) || tokens[i].pause {
		return
	}
	after := tokens[i+1].text
	for n := i - 1; n >= 0 && n >= i-4; n-- {
		before := tokens[n].text
		if s.joined[before] = append(s.joined[before], after); len(before) > 3 {
			s.joined[after] = append(s.joined[after], before)
		}
		if tokens[n].pause {
			return
		}
	}
}

// numbersIn are the numbers that a token names; one is as often an article, and left out.
func numbersIn(t token) (out []int) {
	if t.number {
		for _, digits := range strings.FieldsFunc(t.text, func(r rune) bool { return r < '0' || r > '9' }) {
			if n, err := strconv.Atoi(digits); err == nil {
				out = append(out, n)
			}
		}
		return out
	}
	for _, names := range []number.Words{number.Spanish, number.Portuguese, number.English} {
		if n, ok := names[t.text]; ok && n > 1 {
			out = append(out, n)
		}
	}
	return out
}

// objections are the rules that look at one word and what is around it, by the names that a measurement tells them by.
var objections = []struct {
	name string
	at   func(p *parser, i int, seen shown) bool
}{
	{"names a detail", (*parser).objectsAt},
	{"opposes", func(p *parser, i int, _ shown) bool { return p.opposed(i) }},
	{"supposes", func(p *parser, i int, _ shown) bool { return p.supposes(i) }},
	{"weighs", func(p *parser, i int, _ shown) bool { return p.weighs(i) }},
	{"leaves out", (*parser).lacks},
	{"introduces", (*parser).introduces},
	{"waits", (*parser).waits},
	{"comments", func(p *parser, i int, _ shown) bool { return p.comments(i) }},
	{"alters", (*parser).alters},
	{"brings", (*parser).brings},
	{"joins", (*parser).joins},
	{"denies", func(p *parser, i int, _ shown) bool { return p.denies(i) }},
	{"turns", (*parser).turns},
	{"meets elsewhere", func(p *parser, i int, _ shown) bool { return meetsElsewhere(p, i) }},
}

// objects reports a reply that is no yes whatever its words are like.
func (p *parser) objects(m message, asked questionInfo, q Question) bool {
	return p.objection(m, asked, q) != ""
}

// objection is the first rule that objects to a reply; empty: none does.
func (p *parser) objection(m message, asked questionInfo, q Question) string {
	switch {
	case m.question:
		return "asks"
	case m.odd:
		return "is odd"
	case asked.leading:
		return "is led"
	case p.hangs():
		return "hangs"
	}
	seen := p.shownBy(q.Text)
	for i := range p.tokens {
		for _, o := range objections {
			if o.at(p, i, seen) {
				return o.name
			}
		}
	}
	switch {
	case p.misnames(seen):
		return "misnames"
	case p.elsewhere():
		return "means another question"
	case p.isKnown(asked):
		return "is known"
	case p.mistaken():
		return "is a mistake"
	case p.isPair():
		return "is a pair"
	case p.takesBack():
		return "takes back"
	case sings(p):
		return "sings"
	case acknowledges(p):
		return "acknowledges"
	}
	return ""
}

// weekday reports the name of a day, also in "friday's out".
func weekday(w string) bool { return weekdays[w] || weekdays[strings.TrimSuffix(w, "s")] }

// dates reports a day that says when something should be done, or that another one is wanted.
func (p *parser) dates(i int) bool {
	if i == 0 {
		return false
	}
	before := p.tokens[i-1]
	if soon[p.tokens[i].text] {
		s, ok := p.longest(p.lex.phrases, i-1)
		return before.text == "para" || before.text == "pra" || before.text == "for" || ok && s.trait.has(named) || before.text == "manda"
	}
	switch before.text {
	case "otro", "otra", "outro", "outra", "another":
		return times[p.tokens[i].text]
	}
	return false
}

// mistaken reports words that were not meant for us, or that somebody else typed.
func (p *parser) mistaken() bool {
	phone, excuse := false, false
	for _, t := range p.tokens {
		if blaming[t.text] {
			return true
		}
		phone, excuse = phone || device[t.text], excuse || sorry[t.text]
	}
	return phone && excuse
}

// objectsAt reports a word that no yes has, or one that it may only have if the question has it too.
func (p *parser) objectsAt(i int, seen shown) bool {
	t := p.tokens[i]
	if t.strange || noise(t) || seen.gone[t.text] || doubtful[t.text] || praising[t.text] || promising[t.text] {
		return true
	}
	if (paying[t.text] || weekday(t.text) || adding[t.text] || p.dates(i)) && !seen.words[t.text] {
		return true
	}
	if t.text == "con" && i+1 < len(p.tokens) && p.tokens[i+1].text == "que" { // "con qué ojos, divina tuerta"
		return true
	}
	if i+1 < len(p.tokens) && spans[p.tokens[i+1].text] && !t.number {
		return false // "hace dos horas que espero"
	}
	for _, n := range numbersIn(t) {
		if !seen.numbers[n] && !seen.numbers[n+12] {
			return true
		}
	}
	return false
}

// hangs reports a reply that stops in the middle of a sentence.
func (p *parser) hangs() bool {
	n := len(p.tokens) - 1
	last := p.tokens[n]
	if last.text == "una" && n > 0 && p.tokens[n-1].text == "de" { // "de una"
		return false
	}
	return hanging[last.text] && !last.stress
}

// Objection names the rule for which the trained reader must not take a reply for a yes; empty: there is none.
func Objection(reply string, q Question) string {
	m, ok := scan(reply, "")
	if !ok || len(m.tokens) == 0 {
		return "is empty or too long"
	}
	p, asked := parserOf(m, q)
	if by := p.objection(m, asked, q); by != "" {
		return by
	}
	if len(p.parse()) > 0 {
		return "the grammar"
	}
	return ""
}

// Detail reports a word that a yes may only have if the question has it too: a number, a day, a way of paying.
func Detail(w string) bool {
	m, _ := scan(w, "")
	for _, t := range m.tokens {
		if paying[t.text] || weekday(t.text) || soon[t.text] || len(numbersIn(t)) > 0 {
			return true
		}
	}
	return false
}
