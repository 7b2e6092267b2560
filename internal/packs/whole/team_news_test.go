package whole_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const luzPhone = "+5491155550077"

// hires adds a person with their choices.
func hires(s *shop, name string, c support.Choices) (p access.Person) {
	s.T.Helper()
	p, err := s.Keyring.AddPerson(s.T.Context(), s.Workspace.ID, access.Person{Name: name,
		Email: strings.ToLower(name) + "@tienda.example", Role: access.Staff})
	s.Must(err)
	s.Do(func(u *core.Unit) error { return u.Support.Choose(p.ID, c) })
	return p
}

// needsPerson hands a new conversation of a customer over.
func needsPerson(s *shop, phone, why string) {
	s.T.Helper()
	id := s.Session(phone)
	s.Do(func(u *core.Unit) error {
		if _, err := u.Enter(id); err != nil {
			return err
		}
		_, err := u.Conversations.RequestPerson(conversation.Need{Reason: why, Cause: conversation.CustomerRequest})
		return err
	})
}

// noticesTo are a person's notices, the oldest first: channel, state and how many notifications.
func noticesTo(s *shop, p access.Person) (list []support.Notice) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Support.NoticesOf(p.ID, 100)
		return err
	})
	slices.Reverse(list)
	return list
}

func states(list []support.Notice) (out []string) {
	for _, n := range list {
		out = append(out, string(n.Channel)+" "+string(n.State))
	}
	return out
}

