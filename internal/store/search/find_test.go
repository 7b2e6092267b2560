package search

import (
	"slices"
	"testing"
)

// almacen is a corner shop in Buenos Aires, with the untidiness of one.
func almacen() []Doc {
	return []Doc{
		{ID: "coca15", Name: "Coca-Cola 1,5 L", Category: "Bebidas", Brand: "Coca-Cola", SKU: "BEB-001",
			Tags: []string{"gaseosa"}},
		{ID: "coca225", Name: "Coca-Cola Zero 2.25 lts", Category: "Bebidas", Brand: "Coca-Cola", SKU: "BEB-002",
			Tags: []string{"gaseosa", "sin azúcar"}},
		{ID: "cocalata", Name: "Cocacola lata 354cc x 6", Category: "Bebidas", SKU: "BEB-003"},
		{ID: "vaso", Name: "Vaso de vidrio", Category: "Bazar", SKU: "BAZ-010",
			Description: "Vaso con el logo de Coca Cola"},
		{ID: "leche", Name: "Leche descremada La Serenísima 1 litro", Category: "Lácteos", Brand: "La Serenísima",
			SKU: "LAC-100"},
		{ID: "lecheentera", Name: "Leche entera La Serenísima 1L", Category: "Lácteos", Brand: "La Serenísima",
			SKU: "LAC-101"},
		{ID: "ddl", Name: "Dulce de leche Ilolay 400 g", Category: "Lácteos", Brand: "Ilolay", SKU: "LAC-200"},
		{ID: "alfajor", Name: "Alfajor triple", Category: "Golosinas", SKU: "GOL-001",
			Description: "Relleno con dulce de leche"},
		{ID: "fideos", Name: "Fideos tirabuzón Matarazzo 500g", Category: "Almacén", Brand: "Matarazzo",
			SKU: "ALM-001"},
		{ID: "galletitas", Name: "Galletitas de agua Criollitas x3", Category: "Almacén", Brand: "Bagley",
			SKU: "ALM-010"},
		{ID: "panales", Name: "Pañales Pampers talle M", Category: "Bebés", Brand: "Pampers", SKU: "BBE-001",
			Variants: []string{"Talle G", "PAM-77-G"}},
		{ID: "pan", Name: "Pan lactal Bimbo", Category: "Panadería", Brand: "Bimbo", SKU: "PAN-001"},
		{ID: "pantalon", Name: "Pantalón jogging", Category: "Ropa", SKU: "ROP-001"},
		{ID: "queso", Name: "Queso cremoso x 1/2 kg", Category: "Lácteos", SKU: "LAC-300"},
		{ID: "azucar", Name: "Azúcar Ledesma 1kg", Category: "Almacén", Brand: "Ledesma", SKU: "ALM-020"},
		{ID: "lapices", Name: "Lápices de colores x12", Category: "Librería", Brand: "Faber-Castell", SKU: "LIB-001"},
		{ID: "papel", Name: "Papel higiénico Higienol 4 unidades", Category: "Limpieza", SKU: "LIM-001"},
		{ID: "7up", Name: "7 Up 500 ml", Category: "Bebidas", SKU: "BEB-020"},
		{ID: "agua", Name: "Agua mineral sin gas Villavicencio 500 ml", Category: "Bebidas", SKU: "BEB-030"},
		{ID: "cano", Name: `Caño PVC 1/2" x 4 m`, Category: "Ferretería", SKU: "FER-001"},
		{ID: "wd40", Name: "WD-40 lubricante 155g", Category: "Ferretería", SKU: "FER-002"},
	}
}

func mercearia() []Doc {
	return []Doc{
		{ID: "pao", Name: "Pão francês", Category: "Padaria", SKU: "PD-1"},
		{ID: "limao", Name: "Limão siciliano", Category: "Hortifrúti", SKU: "HF-1"},
		{ID: "papel", Name: "Papel toalha", Category: "Limpeza", SKU: "LP-1"},
		{ID: "cafe", Name: "Café torrado e moído Pilão 500g", Category: "Mercearia", Brand: "Pilão", SKU: "MC-1"},
		{ID: "feijao", Name: "Feijão carioca 1 quilo", Category: "Mercearia", SKU: "MC-2"},
		{ID: "acucar", Name: "Açúcar refinado União 1kg", Category: "Mercearia", Brand: "União", SKU: "MC-3"},
		{ID: "guarana", Name: "Guaraná Antarctica 2 litros", Category: "Bebidas", Brand: "Antarctica", SKU: "BB-1"},
		{ID: "queijo", Name: "Pão de queijo congelado", Category: "Congelados", SKU: "CG-1"},
		{ID: "bombom", Name: "Bombom Sonho de Valsa", Category: "Doces", SKU: "DC-1"},
		{ID: "lencol", Name: "Lençol de casal", Category: "Cama", SKU: "CM-1"},
	}
}

