package nouns_test

import (
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	ana  = "+5491122334455"
	beto = "+5491166778899"
)

// inSession runs fn as the relay of a conversation.
func inSession(s *testkit.Shop, session string, fn func(u *core.Unit) error) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return fn(u)
	})
}

func identify(s *testkit.Shop, session string, id customer.Identity) (c customer.Customer, created bool, err error) {
	err = inSession(s, session, func(u *core.Unit) error {
		if c, created, err = u.Customers.Identify(id); err != nil {
			return err
		}
		return u.Conversations.Belongs(c.ID)
	})
	return c, created, err
}

func byPhone(s *testkit.Shop, phone string) (c customer.Customer, created bool, err error) {
	err = s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
		c, created, err = u.Customers.ByPhone(phone)
		return err
	})
	return c, created, err
}

func TestCustomers(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "one telephone, one customer", Play: oneTelephone},
		testkit.Flow{Name: "one telephone at once", Play: oneTelephoneAtOnce},
		testkit.Flow{Name: "an identity", Play: anIdentity},
		testkit.Flow{Name: "somebody's document", Play: somebodysDocument},
		testkit.Flow{Name: "one document at once", Play: oneDocumentAtOnce},
		testkit.Flow{Name: "who may see whom", Play: whoSeesWhom},
		testkit.Flow{Name: "from a file", Play: fromAFile},
	)
}

func oneTelephone(t *testing.T, s *testkit.Shop) {
	first, created, err := byPhone(s, ana)
	if err != nil || !created || first.Phone != ana {
		t.Fatalf("%+v %v %v", first, created, err)
	}
	for _, written := range []string{ana, "11 2233-4455", "+54 11 2233 4455", "011 15 2233 4455", "5491122334455"} {
		before := s.Snapshot()
		c, created, err := byPhone(s, written)
		if err != nil || created || c.ID != first.ID {
			t.Errorf("%s is %s %v %v, want %s", written, c.ID, created, err, first.ID)
		}
		if changed := s.Since(before); changed != nil {
			t.Errorf("%s changed %v", written, changed)
		}
	}
	for _, nobody := range []string{"", "hola", "123", "+999"} {
		if _, _, err := byPhone(s, nobody); !fault.Is(err, fault.InvalidArguments) ||
			fault.From(err).Fields[0].Path != "/phone" {
			t.Errorf("%q: %v", nobody, err)
		}
	}
	next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID()})
	if c, created, err := byPhone(next, ana); err != nil || !created || c.ID == first.ID {
		t.Errorf("another business's customer is %+v %v %v", c, created, err)
	}
}

func oneTelephoneAtOnce(t *testing.T, s *testkit.Shop) {
	var all sync.WaitGroup
	ids, made := make([]string, 16), make([]bool, 16)
	before := s.Snapshot()
	for i := range ids {
		all.Go(func() {
			c, created, err := byPhone(s, ana)
			if err != nil {
				t.Error(err)
			}
			ids[i], made[i] = c.ID, created
		})
	}
	all.Wait()
	var creators int
	for i, id := range ids {
		if id != ids[0] || id == "" {
			t.Errorf("customer %q beside %q", id, ids[0])
		}
		if made[i] {
			creators++
		}
	}
	if events := s.EventsSince(before); creators != 1 || len(events) != 1 || events[0] != "customer.created" {
		t.Errorf("made %d times, told as %v", creators, events)
	}
}

func anIdentity(t *testing.T, s *testkit.Shop) {
	session := s.Session("")
	c, created, err := identify(s, session, customer.Identity{FirstName: "ana  maría", Email: " Ana@Example.COM "})
	if err != nil || !created || c.FirstName != "Ana María" || c.Email != "ana@example.com" || c.Identified() {
		t.Fatalf("%+v %v %v", c, created, err)
	}
	again, created, err := identify(s, session, customer.Identity{DNI: "30111222", LastName: "PAZ"})
	if err != nil || created || again.ID != c.ID || again.FullName() != "Ana María Paz" || again.Email != c.Email ||
		!again.Identified() {
		t.Errorf("%+v %v %v: what was not said again stays", again, created, err)
	}
	before := s.Snapshot()
	if _, _, err := identify(s, session, customer.Identity{DNI: "30111222"}); err != nil {
		t.Error(err)
	}
	if changed := s.Since(before); changed != nil {
		t.Errorf("said twice changed %v", changed)
	}
	if moved, _, err := identify(s, session, customer.Identity{DNI: "30111333"}); err != nil ||
		moved.DNI != "30111333" {
		t.Errorf("%+v %v: a document may be corrected", moved, err)
	}
}

