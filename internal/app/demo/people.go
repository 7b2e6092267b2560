package demo

import "github.com/mostrador/mostrador/internal/access"

// names are the samples' staff: the owner of each, and a helper.
var names = map[string][2]string{
	"almacen":    {"Rosa Medina", "Tomás Ibáñez"},
	"mayorista":  {"Graciela Funes", "Iván Sosa"},
	"parrilla":   {"Lupita Herrera", "Memo Cárdenas"},
	"sonrisas":   {"Dra. Elena Ruiz", "Paola Nieto"},
	"estudio":    {"Camila Duarte", "Bia Moraes"},
	"ferreteria": {"Héctor Bianchi", "Nadia Costa"},
}

// People are the staff of the business, its owner first.
func (b Business) People() []access.Person {
	n := names[b.Slug]
	return []access.Person{
		{Name: n[0], Email: "owner@" + b.Slug + ".example", Role: access.Owner},
		{Name: n[1], Email: "staff@" + b.Slug + ".example", Role: access.Staff},
	}
}