func ids(hits []Hit) []string {
	out := make([]string, len(hits))
	for i, h := range hits {
		out[i] = h.ID
	}
	return out
}

// want lists the hits that must come first, in order; only says that nothing else may follow.
type findCase struct {
	query string
	want  []string
	only  bool
}

func runFindCases(t *testing.T, x *Index, cases []findCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.query, func(t *testing.T) {
			r := x.Find(c.query, Options{})
			got := ids(r.Hits)
			if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.only && len(got) != len(c.want) {
				t.Errorf("found %v %v, want first %v", got, r.Hits, c.want)
			}
			if r.Total != len(got) {
				t.Errorf("total %d of %d hits", r.Total, len(got))
			}
			for _, h := range r.Hits {
				if h.Score <= 0 || h.Score > 1 {
					t.Errorf("score out of range: %v", h)
				}
			}
		})
	}
}

func TestFindSpanish(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply(almacen())
	runFindCases(t, x, []findCase{
		// One product, however it is written: the joined spelling on either side.
		{"coca cola", []string{"coca15", "coca225", "cocalata", "vaso"}, true},
		{"Coca-Cola", []string{"coca15", "coca225", "cocalata", "vaso"}, true},
		{"coka cola", []string{"coca15", "coca225", "vaso"}, true},
		{"cocacola", []string{"coca15", "coca225", "cocalata", "vaso"}, true},
		{"cocacolas", []string{"cocalata"}, false},
		{"COCAS", []string{"coca15"}, false},
		{"coc", []string{"coca15"}, false},
		{"7up", []string{"7up"}, true},
		{"wd40", []string{"wd40"}, true},
		{"wd 40", []string{"wd40"}, true},
		// Sizes.
		{"coca cola 1.5l", []string{"coca15"}, false},
		{"coca 1,5 litros", []string{"coca15"}, false},
		{"coca 1500 ml", []string{"coca15"}, false},
		{"coca 2,25", []string{"coca225"}, false},
		{"cocacola x6", []string{"cocalata"}, false},
		{"agua 500cc", []string{"agua"}, false},
		{"queso 500 gramos", []string{"queso"}, false},
		{"lapices x 12 unidades", []string{"lapices"}, false},
		{"caño media pulgada", []string{"cano"}, false},
		{`caño 1/2 pulgadas`, []string{"cano"}, true},
		{"medio kilo de queso", []string{"queso"}, true},
		// Accents, plurals, stop-words.
		{"lacteos serenisima", []string{"leche", "lecheentera"}, false},
		{"panal", []string{"panales"}, true},
		{"fideo", []string{"fideos"}, true},
		{"azucares", []string{"azucar"}, false},
		{"lapiz", []string{"lapices"}, true},
		{"galletita", []string{"galletitas"}, true},
		{"leche", []string{"leche", "lecheentera", "ddl", "alfajor"}, true},
		{"dulce de leche", []string{"ddl", "alfajor"}, true},
		{"el pan", []string{"pan"}, true},
		// Typos: one, two, a swap, two in a short word with nothing nearer.
		{"leceh", []string{"leche", "lecheentera", "ddl", "alfajor"}, true},
		{"desrcemada", []string{"leche"}, true},
		{"galetita criolitas", []string{"galletitas"}, true},
		{"matarrazzo", []string{"fideos"}, true},
		{"ijienico", []string{"papel"}, true},
		{"quezzo", []string{"queso"}, true},
		{"lexxe", []string{"leche", "lecheentera", "ddl", "alfajor"}, true},
		// A word the shop knows is taken literally: no trousers for bread, no jogging for nappies.
		{"pan", []string{"pan"}, true},
		// SKUs, with and without separators, whole and begun, of variants too.
		{"LAC-300", []string{"queso"}, true},
		{"lac300", []string{"queso"}, true},
		{"LAC 300", []string{"queso"}, false},
		{"lac-10", []string{"leche", "lecheentera"}, false},
		{"PAM77G", []string{"panales"}, true},
		{"pam-77-g", []string{"panales"}, false},
		// Most words, or half of them.
		{"leche descremada marca nose", []string{"leche"}, false},
		{"cerveza pampers", []string{"panales"}, true},
	})
}

