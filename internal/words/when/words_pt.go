package when

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

func brazil() *lexicon {
	return &lexicon{
		numbers: number.Portuguese.Between(0, 59).With(number.Words{"cuatro": 4, "des": 10, "dezeseis": 16,
			"dezaseis": 16, "dezesete": 17}),
		ordinalWords: map[string]int{"primeiro": 1},
		nth: map[string]int{"primeira": 1, "segunda": 2, "segundo": 2, "terceira": 3, "terceiro": 3, "quarta": 4,
			"quarto": 4,
			"ultima": -1, "ultimo": -1},
		ordinals: word.Set("o a ro"),
		and:      "e", thousand: "mil", joinsFrom: 20,
		alias: map[string]string{
			"q": "que", "hj": "hoje", "oje": "hoje", "dps": "depois", "dpois": "depois", "prox": "proximo",
			"proxima": "proximo", "amanhan": "amanha",
			"amaha": "amanha", "amnha": "amanha", "amanna": "amanha", "amanham": "amanha", "amh": "amanha",
			"manhan": "manha", "vc": "voce", "n": "nao", "naum": "nao", "d": "de",
			"essa": "esta", "nessa": "nesta", "dessa": "desta", "esse": "este", "nesse": "neste", "desse": "deste",
			"fds": "findi",
			"ha":  "a", "noitinha": "noite", "tardinha": "tarde", "tardezinha": "tarde", "manhazinha": "manha",
		},
		weekdays: numbered(time.Sunday,
			`domingo|domingos|dom segunda|segundas|seg|segnda terca|tercas|ter|tersa quarta|quartas|qua quinta|quintas|qui
			sexta|sextas|sex|sesta sabado|sabados|sab`),
		needs: word.Set("ter"),
		feira: strings.Fields("segunda terca quarta quinta sexta"),
		names: numbered(time.January, `janeiro|jan fevereiro|fev marco|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out
			novembro|nov dezembro|dez`),
		units:    numbered(minutes, "minuto|minutos|min|mins|minutinhos hora|horas|h|hs|horinhas dia|dias semana|semanas mes|meses ano|anos"),
		lookLike: word.Set("segundo segundos quarto quartos quintal quinto gosto pinta quita salado sabida desgosto"),
		phrases:  portuguesePhrases(),
		leads: slices.Concat(
			leads(At, false, "pras; para as|a"),
			leads(About, false, `pelas|pela; la pelas|pela; la pras; la para as; por volta das|da|de; perto das|da; umas; la por volta das; mais ou menos as|a;
				tipo; tipo as|umas; aproximadamente as|a; cerca das|da|de; em torno das|da|de; as|a mais ou menos`),
			leads(After, false, "depois das|da|de; apos as|a; a partir das|da|de; desde as|a; passadas as; mais tarde que as; apos"),
			leads(Before, false, "antes das|da|de; ate as|a; no maximo as|a; ate no maximo as|a; ate"),
			leads(At, true, "as|a|das|da"),
		),
		from:  forms("das|da; de; desde as|a; entre as|a; entre; a partir das; desde"),
		until: forms("as|a; ate as|a; ate; e as|a; e"),
		joins: word.Set("a as ate"),
		noon:  forms("meio dia; ao? meio dia; ao? meiodia"), midnight: forms("meia noite; a? meia noite; meianoite"),
		fractions: map[string]int{"meia": 30, "pouco": 0, "pouquinho": 0, "quarto": 15},
		minus:     "menos",
		short:     forms("{n} para as|a|o; {n} pras|pra|pro; {n} minutos para as|a; {n} minutos pras|pra; #1? quarto para as|a; #1? quarto pras|pra"),
		hourSigns: word.Set("h hs hr hrs"), hourWords: word.Set("hora horas"),
		sharp:       forms("em ponto; cravado; cravadas"),
		sundayFirst: true,
		loose:       map[int]int{8: 7, 15: 14},
		ors:         word.Set("ou"), not: "nao",
		meals: map[string]Part{"jantar": Night, "janta": Night, "jantarmos": Night, "almoco": Noon, "almocar": Noon,
			"almocarmos": Noon},
		counted: word.Set(`pessoa pessoas gente adultos adulto criancas crianca lugares convidados amigos anos reais real kilo kilos quilo quilos kg gramas litro litros
			duzia duzias unidades cadeiras mesas vezes pax`),
		lasting: word.Set("de por durante dura duram cada aberto fechado sao"),
		parties: word.Set("mesa mesas grupo reserva somos seremos turma reservar aniversario"),
		edges:   word.Set("depois antes partir desde ate apos"),
		excepts: word.Set("menos salvo exceto tirando fora nem"),
		unable:  word.Set("posso podemos pode seja consigo conseguimos conseguir poder ir da rola serve quero tenho vai vou"),
		refusals: forms(`impossivel; e impossivel; trabalho; trabalhamos; tambem nao; ocupado|ocupada; estou|to|tou|estamos ocupado|ocupada|ocupados; estou|to|tou enrolado|enrolada;
			fica ruim|dificil; e ruim|dificil; ruim; complicado; esta|ta complicado; ja tenho compromisso|coisa; nem pensar; descartado`),
		numbersDays: word.Set("dia dias do no nos os entre"),
		holy:        forms("santo|santa; de pascoa|ramos|carnaval|aleluia"),
		daytime:     forms("do dia"),
		streets:     word.Set("rua r av avenida praca esquina travessa bairro estacao rodovia"),
		things:      word.Set("vez parte opcao via mesa unidade pessoa hora rodada linha tentativa chamada dose filial loja fila"),
		glue:        word.Set("o a os as para pra pro pras por ao no na nos nas de do da em e dia entao tipo desde ate entre num numa"),
		goesOn: word.Set(`e ou de do da em no na a ao as para pra por o hoje amanha depois com se que porque seria estaria pode poderia mais mas melhor am pm
			h hs tipo obrigado obrigada favor este esta nesta proximo domingo segunda terca quarta quinta sexta sabado tem quero ok beleza`),
	}
}

