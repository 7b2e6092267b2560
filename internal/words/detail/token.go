package detail

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/memo"
)

// token is one word. Punctuation is no word; it is kept as what stands before one.
type token struct {
	word       string // folded
	start, end int    // in the message
	pause      bool   // a comma or the like stands before it
	stop       bool   // a sentence or a line ends before it
}

// piece is a word, in order of preference: an address of the net, a number with what
// belongs to it, a code, a word, a sign that says something by itself.
var piece = regexp.MustCompile(`(?i)[\p{L}\p{N}._%+\-]+@[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+` +
	`|https?://\S+` +
	`|[a-z]{2,5}-\d{2,8}\b` +
	`|\d{2,3}x\d{2,3}(?:x\d{1,3})?(?: ?cms?)?\b|\d{2,3} x \d{2,3}(?: x \d{1,3})? ?cms?\b` + // how long and how wide: "60x90"
	`|\d+(?:[.,:/]\d+)*[ºª°]?` +
	`|m[23]\b` +
	`|\p{L}+(?:['’]\p{L}+)*` +
	`|[👍👌✅🙏🙌👎❌😡🤬😠]|\+|&|%`)

// signs are what emoji say.
var signs = map[string]string{
	"👍": "si", "👌": "si", "✅": "si", "🙌": "si", "🙏": "gracias", "👎": "no", "❌": "no",
	"😡": "enojado", "🤬": "enojado", "😠": "enojado", "&": "y",
}

// ligatures are what phones make of two words, or of one.
var ligatures = byFirst(`porfa xfa porfis, porfavor xfavor, please pls plis plz, que q k qe ke, de d, x,
	tambien tmb tb, tambem tbm tbem, voce vc, voces vcs, porque pq xq, hoje hj, amanha, beleza blz, obrigado obg,
	valeu vlw, cuando cdo, despues dsp, numero nro num nº n, depto dpto, quiero kiero qro, quisiera kisiera,
	hola ola holaa holaaa hla, oi oii oiii, gracias grax grcias, ok oka okey okay oki okk,
	si sip sii siii sep sipi sisi sisisi, no nop noo, esta ta, estoy toy, para pal pa pra pro, mensaje msj, finde,
	bien bn, bueno bno, aqui aki, cuanto cuantp cto`)

// tokens are the words of a text. Nobody changes them.
func tokens(text string) []token {
	return lately.Get(text, func() []token { return tokensOf(text) })
}

// lately are texts that were read lately: the parts of a message are read again for each detail, and the whole of it for
// each answer of its turn.
var lately = memo.New[string, []token](4096)

func tokensOf(text string) (out []token) {
	end := 0
	for _, at := range piece.FindAllStringIndex(text, -1) {
		between := text[end:at[0]]
		raw := text[at[0]:at[1]]
		t := token{word: locale.Fold(raw), start: at[0], end: at[1]}
		if len(out) > 0 && short[out[len(out)-1].word] {
			between = strings.TrimPrefix(between, ".")
		}
		t.stop = strings.ContainsAny(between, ".!?¿¡\n;…")
		t.pause = t.stop || between != "-" && between != "/" && strings.ContainsAny(between, ",:()-–—/•*")
		end = at[1]
		if s, ok := signs[raw]; ok {
			t.word = s
		}
		if hasDigit(t.word[:1]) && strings.Contains(t.word, "x") { // "60 x 90 cm" is "60x90"
			t.word = strings.TrimRight(strings.ReplaceAll(t.word, " ", ""), "cms")
		}
		if full, ok := ligatures[t.word]; ok {
			t.word = full
		} else {
			t.word = calm(t.word)
		}
		if i := len(out) - 1; i > 0 && out[i].word == "x" && units[t.word] != "" && !measureWords[t.word] { // "galletitas x bulto"
			out[i].word = "por"
		}
		out = append(out, t)
	}
	return out
}

// short are words that are written with a point, which ends nothing.
var short = set(`av avda dr dra sr sra srta dpto depto dto pje gral col bvd blvd st ave no nro num lic ing prof calz
	priv int tel cel cdad pte sto sta`)

// calm takes back what excitement adds: "holaaaa", "siiii".
func calm(w string) string {
	if len(w) < 4 || w[0] < 'a' {
		return w
	}
	out := make([]byte, 0, len(w))
	run := 0
	for i := range len(w) {
		if i > 0 && w[i] == w[i-1] {
			run++
		} else {
			run = 0
		}
		if run < 2 {
			out = append(out, w[i])
		}
	}
	if run >= 2 { // it was drawn out at its end
		out = out[:len(out)-1]
	}
	return string(out)
}
