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
bring: manda envia trae acerca alcanza lleva despacha remite mandas envie traiga traz traga leva entrega send bring deliver drop ship
put: pon pone poner ponga agrega anade suma sumale mete echa anota apunta coloca bota poe bota acrescenta adiciona inclui inclua coloque add put include throw
give: da dame deme regala vende prepara aparta guarda separa reserva despacha dar me ve veja prepara guarda give sell keep save
want: quiero quisiera deseo necesito ocupo busco gustaria queria querria quero preciso gostaria desejo kiero want need like wanna looking would
take: llevo llevar levo levar compro comprar pido pedir take buy order
remove: quita saca elimina borra retira quite saque elimine suprime tira tire remova retire exclui apaga remove delete drop leave skip
cancel: cancela anula cancele anule desmarca desmarcar suspende cancelo cancelar cancel scrap void
change: cambia cambiar cambie modifica modificar reemplaza sustituye troca trocar mudar muda altera alterar substitui change swap replace switch instead exchange
move: mueve mover corre correr pasa adelanta atrasa posterga reprograma reagenda pospone retrasa recorre remarca remarcar adia adiar antecipa reschedule postpone push move earlier later
empty: vacia vaciar todo limpia esvazia limpa zera empty clear everything
insteadof: vez lugar instead rather mejor melhor
finish: cierra cerrar cierro cerra confirma confirmar confirmo finaliza finalizar termina fecha fechar fecho finalizar conclui conclua concluir checkout finish done place complete listo pronto
onlythat: nomas solo solamente eso nada mas isso so only just all
again: mismo misma siempre repite repetir repetime igual ultimo anterior pasado mesmo mesma sempre repete repetir ultima passada same again usual repeat last reorder
cart: carrito pedido cuenta lista canasta llevo carrinho sacola sacolinha pedido conta cart basket bag list order total
cost: cuanto precio vale cuesta sale costo valor cobran sale cobras presupuesto quanto preco custa sai valor custo fica price cost much charge quote expensive
have: tienen tienes tenes hay queda quedan venden vendes manejan trabajan consigue tem vende vendem sobrou trabalham have sell stock carry got any left
menu: carta menu catalogo lista productos cardapio catalogo tabela opcoes menu catalogue catalog list range selection
recommend: recomienda recomiendan recomendas sugieres sugieren aconseja conviene sirve mejor recomenda indica sugere aconselha melhor recommend suggest best advise
coupon: cupon codigo descuento promo promocion oferta cupom desconto promocao voucher coupon discount code promo offer off
pickup: recojo recoger retiro retirar busco buscar paso pasar paso pasamos busca retirada retiro passo pegar collect pick swing fetch
delivery: envio envios domicilio delivery reparto flete despacho entregan llegan entrega entregam frete motoboy moto shipping deliver courier postage
howlong: demora tarda tardan demoran cuando llega prazo demora chega long
address: calle avenida av avda pasaje jiron carrera cra casa depto departamento apto piso torre mz lote esquina entre barrio colonia col numero rua travessa alameda bairro bloco apartamento ap cep street road avenue lane flat apartment
place: donde direccion ubicacion local quedan ubicados queda mapa onde endereco fica localizacao where located address map parking estacionamiento estacionamento
open: abren abierto abierta cierran cierra horario horarios atienden abre abrem fecha fecham aberto horario funciona funcionam atendem open close opening closing hours
payment: efectivo tarjeta debito credito transferencia transferir mercado pago deposito cheque cuotas contado billete qr yape plin nequi daviplata oxxo spei dinheiro cartao debito credito pix boleto parcelado vezes especie cash card debit credit transfer paypal apple google visa master amex bizum zelle venmo
pay: pago pagar abono abonar cancelo pague pagando paga pagamento pay paying payment
paid: pague transferi deposite abone pagado transferido comprobante recibo voucher paguei transferi depositei comprovante fiz paid transferred sent receipt proof
account: cbu cvu alias clabe cuenta banco iban numero chave pix conta agencia banco account bank sort number
debt: debo deuda saldo debiendo adeudo fiado pendiente atrasado devo divida saldo devendo fiado pendente owe balance tab outstanding due debt
link: link enlace liga url qr link
invoice: factura boleta comprobante ticket rfc cuit ruc nota fiscal nf cupom fatura invoice receipt vat bill
document: dni cuit cuil rfc curp ruc rut cedula documento cpf cnpj rg identidade nit passport id
phone: telefono tel cel celular celu movil fono whatsapp wsp numero telefone fone zap whats contato phone mobile cell number
email: mail email correo gmail hotmail outlook arroba e-mail
name: llamo nombre soy apellido habla saluda chamo nome sou aqui fala name called
bookword: turno cita reserva reservar agendar agenda agendame sacar mesa hora marcar marca horario reserva agendamento consulta vaga encaixe book booking reservation appointment table slot
free: libre disponible hueco lugar espacio disponibilidad campo cupo livre vaga disponivel horario encaixe free available availability opening spot
attend: asisto asistire voy ire vamos confirmo asistencia llego estare vou irei confirmo presenca estarei attend coming there
cannot: puedo podre pude alcanzo complica surgio imprevisto imposible posso consigo poderei imprevisto can't cannot can unable
mine: mi mis mio mia meu minha meus minhas my mine
staff: quien quienes atiende atienden encargado barbero estilista doctora doctor dr dra odontologo especialista profesional peluquero quem atende barbeiro cabeleireira dentista doutor doutora profissional who stylist barber dentist doctor hygienist
person: persona humano alguien asesor encargado gerente duena dueno supervisor vendedor atendente humano pessoa gerente alguem dono responsavel human person someone manager agent representative rep owner supervisor
robot: robot bot maquina robo automatico
hair: corte cortar pelo cabello color tinte tintura mechas balayage reflejos alisado keratina brushing peinado barba rapado fade raiz cabelo escova luzes progressiva tintura hidratacao franja trim haircut cut highlights blowout color dye beard hair
beauty: unas manicure manicura pedicure pedicura gelish semi esculpidas acrilicas cejas pestanas depilacion cera facial masaje limpieza maquillaje botox unha unhas gel sobrancelha cilios depilacao massagem maquiagem limpeza nails brows lashes wax massage facial makeup
dental: limpieza muela muelas caries diente dientes brackets ortodoncia conducto endodoncia corona implante extraccion blanqueamiento sarro radiografia encia dente dentes siso limpeza canal aparelho clareamento carie obturacao implante restauracao tooth teeth cleaning filling crown root canal braces whitening checkup implant
pain: duele dolor inflamado hinchado sangra urgencia emergencia dor doi inchado urgencia urgente pain hurts ache swollen bleeding emergency urgent
meat: carne pollo cerdo res milanesa milanesas asado vacio bife chorizo jamon tocino pescado atun salmon merluza camarones marisco frango boi porco linguica presunto bacon peixe camarao picanha chicken beef pork ham bacon fish tuna shrimp prawn sausage turkey lamb
dish: pizza pizzas empanada empanadas hamburguesa taco tacos torta tortas sandwich lomito ceviche arepa arepas tamal sushi pasta fideos ravioles sopa ensalada papas fritas combo platillo promo marmita lanche esfiha coxinha pastel feijoada burger burgers fries salad wrap soup noodles curry wings
bakery: pan panes facturas medialunas bizcocho galletas galletitas torta pastel factura tortilla tortillas bolillo concha pao paes bolo bolacha biscoito croissant bread rolls cake cookies biscuits loaf bagel
dairy: leche queso quesos yogur yogurt manteca mantequilla crema huevo huevos maple leite queijo iogurte manteiga ovo ovos requeijao milk cheese butter eggs yoghurt cream
drink: agua gaseosa refresco coca cocas pepsi sprite fanta jugo cerveza cervezas vino fernet te cafe mate bebida six caguama pisco refri refrigerante suco cerveja cervejas vinho guarana energetico beer beers wine water juice soda coke coffee tea lemonade
grocery: arroz azucar aceite harina sal fideo fideos yerba polenta lentejas frijol frijoles porotos atun arvejas mayonesa salsa papa papas cebolla tomate tomates palta aguacate limon manzana banana platano lechuga feijao acucar oleo farinha macarrao molho batata cebola alface laranja maca rice sugar oil flour beans sauce potatoes onions tomatoes apples bananas lettuce garlic
home: jabon detergente lavandina cloro papel higienico escoba trapo esponja shampoo desodorante panales toallitas suavizante servilletas velas pilas sabao sabonete detergente papel vassoura fralda amaciante desinfetante soap bleach toilet paper diapers nappies towels candles batteries bulbs
clothes: remera remeras camiseta camisa pantalon jean jeans campera zapatillas zapatos tenis buzo vestido falda pollera medias gorra chamarra sudadera blusa calca saia tenis sapato meia bone casaco moletom camisa shirt shirts jeans jacket shoes trainers sneakers dress skirt socks hoodie coat hat
tools: cemento arena ladrillo ladrillos varilla varillas clavos tornillos tornillo taladro martillo pintura brocha rodillo cal yeso cable cables enchufe caño tubo manguera canilla llave foco lampara sellador silicona lija madera chapa cimento areia tijolo tijolos prego parafuso parafusos furadeira martelo tinta pincel rolo argamassa fio cano torneira lampada telha piso azulejo cement sand bricks nails screws drill hammer paint brush roller plywood hose tap pipe tiles wire
gadget: celular cargador auricular auriculares funda cable computadora notebook mouse teclado impresora televisor tele licuadora heladera parlante carregador fone capinha notebook impressora geladeira liquidificador charger headphones earphones case laptop mouse keyboard printer tv fridge speaker
stationery: cuaderno cuadernos lapiz lapices lapicera libreta libro libros mochila hoja hojas resma caderno cadernos caneta lapis livro mochila notebook pen pens pencil book books backpack
gift: regalo regalos juguete muneca pelota flores ramo globo presente brinquedo boneca bola flores buque gift toy doll ball flowers bouquet
unit: kilo kilos kg k gramos gr g cuarto medio media litro litros lt l ml docena docenas caja cajas bolsa bolsas bulto bultos paquete paquetes pack botella botellas lata latas unidad unidades par pares rollo rollos metro metros saco sacos fardo fardos caixa caixas pacote pacotes garrafa duzia metade unidade rolo bandeja libra libras jaba plancha tira galon balde bidon bidones porcion dozen box boxes bag bags bottle bottles can cans pair pairs pound pounds pint case cases roll rolls piece pieces
vague: par poco poquito unos unas varios algunos pouco uns umas few couple some several half
size: talle talla numero chico chica mediano mediana grande xl xxl xs grandota chiquita tamanho pequeno pequena medio grande familiar size small medium large big little
color: rojo roja azul negro negra blanco blanca verde amarillo gris rosa marron violeta vermelho vermelha preto preta branco branca amarelo cinza roxo red blue black white green yellow grey gray pink purple brown
people: personas gente adultos ninos comensales somos pessoas adultos criancas lugares people adults kids guests party us
diet: celiaco celiaca gluten tacc sin lactosa alergia alergico alergica vegano vegana vegetariano vegetariana diabetico azucar mani nuez nueces frutos marisco kosher halal sem lactose alergia alergico amendoim castanha vegan vegetarian coeliac celiac allergic allergy nut nuts peanut dairy free intolerant
bad: malo mala pesimo pesima horrible roto rota vencido frio fria crudo tarde equivocado faltaba falta falto mal defectuoso estafa verguenza robo desastre nunca ruim pessimo pessima quebrado vencido gelado cru atrasado errado faltou faltando defeito absurdo palhacada vergonha decepcionada bad awful terrible broken expired cold raw late wrong missing faulty damaged worst disgusting disgrace scam rude
claim: reclamo queja devolver devolucion reembolso cambio garantia reclamacao reclamar devolver devolucao reembolso troca garantia refund return returns exchange warranty complaint
where: donde dond onde cade where
status: estado llego salio viene camino seguimiento rastreo demora status chegou saiu rastreio caminho andamento track tracking status way dispatched shipped arrived
policy: politica minimo condiciones mayorista permiten puedo puede mascotas politica minimo permitido pode aceita condicoes policy minimum allow allowed pets
wait: espera esperame aguanta aguantame banca bancame momento segundo minuto ahorita despues luego pienso consulto aviso espera peraí perai aguarda calma minutinho depois penso aviso wait hold sec moment minute later think hang
yes: si sii sisi dale claro obvio ok oka okey vale bueno perfecto listo correcto exacto va sale simon sim ss isso claro beleza blz pode perfeito combinado fechado certo yes yeah yep sure ok okay perfect correct right absolutely
no: no nop nah nope ninguno nada tampoco nao nn nem nenhum nope nah not none never dont
this: ese esa este esta eso aquel aquella primero primera segundo segunda tercero ultimo ultima opcion esse essa aquele aquela primeiro primeira terceiro opcao that this one first second third last option
thank: gracias agradezco agradecido mil genia genio grax obrigado obrigada valeu grato grata brigado brigada vlw obg thanks thank thx cheers ta appreciate
greet: hola holis ola buenas buenos buen dia tardes noches saludos que tal oi ola eae opa bom boa tarde noite hi hello hey morning afternoon evening
bye: chau chao adios hasta luego nos vemos cuidate tchau ate falou abraco abracos bye goodbye later see cya laters night
please: porfa favor porfavor porfis plis please pls pfv gentileza
vocative: che amigo amiga vecino vecina doctor dona don senora senor senorita joven jefe reina mi moca moco querida amigo linda chefe mate love buddy dear
family: hijo hija mama papa abuela abuelo hermano hermana esposo esposa marido mujer nieto novia novio suegra primo tio tia filho filha mae pai avo irmao irma esposo esposa marido neto namorada namorado sogra son daughter mum mom dad grandma brother sister husband wife boyfriend girlfriend kid
pet: perro perra gato gata mascota cachorro cachorra cadela gato pet dog cat puppy kitten
football: partido gol equipo arbitro penal mundial cancha hincha boca river campeon jogo time gol juiz penalti flamengo corinthians copa match goal team referee penalty
feeling: amor triste feliz miedo lloro llorar extrano corazon enamorado solo sola saudade medo chorar coracao apaixonado sozinha sozinho love sad happy afraid cry heart lonely
joke: chiste adivinanza jaja jajaja jeje kkk kkkk rs haha lol lmao piada charada joke riddle meme
school: tarea examen profe profesor escuela universidad ecuacion matematica licao prova escola faculdade homework exam school teacher essay maths
news: clima tiempo lluvia calor frio noticia politica presidente dolar inflacion eleccion chuva calor noticia governo eleicao weather rain news president election
computer: programa codigo python prompt instrucciones sistema inteligencia gpt ia modelo programa instrucoes sistema code prompt ignore instructions model
ask: consulta pregunta duda saber decime dime diga informacion info digame consulta pergunta duvida saber diz informacao question ask know tell wondering info
can: puede puedes podes podrias podria pueden pode poderia podem consegue could can would may might
hurry: urgente ya rapido apuro prisa rapido logo pressa quick asap fast hurry now
month: enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro january february march april june july august september october november december
weekday: lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta sabado feira monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
dayword: hoy manana pasado finde semana quincena mes dia feriado proximo proxima viene hoje amanha depois fds semana mes feriado proximo que vem today tomorrow tonight weekend week month next
hourword: hora horas hs hrs am pm mediodia tarde noche tardecita temprano horas meio noite cedo tardinha noon midnight morning afternoon evening oclock half past
money: peso pesos plata lucas mangos dolares soles reais real conto centavos dinheiro euros dollars pounds quid bucks usd mxn ars clp cop
city: centro palermo caballito belgrano cordoba rosario quilmes lanus avellaneda moron ramos polanco condesa roma coyoacan guadalajara monterrey puebla tlalpan miraflores surco lima callao bogota chapinero medellin cali suba usaquen santiago providencia maipu valparaiso copacabana ipanema tijuca botafogo pinheiros moema itaquera contagem niteroi curitiba savassi london manchester brooklyn downtown norte sur oeste zona sul leste
givenname: ana maria juan jose carlos luis pedro jorge miguel laura carolina sofia valentina camila lucia martin diego pablo sergio marta rosa carmen elena patricia andrea paula daniela gabriela mariana fernanda alejandro ricardo roberto eduardo javier rafael beatriz claudia silvia monica veronica julieta agustina florencia romina nahuel matias nicolas facundo joao paulo antonio francisco marcos lucas mateus gustavo bruno thiago rodrigo leticia juliana amanda bruna larissa renata aline sandra regina john mary james sarah emma jack tom mike david anna lisa kate
`

// classed are the classes of stems.
var classed = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(classWords) {
		name, words, _ := strings.Cut(strings.TrimSpace(line), ":")
		for w := range strings.FieldsSeq(words) {
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
