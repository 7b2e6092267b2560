package webchat_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAConversation(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.Item("Coca-Cola 1,5 L", 310_000, 5)
		h.Item("Coca-Cola lata", 160_000, 0)
		h.answers(calls("search_products", object{"query": "coca", "inStockOnly": false}), says("Tenemos estas."))
		b := h.visitor()
		b.post("send", object{"message_id": uuid.NewString(), "text": "hola"}).refused(404, "no_conversation")
		b.starts()
		id := b.says("¿tenés coca?")
		got := b.reply("Tenemos estas.")
		cards, _ := got["cards"].([]any)
		if got["from"] != "agent" || len(cards) != 2 {
			t.Fatalf("%v", got)
		}
		for _, c := range cards {
			c := c.(object)
			switch c["name"] {
			case "Coca-Cola 1,5 L":
				if r := c["reply"].(object); c["price"] != "$ 3.100" || r["text"] != "Quiero Coca-Cola 1,5 L" {
					t.Errorf("%v", c)
				}
			default:
				if c["note"] != "Sin stock" || c["reply"] != nil {
					t.Errorf("%v", c)
				}
			}
		}
		// A repeated message is deduplicated and not answered again.
		b.post("send", object{"message_id": id, "text": "¿tenés coca?"}).is(202)
		b.post("send", object{"message_id": id, "text": "otra cosa"}).refused(422, "idempotency_conflict")
		again := b.post("open", object{}).is(200)
		if list := again["messages"].([]any); len(list) != 2 || list[0].(object)["client_id"] != id ||
			again["openers"] != nil {
			t.Errorf("%v", again)
		}
		if !slices.Equal(h.words(), []string{"¿tenés coca?"}) {
			t.Errorf("the model heard %q", h.words())
		}
		// What was shown is not sent again to a client that reconnects after it.
		h.answers(says("De nada."))
		b.says("gracias")
		seen := b.hears(got["id"].(string), func(e event) bool {
			return e.kind == "message" &&
				e.data["from"] == "agent"
		})
		if seen.data["text"] != "De nada." || seen.id != seen.data["id"] {
			t.Errorf("%v", seen)
		}
		// A fresh conversation is empty.
		if fresh := b.post("open", object{"fresh": true}).is(200); fresh["open"] != true ||
			len(fresh["messages"].([]any)) != 0 {
			t.Errorf("%v", fresh)
		}
	})
}

// The first sentence arrives while the model still writes the second.
func TestAnAnswerIsReadAsItComes(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.slow = make(chan struct{})
		h.answers(says("Buen día. ¿Qué andás buscando?"))
		b := h.visitor().starts()
		said, heard := false, 0
		whole := b.hears("", func(e event) bool {
			switch {
			case e.kind == "state" && !said:
				said = true
				b.says("hola")
			case e.kind == "words":
				if heard++; heard == 1 {
					close(h.slow)
				}
			}
			return e.kind == "message" && e.data["from"] == "agent"
		})
		if whole.data["text"] != "Buen día. ¿Qué andás buscando?" || heard < 2 {
			t.Errorf("%v after %d pieces", whole.data, heard)
		}
	})
}

func TestAButtonAnswersItsQuestion(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		yerba := h.Item("Yerba", 350_000, 10)
		h.answers(calls("create_order_draft", object{}),
			calls("add_item_to_draft", object{"productId": yerba.ID, "quantity": 2}),
			calls("set_delivery_details", object{"deliveryMethod": "pickup"}),
			calls("set_customer_identity", object{"email": "ana@example.com"}), calls("request_confirmation", object{}))
		b := h.visitor().starts()
		b.says("quiero dos yerbas, las paso a buscar")
		asked := b.reply("¿Confirmás el pedido?")
		q, _ := asked["question"].(object)
		if q == nil || q["open"] != true || asked["cards"] != nil {
			t.Fatalf("%v", asked)
		}
		// Another visitor's button does nothing.
		other := h.visitor().starts()
		h.answers(says("No hay nada que confirmar."))
		other.post("tap", object{"message_id": uuid.NewString(), "question": q["id"], "answer": "yes"}).is(202)
		other.reply("No hay nada que confirmar.")

		tap := object{"message_id": uuid.NewString(), "question": q["id"], "answer": "yes"}
		for range 2 {
			b.post("tap", tap).is(202)
		}
		b.reply("ORD-00001")
		b.post("tap", object{"message_id": uuid.NewString(), "question": q["id"], "answer": "quizás"}).refused(400,
			"invalid_arguments")
		b.post("tap", object{"message_id": uuid.NewString(), "question": "x", "answer": "yes"}).refused(400,
			"invalid_arguments")
		for _, m := range b.post("open", object{}).is(200)["messages"].([]any) {
			if q, _ := m.(object)["question"].(object); q != nil && q["open"] != false {
				t.Errorf("a question that was answered is open: %v", m)
			}
		}
		if got := b.inbound(); !slices.Equal(got, []string{"quiero dos yerbas, las paso a buscar", "Sí"}) {
			t.Errorf("%q", got)
		}
		if n := len(h.Snapshot()["orders"]); n != 1 {
			t.Errorf("%d orders", n)
		}
	})
}

