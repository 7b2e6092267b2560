package turn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	provable   = "+5491155557788"
	maskedOne  = "+54 9 11 ••••-7788"
	identifies = "get_or_create_customer_by_phone"
)

// sendsCodes is a business that can send codes.
func sendsCodes(tag locale.Tag) testkit.Setup {
	s := noIdentity()
	s.JoinMillis = new(int)
	s.Templates = map[string]access.Template{access.TemplateCode: {Name: "codigo", Language: "es_AR"}}
	return testkit.Setup{Settings: s, Locale: tag}
}

// visitor is a desk whose conversation is an anonymous one in the web chat; the number is a customer's, Anastasia's.
func visitor(t *testing.T, s *testkit.Shop) (d *desk, hers string) {
	t.Helper()
	s.Credential(access.WhatsAppMeta, access.WhatsAppMetaAccount{PhoneNumberID: "1", AccessToken: "t", AppSecret: "s",
		VerifyToken: "v"})
	s.OK(s.Session(provable), "retail/set_customer_identity", map[string]any{"firstName": "Anastasia"})
	d = open(t, s)
	s.Do(func(u *core.Unit) error {
		c, err := u.Customers.Find("", provable)
		if err != nil {
			return err
		}
		hers = c.ID
		d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
		return err
	})
	return d, hers
}

// code is the code that was sent last.
func (d *desk) code(t *testing.T, sent int) (code string) {
	t.Helper()
	ids := d.Pending(customer.SendCode)
	if len(ids) != sent {
		t.Fatalf("%d codes were sent, not %d", len(ids), sent)
	}
	d.Do(func(u *core.Unit) (err error) {
		for _, id := range ids {
			var one string
			if _, one, _, err = u.Customers.IssueCode(id); one != "" {
				code = one
			}
		}
		return err
	})
	return code
}

func (d *desk) owner(t *testing.T) (id string) {
	t.Helper()
	d.Look(func(u *core.Unit) error {
		s, err := u.Conversations.Get(d.session.ID, false)
		id = s.CustomerID
		return err
	})
	return id
}

func wrong(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

// seen is the last request of the model: what its latest results and notes say.
func (d *desk) seen() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var b strings.Builder
	for _, m := range d.asked[len(d.asked)-1].History {
		if m.Role == model.Result || m.Role == model.Event {
			fmt.Fprintln(&b, m.Text, string(m.Body))
		}
	}
	return b.String()
}

func (d *desk) proof(t *testing.T, r turn.Reply) turn.Proof {
	t.Helper()
	for _, c := range r.Calls {
		if p, ok := turn.ProofOf(c.Result); ok {
			return p
		}
	}
	t.Fatalf("no call asks for a proof: %+v", r)
	return turn.Proof{}
}

// talk is what is said around a proof, in one language.
type proofTalk struct {
	mine, sentBy, typed, done string // the customer, the agent, the customer with %s, the agent
	notes                     []string
}

var (
	proofES = proofTalk{
		mine:   "soy clienta, mi número es el 11 5555-7788",
		sentBy: "Te mandé un código por WhatsApp al número que termina en 7788. ¿Me lo escribís acá?",
		typed:  "es el %s", done: "¡Listo, Anastasia! Tu número quedó verificado. ¿En qué te ayudo?",
		notes: []string{"código de 6 dígitos a " + maskedOne, "escribió bien el código"},
	}
	proofPT = proofTalk{
		mine:   "sou cliente, meu número é +54 11 5555-7788",
		sentBy: "Enviei um código pelo WhatsApp para o número que termina em 7788. Pode digitar aqui?",
		typed:  "chegou: %s", done: "Pronto, Anastasia! Seu telefone foi confirmado. Como posso ajudar?",
		notes: []string{"código de 6 dígitos para " + maskedOne, "digitou o código certo"},
	}
)

