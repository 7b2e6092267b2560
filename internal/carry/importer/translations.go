package importer

import "github.com/mostrador/mostrador/internal/kit/locale"

// translations translates the messages about mistakes for people's pages; the keys are the English ones for programs
// and terminals.
var translations = map[string]locale.Text{
	"has %d characters; at most %d fit": {
		ES: "tiene %d caracteres; entran %d como máximo",
		PT: "tem %d caracteres; cabem no máximo %d",
	},
	"has %d entries; at most %d fit": {
		ES: "tiene %d valores; entran %d como máximo",
		PT: "tem %d valores; cabem no máximo %d",
	},
	"has characters that cannot be shown": {
		ES: "tiene caracteres que no se pueden mostrar",
		PT: "tem caracteres que não podem ser mostrados",
	},
	"%q is not a whole number":    {ES: "%q no es un número entero", PT: "%q não é um número inteiro"},
	"%s is not between %d and %d": {ES: "%s no está entre %d y %d", PT: "%s não está entre %d e %d"},
	"%q is neither yes nor no; write 1 or 0": {
		ES: "%q no es ni sí ni no; poné 1 o 0", MX: "%q no es ni sí ni no; pon 1 o 0",
		PT: "%q não é nem sim nem não; use 1 ou 0",
	},
	"%s belongs to another customer": {ES: "%s es de otro cliente", PT: "%s é de outro cliente"},
	"%q is not a telephone number; write it with its country and area code, +54 9 11 …": {
		ES: "%q no es un teléfono; escribilo con código de país y de área, +54 9 11 …",
		MX: "%q no es un teléfono; escríbelo con clave de país y lada, +52 55 …",
		PT: "%q não é um telefone; escreva com o código do país e o DDD, +55 11 …",
	},
	"%q is not a document number of 6 to 14 digits": {
		ES: "%q no es un documento de 6 a 14 números",
		PT: "%q não é um documento de 6 a 14 dígitos",
	},
	"the settings have no customer group %s": {
		ES: "la configuración no tiene ningún grupo de clientes %s",
		PT: "as configurações não têm nenhum grupo de clientes %s",
	},
	"%q is not an email address": {ES: "%q no es un correo", PT: "%q não é um e-mail"},
	"%s is on line %d already":   {ES: "%s ya está en la línea %d", PT: "%s já está na linha %d"},
	"%s is a variant of %s; name that product in product_sku to change it": {
		ES: "%s es una variante de %s; para cambiarla, poné ese producto en product_sku",
		MX: "%s es una variante de %s; para cambiarla, pon ese producto en product_sku",
		PT: "%s é uma variante de %s; para mudá-la, indique esse produto em product_sku",
	},
	"a new product needs a price": {
		ES: "un producto nuevo necesita un precio",
		PT: "um produto novo precisa de um preço",
	},
	"%s is already a variant of %s": {ES: "%s ya es una variante de %s", PT: "%s já é uma variante de %s"},
	"%s is a product already":       {ES: "%s ya es un producto", PT: "%s já é um produto"},
	"there is no product %s, neither in the file nor in the catalogue": {
		ES: "no hay ningún producto %s, ni en el archivo ni en el catálogo",
		PT: "não há nenhum produto %s, nem no arquivo nem no catálogo",
	},
	"%s is sold by its variants; count them instead": {
		ES: "%s se vende por variantes; contá cada una",
		MX: "%s se vende por variantes; cuenta cada una",
		PT: "%s é vendido por variantes; conte cada uma",
	},
	"more than %d is reserved for orders at %s": {
		ES: "hay más de %d apartados para pedidos en %s",
		PT: "há mais de %d reservados para pedidos em %s",
	},
	"%s is more than the usual price, %s; the group pays it": {
		ES: "%s es más que el precio habitual, %s; el grupo paga eso",
		PT: "%s é mais que o preço normal, %s; o grupo paga isso",
	},
	"%q is neither active nor inactive": {
		ES: "%q no es active ni inactive",
		PT: "%q não é active nem inactive",
	},
	msgEmpty: {ES: "está vacío", PT: "está vazio"},
	msgEmptyFile: {
		ES: "el archivo está vacío; la primera línea tiene que nombrar las columnas",
		PT: "o arquivo está vazio; a primeira linha precisa nomear as colunas",
	},
	msgQuotes: {
		ES: "tiene comillas que nunca se cierran; el resto del archivo no se leyó",
		PT: "tem aspas que nunca se fecham; o resto do arquivo não foi lido",
	},
	msgOldWorkbook: {
		ES: "el archivo es un .xls viejo o tiene contraseña; guardalo como .xlsx sin contraseña, o como CSV",
		MX: "el archivo es un .xls viejo o tiene contraseña; guárdalo como .xlsx sin contraseña, o como CSV",
		PT: "o arquivo é um .xls antigo ou tem senha; salve como .xlsx sem senha, ou como CSV",
	},
	msgBrokenWorkbook: {
		ES: "la planilla está dañada; abrila, guardala como .xlsx y probá de nuevo",
		MX: "la hoja está dañada; ábrela, guárdala como .xlsx y prueba de nuevo",
		PT: "a planilha está danificada; abra, salve como .xlsx e tente de novo",
	},
	msgBomb:    {ES: "la planilla ocupa más de %d MB al abrirla", PT: "a planilha ocupa mais de %d MB ao ser aberta"},
	msgParts:   {ES: "la planilla tiene más de %d partes", PT: "a planilha tem mais de %d partes"},
	msgNoSheet: {ES: "la planilla no tiene ninguna hoja visible", PT: "a planilha não tem nenhuma aba visível"},
	msgWide:    {ES: "tiene más de %d columnas", PT: "tem mais de %d colunas"},
	msgRows: {
		ES: "el archivo tiene más de %d líneas; importalo en partes", MX: "el archivo tiene más de %d líneas; impórtalo en partes",
		PT: "o arquivo tem mais de %d linhas; importe em partes",
	},
	msgFormula: {
		ES: "tiene una fórmula sin su resultado; abrí la planilla, guardala y probá de nuevo",
		MX: "tiene una fórmula sin su resultado; abre la hoja, guárdala y prueba de nuevo",
		PT: "tem uma fórmula sem o resultado; abra a planilha, salve e tente de novo",
	},
	msgFailedFormula: {ES: "tiene una fórmula que falló", PT: "tem uma fórmula que falhou"},
	msgDate: {
		ES: "es una fecha en la planilla; pasá la columna a texto y escribilo de nuevo",
		MX: "es una fecha en la hoja; pasa la columna a texto y escríbelo de nuevo",
		PT: "é uma data na planilha; mude a coluna para texto e escreva de novo",
	},
	msgMerged: {
		ES: "las celdas %s están combinadas; separalas y completá cada una", MX: "las celdas %s están combinadas; sepáralas y completa cada una",
		PT: "as células %s estão mescladas; separe e preencha cada uma",
	},
	msgUnknownColumn: {ES: "columna desconocida", PT: "coluna desconhecida"},
	msgColumnTwice:   {ES: "la columna está dos veces", PT: "a coluna está duas vezes"},
	msgColumnMissing: {ES: "falta la columna", PT: "falta a coluna"},
	msgColumns: {
		ES: "las columnas son %s; una asignación dice cuál es cada una, o - para no tomarla",
		PT: "as colunas são %s; um mapeamento diz qual é cada uma, ou - para não usar",
	},
	msgCells: {ES: "tiene %d celdas y el encabezado tiene %d", PT: "tem %d células e o cabeçalho tem %d"},
	msgEncoding: {
		ES: "tiene letras que no se pueden leer; guardá el archivo como «CSV UTF-8»",
		MX: "tiene letras que no se pueden leer; guarda el archivo como «CSV UTF-8»",
		PT: "tem letras que não podem ser lidas; salve o arquivo como «CSV UTF-8»",
	},
	msgParent:    {ES: "la línea de su producto, %s, tiene errores", PT: "a linha do seu produto, %s, tem erros"},
	msgNoProduct: {ES: "no hay ningún producto %s", PT: "não há nenhum produto %s"},
	msgNameMapped: {
		ES: "un producto nuevo necesita un nombre; si es lo que tiene “%[1]s”, decilo con un mapeo: %[1]s=name",
		MX: "un producto nuevo necesita un nombre; si es lo que tiene “%[1]s”, dilo con un mapeo: %[1]s=name",
		PT: "um produto novo precisa de um nome; se é o que “%[1]s” tem, diga com um mapeamento: %[1]s=name",
	},
	msgNameNeeded: {ES: "un producto nuevo necesita un nombre", PT: "um produto novo precisa de um nome"},
	msgNoStaff:    {ES: "no hay nadie del personal que se llame %s", PT: "não há ninguém da equipe chamado %s"},
	msgLarge: {ES: "el archivo pesa más de %d MB; importalo por partes", MX: "el archivo pesa más de %d MB; impórtalo por partes",
		PT: "o arquivo tem mais de %d MB; importe em partes"},
	msgMasked: {
		ES: "%s es un documento tapado de otro cliente; escribilo entero o quitá la columna",
		MX: "%s es un documento oculto de otro cliente; escríbelo entero o quita la columna",
		PT: "%s é um documento oculto de outro cliente; escreva inteiro ou tire a coluna",
	},
	msgNewService: {ES: "un servicio nuevo necesita una duración en minutos", PT: "um serviço novo precisa de uma duração em minutos"},
}
