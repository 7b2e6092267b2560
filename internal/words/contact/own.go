package contact

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Words of "the number I am writing from". The pointing ones say which number it is; what else may stand beside them
// says nothing, and any word that is in neither list may name another one ("el de mi hermana").
var (
	pointing = word.Set(`mismo mesmo same misma mesma este ese esse deste desse this aca aqui daqui here mi meu my
		escribo escribiendo hablo hablando llamo llamando escrevo escrevendo falo falando ligando ligo writing calling
		texting siempre sempre`)
	beside = word.Set(`el la o os lo a al un es e eh si sim ok yes that the numero nro num number telefono telefone tel fono
		phone cel celular movil mobile cell whatsapp whats wsp wpp zap de del do da dos donde desde onde que te le les lhe
		estoy estou to am im m i yo eu usted vos tu voce you por cual con com tengo tenho uso ahora agora now mensaje mensagem
		from it one on in en em no na chat usar use usa usen para`)
)

// Own reports whether somebody gives the number they are writing or calling from, in words: "el mismo de donde te
// escribo", "esse mesmo".
func Own(text string) bool {
	points := false
	for _, w := range strings.FieldsFunc(locale.Fold(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		points = points || pointing[w]
		if !pointing[w] && !beside[w] {
			return false
		}
	}
	return points
}
