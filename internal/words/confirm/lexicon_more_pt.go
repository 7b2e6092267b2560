package confirm

import "strings"

// Verbs of acts in Portuguese, as they are told (manda, mande) and after "pode": speech drops the r of the infinitive.
const (
	sendPt = `manda mande mandem envia envie enviem fecha feche fechem finaliza finalize prepara prepare entrega entregue despacha despache
		separa separe libera libere solta solte traz traga tras lanca lance emite emita fatura fature conclui conclua
		processa processe
		encaminha encaminhe confirma confirme confirmem registra registre passa`
	bookPt = `marca marque marquem agenda agende agendem reserva reserve reservem encaixa encaixe anota anote garante garanta segura segure
		confirma confirme deixa bloqueia bloqueie coloca`
	payPt    = `cobra cobre cobrem passa passe debita debite desconta desconte lanca lance processa processe gera gere paga pague`
	dropPt   = `cancela cancele cancelem desmarca desmarque anula anule exclui exclua apaga apague tira tire`
	alterPt  = `muda mude troca troque altera altere passa passe remarca remarque reagenda reagende joga jogue transfere transfira atualiza atualize adianta substitui substitua`
	sendInf  = "mandar enviar fechar finalizar preparar entregar despachar separar liberar soltar trazer lancar emitir faturar concluir processar encaminhar confirmar registrar fazer pedir tocar seguir prosseguir vir descer subir"
	bookInf  = "marcar agendar reservar encaixar anotar garantir segurar confirmar fazer colocar bloquear prosseguir seguir"
	payInf   = "cobrar passar debitar descontar lancar processar gerar pagar efetuar prosseguir"
	dropInf  = "cancelar desmarcar anular excluir apagar tirar"
	alterInf = "mudar trocar alterar passar remarcar reagendar jogar transferir atualizar adiantar substituir fazer"
	tailPt   = `[ai | la | sim | entao | logo | ja | agora | tudo | tudinho | isso | esse | essa | assim | assim mesmo | mesmo | sim senhor | pra mim | para mim | pra nos |
		pra gente | pra ca | pra nois | ai pra mim | ai sim | sim pra mim | logo isso | tranquilo | a vontade | do jeito que ta | desse jeito | tudo isso | tudo sim | tudo ai]`
	canPt = `(pode | podi | pd | pod | podem | pode sim | ja pode | pode ja | vc pode | voce pode | pode ir | po)`
)

// told are infinitives as they are written and as they are spoken: mandar, manda.
func told(words string) string {
	var out []string
	for w := range strings.FieldsSeq(words) {
		out = append(out, w, strings.TrimSuffix(w, "r"))
	}
	return strings.Join(out, " | ")
}

// spokenPortuguese are everyday words of Brazil around a yes.
func spokenPortuguese() []entry {
	here := everywhere.spoken(portuguese)
	do, cancel, alter := here.when(doing|modifying), here.when(cancelling), here.when(modifying)
	visit, pay := do.about(booking|otherThing), do.about(otherThing)
	var out []entry
	add := func(t trait, s scope, patterns string) {
		out = append(out, entry{trait: t, scope: s, patterns: patterns})
	}
	add(yes|named, do, `[e] `+canPt+` (`+told(sendInf)+`) `+tailPt+` [<coisa>] [sim | ai]`)
	add(yes|named, do, `[ja | entao | so | ta | me] (`+anyOf(sendPt)+`) (ai | sim | entao | logo | ja | tudo | pra mim | pra ca | pra gente | assim | assim mesmo | isso) [<coisa>],
		[pode] bota (pra | para) (ca | dentro), bota pra rodar, bota ai, pode (rodar | tocar | subir | descer), manda ver, manda bala, manda brasa, manda logo, manda ai logo, manda tudo`)
	add(yes|named, visit, `[e] `+canPt+` (`+told(bookInf)+`) `+tailPt+` [<coisa>] [sim | ai],
		(pode deixar | deixa | deixe | deixar) (marcado | marcada | agendado | agendada | reservado | reservada | anotado | separado | certo) [sim | ai | entao | pra mim]`)
	add(yes|named, visit, `[ja | entao | ta | me] (`+anyOf(bookPt)+`) (ai | sim | entao | logo | ja | pra mim | pra gente | pra nos | esse | essa | isso | assim)  [<coisa>],
		me (agenda | encaixa | anota | marca | reserva | inclui) [ai | sim | entao]`)
	add(yes|named, pay, `(autorizo | aprovo | confirmo) (o pagamento | a cobranca | o debito), pagamento (liberado | autorizado | aprovado), `+canPt+` (`+told(payInf)+`) `+tailPt+`, (`+anyOf(payPt)+`) `+tailPt)
	add(yes|named, cancel, canPt+` (`+told(dropInf)+`) [ai | sim | entao | logo | ja | pra mim | para mim | mesmo] [<anulavel>] [sim | ai], (`+anyOf(dropPt)+`) (ai | sim | entao | logo | ja | pra mim | mesmo) [<anulavel>],
		solicito o cancelamento, pode dar baixa, da baixa [ai | sim], confirmo o cancelamento, cancelamento confirmado, quero cancelar mesmo`)
	add(yes|named, alter, canPt+` (`+told(alterInf)+`) [ai | sim | entao | logo | ja | isso | esse | essa | assim | pra mim | para mim | tranquilo | a troca | a mudanca | a alteracao] [sim | ai],
		(troca | alteracao | mudanca) (aprovada | autorizada | confirmada), (autorizo | aprovo | aceito | confirmo) a (troca | alteracao | mudanca)`)
	add(filler, alter, `(`+anyOf(alterPt)+`) [ai | sim | entao | logo | ja | pra mim | para mim | esse | essa]`)
	return append(out, aroundPortuguese(here)...)
}

