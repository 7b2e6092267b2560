package access_test

import (
	"encoding/base32"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

const phrase = "correct horse battery"

var here = access.Device{Address: "192.0.2.1", Agent: "a browser"}

// hire adds a person with a password.
func hire(t *testing.T, s *testkit.Shop, w *access.Workspace, name string, role access.Role) access.Person {
	t.Helper()
	p, err := s.Keyring.AddPerson(t.Context(), w.ID, access.Person{Name: name, Email: name + "@x.example", Role: role})
	if err == nil {
		err = s.Entrance.Provide(t.Context(), w.ID, p.ID, phrase)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func signIn(t *testing.T, s *testkit.Shop, p access.Person) (string, access.Guest) {
	t.Helper()
	held, stay, err := s.Entrance.SignIn(t.Context(), p.Email, phrase, here)
	if err != nil || !stay.Proved {
		t.Fatalf("signed in: %+v, %v", stay, err)
	}
	g, err := s.Entrance.At(t.Context(), held, s.Workspace.Slug)
	if err != nil {
		t.Fatal(err)
	}
	return held, g
}

func refused(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

func TestStaysEnd(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		ctx, e := t.Context(), s.Entrance
		p := hire(t, s, s.Workspace, "rosa", access.Owner)
		held, g := signIn(t, s, p)
		if g.Actor() != (access.Actor{Role: access.Owner, PersonID: p.ID}) {
			t.Errorf("they act as %+v", g.Actor())
		}
		other, _ := signIn(t, s, p)
		if list, err := e.Stays(ctx, g); err != nil || len(list) != 2 {
			t.Errorf("signed in at %+v, %v", list, err)
		}
		if err := e.EndOtherStays(ctx, g); err != nil {
			t.Fatal(err)
		}
		_, err := e.Recognise(ctx, other)
		refused(t, "a stay that was ended", err, fault.Forbidden)
		_, err = e.Recognise(ctx, "made up")
		refused(t, "a secret of nobody's", err, fault.Forbidden)

		// Used every few days a stay lasts a month, and not longer.
		for range 5 {
			s.Clock.Advance(5 * 24 * time.Hour)
			if _, err := e.Recognise(ctx, held); err != nil {
				t.Fatal(err)
			}
		}
		s.Clock.Advance(5 * 24 * time.Hour)
		_, err = e.Recognise(ctx, held)
		refused(t, "after a month", err, fault.Forbidden)

		idle, _ := signIn(t, s, p)
		s.Clock.Advance(7 * 24 * time.Hour)
		_, err = e.Recognise(ctx, idle)
		refused(t, "after a week unseen", err, fault.Forbidden)
	})
}

// A changed password signs out every other device, and the old one stops working.
func TestPasswords(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		ctx, e := t.Context(), s.Entrance
		p := hire(t, s, s.Workspace, "rosa", access.Owner)
		other, _ := signIn(t, s, p)
		held, g := signIn(t, s, p)
		for _, bad := range []string{"short", "rosa@x.example", string(make([]byte, 300))} {
			refused(t, "a bad password", e.ChangePassword(ctx, g, phrase, bad), fault.InvalidArguments)
		}
		refused(t, "without the present one", e.ChangePassword(ctx, g, "wrong", "another phrase altogether"),
			fault.InvalidArguments)
		if err := e.ChangePassword(ctx, g, phrase, "another phrase altogether"); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Recognise(ctx, held); err != nil {
			t.Errorf("the device it was changed at: %v", err)
		}
		_, err := e.Recognise(ctx, other)
		refused(t, "another device", err, fault.Forbidden)
		_, _, err = e.SignIn(ctx, p.Email, phrase, here)
		refused(t, "the old password", err, fault.Forbidden)
	})
}

func TestCodes(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		ctx, e := t.Context(), s.Entrance
		p := hire(t, s, s.Workspace, "rosa", access.Owner)
		_, g := signIn(t, s, p)
		key, _, err := e.OfferCodes(ctx, g)
		if err != nil {
			t.Fatal(err)
		}
		code := func() string { return access.CodeAt(key, s.Clock.Now()) }
		if _, stay, err := e.SignIn(ctx, p.Email, phrase, here); err != nil || !stay.Proved {
			t.Errorf("a code nobody has shown yet is asked for: %v", err)
		}
		refused(t, "a wrong code", e.TakeCodes(ctx, g, "000000"), fault.InvalidArguments)
		if err := e.TakeCodes(ctx, g, code()); err != nil {
			t.Fatal(err)
		}
		half, stay, err := e.SignIn(ctx, p.Email, phrase, here)
		if err != nil || stay.Proved || e.Waiting(ctx, half).ID == "" {
			t.Fatalf("no code is asked for: %+v, %v", stay, err)
		}
		_, err = e.Recognise(ctx, half)
		refused(t, "half way in", err, fault.Forbidden)
		_, _, err = e.Prove(ctx, half, code(), here)
		refused(t, "a code that was used", err, fault.InvalidArguments)
		s.Clock.Advance(30 * time.Second)
		used := code()
		held, _, err := e.Prove(ctx, half, used, here)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.At(ctx, held, s.Workspace.Slug); err != nil {
			t.Error(err)
		}
		_, _, err = e.Prove(ctx, half, used, here)
		refused(t, "the same secret again", err, fault.Forbidden)
		g, _ = e.Recognise(ctx, held)
		refused(t, "switched off without the password", e.DropCodes(ctx, g, "wrong"), fault.InvalidArguments)
		if err := e.DropCodes(ctx, g, phrase); err != nil {
			t.Error(err)
		}
		signIn(t, s, p)
	})
}

