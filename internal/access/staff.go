package access

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// AddBranch adds a branch to a workspace under a new id.
func (k *Keyring) AddBranch(ctx context.Context, workspaceID string, b Branch) (Branch, error) {
	if err := checkName(b.Name); err != nil {
		return b, err
	}
	b.ID = uuid.Must(uuid.NewV7()).String()
	return b, k.dir.Staff(ctx, workspaceID, true,
		func(rows StaffRows) error { return rows.InsertBranch(b, k.clock.Now()) })
}

// Branch finds a branch of a workspace; not_found for an unknown one and for another workspace's.
func (k *Keyring) Branch(ctx context.Context, workspaceID, id string) (b Branch, err error) {
	err = k.dir.Staff(ctx, workspaceID, false, func(rows StaffRows) error {
		var found bool
		b, found, err = rows.Branch(id)
		return require(found, err, fault.New(fault.NotFound, "there is no such branch"))
	})
	return b, err
}

// Branches lists a workspace's branches by name.
func (k *Keyring) Branches(ctx context.Context, workspaceID string) (list []Branch, err error) {
	err = k.dir.Staff(ctx, workspaceID, false, func(rows StaffRows) (err error) {
		list, err = rows.Branches()
		return err
	})
	return list, err
}

// AddPerson adds a person to the business, as staff or owner; conflict if the email is taken.
func (k *Keyring) AddPerson(ctx context.Context, workspaceID string, p Person) (Person, error) {
	if err := checkName(p.Name); err != nil {
		return p, err
	}
	if !p.Role.Trusted() {
		return p, fault.Invalid("somebody of the business is staff or owner",
			fault.Field{Path: "/role", Message: "expected staff or owner"})
	}
	p.ID, p.Active, p.Email = uuid.Must(uuid.NewV7()).String(), true, strings.ToLower(p.Email)
	err := k.dir.Staff(ctx, workspaceID, true, func(rows StaffRows) error {
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
