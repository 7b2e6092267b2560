package confirm

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
)

// counts are the words for numbers, which change an order when they come with a yes.
func counts() string {
	all := number.English.With(number.Portuguese).With(number.Spanish).Between(1, 12)
	return strings.Join(slices.Sorted(maps.Keys(all)), ", ")
}

var hintEntries = []struct {
	hint     hint
	scope    scope
	patterns string
}{
	{change, everywhere, `
		cambia, cambiar, cambie, cambien, cambio, cambialo, cambiala, cambiame, cambiale, cambiemos, cambias,
		cambiarlo, cambiarle, modifica, modificar, modifique, modificalo, corregi, corrige, corregir, corrija, agrega,
		agregar, agregue, agreguen, agregame, agregale, agregas, agregalo, agregas, anade, anadir, anadi, anademe,
		suma, sumar, sumale, sumame, sume, incluye, inclui, incluir, incluime, pone, pon, ponme, poneme, ponle, poner,
		pongan, ponga, saca, sacar, sacale, sacame, saque, sacalo, quita, quitar, quitale, quitame, quite, quitalo,
		reemplaza, reemplazar, en vez de, en lugar de, en cambio, que (sea | sean | venga | vengan | llegue),
		prefiero, preferiria, tambien, ademas, aparte, cambiando, dividir, dividilo, duplica, duplicar, reprogramar,
		reprograma, reagendar, mover, mueve, movelo, muevela, pasala (para | al), pasalo (para | al),
		pasame (para | al), adelantar, retrasar, era, eran, me equivoque`},
	{change, everywhere, `
		troca, trocar, troque, mudar, muda, mude, altera, alterar, altere, adiciona, adicionar, adicione, acrescenta,
		acrescentar, acrescente, coloca, colocar, coloque, bota, tira, tirar, tire, retira, retirar, remove, remover,
		inclua, incluir, em vez de, ao inves, no lugar, prefiro, tambem, corrige, corrigir, remarcar, remarca,
		que (seja | sejam), manda mais, aumenta, diminui`},
	{change, everywhere, `
		change, add, adding, remove, replace, instead, switch, swap, include, rather, also, plus, make it, make that,
		make them, update, without, reschedule, move it, double, edit, modify, except, take off, leave out, put`},
	{detail, everywhere, counts()},
	{detail, everywhere, `
		docena, media, mitad,
		doble, otro, otra, otros, otras, extra, extras, menos, solo, solamente, sin, con, excepto, salvo, mejor,
		grande, chico, chica, mediano, mediana, familiar, hoy, manana, pasado, tarde, temprano, noche, mediodia,
		lunes, martes, miercoles, jueves, viernes, sabado, domingo, semana, hora, horas, hs, am, pm, minutos antes,
		a las, a la, al mediodia, efectivo, tarjeta, transferencia, mercadopago, mercado pago, debito, credito,
		cuotas, contado, oxxo, factura, boleta, descuento, barato, envio, domicilio, retiro, local, direccion, calle,
		avenida, casa, trabajo, oficina, a nombre, nombre,
		mi (mama | esposa | hermano | hermana | hijo | hija | marido | mujer | senora), talle, talla, color, adentro,
		afuera, terraza`},
	{detail, everywhere, `
		meia, duzia, outro, outra, outros, outras, mais, somente,
		apenas, sem, com, exceto, hoje, amanha, depois de amanha, cedo, noite, segunda, terca, quarta, quinta, sexta,
		domingo, horas, as, pix, dinheiro, cartao, boleto, parcelado, vezes, desconto, endereco, rua, trabalho,
		em nome, no nome, no (cartao | pix | credito | debito | dinheiro | boleto)`},
	{detail, everywhere, `
		dozen, half, another, more, less, only, with, without, extra, today,
		tomorrow, tonight, morning, monday, tuesday, wednesday, thursday, friday, saturday, sunday, cash, card,
		transfer, address, street, delivery, pickup, large, small, medium, under the name, in the name, under,
		outside, inside, at noon, next week`},
	{contrast, everywhere, `
		pero, en realidad, lo unico, (lo | la) demas, el resto, o unico, o resto, the rest, only thing, na verdade, actually, aunque, sino, solo que, nada mas que, excepto que, salvo que, porem,
		so que, contudo, embora, but, although, though, however, except`},
	{offer, everywhere, `puede ser, podria ser, pode ser, poderia ser, can it be, could it be`},
	{detail, everywhere.spoken(portuguese), `so`},
	{contrast, everywhere.spoken(portuguese), `mas`},
	{detail, everywhere.spoken(spanish | english), `mas`},
	{doubt, everywhere, `
		creo, supongo, capaz, quiza, quizas, tal vez, talvez, puede que, a lo mejor, no (se | seee), no lo (se | seee),
		no estoy (segur | seguro | segura | tan | muy), dudo, duda, dudas, tengo dudas, mmm, mm, hmm, hm, ehm, eeh,
		pienso, pensar, pensarlo, lo pienso, dejame (pensar | ver | pensarlo | consultar),
		deja (lo pienso | lo checo | veo), a ver, vemos, veo, veremos, ver, consulto, consultar, lo charlo, lo hablo,
		ni idea, no entiendo, no entendi, como que, mas o menos, medio, casi, perdon, disculpa, parece, pareceria,
		ponele, espero que, ojala, me da igual, da lo mismo, lo que (sea | digas | quieras | vos digas), ojo,
		por que no, porque no, como no, no estaria mal, digamos, (dejalo | dejala) asi, asi (dejalo | dejala),
		depende, y que mas, ya veremos, si o no, ni si ni no, ni, no digo que, no me decido, no manches, no hay duda,
		no cabe duda, no doubt, no dije, nunca dije, o no, y no, dice, dijo, dijeron, dicen, dejeme, consultarlo`},
	{doubt, everywhere, `
		acho, talvez, sei la, nao sei, nao tenho certeza, duvida, duvido, sera, vou ver, vou pensar,
		deixa eu (ver | pensar), pensar, vou pensando, tanto faz, quem sabe, nao entendi, depende, provavelmente,
		por que nao, pois nao, imagino, e nao, disse, suponho, parece, to pensando, estou pensando`},
	{doubt, everywhere, `
		maybe, perhaps, guess, think, thinking, suppose, probably, possibly, not sure, unsure, idk, dunno, dont know,
		i wonder, might, could, whatever, kinda, sort of, kind of, hopefully, hope, depends, let me, not really sure,
		why not, yeah right, dont understand, and no, not, said, says`},
	{doubt, everywhere, pictureDoubt},
	{doubt, everywhere.when(cancelling | removing), `
		[ya] no (lo | la | los) (quiero | necesito), ya no, me arrepenti, nao quero mais, dont want it`},
	{doubt, everywhere.when(cancelling), `
		(deja | mantene | manten | mantengo | sigo con | seguir con | frena | para | deten | detene | reverti | revertir | revierte |
		desface | deshace | deshaz | saca | quita | borra | elimina | deshacer) (la | esa | esta | mi | tu | su)
		(cancelacion | anulacion | baja),
		(desfaz | desfazer | reverte | reverter | mantem | mantenha | manter |
		para | parar | desmarca | deixa) (o | esse | este | meu | seu) cancelamento,
		(undo | revert | stop | keep | drop | remove | delete | reverse) [the | my | that | this | your] cancellation,
		(cancela | cancelar | anula | anular) la (cancelacion | anulacion), cancel the cancellation, undo, desfaz, desfazer, deshace, deshacer, deshaz, volve atras, vuelve atras, volver atras, volta atras`},
	{delay, everywhere, `
		despues, luego, mas tarde, mas adelante, al rato, en un rato, en un ratito, en un momento, ratito, rato,
		ahorita, ahora (te | le | les | lo) (confirmo | aviso | digo | respondo), ahora no,
		ya (te | le | les) (confirmo | aviso | digo | escribo), todavia, aun, aun no, por ahora no, por el momento no,
		espera, esperame, espere, esperen, aguanta, aguante, banca, bancame, momento, momentito, segundo, segundito,
		minuto, minutito, pera, pausa, (te | le | les) (confirmo | aviso | digo), voy a (confirmar | ver | pensar),
		manana (te | le | les) (confirmo | aviso | digo), manana confirmo, confirmo manana, luego confirmo, cuando,
		antes, confirmare, confirmaria`},
	{delay, everywhere, `
		depois, mais tarde, daqui a pouco, daqui pouco, ainda, ainda nao, espera, espera ai, perai, pera, aguarde,
		aguarda, calma, um momento, um minuto, um minutinho, um segundo, ja (te | lhe) (confirmo | aviso | falo),
		te (aviso | confirmo | falo), vou confirmar, agora nao, por enquanto nao, mais pra frente, antes, quando`},
	{delay, everywhere, `
		later, not yet, yet, wait, hold, hold on, one (moment | sec | second | minute), moment, second, minute, soon,
		not now, in a (bit | minute | while), ill (confirm | let), i will (confirm | let), let you know, get back,
		until, when, once, before, after`},
	{condition, everywhere, `
		siempre (y cuando | que), solo si, a menos que, con tal, a condicion, en caso, dependiendo, if, unless,
		provided, as long as, assuming, caso, desde que, contanto, a condicao, en cuanto, siempre`},
	{condition, everywhere.spoken(portuguese), `se, seee, so se`},
	{inquiry, everywhere, `
		pregunta, consulta, duvida, pergunta, question, cuanto, cuanta, cuantos, cuantas, cual, cuales, quien, donde,
		que hora, a que, y que, por que, que es, que pasa, que paso, que incluye, saber, tenes, tienen, tienes, hay,
		como (es | hago | pago | funciona | seria | sigue | puedo), puedo, se puede, podria, podrian, me podes,
		me puedes, quanto, quanta, qual, quais, quem, onde, que horas, como (e | faco | funciona | pago), posso, tem,
		sera que, how, what, whats, which, who, where, why, can i, could i, can you, could you, do you, is it,
		is there, does it, did you, are you`},
	{refusal, everywhere, `
		no quiero, no gracias, mejor no, no me (interesa | gusta | sirve | convence | parece), nao quero,
		me arrepenti, ya no, no thanks, no thank you, dont want, not interested, changed my mind, muy caro, caro,
		es caro, esta caro, muito caro, too expensive, nao gostei, nao me interessa, no puedo`},
	{refusal, everywhere.when(doing | modifying), `
		cancela, cancelar, cancelen, cancelalo, cancelala, cancelo, cancel`},
	{pointing, everywhere, `
		el, la, los, las, un, una, es, son, a, al, en, de, del, para, por, con, mi, tu, su, y, e, o, a, os, as, do,
		da, no nome, na, pra, meu, minha, the, my, its, for, to, in, on, at, and, by`},
}
