package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/store"
)

// Two businesses; most tests act in the first and look from the second.
const (
	here  = "ws-here"
	there = "ws-there"
)

var now = time.Date(2026, 3, 14, 15, 9, 26, 535_897_000, time.UTC)

// write runs fn in a unit of the workspace that has to succeed.
func write(t testing.TB, db *store.DB, workspace string, fn func(r store.Rows) error) {
	t.Helper()
	if err := db.Write(t.Context(), workspace, func(tx *store.Tx) error { return fn(store.NewRows(tx)) }); err != nil {
		t.Fatal(err)
	}
}

// read is write for reading.
func read(t testing.TB, db *store.DB, workspace string, fn func(r store.Rows) error) {
	t.Helper()
	if err := db.Read(t.Context(), workspace, func(tx *store.Tx) error { return fn(store.NewRows(tx)) }); err != nil {
		t.Fatal(err)
	}
}

// check fails the test where a value is not as it should be.
func check[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// lone takes the value of a method that answers (value, found, error).
func lone[T any](t testing.TB, v T, found bool, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if !found {
		t.Fatal("not found")
	}
	return v
}

// product is an active, counted product with a SKU made of its name.
func product(name string, price int64) catalog.Product {
	return catalog.Product{ID: scope.NewID(), SKU: "SKU-" + name, Name: name, Price: price, Status: catalog.Active,
		TrackStock: true}
}

// save stores products and gives each without variants the same stock.
func save(t testing.TB, db *store.DB, workspace string, quantity int64, ps ...catalog.Product) []catalog.Product {
	t.Helper()
	write(t, db, workspace, func(r store.Rows) error {
		if err := r.Catalog().SaveProducts(ps, now); err != nil {
			return err
		}
		levels := r.Stock()
		for _, p := range ps {
			if quantity == 0 || p.HasVariants {
				continue
			}
			if err := levels.SetLevel(stock.Pair{ProductID: p.ID}, "main", quantity, 0, now); err != nil {
				return err
			}
		}
		return nil
	})
	return ps
}

// hold reserves some of a pair's first item until a moment, as an order would.
func hold(t testing.TB, db *store.DB, workspace string, pair stock.Pair, orderID string, quantity int64,
	until time.Time) {
	t.Helper()
	write(t, db, workspace, func(r store.Rows) error {
		items, err := r.Stock().Items([]stock.Pair{pair}, "", true)
		if err != nil {
			return err
		}
		if len(items) == 0 {
			return fmt.Errorf("no stock of %v", pair)
		}
		err = r.Stock().AddReservations([]stock.Reservation{
			{ID: scope.NewID(), OrderID: orderID, ItemID: items[0].ID, Quantity: quantity, Status: stock.Active,
				ExpiresAt: until},
		}, now)
		if err != nil {
			return err
		}
		return r.Stock().Adjust(items[0].ID, 0, quantity, now)
	})
}

func names(ps []catalog.Product) []string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Name
	}
	return out
}
