package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	// attended is of a service that somebody had; wentBad of how it turned out.
	attended = regexp.MustCompile(`(^| )(fiz|fizeram|fizemos|saiu|ficou|ficaram|hice|hicieron|pusieron|colocaron|dejaron|quedo|quedaron|cortaram|cortaron|pintaram|pintaron|sali|did|made)( |$)`)
	wentBad  = regexp.MustCompile(`(^| )(manch|descasc|despint|desbot|descolor|queim|quem[oa]|quebr|romp|rot[oa]|cayo|caiu|caindo|cayendo|solto|soltou|despeg|torto|torcid|chuec|dispare|desparej|desigual|pessim|horriv|horrib|fatal|feio|fea|feo|mal|estrag|arruin|chatead|decepcion|insatisf|molest|irrit|errad|equivocad|falh)\pL*`)
	// mending says in a policy what is done about what is not as it should be.
	mending = regexp.MustCompile(`(^| )(ajust|arregl|corrig|correg|retoc|sem custo|sin costo|sin cargo|garant|conform|refaz|rehac)`)
)

// tellsSpoiled: an act tells of a service that turned out badly.
func tellsSpoiled(t visiting, a act) bool {
	said := t.heard.part(a.text).Plain()
	return t.sellsTime() && attended.MatchString(said) && wentBad.MatchString(said) && a.score(reader.Book, reader.MyVisits, reader.Move) < certain
}

// remedyFor is what the business has written about a service that is not as it should be: of the service that is named, or of
// any; empty: nothing.
func remedyFor(t visiting) string {
	if !t.sellsTime() || t.heard == nil {
		return ""
	}
	said, general := detail.Words(t.heard.Raw), ""
	for _, policy := range []string{t.facts.Policies.Warranty, t.facts.Policies.Returns} {
		for one := range strings.SplitSeq(policy, ". ") {
			words := detail.Words(one)
			if !mending.MatchString(strings.Join(words, " ")) {
				continue
			}
			if ofService(t, said, words) {
				return one
			}
			if !ofService(t, words, words) {
				general = firstOf(general, one)
			}
		}
	}
	return general
}

// ofService: some words and others share a word that services are named with.
func ofService(t visiting, said, words []string) bool {
	for _, s := range t.offer() {
		for _, w := range detail.Words(s.Name) {
			if one := []string{w}; len(w) > 3 && detail.Common(one, said) > 0 && detail.Common(one, words) > 0 {
				return true
			}
		}
	}
	return false
}
