package catalogpdf

import "github.com/mostrador/mostrador/internal/kit/locale"

// What the document says by itself.
var (
	textTitle = locale.Text{
		ES: "Catálogo de productos", PT: "Catálogo de produtos", EN: "Product catalogue"}
	textIndex = locale.Text{
		ES: "Índice", PT: "Índice", EN: "Contents"}
	textContinued = locale.Text{
		ES: "continuación", PT: "continuação", EN: "continued"}
	textOutOfStock = locale.Text{
		ES: "Sin stock", MX: "Agotado", PT: "Esgotado", EN: "Out of stock"}
	textFrom = locale.Text{
		ES: "desde", PT: "a partir de", EN: "from"}
	textNothing = locale.Text{
		ES: "Por ahora no hay productos para mostrar.", PT: "No momento não há produtos para mostrar.",
		EN: "There are no products to show right now."}
	textMade = locale.Text{
		ES: "Actualizado el %s", PT: "Atualizado em %s", EN: "Updated on %s"}
	textPricesMayChange = locale.Text{
		ES: "Los precios pueden cambiar sin previo aviso.", PT: "Os preços podem mudar sem aviso prévio.",
		EN: "Prices may change without notice."}
	textPhone = locale.Text{
		ES: "Teléfono", PT: "Telefone", EN: "Phone"}
	textAddress = locale.Text{
		ES: "Dirección", PT: "Endereço", EN: "Address"}
	textOrder = locale.Text{
		ES: "Pedí por acá", MX: "Pide aquí", PT: "Peça por aqui", EN: "Order here"}
	textHours = locale.Text{
		ES: "Horarios", MX: "Horario", PT: "Horários", EN: "Opening hours"}
)

var (
	textProducts = locale.Plural{
		One:   locale.Text{ES: "%s producto", PT: "%s produto", EN: "%s product"},
		Other: locale.Text{ES: "%s productos", PT: "%s produtos", EN: "%s products"},
	}
	textSections = locale.Plural{
		One:   locale.Text{ES: "%s categoría", PT: "%s categoria", EN: "%s category"},
		Other: locale.Text{ES: "%s categorías", PT: "%s categorias", EN: "%s categories"},
	}
)
