package allergen

import "testing"

func TestAnAllergenIsFoundInWhatAShopSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ said, text, word string }{
		{"nueces", "Flan de cajeta – Hecho en casa, con nuez", "nuez"},
		{"nuez", "Brownie con nueces", "nueces"},
		{"Nuez de Castilla", "Flan con nuez", "nuez"},
		{"el queso", "Quesadilla con queso Oaxaca", "queso"},
		{"alérgico al queso", "Pizza de quesos", "quesos"},
		{"Soy alérgica a los camarones", "Aguachile de camarón", "camaron"},
		{"sou alérgico a camarão", "Moqueca com camarões", "camaroes"},
		{"tenho alergia a amendoim", "Paçoca de amendoins", "amendoins"},
		{"I am allergic to cherries", "Cherry pie", "cherry"},
		{"maní, nueces y queso", "Tarta de queso", "queso"},
		{"pez espada", "Peces del día", "peces"},
		{"pães", "Pão de queijo", "pao"},
		{"frutos secos", "Torta de almendras", "almendras"},
		{"frutos do mar", "Risoto de camarão", "camarao"},
		{"lactosa", "Pasta con crema", "crema"},
		{"proteína de la leche", "Yogur natural", "yogur"},
		{"celíaca", "Milanesa con harina de trigo", "harina"},
		{"gluten", "Cerveza rubia", "cerveza"},
		{"celiaquía", "Croquetas. No aptas para celíacos.", "gluten"},
		{"mariscos", "Pulpo a la gallega", "pulpo"},
		{"nuts", "Brownie with walnuts", "walnuts"},
		{"salsa de soja", "Arroz con soja", "soja"},
		{"nuez", "Helado sin azúcar, con nuez", "nuez"},
		{"nuez", "Helado sin azúcar y con nuez", "nuez"},
		{"leche", "Leche sin lactosa", "leche"},
		{"queijo", "Batata no queijo", "queijo"},
		{"nuez", "Puede contener trazas de nuez", "nuez"},
		{"huevo", "Papas\ncon mayonesa", "mayonesa"},
	} {
		if f, found := In(c.said, c.text); !found || f.Word != c.word {
			t.Errorf("%q in %q: got %q %v, want %q", c.said, c.text, f.Word, found, c.word)
		}
	}
}

func TestWhatAProductLeavesOutIsNotFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ said, text string }{
		{"maní", "Barra sin maní"},
		{"nueces", "Galletas sin nueces ni almendras"},
		{"amendoim", "Não contém amendoim"},
		{"maní", "No contiene trazas de maní"},
		{"gluten", "Pan de arroz libre de gluten"},
		{"celíaco", "Pan SIN TACC"},
		{"celíaca", "Pan de arroz, apto para celíacos"},
		{"lactosa", "Leche deslactosada"},
		{"nuts", "Nut free brownie"},
		{"piña", "Tacos de suadero"},
		{"coco", "Coca Cola"},
		{"leche de vaca", "Carne de vaca"},
		{"mariscos", "Pan con levadura en polvo"},
		{"frutos rojos", "Chile rojo"},
		{"alergia", "Queso"},
		{"", "Queso"},
		{"queso", ""},
	} {
		if f, found := In(c.said, c.text); found {
			t.Errorf("%q in %q: found %q", c.said, c.text, f.Word)
		}
	}
}

func TestKindsAreToldApartFromTheAllergenItself(t *testing.T) {
	t.Parallel()
	if f, _ := In("frutos secos", "Torta de almendras"); !f.Kin {
		t.Error("almonds are a kind of nuts")
	}
	if f, _ := In("lactosa", "Pasta con crema", "contiene lactosa"); f.Kin || f.Word != "lactosa" {
		t.Errorf("what was said itself comes first, got %+v", f)
	}
}

func TestTheNameOfAnAllergen(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Soy alérgico al queso": "queso", "el queso": "queso", "Nuez de Castilla": "Nuez de Castilla",
		"alergia a maní": "maní", "alergia": "alergia", "": "",
	} {
		if got := Name(said); got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}
