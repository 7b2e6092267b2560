package when

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// argentina is the Spanish of Argentina; mexico changes what differs.
func argentina() *lexicon {
	return &lexicon{
		numbers:      number.Spanish.Between(0, 59).With(number.Words{"ceis": 6, "diesiseis": 16}),
		ordinalWords: map[string]int{"primero": 1, "primer": 1},
		nth:          map[string]int{"segundo": 2, "tercer": 3, "tercero": 3, "cuarto": 4, "quinto": 5, "ultimo": -1},
		ordinals:     word.Set("o ro ero er"),
		and:          "y", thousand: "mil", joinsFrom: 30,
		alias: map[string]string{
			"q": "que", "x": "por", "prox": "proximo", "proxima": "proximo", "maniana": "manana",
			"manianita": "mananita", "mna": "manana",
			"manna": "manana", "manan": "manana", "despue": "despues", "dsp": "despues", "dps": "despues", "oi": "hoy",
			"oy":      "hoy",
			"medioda": "mediodia", "mediodi": "mediodia", "sem": "semana", "weekend": "finde", "d": "de",
		},
		weekdays: numbered(time.Sunday,
			`domingo|domingos|dom lunes|lun|lnes|lune martes|mar|marte miercoles|mie|mier|mierc|mircoles jueves|jue|juev|juebes|gueves
			viernes|vie|vier|biernes sabado|sabados|sab`),
		needs: word.Set("mar marte"),
		names: numbered(time.January, `enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|sept|set
			octubre|oct noviembre|nov diciembre|dic`),
		units:    numbered(minutes, "minuto|minutos|min|mins|minutitos hora|horas|hs|h|hrs|horitas dia|dias semana|semanas mes|meses ano|anos"),
		lookLike: word.Set("vienes vierne vierte mueves nueves jueces llueves salado salados angosto partes martas sabida"),
		phrases:  spanishPhrases(),
		leads: slices.Concat(
			leads(At, false, "a las|la; para las|la; de las|la; del las"),
			leads(About, false, `tipo; tipo las|la; tipo a las|la; a eso de las|la?; como a las|la?; como las|la; como tipo; alrededor de las|la; cerca de las|la;
				sobre las|la; hacia las|la; mas o menos a las|la; aproximadamente a las|la; a las|la mas o menos; onda; por ahi de las|la; como por ahi de las|la;
				por las|la; aprox a las|la; como a eso de las|la?; a las|la aprox`),
			leads(After, false, "despues de las|la; desde las|la; a partir de las|la; pasadas las|la; luego de las|la; mas tarde de las|la; despues de; a partir de"),
			leads(Before, false, "antes de las|la; hasta las|la; no mas tarde de las|la; a mas tardar a las|la; antes de"),
			leads(At, true, "las|la"),
		),
		from:      forms("de las|la; desde las|la; entre las|la; de; desde; entre"),
		until:     forms("a las|la; hasta las|la; y las|la; a; hasta; y"),
		joins:     word.Set("a"),
		noon:      forms("mediodia; medio dia; al? mediodia; a? medio dia; al? medio dia; a? mediodia"),
		midnight:  forms("medianoche; media noche; a|la medianoche; a|la media noche; a la medianoche; a la media noche"),
		lunch:     true,
		fractions: map[string]int{"media": 30, "cuarto": 15, "pico": 0, "monedas": 0},
		minus:     "menos",
		short:     forms("#1? cuarto para las|la"),
		hourSigns: word.Set("h hs hr hrs"), hourWords: word.Set("hora horas"),
		sharp: forms("en punto; en puntito; clavadas"),
		loose: map[int]int{15: 14},
		ors:   word.Set("o u"), not: "no",
		meals: map[string]Part{
			"cenar": Night, "cena": Night, "cenamos": Night, "almorzar": Noon, "almuerzo": Noon, "almorzamos": Noon,
			"desayunar": Morning, "desayuno": Morning,
			"merendar": Afternoon, "merienda": Afternoon,
		},
		counted: word.Set(`persona personas gente adultos adulto ninos nino chicos comensales cubiertos lugares pax invitados amigos anos pesos kilo kilos kg gr gramos
			litro litros docena docenas unidades sillas mesas cuotas veces`),
		lasting: word.Set("de por durante dura duran cada cerrado abierto abren son unas"),
		parties: word.Set("mesa mesas grupo reserva somos seremos seriamos reservar cumpleanos"),
		edges:   word.Set("despues antes luego partir desde hasta"),
		excepts: word.Set("menos salvo excepto ni"),
		unable:  word.Set("puedo podemos podria podriamos poder ir sea llego llegamos sirve queda da tengo quiero"),
		refusals: forms(`imposible; me|nos es imposible; me|nos resulta imposible; trabajo; trabajamos; tampoco; ocupado|ocupada; estoy|ando|estamos ocupado|ocupada|ocupados;
			estoy|ando complicado|complicada; complicado; se me|nos complica; me|nos queda mal; ni loco|loca; descartado; ya tengo algo|planes|compromiso`),
		numbersDays: word.Set("el del al dia dias los entre"),
		holy:        forms("santo; de pascua|pascuas|ramos|carnaval|resurreccion|gloria"),
		daytime:     forms("del dia"),
		streets:     word.Set("calle av avda avenida plaza esquina colonia col barrio estacion"),
		glue:        word.Set("el la los las para por a al de del en tipo entonces dia desde hasta entre"),
		goesOn: word.Set(`y e o u de del en a al para por el la hoy manana pasado con si que porque seria estaria puede podria mas pero mejor am pm
			hs h hrs tipo gracias porfa favor este proximo domingo lunes martes miercoles jueves viernes sabado tenes tienes hay quiero dale`),
	}
}

