package access

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// BranchFields are what owners edit of a branch.
type BranchFields struct {
	Name    string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name,maxLength=100"`
	Address string `json:"address" optional:"true" es:"Dirección" pt:"Endereço" en:"Address" jsonschema:"maxLength=300"`
	Zone    string `json:"time_zone" optional:"true" es:"Zona horaria" pt:"Fuso horário" en:"Time zone" jsonschema:"maxLength=100" help:"La del negocio, si no se dice. | O do negócio, se não for dito. | The business's unless given."`
}

// BranchDescribed is the description of a branch's fields.
var BranchDescribed = field.Of[BranchFields]().Together(func(f BranchFields, tag locale.Tag) []fault.Field {
	if _, err := time.LoadLocation(f.Zone); err != nil {
		return []fault.Field{{Path: "/time_zone", Message: msgZone.In(tag)}}
	}
	return nil
})

// Fields are what owners edit of the branch.
func (b Branch) Fields() BranchFields { return BranchFields{b.Name, b.Address, b.Zone} }

// Set writes edited fields.
func (b *Branch) Set(f BranchFields) {
	b.Name, b.Address, b.Zone = locale.OneLine(f.Name), locale.OneLine(f.Address), f.Zone
}

// PersonFields are what owners edit of a person who works here. Their email is how they sign in, and stays.
type PersonFields struct {
	Name   string `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name,maxLength=100"`
	Role   string `json:"role" es:"Rol" pt:"Papel" en:"Role" jsonschema:"enum=staff,enum=owner" choices:"staff=Personal|Equipe|Staff; owner=Dueño|Dono|Owner"`
	Active bool   `json:"active" es:"Trabaja acá" es_mx:"Trabaja aquí" pt:"Trabalha aqui" en:"Works here"`
}

// PersonDescribed is the description of a person's fields.
var PersonDescribed = field.Of[PersonFields]()

// Fields are what owners edit of the person.
func (p Person) Fields() PersonFields { return PersonFields{p.Name, string(p.Role), p.Active} }

// Set writes edited fields.
func (p *Person) Set(f PersonFields) {
	p.Name, p.Role, p.Active = locale.OneLine(f.Name), Role(f.Role), f.Active
}
