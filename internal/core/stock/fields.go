package stock

import (
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// CountFields are a manual change, as staff write it.
type CountFields struct {
	ProductID string `json:"product_id" es:"Producto" pt:"Produto" en:"Product" jsonschema:"minLength=1,maxLength=64"`
	VariantID string `json:"variant_id,omitempty" es:"Variante" pt:"Variante" en:"Variant" jsonschema:"maxLength=64" help:"De un producto con variantes, cuál. | De um produto com variantes, qual. | Of a product with variants, which one."`
	Kind      Kind   `json:"kind" es:"Tipo" pt:"Tipo" en:"Kind" jsonschema:"enum=increase,enum=decrease,enum=correction,enum=return" choices:"increase=Entrada|Entrada|In; decrease=Salida|Saída|Out; correction=Conteo|Contagem|Count; return=Devolución|Devolução|Return"`
	Quantity  int64  `json:"quantity" es:"Cantidad" pt:"Quantidade" en:"Quantity" jsonschema:"minimum=0,maximum=1000000000" help:"En un conteo, lo que hay. | Numa contagem, o que há. | Of a count, what there is."`
	Place     string `json:"place,omitempty" es:"Lugar" pt:"Local" en:"Place" jsonschema:"maxLength=100" help:"Código o nombre; sin él, el primero del que se vende. | Código ou nome; sem ele, o primeiro de que se vende. | Its code or name; without it the first to sell from."`
	Reason    string `json:"reason" es:"Motivo" pt:"Motivo" en:"Reason" jsonschema:"minLength=3,maxLength=500"`
	Reference string `json:"reference,omitempty" es:"Referencia" pt:"Referência" en:"Reference" jsonschema:"maxLength=100"`
}

// CountDescribed is the description of a manual change.
var CountDescribed = field.Of[CountFields]()

// PlaceFields are what people edit of a place where stock is kept.
type PlaceFields struct {
	Code     string `json:"code" es:"Código" pt:"Código" en:"Code" jsonschema:"minLength=1,maxLength=50"`
	Name     string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=100"`
	Priority int64  `json:"priority" optional:"true" es:"Orden" pt:"Ordem" en:"Order" jsonschema:"minimum=0,maximum=100000" help:"Se vende primero de la menor. | Vende-se primeiro da menor. | The lowest is sold from first."`
}

// PlaceDescribed is the description of a place.
var PlaceDescribed = field.Of[PlaceFields]()

// KeptPlace is what the history keeps of a place: its fields, and the branch that sells from it.
type KeptPlace struct {
	PlaceFields
	Branch string `json:"branch,omitempty" es:"Sucursal" pt:"Unidade" en:"Branch"`
}

// KeptPlaceDescribed is the description of what the history keeps.
var KeptPlaceDescribed = field.Of[KeptPlace]()

var (
	msgPlaceGone = locale.Text{
		ES: "No encontré ese lugar de stock.",
		PT: "Não encontrei esse local de estoque.",
		EN: "I could not find that stock location.",
	}
	msgPlaceCode = locale.Text{
		ES: "Ya hay un lugar de stock con el código %s.",
		PT: "Já há um local de estoque com o código %s.",
		EN: "There is a stock location with the code %s already.",
	}
	msgPlaceName = locale.Text{
		ES: "Hacen falta un código y un nombre.",
		PT: "É preciso um código e um nome.",
		EN: "A code and a name are needed.",
	}
)

// Fields are what people edit of the place.
func (p Place) Fields() PlaceFields { return PlaceFields{p.Code, p.Name, p.Priority} }

// Location returns a place by its id; not_found otherwise.
func (s *Stock) Location(id string, lock bool) (Place, error) {
	p, found, err := s.rows.Place(id, lock)
	if err == nil && !found {
		err = s.scope.Fault(fault.NotFound, msgPlaceGone)
	}
	return p, err
}

// KeepPlace saves a place that staff edited; without an id it adds one. Its branch stays. Another place's code is a
// conflict.
func (s *Stock) KeepPlace(id string, f PlaceFields) (Place, error) {
	p := Place{ID: id, Code: locale.OneLine(f.Code), Name: locale.OneLine(f.Name), Priority: f.Priority}
	if p.Code == "" || locale.Nameless(p.Name) {
		return p, s.scope.Invalid("/name", msgPlaceName)
	}
	if id == "" {
		p.ID = scope.NewID()
	} else if _, err := s.Location(id, true); err != nil {
		return p, err
	}
	saved, err := s.rows.SavePlace(p)
	if err == nil && !saved {
		err = s.scope.Fault(fault.Conflict, msgPlaceCode, p.Code)
	}
	return p, err
}
