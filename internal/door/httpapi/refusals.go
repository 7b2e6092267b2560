package httpapi

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// refuse is a refusal in the language of the caller's business; operators' keys, which belong to none, read English.
func (c caller) refuse(code fault.Code, text locale.Text) error {
	tag := locale.EN
	if c.Workspace != nil {
		tag = c.Workspace.Locale
	}
	return fault.New(code, "%s", text.In(tag))
}

var (
	msgOwners    = locale.Text{ES: "Solo puede hacerlo una clave de dueño.", PT: "Só uma chave de dono pode fazer isso.", EN: "Only an owner's key may do this."}
	msgStaff     = locale.Text{ES: "Solo puede hacerlo una clave del equipo o de dueño.", PT: "Só uma chave da equipe ou de dono pode fazer isso.", EN: "Only a key of staff or of an owner may do this."}
	msgOperators = locale.Text{ES: "Solo puede hacerlo una clave de operador.", PT: "Só uma chave de operador pode fazer isso.", EN: "Only an operator's key may do this."}

	msgNoResource = locale.Text{ES: "No hay esa mesa o persona.", PT: "Não há essa mesa ou pessoa.", EN: "There is no such table or person."}
	msgNoTemplate = locale.Text{ES: "No hay una plantilla para eso.", PT: "Não há um modelo para isso.", EN: "There is no template for that."}
	msgNoVariant  = locale.Text{ES: "El producto no tiene esa variante.", PT: "O produto não tem essa variante.", EN: "The product has no such variant."}
	msgNoAgent    = locale.Text{ES: "No hay ningún asistente %q.", PT: "Não há nenhum assistente %q.", EN: "There is no agent %q."}
	msgNoDate     = locale.Text{ES: "Esa fecha no existe.", PT: "Essa data não existe.", EN: "There is no such date."}
	msgNoTime     = locale.Text{ES: "Esa hora no existe.", PT: "Essa hora não existe.", EN: "There is no such time."}

	msgNotCounted = locale.Text{ES: "De este producto no se cuenta el stock.", MX: "De este producto no se cuenta el inventario.",
		PT: "O estoque deste produto não é contado.", EN: "The stock of this product is not counted."}
	msgWhichVariant = locale.Text{ES: "De un producto con variantes hay que decir cuál; los demás no llevan ninguna.",
		PT: "De um produto com variantes é preciso dizer qual; os outros não têm nenhuma.", EN: "A product with variants needs one of them, another one none."}
	msgOnlyCorrection = locale.Text{ES: "Solo una corrección puede ser 0.", PT: "Só uma correção pode ser 0.", EN: "Only a correction may be 0."}
)