func TestNewsReachThoseWhoWantThem(t *testing.T) {
	t.Parallel()
	mailed := business
	mailed.Mail = true
	wants := support.Choices{Email: []string{"handoff", "low_stock"}}
	server.Flows(t,
		server.Flow{Name: "one at once, more together", Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz, other := hires(s, "Luz", wants), hires(s, "Otro", support.Choices{Email: []string{"claim"}})
			needsPerson(s, ana, "Quiere hablar con alguien")
			run(t, s)
			first := s.Mail.Sent()
			if len(first) != 1 || first[0].To[0] != "luz@tienda.example" {
				t.Fatalf("%+v", first)
			}
			id := notifications(s)[0].ID
			for _, words := range []string{"Subject: Tienda de prueba: Un cliente pide una persona", "Quiere hablar con alguien",
				"/notifications/" + id} {
				if !strings.Contains(strings.NewReplacer("=\r\n", "", "=\n", "").Replace(first[0].Text), words) {
					t.Errorf("%q is not in\n%s", words, first[0].Text)
				}
			}
			needsPerson(s, beto, "Otra cosa")
			needsPerson(s, "+5491155550003", "Y otra")
			run(t, s)
			if len(s.Mail.Sent()) != 1 {
				t.Fatalf("the next ones did not wait: %d", len(s.Mail.Sent()))
			}
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			sent := s.Mail.Sent()
			if len(sent) != 2 || !strings.Contains(sent[1].Text, "2 avisos") || !strings.Contains(sent[1].Text, "Otra cosa") ||
				!strings.Contains(sent[1].Text, "Y otra") {
				t.Fatalf("%+v", sent)
			}
			s.Clock.Advance(time.Hour)
			run(t, s)
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"email sent", "email sent"}) || len(noticesTo(s, other)) != 0 ||
				len(s.Mail.Sent()) != 2 {
				t.Errorf("%v, %v", got, noticesTo(s, other))
			}
			s.Sound()
		}},
		server.Flow{Name: "nobody wants it", Setup: mailed, Play: func(t *testing.T, s *shop) {
			hires(s, "Luz", support.Choices{Email: []string{"claim"}})
			needsPerson(s, ana, "Quiere hablar")
			run(t, s)
			if len(notifications(s)) != 0 || len(s.Mail.Sent()) != 0 {
				t.Errorf("%+v", notifications(s))
			}
		}},
		server.Flow{Name: "opened by one it reaches no other", Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", wants)
			needsPerson(s, ana, "La primera")
			needsPerson(s, beto, "La segunda")
			run(t, s)
			var ids []string
			for _, n := range notifications(s) {
				ids = append(ids, n.ID)
			}
			s.Do(func(u *core.Unit) error {
				for _, id := range ids {
					if _, err := u.Support.OpenNotification(id); err != nil {
						return err
					}
				}
				return nil
			})
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"email sent", "email dropped"}) || len(s.Mail.Sent()) != 1 {
				t.Errorf("%v", got)
			}
			s.Sound()
		}},
		server.Flow{Name: "who left gets none", Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", wants)
			needsPerson(s, ana, "La primera")
			needsPerson(s, beto, "La segunda")
			run(t, s)
			luz.Active = false
			s.Must(s.Entrance.SetPerson(t.Context(), s.Workspace.ID, luz))
			s.Clock.Advance(5 * time.Minute)
			run(t, s)
			needsPerson(s, "+5491155550003", "La tercera")
			run(t, s)
			if len(s.Mail.Sent()) != 1 {
				t.Errorf("%d were sent", len(s.Mail.Sent()))
			}
		}},
		server.Flow{Name: "the same errand again", Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", wants)
			needsPerson(s, ana, "La primera")
			id := s.Pending(scope.ErrandNews)[0]
			var calls []func()
			for range 4 {
				calls = append(calls, func() { _ = s.Errand(t.Context(), s.Workspace.ID, scope.ErrandNews, id) })
			}
			together(calls...)
			run(t, s)
			notice := noticesTo(s, luz)[0].ID
			calls = nil
			for range 4 {
				calls = append(calls, func() { _ = s.Errand(t.Context(), s.Workspace.ID, support.ErrandNotice, notice) })
			}
			together(calls...)
			if len(notifications(s)) != 1 || len(noticesTo(s, luz)) != 1 || len(s.Mail.Sent()) != 1 {
				t.Errorf("%d notifications, %d notices, %d mails", len(notifications(s)), len(noticesTo(s, luz)), len(s.Mail.Sent()))
			}
			s.Sound()
		}},
		server.Flow{Name: "a sale makes a product low", Setup: testkit.Setup{AssistantType: "retail", Mail: true, Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				hires(s, "Luz", wants)
				put(s, yerba, "Yerba", 100_00, 20)
				sell := func(phone string, quantity int64) {
					session := s.Session(phone)
					s.OK(session, "retail/add_item_to_draft", args{"productId": yerba, "quantity": quantity})
					s.OK(session, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
					if a := s.Yes(s.OK(session, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
						t.Fatalf("%s: %s", a.ErrorCode, a.Error)
					}
				}
				sell(ana, 2)
				run(t, s)
				if len(s.Mail.Sent()) != 0 {
					t.Fatalf("%+v", s.Mail.Sent())
				}
				sell(beto, 17)
				run(t, s)
				if sent := s.Mail.Sent(); len(sent) != 1 || !strings.Contains(sent[0].Text, "Queda poco de Yerba: 1.") {
					t.Fatalf("%+v", sent)
				}
				s.Sound()
			}},
	)
}

// The summary of the day comes once, from the business's hour on, however often the sweep runs; one who has read it does not
// keep it from others.
func TestTheSummaryOfTheDay(t *testing.T) {
	t.Parallel()
	o := testkit.Setup{AssistantType: "retail", Mail: true, Settings: anonymous}
	o.Settings.Teams.SummaryHour = 19
	server.Flows(t, server.Flow{Name: "once", Setup: o, Play: func(t *testing.T, s *shop) {
		hires(s, "Luz", support.Choices{Email: []string{"day"}})
		owes(s, 2)
		sweep := func() {
			t.Helper()
			s.Must(s.Sweep(t.Context(), s.Workspace.ID))
			run(t, s)
		}
		sweep() // noon of the business
		if len(s.Mail.Sent()) != 0 {
			t.Fatalf("%+v", s.Mail.Sent())
		}
		s.Clock.Advance(7 * time.Hour)
		sweep()
		sweep()
		sent := s.Mail.Sent()
		if len(sent) != 1 || !strings.Contains(sent[0].Text, "Resumen_del_d=C3=ADa") ||
			!strings.Contains(strings.NewReplacer("=\r\n", "", "=\n", "").Replace(sent[0].Text), "Pedidos de hoy: 1, por") {
			t.Fatalf("%+v", sent)
		}
		s.Clock.Advance(24 * time.Hour)
		sweep()
		if len(s.Mail.Sent()) != 2 {
			t.Errorf("%d summaries after two days", len(s.Mail.Sent()))
		}
		s.Sound()
	}})
}

