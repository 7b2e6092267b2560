// Package textcheck checks that texts exist in every language, for tests that walk all texts of a package.
package textcheck

import (
	"cmp"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Missing is which languages a text lacks.
func Missing(t locale.Text) (missing []locale.Tag) {
	own := map[locale.Tag]string{locale.ESAR: t.ES, locale.ESMX: cmp.Or(t.MX, t.ES), locale.PTBR: t.PT, locale.EN: t.EN}
	for _, tag := range locale.Tags() {
		if own[tag] == "" {
			missing = append(missing, tag)
		}
	}
	return missing
}
