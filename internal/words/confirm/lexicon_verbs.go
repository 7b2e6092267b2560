package confirm

import "strings"

// Verbs of acts in Spanish, by stem: what customers tell a business to do. Forms and pronouns follow from morphology, so
// that "mandalo", "mándenmelo" and "puede mandarlo" need no entry of their own. Accents are gone where words are compared.
const (
	sendStems = `mand envi despach prepar arm proces cierr cerr encarg compr lanz ech suelt solt factur registr finaliz tramit
		gestion carg gener complet larg acerc alcanz entreg empac alist ejecut concret realiz efectu confirm march`
	bookStems  = `agend reserv anot apunt apart separ guard program asegur registr`
	payStems   = `cobr debit descuent descont carg pas pag aplic factur gener proces efectu realiz ejecut autoriz`
	dropStems  = `cancel anul baj elimin borr tumb`
	alterStems = `cambi modific actualiz edit pas muev reprogram reagend reemplaz remplaz corr ajust traslad`

	// Forms that follow no rule.
	sendOdd  = `pedi pide pida pidan trae trai traiga traigan surte surta surtan haga hagan haz hace sirve sirva`
	alterOdd = `move mueva muevan mueve sustitui sustituye sustituya sustituyan corrige`
)

// soften writes a stem before an e: saca, saque.
func soften(stem string) string {
	switch {
	case strings.HasSuffix(stem, "c"):
		return strings.TrimSuffix(stem, "c") + "qu"
	case strings.HasSuffix(stem, "g"):
		return stem + "u"
	case strings.HasSuffix(stem, "z"):
		return strings.TrimSuffix(stem, "z") + "c"
	}
	return stem
}

// orders are the forms that tell somebody to do it: manda, mande, manden.
func orders(stems string) string {
	var out []string
	for stem := range strings.FieldsSeq(stems) {
		out = append(out, stem+"a", soften(stem)+"e", soften(stem)+"en")
	}
	return strings.Join(out, " ")
}

// wishes are the forms after "que lo": mande, mandes, manden.
func wishes(stems string) string {
	var out []string
	for stem := range strings.FieldsSeq(stems) {
		out = append(out, soften(stem)+"e", soften(stem)+"es", soften(stem)+"en")
	}
	return strings.Join(out, " | ")
}

// infinitives are those of verbs in -ar.
func infinitives(stems string) string {
	var out []string
	for stem := range strings.FieldsSeq(stems) {
		out = append(out, stem+"ar")
	}
	return strings.Join(out, " ")
}

// either of these words.
func anyOf(words string) string { return strings.Join(strings.Fields(words), " | ") }

const (
	// tail is what may follow a go-ahead.
	tailEs = `[nomas | no mas | asi | asi nomas | asi mismo | entonces | igual | tal cual | de una |
		tranquilo | tranquila | tranqui | al toque | altiro | pues | po | pe | no mas pues | con confianza]`
	meEs     = "me nos le les"
	objectEs = "lo la los las melo mela melos melas noslo nosla noslos selo sela selos"
)