func TestNoticesAreSentOnce(t *testing.T) {
	t.Parallel()
	mailed := business
	mailed.Mail = true
	play := func(name string, mode mailtest.Mode, state string, taken int) server.Flow {
		return server.Flow{Name: name, Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", support.Choices{Email: []string{"handoff"}})
			s.Mail.Next(mode)
			needsPerson(s, ana, "Quiere hablar")
			for range 3 {
				_ = s.Errands()
				s.Clock.Advance(2 * time.Hour)
			}
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"email " + state}) || len(s.Mail.Sent()) != taken {
				t.Errorf("%v, %d taken", got, len(s.Mail.Sent()))
			}
			s.Sound()
		}}
	}
	server.Flows(t,
		play("busy, then fine", mailtest.Busy, "sent", 1),
		play("refused", mailtest.Spam, "failed", 0),
		play("no last word", mailtest.Swallow, "unknown", 1),
		server.Flow{Name: "its sender died", Setup: mailed, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", support.Choices{Email: []string{"handoff"}})
			needsPerson(s, ana, "Quiere hablar")
			s.Must(s.RunErrands(scope.ErrandNews, s.Errand))
			id := noticesTo(s, luz)[0].ID
			s.Do(func(u *core.Unit) error {
				_, _, mine, err := u.Support.TakeNotice(id, u.Now.Add(time.Minute))
				if !mine {
					t.Error("it is not ours")
				}
				return err
			})
			if err := s.Errands(); err == nil {
				t.Error("another node took it, too")
			}
			s.Clock.Advance(time.Hour)
			run(t, s)
			if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"email unknown"}) || s.Mail.Dials() != 0 {
				t.Errorf("%v after %d dials", got, s.Mail.Dials())
			}
			s.Sound()
		}},
	)
}

func TestNoticesByWhatsApp(t *testing.T) {
	t.Parallel()
	wants := support.Choices{WhatsApp: []string{"handoff", "undelivered", "vendor_down"}, Phone: luzPhone}
	template := access.Settings{RequireIdentity: new(bool), Templates: map[string]access.Template{
		access.TemplateNotice: {Name: "aviso_interno", Language: "es_AR"}}}
	setup := func(vendor string, settings access.Settings) testkit.Setup {
		o := business
		o.WhatsApp, o.Settings = vendor, settings
		return o
	}
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		server.Flows(t,
			server.Flow{Name: vendor + ", within a day", Setup: setup(vendor, template), Play: func(t *testing.T, s *shop) {
				luz := hires(s, "Luz", wants)
				s.Chat(luzPhone, "hola")
				needsPerson(s, ana, "Quiere hablar")
				run(t, s)
				sent := s.WhatsApp.Sent()
				if len(sent) != 1 || sent[0].To != luzPhone || sent[0].Kind != "text" ||
					!strings.Contains(sent[0].Text, "Quiere hablar") {
					t.Fatalf("%+v", sent)
				}
				if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"whatsapp sent"}) {
					t.Errorf("%v", got)
				}
				s.Sound()
			}},
			server.Flow{Name: vendor + ", later, as the template", Setup: setup(vendor, template), Play: func(t *testing.T, s *shop) {
				hires(s, "Luz", wants)
				needsPerson(s, ana, "Quiere hablar\ncon alguien")
				run(t, s)
				if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Kind != "template" ||
					sent[0].Text != "aviso_interno" {
					t.Fatalf("%+v", sent)
				}
				s.Sound()
			}},
			server.Flow{Name: vendor + ", later, without one", Setup: setup(vendor, business.Settings), Play: func(t *testing.T, s *shop) {
				luz := hires(s, "Luz", wants)
				needsPerson(s, ana, "Quiere hablar")
				run(t, s)
				list := noticesTo(s, luz)
				if got := states(list); len(s.WhatsApp.Sent()) != 0 || !slices.Equal(got, []string{"whatsapp failed"}) ||
					!strings.Contains(list[0].Error, "plantilla") {
					t.Errorf("%+v", list)
				}
				s.Sound()
			}},
			refused(vendor, "refused for good", setup(vendor, template), wants, "failed", 0, whatsapptest.NotOnWhatsApp),
			refused(vendor, "the template refused", setup(vendor, template), wants, "failed", 0, whatsapptest.BadTemplate),
			refused(vendor, "limited, then taken", setup(vendor, template), wants, "sent", 1, whatsapptest.Limited),
			refused(vendor, "no clear answer", setup(vendor, template), wants, "unknown", 1, whatsapptest.Dropped),
		)
	}
}

