package reader

import (
	"slices"
	"strings"
	"sync"
)

// The labelled messages are too few to show that "merluza" is food and "brackets" are a dentist's. Classes say it: words
// of three languages that mean much the same to a shop, folded. They decide nothing: a model learns what each class
// tells in its place. A word counts in all its inflections, as Stem sees them.
const classWords = `
bring: acerca acercame alcanza alcanzame arrima bring deliver despacha drop dropoff entrega envia enviame enviamelo
  envie larga leva lleva manda mandame mandamelo mandas mandeme remite repone reponga reponme send ship solta solte
  sube subelo trae traeme traga traiga traigame traz
put: acrescenta add adiciona agrega agregame anade anota anotame apunta apuntame bota bote cargame chuck coloca
  coloque echa echame encargar encargo inclua include inclue inclui mete metele pls poe pon pone ponele poneme poner
  ponga ponle ponme pop put soma stick suma sumale sumame throw
give: aparta apartame arruma arrumame da dame dar deme despacha despachame faz fazer give guarda guardame haceme
  hazme hook keep me prepara preparame regala regaleme reserva save sell separa separame ve veja vende vendeme
want: andaba buscando busco desejo deseo gostaria gustaria i'd id kiero like looking nececito necesitamos necesito
  need nesesito ocupamos ocupo precisamos preciso presiso queremos querer queria quero querria quiero quisiera
  quisieramos vou wanna want would
take: buy comprar compro levar levo llevar llevo order pedir pido take
remove: apaga borra borrame cancelame cut deja dejala delete descarta drop elimina elimine exclui leave lose menos
  olvida olvidate quita quitale quitame quite remova remove retira retire saca sacale sacalo sacame saque skip
  suprime tira tirame tire without
cancel: anula anulame anulamelo anule baja bajar borren call cancel cancela cancelacion cancelamelo cancelamento
  cancelar cancele cancelo desistir desisto desmarca desmarcar desmarque scrap suspende suspendelo void
change: altera alterar cambia cambiale cambialo cambiame cambiar cambie cambieme change corregir corrige equivoque
  exchange instead modifica modificar modificarlo muda mudar mude reemplaza reemplazame replace substitui sustituye
  swap switch troca trocar troque
move: adelanta adelantame adia adiantar adiar antecipa atrasa bump cambiar corrame corranos corre correla correme
  correr earlier later move moveme mover mude mueve mueveme pasa pasala pasame passa pospone posterga postpone push
  pushed reagenda reagendar recorre remarca remarcar remarque reprograma reprogramar resched reschedule retrasa
  retrasame
empty: arranquemos borra borralo cero clear comecar empecemos empezar empty esvazia esvazie everything fresh limpa
  limpia nuevo over recomecar scratch start todo vacia vaciar zera zero
insteadof: instead lugar mejor melhor rather vez
finish: bag cerra cerralo cerrame cerrar checkout cierra cierralo cierro complete conclua conclui concluir confirma
  confirmar confirmo dale done estaria fecha fechar fecho fechou finaliza finalizar finalize finish hecha listo
  mandalo mandar place pode procede proceder pronto ring seria termina
onlythat: all eso isso just mas nada nomas only so solamente solo
again: acostumbrado again anterior coisa habitual igual last mesma mesmo misma mismo msm pasado passada reorder
  repeat reped repete repeti repetilo repetime repetir repite same sempre siempre ultima ultimo usual usually
cart: anotado apartado bag basket canasta carrinho carrito carro cart conta cuenta deu far list lista llevo order
  pedido resumen resumo sacola sacolinha somou subtotal suma total va
cost: bale charge cobran cobras cost costaria costo costs cotizacion cotizame cotizar cuanto cuantos cuesta custa
  custam custo damage expensive fica kuanto kuesta much orcamento precio precios preco presio presupuesto price
  prices pricing prise qnt qnto qto quanto quote sai saindo saldria sale salen vale valen valor valores wats
have: ai any carry consigo consigue consiguen cuentan do existe got hacen hai has have hay left manejan queda quedan
  rola sell sobrou stock stocking tem tendran tendras tenes tenis teria teriam tienen tienes trabajan trabalham trae
  vende vendem venden vendes
menu: cardapio cardapios carta catalog catalogo catalogue flavors flavours fotos list lista menu modelos opcoes
  options productos range sabores selection show surtido tabela variedades
recommend: aconseja aconselha advise aguanta best better conviene dura estrella favorite favourite indica indicam
  mejor melhor popular recomenda recomendame recomendarias recomendas recomienda recomiendan recommend rica rico
  rinde sale sirve solta sugere sugestao suggest sugieren sugieres tipico typical vende vendido
coupon: code codigo coupon cupom cupon desconto descuento discount oferta off offer promo promocao promocion voucher
pickup: apanhar busca buscar buscarlas buscarlo busco collect collecting fetch manda mando pasamos pasar pasaria
  paso passar passo pegar pego pick recogemos recoger recogerlo recojo retirada retirar retirarlo retiro swing vou
delivery: acarreo cadete carreto cobertura correio courier deliver delivery despacho domiciliario domicilio
  domicilios entrega entregam entregan entregas envian envio envios flete frete fretes llegan llevan mandan moto
  motoboy postage reparten repartidor repartidores reparto sedex shipping transportadora viaje
howlong: arrives arriving chega chegando cuando demora demorado demoran dias eta horas llega long plazo prazo rato
  tarda tardan tiempo
address: alameda andar ap apartamento apartment apto autopista av avda ave avenida avenue bairro barrio bloco blvd
  bodega building calle carrera carretera casa cep cll close col colonia condominio court cra departamento depto
  diagonal dpto drive edif edificio entre esquina flat floor galpao galpon gate habitacion hostal hostel hotel
  interfone interfono jiron km kra lane local lote lt manzana mz numero obra of oficina pasaje piso portao qd quadra
  rd road rua ruta sobrado street suite timbre torre transversal travessa unit vereda villa wharf
place: addr address branch chego como direccion directions donde endereco estacao estacion estacionamento
  estacionamiento fica llegar llego local localizacao located map mapa metro onde parada paradero parking parquear
  ponto queda quedan referencia sucursal sucursales tienda ubicacion ubicados ubican where
open: aberto abierta abierto abiertos abre abrem abren abrira atendem atendiendo atienden cerrado cerrados cierra
  cierran close closing fecha fecham feriados funciona funcionam funcionamento horario horarios hours open opening
  plantao trabajan
payment: addi adelanto afirme alelo amex anticipo apple billete bizum boleto bradesco cambio card cartao cash change
  cheque contactless contado contraentrega convenio credcheque credit credito cuenta cuotas datafono daviplata debit
  debito deposito dinheiro dni dolar dolares efectivo entrega eps especie fiado google installments insurance
  maquina maquininha master mercado nequi obra osde oxxo pago parcelado paypal pix plan plin posnet qr redcompra
  refeicao seguro sena sencillo sinpe social sodexo spei suelto tap tarjeta terminal transfer transferencia
  transferir troco unimed vale venmo vezes visa vuelto webpay yape zelle
pay: abonar abono cancelo paga pagamento pagando pagar pago pague pay paying payment
paid: abone adelante caiu captura comprobante comprovante consignado consigne deposite depositei enviado fiz foto
  hice mandado mande mandei pagado pagaste pague paguei paid plinie proof receipt recibo screenshot sena sent
  transferencia transferi transferido transferred voucher wired yapee
account: account agencia alias banco bank cbu chave clabe conta cuenta cvu iban number numero pix sort
debt: adeudo anotaste arrears atrasado balance caderneta cuaderno debe deben debiendo debo debt deuda devendo devo
  divida due fiado libreta outstanding owe owing parcelas pendente pendiente pendientes pendura quede quedo saldo
  slate tab
link: enlace liga link qr url
invoice: bill boleta comprobante cuit cupom factura facturame facturar facture facturen fatura fiscal invoice
  itemised itemized nf nota receipt recibo recibos rfc ruc ticket vat
document: cedula cnpj cpf cuil cuit curp dni documento id identidade nit passport rfc rg ruc rut
phone: cel cell celu celular contato fone fono mobile movil number numero phone tel telefone telefono whats whatsapp
  wsp zap
email: arroba correo e-mail email gmail hotmail mail outlook
name: apellido apunta aqui called chamo fala habla im llamas llamo name names nombre nome ponelo poner ponlo saluda
  sou soy
bookword: agenda agendame agendamento agendar agendarme agende agendeme apointment appointment appt apuntame book
  booking cita citas consulta cupo encaixe espacio fit hora horario marca marcar marque marquem mesa pencil resched
  reserva reservame reservar reservation reserve reserven sacar slot squeeze table turnito turno turnos vaga visita
  visitas
free: availability available brecha campito campo cupo cupos disponibilidad disponible disponivel encaixe espacio
  free gap habra horario hueco huequito libre livre lugar lugarcito opening openings slots spot vaga vagas
attend: ahi asistencia asistire asisto attend coming confirmado confirmo estamos estare estarei estaremos fija ire
  irei iremos llegamos llego presenca presente seguro tamo there vamos vou voy
cannot: alcanzo atorado atrasado can can't cannot complica complicado conseguir consigo enferma enfermo fiebre gripe
  imposible imprevisto podemos poderei podre posso pude pudimos puedo rola salio sick stuck surgio trabaja unable
  vai wont wouldn't
mine: meu meus mi mia mine minha minhas mio mis my
staff: atende atendio atiende atienden back barbeiro barber barbero cabeleireira corto dentist dentista doctor
  doctora doutor doutora dr dra encargado especialista especialistas estilista ferias folga hizo hygienist licenca
  licencia odontologo odontopediatra pediatra peluquero profesional profissional quem quien quienes stylist trabaja
  trabalha vacaciones voltou volvio who works
person: agent alguem alguien asesor atencion atendente call chama comunicarme comuniqueme comuniquen dono duena
  dueno encargado falar gerente hablar human humano liga ligar llamar llame llamen manager marcarme marquen owner
  pasame person persona pessoa real rep representative responsavel ring somebody someone speak supervisor talk
  vendedor verdad
robot: automatico bot maquina robo robot
hair: alisado balayage barba beard blowdry blowout botox brushing cabello cabelo cacheado cachos canas capilar color
  cortar corte cut decoloracion degradado desvanecido disfarcado disfarce dye escova fade fleco flequillo franja
  fringe hair haircut hidratacao highlights iluminacion keratin keratina kerotin luzes mechas navalha peinado pelo
  perm permanente perms planchado progressiva raiz rapado reflejos retoque selagem tinte tintura tratamiento trenzas
  trim updo updos
beauty: acrilicas axilas botox bozo brows cejas cera cilios depilacao depilacion drenagem esculpidas esmaltado
  eyebrow eyebrows facial gel gelish kapping laminado lashes lifting limpeza limpieza makeup mani manicura manicure
  maquiagem maquillaje masaje massage massagem micropigmentacao nails pedi pedicura pedicure pestanas piernas
  polygel semi shellac sobrancelha soft spa una unas unha unhas ventosas wax
dental: aparelho avaliacao blanqueamiento braces brackets bridge bruxismo calza calzas canal carie caries carilla
  carillas checkup clareamento cleaning conducto control cordales corona crown dentadura dente dentes denture
  dentures diente dientes encia endodoncia extraccion faceta filling implant implante juicio limpeza limpieza
  manutencao molar muela muelas obturacao odontologia ortodoncia placa plano polish profilaxis protese protesis
  puente radiografia raspagem relajacion resina restauracao revision root sarro scale siso tapadura teeth tooth
  valoracion veneers whitening wisdom
pain: ache bleeding doi dolor dor duele emergencia emergency hinchado hurts inchado inflamado pain sangra swollen
  urgencia urgent urgente
meat: alitas asa asado atun bacalhau bacon barbacoa beef bife boi calabresa camarao camarones carne carnitas cerdo
  chicken chorizo chuleta costela costilla costillas coxa fish frango ham jamon lamb linguica lomo marisco matambre
  merluza milanesa milanesas mince mortadela nuggets panceta pastor pechuga peixe pescado picada picanha pollo porco
  pork prawn presunto pulpo res ribs salame salami salchicha salchichas salmon salsicha sausage shrimp steak suadero
  tocino trucha tuna turkey vacio
dish: acai aji ajiaco anticucho arepa arepas bandeja bolinho burger burgers burrito canelones causa ceviche chaufa
  chilaquiles chorrillana combo completo completos coxinha curry dumplings empanada empanadas enchiladas ensalada
  esfiha espetinho falafel feijoada fideos fries fritas gorditas hamburguesa humita hummus lanche locro lomito lomo
  marmita milanesa nachos napolitana nhoque noodles noquis nuggets pad papas parmegiana pasta pastel perros pf pizza
  pizzas platillo porcao pozole prepizza prepizzas promo pupusa quesadilla quesadillas ravioles risoto salad
  salchipapa saltado sancocho sandwich sopa sopes sorrentinos soup strogonoff sushi taco tacos tamal tapioca tarta
  thai tofu torta tortas tostadas wings wrap
bakery: alfajor alfajores almojabana bagel baguette biscoito biscuits bizcochitos bizcocho bolacha bolillo bolo
  bread brioche broa brownie budin bunuelo cake chipa chipacas churros concha cookies croissant donas factura
  facturas galletas galletitas hallulla hogaza kuchen loaf marraqueta medialunas muffin paes palmeritas pan
  pandebono panes pao pastel pastelitos rolls rosca scone sonho torta tortilla tortillas
dairy: butter cheese cream crema dulce eggs helado helados huevo huevos iogurte kumis leche leite manteca manteiga
  mantequilla maple milk mozarela mucarela muzzarella nata ovo ovos queijo queso quesos requeijao ricota sorvete
  suero yoghurt yogur yogurt
drink: agua aguardiente aperol batido bebida beer beers cachaca cafe caguama caipirinha cerveja cervejas cerveza
  cervezas chicha chopp cider coca cocas coffee coke energetico fanta fernet gancia gaseosa gatorade gin guarana
  horchata jamaica jugo juice lager latte lemonade licuado limonada malta mate mezcal michelada pepsi pisco powerade
  prosecco refresco refri refrigerante ron six soda sprite suco te tea tequila tonica vinho vino vodka water whisky
  wine
grocery: abobora aceite acelga acucar aguacate ajo alface alfajores alho apples arroz arvejas atun avena azucar
  banana bananas batata beans caramelos carrots cebola cebolla cenoura cereal cheiro chicharo chile chiles choclo
  choclos chocolate chocolates cilantro confites couve crisps doce elote farinha feijao fideo fideos flour fresas
  frijol frijoles fuba galletas garbanzos garlic grapes harina jitomate laranja lechuga lemons lentejas lettuce
  limon lulo maca macarrao maiz mandarina mandarinas mandioca manga mango mangos mani manzana mayonesa melancia
  melon molho mora morango morron morrones naranja naranjas nopales oats oil oleo onions palta papa papas papaya
  pasta peras pina platano platanos polenta porotos potatoes quinua rice rucula sal salgado salsa sandia sauce sugar
  tomate tomates tomatoes turron uva uvas yerba yuca zanahoria zanahorias zapallo
home: amaciante balde batteries bin bleach bolsas bulbs candles cera cloro confort cubeta desinfetante desodorante
  detergente diapers encendedor escoba esponja foquito fosforo fosforos fralda higienico incenso insecticida jabon
  lavandina lavavajillas limpiador mop nappies nova panales papel paper pilas rodo sabao sabonete sahumerio
  sahumerios servilletas shampoo soap sponge suavizante toallitas toilet towels trapeador trapo vassoura velas
clothes: bermuda bikini biquini biquinis blusa bombacha bone boots bota botas boxer bufanda buzo cachecol calca
  calcinha calza calzas calzoncillos camisa camiseta campera casaco chamarra chaqueta chinelo coat corpino cueca
  dress falda gloves gorra guantes hat hoodie interior jacket jaqueta jean jeans jogger joggins leggings malla
  medias meia moletom ojotas pantalon pijama pijamas pollera pulover pyjamas remera remeras ropa saco saia sandalia
  sandalias sandals sapato scarf shirt shirts shoes short shorts skirt sneakers socks soquetes sudadera sueter tenis
  trainers vestido vestidos zapatillas zapatos
tools: adhesivo alba amoladora areia arena argamassa azulejo bisagra bomba bricks brocha brush cable cables cal
  candado canilla cano carretilla cement cemento ceramica cerradura chapa chazos cimento cinta cintas clavos corrida
  disco discos disjuntor drill drywall enchufe enduido enxada escada escalera esmalte felt fierro fierros fio foco
  furadeira gesso grava gravilla griferia grout gutter hammer hierro hinge hose ladder ladrillo ladrillos lampada
  lampara latex lija llave lock madera malla mallas manguera marmore martelo martillo massa mortero nails paint pala
  parafuso parafusos pegamento perfil piedra pincel pintura pipe piso plywood porcelanato prego registro rejunte
  rodillo roller rolo rosca sand sander screws screwsdriver sealant sellador serra serrucho sierra silicona
  soldadora taladro tanque tap tarugos telha tersuave thinner tijolo tijolos tiles timber tinta tomada torneira
  tornillo tornillos tubo varilla varillas veda vinilo wire yeso
gadget: adaptador adapter aire auricular auriculares auris cable cabo capinha cargador carregador case celular
  charger chip computadora consola earphones estufa fone fridge funda geladeira headphones heladera impresora
  impressora joystick keyboard laptop lavadora lavarropas licuadora liquidificador microondas monitor mouse notebook
  pantalla parlante pelicula printer speaker tablet teclado tela tele televisor tv ventilador
stationery: backpack bolsa book books caderno cadernos caneta carpeta cartulina cuaderno cuadernos estojo folder
  goma hoja hojas lapicera lapices lapis lapiz libreta libro libros livro marcadores mochila notebook pegamento pen
  pencil pens resma sacola tijera
gift: ball balloons bola boneca bouquet brinquedo brinquedos buque doll flores flowers gift globo globos juego
  juguete muneca pelota peluche pinata presente puzzle ramo regalo regalos rompecabezas teddy torta toy vela
unit: atado atados bag bags balde bandeja barra barras bidon bidones bolsa bolsas botella botellas bottle bottles
  box boxes bulto bultos cacho caixa caixas caja cajas cajon cajones can cans cartela case cases ciento cuartito
  cuarto cx docena docenas docenita dozen duzia dz fardo fardos fatia fatias frasco g galon garrafa gr gramos jaba
  jar k kg kilito kilo kilos l lata latas libra libras litrito litro litros lt maco manga manojo maso media medio
  metade metro metros millar ml pack pacote pacotes pair pairs paquete paquetes par pares pct piece pieces pint
  plancha porcion porcoes pote potes pound pounds punnet racimo roll rollo rollos rolls rolo sack saco sacos sobre
  sobres tanda tarro tira tonelada toneladas tray tub un und unds unidad unidade unidades viaje volquete
vague: algunos couple few half par poco poquito pouco several some umas unas unos uns varios
size: adulto big chica chico chiquita chiquito eg familiar finito g gg gigante gordita gorditas grande grandecito
  grandota infantil junior kids large little m mediana mediano medio medium numero numeros p pequena pequeno
  personal size small talla tallas talle talles tam tamanho tamano xl xs xxl
color: amarelo amarillo azul black blanca blanco blue branca branco brown cinza gray green grey gris marron negra
  negro pink preta preto purple red roja rojo rosa roxo verde vermelha vermelho violeta white yellow
people: adultos adults comensales criancas gente guests kids lugares ninos party people personas pessoas somos us
diet: alergia alergica alergico allergic allergy amendoim aplv azucar castanha cebolla celiac celiaca celiaco
  coeliac dairy diabetico embarazada embarazo free frutos gestante gluten gluteo halal hipertenso huevo hypertension
  intolerancia intolerant intolerante kosher lactosa lactose leche maionese mani marisco nueces nuez nut nuts ovo
  peanut picante pimenta sal sem sin soja spicy sugar tacc vegan vegana vegano vegetarian vegetariana vegetariano
bad: absurdo agrio appalling atrasado awful azedo bad broken burla burnt caliente chafa cobrado cobraron cold cru
  crudo damaged decepcionada defectuoso defeito derramada derramado derramou desastre disgrace disgusting doble
  equivocado errado esperando esperei estafa estragado expired falta faltaba faltando falto faltou faulty feo fraude
  fria frio gelado horrible horrivel inaceptable joke ladrones late mal mala malo mancha manchado missing mosca
  mugre nadie ninguem nobody nunca palhacada pelo peor pesima pesimo pessima pessimo podrido porqueria quebrado
  queimado quemado rajado rasgado raw respeito ripped robo rota roto rude ruim ruined scam soggy stale sucio sujo
  tarde terrible unacceptable vencido vergonha vergonzoso verguenza waited worst wrong
claim: arreglan arreglen back cambio complaint devolucao devolucion devolvam devolve devolver devuelvan devuelvanme
  estorno exchange garantia money queja reclamacao reclamar reclamo reembolso refund regreseme reintegro reponer
  repongan ressarcimento return returns troca warranty
where: cade dond donde onde where
status: andamento arrived caminho camino camion chegou codigo demora demorando despachado despacharon despachou
  dispatched encomenda entregado estado falta guia llego moto motoboy rastreio rastreo repartidor saiu salido salio
  seguimiento shipped status track tracking update venir viene way
policy: aceita acompanhante allow allowed anticipo bebe bring cadeirao condiciones condicoes corkage dejan deposit
  descorche dogs estacionar garantia highchair kids levar llevar mascotas mayorista minimo minimum ninos patio
  permiten permitido perro pets pode policy politica propina puede puedo reserva rolha sena silla traer wheelchair
wait: aguanta aguantame aguarda ahorita ask averiguo aviso back banca bancame calma chamo check checo confirmar
  confirmo consultar consulto deja dejame depois despues escribo espera esperame falo get hang hold later luego
  minute minutinho minuto moment momento pensar penso pera perae perai pienso preguntar pregunto sec segundo think
  vejo volto vuelvo wait
yes: absolutely afirmativo aha aja aye beleza blz bora buenisimo bueno certo claro combinado correct correcto dale
  definitely exacto fechado fechou genial isso joya listo mesmo obvio ok oka okay okey okk perfect perfecto perfeito
  pode positivo right sale see si sii sim simon sip sisi ss sure va vale venga yeah yep yes yh yup
no: deixa dejalo descartado dont mind naa naaa nada nah nao negativo nel nem nenhum never ni ninguna ninguno nn no
  none nop nope not nunca tampoco
this: aquel aquela aquele aquella esa ese eso essa esse esta este first last one opcao opcion option primeira
  primeiro primera primero second segunda segundo terceiro tercero that third this ultima ultimo
thank: agradecida agradecido agradecidos agradezco amable appreciate bendiciones brigada brigado capo cheers chida
  crack divina genia genio gracias grata grato grax maquina mersi mil obg obrigada obrigadao obrigado ta thank
  thanks thankyou thx tks tnx valeu valew vlw
greet: afternoon alo alright bnas boa bom buen buenas buenos coe dia eae eai epa evening fala hello hey hi hiya hola
  holaa holi holis howdy ke morning noches noite oi oie oii oiii ola onda opa que quiubo saludos salve sup tal tarde
  tardes wenas weno yo
bye: abraco abracos abrazo adio adios ate beso besos bj bjs bye chao chau cuidate cuidese cya falou flw fui goodbye
  hasta inte later laters luego night nos nosvemos see tata tchau tmj vemos xx
please: favor gentileza pfv please plis pls porfa porfavor porfis
vocative: amiga amigo buddy che chefe dear doctor don dona jefe joven linda love mate mi moca moco querida reina
  senor senora senorita vecina vecino
family: abuela abuelo aunt avo baby bebe bebes boyfriend brother chamaco comadre compadre crianca cunada cunado dad
  daughter esposa esposo filha filho genro girlfriend grandad grandma guagua hermana hermano hija hijo husband irma
  irmao kid mae mama marido menina menino mom mujer mum namorada namorado nan nena nene nenem nenes neto nieto nora
  novia novio pai papa polola pololo primo sister sobrina sobrino sogra sogro son suegra tia tio uncle vieja viejo
  viejos wife
pet: cachorra cachorro cadela cat dog gata gato kitten mascota perra perro pet puppy
football: arbitro boca campeon cancha copa corinthians equipo flamengo goal gol hincha jogo juiz match mundial
  partido penal penalti penalty referee river team time
feeling: afraid amor apaixonado chorar coracao corazon cry enamorado extrano feliz happy heart llorar lloro lonely
  love medo miedo sad saudade sola solo sozinha sozinho triste
joke: adivinanza charada chiste haha jaja jajaja jeje joke kkk kkkk lmao lol meme piada riddle rs
school: ecuacion escola escuela essay exam examen faculdade homework licao matematica maths profe profesor prova
  school tarea teacher universidad
news: calor chuva clima dolar eleccion election eleicao frio governo inflacion lluvia news noticia politica
  president presidente rain tiempo weather
computer: code codigo gpt ia ignore instrucciones instrucoes instructions inteligencia model modelo programa prompt
  python sistema
ask: ask consulta decime diga digame dime diz duda duvida info informacao informacion know pergunta pregunta
  question saber tell wondering
can: can consegue could may might pode podem poderia podes podria podrias puede pueden puedes would
hurry: apuro asap fast hurry logo now pressa prisa quick rapido urgente ya
month: abril agosto april august december dezembro diciembre enero febrero february fevereiro janeiro january julho
  julio july june junho junio maio march marco marzo mayo november novembro noviembre october octubre outubro
  september septiembre setembro setiembre
weekday: domingo feira fri friday jueves lunes martes miercoles mon monday quarta quinta sabado sat saturday segunda
  sexta sun sunday terca thu thursday tue tuesday viernes wed wednesday
dayword: amanha depois dia fds feriado finde hoje hoy manana mes month next pasado proxima proximo que quincena
  semana today tomorrow tonight vem viene week weekend
hourword: afternoon am cedo evening half hora horas hrs hs mediodia meio midnight morning noche noite noon oclock
  past pm tarde tardecita tardinha temprano
money: ars bucks centavos clp conto cop dinheiro dolares dollars euros lucas mangos mxn peso pesos plata pounds quid
  reais real soles usd
city: avellaneda belgrano bogota botafogo brooklyn caballito cali callao centro chapinero condesa contagem
  copacabana cordoba coyoacan curitiba downtown guadalajara ipanema itaquera lanus leste lima london maipu
  manchester medellin miraflores moema monterrey moron niteroi norte oeste palermo pinheiros polanco providencia
  puebla quilmes ramos roma rosario santiago savassi suba sul sur surco tijuca tlalpan usaquen valparaiso zona
givenname: agustina alejandro aline amanda ana andrea anna antonio beatriz bruna bruno camila carlos carmen carolina
  claudia daniela david diego eduardo elena emma facundo fernanda florencia francisco gabriela gustavo jack james
  javier joao john jorge jose juan juliana julieta kate larissa laura leticia lisa lucas lucia luis marcos maria
  mariana marta martin mary mateus matias miguel mike monica nahuel nicolas pablo patricia paula paulo pedro rafael
  regina renata ricardo roberto rodrigo romina rosa sandra sarah sergio silvia sofia thiago tom valentina veronica
`

// classed are the classes of stems.
var classed = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	name := ""
	for w := range strings.FieldsSeq(classWords) {
		if class, ok := strings.CutSuffix(w, ":"); ok {
			name = class
		} else {
			for _, key := range []string{w, "~" + Stem(w)} {
				if !slices.Contains(out[key], name) {
					out[key] = append(out[key], name)
				}
			}
		}
	}
	return out
})

// classesOf are the classes of a word: of the word itself or, where none has it, of its stem.
func classesOf(w string) []string {
	if list := classed()[w]; list != nil {
		return list
	}
	if len(w) < 4 {
		return nil
	}
	return classed()["~"+Stem(w)]
}