func TestATurnSendsTheCodeOfATelephone(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: sendsCodes(locale.ESAR), Play: provesWith(proofES)},
		testkit.Flow{Name: "in Portuguese", Setup: sendsCodes(locale.PTBR), Play: provesWith(proofPT)},
		testkit.Flow{Name: "with more in the message", Setup: sendsCodes(locale.ESAR), Play: codeAndMore},
		testkit.Flow{Name: "a wrong code", Setup: sendsCodes(locale.ESAR),
			Play: wrongCode("Ese no es el código.")},
		testkit.Flow{Name: "a wrong code in Portuguese", Setup: sendsCodes(locale.PTBR),
			Play: wrongCode("Esse não é o código.")},
		testkit.Flow{Name: "an expired code", Setup: sendsCodes(locale.ESAR), Play: expiredCode},
		testkit.Flow{Name: "asked for twice", Setup: sendsCodes(locale.ESAR), Play: askedTwice},
		testkit.Flow{Name: "another number", Setup: sendsCodes(locale.ESAR), Play: anotherNumber},
		testkit.Flow{Name: "a stranger's number", Setup: sendsCodes(locale.ESAR), Play: strangersNumber},
		testkit.Flow{Name: "too many codes", Setup: sendsCodes(locale.ESAR), Play: tooManyCodes},
		testkit.Flow{Name: "digits that nobody waits for", Setup: sendsCodes(locale.ESAR), Play: otherDigits},
	)
}

func provesWith(w proofTalk) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d, hers := visitor(t, s)
		d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}), says(w.sentBy))
		r := d.hears(t, w.mine)
		if r.Text != w.sentBy || d.owner(t) != "" {
			t.Fatalf("%+v", r)
		}
		if p := d.proof(t, r); p.Status != turn.CodeSent || p.SentTo != maskedOne || p.ExpiresAt.IsZero() {
			t.Errorf("%+v", p)
		}
		if seen := d.seen(); !strings.Contains(seen, w.notes[0]) || strings.Contains(seen, "Anastasia") {
			t.Errorf("the model was told %s", seen)
		}
		code, before := d.code(t, 1), d.times()
		d.answers = append(d.answers, says(w.done))
		r = d.hears(t, fmt.Sprintf(w.typed, code))
		if r.Text != w.done || d.owner(t) != hers || d.times() != before+1 {
			t.Fatalf("%+v after %d requests, the conversation is %q's", r, d.times()-before, d.owner(t))
		}
		var a struct {
			Success bool
			Data    struct{ CustomerID, FirstName string }
		}
		if len(r.Calls) != 1 || json.Unmarshal(r.Calls[0].Result, &a) != nil || a.Data.CustomerID != hers {
			t.Errorf("the call was not made again: %+v", r.Calls)
		}
		if seen := d.seen(); !strings.Contains(seen, w.notes[1]) {
			t.Errorf("the model was told %s", seen)
		}
	}
}

// sends lets the model ask for the proof, and returns the code.
func (d *desk) sends(t *testing.T, sent int) string {
	t.Helper()
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}), says("¿Me pasás el código?"))
	d.hears(t, "soy el 11 5555-7788")
	return d.code(t, sent)
}

// With more than the code in it, the model reads the rest and makes the call itself.
func codeAndMore(t *testing.T, s *testkit.Shop) {
	d, hers := visitor(t, s)
	code := d.sends(t, 1)
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}), says("¿Cuántas querés?"))
	r := d.hears(t, code+", y quería unas yerbas")
	if r.Text != "¿Cuántas querés?" || d.owner(t) != hers || len(r.Calls) != 1 ||
		!strings.Contains(string(r.Calls[0].Result), hers) {
		t.Errorf("%+v", r)
	}
}

func wrongCode(words string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d, hers := visitor(t, s)
		code := d.sends(t, 1)
		d.answers = append(d.answers, says("No coincide, ¿lo mirás de nuevo?"))
		if r := d.hears(t, wrong(code)); d.owner(t) != "" || len(r.Calls) != 0 || !strings.Contains(d.seen(), words) {
			t.Fatalf("%+v: %s", r, d.seen())
		}
		// The same message again, as channels deliver it, is no second try.
		d.hearsAs(t, fmt.Sprintf("m%d", d.n), wrong(code))
		d.Do(func(u *core.Unit) error {
			if _, err := u.Enter(d.session.ID); err != nil {
				return err
			}
			p, found, err := u.Customers.OpenProof()
			if !found || p.Attempts != 1 {
				t.Errorf("%d tries were counted", p.Attempts)
			}
			return err
		})
		d.answers = append(d.answers, says("¡Gracias!"))
		if d.hears(t, code); d.owner(t) != hers {
			t.Errorf("the right code proved %q", d.owner(t))
		}
	}
}

