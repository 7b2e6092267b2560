package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
)

// A relay's yes and the order it brings about are of one transaction: the yes stands before them all the same. Agent and
// staff have their names, and what only developers read is folded.
func TestATimelineIsInOrderAndNamesPeople(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		session := h.Session("+5491155550001")
		h.Do(func(u *core.Unit) error {
			return u.Customers.Import(customer.Customer{Phone: "+5491155550001", FirstName: "Marta", LastName: "Gómez",
				DNI: "30111222"})
		})
		h.OK(session, "retail/add_item_to_draft", args{"productId": h.Item("Yerba", 100_00, 9).ID, "quantity": 2})
		h.OK(session, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		asked := h.OK(session, "retail/request_confirmation", args{})
		h.Clock.Advance(time.Minute)
		if _, err := h.Reply(asked["confirmationId"].(string), "sí, dale"); err != nil {
			t.Fatal(err)
		}
		talk := "/d/" + h.Workspace.Slug + "/conversations/" + session
		page := ana.get(talk).is(http.StatusOK)
		page.inOrder("Pedir la confirmación", "sí, dale", "Confirmar el pedido", "Pedido creado")
		if summary := between(page.body, "<summary>", "</summary>"); strings.Contains(summary, " ms") {
			t.Errorf("a step begins with %s", summary)
		}

		ana.post(talk+"/take", nil).leads(talk)
		ana.post(talk+"/say", url.Values{"text": {"Ya te lo separo"}, "message": {uuid.NewString()}}).leads(talk)
		ana.get(talk).is(http.StatusOK).inOrder("Ya te lo separo", "<bdi>Ana</bdi> ·")
	})
}

// Steps of a quick action are called as people call them, and a message is previewed before it leaves.
func TestAMessageLeavesAfterItsPreview(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		session, _ := h.cartOfAna()
		said := func() (n int) {
			h.Look(func(u *core.Unit) error {
				list, err := u.Conversations.Messages(session, "", 100)
				for _, m := range list {
					if m.Outbound && m.Author == "person" {
						n++
					}
				}
				return err
			})
			return n
		}
		for i, sentence := range []string{"mandale a Ana que su pedido está listo", "avisale a Ana: ya podés pasar"} {
			to := rosa.says(sentence, uuid.NewString())
			page := rosa.get(to).is(http.StatusOK).says("espera tu sí", "Sí, hacelo")
			if n := said(); n != i {
				t.Fatalf("%q: %d messages left before the yes", sentence, n)
			}
			rosa.answers(page, "confirm").leads(to)
			if n := said(); n != i+1 {
				t.Errorf("%q: %d messages left after the yes", sentence, n)
			}
		}
		page := rosa.get("/d/" + h.Workspace.Slug + "/conversations/" + session).is(http.StatusOK).says("Mandar un mensaje")
		if strings.Contains(between(page.body, "Mandar un mensaje", "</summary>"), "quick/") {
			t.Error("a step is called by its internal name")
		}
	})
}

// Tools are called as people of the business's country call them, whatever the language of their contracts.
func TestToolsSpeakTheLanguageOfTheBusiness(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home := "/d/" + h.Workspace.Slug
		rosa.get(home+"/tools").is(http.StatusOK).says("Ventas y pedidos", "Agenda y atención", "Confirmar el pedido")
		rosa.post("/me/language", url.Values{"language": {"en"}})
		for _, path := range []string{"/tools", "/executions"} {
			page := rosa.get(home+path).is(http.StatusOK).says("Sales and orders", "Appointments", "Confirm the order")
			for _, foreign := range []string{"Confirmar el pedido", "Agenda e atendimento", "Ver los horarios"} {
				if strings.Contains(page.body, foreign) {
					t.Errorf("%s says %q in English", path, foreign)
				}
			}
		}
	})
}

// A visitor who is no customer has the name they gave, wherever staff see the conversation.
func TestAVisitorHasTheNameTheyGave(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		home := "/d/" + h.Workspace.Slug
		session := h.SessionOn("web", "")
		hear := func(words string) {
			h.hears(session, words)
			h.Clock.Advance(time.Second)
		}
		hear("hola, qué horarios tienen?")
		ana.get(home + "/conversations/" + session).is(http.StatusOK).says("Sin nombre")
		hear("Soy Nicolás Ferro, quiero hablar con alguien")
		hear("me llamo Otra Persona")
		for _, path := range []string{"/conversations", "/conversations/" + session, "/conversations?q=ferro"} {
			ana.get(home + path).is(http.StatusOK).says("Nicolás Ferro")
		}
	})
}
