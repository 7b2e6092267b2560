package quick

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// What a new price is told by: words that raise or lower one, and words behind which the whole new price stands and not
// its difference.
var (
	rises = word.Set(`sube subi subile subir subirle sube subele suba subile aumenta aumentale aumentar aumentale remarca remarcale remarcar
		ajusta incrementa incrementale actualiza sobe subir aumente reajusta raise increase up mas`)
	falls = word.Set(`baja bajale bajar bajarle bajele rebaja rebajale rebajar reduci reduce reducile descuenta desconta abaixa baixa
		baixe abaixe diminui diminua lower cut reduce down menos`)
	whole = word.Set(`a en para pra pro to at em por de esta sale cuesta vale costar valer custa custar is`)
)

// change reads the new price of a product into a step: the whole of it, or by how much it rises (Rise 1) or falls (-1).
func (p part) change(s *Step) {
	words := strings.FieldsFunc(locale.Fold(p.text()), func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' })
	way := 0
	for _, w := range words {
		switch {
		case rises[w] && way == 0:
			way = 1
		case falls[w] && way == 0:
			way = -1
		}
	}
	if percent.MatchString(p.text()) || percent.MatchString(p.figures(p.text())) {
		s.BasisPoints, s.Rise = p.percent(), way
		if way == 0 {
			s.Rise = 1
		}
		return
	}
	if s.Amount, s.Doubt = p.amount(); s.Amount == "" {
		return
	}
	if way != 0 && !whole[p.wordBefore("amount")] {
		s.Rise = way
	}
}

// wordBefore is the word before the first slot of a kind.
func (p part) wordBefore(kind string) string {
	for _, s := range p.slots {
		if s.Kind != kind {
			continue
		}
		words := strings.Fields(strings.NewReplacer("R$", " ", "$", " ").Replace(locale.Fold(p.Text[p.From:s.From])))
		if len(words) > 0 {
			return words[len(words)-1]
		}
	}
	return ""
}