// refused plays a vendor that does not simply take the notice. That a notice did not arrive is no news.
func refused(vendor, name string, o testkit.Setup, wants support.Choices, state string, sent int, mode whatsapptest.Mode) server.Flow {
	return server.Flow{Name: vendor + ", " + name, Setup: o, Play: func(t *testing.T, s *shop) {
		luz := hires(s, "Luz", wants)
		s.WhatsApp.Next(mode)
		needsPerson(s, ana, "Quiere hablar")
		for range 3 {
			_ = s.Errands()
			s.Clock.Advance(time.Hour)
		}
		if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"whatsapp " + state}) || len(s.WhatsApp.Sent()) != sent {
			t.Errorf("%v, %+v", got, s.WhatsApp.Sent())
		}
		s.Sound()
	}}
}

// program is another program that takes notices.
type program struct {
	*httptest.Server
	mu     sync.Mutex
	status []int // of the next answers, for each database; then 200
	took   []hooked
}

type hooked struct {
	ID, Text      string
	Notifications []struct{ Kind, Message, URL string }
}

func newProgram(t *testing.T, status ...int) *program {
	p := &program{status: status}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if len(p.status) > 0 {
			w.WriteHeader(p.status[0])
			p.status = p.status[1:]
			return
		}
		raw, _ := io.ReadAll(r.Body)
		var h hooked
		if json.Unmarshal(raw, &h) == nil && r.Header.Get("Idempotency-Key") == h.ID {
			p.took = append(p.took, h)
		}
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *program) taken(id string) (list []hooked) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, h := range p.took {
		if h.ID == id {
			list = append(list, h)
		}
	}
	return list
}

func TestNoticesToAnotherProgram(t *testing.T) {
	t.Parallel()
	play := func(name, state string, took int, status ...int) {
		p := newProgram(t, status...)
		o := business
		o.Loopback = p.Listener.Addr().String()
		server.Flows(t, server.Flow{Name: name, Setup: o, Play: func(t *testing.T, s *shop) {
			luz := hires(s, "Luz", support.Choices{Webhook: []string{"handoff"}, URL: p.URL + "/hook"})
			needsPerson(s, ana, "Quiere hablar")
			for range 3 {
				_ = s.Errands()
				s.Clock.Advance(time.Hour)
			}
			list := noticesTo(s, luz)
			if got := states(list); !slices.Equal(got, []string{"webhook " + state}) {
				t.Errorf("%+v", list)
			}
			n := 0
			for _, h := range p.taken(list[0].ID) {
				n++
				if len(h.Notifications) != 1 || h.Notifications[0].Kind != "handoff" || !strings.Contains(h.Text, "Quiere hablar") {
					t.Errorf("%+v", h)
				}
			}
			if n != took {
				t.Errorf("%d taken", n)
			}
			s.Sound()
		}})
	}
	play("taken", "sent", 1)
	play("limited, then taken", "sent", 1, http.StatusTooManyRequests, http.StatusTooManyRequests)
	play("refused", "failed", 0, http.StatusNotFound, http.StatusNotFound)
	play("failed there", "unknown", 0, http.StatusInternalServerError, http.StatusInternalServerError)
	server.Flows(t, server.Flow{Name: "an address of the house", Setup: business, Play: func(t *testing.T, s *shop) {
		luz := hires(s, "Luz", support.Choices{Webhook: []string{"handoff"}, URL: "http://127.0.0.1:9/hook"})
		needsPerson(s, ana, "Quiere hablar")
		run(t, s)
		if got := states(noticesTo(s, luz)); !slices.Equal(got, []string{"webhook failed"}) {
			t.Errorf("%v", got)
		}
	}})
}
