package access

// Brand is how a business looks to its customers.
type Brand struct {
	Color string `json:"color,omitempty" es:"Color" pt:"Cor" en:"Colour" kind:"color" pattern:"^#[0-9a-fA-F]{6}$" example:"#0b6b45" help:"El de tu cartel o tus bolsas; el chat lo usa. | A da sua fachada ou das suas sacolas; o chat a usa. | That of your sign or your bags; the chat uses it."`
	Logo  string `json:"logo,omitempty" es:"Logo" pt:"Logo" en:"Logo" pattern:"^(/pictures/[0-9a-f-]+/[0-9a-f-]+|https://\\S+)$" example:"https://tienda.example/logo.png" jsonschema:"maxLength=500"`
}