// mexico differs in its 12-hour clock, in weeks that begin on Sunday, and in "diez para las nueve" and "en ocho días".
func mexico() *lexicon {
	l := argentina()
	l.twelve, l.sundayFirst, l.lunch = true, true, false
	l.short = append(l.short, forms("{n} para las|la; {n} minutos para las|la")...)
	l.loose = map[int]int{8: 7, 15: 14}
	delete(l.meals, "almorzar")
	delete(l.meals, "almuerzo")
	delete(l.meals, "almorzamos")
	return l
}

func spanishPhrases() []rule {
	return slices.Concat(
		rules("buen dia; buenos dias; buenas tardes|noches; muy? buenas", is(phrase{kind: nothing})),

		rules("hoy; dia de hoy; hoy mismo; hoy dia", day(0)),
		rules("manana; dia de manana; manana mismo", day(1)),
		rules("pasado manana; pasado el? dia de manana", day(2)),
		only(atRest, rules("pasado", day(2))),
		rules("ayer; anoche", day(-1)),
		rules("antier; anteayer; antes de ayer; antayer", day(-2)),
		rules("al rato; mas al rato; en|dentro de? #1? ratito|rato; ahorita mas tarde; hoy mas tarde|tardecito",
			is(phrase{kind: relative, bound: Later})),
		only(atRest, rules("#1? poco? mas tarde|tardecito; mas tarde #1 poco", limitTo(Later))),
		rules(`lo antes|pronto posible; lo mas pronto|rapido|temprano|cercano posible; cuanto antes; cuanto antes mejor; lo antes que puedan|puedas|se pueda; lo mas pronto que puedan|puedas;
			ni bien puedan|puedas; apenas puedan|puedas; en cuanto puedan|puedas|se pueda; lo primero que tengas|tengan|haya|tenga; {1st} turno|horario|lugar|espacio|hueco disponible|libre;
			{1st} turno|horario|lugar|espacio|hueco que tengas|tengan|haya|tenga|encuentres; primera cita|fecha disponible|libre; primera cita|fecha que tengas|tengan|haya|tenga`, limitTo(Soonest)),
		rules("a? primera hora; a primerisima hora; apenas abren|abran|abre; cuando abren|abran|abre; ni bien abren|abran|abre; al abrir; {1st} turno|horario; {1st} turno|horario del dia", limitTo(First)),
		rules("a? ultima hora; ultimo turno|horario; ultimo turno|horario del dia; al cierre; antes de cerrar|que cierren; al final del dia; sobre el cierre", limitTo(Last)),
		rules("ahora; ahora mismo; ahorita; ahorita mismo; ya mismo", is(phrase{kind: present})),
		rules("esta misma? manana", today(Morning)),
		rules("esta misma? tarde", today(Afternoon)),
		rules("esta misma? noche", today(Night)),
		rules("este mediodia", today(Noon)),

		rules("{wd}; este {wd}; este mismo {wd}; este {wd} que viene|entra; este proximo {wd}", the(nearest, 0)),
		rules("{wd} que viene|entra|sigue|biene|vien; {wd} entrante|proximo|siguiente|venidero; proximo|siguiente {wd}; proximo {wd} que viene", the(coming, 0)),
		rules("otro {wd}; {wd} subsiguiente", the(other, 0)),
		rules("{wd} pasado|anterior; pasado {wd}; {wd} que paso", the(previous, 0)),
		rules(`{wd} de|en la? semana que viene|entra|sigue; {wd} de|en la semana proximo|entrante|siguiente; {wd} de|en la proximo|otra|siguiente semana;
			{wd} semana que viene|entra; {wd} de la que viene; {wd} proximo semana`, the(nextWeek, 0)),
		rules("{wd} de|en? esta misma? semana", the(thisWeek, 0)),
		rules("{wd} en #8 dias?", the(nearest, 7)),
		rules("{wd} en #15 dias?", the(nearest, 14)),
		rules("de? hoy en #8 dias?", day(7)),
		rules("de? hoy en #15 dias?", day(14)),
		rules("de manana en #8 dias?", day(8)),
		rules("de manana en #15 dias?", day(15)),

		rules("en {n} {unit} mas?; dentro de {n} {unit}; de aca|aqui a {n} {unit}; en {n} {unit} aproximadamente",
			away),
		rules("en media hora; dentro de media hora; en media horita", is(phrase{kind: instant, n: 30})),
		rules("en|dentro de? hora y media", is(phrase{kind: instant, n: 90})),
		rules("en|dentro de? hora y cuarto", is(phrase{kind: instant, n: 75})),
		rules("en|dentro de? #1 cuarto de hora", is(phrase{kind: instant, n: 15})),
		rules("en|dentro de? #3 cuartos de hora", is(phrase{kind: instant, n: 45})),
		rules("en|dentro de? #1 quincena", is(phrase{kind: ahead, n: 15, unit: days})),
		rules("en {n} hora|horas y media; dentro de {n} hora|horas y media", after(30)),
		rules("en|dentro de? {n} hora|horas y cuarto", after(15)),
		rules("en #1 par de {unit}; en unos|unas {unit}; dentro de unos|unas {unit}; en unos {n} dias; en estos|esos dias", vague),

		rules("semana que viene|entra|sigue; proximo|otra|siguiente semana; semana proximo|entrante|siguiente",
			is(phrase{kind: week, n: 1})),
		rules("esta misma? semana", is(phrase{kind: week})),
		rules("este? finde; este? fin de semana; este finde que viene", is(phrase{kind: weekend})),
		rules("finde|findes que viene|entra; proximo finde; finde proximo; fin de semana que viene|entra; proximo fin de semana; fin de semana proximo", is(phrase{kind: weekend, n: 1})),
		rules("en|para|durante {mon}; en el mes de {mon}", wholeMonth),
		rules("mes que viene|entra; proximo mes; mes proximo|entrante", is(phrase{kind: month, away: 1})),
		rules("este mes; este mismo mes", is(phrase{kind: month})),
		rules("mes|semana|ano|finde pasado|pasada; fin de semana pasado", is(phrase{kind: pastPeriod})),
		rules("los {wd}; todos los {wd}; cada {wd}; cualquier {wd}; #1? {wd} cualquiera", oneOf),
		rules(`de {wd} a {wd}; {wd} a {wd}; entre semana; dias de semana; dias habiles; cualquier dia; todos los dias;
			a? fin de|del mes; a? fin de este mes; a? fin del mes que viene|entra; a? fin del proximo mes; a? fin de {mon}; a fin|fines de ano; fines de ano;
			primera|segunda quincena de|del {mon}; primera|segunda quincena del|de este? mes; primera|segunda quincena del mes que viene|entra; primera|segunda quincena del proximo mes;
			fines|mediados|principios de mes; fines|mediados|principios del mes; fines|mediados|principios del mes que viene;
			fines|mediados|principios del proximo mes; principio de mes; de aca|aqui al {wd}; en la semana; durante la semana; fines|mediados|principios de {mon}`, vague),

		only(notStreet, rules("{d} de? {mon}; {d} del {mon}", onDate)),
		rules("{d} de? {mon} de|del? {y}; {d} de? {mon} del {yy}; {d} de? {mon} del ano {y}; {d} de? {mon} proximo|entrante; {d} de? {mon} que viene", onDate),
		rules("{d} de? {mon} del? de? ano que viene|entra; {d} de? {mon} del? proximo ano", nextYears),
		only(aloneNumber, rules("{mon} {d}; el|dia {d} del {m}", onDate)),
		rules("el|dia {d} del|de {m} del|de {y}; {mon} {d} de|del? {y}", onDate),
		only(aloneNumber, rules("el|del|al|dia|dias {d}; el dia {d}; este {d}; proximo {d}", onDay)),
		rules("{d} del mes que viene|entra; {d} del proximo mes; {d} del mes proximo|entrante", onDayOf(1)),
		rules("{d} de este mes; {d} del corriente; {d} de este; {d} del mes; {d} de este mismo mes; {d} del mes en curso", onDayOf(0)),
		rules("quincena; este|esta|proximo quincena; quincena que viene|entra; dia de quincena",
			is(phrase{kind: payday})),
		rules("ultimo dia del mes; ultimo dia de este? mes; ultimo del mes", endOf(0)),
		rules("ultimo dia del mes que viene|entra; ultimo dia del proximo mes", endOf(1)),
		rules("ultimo dia de {mon}", endOfMonth),
		rules("{ord} {wd} de|del {mon}; {ord} {wd} del mes de {mon}", nthOfMonth),
		rules("{ord} {wd} del mes; {ord} {wd} de este mes", nthOf(0)),
		rules("{ord} {wd} del mes que viene|entra; {ord} {wd} del proximo mes", nthOf(1)),
		rules("navidad; dia de navidad", feast(12, 25)),
		rules("nochebuena; noche buena", feast(12, 24)),
		rules("fin de ano; nochevieja; ano viejo", feast(12, 31)),
		rules("ano nuevo; primero de ano", feast(1, 1)),
		rules("dia de reyes", feast(1, 6)),
		rules("san valentin; dia de los enamorados", feast(2, 14)),

		rules(`a|por|en|de|para|toda|durante la manana|mananita; la manana; de mananita; a? media manana; a? primera hora de la manana;
			en|por|de las mananas; muy|bien temprano por|a|en la manana; temprano por|a|en la manana; a ultima hora de la manana; antes del mediodia; antes del medio dia; hasta el mediodia; antes de comer|almorzar`, part(Morning)),
		only(afterDay, rules("de manana; bien|muy|mas? temprano|tempranito", part(Morning))),
		rules("al? mediodia; a? medio dia; al medio dia; del|de|para|por|a|en el? mediodia; del medio dia; para el? medio dia; hora del almuerzo; a la hora de almorzar|del almuerzo", part(Noon)),
		rules(`a|por|en|de|para|toda|durante la tarde|tardecita|tardesita|siesta; la tarde|tardecita; de tarde|tardecita; a? media tarde; al atardecer; turno tarde;
			a? ultima hora de la tarde; fin de la tarde; a la hora de la siesta|merienda; despues del mediodia; despues del medio dia; pasado el mediodia; despues de comer|almorzar`, part(Afternoon)),
		only(afterDay, rules("tarde; tardecita", part(Afternoon))),
		rules("a|por|en|de|para|toda|durante la noche|nochecita; la noche|nochecita; de noche; turno noche; al anochecer; a la hora de la cena|cenar", part(Night)),
		only(afterDay, rules("noche", part(Night))),
		rules("a|por|en|de|durante la madrugada; de madrugada; la madrugada", part(Dawn)),
		only(afterDay, rules("madrugada", part(Dawn))),
	)
}