func expiredCode(t *testing.T, s *testkit.Shop) {
	d, hers := visitor(t, s)
	code := d.sends(t, 1)
	d.Clock.Advance(10 * time.Minute)
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}),
		says("Ese ya venció; te mandé otro."))
	r := d.hears(t, code)
	if d.owner(t) != "" || !strings.Contains(d.seen(), "El código venció") || d.proof(t, r).Status != turn.CodeSent {
		t.Fatalf("%+v: %s", r, d.seen())
	}
	d.answers = append(d.answers, says("¡Gracias!"))
	if d.hears(t, d.code(t, 2)); d.owner(t) != hers {
		t.Errorf("the new code proved %q", d.owner(t))
	}
}

// While a code is good, neither the same turn nor a later one sends another.
func askedTwice(t *testing.T, s *testkit.Shop) {
	d, hers := visitor(t, s)
	twice := func(model.Request) (model.Answer, error) {
		raw, _ := json.Marshal(map[string]any{"phone": provable})
		return model.Answer{Calls: []model.Call{{ID: "a", Name: identifies, Arguments: raw},
			{ID: "b", Name: identifies, Arguments: raw}}}, nil
	}
	d.answers = append(d.answers, twice, says("¿Me pasás el código?"))
	d.hears(t, "soy el 11 5555-7788")
	d.Clock.Advance(5 * time.Minute)
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}), says("Fijate en WhatsApp."))
	r := d.hears(t, "no me llegó")
	if p := d.proof(t, r); p.Status != turn.CodePending || !strings.Contains(d.seen(), "todavía sirve") {
		t.Errorf("%+v: %s", p, d.seen())
	}
	d.answers = append(d.answers, says("¡Gracias!"))
	if d.hears(t, d.code(t, 1)); d.owner(t) != hers {
		t.Errorf("the code proved %q", d.owner(t))
	}
}

// A number that the customer corrects gets a code of its own, and the first one is good no more.
func anotherNumber(t *testing.T, s *testkit.Shop) {
	other := s.Session("+5491155559900")
	d, _ := visitor(t, s)
	first := d.sends(t, 1)
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": "+5491155559900"}),
		says("¿Me pasás el código?"))
	r := d.hears(t, "perdón, es el 11 5555-9900")
	if p := d.proof(t, r); p.Status != turn.CodeSent || !strings.HasSuffix(p.SentTo, "9900") {
		t.Errorf("%+v", p)
	}
	second := d.code(t, 2)
	if first != second {
		d.answers = append(d.answers, says("No es ese."))
		if d.hears(t, first); d.owner(t) != "" {
			t.Fatalf("the first code proved %q", d.owner(t))
		}
	}
	d.answers = append(d.answers, says("¡Gracias!"))
	d.hears(t, second)
	d.Look(func(u *core.Unit) error {
		o, err := u.Conversations.Get(other, false)
		if d.owner(t) != o.CustomerID {
			t.Errorf("the conversation is %q's", d.owner(t))
		}
		return err
	})
}

// A visitor who types somebody's number and guesses gets five tries, learns no name and does not become that customer.
func strangersNumber(t *testing.T, s *testkit.Shop) {
	d, _ := visitor(t, s)
	code := d.sends(t, 1)
	for i := range 5 {
		d.answers = append(d.answers, says("No coincide."))
		guess := fmt.Sprintf("%06d", i)
		if guess == code {
			guess = "999999"
		}
		d.hears(t, guess)
	}
	if !strings.Contains(d.seen(), "fue el último intento") {
		t.Errorf("the model was told %s", d.seen())
	}
	d.answers = append(d.answers, says("¿Me decís qué necesitás?"))
	if d.hears(t, code); d.owner(t) != "" || strings.Contains(d.seen(), "Anastasia") {
		t.Errorf("the conversation is %q's, and the model knows %s", d.owner(t), d.seen())
	}
}

func tooManyCodes(t *testing.T, s *testkit.Shop) {
	d, _ := visitor(t, s)
	for i := range 5 {
		d.sends(t, i+1)
		d.Clock.Advance(10 * time.Minute)
	}
	d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}),
		says("Ahora no puedo mandarte otro código."))
	r := d.hears(t, "otra vez")
	if p := d.proof(t, r); p.Status != turn.NoCode || p.SentTo != "" ||
		!strings.Contains(d.seen(), "demasiados códigos") || len(d.Pending(customer.SendCode)) != 5 {
		t.Errorf("%+v: %s", p, d.seen())
	}
}

