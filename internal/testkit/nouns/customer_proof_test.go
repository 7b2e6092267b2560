package nouns_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestProofs(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "the code comes back", Play: codeComesBack},
		testkit.Flow{Name: "five tries", Play: fiveTries},
		testkit.Flow{Name: "ten minutes", Play: tenMinutes},
		testkit.Flow{Name: "another code", Play: anotherCode},
		testkit.Flow{Name: "not too many", Play: notTooMany},
		testkit.Flow{Name: "used once", Play: usedOnce},
		testkit.Flow{Name: "a number nobody has", Play: numberOfNobody},
		testkit.Flow{Name: "known by name", Play: knownByName},
	)
}

func askProof(s *testkit.Shop, session, phone string) (p customer.Proof, err error) {
	err = inSession(s, session, func(u *core.Unit) (err error) {
		if p, err = u.Customers.AskProof(phone); err == nil &&
			(len(u.Errands()) != 1 || u.Errands()[0].Kind != customer.SendCode || u.Errands()[0].ID != p.ID) {
			s.T.Errorf("errands %v", u.Errands())
		}
		return err
	})
	return p, err
}

// sent is the code that the sender gets; empty: nothing to send.
func sent(s *testkit.Shop, p customer.Proof) (code string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) (err error) {
		var ok bool
		var with customer.Proof
		with, code, ok, err = u.Customers.IssueCode(p.ID)
		if ok && (len(code) != 6 || with.Hash == "" || with.Hash == code || with.Phone != p.Phone) {
			s.T.Errorf("issued %q %+v", code, with)
		}
		return err
	})
	return code
}

func asking(s *testkit.Shop, session, phone string) (code string) {
	s.T.Helper()
	p, err := askProof(s, session, phone)
	if err != nil {
		s.T.Fatal(err)
	}
	return sent(s, p)
}

func prove(s *testkit.Shop, session, code string) (c customer.Customer, refused *fault.Error) {
	s.T.Helper()
	err := inSession(s, session, func(u *core.Unit) (err error) {
		if c, refused, err = u.Customers.Prove(code); err == nil && refused == nil {
			err = u.Conversations.Belongs(c.ID)
		}
		return err
	})
	if err != nil {
		s.T.Error(err)
	}
	return c, refused
}

