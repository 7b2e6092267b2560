package store_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A founding that fails on its way leaves nothing behind.
func TestAFoundingThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		units, id, cut := store.Units{DB: db}, uuid.NewString(), errors.New("the machine stopped")
		err := units.Founding(t.Context(), id, func(r access.FoundingRows) error {
			if err := r.Lock(); err != nil {
				return err
			}
			_, err := r.Workspaces.InsertWorkspace(access.Workspace{ID: id, Slug: "tienda", Name: "Tienda", Plan: access.Pro,
				Locale: "es-AR", Currency: "ARS", Country: "AR", Zone: "UTC"}, testkit.Noon)
			if err == nil {
				_, err = r.Staff.InsertPerson(access.Person{ID: uuid.NewString(), Name: "Rosa", Email: "rosa@x.example",
					Role: access.Owner, Active: true}, testkit.Noon)
			}
			if err == nil {
				_, err = r.Logins.InsertLogin(access.Login{ID: uuid.NewString(), Email: "rosa@x.example", Password: "x"})
			}
			return errors.Join(err, cut)
		})
		if !errors.Is(err, cut) {
			t.Fatal(err)
		}
		err = units.Founding(t.Context(), id, func(r access.FoundingRows) error {
			list, err := r.Workspaces.ListWorkspaces()
			_, known, failed := r.Logins.LoginByEmail("rosa@x.example")
			people, broken := r.Staff.People()
			if len(list) > 0 || known || len(people) > 0 {
				t.Errorf("left are %+v %v %+v", list, known, people)
			}
			return errors.Join(err, failed, broken)
		})
		if err != nil {
			t.Error(err)
		}
	})
}
