package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"pgregory.net/rapid"
)

func TestPersonName(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"maría josé DE LA cruz":      "María José de la Cruz",
		"JUAN PÉREZ":                 "Juan Pérez",
		"  juan   pérez ":            "Juan Pérez",
		"juan mcdonald":              "Juan Mcdonald",
		"Juan McDonald":              "Juan McDonald",
		"JUAN MCDONALD":              "Juan Mcdonald",
		"leonardo DiCaprio":          "Leonardo DiCaprio",
		"juan gOMEZ":                 "Juan Gomez",
		"juan GOmez":                 "Juan Gomez",
		"bernardo o'higgins":         "Bernardo O'Higgins",
		"bernardo o’higgins":         "Bernardo O’Higgins",
		"andrés d'alessandro":        "Andrés D'Alessandro",
		"mario dell'acqua":           "Mario Dell'Acqua",
		"mario's":                    "Mario's",
		"joão dos santos":            "João dos Santos",
		"MARIA DAS DORES DA SILVA":   "Maria das Dores da Silva",
		"lúcio costa e silva":        "Lúcio Costa e Silva",
		"josé ortega y gasset":       "José Ortega y Gasset",
		"ana-maría LÓPEZ":            "Ana-María López",
		"j.c. ramírez":               "J.C. Ramírez",
		"ñusta ñandú":                "Ñusta Ñandú",
		"ángel ÍÑIGO":                "Ángel Íñigo",
		"de la torre ana":            "De la Torre Ana",
		"ana la rosa":                "Ana La Rosa",
		"carlos de los ríos":         "Carlos de los Ríos",
		"pedro del río":              "Pedro del Río",
		"klaus von der heide":        "Klaus von der Heide",
		"juan pérez iii":             "Juan Pérez III",
		"María E Gómez":              "María E Gómez",
		"MARÍA COSTA E SILVA":        "María Costa e Silva",
		"raquel di":                  "Raquel Di",
		"e":                          "E",
		"":                           "",
		"josefa de":                  "Josefa De",
		"(beto) gómez":               "(Beto) Gómez",
		"mari\u0301a":                "María",
		"juan\u200b\x00 pérez":       "Juan Pérez",
		"ana \xff lópez":             "Ana López",
		"李小龙":                        "李小龙",
		"juan\tcarlos\nde la\rtorre": "Juan Carlos de la Torre",
	} {
		if got := locale.PersonName(in); got != want {
			t.Errorf("PersonName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestPersonNameIsStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		once := locale.PersonName(rapid.String().Draw(t, "name"))
		if twice := locale.PersonName(once); twice != once {
			t.Fatalf("%q becomes %q when written again", once, twice)
		}
	})
}

func TestPeopleAreCalledByTheirNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Dra. Elena Ruiz": "Elena", "Elena Ruiz": "Elena", "dr  Paz": "Paz", "Dra.": "Dra.", "": "", "Don Tito": "Tito",
		"Srta. Dra. Ana": "Ana", "Donato Paz": "Donato",
	} {
		if got := locale.CallName(name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}