// aroundPortuguese is what is said before and after.
func aroundPortuguese(here scope) []entry {
	return []entry{
		{trait: yes, scope: here, patterns: `
			sim pode, sim pfv, sim quero, sim isso, sim certo, sim ok, sim confirmo, sim correto, sim perfeito, sim exato,
			sim por favor, simbora, sim sim sim,
			ok pode, ok sim, ok entao, ok certo, ok combinado, ta ok, ta bom sim, ta certo sim, ta certinho, ta otimo, ta
			show, ta massa, ta joia, ta bao,
			ta bao demais, ta bom demais, ta perfeito, ta maravilhoso, ta maravilha, ta lindo, ta valendo, ta beleza, ta
			tranquilo, ta tudo, ta tudo certo, ta tudo certinho, ta tudo ok,
			ta tudo perfeito, ta tudo correto, ta tudo otimo, ta tudo em ordem, ta tudo joia, ta tudo certo sim, esta tudo
			certo, esta otimo, esta perfeito, esta certo [sim], esta correto, esta tudo certinho,
			tudo certo sim, tudo certinho sim, tudo certo por mim, tudo certo pra mim, por mim ok, por mim sim, por mim ta
			otimo, por mim ta bom, por mim fechado, por mim perfeito, por mim pode ser sim,
			pra mim ta (otimo | bom | perfeito | certo | ok), pra mim ok, pra mim serve, pra mim da certo, demorou, dmr,
			demoro, dale, boa, bele, belezura, blz entao, blz pode, fechou entao, fechado entao, fecho, ta fechado, show
			entao, show demais, massa, massa demais, top demais, top entao, topado, topo sim,
			pode pa, pdc, pdp, pode cre, pode crer sim, suave, suavao, sussa, firme, firmao, firmeza entao, fe, ja e entao,
			ja eh, tmj pode, da certo [sim | pra mim], serve [sim | pra mim], pra mim da, da sim, da pra mim,
			me serve, e isso ai, eh isso, eh isso ai, eh isso mesmo, isso isso, isso ae, isso ai sim, isso mesmo sim, exato
			isso, e isso mesmo sim, exatamente assim, e esse mesmo, e essa mesmo, esse mesmo, essa mesmo, essa mesma, esse
			ai mesmo,
			combinadissimo, combinado entao, combinadinho, ta combinado, confirmadissimo, confirmadisimo, conf, confirmo
			sim, confirmo tudo, confirmado obrigado, tranquilo pode, de boa pode, dboa pode, aprovadissimo, aprovado sim,
			aceito sim, concordo sim, concordo com tudo, de acordo com tudo, ciente e de acordo,
			vai fundo, vai que vai, manda ve, so vai, vamo simbora, bora bora, bora logo, bora fechar, bora marcar, bora
			entao, bora ver, partiu entao, feito, ta feito, negocio feito, trato feito, bate o martelo, martelo batido, toca
			o barco, toca ficha, toca, mete ficha, mete bronca,
			perfeito pode, perfeito sim, perfeito entao, perfeito assim, otimo pode, otimo sim, otimo entao, otimo assim,
			maravilha pode, maravilha entao, maravilha sim, certo pode, certo sim, certo entao, certinho sim, certeza, ctz,
			certeza sim, com ctz, crtz, uai sim, uai pode,
			quero sim pode, eu quero sim, quero mesmo, quero esse, quero essa, vou querer sim, fico com esse, fico com essa,
			vai ser esse, pode ser esse mesmo, pode ser sim, pode ser isso mesmo, pode ser assim, pode ser entao, pois ta
			certo, pois pode, pois sim pode, apois pode, oxe sim, oxe pode, arretado`},
		{trait: filler, scope: here, patterns: `
			moca, moco, mocinha, amor, meu amor, meu bem, bem, minha linda, linda, lindo, lindona, flor, minha flor, anjo,
			meu anjo, gata, gatinha, amiga, amigo, miga, amg, amigao, amigona, fofa, fofo, rainha, rei, meu rei, minha
			rainha, mano, mana, maninho, brother, bro, parca, parceira, irmao, irma, meu irmao, mermao, velho, vei, veio,
			cara, rapaz, guri, guria, tche, bah, uai, visse, macho, meu chapa, chapa, meu consagrado, consagrado, meu
			querido, minha querida, dona, seu, tio, tia, vizinho, vizinha, compadre, comadre, patrao, patroa, chefia,
			mestre, campeao, doutor, doutora, dr, dra, prezados, prezado, meninas, meninos, galera, gente, povo, turma,
			minha filha, meu filho, fia, fio, filha, filho, viu, ta, ta bom, eh, ah ta, ta ok,
			to no aguardo, no aguardo, aguardo, fico no aguardo, to esperando, to aqui esperando, estou no aguardo,
			aguardando, aguardamos, fico aguardando, estou esperando, to te esperando, [to] com fome, to com fome, to com
			muita fome, que fome, morrendo de fome, to morrendo de fome, que to com fome, que eu to com fome, que to
			morrendo de fome, estou com fome,
			desculpa a demora, desculpe a demora, desculpa qualquer coisa, desculpa o incomodo, desculpe o incomodo, foi mal
			a demora, desculpa ai, perdao pela demora, foi mal, qualquer coisa me avisa, qualquer coisa avisa, [to | estou]
			com pressa, que to com pressa, e urgente, que e urgente, to na correria, voces sao (otimos | demais | os
			melhores | maravilhosos | dez | show), vcs sao (demais | otimos | top | maravilhosos | os melhores),
			voce e (um amor | demais | um anjo | otima | otimo | dez | show), vc e (um amor | demais | um anjo | otima |
			otimo | top), tu e um amor, adorei, amei, gostei, que bom, que otimo, que maravilha, que rapidez, rapidinho
			hein, salvou, me salvou, salvou minha vida, deus te abencoe, deus abencoe, fica com deus, fique com deus, amem,
			gracas a deus, se deus quiser, com fe em deus, sem pressa, sem problema nenhum, sem stress, a vontade, o quanto
			antes, pra ontem, rapidinho, ligeiro,
			ate la, ate mais, ate logo, ate breve, te espero, espero voces, te aguardo, estarei ai, estaremos ai, vou estar
			ai, estou indo, ja estou indo, nos vemos la, a gente se ve`},
		{trait: thanks, scope: here, patterns: `
			brigadinha, brigadinho, brigadim, brigadu, obrigadu, obrigadinha, obrigadinho, obrigadao, brigadao, muito obg,
			mt obg, mto obg, valeu demais, vlw flw, flw, falou, falow, tchau, tchauzinho, bjs, bj, bjo, bjos, beijo, beijos,
			beijinho, beijinhos, um beijo, bjo grande, abs, abcs, abracao, um abracao, att, atenciosamente, cordialmente,
			grata desde ja, agradecido, agradecida, agradecemos, muito gentil, agradeco muito, agradeco a atencao, agradeco
			a gentileza, bom fim de semana, bom trabalho, otimo dia, tenha um (bom | otimo) dia, uma boa (tarde | noite |
			semana), boa semana, boas vendas, bom domingo, bom sabado, gratidao, muito agradecido, muito agradecida,
			disponha`},
		{trait: early, scope: here, patterns: `
			oxe, oxente, eita, nossa, ixi, vixe, ah, ah sim, ah otimo, ah que bom, ah perfeito, ah entendi, ah certo, ah
			beleza, opa opa, eba, olha, bah tche, aff, ue`},
		{trait: greet | early, scope: here, patterns: `
			oi oi, oi (querida | moca | linda | flor | amiga | meu bem | amor), ola (querida | moca), oi tudo bem, oi boa
			tarde, oi bom dia, oi boa noite`},
		{trait: plea, scope: here, patterns: `
			por favorzinho, pf, pff, pfvr, pfvzinho, favor, fazendo favor, por gentileza, faz favor, fas favor, se puder,
			pfv pfv, pf pf`},
	}
}
