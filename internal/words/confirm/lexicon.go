package confirm

import (
	"strings"
	"sync"
)

// entry is a set of patterns that mean one thing. Entries with a group are
// parts that other patterns refer to.
type entry struct {
	group    string
	trait    trait
	scope    scope
	patterns string
}

// lexical is the compiled lexicon.
type lexical struct {
	words   *words
	phrases *group // account for tokens
	hints   *group // tell what a message is about when some token is left over
	si      wordID
}

// lexicon compiles on first use, once per process.
var lexicon = sync.OnceValue(func() *lexical {
	l := &lexical{words: newWords(), phrases: newGroup(), hints: newGroup()}
	b := &builder{words: l.words, groups: map[string]*group{}}
	for _, entries := range [][]entry{pictureEntries, spanishEntries(), verbEntries(), spokenEntries(), portugueseEntries,
		spokenPortuguese(), englishEntries, spokenEnglish, reasonEntries()} {
		for _, e := range entries {
			g := l.phrases
			if e.group != "" {
				if b.groups[e.group] == nil {
					b.groups[e.group] = newGroup()
				}
				g = b.groups[e.group]
			}
			b.add(g, e.trait, e.scope, e.patterns)
		}
	}
	for _, h := range hintEntries {
		b.add(l.hints, trait(h.hint), h.scope, h.patterns)
	}
	for _, w := range strings.Fields(lookalikes) {
		if l.words.ids[w] == unknown {
			l.words.know(w)
		}
	}
	for _, w := range strings.Fields(forgiven) {
		l.words.forgiven[l.words.learn(w)] = true
	}
	l.si = l.words.learn("si")
	return l
})

func newGroup() *group { return &group{first: map[wordID][]*rule{}} }

var pictureEntries = []entry{
	{trait: yes, scope: everywhere, patterns: pictureYes},
	{trait: no, scope: everywhere, patterns: pictureNo},
	{trait: filler, scope: everywhere, patterns: pictureGlad},
	{trait: laugh | amused | mocking, scope: everywhere, patterns: pictureLaugh},
	{trait: laugh | amused, scope: everywhere, patterns: chuckle + ", xd, lol, jsjs, rs"},
	{trait: thanks | plea, scope: everywhere, patterns: picturePlead},
	{trait: yes | named, scope: everywhere, patterns: pressedYes},
	{trait: no, scope: everywhere, patterns: pressedNo},
	{trait: yes, scope: everywhere,
		patterns: `ok, okay, okey, okei, oka, okas, oki, okis, okie, okok, okdale, okidoki, oki doki, okey dokey, okie dokie,
		okeydokey, 100% [seguro | segura | de acuerdo | confirmado | sure]`},
}

// forgiven words are long, frequent, and may be mistyped by one letter.
const forgiven = `confirmo confirmar confirmado confirmada confirmalo confirmamos confirmarlo perfecto correcto acuerdo adelante
	proceder
	excelente afirmativo exactamente efectivamente buenisimo gracias pedido acordo perfeito correto exatamente
	obrigado obrigada combinado
	fechado beleza confirmed absolutely definitely perfect correct confirm please thanks`

// lookalikes are real words one letter away from a yes, or a yes with a letter
// doubled. Knowing them keeps them from being read as typos of it.
const lookalikes = `conformo conforma conforme conformar conformado conformada conformalo confiro confira confirmando confirmaron
	confirmador confirmaste confirmara confirmare confirmaria confirmou confirmei conformamos confirmantes prefecto
	prefeito prefect perfecta perfectos defecto
	correctos correcta correctamente corrector correio correo correos coreto fichado abordo corretor corretos correta
	corrects connect collect excedente adelanto adelanta adelantado preceder
	precede perdido pedidos podido medido acuerda recuerdo gracia garcia garcias desgracias obligado obligada
	combinada combinando
	fechada fachado fechadura belleza belezas cerveza cervezas certezas valle salle efectivo efectiva
	exacta pleased pleases thank thinks tanks banks confined confirms confirming conform conforms
	desacuerdo imperfecto incorrecta desconfirmo`
