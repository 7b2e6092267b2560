package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// portuguese is the Portuguese of Brazil.
func portuguese() *lexicon {
	l := &lexicon{
		tag: locale.PTBR,
		functions: word.Set(`o a os as um uma uns umas no na nos nas do da dos das de em com por para pra que e
			ou ao aos se te lhe me meu minha seu sua seus suas e sao esta estao este esse essa isso isto aqui
			ali la ja sim nao mais muito tambem mas como quando onde qual quanto tudo toda todo todos todas
			outro outra ha tem ser foi era sobre entre ate desde sem segundo cada pode quer agora hoje bem mesmo
			mesma so porque voce voces nos eu algo nada nem seja sera assim entao favor obrigado obrigada ola
			claro perfeito otimo pronto certo temos pelo pela pelos pelas num numa dele dela vai vou`),
		openers: word.Set(`e mas entao agora claro perfeito otimo ola bom pronto ok alem isso sim ah oh
			bem tambem lembre desculpe certo oi`),
		prepositions: word.Set("ao aos de do da dos das em no na nos nas com por pelo pela para pra pro sem ate sobre como"),
		joints:       word.Set("mas porem embora enquanto"),
		noNegations: phraseSet(`nao so, nao se preocupe, sem duvida, sem problema, sem problemas, sem falta,
			ainda assim, ainda mais, nao esqueca, nao hesite, nao precisa`),
		conditions: phraseSet(`se, quando, caso, antes, depois, apos, sempre, exceto, ate, enquanto, para,
			ao, assim que, uma vez, logo que, desde que, se voce, so se, somente se, quando voce`),
		notConditions: phraseSet(`enquanto isso, depois a, depois o, depois as, depois os, para voce, ate as, ate o, ate a, sempre aberto, ao todo, ao final, para hoje,
			para o, para a, para amanha, para os, para as, para sexta, para sabado`),
		asks: word.Set(`que como quando onde qual quais quem quanto quantos quer posso voce gostaria
			prefere deseja precisa pode tem seria e`),
		modals: phraseSet(`posso, pode, podemos, poderia, possa, quero, quer, queira, gostaria, preciso,
			precisa, precisamos, deve, devo, deveria, tem que, tenho que, temos que, falta, faltam, faltaria,
			vou, vai, vamos, vao, seria, prefere, para que, pra que, permite, ate que, antes de, depois de,
			espera, esperando, aguardando, aguarda, tentar, fique, fiquem, ficara, ficaria, estara, estaria,
			sera, seja, tenha, houver, deseja, em caso, quando, se, caso, como se, a confirmar, pendente,
			pendentes, sem`),
		sayings: word.Set(`comentou mencionou mencionado pediu pedia escreveu indicou indicado informou
			avisou segundo entendi entendo viu leu acha pensa falou citou citado perguntou`),
		sayingPhrases: phrases(`te disse, te disseram, lhe disse, lhe disseram, te falaram, voce diz,
			voce disse, voce falou, que voce pass*, como voce, pelo que voce, me passou`),
		auxiliaries: word.Set(`esta estao estava ficou ficaram fica ficam foi foram e sao tem tenho temos tinha
			consta continua segue encontra sido sendo saiu chegou vai ja deixei deixamos ha tenho esteja aparece`),
		subjects: word.Set("eu nos"),
		coins:    word.Set("real reais dolar dolares brl usd conto contos pila"),
		priceVerbs: word.Set(`sai saem custa custam vale valem custaria sairia fica ficam ficaria sao seria e
			preco precos cobramos cobra paga pagaria soma somam total valor valores importe taxa frete deve
			divida saldo custava valia esta estao sinal parcela faco deixo da dao`),
		priceJoins: word.Set("a por em de so somente uns apenas exatamente os as r$ :"),
		units: word.Set(`periodo periodos horario horarios l lt litro litros ml kg quilo quilos kilo kilos g gr grama gramas cm mm m metro metros
			km quadra quadras hs h hora horas min minuto minutos dia dias semana semanas mes meses ano anos
			pessoa pessoas adulto adultos parcela parcelas vezes vez ponto pontos pergunta perguntas opcao
			opcoes dado dados coisa coisas passo passos duvida duvidas detalhe detalhes polegadas w v gb tb mb
			andar lugares porcoes porcao unidade servico servicos produto produtos convidados criancas sessoes
			sessao graus ° º ª digitos numeros uteis filial filiais x`),
		pieces: word.Set(`bandeja bandejas fardo fardos kit kits frasco frascos pote potes sache saches
			tubo tubos unidade unidades un peca pecas pacote pacotes caixa caixas garrafa garrafas duzia lata
			latas saco sacos pack packs`),
		hourWords: word.Set("hs h hora horas hrs am pm"),
		beforeHours: phraseSet(`as, a partir das, das, ate as, para as, por volta das, entre as, e as,
			antes das, depois das, as as, umas, pras`),
		months:  monthNames(locale.PTBR),
		roughly: word.Set("volta uns umas aproximadamente aprox torno quase cerca arredondando mais-ou-menos aproximado"),
		below: phraseSet(`menos de, abaixo de, ate, menor que, inferior a, mais de, acima de, superior a,
			maior que, passa de, passar de, superiores a, superar, a partir, desde`),
		percent: word.Set("% porcento"),
		roles: table[Role](`price: preco precos sai custa custam vale unitario
			total: total totais tudo soma totaliza todo
			subtotal: subtotal
			delivery: frete entrega envio delivery taxa entregamos enviamos
			minimum: minimo minima
			debt: divida deve devendo debito fiado devia
			credit: credito favor
			paid: pagou pago recebemos recebido
			pending: pendente resta saldo restante falta
			discount: desconto descontos economiza economia abatimento off
			before: antes era tabela estava vinha custava valia originalmente`),
		rolePhrases: phraseTable[Role](`freeFrom: gratis a partir, gratis acima, gratis em compras
			freeFrom: gratis para pedidos, gratis nas compras, gratis com compras, gratis passando
			freeFrom: gratis nos pedidos
			credit: a favor, de credito
			pending: falta pagar, faltam pagar, a pagar, por pagar, resta pagar, em aberto, saldo pendente
			total: com frete, com o frete, frete incluido, mais frete, mais o frete, com a entrega
			total: com entrega, com a taxa, incluindo o frete, incluindo a entrega, ja com
			apart: sem frete, sem o frete, sem a entrega, antes do cupom, sem contar, sem a promocao, sem desconto
			subtotal: sem frete, sem o frete, sem a entrega, antes do cupom, antes da promocao, sem contar
			subtotal: em produtos, de produtos, sem a promocao, sem desconto
			before: em vez, no lugar, preco de tabela, preco anterior, de tabela, antes era, antes custava`),
		sums: word.Set(`+ = ficariam ficaria somam total totais tudo soma somando juntos juntas
			ambos ambas seriam todos combo mais levando`),
		sumPhrases: phrases(`os 2, as 2, os 3, as 3, ao todo, no total, cada um, com frete, com o frete,
			mais frete, mais o frete, fica em, ficam em, ficam, fica, sai por, saem por, saem, dao, da, os dois,
			as duas, cheg* a, pass* de, vai a, vai para`),
		differences: word.Set(`falta faltam faltaria faltariam troco economiza economia diferenca resta
			restam sobra sobram barato barata baratos baratas caro cara caros caras menos mais restante saldo`),
		differencePhrases: phrases(`a mais, a menos, mais barat*, mais car*, de troco, por cima`),
		shares:            word.Set("cada parcelas parcela pessoa unidade um uma metade"),
		payWith:           word.Set("orcamento nota cedula gastar dinheiro"),
		payPhrases: phrases(`paga com, pagar com, pagando com, com os, com seus, com uma nota,
			com a nota, com essa nota, tem, quer gastar, seu orcamento, vai pagar com, nota de, cedula de`),
		days: dayTable(locale.PTBR, "diariamente", "hoje", "amanha"),
		openWords: word.Set(`abrimos abre abrem aberto aberta abertos atendemos atende atendem
			funcionamos funciona horario horarios estamos servimos`),
		closedWords: word.Set("fechamos fecha fecham fechado fechada fechados folga feriado"),
		hourTopics: word.Set(`abrimos abre abrem aberto aberta abertos atendemos atende atendem
			funcionamos horario horarios fechamos fecha fecham fechado fechada fechados atendimento
			funcionamento servimos`),
		slotFree:  word.Set("livre livres disponivel disponiveis disponibilidade vaga vagas espaco lugar"),
		slotTaken: word.Set("ocupado ocupada ocupados ocupadas lotado lotada lotados cheio cheia esgotado esgotada preenchido preenchida preenchidos tomado tomada tomados"),
		slotPhrases: phrases(`tem vaga, temos vaga, tenho vaga, ha vaga, tem mesa, temos mesa, tenho mesa,
			tem horario, temos horario, tenho horario, ha horario, temos as, tenho as, tem as, tem espaco,
			temos espaco, temos lugar, tenho o, temos o, posso te oferecer, posso oferecer, tenho na, temos na,
			temos para`),
		takenPhrases: phrases(`nao ha vaga*, nao temos espaco*, nao tem mais, nao tinha, nao temos vaga*,
			nao tem vaga*, nao tenho vaga*, nao ha mesa*, nao temos mesa*, sem vaga*, nao tem horario*,
			nao temos horario*, nao ha horario*, esta ocupad*, esta lotad*, nao ha disponib*,
			nao temos disponib*, nao esta disponivel, tem gente, tem alguem, tem outr* client*, tem outr* pessoa`),
		stockLeft: word.Set("resta restam sobra sobram sobrou sobraram ficou ficaram restou restaram"),
		stockHave: word.Set("ha tem temos tenho disponivel disponiveis estoque"),
		stockOut:  word.Set("esgotado esgotada esgotados esgotadas esgotou esgotaram"),
		stockPhrases: phrases(`tem em estoque, temos em estoque, em estoque, temos estoque, tem estoque,
			esta disponivel, estao disponiveis, temos disponivel, temos disponiveis, ha disponivel,
			tem disponivel, a pronta entrega, ultima unidade, ultimas unidades`),
		outPhrases: phrases(`zerad*, sem estoque, falta de estoque, nao tem estoque, nao temos estoque, nao temos em,
			nao temos mais, nao tem mais, nao ha mais, esta esgotad*, estao esgotad*, em falta, acabou,
			acabaram, fora de estoque, esta indisponivel`),
		free: word.Set("gratis gratuito gratuita gratuitos gratuitas isento isenta"),
		freePhrases: phrases(`zero a, zero o, zeramos a, zeramos o, zerar a, zerar o, sem custo, sem cobrar, de graca, nao cobramos, nao vou cobrar, nao paga,
			nao pagam, nao custa nada, por nossa conta, por conta da casa, custo 0, frete 0, sem taxa, taxa 0,
			isen* de, nao tem custo, nao se cobr*, nao e cobrad*, sai 0, sai por 0, fica sem frete, sai sem frete, vai sem frete`),
		gifts: word.Set("brinde brindes presente cortesia cashback presentinho"),
		giftPhrases: phrases(`a casa oferece, oferta da casa, de brinde, de presente, de cortesia, por conta da casa, ganha o, ganha a,
			leva de presente, desconto especial, com desconto, te dou desconto, dou desconto, damos desconto,
			fiz um desconto, faco um desconto, tem desconto, temos desconto, em promocao, na promocao,
			em oferta, temos promoc*, tem promoc*, ha promoc*, preco especial, metade do preco, segunda unidade,
			2a unidade, sem juros, leve 3, pague 2, paga 2, leva 3, levando 3, cliente fiel, um mimo,
			vai ganhar, voce ganha, ganha um*`),
		diets: table[string](`gluten: gluten celiaco celiacos celiaca celiacas trigo
			lactose: lactose laticinio laticinios leite
			vegan: vegano vegana veganos veganas
			vegetarian: vegetariano vegetariana vegetarianos vegetarianas
			organic: organico organica organicos organicas hipoalergenico hipoalergenicos hipoalergenica
			chemicals: amonia agrotoxicos latex
			nuts: oleaginosas amendoim noz nozes castanha castanhas amendoas gergelim avela
			sugar: diabetico diabeticos diabetica acucar acucares
			seafood: marisco mariscos camarao peixe crustaceos frutos-do-mar
			egg: ovo ovos
			soy: soja
			kosher: kosher halal
			allergen: alergeno alergenos alergenico alergenicos alergia alergico alergicos alergica conservantes`),
		dietCues: word.Set(`apto apta aptos aptas leva levam tem contem e sao sem livre livres feito feita traz
			usamos usa seguro segura comer consumir tranquilo tranquila adequado adequada ingrediente
			ingredientes inclui pode`),
		dietFree: word.Set("pode podem certificado sem livre livres nao apto apta aptos aptas nem 0 zero seguro segura"),
		topics: table[string](`returns: devolucao devolucoes devolver reembolso reembolsos devolvemos reembolsamos devolve
			exchanges: troca trocas trocar trocamos
			warranty: garantia garantias garantido garantida garantimos
			installments: parcelas parcela parcelamos parcelado juros parcelar
			cancel: cancelamento cancelamentos multa`),
		methods: table[string](`cash: dinheiro especie
			card: cartao cartoes visa mastercard elo
			credit: credito
			debit: debito
			transfer: transferencia transferencias deposito ted
			pix: pix
			check: cheque cheques
			crypto: cripto criptomoedas bitcoin
			dollars: dolares dolar euros
			paypal: paypal picpay
			account: fiado
			boleto: boleto boletos
			voucher: vale-refeicao vr voucher ticket`),
		takes: word.Set("trabalhamos aceitamos aceita aceitam recebemos pagar pagando paga pagamento pagamentos formas meios"),
		places: phrases(`estamos em, estamos na, estamos no, estamos localizad*, localizad* na,
			localizad* no, nosso endereco, o endereco e, endereco e, fica na, fica no, ficamos na, ficamos no,
			ao lado do, ao lado da, em frente ao, em frente a, perto da, perto do, a 1 quadra, a 2 quadras,
			retirar na, retirar no, buscar na, buscar no, esquina com, pertinho d*`),
		streets: word.Set("av avenida rua r alameda al travessa praca rodovia estrada"),
		leakPhrases: phrases(`system prompt, prompt do sistema, minhas instrucoes, meu prompt, fui instruid*,
			fui programad*, minha instruc*, minha regra*, minha diretriz*, nota interna, notas internas, anotacao interna,
			observacao interna, uso interno, marcad* como cliente, nota da equipe, me instruiram, me programaram, me configuraram, fui configurad*,
			modelo de linguagem, minhas regras, regras internas, instrucoes internas, instrucoes do sistema,
			tenho ordem*, tenho instruc*, funcao interna, chamei a ferramenta, chamei a funcao,
			usei a ferramenta, usando a ferramenta, executei a funcao, minha configuracao, minhas diretrizes,
			as instrucoes dizem, no meu contexto, ferramenta interna`),
		statuses: statusList(`ordered: pedido fechado, compra fechada
			shipped: motoboy esta com, entregador esta com, a caminho, em rota, ja saiu, saiu para, saiu pra, saiu da, saiu do, foi despachad*, esta despachad*
			shipped: em transito, com o entregador, com o motoboy
			delivered: foi entregue, esta entregue, ja chegou, ja foi entregue
			preparing: no forno, ja comecamos, ja comecaram, em preparo, em preparacao, sendo preparad*, preparando, na cozinha, em separacao, em processamento
			ready: pronto para, pronta para, prontos para, prontas para, esta pronto, esta pronta
			ready: ja pode retirar, ja pode buscar, esta separad*, tudo pronto, esperando voce, te esperando, a sua espera
			paid: em dia, esta pag*, nao deve nada, nao tem divida*, sem divida*, divida zerada, saldo zerado
			paid: esta quitad*, foi quitad*, nenhum valor em aberto, nada em aberto
			waiting: como pendente, aguardando a confirmacao, aguardando confirmacao, esta pendente
			waiting: segue pendente, aguardando preparo, aguardando o preparo, esperando preparo
			awaiting: em analise`),
		cents: word.Set("centavo centavos"), centJoins: word.Set("e com"),
		afterJoins: word.Set("por o a os as cada de do da para"),
		grants: word.Set(`tem temos ha fazemos faco fiz damos dou dei oferecemos aplico aplicamos aplica
			com inclui leva ganha consegui conseguimos autorizou libero liberei`),
		promises: word.Set(`chega chegam chegara mandamos enviamos entregamos entregam liga ligam ligara
			responde respondem entra entram repoe repomos volta voltam sai saem demora demoram leva levam recebe
			cai compensa prevista previsto previstas`),
		shareVerbs:   word.Set("compartilhar revelar mostrar contar"),
		possessives:  word.Set("seu sua seus suas"),
		socials:      word.Set("instagram facebook whatsapp google maps internet sp tiktok"),
		changeWords:  word.Set("troco sobram sobra volta voltam devolvemos"),
		missingWords: word.Set("falta faltava faltavam faltaram faltou faltam faltaria faltariam restam chegar faltando"),
		compareWords: word.Set(`barato barata baratos baratas caro cara caros caras diferenca economiza
			economia menos mais extra acima baixou subiu desconto caiu`),
		just:           word.Set("acabei acabamos acabou"),
		article:        word.Set("um uma"),
		payPhrasesSure: phrases(`pag* com, nota de, notas de, cedulas de, cedula de, uma nota, troco de, troco para`),
		accounts:       word.Set("conta agencia cnpj cpf"),
		halves:         phrases(`metade do preco, pela metade, a metade`),
		lasts:          phrases(`a ultima, o ultimo, e o ultimo, ultima unidade, no ultimo, os ultimos, as ultimas`),
		standing:       word.Set("agora ficou tem esperamos segue continua fica"), ranges: word.Set("as a ate e - –"),
		settles: word.Set("ficou ficaram"), couples: word.Set("ambos ambas par"),
		becomes:     phrases(`fica em, ficam em, ficaria em, sai por, saem por`),
		yeses:       word.Set("proponho ofereco sim tem temos tenho ha"),
		waitlists:   phrases(`lista de espera`),
		hourPhrases: phrases(`estamos ate, ate as, ate a, estamos das, das 24`),
		already:     word.Set("ja te lhe se"),
		breaks:      word.Set("que quando se para onde quem porque produtos pedidos reservas"),
		finite:      word.Set("e sao se pode podem tem chega chegam sai saem faz fazem vai vao precisa inclui demora"),
		weakPrice: word.Set(`seriam seria ficaria ficariam e sao esta estao fica ficam de em a os as soma
			total da dao deixo faco`),
		aliases:    word.Set("chave alias"),
		aliasJoins: word.Set("pix chave banco conta numero nova agora celular email e-mail cnpj cpf telefone aleatoria"),
		terms:      word.Set("dia dias mes meses semana semanas ano anos hora horas minutos"),
		ruleCues: word.Set(`tem aceitamos aceita pode podem fazemos oferecemos ha dura cobre cobrem sao e dentro
			prazo gratis custo trocamos devolvemos garantimos inclui temos cobramos parcelamos`),
		limits:  word.Set("so somente apenas unicamente salvo exceto dentro ate sem antes"),
		holders: phrases(`em nome de, no nome de, no nome da, em nome da, titular e, titular, favorecido`),
		unknowns: phrases(`nao sei, nao tenho, nao posso garantir, nao posso confirmar, nao posso, nao consta*,
			nao aparece*, nao temos inform*, nao consigo, nao estou cert*, nao vejo, consultar, consulto,
			verificar, vou verificar, vou conferir, teria que, nao especifica*, nao indica*, nao diz*,
			nao encontr*, nao ha inform*, desconheco, perguntar, nao menciona*, nao detalha*, nao ha nada,
			nao esta marcad*, nao esta anotad*, nao vem, nao ha nenhum*, nao ha promoc*, nao temos promoc*, nao temos desconto*, nao ha desconto*`),
		pickups: phrases(`retir*, buscar na, buscar no, buscar aqui, vir buscar, vier buscar, vem buscar, na loja, no balcao`),
	}
	l.verbs = irregular(verbsOf("pt", `confirm: confirmar processar concluir finalizar completar registrar
		confirm: gerar criar realizar efetuar garantir formalizar emitir efetivar
		book: reservar agendar marcar bloquear separar programar encaixar
		cancel: cancelar anular desmarcar
		move: remarcar reagendar mover adiar antecipar transferir passar
		change: alterar atualizar mudar trocar corrigir ajustar editar modificar substituir
		add: adicionar acrescentar incluir anotar colocar somar botar inserir lançar encomendar
		remove: remover tirar retirar excluir apagar eliminar
		pay: pagar cobrar creditar quitar aprovar debitar verificar validar compensar
		receive: receber
		send: enviar mandar encaminhar reenviar anexar
		notify: avisar notificar comunicar informar alertar solicitar acionar consultar falar
		hand: encaminhar transferir direcionar escalar
		store: montar salvar guardar registrar cadastrar anotar
		refund: reembolsar estornar devolver
		reduce: aplicar descontar abater ativar
		ship: despachar
		deliver: entregar
		prepare: preparar
		remind: lembrar`), `release past1: liberei
		confirm past1: fechei
		add past1: deixei
		do past1: fiz fizemos
		do past3: fez
		pay participle: conferido conferida compensado compensada
		do participle: feito feita feitos feitas
		add past1: pus pusemos
		send past1: mandei
		deliver participle: entregue entregues
		pay participle: pago paga pagos pagas quitado quitada
		notify past1: pedi pedimos disse
		receive past1: recebi recebemos`)
	l.mind = strings.Fields(`repar encontr revis busqu procur tent olh chequ confer verifiqu ach entend vi li pens consegu
		perceb mencion diss cont expliqu consult calcul compar confund engan quis pud esquec soub not cit repet copi
		apresent ofereç falt mostr list pergunt resum detalh respond indiqu`)
	l.nouns = table[Noun](`order: pedido pedidos compra compras encomenda encomendas
		booking: reserva reservas horario agendamento agendamentos consulta consultas mesa mesas sessao visita
		payment: pagamento pagamentos transferencia pix sinal deposito comprovante comprovantes
		debt: divida saldo conta debito
		mail: mail email e-mail
		data: nome dados telefone endereco cpf cadastro perfil preferencia preferencias alergia alergias sobrenome
		person: gerente equipe pessoa pessoas atendente dono dona responsavel humano cozinha loja doutora
		person: doutor recepcao entregador setor
		reminder: lembrete lembretes
		coupon: cupom cupons desconto descontos promocao promo
		code: codigo codigos
		link: link pdf catalogo fatura nota mensagem whatsapp sms arquivo lista
		delivery: entrega frete envio
		cancellation: cancelamento
		ticket: reclamacao chamado caso solicitacao protocolo orcamento aviso
		stock: estoque unidades
		refund: reembolso estorno devolucao
		price: preco`)
	return l
}
