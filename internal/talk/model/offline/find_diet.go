package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgDiet   = locale.Text{ES: "Con %s encontré esto.", PT: "Com %s encontrei isto.", EN: "This is what I found for %s."}
	msgNoDiet = locale.Text{ES: "No veo nada marcado %s.", PT: "Não vejo nada marcado %s.", EN: "I see nothing marked %s."}
)

// tellDiet says what there is for somebody who does not eat everything. It claims no more
// than that it was found under that word.
func (d *dialogue) tellDiet(t *task, all []product, diet string) status {
	if all = d.marked(all, diet); len(all) == 0 {
		d.tell(msgNoDiet, quoted(diet))
		d.offerPerson("agent_limitation")
		return over
	}
	d.tell(msgDiet, quoted(diet))
	return d.tellFound(t, all)
}

// marked are what a diet's mark was found on. A menu is searched by its marks; elsewhere a
// finder brings what is merely alike, and the mark has to be there to be read.
func (d *dialogue) marked(all []product, diet string) []product {
	if d.has("frontdesk/get_menu") {
		return all
	}
	words := strings.Fields(locale.Fold(diet))
	return slices.DeleteFunc(slices.Clone(all), func(p product) bool {
		return !strings.Contains(locale.Fold(p.Name+" "+p.About+" "+p.Category), words[len(words)-1])
	})
}
