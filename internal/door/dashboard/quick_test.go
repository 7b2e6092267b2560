package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
)

// cartOfAna is a conversation with a draft of 200.
func (h *house) cartOfAna() (session, product string) {
	h.t.Helper()
	const phone = "+5491155550001"
	product = h.Item("Yerba Mate 1 kg", 100_00, 50).ID
	session = h.Session(phone)
	h.OK(session, "retail/add_item_to_draft", map[string]any{"productId": product, "quantity": 2})
	h.Do(func(u *core.Unit) error {
		return u.Customers.Import(customer.Customer{Phone: phone, FirstName: "Ana", LastName: "Gómez"})
	})
	return session, product
}

func (h *house) total(session string) (total int64) {
	h.t.Helper()
	h.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		o, err := u.Orders.Draft(false)
		total = o.Totals.Total
		return err
	})
	return total
}

// says sends a command and returns the address of its page.
func (b *browser) says(sentence, key string) (path string) {
	b.t.Helper()
	a := b.post("/d/"+b.Workspace.Slug+"/quick", url.Values{"sentence": {sentence},
		"key": {key}}).is(http.StatusSeeOther)
	return a.header.Get("Location")
}

func (b *browser) answers(page answered, verdict string) answered {
	b.t.Helper()
	return b.post("/d/"+b.Workspace.Slug+"/quick/answer",
		url.Values{"question": {between(page.body, `name="question" value="`, `"`)}, "verdict": {verdict}})
}

// The owner sees what a command would change, and nothing changes before the yes; a refusal says why, and the history
// says who asked for what.
func TestAQuickAction(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, tomas := h.as(h.hires(h.Workspace, "Rosa", access.Owner)),
			h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		home := "/d/" + h.Workspace.Slug
		rosa.get(home+"/").is(http.StatusOK).says("data-quick", `<dialog id="quick"`)
		if strings.Contains(tomas.get(home+"/").body, "quick-title") {
			t.Error("staff have the owner's bar")
		}
		rosa.get(home+"/quick").is(http.StatusOK).says("Todavía nadie pidió nada", `name="sentence"`)
		anas, product := h.cartOfAna()

		to := rosa.says("25% de descuento a Ana", "k")
		if again := rosa.says("25% de descuento a Ana", "k"); again != to {
			t.Errorf("the same form led to %s and %s", to, again)
		}
		asks := rosa.get(to).is(http.StatusOK).says("espera tu sí", "Esto es lo que va a cambiar", "Descuento del 25 %",
			"Sí, hacelo", "Rosa")
		tomas.answers(asks, "confirm").is(http.StatusForbidden)
		rosa.answers(asks, "perhaps").is(http.StatusNotFound)
		if got := h.total(anas); got != 200_00 {
			t.Errorf("before the yes it costs %d", got)
		}
		rosa.answers(asks, "confirm").leads(to)
		rosa.answers(asks, "confirm").leads(to) // a repetition has no effect
		if got := h.total(anas); got != 150_00 {
			t.Errorf("after the yes it costs %d", got)
		}
		if done := rosa.get(to).is(http.StatusOK).says("Esto se hizo",
			"Listo, quedó hecho."); strings.Contains(done.body, `id="answer"`) {
			t.Error("what was done is asked again")
		}

		say := func(sentence string) answered {
			return rosa.post(home+"/quick", url.Values{"sentence": {sentence}, "key": {"k"}})
		}
		say("60% de descuento a Ana").is(http.StatusForbidden).says("Está bloqueado", "el máximo es",
			">60% de descuento a Ana</textarea>")
		if page := say(hostile); strings.Contains(page.body, hostile) || page.status < 400 {
			t.Errorf("%d: %s", page.status, page.body)
		}
		history := rosa.get(home+"/quick").is(http.StatusOK).says("Rosa", "25% de descuento a Ana",
			"60% de descuento a Ana", "no se hizo", "&lt;script&gt;")
		if strings.Contains(history.body, hostile) {
			t.Error("a sentence is more than text")
		}

		left := rosa.says("30% de descuento a Ana", "k")
		rosa.answers(rosa.get(left), "deny").leads(left)
		rosa.get(left).is(http.StatusOK).says("No se cambió nada.", "sin confirmar")
		stale := rosa.says("40% de descuento a Ana", "k")
		asks = rosa.get(stale)
		h.OK(anas, "retail/add_item_to_draft", map[string]any{"productId": product, "quantity": 1})
		before := h.total(anas)
		rosa.answers(asks, "confirm").leads(stale)
		if page := rosa.get(stale).is(http.StatusOK).says("sin confirmar", "toast bad"); strings.Contains(page.body,
			`id="answer"`) {
			t.Error("what has changed since can still be confirmed")
		}
		if got := h.total(anas); got != before {
			t.Errorf("it costs %d, not %d", got, before)
		}

		talks := rosa.get(home + "/conversations").is(http.StatusOK).says(anas)
		if n := strings.Count(talks.body, `href="`+home+`/conversations/`); n != 1 {
			t.Errorf("%d conversations are in the inbox", n)
		}
		for _, id := range []string{"not-one", uuid.NewString()} {
			rosa.get(home + "/quick/" + id).is(http.StatusNotFound)
		}
	})
}

