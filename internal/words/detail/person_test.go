package detail

import "testing"

func TestPeople(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(filled(m.Contact()), m.Name(), m.BareName()) }, map[string]string{
		"soy Ana Pérez, dni 30.111.222": "Name=Ana Pérez Document=30111222 Ana Pérez",
		"a nombre de Juan de la Cruz":   "Name=Juan de la Cruz Juan de la Cruz",
		"me llamo maría":                "Name=María María",
		"tel 11 5555-4444":              "Phone=1155554444",
		"Pepe Cruz":                     "Pepe Cruz Pepe Cruz",
		"para mañana":                   "",
		"cpf 123.456.789-00":            "Document=12345678900",
		"ana@example.com":               "Email=ana@example.com",
		"no soy Ana":                    "",
		"I'm Mary Smith":                "Name=Mary Smith Mary Smith",
		"I’m Mary":                      "Name=Mary Mary",
		"hi, I am Mary Ann Lee":         "Name=Mary Ann Lee Mary Ann Lee",
		"this is Mary":                  "Name=Mary Mary",
		"im mary smith":                 "Mary Smith",
		"I'm looking for rice":          "",
		"I am allergic to nuts":         "",
	})
}

func TestOwnNames(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return m.OwnName() }, map[string]string{
		"Hola, soy Nico Paz, quiero dos cocas": "Nico Paz",
		"buenas me llamo maría":                "María",
		"oi, meu nome é Bruna Alves":           "Bruna Alves",
		"soy intolerante":                      "",
		"soy de Palermo":                       "",
		"no soy Ana":                           "",
		"a nombre de Juan Cruz":                "",
		"es para Graciela Benítez":             "",
		"I'm Mary, two cokes please":           "Mary",
		"I'm allergic":                         "",
	})
}