// The codes of RFC 6238's own examples.
func TestCodesAreTheStandards(t *testing.T) {
	t.Parallel()
	key := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString([]byte("12345678901234567890"))
	for at, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471",
		1234567890: "005924", 2000000000: "279037", 20000000000: "353130"} {
		if got := access.CodeAt(key, time.Unix(at, 0)); got != want {
			t.Errorf("at %d: %s, want %s", at, got, want)
		}
	}
}

// A person who works in two businesses has one password; an invitation to the second cannot replace it, but one by the
// server's operator can.
func TestInvitationsToSomebodyKnown(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		ctx, e := t.Context(), s.Entrance
		p := hire(t, s, s.Workspace, "rosa", access.Owner)
		there := *s.Workspace
		there.ID, there.Slug = "", "otra"
		there, err := s.Keyring.CreateWorkspace(ctx, there)
		if err != nil {
			t.Fatal(err)
		}
		twin, err := s.Keyring.AddPerson(ctx, there.ID, access.Person{Name: "Rosa", Email: p.Email, Role: access.Staff})
		if err != nil {
			t.Fatal(err)
		}
		secret, err := e.Invite(ctx, there.ID, twin.ID, access.Join, "owner:x")
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.Invitation(ctx, s.Workspace.ID, secret)
		refused(t, "in another business", err, fault.NotFound)
		_, _, err = e.Accept(ctx, there.ID, secret, "a password of the inviter's", here)
		refused(t, "with another password", err, fault.InvalidArguments)
		held, _, err := e.Accept(ctx, there.ID, secret, phrase, here)
		if err != nil {
			t.Fatal(err)
		}
		if g, err := e.At(ctx, held, "otra"); err != nil || g.Person.Role != access.Staff {
			t.Errorf("there they are %+v, %v", g.Person, err)
		}
		if g, err := e.At(ctx, held, s.Workspace.Slug); err != nil || g.Person.Role != access.Owner {
			t.Errorf("here they are %+v, %v", g.Person, err)
		}
		if list, err := e.Leads(ctx, p.Email); err != nil || len(list) != 2 {
			t.Errorf("it leads to %+v, %v", list, err)
		}

		secret, err = e.Invite(ctx, s.Workspace.ID, p.ID, access.Renew, "")
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(73 * time.Hour)
		_, _, err = e.Accept(ctx, s.Workspace.ID, secret, "another phrase altogether", here)
		refused(t, "after three days", err, fault.NotFound)
		if secret, err = e.Invite(ctx, s.Workspace.ID, p.ID, access.Renew, ""); err != nil {
			t.Fatal(err)
		}
		if _, _, err = e.Accept(ctx, s.Workspace.ID, secret, "another phrase altogether", here); err != nil {
			t.Fatal(err)
		}
		_, err = e.Recognise(ctx, held)
		refused(t, "a device from before", err, fault.Forbidden)
	})
}

// Owners who take the role from each other, or leave, at the same moment: one of them stays.
func TestConcurrentOwnersLeaveOne(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		var owners []access.Person
		for _, name := range []string{"rosa", "ema", "lia", "ana"} {
			owners = append(owners, hire(t, s, s.Workspace, name, access.Owner))
		}
		var group sync.WaitGroup
		for i, p := range owners {
			if p.Role, p.Active = access.Staff, i%2 == 0; !p.Active {
				p.Role = access.Owner
			}
			group.Go(func() {
				if err := s.Entrance.SetPerson(t.Context(), s.Workspace.ID, p); err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		people, err := s.Entrance.Colleagues(t.Context(), s.Workspace.ID)
		left := 0
		for _, p := range people {
			if p.Role == access.Owner && p.Active {
				left++
			}
		}
		if err != nil || left != 1 {
			t.Errorf("%d owners are left, %v", left, err)
		}
	})
}

func TestABusinessKeepsAnOwner(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		ctx, e := t.Context(), s.Entrance
		p := hire(t, s, s.Workspace, "rosa", access.Owner)
		held, _ := signIn(t, s, p)
		down := p
		down.Role = access.Staff
		refused(t, "the last owner", e.SetPerson(ctx, s.Workspace.ID, down), fault.Conflict)
		hire(t, s, s.Workspace, "ema", access.Owner)
		if err := e.SetPerson(ctx, s.Workspace.ID, down); err != nil {
			t.Fatal(err)
		}
		if g, err := e.At(ctx, held, s.Workspace.Slug); err != nil || g.Person.Role != access.Staff {
			t.Errorf("still %+v, %v", g.Person, err)
		}
		down.Active = false
		if err := e.SetPerson(ctx, s.Workspace.ID, down); err != nil {
			t.Fatal(err)
		}
		_, err := e.At(ctx, held, s.Workspace.Slug)
		refused(t, "somebody who left", err, fault.NotFound)
	})
}
