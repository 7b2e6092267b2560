package claims

import "strings"

// tense is what a form of a verb can say.
type tense int

const (
	past1      tense = iota + 1 // "confirmé": I did it
	past3                       // "se confirmó": it was done
	participle                  // "confirmado": it is done, with its auxiliary
	both                        // English "booked": past or participle
	infinitive                  // "acabo de enviar"
)

// verb is a form of a verb that tells of a deed.
type verb struct {
	class class
	tense tense
}

// class is a group of verbs that say the same was done; with the noun it decides what must have happened.
type class string

const (
	confirming  class = "confirm"
	booking     class = "book"
	cancelling  class = "cancel"
	moving      class = "move"
	changing    class = "change"
	adding      class = "add"
	removing    class = "remove"
	paying      class = "pay"
	receiving   class = "receive"
	sending     class = "send"
	notifying   class = "notify"
	handing     class = "hand"
	storing     class = "store"
	refunding   class = "refund"
	reducing    class = "reduce"
	shipping    class = "ship"
	delivering  class = "deliver"
	preparing   class = "prepare"
	doing       class = "do"
	remembering class = "remind"
	other       class = "other" // a verb that no list has
)

// spanishVerbs makes the forms of regular verbs, listed by class as "class: infinitive infinitive".
func spanishVerbs(list string) map[string]verb {
	out := map[string]verb{}
	eachVerb(list, func(c class, whole string) {
		stem, end := whole[:len(whole)-2], whole[len(whole)-2:]
		add := func(t tense, forms ...string) {
			for _, f := range forms {
				out[f] = verb{c, t}
			}
		}
		if end == "ar" {
			add(infinitive, whole, whole+"te", whole+"le", whole+"lo", whole+"la")
			add(past1, softened(stem)+"é", stem+"amos", stem+"ábamos")
			add(past3, stem+"ó", stem+"aron")
			add(participle, stem+"ado", stem+"ada", stem+"ados", stem+"adas")
			return
		}
		add(infinitive, whole)
		add(past1, stem+"í", stem+"imos")
		add(past3, stem+"ió", stem+"ieron")
		add(participle, stem+"ido", stem+"ida", stem+"idos", stem+"idas")
	})
	return out
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

// portugueseVerbs is spanishVerbs for Portuguese.
func portugueseVerbs(list string) map[string]verb {
	out := map[string]verb{}
	eachVerb(list, func(c class, whole string) {
		stem, end := whole[:len(whole)-2], whole[len(whole)-2:]
		add := func(t tense, forms ...string) {
			for _, f := range forms {
				out[f] = verb{c, t}
			}
		}
		if end == "ar" {
			before := softened(stem)
			if cut, ok := strings.CutSuffix(stem, "ç"); ok {
				before = cut + "c"
			}
			add(infinitive, whole)
			add(past1, before+"ei", stem+"amos")
			add(past3, stem+"ou", stem+"aram")
			add(participle, stem+"ado", stem+"ada", stem+"ados", stem+"adas")
			return
		}
		add(infinitive, whole)
		add(past1, stem+"i", stem+"emos", stem+"imos")
		add(past3, stem+"iu", stem+"eu", stem+"eram", stem+"iram")
		add(participle, stem+"ido", stem+"ida", stem+"idos", stem+"idas")
	})
	return out
}

// englishVerbs makes past forms, which are participles as well.
func englishVerbs(list string) map[string]verb {
	out := map[string]verb{}
	eachVerb(list, func(c class, v string) {
		switch {
		case strings.HasSuffix(v, "e"):
			out[v+"d"] = verb{c, both}
		case strings.HasSuffix(v, "y") && !strings.ContainsAny(v[len(v)-2:len(v)-1], "aeiou"):
			out[v[:len(v)-1]+"ied"] = verb{c, both}
		default:
			out[v+"ed"] = verb{c, both}
		}
	})
	return out
}

func eachVerb(list string, fn func(c class, v string)) {
	for line := range strings.Lines(list) {
		c, verbs, _ := strings.Cut(line, ":")
		for v := range strings.FieldsSeq(verbs) {
			fn(class(strings.TrimSpace(c)), v)
		}
	}
}

// irregular adds forms as they are: "class tense: form form".
func irregular(to map[string]verb, list string) map[string]verb {
	tenses := map[string]tense{"past1": past1, "past3": past3, "participle": participle, "both": both}
	for line := range strings.Lines(list) {
		head, forms, found := strings.Cut(line, ":")
		if !found {
			continue
		}
		c, t, _ := strings.Cut(strings.TrimSpace(head), " ")
		for f := range strings.FieldsSeq(forms) {
			to[f] = verb{class(c), tenses[t]}
		}
	}
	return to
}