// Six digits are a code only where one was sent.
func otherDigits(t *testing.T, s *testkit.Shop) {
	d, _ := visitor(t, s)
	d.answers = append(d.answers, says("¿Qué número es ese?"))
	if r := d.hears(t, "482913"); r.Text != "¿Qué número es ese?" || strings.Contains(d.seen(), "código") {
		t.Errorf("%+v: %s", r, d.seen())
	}
	d.sends(t, 1)
	d.Clock.Advance(2 * time.Hour)
	d.answers = append(d.answers, says("¿Qué número es ese?"))
	if d.hears(t, "482913"); strings.Contains(d.seen(), "no sirve") {
		t.Errorf("an old proof took it: %s", d.seen())
	}
}

// Where no code can be sent the model is told so, and the customer gets no promise.
func TestWithoutCodesTheModelIsToldSo(t *testing.T) {
	t.Parallel()
	plain := func(tag locale.Tag) testkit.Setup {
		s := sendsCodes(tag)
		s.Settings.Templates = nil
		return s
	}
	play := func(told, honest string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d, _ := visitor(t, s)
			d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}), says(honest))
			r := d.hears(t, "11 5555-7788")
			if p := d.proof(t, r); p.Status != turn.NoCode || r.Text != honest || !strings.Contains(d.seen(), told) ||
				len(d.Pending(customer.SendCode)) != 0 {
				t.Errorf("%+v %+v: %s", p, r, d.seen())
			}
		}
	}
	noAccount := sendsCodes(locale.ESAR)
	noAccount.Settings.WhatsApp.Account = access.WhatsAppInfobip // which it has no credential for
	testkit.Flows(t,
		testkit.Flow{Name: "without a template", Setup: plain(locale.ESAR), Play: play("no puede mandar códigos",
			"Acá no puedo comprobar ese número. ¿Seguimos sin tu cuenta?")},
		testkit.Flow{Name: "in Portuguese", Setup: plain(locale.PTBR), Play: play("não consegue enviar códigos",
			"Por aqui não consigo confirmar esse número. Seguimos sem a sua conta?")},
		testkit.Flow{Name: "without WhatsApp", Setup: noAccount, Play: play("no tiene WhatsApp",
			"Acá no puedo comprobar ese número. ¿Seguimos sin tu cuenta?")},
	)
}

// Two conversations claim one number at the same time: each gets its own code, which is no good in the other.
func TestTwoConversationsProveOneTelephoneConcurrently(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Setup: sendsCodes(locale.ESAR), Play: func(t *testing.T, s *testkit.Shop) {
		a, hers := visitor(t, s)
		b := open(t, s)
		s.Runtime.Told = a.turns.Told
		s.Do(func(u *core.Unit) (err error) {
			b.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
			return err
		})
		var both sync.WaitGroup
		for _, d := range []*desk{a, b} {
			d.answers = append(d.answers, calls(identifies, map[string]any{"phone": provable}),
				says("¿Me pasás el código?"))
			both.Go(func() { d.hears(t, "soy el 11 5555-7788") })
		}
		both.Wait()
		codes := map[string]string{}
		for _, id := range s.Pending(customer.SendCode) {
			s.Do(func(u *core.Unit) error {
				p, code, _, err := u.Customers.IssueCode(id)
				codes[p.SessionID] = code
				return err
			})
		}
		if len(codes) != 2 {
			t.Fatalf("%d codes", len(codes))
		}
		if codes[a.session.ID] != codes[b.session.ID] {
			b.answers = append(b.answers, says("No coincide."))
			if b.hears(t, codes[a.session.ID]); b.owner(t) != "" {
				t.Errorf("the other conversation's code proved %q", b.owner(t))
			}
		}
		for range 3 { // the same message, delivered several times at once
			both.Go(func() { a.hearsAs(t, "typed", codes[a.session.ID]) })
		}
		a.answers = append(a.answers, says("¡Gracias!"))
		both.Wait()
		if a.owner(t) != hers || b.owner(t) != "" {
			t.Errorf("the conversations are %q's and %q's", a.owner(t), b.owner(t))
		}
	}})
}
