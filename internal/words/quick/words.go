package quick

import (
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// apply is a verb whose meaning depends on its object: a discount, or a payment.
const apply Verb = "apply"

func verbOf(word string) Verb {
	for v, words := range lexicon {
		if words[word] {
			return v
		}
	}
	return ""
}

var lexicon = map[Verb]map[string]bool{
	Add: word.Set(`agrega agregale agregales agregar agregue agregame suma sumale sumar sume pone ponele poner pon ponle anade anadele anadir anadile carga cargale
		adiciona adicione adicionar coloca coloque colocar bota acrescenta acrescente inclui inclua incluye inclui add put include`),
	Set: word.Set(`deja dejale dejar deje cambia cambiale cambiar cambie actualiza actualizale actualizar modifica modificale modificar
		deixa deixe deixar muda mude mudar altera altere alterar atualiza atualize set change update`),
	Remove: word.Set(`saca sacale sacar saque quita quitale quitar quite elimina eliminale eliminar borra borrale borrar
		tira tire tirar remove remova remover retira retire retirar apaga apague exclui exclua take delete`),
	Cancel:  word.Set(`cancela cancelale cancelar cancele cancelalo anula anulale anular anule cancel`),
	Confirm: word.Set(`confirma confirmale confirmar confirme confirmalo confirm`),
	Message: word.Set(`avisa avisale avisar avise avisales deci decile decir dile diga digale manda mandale mandar mande envia enviale enviar envie escribi escribile escribir escribe
		escribele informa informale informar informe conta contale contar cuentale notifica notificale notificar comunica comunicale
		diz dizer diga escreve escreva escrever tell send message notify write inform`),
	Pay: word.Set(`cobra cobrale cobrar cobre pago pague pagou paid`),
	apply: word.Set(`aplica aplicale aplicar aplique hace hacele hacer haz hazle haga hagale da dale dar dele registra registrale registrar registre anota anotale anotar
		descontale descuenta descontar descuentale rebaja rebajale bonifica bonificale desconta desconte faz faca fazer conceda lanca lance
		apply give record register make`),
}

var (
	orderWords    = word.Set(`pedido pedidos orden ordenes order orders compra encomenda carrito carro carrinho cart draft borrador`)
	draftWords    = word.Set(`carrito carro carrinho cart draft borrador curso andamento making`) // of an order, or after one: "pedido en curso"
	discountWords = word.Set(`descuento descuentos desconto descontos discount rebaja bonificacion off`)
	payWords      = word.Set(`pago pagos pagamento pagamentos payment pagou paid abono`)
	messageWords  = word.Set(`mensaje mensajes mensagem message msj whatsapp wsp aviso texto recado`)
	thatWords     = word.Set(`que that diciendo diciendole dizendo saying`)
	becauseWords  = word.Set(`porque pois because ya motivo since`)
	and           = word.Set(`y e and ademas tambien tambem luego despues depois then mas also`)
	toWhom        = word.Set(`a al para pra ao to for`)
	ofWhom        = word.Set(`de del do da of from desde`)
	// filler says nothing about what to do.
	filler = word.Set(`el la los las lo un una unos unas o os as um uma uns umas the an su sus seu sua his her their tu le les lhe
		a al en de del do da dos das no na em para pra ao to for of from in on with con com por pelo pela favor porfa porfavor please gracias obrigado
		cliente clienta customer sr sra senor senora don dona unidad unidades unidade units unit y e and que se total ultimo ultima last todo toda entero inteiro whole
		ahora agora now ya ja hola oi hi me nos producto productos produto produtos product products item items cantidad quantidade quantity`)
	endsName = word.Set(`que that diciendo dizendo saying porque pois because por con com with en no em in on un una um uma a an el la los las o os the y e and
		ya ja de del do da of para pra ao al to for ademas tambien tambem luego despues depois then si se`)
	customerWords = word.Set(`cliente clienta customer`)
	methods       = map[string]string{
		"efectivo": "cash", "cash": "cash", "dinheiro": "cash", "contado": "cash",
		"transferencia": "transfer", "transfer": "transfer", "pix": "transfer", "deposito": "transfer",
		"mercadopago": "mercadopago", "mp": "mercadopago",
		"debito": "debit", "debit": "debit", "credito": "credit", "credit": "credit",
	}
	// numbers leaves out compound numbers: "treinta y cinco" is not understood, and the owner is asked.
	numbers = number.English.With(number.Portuguese).With(number.Spanish).Between(1, 30).
		With(number.Words{"docena": 12, "duzia": 12, "dozen": 12})
)

// Words that ask for what quick actions do not do.
var (
	codeWords = word.Set(`sql script codigo code select drop truncate exec ejecuta ejecutar ejecute executa executar execute eval python javascript bash shell
		curl wget sudo http https rm comando command webhook`)
	otherWords     = word.Set(`otro otra otros otras outro outra outros outras another other`)
	placeWords     = word.Set(`workspace workspaces negocio negocios tienda tiendas loja lojas store stores business businesses local empresa tenant cuenta conta account comercio`)
	workspaceWords = word.Set(`workspace workspaces tenant`)
	// recordWords are what only a business has, and shopWords are businesses.
	recordWords = word.Set(`clientes clientas clientela customers clients ventas vendas sales proveedores fornecedores suppliers empleados funcionarios
		employees facturacion faturamento revenue deudores devedores debtors`)
	shopWords = word.Set(`tienda loja shop store negocio empresa comercio`)
	articles  = word.Set(`el la los las lo the`)
	whenWords = word.Set(`hoy ayer manana semana mes ano dia dias siempre ahora este esta estos estas mi mis nuestro nuestra nuestros nuestras aca aqui
		hoje ontem amanha semana mes ano sempre agora meu minha meus nosso nossa ca today yesterday week month year my our here whatsapp web chat`)
	identityWords = word.Set(`dni cpf cuit cuil rg curp rfc documento document identidad identidade identity telefono telefone celular phone email mail correo direccion endereco address`)
	catalogWords  = word.Set(`catalogo catalog catalogue`)
	productWords  = word.Set(`producto productos produto produtos product products`)
	priceWords    = word.Set(`precio precios preco precos price prices subi sube subir suba aumenta aumentar aumente encarece raise`)
)
