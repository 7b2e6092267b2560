package detail

import "testing"

func TestAddresses(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		m.Contact()
		a, ok := m.Address(true, false)
		return show(filled(a), ok)
	}, map[string]string{
		"vivo en Av. Mitre 123, piso 3 B, Salta, CP 1414":    "Street=Av. Mitre 123 Unit=piso 3 B City=Salta Postal=1414 true",
		"mandalo a Salta 1200 y pago en efectivo":            "Street=Salta 1200 true",
		"a domicilio, soy Ana, Mitre 450":                    "Street=Mitre 450 true",
		"Insurgentes 300 int 4 col Roma":                     "Street=Insurgentes 300 Unit=int 4 City=Roma true",
		"Rojas 750, entre Salta y Jujuy":                     "Street=Rojas 750 Note=entre Salta y Jujuy true",
		"Yatay 540, tercero B, entre Salta y Jujuy, Almagro": "Street=Yatay 540 Unit=tercero B City=Almagro Note=entre Salta y Jujuy true",
		"Thames 412 planta baja":                             "Street=Thames 412 Unit=planta baja true",
		"Thames 412, planta baja, villa crespo":              "Street=Thames 412 Unit=planta baja City=Villa Crespo true",
		"Av. Rivadavia 5230 7° C, Caballito":                 "Street=Av. Rivadavia 5230 Unit=7° C City=Caballito true",
		"Av. Rivadavia 5230 7° C, pago con transferencia":    "Street=Av. Rivadavia 5230 Unit=7° C true",
		"Mitre 88, 2do 4, Once":                              "Street=Mitre 88 Unit=2do 4 City=Once true",
		"Rua Augusta 900, terceiro andar, Centro":            "Street=Rua Augusta 900 Unit=terceiro andar City=Centro true",
		"a domicilio una parrillada y 2 refrescos":           "false",
		"quiero 2 cocas":                                     "false",
		"moro na Rua das Flores 123 ap 45, bairro Centro":    "Street=Rua das Flores 123 Unit=ap 45 City=Centro true",
	})
}
