package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
)

func (h *house) rules() []policy.Rule {
	h.t.Helper()
	all, err := h.Policies.List(h.t.Context(), h.Workspace.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// A rule gets from its form to its calls, is turned off and on, and is removed.
func TestARuleIsWrittenAndJudges(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools/rules"
		owner.get("/d/" + h.Workspace.Slug + "/tools").says(base)
		owner.get(base).is(http.StatusOK).says("Todavía no hay reglas", "?example=night")
		owner.get(base+"/new?example=debt").is(http.StatusOK).says("customer.debt &gt; 50000.0",
			`value="retail/confirm_order" selected`, `value="staff" selected`)

		session := h.Session("+5491155550001")
		h.OK(session, "retail/list_products", map[string]any{})
		form := url.Values{
			"name": {"Nada de <i>listas</i>"}, "tool": {"retail/list_products"}, "when": {`session.channel != "x"`},
			"does": {"deny"}, "message.es-AR": {"Hoy no mostramos la lista."},
			"position": {"3"}, "active": {"yes"}, "do": {"save"},
		}
		owner.post(base, form).leads(base)
		all := h.rules()
		if len(all) != 1 || all[0].Effect != policy.Deny || all[0].Position != 3 || !all[0].Active ||
			all[0].Message["es-AR"] != "Hoy no mostramos la lista." {
			t.Fatalf("it kept %+v", all)
		}
		one := base + "/" + all[0].ID
		list := owner.get(base).says("Nada de &lt;i&gt;listas", "Se rechaza", one)
		if strings.Contains(list.body, "<i>listas") {
			t.Error("a rule's name is not text")
		}
		h.Reread()
		if a := h.Call(session, "retail/list_products", map[string]any{}); a.ErrorCode != fault.Blocked ||
			!strings.Contains(a.Error+a.BlockedReason, "Hoy no mostramos") {
			t.Errorf("it answered %+v", a)
		}
		owner.post(one+"/switch", url.Values{"on": {"no"}}).leads(base)
		owner.post(one+"/switch", url.Values{"on": {"no"}}).leads(base)
		h.Reread()
		h.OK(session, "retail/list_products", map[string]any{})
		if now := h.rules()[0]; now.Active || now.Version != 2 {
			t.Errorf("switched off, it is %+v", now)
		}

		form.Set("version", "1")
		owner.post(one, form).is(http.StatusConflict).says("alguien cambió la regla", "Hoy no mostramos")
		form.Set("version", "2")
		form.Set("tool", "retail/confirm_order")
		form.Set("does", "owner")
		owner.post(one, form).leads(base)
		if now := h.rules()[0]; now.Effect != policy.Confirm || now.By != access.Owner || now.Version != 3 ||
			now.CreatedAt.IsZero() {
			t.Errorf("changed, it is %+v", now)
		}
		owner.post(one+"/remove", nil).leads(base)
		owner.post(one+"/remove", nil).is(http.StatusNotFound)
		owner.get(one).is(http.StatusNotFound)
		owner.post(one+"/switch", url.Values{"on": {"yes"}}).is(http.StatusNotFound)
	})
}

// A mistake is shown at its field, in the user's language, and nothing is stored.
func TestARuleThatCannotBeMeant(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools/rules"
		for field, wrong := range map[string][2]string{
			"name":          {"", "Hay que escribir algo."},
			"tool":          {"retail/nope", "No existe la herramienta"},
			"when":          {"arguments.amount >", "Línea 1, columna 19: termina antes de tiempo"},
			"does":          {"agent", "no es quien pueda decir que sí"},
			"position":      {"lejos", "Tiene que estar entre 0 y"},
			"message.es-MX": {strings.Repeat("x", 501), "Tiene más de 500 caracteres."},
		} {
			form := url.Values{"name": {"una"}, "tool": {"*"}, "does": {"deny"}, "do": {"save"}}
			form.Set(field, wrong[0])
			owner.post(base, form).is(http.StatusBadRequest).says("hay que corregir lo marcado", wrong[1],
				`aria-invalid="true"`)
		}
		form := url.Values{"name": {"una"}, "tool": {"retail/list_products"}, "does": {"staff"}, "do": {"try"}}
		owner.post(base, form).is(http.StatusBadRequest).says("solo consulta")
		if all := h.rules(); len(all) != 0 {
			t.Errorf("it kept %+v", all)
		}
	})
}

// A trial shows which calls would have ended differently, and stores nothing.
func TestARuleIsTriedOnThePast(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools/rules"
		session := h.Session("+5491155550001")
		done := h.Call(session, "retail/create_order_draft", map[string]any{})
		try := func(when string) answered {
			return owner.post(base, url.Values{"name": {"una"}, "tool": {"retail/create_order_draft"}, "when": {when},
				"does": {"deny"}, "do": {"try"}}).is(http.StatusOK)
		}
		try("").says("<dd>1</dd>", "<b>1</b>", "/executions/"+done.ExecutionID, "se hizo → se rechazaba", `value="una"`)
		try("now.hour > 40").says("Ninguno habría terminado de otra manera.", "<b>0</b>")
		try("customer.debt > 3.0").says("De algunos no se guardó lo necesario", "<code>customer.debt</code>")
		if all := h.rules(); len(all) != 0 {
			t.Errorf("it kept %+v", all)
		}
	})
}
