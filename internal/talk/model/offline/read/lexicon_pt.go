package read

// portuguese is how customers in Brazil say what they wish.
var portuguese = map[Kind]string{
	Greet: `
		^ (oi|oie|opa|ola|e ai|eai|bom dia|boa tarde|boa noite|alo|salve) / ^ (oi|ola) (tudo bem|tudo bom|bom dia|boa tarde|boa noite) / tudo (bem|bom|joia|certo) $`,
	HowAreYou: `
		como (vai|esta|vao|voce esta|voces estao) $ / tudo (bem|bom|joia) com (voce|voces) / tudo (bem|bom) $`,
	Thanks: `
		(obrigado|obrigada|brigado|brigada|valeu|agradeco|grato|grata) / muito (obrigado|obrigada|gentil)`,
	Bye: `
		(tchau|adeus|falou) / ate (logo|mais|breve|amanha|a proxima) / (tenha|tenham) (um|uma) ~ (dia|tarde|noite|semana) / bom fim de semana`,
	Help: `
		(ajuda|socorro) $ / o que (voce|voces) (faz|fazem|pode fazer|sabe fazer|podem fazer) / como (funciona|voce pode ajudar|pode me ajudar) / pode me ajudar $ / me ajuda $ / quais (as|sao as) opcoes / o que da (pra|para) fazer`,
	AreYou: `
		(voce|vc|tu) (e|eh) (um|uma) (robo|bot|pessoa|maquina|humano|assistente) / (e|eh) (um|uma) (robo|pessoa de verdade|maquina) / (estou|to) falando com (um|uma) (robo|pessoa|maquina|humano) $ / qual (e|eh) (o) ?seu nome / com quem (eu|estou|to) ?falo / quem e voce`,
	Person: `
		(falar|conversar) com (alguem|uma|um|a|o|atendente|humano|pessoa|voces) ?(pessoa|atendente|humano|humana|responsavel|gerente|dono|dona|recepcionista|recepcao|de verdade) / (quero|preciso|prefiro|gostaria de) ?(de|falar com) ?(um|uma) (atendente|pessoa|humano|gerente) / (me passa|me passe|me transfere|me transfira|me coloca|passa|transfere|chama|chame|me conecta|pode chamar|pode me passar) ?(para|com|pra|o|a) ?(um|uma|o|a) (atendente|pessoa|humano|alguem|gerente|responsavel|recepcao|dona|dono) / atendimento humano / atendente (humano|humana|por favor) / ^ (atendente|humano|pessoa|gerente) $ / pessoa de verdade / nao quero (falar com )?(robo|maquina) / tem alguem (ai|para|que)`,
	Angry: `
		(absurdo|pessimo|pessima|horrivel|ridiculo|ridicula|lixo|porcaria|merda|irritado|irritada|revoltado|revoltada|indignado|indignada|palhacada|procon|decepcionado|decepcionada|inaceitavel|vergonha|idiota|idiotas|incompetentes|ladroes|caralho|porra) / falta de respeito / (estou|to) (muito )?(bravo|brava|puto|puta|cansado|cansada|chateado|chateada|furioso|furiosa|irritado|irritada) / (mau|ruim|pessimo) atendimento / voce nao entende ?nada / nao (me )?entendeu nada / ja (te )?(falei|disse) / nunca mais (volto|compro) / (estou|to) (muito|bem) (bravo|brava|chateado|chateada|irritado|irritada)`,
	Complaint: `
		(quero|tenho|fazer|registrar) ?(uma|fazer uma|registrar uma) reclamacao / (chegou|veio|vieram|chegaram) ~ (quebrado|quebrada|vencido|vencida|errado|errada|estragado|estragada|frio|fria|aberto|aberta|com defeito|faltando) / (nao|nunca) (me )?(chegou|entregaram|recebi)
		(ficou|ficaram) ~ (ruim|torto|torta|manchado|manchada|errado|errada|feio|feia|pessimo|horrivel) / quero (meu dinheiro|o dinheiro) de volta`,
	NeverMind: `
		(deixa|deixe) (pra la|para la|quieto|assim) / esquece / esqueca / deixa $ / nao precisa (mais)? / mudei de ideia $ / nao quero (mais|mais nada|nada) $ / depois (eu )?(vejo|falo|volto) / vou pensar / nao importa`,

	Search: `
		(tem|voces tem|voce tem|teria|teriam|vendem|vende|trabalham com|existe) ?(algum|alguma|de) / (procuro|estou procurando|to procurando|queria ver|gostaria de ver|busco) / (quais|que) (opcoes|marcas|sabores|tipos|tamanhos|modelos) ?(tem|voces tem|de) / me (mostra|mostre|recomenda|indica) / o que (voce recomenda|voces recomendam|tem de|voces tem de)`,
	Price: `
		(quanto|qto) ?(e|eh) ?(que) (custa|custam|fica|ficam|sai|saem|e|eh|esta|ta|cobram|cobra|vale|seria|voces cobram) ?(o|a|os|as|um|uma) / (preco|precos|valor|valores|custo) ?(do|da|de|dos|das|por|tem) / qual (e|eh|o|seria o)? ?(o )?(preco|valor) / (me passa|me diz|saber|passa) (o|os) (preco|precos|valor|valores) / quanto custa / quanto fica / quanto sai / qual o (valor|preco) / qual (valor|preco) / orcamento ?(de|para)`,
	Stock: `
		quantos ~ (tem|restam|sobraram) / tem (em )?estoque ?(de|do|da) / (restam|sobrou|sobraram)`,
	Contents: `
		(o que vem|o que tem|do que e|contem|inclui|vem com|leva) ?(no|na|o|a|em)`,
	Browse: `
		o que (voces|voce) (vendem|vende|tem|oferecem|oferece) $ / (quais|que) produtos / (ver|mostra|mostre|me mostra) ?(os|a|seus) (produtos|lista) / lista de (precos|produtos) / (tem|alguma|quais) (promocao|promocoes|oferta|ofertas|desconto)`,
	Catalogue: `
		(catalogo|portfolio) / (manda|envia|me manda|me envia|tem) ?(o|um) (catalogo|pdf)`,

	Want: `
		(quero|queria|gostaria|preciso|desejo|vou querer|me da|me de|me ve|me manda|manda|mande|envia|envie|traz|traga|coloca|coloque|poe|bota|adiciona|adicione|acrescenta|acrescente|inclui|inclua|anota|anote|vou levar|levo|compro|comprar|pedir|peco|encomendar|reserva pra mim|separa) / (quero|queria|gostaria de|preciso|posso|vou|da para) (pedir|comprar|encomendar|levar|fazer um pedido|adicionar) / fazer um pedido / (me ve|me da|me manda|me traz)`,
	More: `
		(mais|outro|outra|outros|outras) (um|uma|dois|duas|igual|#|$) / mais # / (adiciona|coloca|manda|poe|bota|quero|e) (mais|outro|outra) ?(um|uma|#)`,
	Remove: `
		(tira|tire|tirar|retira|retire|remove|remova|remover|exclui|exclua|cancela|apaga) (o|a|os|as|esse|essa|isso) / nao quero mais (o|a|os|as)`,
	Amount: `
		(que sejam|que seja|na verdade sao|na verdade|muda para|mude para|troca para|deixa|deixe|so|somente|apenas|melhor) # / # no total / em vez de # ~ #`,
	Clear: `
		(esvazia|esvaziar|limpa|limpar|apaga|apagar|cancela|cancelar|tira) (tudo|o carrito|o carrinho|o pedido todo) / comecar de novo / recomecar`,
	Show: `
		(como|quanto) (esta|ta|ficou|deu|fica|da) ?(o|meu|tudo|ate agora) ?(pedido|total|carrinho|tudo) / (resumo|total|subtotal) (do|da|de|meu) ?(pedido|conta|compra) / (ver|mostra|me mostra|qual e) (o )?(meu )?(pedido|carrinho|total) / quanto (deu|da|ficou) ?(tudo|no total)`,
	Done: `
		(so isso|so|e so isso|e so|isso|isso mesmo|e isso|mais nada|nada mais|por enquanto so|era isso|seria isso|nao obrigado|nao obrigada|so isso mesmo|isso e tudo|e tudo|pronto|ta bom assim|por enquanto e isso|nao so isso) $ / (so|somente|apenas|era) isso / (isso|e) e tudo / mais nada / nada mais (por|obrigad*)`,
	Deliver: `
		(entrega|delivery|entregar|entregue|em casa|no meu endereco|para entrega|para entregar|pra entrega) ?(em casa|no|na|em) / (manda|envia|entrega|mandar|enviar) (para|pra|na|no|em) / meu endereco (e|eh) / moro (na|no|em)`,
	Pickup: `
		(retirar|retiro|venho buscar|passo buscar|vou buscar|vou retirar|passo ai|pego ai|retirada|vou pegar|passo para pegar) ?(na|no|ai) ?(loja|local|balcao|estudio)`,
	Checkout: `
		(confirmo|confirmar|confirma|confirmado|finalizar|finaliza|fechar|fecha|concluir|pode fechar|pode confirmar|pode mandar) ?(o|meu|a|minha) ?(pedido|compra|agendamento)`,
	Again: `
		(o mesmo|a mesma coisa|o de sempre) ?(de|da|que) ?(sempre|ultima vez|outra vez) / repetir (o|meu) pedido`,

	Debt: `
		quanto (devo|estou devendo|eu devo|falta pagar|tenho que pagar|to devendo) / (minha divida|meu saldo|saldo devedor) / (tenho|estou com|to com) (alguma |algum )?(divida|pendencia|debito|saldo)`,
	Paid: `
		(ja|acabei de) (paguei|pagar|transferi|fiz o pix|fiz o pagamento|depositei|fazer o pix) / (fiz|mandei) (o|um) (pix|pagamento|deposito)`,
	Receipt: `
		comprovante ?(de|do) ?(pagamento|pix|transferencia) / (segue|mandei|enviei|te mandei|ai vai|aqui esta) (o )?comprovante`,
	PayLink: `
		link ?(de|para|do) ?(pagamento|pagar) / (me manda|me envia|gera|manda) ?(o|um) (link|qr code) / (quero|posso|como faco para|gostaria de) pagar (a divida|o que devo|meu pedido|minha conta)`,
	Bank: `
		(chave|chave do|qual o|seu|manda o) pix / dados (bancarios|para transferencia|da conta) / chave pix`,
	Payments: `
		(aceita|aceitam|pega|pegam) ?(o|a) (pix|cartao|dinheiro|credito|debito|vale) / (posso|da para|pode) (pagar|parcelar) ?(com|no|na|em|por)
		(formas|meios|opcoes) de pagamento / (aceitam|aceita|posso pagar com|pode pagar com|da para pagar|trabalham com) ?(com|no|em) (cartao|pix|dinheiro|credito|debito|vale|boleto|parcelado) / como (posso pagar|pago|funciona o pagamento|e o pagamento) / parcela* / quais as formas de pagamento`,
	Remind: `
		(me lembra|me lembre|lembrete|me avisa|me avise) ~ (pagar|divida|pagamento|devo) / (um|programa um) lembrete`,

	Status: `
		(onde|como|cade|quando) (esta|ta|chega|anda|o|vai chegar) ?(o|a)? ?(meu|minha) (pedido|encomenda|entrega|compra) / (status|situacao|andamento) (do|da|de) ?(meu|minha)? ?(pedido|encomenda) / (meu|o) pedido ?(ja|numero) / cade ~ (pedido|encomenda|entrega) / rastrear / quando (chega|vai chegar)`,
	Orders:      `(meus|ultimos|quais) pedidos / historico de pedidos / meu ultimo pedido`,
	CancelOrder: `(cancelar|cancela|cancele|desistir) ~ (pedido|compra|encomenda)`,
	ChangeOrder: `(mudar|alterar|trocar|altera|muda|editar) ~ (pedido|encomenda|compra)`,
	Cancel:      `(cancelar|cancela|cancele|desmarcar|desmarca|desmarque|quero desmarcar)`,

	Hours: `
		(que horas|a que horas|ate que horas|ate que hora|que dia|quais dias|quando|qual horario|de que horas) (voces )?(abre|abrem|fecha|fecham|funciona|funcionam|atende|atendem|estao abertos|esta aberto) / (horario|horarios) de (funcionamento|atendimento) / (qual|quais) ~ horario ~ (funcionamento|atendimento|voces) / (estao|esta|ta) (aberto|abertos|aberta|fechado|fechados|atendendo) / (abre|abrem|fecham|atendem|funciona|funcionam|atende|trabalham) (hoje|amanha|sabado|sabados|domingo|domingos|aos|no|na|de|ate|feriado|feriados|que horas|segunda) / voces (abrem|atendem|funcionam|trabalham) / ate que horas / que horas (abre|abrem|fecha|fecham|voces abrem|voces fecham)`,
	Where: `
		(onde|aonde) (fica|ficam|e|esta|voces ficam|voces estao|estao|fica localizado|voces atendem) ?(o|a|voces|localizado|localizados) / (qual|me passa|manda|me manda|passa) ?(e|eh) ?(o|a) (endereco|localizacao) / (endereco|localizacao) ?(de|do|da) ?(voces|loja|estudio|clinica|salao) / como (chego|faco para chegar|chegar) / tem estacionamento / endereco $`,
	Phone: `
		(telefone|numero|whatsapp|instagram|email|contato) (de|do|da|para) ?(voces|contato|loja|estudio|recepcao) / qual (e|eh|o) ?(o )?(telefone|numero|instagram|email) / tem instagram`,
	Returns:   `(devolucao|devolver|reembolso|estorno) / politica de (devolucao|cancelamento)`,
	Exchanges: `(politica de troca|posso trocar|fazem troca|trocas)`,
	Warranty:  `garantia`,
	Shipping: `
		(fazem|faz|tem|voces fazem) (entrega|entregas|delivery) / (quanto|qual) ~ (frete|entrega|taxa) / (frete|taxa de entrega) / (entregam|entrega) (em|na|no|para) / pedido minimo`,
	About: `(informacoes|informacao) (sobre|do|da|de) ?(o|a)? ?(estudio|loja|voces|empresa|salao)`,

	Other: `
		(tem|voces tem|possui) ~ (estacionamento|wifi|wi fi|manobrista|vaga para carro) / (aceitam|posso levar|pode levar) ~ (convenio|plano|cachorro|pet|crianca) / (vou|vamos|acho que vou) ~ (atrasar|atrasado|atrasada|atrasados|demorar) / (se eu|se) (atrasar|chegar atrasado|chegar atrasada) / (estao contratando|mandar curriculo|enviar curriculo)`,
	Table: `
		(reservar|reserva|quero|queria|preciso de|fazer|gostaria de) ?(uma|reservar uma|fazer uma) (mesa|reserva) / mesa (para|pra) # / reservar`,
	Visit: `
		(marca|marque|agenda|agende|marcar|agendar|remarca) ?(pra mim|para mim) ?(um|uma|o|a) / (quero|queria|gostaria de|preciso|da para|posso|vim|dar) (cortar|fazer|pintar|hidratar|arrumar|tingir|escovar) ?(o|a|as|os|um|uma|meu|minha|minhas) ?(cabelo|unha|unhas|barba|sobrancelha|sobrancelhas|pe|mao|maos|pes) / fazer (pe e mao|as unhas|a unha|unha|a barba|o cabelo) / (da|dar) um jeito (no|na|nas|nos)
		(marcar|agendar|agenda|marca|agende|marque|reservar|quero|queria|gostaria de|preciso|preciso de|fazer|consigo|posso|da para|tem como|pode) ?(marcar|agendar|de|reservar) ?(um|uma|o|a|meu|minha) (horario|horarios|hora|consulta|sessao|agendamento|atendimento|avaliacao|visita|corte|manicure|massagem|limpeza|depilacao|sobrancelha|unha|unhas|escova|procedimento|reuniao|servico|aula|ensaio) / (marcar|agendar|agendamento) ?(para|um|uma|o|a|com) / (quero|queria|gostaria de|preciso|consigo|posso|da para) (marcar|agendar) / (marcar|agendar) / (um|fazer um) agendamento`,
	Free: `
		(tem|teria|tem algum|teriam|ha|sobrou|existe|voces tem|voce tem) ?(algum|alguma|um|uma) (horario|horarios|vaga|vagas|disponibilidade|hora|agenda|espaco|encaixe|data) ?(livre|livres|disponivel|disponiveis|para|hoje|amanha|na|no|em) / (quais|que) (horarios|dias|horas|datas) ?(voces|voce) (tem|estao livres|disponiveis|livres|estao disponiveis|sobraram|ha) / (horarios|horario|vagas) (disponiveis|livres|disponivel|livre|vagos) / quando (tem|teria|voces tem|posso ir|da para) ?(horario|vaga) / disponibilidade / (tem|teria) (horario|vaga)`,
	Duration: `
		(demora|dura|leva) (quanto|muito|quantos|bastante) ?(tempo|minutos) / quanto (dura|demora|leva) / quanto tempo ?(demora|leva|dura|e) / quantos minutos`,
	Move: `
		(da para|tem como|pode|consegue|posso|queria|quero) (mudar|passar|trocar|adiantar|adiar) ~ (para|horario|hora|dia) / (mudar|muda|mude|passar|passa|passe|trocar|troca|troque) ~~ (para|pras|pro) (segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|hoje|as|o|#|outro|outra)
		(remarcar|reagendar|remarca|reagenda|adiar|antecipar|remarque) / (mudar|trocar|alterar|passar|muda|troca|passa|mudo|adiar) ~ (horario|hora|data|dia|agendamento|consulta|sessao|atendimento) / (mudar|passar|trocar|muda|troca|passa) (para|pra) (outro|outra|as|o dia|dia|a) / (mudar|passar|trocar|muda|troca|passa) para ~ #`,
	Unbook: `
		(desmarcar|desmarca|desmarque) ~ / (cancelar|cancela|cancele|desistir) ~ (horario|hora|agendamento|consulta|sessao|atendimento|reserva|compromisso|reuniao|visita) / nao (vou poder|poderei|posso|consigo|vou conseguir) (ir|comparecer|mais ir)`,
	Bookings: `
		(meus|quais|ver|que horas|quando|qual) ~ (meu|meus|minha|minhas|tenho|marcado|marcada|marquei) ~ (horario|horarios|agendamento|agendamentos|consulta|consultas|sessao|compromisso|compromissos|marcado|marcada) / (tenho|tinha) ~ (marcado|marcada|agendado|agendada|horario|consulta|agendamento) / meus (horarios|agendamentos|compromissos) / (que horas|quando) (e|eh|era) (o )?(meu|minha) (horario|agendamento|consulta|sessao) / (quando|que horas) (e|eh|era) (o|a) (meu|minha) (horario|agendamento|consulta|sessao)`,
	Services: `
		(voces|vcs) (fazem|oferecem|trabalham com)
		(quais|que) ?(sao) ?(os) (servicos|procedimentos|tratamentos) ?(voces|tem|oferecem|fazem) / (servicos|tratamentos|procedimentos) / o que (voces fazem|fazem ai) / (fazem|faz|voces fazem) (corte|manicure|massagem|limpeza|depilacao|sobrancelha|botox|unha|escova|barba|coloracao|progressiva)`,
	Staff: `
		(quem|quais|que) ?(sao) ?(os|as) (atende|atendem|trabalha|trabalham|profissionais|profissional|faz|fazem) / (profissionais|profissional) (tem|disponiveis|que)`,
	Menu: `(cardapio|menu) / o que tem (para|pra|de) (comer|beber|jantar|almocar|sobremesa)`,
	Pain: `(dor|doi|doendo|inflamado|inchado) ~ (dente|gengiva|boca) / (urgencia|emergencia|urgente)`,

	Lead:   `(quero|gostaria de|preciso) ?(de) ?(um) (orcamento|mais informacoes) / (tenho|estou) interesse ?(em) / (estou )?(interessado|interessada) / deixar meus dados`,
	Ticket: `(tenho|estou com|deu) ?(um|uma) (problema|defeito|erro) / (nao funciona|parou de funcionar|quebrou|veio com defeito|nao liga) / (abrir|criar|registrar) (um )?(chamado|ticket) / abrir (um|uma) (chamado|ticket|reclamacao) / suporte`,
	Notify: `(avisa|avise|avisar|fala|fale|diz|diga|comunica|passa) (a|o|ao|para o|para a|pra|com) ~ (equipe|gerente|vendas|suporte|gerencia|dona|dono)`,
	CallMe: `(me liga|me ligue|me liguem|podem me ligar|pode me ligar|quero que me liguem|ligar para mim)`,
}
