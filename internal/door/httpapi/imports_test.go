package httpapi_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A client that accepts lines is told how far an import is, and last what it would have been answered.
func TestAnImportTellsItsProgress(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		var file strings.Builder
		file.WriteString("sku,name,price,stock_local\n")
		for i := range 1200 {
			fmt.Fprintf(&file, "S%d,Producto %d,10,%d\n", i, i, i)
		}
		r := c.do("POST", "/v1/imports/products", c.mine.staff, file.String(), "Accept", "application/x-ndjson")
		lines := strings.Split(strings.TrimSpace(string(r.raw)), "\n")
		var first, last object
		if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
			t.Fatal(err)
		}
		if r.status != 200 || len(lines) < 2 || first["total"] != 2400. || last["status"] != 200. || last["body"].(object)["created"] != 1200. {
			t.Errorf("%d %s", r.status, r.raw)
		}
		// A file that is refused before anything is saved is answered as ever.
		wrong := c.do("POST", "/v1/imports/products", c.mine.staff, "sku,name\nA,\n", "Accept", "application/x-ndjson")
		if wrong.status != 422 || wrong.header.Get("Content-Type") != "application/json" {
			t.Errorf("%d %s", wrong.status, wrong.raw)
		}
	})
}

// Once a heading was mapped, the next file of the kind needs no mapping; another business's does.
func TestAMappingIsRemembered(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		file := "Ref. interna;Cómo se llama;Vale;Pasillo\nA;Azúcar;100;3\n"
		at := "/v1/imports/products"
		mapped := at + "?map=C%C3%B3mo+se+llama%3Dname&map=Ref.+interna%3Dsku&map=Vale%3Dprice&map=Pasillo%3D-"
		c.do("POST", at, c.mine.staff, file).is(422)
		c.do("POST", mapped+"&dry_run=true", c.mine.staff, file).is(200)
		c.do("POST", at, c.mine.staff, file).is(422) // a dry run remembers nothing
		if sum := c.do("POST", mapped, c.mine.staff, file).is(200); sum["created"] != 1. {
			t.Errorf("%v", sum)
		}
		next := strings.Replace(file, "100", "120", 1)
		if sum := c.do("POST", at, c.mine.staff, next).is(200); sum["updated"] != 1. || sum["unchanged"] != 0. {
			t.Errorf("%v", sum)
		}
		c.do("POST", at, c.other.staff, file).is(422)
		c.do("POST", "/v1/imports/stock", c.mine.staff, file).is(422) // of another kind
	})
}
