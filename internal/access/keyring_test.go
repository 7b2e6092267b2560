package access_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestNewKey(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, role := range access.Anyone {
		k := access.NewKey("w", "caja", role, testkit.Noon)
		start := "mst_" + string(role) + "_"
		if !strings.HasPrefix(k.Secret, start) || !strings.HasPrefix(k.Secret, k.Prefix) ||
			len(k.Secret) < len(start)+40 {
			t.Errorf("%s: secret %q, prefix %q", role, k.Secret, k.Prefix)
		}
		if hidden := len(k.Secret) - len(k.Prefix); hidden < 32 {
			t.Errorf("the prefix gives all but %d characters away", hidden)
		}
		if strings.Contains(k.Hash, k.Secret[len(start):]) || len(k.Hash) != 64 || seen[k.Hash] || seen[k.ID] {
			t.Errorf("hash %q, id %q", k.Hash, k.ID)
		}
		seen[k.Hash], seen[k.ID] = true, true
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "opens its workspace in its role", Play: opens},
		testkit.Flow{Name: "only its hash is kept", Play: onlyItsHash},
		testkit.Flow{Name: "revoked", Play: revoked},
		testkit.Flow{Name: "rotated, with an overlap", Play: rotated},
		testkit.Flow{Name: "rotated twice", Play: rotatedTwice},
		testkit.Flow{Name: "of another business", Play: ofAnother},
		testkit.Flow{Name: "last used", Play: lastUsed},
	)
}

func issue(s *testkit.Shop, role access.Role) access.Issued {
	s.T.Helper()
	k, err := s.Keyring.Issue(s.T.Context(), s.Workspace.ID, "caja", role)
	if err != nil {
		s.T.Fatal(err)
	}
	return k
}

// closed fails unless a secret is refused without a reason.
func closed(s *testkit.Shop, what, secret string) {
	s.T.Helper()
	_, err := s.Keyring.Authenticate(s.T.Context(), secret)
	if !fault.Is(err, fault.Forbidden) || fault.From(err).Message != "unknown API key" {
		s.T.Errorf("%s: %v", what, err)
	}
}

func open(s *testkit.Shop, what, secret string) access.Principal {
	s.T.Helper()
	p, err := s.Keyring.Authenticate(s.T.Context(), secret)
	if err != nil {
		s.T.Errorf("%s: %v", what, err)
	}
	return p
}

func stored(s *testkit.Shop, id string) access.APIKey {
	s.T.Helper()
	keys, err := s.Keyring.List(s.T.Context(), s.Workspace.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	for _, k := range keys {
		if k.ID == id {
			return k
		}
	}
	s.T.Fatalf("there is no key %s", id)
	return access.APIKey{}
}

func opens(t *testing.T, s *testkit.Shop) {
	k := issue(s, access.Staff)
	for range 2 { // read, then cached
		p := open(s, "the key", k.Secret)
		if p.Workspace.ID != s.Workspace.ID || p.Workspace.Slug != s.Workspace.Slug ||
			p.Actor != (access.Actor{Role: access.Staff, KeyID: k.ID}) {
			t.Errorf("%+v %+v", p.Workspace, p.Actor)
		}
	}
	for what, secret := range map[string]string{
		"nothing": "", "made up": "mst_staff_" + strings.Repeat("a", 40), "its prefix": k.Prefix, "its hash": k.Hash,
		"its id":      k.ID,
		"in capitals": strings.ToUpper(k.Secret), "with a space": k.Secret + " ",
		"another role's": strings.Replace(k.Secret, "staff", "owner", 1),
	} {
		closed(s, what, secret)
	}
}

func onlyItsHash(t *testing.T, s *testkit.Shop) {
	k := issue(s, access.Owner)
	var everything strings.Builder
	if err := s.DB.System(t.Context(), false, func(tx *store.Tx) error {
		return tx.Rows(`SELECT id, name, prefix, hash FROM api_keys WHERE workspace_id = $1`, []any{s.Workspace.ID},
			func(scan func(...any) error) error {
				var columns [4]string
				err := scan(&columns[0], &columns[1], &columns[2], &columns[3])
				everything.WriteString(strings.Join(columns[:], "\n"))
				return err
			})
	}); err != nil {
		t.Fatal(err)
	}
	if row := everything.String(); !strings.Contains(row, k.Hash) || strings.Contains(row, k.Secret) ||
		strings.Contains(row, k.Secret[len(k.Prefix):]) {
		t.Errorf("the row has %q", row)
	}
}

func revoked(t *testing.T, s *testkit.Shop) {
	k, other := issue(s, access.Agent), issue(s, access.Agent)
	open(s, "before", k.Secret)
	if err := s.Keyring.Revoke(t.Context(), s.Workspace.ID, k.ID); err != nil {
		t.Fatal(err)
	}
	closed(s, "at once, though it was remembered", k.Secret)
	open(s, "the other one", other.Secret)
	first := stored(s, k.ID).RevokedAt
	s.Clock.Advance(time.Hour)
	if err := s.Keyring.Revoke(t.Context(), s.Workspace.ID, k.ID); err != nil ||
		!stored(s, k.ID).RevokedAt.Equal(first) || first.IsZero() {
		t.Errorf("revoked again: %v, since %s, want %s", err, stored(s, k.ID).RevokedAt, first)
	}
	if err := s.Keyring.Revoke(t.Context(), s.Workspace.ID, testkit.NewID()); !fault.Is(err, fault.NotFound) {
		t.Errorf("a key there never was: %v", err)
	}
	if _, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, k.ID, time.Hour); !fault.Is(err, fault.Conflict) {
		t.Errorf("a revoked key was rotated: %v", err)
	}
}

