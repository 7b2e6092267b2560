package main

import (
	"crypto/rand"
	"encoding/base64"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/talks"
)

// Every conversation goes as scripted, on both databases, except those whose script says what is still missing.
func TestTalks(t *testing.T) {
	t.Parallel()
	scripts, err := talks.All()
	if err != nil {
		t.Fatal(err)
	}
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		house := opened(t, db)
		var guard talks.Guard
		for _, s := range scripts {
			p := house.Play(t.Context(), s)
			guard.Add(p.Guard)
			switch {
			case len(p.Failures) > 0 && s.Known == "":
				t.Errorf("%s", p)
			case len(p.Failures) == 0 && s.Known != "":
				t.Errorf("%s succeeds: its script still says that it does not", s.Name)
			}
		}
		if !guard.Fits() || guard.Phrases < 150 {
			t.Errorf("%s:\n%s", guard, strings.Join(guard.Blocked, "\n"))
		}
	})
}

// Many conversations at once do not mix their customers up.
func TestTalksAtOnce(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		n := testkit.Rounds(atOnce, 2*atOnce, 5*atOnce)
		if _, wrong := opened(t, db).Together(t.Context(), n); len(wrong) > 0 {
			t.Errorf("%d of %d conversations at once mixed something up, such as: %s", len(wrong), n, wrong[0])
		}
	})
}

// opened is the sample businesses over a database, with their carrier.
func opened(t *testing.T, db *store.DB) talks.House {
	t.Helper()
	carrier, err := demo.OpenFreight()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = carrier.Close() }) // it has no callers any more
	conf := config.Defaults()
	conf.WebhookLoopback = carrier.Address
	conf.SecretKey = base64.StdEncoding.EncodeToString([]byte(rand.Text() + rand.Text())[:32])
	a, err := app.Wire(t.Context(), db, conf, app.Options{
		Clock: clock.NewManual(tuesday), Log: slog.New(slog.NewTextHandler(io.Discard, nil)), SweepEvery: -1,
		CallTimeout: testkit.CallTimeout,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	house, err := furnish(t.Context(), a, carrier)
	if err != nil {
		t.Fatal(err)
	}
	return house
}
