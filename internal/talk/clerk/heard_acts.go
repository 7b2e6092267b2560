package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// take adds an act that was read, or what it is a part of: a number, a name or a question may have been cut in two.
func (h *heard) take(a reader.Act, named []string) {
	n := len(h.acts) - 1
	if n < 0 {
		if h.part(h.Raw[:a.From]).HasAny(notifyWords) { // "avisale a ventas que", "mañana paso"
			a.From = 0
		}
		h.acts = append(h.acts, act{Act: leveled(a), text: h.Raw[a.From:a.To]})
		return
	}
	cut := a.From-h.acts[n].To <= 1 && isDigit(h.Raw[a.From]) && isDigit(h.Raw[h.acts[n].To-1]) // inside a number
	if !cut {
		h.keepName(&a, named)
	}
	if cut || h.continues(h.Raw[a.From:a.To], h.acts[n]) {
		h.acts[n].To, h.acts[n].text = a.To, h.Raw[h.acts[n].From:a.To]
		return
	}
	if last := h.acts[n]; strings.TrimSpace(h.Raw[last.To:a.From]) == "" {
		cutInName := last.Kind == a.Kind && a.Kind == reader.Add
		cutBefore := last.Kind == reader.Other && ofThings[a.Kind] // "la armonía", "cuánto sale"
		if cutInName || cutBefore {
			a.From, h.acts = last.From, h.acts[:n]
			n--
		}
	}
	h.acts = append(h.acts, act{Act: leveled(a), at: n + 1, text: h.Raw[a.From:a.To]})
}

// continues: a text only goes on with the act before it: "son 2", "no 4".
func (h *heard) continues(text string, before act) bool {
	return h.goesOn(text) || ofThings[before.Kind] && whatItHas.MatchString(text)
}

// goesOn: a text only goes on with the act before it.
func (h *heard) goesOn(text string) bool { return halfMore.MatchString(text) || h.part(text).Denies() }

// readOn reads the last words of a message, which no act has, as the act before them where they only name one thing more:
// "¿tienen detergente? y lavandina".
func (h *heard) readOn(named []string) {
	n := len(h.acts)
	if n == 0 || !ofThings[h.acts[n-1].Kind] {
		return
	}
	also := h.acts[n-1]
	rest := h.Raw[also.To:]
	if takesBack.MatchString(rest) {
		h.acts[n-1].To, h.acts[n-1].text = len(h.Raw), h.Raw[also.From:]
		return
	}
	words := detail.Words(rest)
	if len(words) == 0 || len(words) > 3 || !h.part(rest).Adds() || detail.Common(words, detail.Words(strings.Join(named, " "))) < len(words) {
		return
	}
	also.at, also.From, also.To, also.text = n, also.To, len(h.Raw), rest
	h.acts = append(h.acts, also)
}

var (
	// whatItHas asks what is in the thing that was named just before: "¿cuánto cuesta la ensalada | y trae queso?".
	whatItHas = regexp.MustCompile(`(?i)^\W*(?:[ye] )?(?:con |o |a )?(?:qu[eé] )?(?:trae|traen|lleva|llevan|incluye|incluyen|vem com|leva|cont[eé]m|comes with)(?:\PL|$)`)
	// takesBack takes back what was named just before: "¿cuánto sale el martillo? | no perdón la maza".
	takesBack = regexp.MustCompile(`(?i)^\W*(?:no,? )?(?:perd[oó]n|digo|quise decir|desculpa|quer[oi]a? dizer|sorry)(?:\PL|$)`)
)

// titleForm is what is shortened before a name or in an address: its point ends no sentence.
var titleForm = regexp.MustCompile(`(?i)\b(dra?|arq|ing|lic|sra?|srta|prof|av|avda|ave|col|depto|dpto|pje|blvd|bv|gral|cnel|pte|sta|sto|cda|int|num|núm)\.\s+`)

// halfMore is what goes on with a size: "de litro y medio".
var halfMore = regexp.MustCompile(`(?i)^[ye] (medi[oa]|mei[oa]|cuarto)(\PL|$)`)

// keepName leaves the rest of a name with the thing that the act before orders.
func (h *heard) keepName(a *reader.Act, named []string) {
	n := len(h.acts) - 1
	if n < 0 || h.acts[n].Kind != reader.Add || strings.TrimSpace(h.Raw[h.acts[n].To:a.From]) != "" {
		return
	}
	if way := mannerForm.FindStringSubmatch(h.Raw[a.From:a.To]); way != nil && slices.Contains(named, locale.Fold(way[1])) {
		h.acts[n].To = a.From + len(way[0])
		h.acts[n].text, a.From = h.Raw[h.acts[n].From:h.acts[n].To], min(a.To, h.acts[n].To+1)
	}
}

// mannerForm is the rest of a name, before where something goes: "papas | a la francesa", "azúcar | chango a Gascón".
var mannerForm = regexp.MustCompile(`(?i)^(?:a la )?(\pL+)`)
