package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// TestUnseenCharacters: an amount is the one that a reader sees, whatever characters it is written with.
func TestUnseenCharacters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]claims.Kind{
		"La yerba Playadito sale $ 4\u200b.900.":             "",
		"La yerba Playadito sale $\u2060 4\u200d.\ufeff900.": "",
		"La yerba Playadito sale $ 5\u200b.900.":             claims.Money,
		"La yerba Playadito sale $ ４.９００.":                   "",
		"La yerba Playadito sale $ ５.９００.":                   claims.Money,
		"La yerba Playadito sale $ 𝟓.𝟗𝟎𝟎.":                   claims.Money,
		"Te hago un 1\u200b5 % en la yerba.":                 claims.Percent,
		"La yerba Playadito sale $ 0.":                       claims.Money,
		"Yerba Playadito: $ 0,00":                            claims.Money,
		"El total es $ 0.":                                   claims.Money,
		"Por el descorche son $ 0.":                          claims.Money,
		"El envío es $ 0.":                                   "",
		"Tu deuda es de $ 0.":                                "",
	} {
		e := counter()
		e.Facts = append(e.Facts, claims.Fact{Kind: claims.Money, Role: claims.Debt})
		e.Customer = append(e.Customer, "quiero ２ yerbas")
		found := claims.Check(locale.ESAR, text, e)
		if got := kindOf(found); got != want {
			t.Errorf("%q is held for %q, want %q", text, got, want)
		}
	}
}

func kindOf(found []claims.Finding) claims.Kind {
	if len(found) == 0 {
		return ""
	}
	return found[0].Kind
}