// verbEntries are the acts of customers in Spanish.
func verbEntries() []entry {
	do := everywhere.when(doing | modifying)
	visit, pay := do.about(booking|otherThing), do.about(otherThing)
	var out []entry
	add := func(t trait, s scope, patterns string) {
		out = append(out, entry{trait: t, scope: s, patterns: patterns})
	}
	for _, g := range []struct {
		stems, odd  string
		scope       scope
		infs, thing string
	}{
		{sendStems, sendOdd, do, "traer pedir surtir hacer", "<cosa>"},
		{bookStems, "", do, "", "<cosa>"},
		{payStems, "", pay, "", "<cosa>"},
		{dropStems, "", everywhere.when(cancelling), "", "<anulable>"},
	} {
		forms, infs := orders(g.stems)+" "+g.odd, infinitives(g.stems)+" "+g.infs
		add(yes|named, g.scope, `[asi | ya | y | y ya] (`+attach(forms, objectEs)+`) [`+g.thing+`] `+tailEs)
		add(yes|named|clause, g.scope, `
			[ya] [lo | la | los | las | me lo | me la] (podes | puedes | puede | pueden) (`+attach(infs, objectEs)+`) `+tailEs+`,
			[ya] (lo | la | los | las | me lo | me la) (podes | puedes | puede | pueden) (`+anyOf(infs)+`) `+tailEs+`,
			[ya] (podes | puedes | puede | pueden) (`+anyOf(infs)+`) [`+g.thing+`] `+tailEs+`,
			(quiero | quisiera | deseo | queremos) (`+attach(infs, objectEs)+`),
			que (lo | la | los | las | me lo | me la | me los | nos lo) (`+wishes(g.stems)+`) `+tailEs)
	}
	add(yes|named, do, `(`+attach(orders("mand envi despach prepar cobr arm")+" trae traiga traigan", meEs)+`) `+tailEs+`,
		(ponmelo | ponemelo | pongamelo | ponganmelo | ponmela | ponemela | pongamela | ponmelos | pongamelos) `+tailEs)
	add(yes|named, visit, `(`+attach(orders(bookStems), meEs)+`) [<cosa>] `+tailEs)
	add(yes|named, pay, `(`+attach(orders("cobr debit descuent descont carg"), meEs+" te se lo la")+`) `+tailEs)
	add(yes|named, everywhere.when(cancelling), `(`+attach(orders("cancel anul"), meEs+" melo mela")+`) [<anulable>] `+tailEs+`,
		(dalo | dala | delo | dela | denlo | denla | dame | deme | denme | dele | denle | den) de baja [<anulable>] `+tailEs)
	add(yes|named|clause, do, `(`+anyOf(orders("despach prepar proces factur tramit gestion"))+`) [<cosa>] `+tailEs+`,
		(manda | manden | envia | envie | envien) `+tailEs+`, confirmen, mande nomas`)
	add(yes|named|clause, visit, `(`+anyOf(orders(bookStems))+`) [<cosa>] `+tailEs)
	add(yes|named|clause, pay, `(`+anyOf(orders("cobr debit descuent descont"))+`) [<cosa> | el pago | el cobro] `+tailEs+`,
		[yo] (autorizo | acepto | apruebo | confirmo) (el | ese) (pago | cobro | cargo | debito | importe | monto),
		(pago | cobro | cargo) (autorizado | aprobado | aceptado),
		(realice | realicen | haga | hagan | haz | hace | procese | procesen) (el | la) (pago | cobro | cargo)`)
	add(yes|named|clause, everywhere.when(cancelling), `(`+anyOf(orders("cancel anul"))+`) [<anulable>] [nomas | no mas | ya | entonces | igual | de una | de una vez]`)
	add(filler, everywhere.when(modifying), attach(orders(alterStems)+" "+alterOdd, objectEs+" me")+`,
		(podes | puedes | puede | pueden) (`+attach(infinitives(alterStems)+" mover sustituir", objectEs)+" | "+
		anyOf(infinitives(alterStems)+" mover")+`), (haz | hace | haga | hagan) (el | ese | los | esos) (cambio | cambios)`)
	add(yes|named, everywhere.when(modifying), `(acepto | confirmo | apruebo | autorizo) (el | ese | los) (cambio | cambios | reemplazo),
		(cambio | reemplazo) (aceptado | aprobado | confirmado | autorizado), (acepto | confirmo | apruebo | autorizo) la (sustitucion | modificacion | reprogramacion),
		(haz | hace | haga | hagan | hagamos) (el | ese | los | esos) (cambio | cambios)`)
	return append(out, keptEntries(do)...)
}

// keptEntries are go-aheads that say how it should be left.
func keptEntries(do scope) []entry {
	leave := `(` + attach("deja deje dejen", "lo la los las melo mela noslo nosla me nos") + ` | queda | quede | que quede | lo dejas | me lo dejas |
		dejas | deja | deje)`
	return []entry{
		{trait: yes | named | clause, scope: do, patterns: leave + ` (confirmado | confirmada | agendado | agendada | reservado | reservada |
			anotado | anotada | apuntado | apuntada | apartado | apartada | separado | separada | cerrado | cerrada | marcado |
			en firme | listo)`},
		{trait: yes | clause, scope: do, patterns: `
			quedamos asi, asi quedamos, quedo asi, me quedo con (eso | ese | esa | esos | ese turno | esa hora | ese horario),
			(lo | la) quiero [ya], va como esta, tal como esta, tal y como esta, (asi | tal) como (esta | dice | dijiste | lo pusiste | lo
			puso | lo escribiste | lo anotaste), tal cual (esta | dice | lo pusiste | lo escribiste | lo anotaste | lo mandaste)`},
	}
}
