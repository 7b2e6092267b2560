package confirm

const cancelPt = `(cancela | cancele | cancelem | cancelar | cancelo) [<anulavel>], cancela ai,
	(pode | podem | quero | gostaria de) (cancelar | desmarcar | anular) [<anulavel>], pode cancelar sim,
	quero cancelar sim, desmarca, desmarcar, desmarque`

var portugueseEntries = []entry{
	// What a cancelling verb takes. To a cancellation, "isso" may be the cancellation itself.
	{group: "anulavel", scope: everywhere.about(order | otherThing), patterns: `
		[o | meu | o meu | esse | este] pedido, [a | minha | a minha] (compra | encomenda), pedido completo`},
	{group: "anulavel", scope: everywhere.about(booking | otherThing), patterns: `
		[a | minha | a minha | essa | esta] (reserva | consulta | mesa),
		[o | meu | o meu | esse | este] (agendamento | horario)`},
	{group: "anulavel", scope: everywhere.when(doing | modifying), patterns: `tudo, isso, a operacao`},
	{group: "coisa", scope: everywhere, patterns: `<anulavel>`},
	{group: "coisa", scope: everywhere.when(cancelling), patterns: `o cancelamento, cancelamento`},
	{group: "coisa", scope: everywhere, patterns: `
		tudo, isso, a operacao, assim, assim mesmo, do jeito que esta`},
	{group: "afirmado-pt", scope: everywhere.when(doing | modifying), patterns: `<coisa>`},
	{group: "afirmado-pt", scope: everywhere.when(cancelling | removing), patterns: `tudo, isso, a operacao`},
	{group: "afirmado-pt", scope: everywhere.when(cancelling), patterns: `[o] cancelamento`},
	{group: "feito", scope: everywhere.when(doing | modifying).about(order | otherThing), patterns: `
		pedido, compra`},
	{group: "feito", scope: everywhere.when(doing | modifying).about(booking | otherThing), patterns: `
		reserva, consulta, horario, agendamento`},
	{group: "ta", scope: everywhere, patterns: `ta, esta, tah`},
	{group: "bom", scope: everywhere, patterns: `
		bom, bem, muito bom, certo, certinho, correto, ok, okay, otimo, perfeito, excelente, correta, beleza, joia, legal`},
	{group: "fazer", scope: everywhere, patterns: `
		confirmar, prosseguir, continuar, seguir, seguir em frente, ir em frente, concluir`},
	{group: "fazer", scope: everywhere.when(doing | modifying), patterns: `
		mandar, enviar, fechar, fazer, agendar, marcar, reservar, processar, finalizar, preparar, entregar, despachar,
		separar, trazer, comprar`},

	{trait: yes, scope: everywhere, patterns: `
		sim, sim senhor, sim senhora, sim sim, simsim, claro que sim, com certeza [que] sim, isso sim, agora sim,
		acho otimo, eu (quero | aceito | topo | concordo) [sim], quero sim, quero muito, aceito [sim], concordo [sim],
		posso sim, isso mesmo, isso ai, isso ai mesmo, e isso [ai | mesmo | ai mesmo], e isso sim, exato, exatamente,
		exatamente isso, e exatamente isso,
		(tudo | td) (certo | certinho | ok | correto | perfeito | otimo | em ordem | joia | nos conformes |
		beleza) [sim],
		certo, certinho, certissimo, correto, corretissimo, beleza, blz, belezinha, blza, perfeito, perfeitamente, otimo, excelente, maravilha,
		com certeza, sem duvida, sem duvidas, sem sombra de duvida, positivo, afirmativo, combinadissimo, fechado,
		fechou, fechadissimo, negocio fechado, de acordo, estou de acordo, to de acordo, estamos de acordo, pode crer,
		ja e, confere, (to | estou | tou) dentro, bora, bora la, bora sim, bora nessa, vamos la, vamos nessa,
		vamos sim, vamo que vamo, vamo nessa, em frente, vai em frente, va em frente, siga em frente,
		pode ir em frente, aprovado, [eu] aprovo, autorizado, [eu] autorizo, positivo e operante, manda bala,
		manda ver, manda brasa, pode mandar ver, pode mandar bala, manda a ver`},
	// "esta" is Spanish too, and so may stand in a Spanish if-clause.
	{trait: yes | state | wry, scope: everywhere,
		patterns: `<ta> [tudo] <bom> [sim], ta (fechado | combinado | feito), esta correto [sim]`},
	{trait: yes, scope: everywhere.spoken(portuguese), patterns: `
		s, ss, topo, combinado, pode, pode sim, podem, podem sim, por mim pode, isso, show de bola, top, firmeza, fmz,
		vai, vai la, vai sim, e sim, quero, jae, partiu, vamo, vamos, sussa`},
	{trait: yes | wry, scope: everywhere.spoken(portuguese), patterns: `
		claro, logico, obvio, obviamente, claro claro, logico que sim, obvio que sim, evidente, evidentemente, show,
		legal, maravilha`},
	{trait: mild, scope: everywhere.spoken(portuguese), patterns: `ta`},
	// Elsewhere, and next to another yes, merely a sound of listening.
	{trait: yes | laugh | early, scope: everywhere.spoken(portuguese), patterns: `aham, uhum, unhum`},
	{trait: mild, scope: everywhere, patterns: `tudo bem, tudo bom, tudo bem por mim, tudo bem por aqui`},

	{trait: yes | named | clause, scope: everywhere, patterns: `
		[eu] confirmo [sim] [<afirmado-pt>] [sim], (eu | sim eu) confirmo, confirmamos [<afirmado-pt>],
		confirmadissimo, fica confirmado, <feito> (confirmado | confirmada), confirmado sim,
		confirmado entao, confirma [ai | sim | pra mim | para mim | por favor | entao] <afirmado-pt>, confirma (sim | ai | entao),
		confirme [sim] <afirmado-pt>, confirme sim, confirmem <afirmado-pt>, confirmar [sim] [<afirmado-pt>],
		(pode | podem) <fazer> [sim | ai | tudo | entao | pra mim | para mim] [<afirmado-pt>],
		(pode | podem) sim <fazer> [<afirmado-pt>],
		(quero | gostaria de | desejo | vou querer) (confirmar | prosseguir | continuar | seguir | fechar) [sim]
		[<afirmado-pt>],
		(vamos | vamo | bora) <fazer> [<afirmado-pt>],
		(deixa | pode deixar) (confirmado | marcado | agendado | reservado), prossiga, prossigam, prosseguir,
		prosseguir com <afirmado-pt>, prossiga com <afirmado-pt>, continue, continuar, pode ir, pode vir, faca isso,
		faz isso`},
	// Without a yes, these may ask whether it has been done.
	{trait: clause | whole, scope: everywhere, patterns: `<ta> [tudo] confirmado, tudo confirmado`},
	{trait: late, scope: everywhere, patterns: `assim, assim mesmo`},
	{trait: yes | named, scope: everywhere.when(doing | modifying).spoken(portuguese), patterns: `
		(manda | mande | mandem | envia | envie | enviem | fecha | feche | finaliza | finalize) [ai | sim | entao |
		logo] [<coisa>],
		(faz | faca | prepara) [ai | entao] <coisa>, (quero | vou querer) [sim] <coisa>, eu quero [sim],
		fica com esse, vou querer [sim], vou levar, (pode me | me) (mandar | manda | envia) <coisa>`},
	{trait: yes | named, scope: everywhere.when(doing | modifying).about(booking | otherThing).spoken(portuguese),
		patterns: `
		(agenda | agende | marca | marque | reserva | reserve) [ai | sim | entao | pra mim | para mim] [<coisa>],
		agendar, marcar, reservar, agendado, marcado, reservado, confirmo [a | minha | a minha] presenca`},
	{trait: yes | named | clause, scope: everywhere.when(cancelling), patterns: cancelPt},
	{trait: either, scope: everywhere.when(cancelling), patterns: `
		[nao | quero | pode | podem] (cancela | cancele | cancelar | anula | anular | desfaz | desfazer | desmarca) [o | esse |
		este | meu] (cancelamento | isso | tudo | operacao)`},

	{trait: no, scope: everywhere, patterns: `
		nao, naum, n, nn, nops, nem pensar, nem a pau, nem morto, de jeito nenhum, de forma alguma, de modo algum,
		nunca, jamais, negativo, melhor nao, acho melhor nao, claro que nao, com certeza nao, nao confirmo,
		nao confirma, nao confirmar, nao confirme, nao pode, nao aceito, nao concordo, nao obrigado, nao obrigada,
		deixa (pra la | para la | quieto), deixe (pra la | para la), deixa, esquece, esqueca, esquece isso,
		deixa isso pra la, dispenso, recuso, errado, (ta | esta) errado, ta tudo errado, incorreto, prefiro nao,
		nao (mande | manda | faca | faz | fecha | feche) [nao | isso]`},
	{trait: no, scope: everywhere.when(doing | modifying),
		patterns: cancelPt + `, cancela tudo, cancelado, desisto, desisti, mudei de ideia, [eu] nao quero [mais | nada | nao | mais nao],
		nao vou querer [mais | nao], nao preciso [mais], ja nao quero, fica pra proxima, fica para a proxima,
		deixa pra proxima, deixa para outra hora, me arrependi, nao da, nao vou, nao posso, nao vai dar,
		nao tenho interesse, sem interesse`},
	{trait: no, scope: everywhere.when(cancelling | removing), patterns: `
		nao (cancela | cancele | cancelar | cancelem | desmarca | desmarque | remove | tira) [nao | <anulavel>],
		nao quero cancelar [<anulavel>],
		(mantem | mantenha | deixa | pode deixar | pode manter | quero manter | manter) [assim | como esta | <anulavel>]`},

	// A customer who says no may add that they will be back.
	{group: "mais-tarde", scope: everywhere, patterns: `
		depois, mais tarde, mais pra frente, outro dia, em outro momento, outra hora`},
	{trait: putOff, scope: everywhere, patterns: `
		(<mais-tarde> | qualquer coisa) [eu] [te | lhe] (aviso | falo | digo | chamo | escrevo),
		[eu] (te | lhe) (aviso | falo | digo | chamo | escrevo) [<mais-tarde>], <mais-tarde> a gente (ve | fala)`},

	{trait: plea, scope: everywhere, patterns: `pfv, pfvr, pf, por gentileza, faz favor, por obsequio`},
	{trait: filler, scope: everywhere, patterns: `
		ai, entao, entao ta, querida, querido, chefe, parceiro,
		meu amigo, minha amiga, mano, amigao, pessoal, doutor, doutora, senhor, senhora, viu,
		sem (problema | problemas), nao tem problema, por mim, da minha parte, pode ser, tranquilo, de boa, tmj,
		tamo junto, mesmo, com prazer, estarei la, estaremos la`},
	{trait: filler, scope: everywhere.spoken(portuguese), patterns: `moca, moco`},
	{trait: early, scope: everywhere, patterns: `bom, bem, opa, oba, uai, po, entendi`},
	{trait: closing, scope: everywhere, patterns: `
		so isso, so isso mesmo, mais nada, e so, e so isso, por enquanto e so`},
	{trait: thanks, scope: everywhere, patterns: `
		[muito | mto | e | e muito | desde ja] (obrigado | obrigada), obg, obgd, obgda, brigado, brigada, brigadao,
		valeu, vlw, grato, grata, agradeco, muito grato, muito grata, abraco, abracos, um abraco,
		obrigado (por tudo | pela ajuda | pela atencao), desde ja agradeco, gratidao`},
	{trait: greet | early, scope: everywhere, patterns: `oi, ola, oie, e ai`},
	{trait: greet, scope: everywhere, patterns: `bom dia, boa tarde, boa noite`},
}
