package importer

import "github.com/mostrador/mostrador/internal/kit/locale"

// translations translates the messages about mistakes for people's pages; the keys are the English ones for programs
// and terminals.
var translations = map[string]locale.Text{
	"is empty": {ES: "está vacío", PT: "está vazio"},
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
	"%q is not a price; write it like 3900.50, without thousands separators": {
		ES: "%q no es un precio; escribilo así: 3900.50, sin separador de miles",
		MX: "%q no es un precio; escríbelo así: 3900.50, sin separador de miles",
		PT: "%q não é um preço; escreva assim: 3900.50, sem separador de milhar",
	},
	"%q has %d decimals and %s has %d; write it without thousands separators": {
		ES: "%q tiene %d decimales y %s lleva %d; escribilo sin separador de miles",
		MX: "%q tiene %d decimales y %s lleva %d; escríbelo sin separador de miles",
		PT: "%q tem %d decimais e %s tem %d; escreva sem separador de milhar",
	},
	"%q is too large":                {ES: "%q es demasiado grande", PT: "%q é grande demais"},
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
	"the file is empty; its first line must name the columns": {
		ES: "el archivo está vacío; la primera línea tiene que nombrar las columnas",
		PT: "o arquivo está vazio; a primeira linha precisa nomear as colunas",
	},
	"%v; the rest of the file was not read": {
		ES: "comillas mal cerradas (%v); el resto del archivo no se leyó",
		PT: "aspas mal fechadas (%v); o resto do arquivo não foi lido",
	},
	"the column is there twice": {ES: "la columna está dos veces", PT: "a coluna está duas vezes"},
	"unknown column; there are %s": {
		ES: "columna desconocida; las que hay son %s",
		PT: "coluna desconhecida; as que existem são %s",
	},
	"the column is missing": {ES: "falta la columna", PT: "falta a coluna"},
	"not UTF-8 text; save the file as “CSV UTF-8”": {
		ES: "no es texto UTF-8; guardá el archivo como «CSV UTF-8»",
		MX: "no es texto UTF-8; guarda el archivo como «CSV UTF-8»",
		PT: "não é texto UTF-8; salve o arquivo como «CSV UTF-8»",
	},
	"has %d cells where the header has %d": {
		ES: "tiene %d celdas y el encabezado tiene %d",
		PT: "tem %d células e o cabeçalho tem %d",
	},
}
