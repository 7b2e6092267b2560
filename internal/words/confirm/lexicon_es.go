package confirm

import "strings"

// attach writes each verb form with each of the pronouns that Spanish hangs on
// it: manda+lo, envie+melo.
func attach(verbs, pronouns string) string {
	var out []string
	for v := range strings.FieldsSeq(verbs) {
		for p := range strings.FieldsSeq(pronouns) {
			out = append(out, v+p)
		}
	}
	return strings.Join(out, " | ")
}

const (
	itMeEs = "lo la los las melo mela melos melas noslo nosla"

	sendEs = `manda mande manden envia envie envien despacha despache despachen prepara prepare preparen trae traiga traigan
		arma procesa procese procesen registra registre finaliza finalice cerra pedi pide encarga compra`
	bookEs   = "agenda agende agenden reserva reserve reserven anota anote anoten programa programe aparta aparte"
	cancelEs = "cancela cancele cancelen anula anule anulen"
	removeEs = "saca saque quita quite borra borre elimina elimine retira retire"
	changeEs = "cambia cambie modifica modifique actualiza actualice edita edite"
)

func spanishEntries() []entry {
	do := everywhere.when(doing | modifying)
	cancel := everywhere.when(cancelling)
	sendIt, bookIt, cancelIt := attach(sendEs, itMeEs), attach(bookEs, itMeEs), attach(cancelEs, itMeEs)
	cancelForms := `(cancela | cancele | cancelen | cancelar | cancelo | cancelamos | anula | anular | anulo | dar de baja | da de
		baja | dale de baja) [<anulable>],
			` + cancelIt + `,
			cancelarlo, cancelarla, anularlo, anularla, (lo | la) (cancelo | cancelamos | anulamos), dalo de baja, dala de baja,
			darlo de baja,
			(quiero | quisiera | deseo | podes | puedes | puede | pueden) (cancelar | cancelarlo | cancelarla | anular
			| anularlo | darlo de baja) [<anulable>]`
	removeIt := attach(removeEs, itMeEs)

	return []entry{
		// What is confirmed. A thing the question is not about makes no phrase.
		// What a cancelling verb takes. To a cancellation, "eso" may be the cancellation itself.
		{group: "anulable", scope: everywhere.about(order | otherThing), patterns: `
			[el | mi | este | ese] pedido, [la | mi | esta | esa] (orden | compra), todo el pedido,
			toda la (orden | compra)`},
		{group: "anulable", scope: everywhere.about(booking | otherThing), patterns: `
			[la | mi | esta | esa] (reserva | reservacion | cita | mesa), [el | mi | este | ese] turno`},
		{group: "anulable", scope: do, patterns: `todo, eso, esto, la operacion`},
		{group: "cosa", scope: everywhere, patterns: `<anulable>`},
		{group: "cosa", scope: cancel, patterns: `la (cancelacion | anulacion | baja)`},
		{group: "cosa", scope: everywhere, patterns: `
			todo, eso, esto, la operacion, asi, asi como esta, tal cual, tal como esta, asi nomas`},
		// Confirming the order is no answer to whether it should be cancelled.
		{group: "afirmado", scope: do, patterns: `<cosa>`},
		{group: "afirmado", scope: everywhere.when(cancelling | removing), patterns: `
			todo, eso, esto, la operacion, asi`},
		{group: "afirmado", scope: cancel, patterns: `[que] la (cancelacion | anulacion | baja)`},
		{group: "hecho", scope: do.about(order | otherThing), patterns: `pedido, [mi] compra, orden`},
		{group: "hecho", scope: do.about(booking | otherThing), patterns: `
			reserva, reservacion, cita, turno, mesa`},
		{group: "estar", scope: everywhere, patterns: `esta, ta, esat, sta`},
		{group: "optimo", scope: everywhere, patterns: `
			perfecto, perfecta, correcto, correcta, ok, okey, okay, genial, barbaro, buenisimo, excelente, impecable,
			fantastico, joya, de diez, en orden, super bien, muy bien, re bien`},
		{group: "bueno", scope: everywhere, patterns: `<optimo>, bien, vien`},
		{group: "hacer", scope: everywhere, patterns: `
			confirmar, confirmarlo, confirmarla, confirmarlos, proceder, continuar, avanzar, seguir adelante, hacerlo`},
		{group: "hacer", scope: do, patterns: `
			mandar, mandarlo, mandarla, mandarmelo, enviar, enviarlo, enviarmelo, procesarlo, cerrarlo, prepararlo,
			reservar, reservarlo, reservarla, agendar, agendarlo, agendarla, apartarla, comprar, comprarlo, finalizar,
			hacer <cosa>`},

		{trait: yes, scope: everywhere, patterns: `
			si, zi, sip, zip, sipi, sipo, sep, siu, shi, seh, sisi, sidale, sigracias, siporfavor,
			[claro | obvio | obvio claro | seguro | por supuesto | desde luego | logico | dale] que si, re si,
			ahora si, (si | sip) (senor | senora | senorita | a todo | quiero | acepto | claro que si), dale, dael,
			dlae, dalegracias, dale que va, dale (nomas | no mas), dale (para | pa) (adelante | delante), dale gas,
			de una, metele, metele nomas, mandale nomas, mandale mecha, adelante, (para | pa) adelante,
			vamos (adelante | para adelante | con eso), vale, va, va que va, va pues,
			(sale y vale | sale pues | sale va | sale vale), arre, andale pues, orale (pues | va), a darle, dele,
			denle, dele nomas, avanti, perfecto, perfectisimo, excelente, impecable, impeque, joya, joyita, de diez,
			diez puntos, de lujo, de maravilla, correcto, correctisimo, eso es [correcto], asi (es | mismo | mero),
			asi <estar> <bueno>, asi <estar> bueno, asi (perfecto | todo bien), eso mero, eso mismo, tal cual, exacto,
			exactamente, efectivamente, en efecto, cierto, afirmativo, positivo, absolutamente, totalmente,
			completamente, de acuerdo, deacuerdo, d acuerdo, [totalmente | completamente | muy] de acuerdo,
			(de acuerdo | deacuerdo) con (<cosa> | el total | el precio | los datos), trato hecho,
			(doy | te doy | les doy) [el | mi] (ok | si | okey),
			(tenes | tienes | tiene | tienen) mi (ok | si | aprobacion | autorizacion | confirmacion),
			[lo | la] apruebo [<afirmado>], aprobado, [lo | la | te | los] autorizo [<afirmado>], autorizado,
			[yo] acepto [<afirmado> | el total | el precio], [te | lo | la | los | las] acepto, aceptado, konfirmo,
			prosiga, prosigan, prosigue, proseguir, siga, sigan, (siga | sigue | segui) nomas, seguimos,
			seguimos adelante, sigamos, sigamos adelante, (segui | sigue | siga | sigan) adelante, avancemos,
			sin duda, sin dudas, sin dudarlo, sin ninguna duda`},
		// Customers say "listo" both when their list is complete and when they agree.
		{trait: yes, scope: everywhere.about(booking | otherThing), patterns: `listo`},
		{trait: filler, scope: everywhere.about(order), patterns: `listo`},
		// Statements: a yes, unless an unaccented "si" before them means "if".
		{trait: yes | state | wry, scope: everywhere, patterns: `
			es (correcto | correcta | eso | cierto | todo correcto), <estar> <bueno>, <estar> todo [muy | re] <bueno>,
			<estar> <bueno> todo, <estar> <bueno> asi, <estar> [todo] conforme, estabien,
			estan (bien | correctos | perfectos | todos bien), son correctos [los datos],
			los datos (son correctos | estan bien | estan correctos), la informacion (es | esta) correcta,
			(es | esta) correcta la informacion, (ese | esa | eso | esos | esas) (esta | estan) bien,
			todo (<optimo> | de acuerdo | tal cual), todo <estar> <bueno>, <optimo> todo, bien todo,
			me parece <bueno>, me sirve, me cierra, me late, me conviene, me (viene | queda | va) <bueno>,
			(esta | queda) (aprobado | autorizado), estamos (ok | bien asi),
			(estoy | estamos) [totalmente | completamente | muy | 100%] (de acuerdo | conforme | deacuerdo | seguro |
			segura | segurisimo | segurisima) [con <cosa>],
			asi lo quiero`},
		{trait: yes | clause, scope: everywhere, patterns: `
			es asi, sale, (digo | te digo | yo digo | dije | ya dije | te dije | ya te dije) que si`},
		{trait: yes, scope: everywhere.spoken(spanish), patterns: `ya dale, ya si`},
		{trait: yes, scope: everywhere.spoken(mexican), patterns: `
			esta chido, ya estas, ya vas, simon, jalo, jalale, juega, andale, va va, zas, zaz`},
		{trait: yes, scope: everywhere.spoken(argentine), patterns: `mandale, listorti, de toque, le damos, me re (va | sirve | cierra | copa)`},
		{trait: yes | wry, scope: everywhere.spoken(argentine), patterns: `seee`},
		{trait: yes | wry, scope: everywhere, patterns: `
			claro, clarisimo, claro claro, obvio, obviamente, por supuesto, desde luego, logico, naturalmente, genial,
			buenisimo, buenisima, barbaro, fantastico, espectacular, super, super bien, estupendo, fenomenal,
			seguro que si`},
		{trait: yes | clause, scope: everywhere.spoken(mexican), patterns: `jala`},
		{trait: yes | wry, scope: everywhere.spoken(mexican), patterns: `chido, padrisimo`},
		{trait: mild | state, scope: everywhere, patterns: `todo bien, muy bien, todo bien por aca, todobien`},

		// Yes by naming the act.
		{trait: yes | named, scope: everywhere, patterns: `
			[yo] confirmo [<afirmado>], (lo | la | los | las) confirmo,
			(te | le | les) confirmo (<afirmado> | que si),
			confirmo que (si | esta todo bien | todo esta bien | esta bien | es correcto), confirmamos [<afirmado>],
			confirmado [<afirmado>], confirmada [<afirmado>], confirmados, confirmadisimo,
			<hecho> (confirmado | confirmada), confirmar [<afirmado>], confirmarlo, confirmarla, confirmarlos,
			` + attach("confirma confirme confirmen", "lo la los las melo mela noslo") + `,
				confirme <afirmado>, confirmen <afirmado>, confirmame <afirmado>, doy por confirmado,
				(dalo | dala | dalos) por (hecho | confirmado | confirmada), proceder [con <afirmado>],
				proceda [con <afirmado>], procedan [con <afirmado>], procedamos [con <afirmado>],
				(adelante | sigamos | avancemos | continuemos) con <afirmado>, hacelo, hazlo, hagalo, haganlo,
				hagamoslo, hagamosle, hagale, haganle, haslo, continuar, continuemos, continue, continuen, avance,
				avancen, (quiero | deseo | quisiera) <hacer> [<afirmado> | con <afirmado>]`},
		{trait: yes | named | clause, scope: everywhere, patterns: `
			queda (confirmado | confirmada), confirma <afirmado>, procede [con <afirmado>],
			continua, avanza, (podes | puedes | puede | pueden) <hacer> [<afirmado> | con <afirmado>]`},
		{trait: yes | named | clause | request, scope: everywhere, patterns: `confirma`},
		{trait: yes | named | request, scope: everywhere, patterns: `confirme`},
		// Without a yes, these may ask whether it has been done.
		{trait: clause | whole, scope: everywhere, patterns: `(esta | quedo) (confirmado | confirmada)`},
		{trait: late | clause, scope: everywhere, patterns: `asi [nomas]`},
		{trait: yes | named, scope: do, patterns: `
			[asi] (` + sendIt + `) [asi | todo | asi nomas], [asi] (` + bookIt + `) [asi],
			cerremos, confirmemos, mandemos, reservemos, agendemos, (manden | envie | envien) [<cosa>],
			mande <cosa>, (haz | haga | hagan | hace | hagamos | arma) <cosa>, (lo | la | los | las) quiero asi,
			(lo | la | los | las) (quiero | compro | llevo | reservo | pido), me (lo | la | los | las) llevo,
			si (lo | la | los | las) quiero, cerramos, lo cerramos, (mandame | enviame | preparame | traeme) <cosa>,
			que (lo | la | los | las | me lo | me la) (manden | envien | traigan | mandes | envies | preparen | reserven |
			agenden),
			que (salga | marche),
			quiero que (lo | la | los | las | me lo | me la | me los) (mandes | manden | mande | envies | envien |
			envie | confirmes | confirme | confirmen | reserves | agendes | hagas),
			ya (` + attach("confirma confirme manda mande envia envie reserva reserve agenda agende",
			"lo la melo mela") + `),
				[asi] (dejalo | dejala | dejelo | dejela | dejenlo) (confirmado | confirmada | reservado | reservada |
				agendado | agendada | listo),
				(lo | la | los | las) tomo, me (lo | la | los | las) quedo, quiero <cosa>, marche, marchen, comprar,
				mandar, enviar`},
		{trait: yes | named | clause, scope: do, patterns: `
			(manda | envia | procesa | finaliza) [<cosa>], (despacha | prepara | registra) <cosa>,
			me (lo | la | los | las) (mandas | mandan | manda | envias | envian | envia | traes | traen | preparas |
			preparan | agendas | agendan | reservas | reservan)`},
		{trait: yes | named, scope: do.about(booking | otherThing), patterns: `
			(agendar | reservar | apartar | agende | reserve | anote | agendame | reservame | anotame | apartame |
			agendanos | reservanos | anotanos) [<cosa>],
			agendado, agendada, reservado, reservada, confirmo [mi] asistencia`},
		{trait: yes | named | clause, scope: do.about(booking | otherThing), patterns: `
			(agenda | reserva | aparta) [<cosa>]`},
		{trait: yes | named | clause, scope: cancel, patterns: cancelForms +
			`, borralo, eliminalo, borrala, eliminala, si cancelar, si cancelalo`},
		{trait: either, scope: cancel, patterns: `
			[no] (cancela | cancele | cancelen | canceles | cancelar | cancelo | anula | anule | anules | anular | anulo | de baja)
			[la | esa | esta] (cancelacion | anulacion | baja),
			(cancela | cancele | cancelen | cancelar | anula | anular) (eso | esto | todo | la operacion)`},
		{trait: yes | named, scope: everywhere.when(removing),
			patterns: removeIt + `, sacar, quitar, borrar, eliminar, sacarlo, quitarlo, borrarlo, eliminarlo`},
		// "cambialo" alone may speak of the change or ask for another one.
		{trait: filler, scope: everywhere.when(modifying),
			patterns: attach(changeEs, itMeEs) + `, modificar, cambiar, actualizar, cambia, modifica, actualiza`},

		// No.
		{trait: no, scope: everywhere, patterns: `
			no, nop, nope, nou, noup, nel, nah, na, nones, negativo, negado, jamas, nunca, nunca jamas,
			mejor (no | nada), que no,
			(claro | obvio | por supuesto | seguro | desde luego | confirmo | digo | dije) que no, para nada,
			de ninguna (manera | forma), de ningun modo,
			ni (loco | loca | ahi | hablar | en pedo | de broma | a palos | muerto | de chiste | por asomo), olvidalo,
			olvidate, olvidelo, olvidemoslo, olvida, prefiero que no, paso, yo paso, nel pastel, (lo | la) rechazo,
			rechazo, rechazado, rechazar, no acepto, no (lo | la) acepto, no estoy de acuerdo, no autorizo,
			no es (correcto | asi | eso), incorrecto, es incorrecto, (esta | ta) (mal | equivocado | todo mal), mal,
			equivocado, no procede, no proceder, no procedas, no proceda, no sigas, no (lo | la) (hagas | haga),
			no (confirmo | confirmar | confirmes | confirme) [<cosa>], no (lo | la) (confirmo | confirmes | confirme),
			no quiero (confirmar | confirmarlo | proceder | seguir), no va [mas], ya fue, [nada | mejor] deja,
			detenlo, nanai`},
		{trait: no, scope: do, patterns: cancelForms + `, cancelado, suspender, suspendelo, suspende,
			[mejor | nada] (dejalo | dejala | dejemoslo | dejelo | dejenlo) [ahi | nomas | por ahora], deja,
			deja nomas, dejalo estar,
			[ya] no (lo | la | los | las | me) (quiero | necesito | interesa) [mas | nada | ya],
			[ya] no (quiero | necesito) [nada | mas | mas nada | nada mas | seguir | comprar | comprarlo | el pedido |
			la reserva | el turno | la cita],
			no me interesa [mas], [ya] no me interesa, ya no [gracias], me arrepenti, cambie de (opinion | idea),
			no (lo | la | los | las) (mandes | mande | envies | envie | reserves | agendes | compro | llevo),
			no (mandes | envies | reserves | agendes | hagas) [nada | <cosa>], desisto, otro dia [sera | mejor],
			mejor otro dia, sera otro dia, mejor (` + cancelIt + ` | cancela | cancelar),
				sera (la proxima | en otra ocasion | para otra), en otra ocasion, no puedo,
				no podre, no voy, no vamos a ir, no compro [nada], no llevo nada, borralo, borra todo`},
		{trait: no, scope: everywhere.spoken(mexican), patterns: `siempre no`},
		{trait: no, scope: everywhere.when(cancelling | removing), patterns: `
			(dejalo | dejala | dejelo | dejenlo | dejalos) [asi | asi nomas | como esta | ahi],
			(mantenelo | mantenlo | mantenla | mantenela | mantengalo | conservalo | conservala),
			(lo | la) (mantengo | conservo | dejo),
			no (cancelar | canceles | cancele | cancelen | cancelo | cancela | anules | anular | borres | elimines |
			saques | quites) [<anulable> | nada | todo | eso | esto],
			no (lo | la | los | las | me lo | me la) (canceles | cancele | cancelen | cancelo | cancela | anules |
			borres | elimines | saques | quites),
			no quiero (cancelar | cancelarlo | cancelarla | anularlo | borrarlo | sacarlo | quitarlo) [<anulable>],
			(quiero | prefiero) (mantenerlo | mantenerla | conservarlo | dejarlo), (deja | mantene | manten) <anulable>,
			sigue en pie, sigo con <anulable>`},

		// A customer who says no may add that they will be back.
		{group: "luego", scope: everywhere, patterns: `
			luego, despues, mas tarde, mas adelante, mas al rato, al rato, otro dia, en otro momento, otro momento`},
		{trait: putOff, scope: everywhere, patterns: `
			[<luego> | cualquier cosa] [yo] (te | le | les) (aviso | digo | escribo | hablo),
			[yo] (te | le | les) (aviso | digo | escribo | hablo) <luego>, <luego> (vemos | hablamos)`},

		// What goes with either.
		{trait: plea, scope: everywhere, patterns: `
			por favor, porfavor, porfa, porfas, porfis, porfi, xfa, x favor, xfavor, plis, pls, plz`},
		{trait: filler, scope: everywhere, patterns: `
			nomas, pues, pos,
			entonces, no hay (problema | problemas | drama | inconveniente),
			sin (problema | problemas | drama | dramas | inconveniente), por mi, de mi parte, por mi parte, orale,
			che, vamos, tranquilo, tranqui, con [mucho | todo] gusto, con confianza, quiero, de verdad, me gusta,
			me encanta, [aca | aqui | ahi] (lo | los) espero, espero <cosa>,
			ahi (estare | estaremos | voy a estar | vamos a estar | nos vemos), alla nos vemos, amigo, amiga, amigos,
			amix, bro, hermano, hermana, capo, crack, flaco, genio, genia, jefe, jefa, jefecito, senor, senora,
			senorita, joven, amor, mi amor, corazon, linda, lindo, mi rey, mi reina, mi vida, mi cielo, hermosa,
			hermoso, preciosa, vecino, vecina, campeon, querido, querida, estimado, estimada, licenciado, licenciada,
			ingeniero, ingeniera, profe, pana, mijo, mija, compa, compadre, carnal, guey, wey, cuate, parce, man,
			doctor, doctora, doc, loco, boludo, boluda, muchachos, gente`},
		{trait: early, scope: everywhere, patterns: `bueno, bue, bueh, bien, re, ah, eh, oh, ey, entendido`},
		{trait: closing, scope: everywhere, patterns: `
			eso es todo, nada mas, es todo, nomas eso, nada mas por ahora`},
		{trait: thanks, scope: everywhere, patterns: `
			[muchas | muchisimas | mil | desde ya | desde ya muchas | y | y muchas | millones de] gracias [a vos | a
			ti | a usted | igualmente | totales | de nuevo | por todo | por (la | tu | su) (ayuda |
			paciencia | servicio | apoyo)],
			grax, grcs, grx, grac, thx, ty, muy amable, (te | le | les) agradezco [mucho], se agradece [mucho],
			(se | te) lo agradezco [mucho | muchisimo], un abrazo, abrazo, abrazos, saludos, bendiciones, besos, un beso,
			quedo (atento | atenta | a la espera | al pendiente), desde ya, excelente servicio`},
		{trait: greet | early, scope: everywhere, patterns: `hola, holis, buenas, que tal`},
		{trait: greet, scope: everywhere, patterns: `
			buen dia, buenos dias, buenas (tardes | noches), buena tarde, buen fin de semana, lindo dia,
			que (tengas | tenga | tengan) (buen | lindo | excelente | bonito) dia`},
		{trait: laugh | early, scope: everywhere, patterns: `aja, ajam, uhum, aham, mhm, ujum`},
	}
}
