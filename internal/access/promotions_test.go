package access_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// promotion is settings with one promotion that has these fields.
func promotion(fields string) string {
	return `{"promotions":[{"id":"p","name":"Una promo",` + fields + `}]}`
}

func TestPromotionsThatHold(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		promotion(`"kind":"price","products":["A-1"],"price_minor":900,"from":"2026-03-01","until":"2026-03-31T18:00"`),
		promotion(`"kind":"n_for_m","categories":["Bebidas"],"take":3,"pay":2`),
		promotion(`"kind":"percentage","percent":12.5,"brands":["Nobleza"],"from_amount_minor":100000`),
		promotion(`"kind":"percentage","percent":10,"coupon":{"code":"OTOÑO 10","uses":100,"uses_per_customer":1}`),
		`{"customer_groups":[{"name":"mayorista","percent":15},{"name":"revendedores"}]}`,
	} {
		if err := document(t, text).Check(locale.EN); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestPromotionsThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	const off = `"kind":"percentage","percent":10`
	for text, want := range map[string]string{
		promotion(`"kind":"regalo"`):                                                            "/promotions/0/kind",
		promotion(`"kind":"price","products":["A"]`):                                            "/promotions/0/price_minor",
		promotion(`"kind":"price","price_minor":9,"categories":["A"]`):                          "/promotions/0/products",
		promotion(`"kind":"n_for_m","products":["A"],"take":2,"pay":2`):                         "/promotions/0/take",
		promotion(`"kind":"n_for_m","take":3,"pay":2`):                                          "/promotions/0:",
		promotion(`"kind":"n_for_m","take":3,"pay":2,"products":["A"],"coupon":{"code":"ABC"}`): "/promotions/0/coupon",
		promotion(`"kind":"percentage","percent":100`):                                          "/promotions/0/percent",
		promotion(`"kind":"percentage","percent":0.001`):                                        "/promotions/0/percent",
		promotion(`"kind":"percentage","percent":-5`):                                           "/promotions/0/percent",
		promotion(off + `,"price_minor":5`):                                                     "/promotions/0/price_minor",
		promotion(off + `,"from_amount_minor":-1`):                                              "/promotions/0/from_amount_minor",
		promotion(off + `,"until":"31/03/2026"`):                                                "/promotions/0/until",
		promotion(off + `,"from":"2026-04-01","until":"2026-03-31"`):                            "/promotions/0/until",
		promotion(off + `,"categories":[" "]`):                                                  "/promotions/0/categories/0",
		promotion(off + `,"coupon":{"code":"a-b"}`):                                             "/promotions/0/coupon/code",
		promotion(off + `,"coupon":{"code":"abc","uses":-1}`):                                   "/promotions/0/coupon/uses",
		`{"promotions":[{"id":"Dos Palabras","name":"x",` + off + `}]}`:                         "/promotions/0/id",
		`{"promotions":[{"id":"a","name":" ",` + off + `}]}`:                                    "/promotions/0/name",
		`{"promotions":[{"id":"a","name":"x",` + off + `},{"id":"a","name":"y",` + off + `}]}`:  "/promotions/1/id",
		`{"promotions":[{"id":"a","name":"x",` + off + `,"coupon":{"code":"OTOÑO"}},
			{"id":"b","name":"y",` + off + `,"coupon":{"code":"oto-no"}}]}`: "/promotions/1/coupon/code",
		`{"customer_groups":[{"name":"Por Mayor"}]}`:       "/customer_groups/0/name",
		`{"customer_groups":[{"name":"a"},{"name":"a"}]}`:  "/customer_groups/1/name",
		`{"customer_groups":[{"name":"a","percent":100}]}`: "/customer_groups/0/percent",
	} {
		if err := document(t, text).Check(locale.EN); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestAPromotionRuns(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Argentina/Buenos_Aires")
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time {
		m, err := time.ParseInLocation(time.DateTime, s, zone)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	days := access.Promotion{From: "2026-03-10", Until: "2026-03-12"}
	hours := access.Promotion{From: "2026-03-10T18:00", Until: "2026-03-10T20:00"}
	for _, c := range []struct {
		p    access.Promotion
		at   string
		want bool
	}{
		{days, "2026-03-09 23:59:59", false}, {days, "2026-03-10 00:00:00", true},
		{days, "2026-03-12 23:59:59", true}, {days, "2026-03-13 00:00:00", false},
		{hours, "2026-03-10 17:59:59", false}, {hours, "2026-03-10 18:00:00", true},
		{hours, "2026-03-10 19:59:59", true}, {hours, "2026-03-10 20:00:00", false},
		{access.Promotion{}, "2026-03-10 20:00:00", true},
		{access.Promotion{Paused: true}, "2026-03-10 20:00:00", false},
	} {
		if got := c.p.Running(at(c.at), zone); got != c.want {
			t.Errorf("%+v runs at %s: %v", c.p, c.at, got)
		}
	}
}

func TestWhatAPromotionCovers(t *testing.T) {
	t.Parallel()
	sold := access.Sold{SKU: "REM", VariantSKU: "REM-L", Category: "Ropa de Niños", Brand: "Lacoste"}
	for name, c := range map[string]struct {
		p    access.Promotion
		want bool
	}{
		"the whole order":  {access.Promotion{}, true},
		"a product":        {access.Promotion{Products: []string{"REM"}}, true},
		"its variant":      {access.Promotion{Products: []string{"REM-L"}}, true},
		"another variant":  {access.Promotion{Products: []string{"REM-S"}}, false},
		"a category":       {access.Promotion{Categories: []string{"ropa de ninos"}}, true},
		"another category": {access.Promotion{Categories: []string{"Ropa"}}, false},
		"a brand":          {access.Promotion{Brands: []string{"lacoste"}}, true},
		"no brand":         {access.Promotion{Brands: []string{""}, Products: []string{"X"}}, false},
	} {
		if got := c.p.Covers(sold); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
