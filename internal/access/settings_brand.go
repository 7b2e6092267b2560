package access

// Brand is how a business looks to its customers.
type Brand struct {
	Color string `json:"color,omitempty" es:"Color" pt:"Cor" en:"Colour" kind:"color" pattern:"^#[0-9a-fA-F]{6}$" example:"#0b6b45" help:"El de tu marca; lo usan el chat y el catálogo. | A da sua marca; o chat e o catálogo a usam. | Your brand's; the chat and the catalogue use it."`
	Logo  string `json:"logo,omitempty" es:"Logo" pt:"Logo" en:"Logo" pattern:"^(/pictures/[0-9a-f-]+/[0-9a-f-]+|https://\\S+)$" example:"https://tienda.example/logo.png" jsonschema:"maxLength=500"`
}