func TestFindPortuguese(t *testing.T) {
	t.Parallel()
	x := New("pt-BR")
	x.Apply(mercearia())
	runFindCases(t, x, []findCase{
		{"pães", []string{"pao", "queijo"}, true},
		{"paes", []string{"pao", "queijo"}, true},
		{"pao de queijo", []string{"queijo"}, true},
		{"limões", []string{"limao"}, true},
		{"papéis", []string{"papel"}, true},
		{"bombons", []string{"bombom"}, true},
		{"lençóis", []string{"lencol"}, true},
		{"cafe pilao", []string{"cafe"}, true},
		{"uma feijao de 1kg", []string{"feijao"}, false},
		{"açucar", []string{"acucar"}, true},
		{"asucar", []string{"acucar"}, true},
		{"guarna antartica", []string{"guarana"}, true},
		{"guaraná 2l", []string{"guarana"}, true},
		{"um café", []string{"cafe"}, true},
	})
}

func TestFindEnglish(t *testing.T) {
	t.Parallel()
	x := New("en")
	x.Apply([]Doc{{ID: "berries", Name: "Frozen berries"}, {ID: "bread", Name: "Loaf of bread"}})
	runFindCases(t, x, []findCase{
		{"berry", []string{"berries"}, true},
		{"the loaves of bread", []string{"bread"}, false},
	})
}

func TestCategory(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply(almacen())
	for category, want := range map[string][]string{
		"":          {"lecheentera", "leche", "ddl", "alfajor"},
		" LACTEOS ": {"lecheentera", "leche", "ddl"},
		"golosinas": {"alfajor"},
		"Nada":      {},
	} {
		if got := ids(x.Find("leche", Options{Category: category}).Hits); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
			t.Errorf("category %q: found %v, want %v", category, got, want)
		}
	}
}

// Every product has the word once, matched in another way or field, best first. The ids run the other way, so that a
// tie shows.
func TestRanking(t *testing.T) {
	t.Parallel()
	described := func(word string) Doc { return Doc{Name: "Pan", Description: word} }
	for name, docs := range map[string][]Doc{
		"ways": {described("manteca"), described("mantecas"), described("mantecanal"), described("mantexa"),
			described("mantoxa")},
		"fields": {
			{Name: "Producto de un nombre muy largo", SKU: "manteca"}, {Name: "Manteca rica"}, {Name: "Rica manteca"},
			{Name: "Pan blanco", Brand: "Manteca"}, {Name: "Pan blanco", Category: "Manteca"},
			{Name: "Pan blanco", Description: "Manteca"},
		},
		"a short name": {{Name: "Manteca"}, {Name: "Manteca sin sal"}, {Name: "Manteca sin sal de campo"}},
		"tags are as good as a brand, categories are not": {{Name: "Pan", Tags: []string{"manteca"}},
			{Name: "Pan", Category: "Manteca"}},
	} {
		for i := range docs {
			docs[i].ID = string(rune('z' - i))
		}
		x := New("es-MX")
		x.Apply(docs)
		hits := x.Find("manteca", Options{}).Hits
		if len(hits) != len(docs) {
			t.Errorf("%s: found %v", name, hits)
		}
		for i, h := range hits {
			if h.ID != docs[i].ID || i > 0 && h.Score >= hits[i-1].Score {
				t.Errorf("%s: place %d goes to %v, in %v", name, i, h, hits)
			}
		}
	}
}

func TestTiesFallToTheID(t *testing.T) {
	t.Parallel()
	x := New("es-MX")
	x.Apply([]Doc{{ID: "c", Name: "Manteca"}, {ID: "a", Name: "Manteca"}, {ID: "d", Name: "Manteca"},
		{ID: "b", Name: "Manteca"}})
	if got := ids(x.Find("manteca", Options{Limit: 3}).Hits); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("got %v", got)
	}
}

