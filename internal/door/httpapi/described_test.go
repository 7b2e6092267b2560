package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// describedThing is a thing that people edit: what it begins as, and another value of each field that is described. A
// field that is described anew has to have one here.
type describedThing struct {
	path, thing   string
	fields        []field.Field
	begins, value object
	stays         string // fields that are no one's to change afterwards
}

func describedThings(zoe string) []describedThing {
	return []describedThing{
		{path: "/v1/customers", thing: "customer", fields: customer.Described.Fields, begins: object{"first_name": "Ana"}, value: object{
			"phone": "+5491155550009", "first_name": "Anahí", "last_name": "Paz", "dni": "30111222", "email": "ana@example.com", "group": "mayorista",
			"tags": []any{"vip"}, "no_news": true, "notes": "Llamar antes", "address": object{"line1": "Mitre 1", "line2": "2 B", "city": "Rosario",
				"state": "Santa Fe", "postal_code": "2000"}}},
		{path: "/v1/products", thing: "product", fields: catalog.Described.Fields, begins: object{"sku": "A", "name": "Alfajor", "price": 100}, value: object{
			"sku": "A-2", "name": "Alfajor triple", "price": 120., "compare_at_price": 150., "description": "De chocolate", "category": "Dulces",
			"brand": "Rosa", "tags": []any{"dulce"}, "image_url": "https://img.example.com/a.png", "status": "inactive", "track_stock": false,
			"popularity": 7., "variants": []object{{"sku": "A-2-N", "name": "Negro", "price": 130.}}}},
		{path: "/v1/services", thing: "service", fields: booking.ServiceDescribed.Fields, begins: object{"name": "Corte", "duration_minutes": 30}, value: object{
			"name": "Corte y peinado", "category": "Pelo", "description": "Con lavado", "duration_minutes": 45., "buffer_minutes": 5., "price": 9500.,
			"staff_ids": []any{zoe}, "position": 3., "active": false}},
		{path: "/v1/resources", thing: "resource", fields: booking.ResourceDescribed.Fields, stays: "kind branch_id",
			begins: object{"kind": "table", "name": "1", "seats_min": 1, "seats_max": 2}, value: object{
				"name": "Ventana", "title": "Salón", "seats_min": 2., "seats_max": 4., "position": 3., "active": false}},
		{path: "/v1/stock/places", thing: "stock_place", fields: stock.PlaceDescribed.Fields, begins: object{"code": "a", "name": "Local"}, value: object{
			"code": "b", "name": "Depósito", "priority": 3.}},
		{path: "/v1/branches", thing: "branch", fields: access.BranchDescribed.Fields, begins: object{"name": "Centro"}, value: object{
			"name": "Norte", "address": "Mitre 1", "time_zone": "America/Montevideo"}},
	}
}

// Every field that is described is taken by the API, kept, shown and in the history.
func TestEveryDescribedFieldIsKept(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		c.do("PATCH", "/v1/settings", c.mine.owner, `{"customer_groups": [{"name": "mayorista", "percent": 5}]}`).is(200)
		zoe := c.do("POST", "/v1/resources", c.mine.staff, object{"kind": "staff", "name": "Zoe Díaz"}).is(201)["id"].(string)
		for _, one := range describedThings(zoe) {
			id := c.do("POST", one.path, c.mine.owner, one.begins).is(201)["id"].(string)
			c.do("PATCH", one.path+"/"+id, c.mine.owner, one.value).is(200)
			now, history := c.get(one.path+"/"+id, c.mine.owner).is(200), map[string]bool{}
			for _, change := range c.get("/v1/changes?thing="+one.thing+"&id="+id, c.mine.owner).data() {
				if change["action"] != "changed" {
					continue
				}
				for _, value := range change["values"].([]any) {
					top, _, _ := strings.Cut(value.(object)["path"].(string), "/")
					history[top] = true
				}
			}
			for _, f := range one.fields {
				if strings.Contains(f.Path, "/") || strings.Contains(" "+one.stays+" ", " "+f.Path+" ") {
					continue
				}
				value, is := one.value[f.Path]
				switch {
				case !is:
					t.Errorf("a %s has a new field %s: give it a value here", one.thing, f.Path)
				case !holds(now[f.Path], value):
					t.Errorf("%s of a %s is %v and not %v", f.Path, one.thing, now[f.Path], value)
				case !history[f.Path]:
					t.Errorf("%s of a %s is not in the history: %v", f.Path, one.thing, history)
				}
			}
		}
	})
}
