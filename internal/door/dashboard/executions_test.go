package dashboard_test

import (
	"encoding/csv"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/runtime"
)

// happened writes an execution as the runtime does.
func (h *house) happened(e runtime.Execution) runtime.Execution {
	h.t.Helper()
	e.ID, e.Kind, e.Actor, e.StartedAt = scope.NewID(), "write", "agent:x", h.Clock.Now()
	err := h.Runtime.Store.Write(h.t.Context(), h.Workspace.ID,
		func(tx runtime.Tx) error { return tx.Calls().InsertExecutions([]runtime.Execution{e}) })
	if err != nil {
		h.t.Fatal(err)
	}
	return e
}

// listed are the rows of an exported list of a business that separates with semicolons.
func listed(t *testing.T, file string) [][]string {
	t.Helper()
	text, marked := strings.CutPrefix(file, "\ufeff")
	if !marked {
		t.Errorf("Excel would not take it for UTF-8: %.20q", file)
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma = ';'
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestExecutionsAreFoundAndExported(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		who := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug + "/executions"
		who.get(base).is(http.StatusOK).says("Todavía nadie usó")

		evil := h.happened(runtime.Execution{Tool: "retail/get_stock", ErrorCode: "not_found",
			ErrorMessage: `=HYPERLINK("x")<script>`, Input: `{"sku":"<b>"}`})
		session := scope.NewID()
		var fine runtime.Execution
		for range 60 {
			fine = h.happened(runtime.Execution{Tool: "retail/list_products", Success: true, SessionID: session})
		}
		again := h.happened(runtime.Execution{Tool: "retail/list_products", Success: true, ReplayOf: fine.ID,
			ParentID: evil.ID})

		first := who.get(base).is(http.StatusOK).says(again.ID, "Ver anteriores")
		if strings.Contains(first.body, evil.ID) {
			t.Error("the oldest is on the first page")
		}
		more := between(first.body, `rel="next" href="`, `"`)
		who.get(strings.ReplaceAll(more, "&amp;", "&")).is(http.StatusOK).says(evil.ID)

		failed := who.get(base+"?failed=yes").is(http.StatusOK).says(evil.ID, "&lt;script&gt;")
		if strings.Contains(failed.body, fine.ID) || strings.Contains(failed.body, "<script>") {
			t.Error("it shows more than what failed")
		}
		if one := who.get(base + "?session=" + session).is(http.StatusOK); strings.Contains(one.body, again.ID) ||
			!strings.Contains(one.body, fine.ID) {
			t.Error("it shows more than one conversation")
		}
		who.get(base + "?tool=retail/get_stock").says(evil.ID)
		who.get(base + "?day=2001-01-01").says("No hay ejecuciones así")
		for _, odd := range []string{"?session=x", "?after=%00", "?tool=%00%ff", "?day=x&tool=nope/nope"} {
			who.get(base + odd).is(http.StatusOK)
		}

		first.says("Ver el catálogo", "Asistente, por la API") // as people call them
		failed.says("No encontrado")
		who.get(base+"/"+evil.ID).is(http.StatusOK).says("not_found", "retail/get_stock", "&lt;b&gt;")
		who.get(base+"/"+again.ID).is(http.StatusOK).says(`href="`+base+"/"+evil.ID, `href="`+base+"/"+fine.ID)
		for _, nobodys := range []string{uuid.NewString(), "x", "%00"} {
			who.get(base + "/" + nobodys).is(http.StatusNotFound)
		}

		first.says(`href="/d/tienda/exports/executions?format=csv"`, `format=xlsx`)
		rows := listed(t, who.get("/d/tienda/exports/executions?format=csv").is(http.StatusOK).body)
		if len(rows) != 63 || rows[1][0] != again.ID || !slices.Contains(rows[62], `'=HYPERLINK("x")<script>`) {
			t.Errorf("it exported %d rows, %v", len(rows), rows[len(rows)-1])
		}
		if wrong := listed(t, who.get("/d/tienda/exports/executions?failed=true").is(http.StatusOK).body); len(wrong) >= len(rows) || len(wrong) < 2 {
			t.Errorf("%d of %d failed", len(wrong), len(rows))
		}
		if old := listed(t, who.get("/d/tienda/exports/executions?until=2001-01-01T00:00:00Z").is(http.StatusOK).body); len(old) != 1 {
			t.Errorf("%d are older than the business", len(old))
		}
	})
}
