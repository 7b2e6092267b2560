package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// talkWords are words for what goes on in a talk itself: looking something up, waving something through, advice about
// health. Each set holds all languages, whose words do not clash.
type talkWords struct {
	lookups   map[string]bool // the first person looks something up now
	lookLeads [][]string      // they announce that it will
	looking   [][]string      // verbs of looking something up
	waved     [][]string      // it does not matter
	intake    map[string]bool // verbs of taking a medicine, as advice

	remedies, ailments      [][]string // medicines, and what a diagnosis names
	remedyEnds, ailmentEnds []string   // and how more of them end

	diagnoses map[string]bool // verbs that tell one
	included  map[string]bool // something costs nothing more
	ordinals  map[string]bool // they count off things that are named
}

// talkLexicon is the same for every language.
var talkLexicon = talkWords{
	lookups: word.Set(`reviso checo consulto verifico busco miro averiguo chequeo corroboro valido confiro procuro olho
		checking`),
	lookLeads: phrases(`dejame, deja, dejeme, permiteme, permitime, permitame, voy a, vamos a, vou, vamos, deixa eu, deixe eu,
		deixa -, deixe -, deixe me, deixa me, let me, i'll, i’ll, i will, i'm going to, allow me`),
	looking: phrases(`revis*, checar*, chequear*, consultar*, verificar*, buscar*, mirar*, averiguar*, ver, verlo, verla,
		olhar, conferir, checar, procurar, check, look, see, find`),
	waved: phrases(`no hay problema*, no hay drama, no hay lio, no hay inconveniente, no pasa nada, sin problema*, no importa,
		no afecta, no te preocupes, no se preocupe, nao tem problema*, nao ha problema*, sem problema*, tudo bem,
		nao tem erro, nao faz mal, nao importa, nao se preocupe, no problem, no worries, not a problem, isn't a problem,
		is fine, that's fine, is okay, is ok, doesn't matter`),
	intake: word.Set(`toma tomate tome tomese tomes tomar tomarte tomarse tomas aplicate aplica aplique ponte ponete usa usar
		passe passar aplicar take taking apply using`),
	remedies: phrases(`ibuprofen*, paracetamol*, acetaminof*, antibiotic*, analgesic*, antiinflamator*, aspirin*, naproxen*,
		ketorolac*, cetorolac*, dipiron*, metamizol*, diclofenac*, nimesulid*, antihistamin*, loratadin*, omeprazol*,
		painkiller*, medicament*, medicin*, remedio*`),
	remedyEnds: strings.Fields("profeno profen cetamol cilina cillin micina mycin metasona cortisona cortisone cortizona"),
	ailments: phrases(`absces*, carie*, infeccio*, infecco*, infection*, fractur*, quiste*, cisto*, cyst*, tumor*, micosis, micose*,
		hongo*, fungo*, eczema*, dermatos*, psorias*, artros*, hernia*, esguince*, contractur*, ulcer*, neuralgi*, sarna,
		cavity, cavities, sprain*`),
	ailmentEnds: strings.Fields("itis ngivite rtrite dinite rmatite ulpite usite ontite ectomia"),
	diagnoses: word.Set(`es son sea sera ser tienes tenes tiene tenga tener trata parece suena e sao seja tem tenha ter esta is
		it's it’s that's that’s be have has sounds looks`),
	included: word.Set(`incluido incluida incluidos incluidas incluye incluso inclusa inclui cortesia regalo brinde gratis gratuito
		gratuita obsequio free complimentary included gift`),
	ordinals: word.Set(`primer primera primero segunda segundo tercera tercero cuarta cuarto ultima ultimo primeira primeiro
		terceira terceiro first second third last`),
}
