package speech

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Aloud turns written text into text for a voice: amounts, times, dates, codes, telephones and quantities become the
// words a person says, punctuation for the eye and emoji are dropped, and every line becomes a sentence. What it is not
// sure of stays as it is.
func Aloud(tag locale.Tag, text string) string {
	text = plain(tag, aloudLinks(tag, text))
	for _, rule := range inWords {
		text = rule(tag, text)
	}
	return sentences(lowerCapitals(tag, text))
}

// inWords replaces digits by words, kind by kind; the most reliable rule first.
var inWords = []func(locale.Tag, string) string{
	aloudCodes, aloudMoney, aloudDates, aloudTimes, aloudOrdinals, aloudQuantities, aloudPhones, aloudMeasures,
	aloudNumbers,
}

// match is one match of a rule's pattern: its groups, and the text around it.
type match struct {
	groups        []string
	before, after string
}

// standsAlone reports whether the match stands by itself, not inside a word or a longer number.
func (f match) standsAlone() bool {
	last, _ := utf8.DecodeLastRuneInString(f.before)
	next, _ := utf8.DecodeRuneInString(f.after)
	return !inWord(last) && !inWord(next)
}

func inWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// each replaces every match of a pattern by the words that say returns; where it returns none, the match stays.
func each(pattern *regexp.Regexp, text string, say func(f match) (words string, ok bool)) string {
	var b strings.Builder
	at := 0
	for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
		f := match{before: text[:m[0]], after: text[m[1]:]}
		for i := 0; i < len(m); i += 2 {
			group := ""
			if m[i] >= 0 {
				group = text[m[i]:m[i+1]]
			}
			f.groups = append(f.groups, group)
		}
		words, ok := say(f)
		if !ok {
			continue
		}
		b.WriteString(text[at:m[0]])
		b.WriteString(words)
		at = m[1]
	}
	b.WriteString(text[at:])
	return b.String()
}

var (
	bullets  = regexp.MustCompile(`(?m)^[ \t]*(?:[-*•·▪◦]|#{1,6}|\d{1,2}[.)])[ \t]+`)
	emphasis = regexp.MustCompile("[*_`~]{1,3}")
	dashes   = regexp.MustCompile(`[ \t]*[—–][ \t]*|[ \t]+-[ \t]+`)
	either   = regexp.MustCompile(`(\p{L})/(\p{L})`)
)

// plain drops what is only for the eye.
func plain(tag locale.Tag, text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\u00a0' || r == '\u202f' || r == '\t':
			return ' '
		case r == '°' || r == '|':
			return r
		case r == '«' || r == '»' || r == '“' || r == '”' || r == '"':
			return -1
		case unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) && r > 0x7f || unicode.Is(unicode.Cf, r) ||
			r == 0xfe0f:
			return -1
		}
		return r
	}, text)
	text = aloudAbbreviations(tag, text)
	text = bullets.ReplaceAllString(text, "")
	text = emphasis.ReplaceAllString(text, "")
	text = dashes.ReplaceAllString(text, ", ")
	or := map[languageID]string{spanish: " o ", portuguese: " ou ", english: " or "}[language(tag)]
	return either.ReplaceAllString(text, "${1}"+or+"${2}")
}

// capitalWords are the words a question asks for in capitals, which a voice might spell out letter by letter.
var capitalWords = regexp.MustCompile(`\b(?:SÍ|SI|NO|SIM|NÃO|YES)(\b|$|[^\p{L}])`)

func lowerCapitals(_ locale.Tag, text string) string {
	return capitalWords.ReplaceAllStringFunc(text, strings.ToLower)
}

var (
	spaces          = regexp.MustCompile(`[ ]{2,}`)
	spaceBeforeMark = regexp.MustCompile(`[ ]+([,.;:?!])`)
	repeatedMarks   = regexp.MustCompile(`,[,. ]*([,.])`)
)

// sentences ends every line like a sentence.
func sentences(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.Trim(line, " \r\n,")
		if line == "" {
			continue
		}
		if last, _ := utf8.DecodeLastRuneInString(line); !strings.ContainsRune(".?!:;…", last) &&
			strings.Contains(strings.TrimRight(text, " \r\n"), "\n") {
			line += "."
		}
		out = append(out, line)
	}
	text = spaces.ReplaceAllString(strings.Join(out, " "), " ")
	return repeatedMarks.ReplaceAllString(spaceBeforeMark.ReplaceAllString(text, "$1"), "$1")
}
