package detail

import "testing"

func TestItems(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return shown(m.Goods(0, len(m.Raw), marked(m))) }, map[string]string{
		"media docena de empanadas":              "Quantity=1 Said Unit=docena Half Name=empanadas Sure",
		"un par de medialunas":                   "Quantity=2 Said Name=medialunas Sure",
		"3 cajas de leche 1l":                    "Quantity=3 Said Unit=caja Name=leche 1000l Sure",
		"el fernet 1882":                         "Quantity=1 Name=fernet 1882 Sure",
		"200 de jamón cocido":                    "Quantity=1 Said Name=jamón cocido 200 Sure",
		"otra milanesa bien cocida":              "Quantity=1 Name=milanesa Without=bien cocida More Sure",
		"una de las hamburguesas sin sal grande": "Quantity=1 Said Name=hamburguesas Without=sin sal Big Part Sure",
		"papas a la francesa":                    "Quantity=1 Name=papas a la francesa Sure",
		"café en grano para retirar":             "Quantity=1 Name=café en grano Sure",
		"yerba de medio":                         "Quantity=1 Name=yerba 500 Sure",
		"la coca más barata":                     "Quantity=1 Name=coca Cheap Sure",
		"cerveza en lata":                        "Quantity=1 Name=cerveza en lata Sure",
	})
}
