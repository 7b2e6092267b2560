package speech

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// abbreviations of addresses, titles and menus, by language: how they are written, then how they are said. Those whose
// letters could be a word or an initial stand apart, with what has to follow them.
var abbreviations = map[languageID]abbreviationRules{
	spanish: newAbbreviations(`
		Av.=avenida Avda.=avenida Blvd.=bulevar Bv.=bulevar Boul.=bulevar Col.=colonia Cdad.=ciudad Cd.=ciudad Fracc.=fraccionamiento Ote.=oriente Nte.=norte
		Pte.=poniente
		Pje.=pasaje Pza.=plaza Plza.=plaza Diag.=diagonal Gral.=general Cnel.=coronel Tte.=teniente Sgto.=sargento Alte.=almirante
		Dr.=doctor Dra.=doctora Dres.=doctores Sr.=señor Sra.=señora Srta.=señorita Sres.=señores Lic.=licenciado Ing.=ingeniero
		Arq.=arquitecto Prof.=profesor Sta.=santa Sto.=santo Hnos.=hermanos Cía.=compañía Edif.=edificio Dpto.=departamento
		Depto.=departamento Dto.=departamento Mz.=manzana Esq.=esquina Tel.=teléfono Cel.=celular Aprox.=aproximadamente
		etc.=etcétera Ud.=usted Uds.=ustedes Nro.=número Núm.=número N°=número Nº=número n.º=número C.P.=código_postal P.B.=planta_baja
		S/N=sin_número c/u=cada_uno y/o=o &=y Paq.=paquete Unid.=unidades`,
		map[string]string{"No.": "número", "Int.": "interior", "Ext.": "exterior", "e/": "entre", "c/": "con",
			"s/": "sin",
			"p/": "para", "Lt.": "lote"}),
	portuguese: newAbbreviations(`
		Av.=avenida Pça.=praça Trav.=travessa Tv.=travessa Rod.=rodovia Estr.=estrada Jd.=jardim Pq.=parque Vl.=vila Bl.=bloco
		Cj.=conjunto Apto.=apartamento Apt.=apartamento Ap.=apartamento Edif.=edifício Dr.=doutor Dra.=doutora Sr.=senhor Sra.=senhora Srta.=senhorita
		Prof.=professor Profa.=professora Gal.=general Cia.=companhia Tel.=telefone Esq.=esquina Aprox.=aproximadamente etc.=etcétera
		N°=número Nº=número n.º=número Núm.=número S/N=sem_número e/ou=ou &=e Pct.=pacote Unid.=unidades`,
		map[string]string{"R.": "rua", "Al.": "alameda", "c/": "com", "s/": "sem", "p/": "para"}),
	english: newAbbreviations(`
		Ave.=avenue Blvd.=boulevard Rd.=road Apt.=apartment Ste.=suite Bldg.=building Dr.=doctor Mr.=mister Mrs.=missus Approx.=approximately
		etc.=etcetera Tel.=telephone and/or=or &=and w/o=without`,
		map[string]string{"No.": "number", "w/": "with"}),
}

// argentine are those that are said otherwise in Argentina.
var argentine = map[string]string{"pte.": "presidente", "int.": "interno"}

type abbreviationRules struct {
	pattern *regexp.Regexp
	words   map[string]string // by the abbreviation in small letters
	before  map[string]string // the same for those that need something after them
}

// newAbbreviations reads rules: an underscore is a space.
func newAbbreviations(list string, before map[string]string) abbreviationRules {
	out := abbreviationRules{words: map[string]string{}, before: map[string]string{}}
	var all []string
	for entry := range strings.FieldsSeq(list) {
		short, word, _ := strings.Cut(entry, "=")
		out.words[strings.ToLower(short)] = strings.ReplaceAll(word, "_", " ")
		all = append(all, regexp.QuoteMeta(short))
	}
	for short, word := range before {
		out.before[strings.ToLower(short)] = word
		all = append(all, regexp.QuoteMeta(short))
	}
	out.pattern = regexp.MustCompile(`(?i)(?:` + strings.Join(all, "|") + `)`)
	return out
}

// aloudAbbreviations says abbreviations in full: "Av. Rivadavia" is "avenida Rivadavia".
func aloudAbbreviations(tag locale.Tag, text string) string {
	rules := abbreviations[language(tag)]
	return each(rules.pattern, text, func(f match) (string, bool) {
		short := strings.ToLower(f.groups[0])
		word, plainly := rules.words[short]
		if !plainly {
			word = rules.before[short]
		}
		if own := argentine[short]; own != "" && tag == locale.ESAR {
			word = own
		}
		last, _ := utf8.DecodeLastRuneInString(f.before)
		ends := strings.HasSuffix(short, ".")
		if inWord(last) || !ends && inWord(firstRune(f.after)) && !strings.HasSuffix(short, "/") ||
			!plainly && !leads(f, short) {
			return "", false
		}
		switch next := firstRune(f.after); {
		case ends && strings.TrimSpace(f.after) == "": // the point also ended the sentence
			word += "."
		case inWord(next):
			word += " "
		}
		return word, true
	})
}

// leads reports whether an ambiguous abbreviation stands before what it abbreviates: a number ("No. 5"), or the name of
// a street that begins a line or follows a comma ("R. das Flores").
func leads(f match, short string) bool {
	next := firstRune(strings.TrimLeft(f.after, " "))
	switch {
	case strings.HasSuffix(short, "/"):
		return unicode.IsLetter(next)
	case short == "r." || short == "al.":
		before := strings.TrimRight(f.before, " ")
		isStreet := before == "" || strings.ContainsAny(lastRune(before), ",:\n") || streetBefore.MatchString(before)
		return isStreet && unicode.IsLetter(next) && strings.HasPrefix(f.groups[0], strings.ToUpper(short[:1]))
	}
	return unicode.IsDigit(next)
}

var streetBefore = regexp.MustCompile(`(?i)\b(?:em|na|no|à|para|da|fica)$`)

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

var ordinals = regexp.MustCompile(`(?i)(\d{1,2})(º|ª|°|er|ro|do|to|mo|vo|no|ra|da|ta|ma|va|na)(\s+(?:piso|andar))?`)

// ordinalWords are the floors and places up to ten; above, people say the number.
var ordinalWords = map[languageID][]string{
	spanish:    strings.Fields("- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo"),
	portuguese: strings.Fields("- primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo"),
}

// aloudOrdinals says "3º B" as "tercero B", "1er piso" as "primer piso".
func aloudOrdinals(tag locale.Tag, text string) string {
	words := ordinalWords[language(tag)]
	if words == nil {
		return text
	}
	return each(ordinals, text, func(f match) (string, bool) {
		n := 0
		for _, r := range f.groups[1] {
			n = n*10 + int(r-'0')
		}
		last, _ := utf8.DecodeLastRuneInString(f.before)
		if inWord(last) || inWord(firstRune(f.after)) || n == 0 {
			return "", false
		}
		if n >= len(words) {
			return Number(tag, int64(n)) + strings.ToLower(f.groups[3]), true
		}
		word := words[n]
		switch noun := f.groups[3]; {
		case strings.ContainsAny(f.groups[2], "ªaA"):
			word = strings.TrimSuffix(word, "o") + "a"
		case noun != "" && language(tag) == spanish && (n == 1 || n == 3):
			word = strings.TrimSuffix(word, "o")
		}
		return word + f.groups[3], true
	})
}
