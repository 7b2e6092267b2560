package settings

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Every page can be found by what else it is called, and nothing is called anything that is no page.
func TestEverySectionHasSynonyms(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, g := range append(index, sectionGroup{pages: doings}) {
		for _, s := range g.pages {
			if known[s.at] = true; synonyms[s.at] == "" {
				t.Errorf("%s has no synonyms", s.at)
			}
		}
	}
	for at, words := range synonyms {
		if !known[at] {
			t.Errorf("%s is no page", at)
		}
		if words = strings.Join(strings.Fields(words), " "); locale.Fold(words) != words {
			t.Errorf("the synonyms of %s have accents or capitals: %s", at, strings.TrimSpace(words))
		}
	}
}
