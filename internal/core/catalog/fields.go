package catalog

import (
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Fields are what people edit of a product. Prices are minor units.
type Fields struct {
	SKU         string          `json:"sku" es:"Código" pt:"Código" en:"Code" jsonschema:"minLength=1,maxLength=50" also:"sku, codigo, cod, ref, referencia"`
	Name        string          `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=200" also:"producto, produto, articulo, item"`
	Price       int64           `json:"price" es:"Precio" pt:"Preço" en:"Price" kind:"money" jsonschema:"minimum=0,maximum=1000000000000000" also:"precio venta, valor, preco"`
	CompareAt   int64           `json:"compare_at_price" optional:"true" es:"Precio de antes" pt:"Preço anterior" en:"Price before" kind:"money" jsonschema:"minimum=0,maximum=1000000000000000" help:"Se muestra tachado. | Aparece riscado. | It is shown crossed out."`
	Description string          `json:"description" optional:"true" es:"Descripción" pt:"Descrição" en:"Description" kind:"long" jsonschema:"maxLength=2000" also:"detalle, descricao"`
	Category    string          `json:"category" optional:"true" es:"Categoría" pt:"Categoria" en:"Category" jsonschema:"maxLength=50" also:"rubro, familia, departamento, seccion"`
	Brand       string          `json:"brand" optional:"true" es:"Marca" pt:"Marca" en:"Brand" jsonschema:"maxLength=200" also:"fabricante"`
	Tags        []string        `json:"tags" optional:"true" nullable:"false" es:"Etiquetas" pt:"Etiquetas" en:"Tags" jsonschema:"maxItems=50,maxLength=100"`
	ImageURL    string          `json:"image_url" optional:"true" es:"Foto" pt:"Foto" en:"Picture" kind:"url" jsonschema:"maxLength=2000" also:"imagen, imagem, foto"`
	Status      string          `json:"status" optional:"true" es:"Estado" pt:"Situação" en:"Status" jsonschema:"enum=active,enum=inactive" choices:"active=A la venta|À venda|On sale; inactive=En pausa|Em pausa|Paused"`
	TrackStock  bool            `json:"track_stock" optional:"true" es:"Contar el stock" es_mx:"Contar el inventario" pt:"Contar o estoque" en:"Count its stock"`
	Popularity  int64           `json:"popularity" optional:"true" es:"Popularidad" pt:"Popularidade" en:"Popularity" jsonschema:"minimum=0,maximum=1000000000" help:"Lo más popular se ofrece primero. | O mais popular é oferecido primeiro. | What is more popular is offered first."`
	Variants    []VariantFields `json:"variants" optional:"true" nullable:"false" es:"Variantes" pt:"Variantes" en:"Variants" jsonschema:"maxItems=100"`
}

// VariantFields are what people edit of a variant.
type VariantFields struct {
	ID    string `json:"id,omitempty" es:"Id" pt:"Id" en:"Id" doc:"Of a variant that is there; without it, a new one." jsonschema:"maxLength=64"`
	SKU   string `json:"sku" es:"Código" pt:"Código" en:"Code" jsonschema:"minLength=1,maxLength=50"`
	Name  string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=200"`
	Price *int64 `json:"price,omitempty" es:"Precio" pt:"Preço" en:"Price" kind:"money" jsonschema:"minimum=0,maximum=1000000000000000" doc:"Without it, the product's."`
}

// Described is the description of a product's fields.
var Described = field.Of[Fields]()

// VariantDescribed is the description of a variant's fields.
var VariantDescribed = field.Of[VariantFields]()

// NewFields are what a new product has until somebody says otherwise.
func NewFields() Fields {
	return Fields{Status: Active, TrackStock: true, Tags: []string{}, Variants: []VariantFields{}}
}

// Fields are what people edit of the product.
func (p Product) Fields() Fields {
	f := Fields{SKU: p.SKU, Name: p.Name, Price: p.Price, CompareAt: p.CompareAt, Description: p.Description,
		Category: p.Category, Brand: p.Brand, Tags: append([]string{}, p.Tags...), ImageURL: p.ImageURL, Status: p.Status,
		TrackStock: p.TrackStock, Popularity: p.Popularity, Variants: []VariantFields{}}
	for _, v := range p.Variants {
		one := VariantFields{ID: v.ID, SKU: v.SKU, Name: v.Name}
		if v.OwnPrice {
			one.Price = &v.Price
		}
		f.Variants = append(f.Variants, one)
	}
	return f
}

// Set writes edited fields into the product.
func (p *Product) Set(f Fields) {
	p.SKU, p.Name, p.Price, p.CompareAt, p.Description = f.SKU, f.Name, f.Price, f.CompareAt, f.Description
	p.Category, p.Brand, p.Tags, p.ImageURL, p.Status = f.Category, f.Brand, f.Tags, f.ImageURL, f.Status
	p.TrackStock, p.Popularity = f.TrackStock, f.Popularity
	p.Variants = lists.Map(f.Variants, func(v VariantFields) Variant {
		one := Variant{ID: v.ID, SKU: v.SKU, Name: v.Name}
		if v.Price != nil {
			one.Price, one.OwnPrice = *v.Price, true
		}
		return one
	})
}
