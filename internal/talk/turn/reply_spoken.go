package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// telephone is the channel whose messages are recorded as they are said.
const telephone = "voice"

// recorded is a text of ours as it is recorded: on the telephone, numbers and abbreviations are words.
func recorded(x *exchange, text string) string {
	return recordedOn(x.session.Channel, x.w.Locale, text)
}

func recordedOn(channel string, tag locale.Tag, text string) string {
	if channel != telephone {
		return text
	}
	return speech.Figures(tag, text)
}

// followers are beginnings of what may follow a sentence: words, a number, a line of a list.
var followers = []string{" Xa xa", " 12 xa", "\n- 12 Xa"}

// wholeSentence is the length of the first sentences of a text that are recorded as they are, whatever follows: "Av."
// is no end on the telephone, because a name may come, and then it is an avenue. 0: there are none yet.
func wholeSentence(x *exchange, text string) int {
	for end := 0; ; {
		n := claims.First(text[end:])
		if n == 0 {
			return 0
		}
		end += n
		now, settled := recorded(x, text[:end]), true
		for _, f := range followers {
			settled = settled && strings.HasPrefix(recorded(x, text[:end]+f), now)
		}
		if settled {
			return end
		}
	}
}