func portuguesePhrases() []rule {
	return slices.Concat(
		rules("bom dia; boa tarde|noite; boas noites", is(phrase{kind: nothing})),

		rules("hoje; hoje mesmo; dia de hoje", day(0)),
		rules("amanha; amanha mesmo; dia de amanha", day(1)),
		rules("depois de? amanha; depois da manha", day(2)),
		rules("ontem", day(-1)),
		rules("anteontem; antes de ontem", day(-2)),
		rules("logo mais; mais logo; hoje mais tarde; daqui a? #1? pouco|pouquinho; ja ja mais tarde",
			is(phrase{kind: relative, bound: Later})),
		only(atRest, rules("#1? pouco? mais tarde; #1? pouquinho mais tarde", limitTo(Later))),
		rules(`o? quanto antes; quanto antes melhor; o? mais rapido|cedo|breve|proximo possivel; assim que possivel|der|puder|puderem; o? mais rapido que der|puder; logo que possivel;
			{1st} horario|dia disponivel|livre|vago; {1st} horario|dia que tiver|tiverem|houver|aparecer|der; primeira vaga|data|hora disponivel|livre;
			primeira vaga|data que tiver|tiverem|houver|aparecer`, limitTo(Soonest)),
		rules("na? primeira hora; a primeira hora; {1st} horario; {1st} horario do dia; assim que abrir|abrirem|abre; quando abrir|abrirem|abre; logo que abrir|abrirem; na abertura", limitTo(First)),
		rules("na? ultima hora; a ultima hora; no? ultimo horario; ultimo horario do dia; no fim|final do expediente; antes de fechar|fecharem; no fechamento; no fim|final do dia", limitTo(Last)),
		rules("agora; agora mesmo; ja ja", is(phrase{kind: present})),
		rules("esta|nesta manha", today(Morning)),
		rules("esta|nesta tarde", today(Afternoon)),
		rules("esta|nesta noite", today(Night)),

		rules("{wd}; esta|este|nesta|neste {wd}; esta|este|nesta|neste proximo {wd}; esta|este|nesta|neste {wd} que vem; {wd} agora", the(nearest, 0)),
		rules("{wd} que vem|vem; {wd} que entra; {wd} proximo|seguinte|vindoura; proximo {wd}; proximo {wd} que vem; {wd} qui vem", the(coming, 0)),
		rules("outra|outro {wd}; {wd} sem ser esta|este; sem ser esta|este {wd}", the(other, 0)),
		rules("{wd} passada|passado|anterior; ultima|ultimo {wd}", the(previous, 0)),
		rules(`{wd} da|na|de semana que vem|entra; {wd} da|na proximo|outra semana; {wd} da|na semana proximo|seguinte; {wd} semana que vem; {wd} proximo semana;
			{wd} da|na que vem`, the(nextWeek, 0)),
		rules("{wd} desta|nesta|esta mesma? semana; {wd} da semana", the(thisWeek, 0)),
		rules("de hoje a #8 dias?; de hoje em #8", day(7)),
		rules("de hoje a #15 dias?; de hoje em #15", day(14)),
		rules("{wd} a #8 dias?", the(nearest, 7)),

		rules("em {n} {unit}; daqui a? {n} {unit}; dentro de {n} {unit}; de aqui a {n} {unit}; {n} {unit} a partir de hoje", away),
		rules("em meia hora; daqui a? meia hora; dentro de meia hora; daqui a? meia horinha",
			is(phrase{kind: instant, n: 30})),
		rules("em|daqui hora e meia; daqui a hora e meia; dentro de hora e meia", is(phrase{kind: instant, n: 90})),
		rules("em #1 quinzena; daqui a? #1 quinzena; dentro de #1 quinzena",
			is(phrase{kind: ahead, n: 15, unit: days})),
		rules("em {n} hora|horas e meia; daqui a? {n} hora|horas e meia; dentro de {n} hora|horas e meia", after(30)),
		rules("daqui a? uns|umas {unit}; em alguns|algumas {unit}; daqui a? alguns|algumas {unit}; em uns|umas {unit}; daqui a? uns {n} {unit}; um par de {unit}", vague),

		rules("semana que vem|entra; proximo|outra semana; semana proximo|seguinte", is(phrase{kind: week, n: 1})),
		rules("esta|nesta|desta mesma? semana", is(phrase{kind: week})),
		rules("este|neste|no? findi; este|neste|no? fim de semana; este|neste|no? final de semana",
			is(phrase{kind: weekend})),
		rules("findi que vem; fim|final de semana que vem; proximo findi; proximo fim|final de semana",
			is(phrase{kind: weekend, n: 1})),
		rules("em|para|pra|durante {mon}; no mes de {mon}", wholeMonth),
		rules("mes que vem|entra; proximo mes; mes seguinte", is(phrase{kind: month, away: 1})),
		rules("este|neste|deste mes; este|neste mesmo mes", is(phrase{kind: month})),
		rules("mes|semana|ano passado|passada; fim|final de semana passado", is(phrase{kind: pastPeriod})),
		rules("aos {wd}; todo|toda|todos|todas os|as? {wd}; cada {wd}; qualquer {wd}; {wd} qualquer", oneOf),
		rules(`de {wd} a {wd}; {wd} a {wd}; durante a semana; dias de semana; dias uteis; dia de semana;
			qualquer dia; todo|todos os? dia|dias; inicio|comeco|meados|meio do mes; inicio|comeco|meados|meio do mes que vem; inicio|comeco|meados|meio de {mon};
			fim|final do|de mes; fim|final deste mes; fim|final do mes que vem|entra; fim|final do proximo mes; fim|final de {mon}; fim|final de|do ano;
			primeira|segunda quinzena de|do {mon}; primeira|segunda quinzena do|deste mes; primeira|segunda quinzena do mes que vem; primeira|segunda quinzena do proximo mes;
			daqui ate {wd}; inicio|comeco|meados do proximo mes`, vague),

		only(notStreet, rules("{d} de? {mon}", onDate)),
		rules(`{d} de? {mon} de|do? {y}; {d} de? {mon} de {yy}; {d} de? {mon} proximo; {d} de? {mon} que vem; {d} do mes de {mon}; {d} de? {mon} do ano de? {y}`, onDate),
		rules("{d} de? {mon} do ano que vem|entra; {d} de? {mon} do proximo ano", nextYears),
		rules("dia {d} do {m}; dia {d} do mes {m}; dia {d} do {m} do|de {y}", onDate),
		only(aloneNumber, rules("dia|dias {d}; este|neste dia {d}; proximo dia {d}", onDay)),
		rules("{d} do mes que vem|entra; {d} do proximo mes; {d} do mes seguinte", onDayOf(1)),
		rules("{d} deste mes; {d} do mes; {d} deste mesmo mes; {d} do mes corrente; {d} do corrente", onDayOf(0)),
		rules("quinzena; esta|nesta|proximo quinzena; quinzena que vem; dia da quinzena", is(phrase{kind: payday})),
		rules("ultimo dia do|deste mes", endOf(0)),
		rules("ultimo dia do mes que vem; ultimo dia do proximo mes", endOf(1)),
		rules("ultimo dia de {mon}", endOfMonth),
		rules("{ord} {wd} de {mon}; {ord} {wd} do mes de {mon}", nthOfMonth),
		rules("{ord} {wd} do|deste mes", nthOf(0)),
		rules("{ord} {wd} do mes que vem; {ord} {wd} do proximo mes", nthOf(1)),
		rules("natal; dia de natal", feast(12, 25)),
		rules("vespera de natal", feast(12, 24)),
		rules("reveillon; vespera de ano novo; virada do ano", feast(12, 31)),
		rules("ano novo; dia de ano novo", feast(1, 1)),
		rules("dia dos namorados", feast(6, 12)),

		rules(`de|da|pela|na|a manha; da|pela|na parte da manha; no|pelo periodo da manha; de|da|pela manha cedo|cedinho; logo? de manha cedo|cedinho; logo cedo; logo pela manha;
			bem|muito cedo; na? primeira hora da manha; no? meio da manha; no? fim|final da manha; no? comeco|inicio da manha; cedo de manha; de manha bem cedo; antes do meio dia; ate o meio dia; antes do almoco`, part(Morning)),
		only(afterDay, rules("cedo; cedinho; manha", part(Morning))),
		rules("da|do|na|no hora do almoco; no? horario de|do almoco; na? hora de almocar; do meio dia", part(Noon)),
		rules(`de|da|pela|na|a tarde; na? parte da tarde; no|pelo periodo da tarde; no? fim|final da|de tarde; no? meio da tarde; no? comeco|inicio da tarde; logo depois do almoco;
			depois do almoco; apos o almoco; depois do meio dia; apos o meio dia`, part(Afternoon)),
		only(afterDay, rules("tarde", part(Afternoon))),
		rules("de|da|pela|na|a noite; na? parte da noite; no|pelo periodo da noite; no? comeco|inicio da noite; no? fim da noite; na? hora do jantar; na? hora da janta", part(Night)),
		only(afterDay, rules("noite", part(Night))),
		rules("de|da|pela|na madrugada", part(Dawn)),
		only(afterDay, rules("madrugada", part(Dawn))),
	)
}