func rotated(t *testing.T, s *testkit.Shop) {
	old := issue(s, access.Agent)
	next, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, old.ID, 24*time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if next.Secret == old.Secret || next.ID == old.ID || next.Role != access.Agent || next.Name != "caja" ||
		!next.ExpiresAt.IsZero() {
		t.Errorf("%+v", next)
	}
	s.Clock.Advance(24*time.Hour - time.Microsecond)
	open(s, "the old one within the overlap", old.Secret)
	open(s, "the new one", next.Secret)
	s.Clock.Advance(2 * time.Second) // the cache lives for a second
	closed(s, "the old one after it", old.Secret)
	open(s, "the new one", next.Secret)
	if _, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, old.ID, time.Hour); !fault.Is(err, fault.Conflict) {
		t.Errorf("an expired key was rotated: %v", err)
	}
	// Without an overlap the old one expires at once.
	last, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, next.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	closed(s, "the one before", next.Secret)
	open(s, "the last one", last.Secret)
}

// A key's set expiry holds, however often it is rotated.
func rotatedTwice(t *testing.T, s *testkit.Shop) {
	old := issue(s, access.Agent)
	for _, overlap := range []time.Duration{time.Hour, 48 * time.Hour} {
		if _, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, old.ID, overlap); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := stored(s, old.ID).ExpiresAt, testkit.Noon.Add(time.Hour); !got.Equal(want) {
		t.Errorf("it runs out at %s, want %s", got, want)
	}
	if _, err := s.Keyring.Rotate(t.Context(), s.Workspace.ID, old.ID, time.Minute); err != nil ||
		!stored(s, old.ID).ExpiresAt.Equal(testkit.Noon.Add(time.Minute)) {
		t.Errorf("%v: it may be made to run out sooner", err)
	}
}

func ofAnother(t *testing.T, s *testkit.Shop) {
	k := issue(s, access.Owner)
	next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID()})
	if keys, err := next.Keyring.List(t.Context(), next.Workspace.ID); err != nil || len(keys) != 0 {
		t.Errorf("the neighbour lists %v %v", keys, err)
	}
	if err := next.Keyring.Revoke(t.Context(), next.Workspace.ID, k.ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("the neighbour revoked it: %v", err)
	}
	if _, err := next.Keyring.Rotate(t.Context(), next.Workspace.ID, k.ID, 0); !fault.Is(err, fault.NotFound) {
		t.Errorf("the neighbour rotated it: %v", err)
	}
	if p := open(s, "its own", k.Secret); p.Workspace.ID != s.Workspace.ID {
		t.Errorf("it opens %s", p.Workspace.Slug)
	}
}

// The last use is recorded in the background, at most once a minute.
func lastUsed(t *testing.T, s *testkit.Shop) {
	k := issue(s, access.Agent)
	if at := stored(s, k.ID).LastUsedAt; !at.IsZero() {
		t.Errorf("used at %s", at)
	}
	noted := func(want time.Time) {
		t.Helper()
		for range 12_000 {
			if stored(s, k.ID).LastUsedAt.Equal(want) {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("last used %s, want %s", stored(s, k.ID).LastUsedAt, want)
	}
	open(s, "first", k.Secret)
	noted(testkit.Noon)
	s.Clock.Advance(59 * time.Second)
	open(s, "within the minute", k.Secret)
	s.Clock.Advance(time.Second)
	open(s, "a minute later", k.Secret)
	noted(testkit.Noon.Add(time.Minute))
}