// While staff have the conversation the agent does not answer, and staff's messages arrive on the stream.
func TestAPersonsWordsArrive(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.answers(says("Hola."))
		b := h.visitor().starts()
		b.says("hola")
		b.reply("Hola.")
		session := h.session()
		h.inTalk(session, needPerson)
		if got := b.post("send", object{"message_id": uuid.NewString(),
			"text": "¿están?"}).is(202); got["answered"] != false {
			t.Errorf("%v", got)
		}
		go func() {
			time.Sleep(300 * time.Millisecond)
			h.inTalk(session, func(u *core.Unit) error {
				_, err := u.Conversations.Say("person", "Hola, soy Marta.", "")
				return err
			})
		}()
		state := b.hears("", func(e event) bool { return e.kind == "state" })
		if state.data["with_person"] != true {
			t.Errorf("%v", state)
		}
		if got := b.reply("soy Marta"); got["from"] != "person" {
			t.Errorf("%v", got)
		}
	})
}

// A ticket opens only its own conversation, at its business and with its agent.
func TestTickets(t *testing.T) {
	chat := access.WebChat{Agent: "agente", Agents: []string{"ventas"}}
	each(t, testkit.Setup{Settings: access.Settings{JoinMillis: new(int), RequireIdentity: new(bool), WebChat: chat}},
		func(t *testing.T, h *house) {
			h.answers(says("Hola."))
			b := h.visitor().starts()
			b.says("hola")
			b.reply("Hola.")
			at, _ := url.Parse(b.base)
			ticket := b.http.Jar.Cookies(at)[0]
			other := h.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), Settings: atOnce})
			second, err := h.Keyring.CreateAgent(t.Context(), h.Workspace.ID,
				access.AgentProfile{Slug: "ventas", Name: "Ventas", AssistantType: "retail"})
			if err != nil {
				t.Fatal(err)
			}
			show := func(path, name, value string) object {
				t.Helper()
				r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.server.URL+path,
					strings.NewReader("{}"))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				r.AddCookie(&http.Cookie{Name: name, Value: value})
				return h.visitor().do(r).is(200)
			}
			own := "/chat/" + h.Workspace.Slug + "/api/open"
			if r := show(own, ticket.Name, ticket.Value); r["open"] != true {
				t.Errorf("its own: %v", r)
			}
			turned := []byte(ticket.Value)
			turned[3] ^= 1
			for name, got := range map[string]object{
				"another business": show("/chat/"+other.Workspace.Slug+"/api/open", ticket.Name, ticket.Value),
				"another agent": show("/chat/"+h.Workspace.Slug+"/api/open?agent="+second.Slug, "chat-"+second.Slug,
					ticket.Value),
				"tampered": show(own, ticket.Name, string(turned)),
				"none":     show(own, ticket.Name, "AAAA"),
			} {
				if got["open"] != false {
					t.Errorf("%s: %v", name, got)
				}
			}
			h.Clock.Advance(31 * 24 * time.Hour)
			if r := show(own, ticket.Name, ticket.Value); r["open"] != false {
				t.Errorf("an old one: %v", r)
			}
		})
}

func TestTheCookieIsKeptFromScripts(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		set := h.visitor().post("open", object{"start": true}).header.Get("Set-Cookie")
		for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/chat/" + h.Workspace.Slug, "Max-Age="} {
			if !strings.Contains(set, want) {
				t.Errorf("%q lacks %s", set, want)
			}
		}
		h.Look(func(u *core.Unit) error {
			s, err := u.Conversations.Get(h.session(), false)
			if s.Channel != "web" || s.CustomerID != "" || s.State != conversation.Idle {
				t.Errorf("%+v", s)
			}
			return err
		})
	})
}