// A product matched by several interpretations of the query keeps the best score.
func TestBestReadingCounts(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply([]Doc{{ID: "both", Name: "Coca cola cocacola"}})
	apart, joined := x.Find("coca cola", Options{}).Hits[0], x.Find("cocacola", Options{}).Hits[0]
	y := New("es-AR")
	y.Apply([]Doc{{ID: "apart", Name: "Coca cola clásica"}})
	if want := y.Find("coca cola", Options{}).Hits[0].Score; apart.Score < want || joined.Score < want {
		t.Errorf("%v and %v, want %v", apart, joined, want)
	}
}

func TestAllWordsBeatSome(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply([]Doc{
		{ID: "some", Name: "Yerba Playadito"},
		{ID: "all", Name: "Otra cosa", Description: "yerba playadito suave"},
	})
	hits := x.Find("yerba playadito suave", Options{}).Hits
	if !slices.Equal(ids(hits), []string{"all", "some"}) || hits[0].Score < allWords || hits[1].Score >= allWords {
		t.Errorf("got %v", hits)
	}
}

func TestRareWordsWeighMore(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	docs := []Doc{{ID: "zz-rare", Name: "Vino Malbec"}}
	for i := range 50 {
		docs = append(docs, Doc{ID: string(rune('A'+i)) + "-common", Name: "Vino tinto"})
	}
	x.Apply(docs)
	if r := x.Find("tinto malbec vinos", Options{Limit: 1}); r.Hits[0].ID != "zz-rare" {
		t.Errorf("first is %v", r.Hits)
	}
}

func TestLimitAndTotal(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply(almacen())
	r := x.Find("leche", Options{Limit: 2})
	if len(r.Hits) != 2 || r.Total != 4 || r.Suggestions != nil {
		t.Errorf("got %+v", r)
	}
}

func TestSuggestions(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply(almacen())
	for query, want := range map[string]string{
		"galletonzas":             "Galletitas de agua Criollitas x3",
		"pampelinas":              "Pañales Pampers talle M",
		"azucarado ledesmiano":    "Azúcar Ledesma 1kg",
		"fideitosos matarrazinos": "Fideos tirabuzón Matarazzo 500g",
	} {
		r := x.Find(query, Options{})
		if r.Total != 0 || len(r.Suggestions) == 0 || r.Suggestions[0] != want || len(r.Suggestions) > 5 {
			t.Errorf("%q: %+v, want to be suggested %q", query, r, want)
		}
	}
	if s := x.Suggest("leche", 2); len(s) != 2 {
		t.Errorf("two wanted, got %v", s)
	}
	if s := x.Suggest("zzzzqqqq", 5); len(s) != 0 {
		t.Errorf("nothing is like it, got %v", s)
	}
}

func TestQueriesThatSayNothing(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	for range 2 {
		for _, q := range []string{"", "   ", "¿?!", "\x00\xff", `"`, "👍", "x", "1/0", "99999999999999999999"} {
			if r := x.Find(q, Options{}); len(r.Hits) > 0 && q != "x" {
				t.Errorf("%q found %v", q, r.Hits)
			}
		}
		x.Apply(almacen())
	}
}

// What products are only described with names none of them.
func TestNamed(t *testing.T) {
	t.Parallel()
	x := New("es-AR")
	x.Apply(almacen())
	got := x.Named("mandame 2 cocas con el logo, fideos Matarazzo y algo relleno")
	if want := []string{"cocas", "fideos", "matarazzo"}; !slices.Equal(got, want) {
		t.Errorf("named %q, want %q", got, want)
	}
}

// TestAParticleAnswersNothing: what customers avoid is told by the word behind "sin"; a product that is "sin" something
// else is no answer.
func TestAParticleAnswersNothing(t *testing.T) {
	t.Parallel()
	for locale, q := range map[string][3]string{
		"es-AR": {"sin tacc", "sin azúcar", "Gaseosa cola sin azúcar."},
		"pt-BR": {"sem glúten", "sem açúcar", "Refrigerante sem açúcar."},
	} {
		x := New(locale)
		x.Apply([]Doc{{ID: "zero", Name: "Cola Zero", Description: q[2], Version: 1}})
		if r := x.Find(q[0], Options{}); r.Total != 0 {
			t.Errorf("%s: %q found %v", locale, q[0], r.Hits)
		}
		if r := x.Find(q[1], Options{}); r.Total != 1 {
			t.Errorf("%s: %q found %d products", locale, q[1], r.Total)
		}
	}
}