// other is a code that is not this one.
func other(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

func says(t *testing.T, refused *fault.Error, code fault.Code, words string) {
	t.Helper()
	if refused == nil || refused.Code != code || refused.Message != words {
		t.Errorf("refused with %v, want %s: %s", refused, code, words)
	}
}

func codeComesBack(t *testing.T, s *testkit.Shop) {
	her, _, err := byPhone(s, ana)
	if err != nil {
		t.Fatal(err)
	}
	session := s.SessionOn("web", "")
	p, err := askProof(s, session, "11 2233-4455")
	if err != nil || p.Phone != ana || p.Hash != "" {
		t.Fatalf("%+v %v", p, err)
	}
	if _, refused := prove(s, session, "000000"); refused == nil {
		t.Error("a code before any was sent")
	}
	code := sent(s, p)
	if again := sent(s, p); again != "" {
		t.Errorf("it was sent twice, now as %q", again)
	}
	if c, refused := prove(s, session, other(code)); refused == nil || c.ID != "" {
		t.Errorf("a wrong code proved %+v", c)
	}
	if c, refused := prove(s, session, code); refused != nil || c.ID != her.ID {
		t.Errorf("%+v %v", c, refused)
	}
	if err := inSession(s, session, func(u *core.Unit) error {
		c, found, err := u.Customers.Current()
		if !found || c.ID != her.ID {
			t.Errorf("the conversation is %+v's", c)
		}
		return err
	}); err != nil {
		t.Error(err)
	}
	if _, err := askProof(s, session, beto); !fault.Is(err, fault.Conflict) {
		t.Errorf("a conversation that is somebody's proves another number: %v", err)
	}
}

func fiveTries(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	code := asking(s, session, ana)
	for range 4 {
		_, refused := prove(s, session, other(code))
		says(t, refused, fault.Conflict, "Ese no es el código.")
	}
	_, refused := prove(s, session, other(code))
	says(t, refused, fault.Conflict, "Ese no es el código, y fue el último intento: hay que pedir otro.")
	_, refused = prove(s, session, code)
	says(t, refused, fault.Conflict, "No hay ningún código pendiente: hay que pedir uno.")
}

func tenMinutes(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	p, err := askProof(s, session, ana)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(9 * time.Minute) // the queue was long
	code := sent(s, p)
	s.Clock.Advance(10*time.Minute - time.Second)
	_, refused := prove(s, session, other(code))
	says(t, refused, fault.Conflict, "Ese no es el código.")
	s.Clock.Advance(time.Second)
	_, refused = prove(s, session, code)
	says(t, refused, fault.Conflict, "El código venció: hay que pedir otro.")

	late, err := askProof(s, session, ana)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(10 * time.Minute)
	if code := sent(s, late); code != "" {
		t.Errorf("%q was sent to somebody who no longer waits", code)
	}
}

func anotherCode(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	unsent, err := askProof(s, session, ana)
	if err != nil {
		t.Fatal(err)
	}
	first := asking(s, session, ana)
	if code := sent(s, unsent); code != "" {
		t.Errorf("a replaced code was sent: %q", code)
	}
	second := asking(s, session, ana)
	if first != second {
		if _, refused := prove(s, session, first); refused == nil {
			t.Error("the first code is still good")
		}
	}
	if _, refused := prove(s, s.SessionOn("web", ""), second); refused == nil {
		t.Error("another conversation used it")
	}
	if _, refused := prove(s, session, second); refused != nil {
		t.Error(refused)
	}
}

func notTooMany(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	for range 5 {
		if _, err := askProof(s, session, ana); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(time.Minute)
	}
	for name, ask := range map[string][2]string{"one conversation": {session, beto},
		"one telephone": {s.SessionOn("web", ""), ana}} {
		_, err := askProof(s, ask[0], ask[1])
		if !fault.Is(err, fault.RateLimited) || fault.From(err).RetryAfter != 55*time.Minute {
			t.Errorf("%s: %v, again after %v", name, err, fault.From(err).RetryAfter)
		}
	}
	s.Clock.Advance(56 * time.Minute)
	if _, err := askProof(s, session, ana); err != nil {
		t.Errorf("an hour later: %v", err)
	}
	for _, bad := range []string{"", "hola", "123"} {
		if _, err := askProof(s, session, bad); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	s.Clock.Advance(25 * time.Hour)
	before := s.Snapshot()
	if _, err := askProof(s, s.SessionOn("web", ""), beto); err != nil {
		t.Fatal(err)
	}
	if left := len(s.Snapshot()["phone_proofs"]); left != 1 || len(before["phone_proofs"]) != 6 {
		t.Errorf("%d proofs are kept", left)
	}
}

func usedOnce(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	code := asking(s, session, ana)
	var mu sync.Mutex
	var all sync.WaitGroup
	proved := 0
	for range 6 {
		all.Go(func() {
			_, refused := prove(s, session, code)
			mu.Lock()
			defer mu.Unlock()
			if refused == nil {
				proved++
			}
		})
	}
	all.Wait()
	if proved != 1 {
		t.Errorf("one code was good %d times", proved)
	}
}

func numberOfNobody(t *testing.T, s *testkit.Shop) {
	session := s.SessionOn("web", "")
	c, refused := prove(s, session, asking(s, session, ana))
	if refused != nil || c.Phone != ana || c.ClaimedBy != "" {
		t.Errorf("%+v %v", c, refused)
	}
}

// A customer known by name keeps it with a number that was free, and becomes the number's owner with one that was not.
func knownByName(t *testing.T, s *testkit.Shop) {
	for phone, taken := range map[string]bool{ana: false, beto: true} {
		var owner customer.Customer
		if taken {
			owner, _, _ = byPhone(s, phone)
		}
		session := s.SessionOn("web", "")
		named, _, err := identify(s, session, customer.Identity{FirstName: "Quique"})
		if err != nil {
			t.Fatal(err)
		}
		want := named.ID
		if taken {
			want = owner.ID
		}
		c, refused := prove(s, session, asking(s, session, phone))
		if refused != nil || c.ID != want || c.Phone != phone {
			t.Errorf("taken %v: %+v %v", taken, c, refused)
		}
	}
}