func somebodysDocument(t *testing.T, s *testkit.Shop) {
	if _, _, err := identify(s, s.Session(ana), customer.Identity{DNI: "30111222", FirstName: "Ana"}); err != nil {
		t.Fatal(err)
	}
	for _, session := range []string{s.Session(beto), s.Session("")} {
		c, _, err := identify(s, session, customer.Identity{DNI: "30111222", FirstName: "Beto"})
		if err != nil || !c.Disputed || c.DNI != "30111222" {
			t.Errorf("told that it is somebody's: %+v %v", c, err)
		}
		if again, _, err := identify(s, session, customer.Identity{DNI: "30111222"}); err != nil || !again.Disputed {
			t.Errorf("said again: %+v %v", again, err)
		}
		if c, _, err = identify(s, session, customer.Identity{LastName: "Paz"}); err != nil || !c.Disputed ||
			c.DNI != "30111222" {
			t.Errorf("with another name: %+v %v", c, err)
		}
	}
	s.Look(func(u *core.Unit) error {
		found, err := u.Customers.Find("", ana)
		if err == nil && (found.DNI != "30111222" || found.Disputed || found.FirstName != "Ana") {
			t.Errorf("her document was taken: %+v", found)
		}
		return err
	})
	other := s.Session("+5491155550009")
	err := s.Runtime.Write(t.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(other, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		_, _, err = u.Customers.Identify(customer.Identity{DNI: "30111222"})
		return err
	})
	if !fault.Is(err, fault.Conflict) {
		t.Errorf("people are told: %v", err)
	}
	if freed, _, err := identify(s, s.Session(beto), customer.Identity{DNI: "30111444"}); err != nil ||
		freed.Disputed || freed.DNI != "30111444" {
		t.Errorf("a document of his own: %+v %v", freed, err)
	}
	if _, _, err := identify(s, s.Session(ana), customer.Identity{DNI: "30111222"}); err != nil {
		t.Errorf("her own, from another conversation: %v", err)
	}
	next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID()})
	if _, _, err := identify(next, next.Session(beto), customer.Identity{DNI: "30111222"}); err != nil {
		t.Errorf("in another business: %v", err)
	}
}

// Half of those who claim one document are known by their telephone, half are not: exactly one gets it, and the answers
// reveal nothing else.
func oneDocumentAtOnce(t *testing.T, s *testkit.Shop) {
	const claims = 12
	sessions := make([]string, claims)
	for i := range sessions {
		if i%2 == 0 {
			sessions[i] = s.Session("+54911223344" + string(rune('0'+i/10)) + string(rune('0'+i%10)))
		} else {
			sessions[i] = s.Session("")
		}
	}
	var mu sync.Mutex
	var won int
	var all sync.WaitGroup
	for _, session := range sessions {
		all.Go(func() {
			c, _, err := identify(s, session, customer.Identity{DNI: "30111222", FirstName: "Ana"})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && !c.Disputed:
				won++
			case err == nil:
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won != 1 {
		t.Errorf("%d customers have one document", won)
	}
}

func whoSeesWhom(t *testing.T, s *testkit.Shop) {
	mine, theirs := s.Session(ana), s.Session(beto)
	var her, him customer.Customer
	for session, into := range map[string]*customer.Customer{mine: &her, theirs: &him} {
		if err := inSession(s, session, func(u *core.Unit) (err error) {
			*into, _,
				err = u.Customers.Current()
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	see := func(who access.Actor, session, id string) (err error) {
		s.Look(func(u *core.Unit) error {
			u.Actor = who
			if session != "" {
				talk, err := u.Conversations.Get(session, false)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(talk)
			}
			_, err = u.Customers.Get(id)
			return nil
		})
		return err
	}
	for name, c := range map[string]struct {
		who     access.Actor
		session string
		id      string
		seen    bool
	}{
		"herself":              {testkit.Relay, mine, her.ID, true},
		"somebody else":        {testkit.Relay, mine, him.ID, false},
		"nobody":               {testkit.Relay, mine, testkit.NewID(), false},
		"from nowhere":         {testkit.Relay, "", her.ID, false},
		"no id":                {testkit.Relay, "", "", false},
		"a clerk":              {testkit.Clerk, "", her.ID, true},
		"a clerk, of nobody":   {testkit.Clerk, "", testkit.NewID(), false},
		"the owner, in a chat": {testkit.Boss, mine, him.ID, true},
	} {
		err := see(c.who, c.session, c.id)
		if c.seen && err != nil || !c.seen && (!fault.Is(err, fault.NotFound) ||
			fault.From(err).Message != "No encontré ese cliente.") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := inSession(s, s.Session(""), func(u *core.Unit) error {
		c, found, err := u.Customers.Current()
		if found || c.ID != "" {
			t.Errorf("a conversation of nobody's has %+v", c)
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}

func fromAFile(t *testing.T, s *testkit.Shop) {
	load := func(c customer.Customer) error {
		return s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss,
			func(u *core.Unit) error { return u.Customers.Import(c) })
	}
	known, _, err := byPhone(s, ana)
	if err != nil {
		t.Fatal(err)
	}
	if err := load(customer.Customer{Phone: ana, FirstName: "Ana", DNI: "30111222",
		Tags: []string{"mayorista"}}); err != nil {
		t.Fatal(err)
	}
	if c, created, err := byPhone(s, ana); err != nil || created || c.ID != known.ID || c.FirstName != "Ana" ||
		len(c.Tags) != 1 {
		t.Errorf("%+v %v %v", c, created, err)
	}
	if err := load(customer.Customer{Phone: beto, DNI: "30111222"}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a new customer with her document: %v", err)
	}
	if err := load(customer.Customer{FirstName: "Sin teléfono"}); err != nil {
		t.Error(err)
	}
}

// A document number that a list masked is not written back.
func TestAMaskedDocumentIsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		err := s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
			_, err := u.Customers.Keep("", customer.Fields{FirstName: "Ana", DNI: "*****222"})
			return err
		})
		if f := fault.From(err); f.Code != fault.InvalidArguments || len(f.Fields) != 1 || f.Fields[0].Path != "/dni" {
			t.Errorf("a masked document: %v", err)
		}
	})
}
