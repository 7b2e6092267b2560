package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// spanish is the Spanish of Argentina and Mexico together: none of their words mean opposite things here.
func spanish() *lexicon {
	l := &lexicon{
		tag: locale.ESAR,
		functions: word.Set(`el la los las un una unos unas lo al del de en con por para que y o u e a se te le
			les nos me mi tu su sus tus mis es son esta estan este ese esa eso esto estos esas aqui aca ahi alla
			ya si no mas muy tambien pero como cuando donde cual cuanto todo toda todos todas otro otra hay
			tiene tenes tienes ser fue era sobre entre hasta desde sin segun cada puede podes puedes quiere
			queres quieres ahora hoy luego bien mismo misma solo porque vos usted ustedes nosotros yo algo nada
			ni he ha han hemos sea seria seran asi entonces pues favor gracias hola buenas claro perfecto genial
			listo dale seguro estamos tenemos`),
		openers: word.Set(`y e pero entonces ahora claro perfecto genial hola bueno dale listo ok igual ademas eso ah oh
			bien tambien solo recorda recuerda ojo por las dudas perdon disculpa`),
		prepositions: word.Set("a al de del en con por para sin sobre desde hasta como"),
		joints:       word.Set("pero aunque sino mientras"),
		noNegations: phraseSet(`no solo, no te preocupes, no se preocupe, no te hagas, sin embargo, sin duda, sin problema, sin problemas,
			sin falta, aun asi, aun mas, no olvides, no dudes`),
		conditions: phraseSet(`si, cuando, apenas, antes, despues, luego, siempre, salvo, hasta, mientras, para,
			al, una vez, en cuanto, en caso, a menos, con solo, por si, ni bien, solo si, recien cuando, tras`),
		notConditions: phraseSet(`mientras tanto, despues el, despues la, despues los, despues las, luego el, luego la, luego de, para vos, para ti, para usted, hasta las, hasta el, hasta la,
			si claro, siempre abierto, al final, al fin, para hoy, para el, para la, para los, para las,
			para manana, para llevar, para el`),
		asks: word.Set("que como cuando donde cual cuales quien cuanto cuantos queres quieres te le necesitas"),
		modals: phraseSet(`puedo, puede, podes, puedes, podemos, podria, podrias, podrian, podriamos, pueda, puedas, quiero,
			quiere, queres, quieres, querrias, quisieras, necesito, necesita, necesitas, necesitamos, debe,
			debes, debo, deberia, deberias, tenes que, tienes que, tiene que, tengo que, tenemos que, hay que,
			falta, faltan, faltaria, ir a, va a, voy a, vamos a, vas a, van a, seria, gustaria, prefieres,
			preferis, conviene, para que, permite, permiten, ayudo a, hasta que, antes de, despues de, espera,
			esperando, intentar, intento, quede, queden, quedara, quedaria, quedarian, quedaran, estara,
			estaria, sera, seria, haya, hayas, hubiera, figure, confirmes, en caso, cuando, si, como si,
			por confirmar, pendiente, pendientes, sin`),
		sayings: word.Set(`decis dices decias dijiste contas cuentas contaste comentas comentaste comentabas
			mencionas mencionaste mencionabas pediste pedis pides pedias escribiste indicas indicaste aclaras
			aclaraste avisas avisaste pasaste segun entendi entiendo leiste viste crees pensas piensas suponias`),
		sayingPhrases: phrases(`te dijo, te dijeron, le dijo, le dijeron, te avisaron, te contaron, me pasas,
			me decis, me dices, me dijiste, nos decis, vos decis, tu dices, usted dice, lo que pedis,
			que nombras, que nombraste`),
		auxiliaries: word.Set(`vi vimos veo esta estan estaba quedo quedaron queda quedan quedaste fue fueron es
			ha han he hemos sido siendo tenes tienes tiene tengo tenemos tenia figura figuran aparece consta
			sigue siguen seguis sigues estas salio llego va viene dejo deje dejamos hay ya continua permanece
			encuentra`),
		subjects: word.Set("yo nosotros"),
		coins:    word.Set("peso pesos dolar dolares ars mxn usd mangos varos lana pe"),
		priceVerbs: word.Set(`sale salen cuesta cuestan vale valen costaria costarian saldria saldrian queda
			quedan quedaria quedarian son serian seria es precio precios cobramos cobra pagas paga pagarias
			abonas abona sumando suma suman total dejo dejamos importe monto valor tarifa costo cuota importa
			debes debe deuda saldo salia costaba valia anda andan esta estan sena anticipo deposito`),
		priceJoins: word.Set("a por en de solo solamente unos apenas exactamente los las nada mas x :"),
		units: word.Set(`l lt lts litro litros ml cc kg kilo kilos kilogramo g gr grs gramo gramos cm mm m mts
			metro metros km cuadra cuadras hs h hora horas min minuto minutos dia dias semana semanas mes meses
			ano anos persona personas comensal comensales adulto adultos cuota cuotas punto puntos pregunta
			preguntas opcion opciones dato datos cosa cosas paso pasos duda dudas detalle detalles vez veces
			pulgadas w v gb tb mb piso porciones porcion habitaciones sucursal sucursales servicio servicios
			producto productos mil anos pax lugares personitas invitados ninos chicos nocturnos turnos sesiones
			sesion pisos grados ° º ª letras digitos numeros habiles`),
		pieces: word.Set(`bandeja bandejas bulto bultos fardo fardos kit kits frasco frascos pote potes
			cajon cajones sobre sobres unidad unidades u pieza piezas paquete paquetes caja cajas botella
			botellas docena lata latas bolsa bolsas pack packs`),
		hourWords: word.Set("hs h hora horas hrs am pm a.m p.m"),
		beforeHours: phraseSet(`a las, a la, desde las, desde la, hasta las, para las, tipo, entre las,
			antes de las, despues de las, a partir de las, partir de las`),
		months: monthNames(locale.ESAR),
		roughly: word.Set(`unos aproximadamente aprox alrededor casi cerca rondan ronda redondeando redondo
			masomenos aproximado aproximados`),
		below: phraseSet(`menos de, debajo de, hasta, menor a, inferior a, por debajo, mas de, arriba de,
			encima de, superior a, mayor a, supera, superan, superiores a, mayores a, menores a, superar,
			superas, bajan de, baja de, bajar de, desde, a partir, pasar los`),
		percent: word.Set("% porciento"),
		roles: table[Role](`price: precio precios sale salen cuesta cuestan vale valen c/u unitario
			total: total totales todo suma totaliza
			subtotal: subtotal
			delivery: envio envios entrega flete delivery reparto despacho entregamos enviamos repartimos llevamos
			minimum: minimo minima
			debt: deuda debes debe debiendo adeudas adeuda adeudando deuda fiado debias
			credit: favor
			paid: pagaste abonaste pago pagado abonado recibimos recibido acreditado acreditamos transferiste
			pending: pendiente resta saldo restante adeudado
			discount: descuento descuentos ahorras ahorro ahorrar bonificacion rebaja descontamos off
			before: antes era lista salia costaba valia originalmente tachado venia venian estaba`),
		rolePhrases: phraseTable[Role](`freeFrom: gratis desde, gratis a partir, gratis superando
			freeFrom: gratis en compras, gratis con compras, gratis para pedidos, bonificado desde
			freeFrom: sin cargo desde, sin costo desde, gratis por compras, gratis si, gratis arriba
			freeFrom: gratis llegando, sin cargo a partir, sin costo a partir
			credit: a favor
			pending: falta pagar, faltan pagar, por pagar, queda pagar, queda por, quedan por, queda pendiente
			pending: resta pagar, te falta, saldo pendiente, para saldar
			total: con envio, con el envio, envio incluido, mas envio, mas el envio, incluyendo envio
			total: incluyendo el envio, con la entrega, con entrega, contando el envio, sumando el envio
			apart: sin envio, sin el envio, antes del envio, sin contar el envio, sin promos, sin la promo, subtotal
			subtotal: sin envio, sin el envio, antes del envio, sin contar el envio, mas el costo de envio
			subtotal: de productos, en productos, sin promos, sin la promo, antes de la promo
			before: en vez, en lugar, precio de lista, precio anterior, de lista, antes estaba, antes salia`),
		sums: word.Set(`+ = suman sumas sumaria sumarian quedaria quedarian total totales todo suma
			sumando juntos juntas ambos ambas serian entre conjunto par todos combo mas llevando`),
		sumPhrases: phrases(`los 2, las 2, los 3, las 3, los 4, las 4, en total, cada uno, con envio,
			con el envio, mas envio, mas el envio, te queda, te quedan, quedan en, queda en, te quedaria,
			te sale, te salen, salen, serian, sumando, los dos, las dos, por 2, por 3, son, lleg* a, pas* de,
			pas* a`),
		differences: word.Set(`falta faltan faltaria faltarian vuelto cambio ahorras ahorro diferencia
			resta restan sobra sobran barato barata baratos baratas caro cara caros caras menos mas demas
			restante restantes saldo extra arriba encima`),
		differencePhrases: phrases(`de mas, de menos, mas barat*, mas car*, te quedan, te queda, te doy,
			te damos, por encima, por debajo`),
		shares:  word.Set("cada c/u cuotas cuota persona unidad uno una unitario mitad"),
		payWith: word.Set("presupuesto billete gastar efectivo"),
		payPhrases: phrases(`pagas con, pagar con, abonas con, pagando con, con los, con tus,
			con un billete, con tu billete, con esos, tenes, tienes, quer* gastar, tu presupuesto, pagas,
			pagaras con, das, me das`),
		days: dayTable(locale.ESAR, "diario todos", "hoy",
			"manana"),
		openWords: word.Set(`abrimos abre abren abierto abierta abiertos atendemos atiende atienden
			trabajamos abriendo horario horarios recibimos cocina estamos servimos`),
		closedWords: word.Set("cerramos cierra cierran cerrado cerrada cerrados descansamos feriado"),
		hourTopics: word.Set(`abrimos abre abren abierto abierta abiertos atendemos atiende atienden
			horario horarios cerramos cierra cierran cerrado cerrada cerrados atencion descansamos trabajamos servimos`),
		slotFree: word.Set(`libre libres disponible disponibles disponibilidad lugar lugares hueco
			huecos cupo espacio`),
		slotTaken: word.Set(`ocupado ocupada ocupados completo completa completos lleno llena llenos
			agotado agotada tomado tomada tomados ocupadas ocupo ocupar ocuparon tomaron`),
		slotPhrases: phrases(`hay lugar, tengo lugar, tenemos lugar, hay mesa, tengo mesa, tenemos mesa,
			hay turno, hay turnos, tengo turno, tenemos turno, tengo turnos, tenemos turnos, hay cita,
			tengo cita, tenemos cita, hay espacio, tengo espacio, tenemos espacio, tengo hueco, hay hueco,
			hay horario, tengo horario, hay cupo, tengo un turno, tengo una mesa, tengo un lugar, hay un turno,
			hay una mesa, tenemos a las, tengo a las, tengo el, tenemos el, hay a las, tengo para el,
			podes venir, puedes venir, te puedo ofrecer, te ofrezco`),
		takenPhrases: phrases(`no hay lugar, no hay espacio*, no tenemos espacio*, no queda*,
			no tenemos lugar, no hay mesa*, no hay turno*, sin lugar, no tengo lugar, esta ocupad*,
			esta complet*, no hay disponibilidad, no hay cita*, no tenemos disponib*, no esta disponible, hay alguien, hay otra persona, hay otro turno,
			hay otra reserva`),
		stockLeft: word.Set("queda quedan quedaba quedaban resta restan sobran sobra"),
		stockHave: word.Set(`hay tenemos contamos tengo disponible disponibles disponibilidad stock
			existencia existencias`),
		stockOut: word.Set("agotado agotada agotados agotadas agoto agotaron"),
		stockPhrases: phrases(`hay stock, tenemos stock, en stock, hay existencias, tenemos existencias,
			en existencia, esta disponible, estan disponibles, hay disponible, hay disponibles,
			tenemos disponible, tenemos disponibles, con stock, nos queda*, nos llego, nos llegaron,
			ultima unidad, ultimas unidades`),
		outPhrases: phrases(`stock en 0, stock 0, sin stock, falta de stock, falta de existencia*, no hay stock, no tenemos stock,
			se agot*, esta agotad*, estan agotad*, sin existencia*, no hay existencia*, fuera de stock,
			no hay mas, no tenemos mas, se termino, se terminaron, se nos termin*, se nos acab*, se acab*,
			no tenemos en`),
		free: word.Set("gratis gratuito gratuita gratuitos gratuitas bonificado bonificada bonificados"),
		freePhrases: phrases(`sin cargo, sin costo, sin coste, no te cobr*, no le cobr*, no cobramos,
			no se cobr*, sale 0, sale en 0, no pagas, no paga, no pagan, no pagaras, no cuesta nada, va por nuestra,
			corre por nuestra, por nuestra cuenta, por cuenta nuestra, lo pagamos nosotros, lo cubrimos nosotros, a costo 0, costo 0, no tiene costo, no tiene cargo,
			no te sale nada`),
		gifts: word.Set("regalo regalamos regalito obsequio obsequiamos cortesia regalado regalada cashback"),
		giftPhrases: phrases(`invit* un, invit* una, invit* el, la casa invita, de regalo, te regal*, de cortesia, invita la casa, cuenta de la casa,
			cortesia de la casa, de yapa, te llevas gratis, de onda, de obsequio, te bonific*, te hago precio,
			te hacemos precio, precio especial, te hago descuento, te hacemos descuento, te hago un descuento,
			te hacemos un descuento, te hice un descuento, tenes descuento, tienes descuento, con descuento,
			en oferta, en promocion, de promocion, hay promo*, tenemos promo*, tenemos descuento*,
			hay descuento*, descuento especial, mitad de precio, segunda unidad, 2da unidad, segundo al,
			tenes una promo*, tienes una promo*, precio promocional, meses sin interes*, sin interes,
			sin intereses, te descont*, una rebaja, cliente frecuente, llevas 3, pagas 2, paga 2, lleva 3,
			llevando 3`),
		diets: table[string](`gluten: gluten tacc celiaco celiacos celiaca celiacas trigo harina
			lactose: lactosa lacteo lacteos leche deslactosado deslactosada
			vegan: vegano vegana veganos veganas
			vegetarian: vegetariano vegetariana vegetarianos vegetarianas
			organic: organico organica organicos organicas hipoalergenico hipoalergenicos hipoalergenica
			chemicals: agroquimicos agrotoxicos amoniaco latex nitrilo
			nuts: frutos oleaginosas mani manis nuez nueces cacahuate cacahuates cacahuete almendra almendras
			nuts: avellana avellanas ajonjoli sesamo
			sugar: diabetico diabeticos diabetica azucar azucares
			seafood: marisco mariscos camaron camarones pescado crustaceos
			egg: huevo huevos
			soy: soja soya
			kosher: kosher halal
			allergen: alergeno alergenos alergia alergico alergicos alergicas conservantes aditivos celiaquia`),
		dietCues: word.Set(`apto apta aptos aptas lleva llevan tiene tienen contiene contienen es son sin libre
			libres hecho hecha trae traen usamos usa elaborado elaborada elaboramos seguro segura comer consumir
			tranquilo tranquila adecuado adecuada ingrediente ingredientes incluye`),
		dietFree: word.Set("puede pueden podes puedes sin libre libres no apto apta aptos aptas ni cero 0 seguro segura"),
		topics: table[string](`returns: devolucion devoluciones devolver reembolso reembolsos devolvemos
			returns: devuelves devolverlo devolverla reintegro reembolsamos
			exchanges: cambio cambios cambiar cambiarlo cambiarla cambias cambiamos cambian
			warranty: garantia garantias garantizado garantizada garantizamos
			installments: cuotas cuota intereses msi financiacion
			cancel: cancelacion cancelaciones penalidad multa reprogramaciones`),
		methods: table[string](`cash: efectivo contado
			card: tarjeta tarjetas visa mastercard amex
			credit: credito
			debit: debito
			transfer: transferencia transferencias deposito spei
			mercadopago: mercadopago mercado
			check: cheque cheques
			crypto: cripto criptomonedas bitcoin usdt
			dollars: dolares dolar euros
			paypal: paypal
			account: fiado
			qr: qr modo
			oxxo: oxxo
			insurance: seguros prepaga aseguradora`),
		takes: word.Set(`manejamos trabajamos aceptamos acepta aceptan tomamos recibimos cobramos pagar pagas paga abonar pagos
			medios formas metodos`),
		places: phrases(`estamos en, estamos ubicad*, ubicados en, nuestra direccion, la direccion es,
			direccion es, nuestro local, nos encontras en, nos encuentras en, queda en, quedamos en,
			el local esta, el local queda, a la vuelta de, frente a, enfrente de, a 1 cuadra, a 2 cuadras,
			a 3 cuadras, a cuadras, pasar a buscar* por, pasar por, pasa por, retirar* en, retirar* por,
			recoger* en, venir a, sucursal en, esquina con, esquina de, al lado de, a media cuadra, a pasos,
			entre calles, a unas cuadras`),
		streets: word.Set(`av avenida calle calz calzada bv bulevar boulevard pje pasaje ruta esquina col
			colonia blvd`),
		leakWords: word.Set(`prompt instrucciones instruccion reglas directivas programacion configuracion
			lineamientos`),
		owners: word.Set("mi mis nuestras nuestros su"),
		leakPhrases: phrases(`system prompt, prompt del sistema, mensaje de sistema, mis instrucciones,
			mi prompt, me instruyeron, me programaron, me configuraron, fui programad*, fui instruid*,
			me indicaron que, me ordenaron, mi instruccion*, mi regla*, mi directiva*, nota interna, notas internas, anotacion interna, uso interno,
			nota del equipo, nota del personal, marcad* como cliente, estas marcad*, modelo de lenguaje, mis reglas, mis directivas,
			instrucciones internas, instrucciones del sistema, reglas internas, segun mis reglas,
			tengo prohibido, tengo instrucciones, tengo orden*, funcion interna, llamada a la herramienta,
			llame a la herramienta, la herramienta interna, base de conocimiento interna, mi configuracion,
			ejecute la funcion, llame a la funcion, use la herramienta, usando la herramienta, use la funcion,
			en mi contexto, las instrucciones dicen, las instrucciones que`),
		statuses: statusList(`shipped: repartidor tiene, cadete tiene, mensajero tiene, en camino, en viaje, ya salio, salio para, salio a, fue despachad*
			shipped: esta despachad*, en reparto, en ruta, lo tiene el repartidor, con el repartidor
			shipped: en transito, salio el, salio tu, salio del
			delivered: fue entregad*, esta entregad*, ya llego, se entrego
			preparing: ya empezamos, ya comenzamos, ya empezaron, ya comenzaron, en preparacion, preparando*, se esta preparando, en cocina, en la cocina, en proceso
			preparing: en el horno, lo estan armando, estamos armando
			ready: listo para, lista para, listos para, listas para, para retirar ya, esta listo, esta lista
			ready: esta todo listo, ya podes pasar, ya puedes pasar, ya esta listo, esta separad*, esperandote, te espera en
			paid: al dia, esta pag*, no debes nada, no debe nada, no adeudas, no tenes deuda, no tienes deuda
			paid: deuda en 0, saldo en 0, sin deuda, figura pago, figura paga, figura pagad*, quedo pago
			paid: entro el pago, entro la plata, entro la transferencia, entro tu pago, entro tu transferencia, quedo paga, esta pago, totalmente pago, totalmente paga, quedo en 0, ya no debes
			waiting: como pendiente, sigue pendiente, esta pendiente, en espera de,  a la espera de que
			waiting: esperando a que lo preparen, sin preparar, todavia no lo prepararon
			waiting: a la espera de preparacion
			awaiting: en revision`),
		cents: word.Set("centavo centavos"), centJoins: word.Set("con y"),
		afterJoins: word.Set("por el la los las cada de del para"),
		grants: word.Set(`tenes tienes tiene hay hacemos hago hice damos doy di ofrecemos aplico
			aplicamos aplica con incluye llevas llevate corresponde autorizaron autorizo consegui conseguimos
			dejo`),
		promises: word.Set(`llega llegan llegara llegaran mandamos mandan enviamos envian entregamos
			entregan llama llaman llamara llamaran contesta contestan responde responden vuelve vuelven volvera
			volveran entra entran ingresa ingresan repone reponen reponemos sale salen tarda tardan demora
			demoran prevista previsto previstas pasa pasan acredita acreditan estara estaran llamamos`),
		shareVerbs:  word.Set("compartir revelar mostrar contar compartirte revelarte"),
		possessives: word.Set("tu tus su sus"),
		socials:     word.Set("instagram facebook whatsapp google maps internet linea cdmx caba tiktok"),
		changeWords: word.Set(`vuelto cambio devolverian devuelven vuelven regresan regresarian sobran sobra
			sobrarian vuelta vuelve devolveria devolvemos`),
		missingWords: word.Set("falta faltaba faltaban faltaron faltara faltaran faltan faltaria faltarian restan llegar faltando superas pasas supera pasa"),
		compareWords: word.Set(`barato barata baratos baratas caro cara caros caras diferencia ahorras ahorro
			menos mas extra arriba encima bajo subio demas economico economica descuento aumento rebajado`),
		just:    word.Set("acabo acabamos acaba"),
		article: word.Set("un una uno"),
		payPhrasesSure: phrases(`pag* con, abon* con, billetes de, billete de, billete, con un billete,
			cambio de, vuelto de, vuelto para, cambio para, si me das, si das, de a`),
		accounts: word.Set("cbu cvu clabe cuenta sucursal caja"),
		halves:   phrases(`mitad de precio, a mitad de, 50 off, al 50`),
		lasts:    phrases(`la ultima, el ultimo, es el ultimo, ultima unidad, ultimo que, los ultimos, las ultimas`),
		standing: word.Set("ahora quedo quedaste tenes tienes tiene esperamos sigue queda anotado"),
		ranges:   word.Set("a y hasta - –"),
		settles:  word.Set("quedo quedaron"), couples: word.Set("ambos ambas par"),
		becomes: phrases(`queda en, quedan en, quedaria en, quedarian en, te queda, te quedaria, te saldria,
			transferir, seria de, llegas a`),
		yeses:     word.Set("propongo ofrezco si hay tengo tenemos"),
		waitlists: phrases(`lista de espera`),
		hourPhrases: phrases(`estamos hasta, estamos de, hasta las, hasta la, estamos desde, corrido,
			de corrido, las 24`),
		already: word.Set("ya te le se les recien hoy os acabamos"),
		breaks:  word.Set("que cuando si para donde quien porque los productos pedidos reservas"),
		finite: word.Set(`es son se puede pueden tiene tienen llega llegan sale salen hace hacen va van necesita
			requiere pasa pasan quedan queda incluye incluyen demora demoran`),
		weakPrice: word.Set(`serian seria quedaria quedarian saldria sena es son esta estan queda quedan de en
			a los las suma total`),
		aliases:    word.Set("alias"),
		aliasJoins: word.Set("banco cuenta numero nuevo ahora siguiente"),
		terms:      word.Set("dia dias mes meses semana semanas ano anos hora horas hs minutos"),
		ruleCues: word.Set(`tenes tienes tiene aceptamos acepta puede podes puedes hacemos ofrecemos hay dura
			cubre cubren son es dentro aceptan plazo gratis costo cargo cambiamos devolvemos garantizamos
			incluye incluyen tienen cobramos`),
		limits:  word.Set("solo solamente unicamente salvo excepto dentro hasta sin antes"),
		holders: phrases(`a nombre de, titular es, titular, cuenta es de, cuenta de`),
		unknowns: phrases(`no tengo, no cuento, no puedo asegurar*, no puedo confirmar*,
			no puedo garantizar*, no figura*, no aparece*, no me figura*, no me aparece*, no sabria,
			no estoy segur*, no tenemos inform*, no veo, no puedo, consultar*, consulto, averigu*,
			te recomiendo consultar, habria que, convendria, no te puedo, no especifica*, no indica*,
			no detalla*, no dice*, no encuentr*, sin confirmar, no hay inform*, no lo tengo, desconozco,
			preferible, preguntar*, tendria que, no manejo, no dispongo, no menciona*, verificar, no hay nada,
			no viene*, no esta marcad*, no esta anotad*, no estan marcad*, no hay un*, no hay ningun*, no hay promo*, no tenemos promo*, no hay descuento*,
			no tenemos descuento*`),
		pickups: phrases(`retir*, pasar a buscar*, pasas a buscar*, recoger*, recog*, buscarlo, en el local,
			en tienda, en sucursal`),
	}
	l.verbs = irregular(verbsOf("es", `confirm: confirmar procesar concretar finalizar completar registrar
		confirm: ingresar generar crear realizar efectuar asegurar tramitar cursar formalizar emitir
		book: reservar agendar apartar bloquear separar programar
		cancel: cancelar anular
		move: reprogramar reagendar mover trasladar postergar adelantar recorrer pasar correr
		change: modificar actualizar cambiar corregir ajustar editar reemplazar aumentar bajar subir
		add: agregar añadir sumar incluir anotar incorporar cargar adicionar apuntar
		remove: quitar sacar eliminar borrar remover
		pay: pagar abonar cobrar acreditar saldar aprobar imputar debitar verificar validar liquidar reflejar
		receive: recibir
		send: enviar mandar reenviar remitir adjuntar
		notify: avisar notificar comunicar informar alertar solicitar reportar consultar hablar coordinar
		hand: derivar transferir escalar comunicar
		store: guardar registrar anotar armar tomar
		refund: reembolsar reintegrar
		reduce: aplicar descontar bonificar rebajar activar
		ship: despachar
		deliver: entregar
		prepare: preparar
		remind: recordar`), `do past1: hice hicimos
		do past3: hizo hicieron
		do participle: hecho hecha hechos hechas
		add past1: puse pusimos
		add participle: puesto puesta
		refund past1: devolví devolvimos
		refund participle: devuelto devuelta
		notify past1: pedí pedimos dije dijimos
		confirm past1: logré conseguí cerré
		add past1: dejé
		hand past1: pasé pasamos
		release past1: liberé`)
	l.mind = strings.Fields(`encontr revis busqu intent prob qued le vi ve entend mir consult fij equivoc confund coment
		mencion dij cont pens cre calcul compar repas cheque verifiqu corrobor not detect copi repet expliqu present
		ofrec prop supus mostr list pregunt resum aclar detall nombr respond qui pud olvid sup convers`)
	l.nouns = table[Noun](`order: pedido pedidos orden ordenes compra compras encargo encargos
		booking: reserva reservas reservacion reservaciones turno turnos cita citas mesa mesas sesion lugar
		payment: pago pagos transferencia transferencias sena deposito abono anticipo comprobante comprobantes
		debt: deuda saldo cuenta
		data: nombre datos telefono direccion dni perfil preferencia preferencias alergia alergias apellido
		data: documento domicilio ficha
		person: encargado encargada equipo persona personas companero companera dueno duena gerente asesor
		person: asesora humano cocina local negocio doctora doctor recepcion repartidor sector area
		reminder: recordatorio recordatorios
		coupon: cupon cupones descuento descuentos promo promocion bonificacion
		code: codigo codigos
		link: link enlace pdf catalogo factura mensaje whatsapp sms archivo lista
		mail: mail correo email casilla
		delivery: envio entrega
		cancellation: cancelacion
		ticket: ticket reclamo reclamos caso consulta solicitud incidente presupuesto cotizacion aviso
		stock: stock unidades existencias
		refund: reembolso reintegro devolucion
		price: precio`)
	return l
}