// The message of a quick action is turned to the customer, and leaves as the owner leaves it: one yes is enough.
func TestAQuickMessageIsChanged(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		anas, _ := h.cartOfAna()
		to := rosa.says("avisale a Ana que su pedido está listo", "k")
		asks := rosa.get(to).is(http.StatusOK).says(`name="text"`, ">Tu pedido está listo</textarea>")
		done := rosa.post("/d/"+h.Workspace.Slug+"/quick/answer", url.Values{"verdict": {"confirm"},
			"question": {between(asks.body, `name="question" value="`, `"`)}, "text": {"Ana, ya podés pasar: te esperamos."}})
		done.is(http.StatusSeeOther)
		rosa.get(done.header.Get("Location")).is(http.StatusOK).says("Listo, quedó hecho.", "Esto se hizo")
		said := func() (list []string) {
			h.Look(func(u *core.Unit) error {
				all, err := u.Conversations.Messages(anas, "", 20)
				for _, m := range all {
					list = append(list, m.Text)
				}
				return err
			})
			return list
		}
		if got := said(); len(got) != 1 || got[0] != "Ana, ya podés pasar: te esperamos." {
			t.Errorf("Ana was told %q", got)
		}
		to = rosa.says("avisale a Ana que mañana cerramos temprano", "k2")
		rosa.answers(rosa.get(to), "confirm").leads(to)
		if got := said(); len(got) != 2 {
			t.Errorf("Ana was told %q", got)
		}
	})
}

// An answer is no deed; a price that is not changed has its form, and sending that changes it.
func TestAQuickActionLeadsOn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		_, product := h.cartOfAna()
		home := "/d/" + h.Workspace.Slug
		answer := rosa.get(rosa.says("cuántos pedidos tengo para preparar", "k")).is(http.StatusOK).
			says("La respuesta", "No hay pedidos por preparar", "respondida", `href="`+home+`/orders"`)
		if strings.Contains(answer.body, "Esto se hizo") {
			t.Error("an answer is called a deed")
		}
		refused := rosa.post(home+"/quick", url.Values{"sentence": {"subí la yerba a 120"}, "key": {"p"}}).is(http.StatusForbidden).
			says("Está bloqueado", "hoy $ 100", `name="price-`+product+`" value="120`)
		form := url.Values{"id": {product}}
		for _, name := range []string{"version", "price", "key"} {
			form.Set(name+"-"+product, between(refused.body, `name="`+name+`-`+product+`" value="`, `"`))
		}
		rosa.post(home+"/catalog/edit", form).is(http.StatusSeeOther)
		h.Look(func(u *core.Unit) error {
			p, err := u.Catalog.GetForStaff(product)
			if p.Price != 120_00 {
				t.Errorf("it costs %d", p.Price)
			}
			return err
		})
	})
}

// Where no assistant has quick actions, their page says so and turns them on.
func TestQuickActionsAreTurnedOn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home := "/d/" + h.Workspace.Slug
		agent, err := h.Keyring.AgentBySlug(t.Context(), h.Workspace.ID, h.Agent.Slug)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Keyring.SetAgentTools(t.Context(), h.Workspace.ID, agent.ID, agent.Version,
			[]access.ToolOverride{{Tool: "retail/quick_action_execute"}}); err != nil {
			t.Fatal(err)
		}
		rosa.get(home+"/quick").is(http.StatusOK).says("Ningún asistente tiene encendidas", home+"/quick/on")
		rosa.post(home+"/quick", url.Values{"sentence": {"cuánto vendí hoy"}, "key": {"k"}}).is(http.StatusForbidden).
			says("Ningún asistente tiene encendidas", ">cuánto vendí hoy</textarea>")
		rosa.post(home+"/quick/on", url.Values{}).is(http.StatusSeeOther)
		if page := rosa.get(home + "/quick").is(http.StatusOK); strings.Contains(page.body, "quick/on") {
			t.Error("they are still off")
		}
		rosa.get(rosa.says("cuánto vendí hoy", "k")).says("La respuesta")
	})
}
