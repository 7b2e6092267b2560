package detail

import (
	"regexp"
	"slices"
	"strings"
)

// trades are what customers call things that a clinic or a studio calls otherwise, by the words of those.
var trades = map[string]string{
	"muela": "extraccion", "sacar": "extraccion", "sacan": "extraccion", "saquen": "extraccion", "saque": "extraccion", "sacarle": "extraccion", "sacarse": "extraccion", "sacarme": "extraccion", "caries": "resina",
	"picada": "resina", "tapar": "resina", "tapadura": "resina", "empaste": "resina", "conducto": "endodoncia",
	"nervio": "endodoncia", "freno": "bracket ortodoncia", "frenillo": "bracket ortodoncia",
	"blancos": "blanqueamiento", "revision": "valoracion", "chequeo": "valoracion", "checar": "valoracion",
	"revisar": "valoracion", "revisen": "valoracion", "sarro": "limpieza",
	"unha": "manicure", "mao": "manicure", "maos": "manicure", "pe": "pedicure", "pes": "pedicure", "cortar": "corte",
	"cortarme": "corte", "cabelo": "corte", "pelo": "corte", "pintar": "coloracao", "tintura": "coloracao",
	"tingir": "coloracao", "luz": "coloracao", "escovar": "escova",
	"cleaning": "limpieza", "brace": "bracket ortodoncia", "whitening": "blanqueamiento", "haircut": "corte", "nail": "manicure",
	"beard": "barba",
}

// trade is what a trade calls what a word of its customers names; the word itself if it is not known.
func trade(word string) string {
	if name := trades[word]; name != "" {
		return name
	}
	for said, name := range trades {
		if len(said) > 5 && len(word) > 5 && akin(word, said) {
			return name // "revise" of "revisar"; all words of one root mean the same
		}
	}
	return word
}

