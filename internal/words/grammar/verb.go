package grammar

import "strings"

// Tense is what a form of a verb can say.
type Tense int

const (
	Past1      Tense = iota + 1 // "confirmé": I did it
	Past3                       // "se confirmó": it was done
	Participle                  // "confirmado": it is done, with its auxiliary
	Both                        // English "booked": past or participle
	Infinitive                  // "acabo de enviar"
)

// Form is a form of a verb, in lower case with its accents.
type Form struct {
	Text  string
	Tense Tense
}

// Forms are the forms of a regular verb that can tell of a deed.
func Forms(language, infinitive string) []Form {
	switch language {
	case "es":
		return spanish(infinitive)
	case "pt":
		return portuguese(infinitive)
	}
	return []Form{{english(infinitive), Both}}
}

// of makes forms of one tense.
func of(t Tense, texts ...string) (out []Form) {
	for _, x := range texts {
		out = append(out, Form{x, t})
	}
	return out
}

func spanish(whole string) (out []Form) {
	stem, end := whole[:len(whole)-2], whole[len(whole)-2:]
	if end == "ar" {
		out = of(Infinitive, whole, whole+"te", whole+"le", whole+"lo", whole+"la")
		out = append(out, of(Past1, softened(stem)+"é", stem+"amos", stem+"ábamos")...)
		out = append(out, of(Past3, stem+"ó", stem+"aron")...)
		return append(out, of(Participle, stem+"ado", stem+"ada", stem+"ados", stem+"adas")...)
	}
	out = of(Infinitive, whole)
	out = append(out, of(Past1, stem+"í", stem+"imos")...)
	if strings.HasSuffix(stem, "u") { // incluyó
		out = append(out, of(Past3, stem+"yó", stem+"yeron")...)
	}
	out = append(out, of(Past3, stem+"ió", stem+"ieron")...)
	return append(out, of(Participle, stem+"ido", stem+"ida", stem+"idos", stem+"idas")...)
}

// softened is a stem before é: agregar, agregué; sacar, saqué; comenzar, comencé.
func softened(stem string) string {
	for end, before := range map[string]string{"g": "gu", "c": "qu", "z": "c"} {
		if cut, ok := strings.CutSuffix(stem, end); ok {
			return cut + before
		}
	}
	return stem
}

func portuguese(whole string) (out []Form) {
	stem, end := whole[:len(whole)-2], whole[len(whole)-2:]
	out = of(Infinitive, whole)
	if end == "ar" {
		before := softened(stem)
		if cut, ok := strings.CutSuffix(stem, "ç"); ok {
			before = cut + "c"
		}
		out = append(out, of(Past1, before+"ei", stem+"amos")...)
		out = append(out, of(Past3, stem+"ou", stem+"aram")...)
		return append(out, of(Participle, stem+"ado", stem+"ada", stem+"ados", stem+"adas")...)
	}
	first := stem + "i"
	if strings.HasSuffix(stem, "u") { // "incluí" tells, "inclui" is what something includes
		first = stem + "í"
		out = append(out, of(Participle, stem+"ído", stem+"ída", stem+"ídos", stem+"ídas")...)
	}
	out = append(out, of(Past1, first, stem+"emos", stem+"imos")...)
	out = append(out, of(Past3, stem+"iu", stem+"eu", stem+"eram", stem+"iram")...)
	return append(out, of(Participle, stem+"ido", stem+"ida", stem+"idos", stem+"idas")...)
}

// english is the past of a verb, which is its participle as well.
func english(v string) string {
	switch {
	case strings.HasSuffix(v, "e"):
		return v + "d"
	case strings.HasSuffix(v, "y") && !strings.ContainsAny(v[len(v)-2:len(v)-1], "aeiou"):
		return v[:len(v)-1] + "ied"
	}
	return v + "ed"
}
