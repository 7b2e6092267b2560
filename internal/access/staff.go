package access

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// AddBranch adds a branch to a workspace, under a new id unless it has one; the branch that has its id already is
// returned as it is. Conflict if one has its name, but for case, accents and spaces: customers could not tell them apart.
func (k *Keyring) AddBranch(ctx context.Context, workspaceID string, b Branch) (Branch, error) {
	if err := checkName(b.Name); err != nil {
		return b, err
	}
	b.ID = idOr(b.ID)
	err := k.dir.Staff(ctx, workspaceID, true, func(rows StaffRows) error {
		list, err := rows.LockBranches()
		if err != nil {
			return err
		}
		if at := slices.IndexFunc(list, func(other Branch) bool { return other.ID == b.ID }); at >= 0 {
			b = list[at]
			return nil
		}
		if _, err := freeName(rows, b); err != nil {
			return err
		}
		return rows.InsertBranch(b, k.clock.Now())
	})
	return b, err
}

// idOr is an id that was chosen, or a new one.
func idOr(id string) string {
	if id != "" {
		return id
	}
	return uuid.Must(uuid.NewV7()).String()
}

// EditBranch changes a branch's name, address or time zone as it is now; not_found, and conflict for another's name.
func (k *Keyring) EditBranch(ctx context.Context, workspaceID, id string, edit func(*Branch) error) (b Branch, err error) {
	err = k.dir.Staff(ctx, workspaceID, true, func(rows StaffRows) error {
		list, err := freeName(rows, Branch{ID: id})
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(b Branch) bool { return b.ID == id })
		if at < 0 {
			return errNoBranch()
		}
		b = list[at]
		if err := edit(&b); err != nil {
			return err
		}
		if err := checkName(b.Name); err != nil {
			return err
		}
		if _, err := freeName(rows, b); err != nil {
			return err
		}
		return rows.UpdateBranch(b)
	})
	return b, err
}

// freeName locks the branches and returns those that were not removed; conflict if another one has this one's name.
func freeName(rows StaffRows, b Branch) ([]Branch, error) {
	list, err := rows.LockBranches()
	list = open(list)
	for _, other := range list {
		if err == nil && other.ID != b.ID && b.Name != "" && other.Called(b.Name) {
			err = fault.New(fault.Conflict, "there is a branch %q already, %s: give this one another name", other.Name,
				other.ID)
		}
	}
	return list, err
}

func errNoBranch() error { return fault.New(fault.NotFound, "there is no such branch") }

// Branch finds a branch of a workspace; not_found for an unknown one, one that was removed and another workspace's.
func (k *Keyring) Branch(ctx context.Context, workspaceID, id string) (Branch, error) {
	list, err := k.Branches(ctx, workspaceID)
	i := slices.IndexFunc(list, func(b Branch) bool { return b.ID == id })
	if err == nil && i < 0 {
		err = errNoBranch()
	}
	if err != nil {
		return Branch{}, err
	}
	return list[i], nil
}

// Branches lists a workspace's branches by name, without those that were removed.
func (k *Keyring) Branches(ctx context.Context, workspaceID string) (list []Branch, err error) {
	err = k.dir.Staff(ctx, workspaceID, false, func(rows StaffRows) (err error) {
		list, err = rows.Branches()
		return err
	})
	return open(list), err
}

// open are the branches that were not removed.
func open(list []Branch) []Branch {
	return lists.Filter(list, func(b Branch) bool { return !b.Removed })
}

// Called reports whether a branch has a name, but for case, accents and spaces.
func (b Branch) Called(name string) bool {
	return locale.Fold(locale.OneLine(b.Name)) == locale.Fold(locale.OneLine(name))
}

// AddPerson adds a person to the business, as staff or owner, under a new id unless they have one; the person who has
// that id already is returned as they are. Conflict if the email is taken.
func (k *Keyring) AddPerson(ctx context.Context, workspaceID string, p Person) (Person, error) {
	if err := checkName(p.Name); err != nil {
		return p, err
	}
	if !p.Role.Trusted() {
		return p, fault.Invalid("somebody of the business is staff or owner",
			fault.Field{Path: "/role", Message: "expected staff or owner"})
	}
	p.ID, p.Active, p.Email = idOr(p.ID), true, strings.ToLower(p.Email)
	err := k.dir.Staff(ctx, workspaceID, true, func(rows StaffRows) error {
		if there, found, err := rows.Person(p.ID); err != nil || found {
			p = there
			return err
		}
		ok, err := rows.InsertPerson(p, k.clock.Now())
		return require(ok, err, fault.New(fault.Conflict, "somebody has the email %s already", p.Email))
	})
	return p, err
}

// People lists the persons of the business by name, those who left included.
func (k *Keyring) People(ctx context.Context, workspaceID string) (list []Person, err error) {
	err = k.dir.Staff(ctx, workspaceID, false, func(rows StaffRows) (err error) {
		list, err = rows.People()
		return err
	})
	return list, err
}