// akin reports whether two words probably mean the same service: they are alike, or have their root in common.
func akin(a, b string) bool {
	if alike(a, b) {
		return true
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= 5
}

// hurts are words of pain and of what cannot wait, harm those of something broken, which counts with what broke.
var (
	hurts = set(`duele duelen dolor dolores doliendo dolio dor dores doi doem doendo hurts hurt pain ache toothache
		urgente urgencia urgencias emergencia emergency urgent inflamada inflamado hinchada hinchado inchado inchada
		inflamou hincho sangra sangrando sangro sangrado sangramento bleeding swollen`)
	harm = set(`rompio quebro quebre rompi partio partiu cayo caiu quebrou quebrei broke broken fell astillo aflojo
		zafo salio despego`)
	harmful = set(`diente dientes muela muelas dente dentes tooth tapadura corona resina empaste bracket brackets
		protesis puente amalgama restauracao unha implante carilla`)
)

// swelling begin words of it, grave are words of what endangers somebody.
var (
	swelling = regexp.MustCompile(`(^| )(hinchad|hinchaz|inflamad|inflamac|inchad|inchac|sangr[ao])`)
	grave    = regexp.MustCompile(`(^| )(no|nao|cuesta|dificil|dificultad|dificuldade|trabajo|puedo|consigo|cant|hard|trouble) (\pL+ ){0,2}(respir|tragar|engolir|breath|swallow)`)
)

// Grave reports that somebody can hardly breathe or swallow.
func (m gist) Grave() bool { return grave.MatchString(m.Plain()) }

// Pain reports that something hurts, broke or cannot wait. That one of some services broke is what the service is for.
func (m gist) Pain(services ...string) bool {
	named := func(w string) bool {
		return slices.ContainsFunc(services, func(s string) bool { return slices.Contains(Words(s), singular(w)) })
	}
	broke := slices.ContainsFunc(m.words, func(t token) bool { return harmful[t.word] && !named(t.word) })
	return m.HasAny(hurts) || swelling.MatchString(m.Plain()) || m.Grave() || m.HasAny(harm) && broke
}

// harder are words of teeth that a plain extraction does not take out.
var harder = regexp.MustCompile(`(^| )(juicio|siso|sisos|cordal|cordales|impactad[oa]s?|retenid[oa]s?|wisdom)( |$)`)

// Harder reports that a wisdom tooth is spoken of.
func Harder(m *Text) bool { return harder.MatchString(m.Plain()) }

// medicine begin words for one.
var medicine = regexp.MustCompile(`(^| )(ibuprofen|paracetamol|medicin|medicament|pastilla|analgesic|antibiotic|` +
	`antiinflam|aspirina|amoxicil|ketorolac|naproxen|remedio|dipirona|painkiller)`)

// Medicine reports whether a medicine is spoken of.
func (m gist) Medicine() bool { return medicine.MatchString(m.Plain()) }

// lasting begin words about how long something takes.
var lasting = regexp.MustCompile(`(^| )(dura|tarda|demora|tiempo|tempo|minuto|minute)`)

// Length reports whether it asks how long something takes.
func (m gist) Length() bool { return lasting.MatchString(m.Plain()) || m.Has("long") && m.Has("how") }

// priced begin words about what something costs.
var priced = regexp.MustCompile(`(^| )(precio|preco|cuesta|custa|custo|costo|vale|sale|valor(es)?( |$)|cobra)`)

// AsksPrice reports whether it asks what something costs.
func (m gist) AsksPrice() bool { return priced.MatchString(m.Plain()) }

// Costs reports whether it asks for a price, also with no more than "cuánto".
func (m gist) Costs() bool {
	return m.AsksPrice() || m.Has("cuanto", "quanto", "qto") && !m.Length()
}

// Cuts are all ways to cut the message in two.
func (m *Text) Cuts() (out [][2]string) {
	for i := 1; i < len(m.words); i++ {
		out = append(out, [2]string{m.text(0, i), m.text(i, len(m.words))})
	}
	return out
}

// visiting name a visit and not what it is for.
var visiting = set("consulta consultorio cita turno visita sesion sessao servicio servico")

// Named are which of some services the message means: for each of its parts those that fit best, of which one has to be
// chosen where there are several.
func (m *Text) Named(services []string) (out [][]int) {
	often := map[string]int{}
	for _, s := range services {
		for _, w := range Words(s) {
			often[w]++
		}
	}
	seen := map[int]bool{}
	for _, part := range joinedParts(m, services, often) {
		said := Words(part)
		most, fit := 0.0, []int(nil)
		for i, s := range services {
			switch score := naming(said, Words(s), often); {
			case score > most:
				most, fit = score, []int{i}
			case score == most && score > 0:
				fit = append(fit, i)
			}
		}
		whole := slices.DeleteFunc(slices.Clone(fit), func(i int) bool { return more(said, Words(services[i])) })
		if len(whole) > 0 && len(fit) > len(whole) {
			fit = whole // "una revisión" is not that of something else
		}
		if exact := slices.DeleteFunc(slices.Clone(fit), func(i int) bool { return !slices.Equal(said, Words(services[i])) }); len(exact) > 0 {
			fit = exact // "corte" where there is a "Corte e escova" as well
		}
		if len(fit) > 0 && !seen[fit[0]] {
			seen[fit[0]] = true
			out = append(out, fit)
		}
	}
	if fit := firstVisit(Words(m.Raw), services); len(out) == 0 && len(fit) == 1 && m.HasAny(priceAsking) {
		out = append(out, fit)
	}
	return out
}

// besideForm stands between two services of a part: "corte com barba", "pé e mão + sobrancelha".
var besideForm = regexp.MustCompile(`(?i)\s*\+\s*|\s(?:com|con|mais|m[aá]s|y|e|and|with)\s`)

// joinedParts are the parts of the message, one that names services on both sides of a joint cut there.
func joinedParts(m *Text, services []string, often map[string]int) (out []string) {
	names := func(text string) bool {
		return slices.ContainsFunc(services, func(s string) bool { return naming(Words(text), Words(s), often) > 0 })
	}
	for _, part := range m.Parts() {
		if cut := besideForm.Split(part.Raw, -1); len(cut) > 1 && !slices.ContainsFunc(cut, func(one string) bool { return !names(one) }) {
			out = append(out, cut...)
			continue
		}
		out = append(out, part.Raw)
	}
	return out
}

// priceAsking are words of who asks for a price.
var priceAsking = set("cuanto quanto precio preco costo cuesta custa vale sale cobran cobra valor")

// naming is how well some words name a service: each of its words counts the more the fewer services have it. What
// names any visit counts only beside something else.
func naming(said, name []string, often map[string]int) (score float64) {
	own := false
	for _, n := range name {
		for _, w := range said {
			if sameTrade(w, n) {
				score += 1 / float64(often[n])
				own = own || !visiting[w]
				break
			}
		}
	}
	if !own {
		return 0
	}
	return score
}

// firstVisit are the services that a word for any visit means where nothing else is said: "¿cuánto cuesta una consulta?".
func firstVisit(said []string, services []string) (out []int) {
	for i, s := range services {
		if name := Words(s); len(name) > 0 && name[0] == "consulta" && slices.Contains(said, "consulta") {
			out = append(out, i)
		}
	}
	return out
}

// more: a service is for something that was not said.
func more(said, name []string) bool {
	return slices.ContainsFunc(name, func(n string) bool {
		return !visiting[n] && !slices.ContainsFunc(said, func(w string) bool { return sameTrade(w, n) })
	})
}

func sameTrade(said, name string) bool {
	return akin(said, name) ||
		slices.ContainsFunc(strings.Fields(trade(said)), func(w string) bool { return akin(w, name) })
}

var (
	// owning come before what somebody has already, so many words before at most.
	owning = map[string]int{
		"mi": 2, "mis": 2, "meu": 2, "minha": 2, "meus": 2, "minhas": 2, "my": 2, "tengo": 3, "tenia": 3,
		"tenho": 3, "tinha": 3, "have": 3, "had": 3,
	}
	// bookings name one, whatever it is for.
	bookings = set(`cita turno reserva reservacion horario agendamento visita mesa sesion sessao appointment booking
		reservation reunion reuniao`)
)

// possessing are verbs of having and getting: what they speak of is there already.
var possessing = set("tengo tenemos tenia teniamos tenho temos tinha tinhamos quedan quedaron sobraron recibi llegaron vinieron trajeron have had")

// Possesses reports that it says what somebody has; "tengo que llevar" does not.
func (m line) Possesses() bool {
	for i, t := range m.words {
		if possessing[t.word] && m.at(i+1) != "que" && m.at(i+1) != "ganas" {
			return true
		}
	}
	return false
}

// Mine reports whether the message speaks of a booking as one that the customer has: "mi cita de limpieza", "minha
// manicure". services are what there is to be booked.
func (m *Text) Mine(services []string) bool {
	for i := range m.words {
		for at := i + 1; at <= i+owning[m.at(i)] && at < len(m.words) && !relatives[m.at(at)] && !m.pauses(at); at++ { // "para minha filha, corte feminino"
			w := singular(m.at(at))
			if bookings[w] {
				return true
			}
			names := func(n string) bool { return !visiting[w] && sameTrade(w, n) }
			if slices.ContainsFunc(services, func(s string) bool { return slices.ContainsFunc(Words(s), names) }) {
				return true
			}
		}
	}
	return false
}
