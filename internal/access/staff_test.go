package access_test

import (
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestStaff(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "branches", Play: branches},
		testkit.Flow{Name: "people", Play: people},
	)
}

func branches(_ *testing.T, s *testkit.Shop) {
	ctx, id := s.T.Context(), s.Workspace.ID
	north, err := s.Keyring.AddBranch(ctx, id, access.Branch{Name: "Norte", Address: "Mitre 12"})
	if err != nil || north.ID == "" {
		s.T.Fatalf("added %+v, %v", north, err)
	}
	if _, err := s.Keyring.AddBranch(ctx, id, access.Branch{Name: "Centro",
		Zone: "America/Argentina/Cordoba"}); err != nil {
		s.T.Fatal(err)
	}
	if got, err := s.Keyring.Branch(ctx, id, north.ID); err != nil || got != north {
		s.T.Errorf("read back %+v, %v", got, err)
	}
	if list, err := s.Keyring.Branches(ctx, id); err != nil || len(list) != 2 || list[0].Name != "Centro" ||
		list[1] != north {
		s.T.Errorf("listed %+v, %v", list, err)
	}
	other, err := s.Keyring.CreateWorkspace(ctx, access.Workspace{Slug: "otra", Name: "Otra", Plan: access.Pro})
	if err != nil {
		s.T.Fatal(err)
	}
	if _, err := s.Keyring.Branch(ctx, other.ID, north.ID); !fault.Is(err, fault.NotFound) {
		s.T.Errorf("another business found it: %v", err)
	}
}

func people(_ *testing.T, s *testkit.Shop) {
	ctx, id := s.T.Context(), s.Workspace.ID
	ana, err := s.Keyring.AddPerson(ctx, id, access.Person{Name: "Ana", Email: "Ana@tienda.example",
		Role: access.Owner})
	if err != nil || !ana.Active || ana.ID == "" {
		s.T.Fatalf("added %+v, %v", ana, err)
	}
	if _, err := s.Keyring.AddPerson(ctx, id, access.Person{Name: "Otra Ana", Email: "ANA@tienda.example",
		Role: access.Staff}); !fault.Is(err, fault.Conflict) {
		s.T.Errorf("one email, two people: %v", err)
	}
	if _, err := s.Keyring.AddPerson(ctx, id, access.Person{Name: "Bot", Email: "bot@tienda.example",
		Role: access.Agent}); !fault.Is(err, fault.InvalidArguments) {
		s.T.Errorf("a program became somebody: %v", err)
	}
	if list, err := s.Keyring.People(ctx, id); err != nil || len(list) != 1 || list[0] != ana {
		s.T.Errorf("listed %+v, %v", list, err)
	}
}

// TestBranchAddedTwice: of branches added at the same time with one name, but for case, accents and spaces, one is.
func TestBranchAddedTwice(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "concurrent", Play: func(t *testing.T, s *testkit.Shop) {
		names := []string{"San Martín", "san martin", " SAN  MARTIN ", "Norte"}
		failed := make([]error, len(names))
		var wg sync.WaitGroup
		for i, name := range names {
			wg.Go(func() { _, failed[i] = s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: name}) })
		}
		wg.Wait()
		added := 0
		for i, err := range failed[:3] {
			if err == nil {
				added++
			} else if !fault.Is(err, fault.Conflict) {
				t.Errorf("%q: %v", names[i], err)
			}
		}
		if list, err := s.Keyring.Branches(t.Context(), s.Workspace.ID); added != 1 || failed[3] != nil || err != nil ||
			len(list) != 2 {
			t.Errorf("%d were added, %v: %+v, %v", added, failed, list, err)
		}
		other, err := s.Keyring.CreateWorkspace(t.Context(), access.Workspace{Slug: "otra", Name: "Otra",
			Plan: access.Pro})
		s.Must(err)
		if _, err := s.Keyring.AddBranch(t.Context(), other.ID, access.Branch{Name: "Norte"}); err != nil {
			t.Errorf("another business's Norte: %v", err)
		}
	}})
}
