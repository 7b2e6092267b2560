// Package demo is the sample businesses: believable catalogues, locations, zones, customers and bookings to try
// everything with. It is data and its loader; the product needs none of it.
package demo

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
)

//go:embed data
var files embed.FS

// Business is what makes one sample different from the others; the rest is in
// its folder.
type Business struct {
	Slug          string // of the workspace, its agent and its folder
	AssistantType string
	Locale        locale.Tag
	Currency      money.Currency
	Country       string
	Zone          string
	Plan          access.Plan
}

// Businesses are the samples there are.
var Businesses = []Business{
	{"almacen", "retail", locale.ESAR, "ARS", "AR", "America/Argentina/Buenos_Aires", access.Pro},
	{"mayorista", "orders", locale.ESAR, "ARS", "AR", "America/Argentina/Buenos_Aires", access.Pro},
	{"parrilla", "rest_complete", locale.ESMX, "MXN", "MX", "America/Mexico_City", access.Pro},
	{"sonrisas", "dental_complete", locale.ESMX, "MXN", "MX", "America/Mexico_City", access.Pro},
	{"estudio", "agenda", locale.PTBR, "BRL", "BR", "America/Sao_Paulo", access.Pro},
	{"ferreteria", "erp", locale.ESAR, "ARS", "AR", "America/Argentina/Buenos_Aires", access.Enterprise},
}

// Place is where a business keeps its stock.
type Place struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// Into is where the samples go.
type Into struct {
	Keyring *access.Keyring
	Store   runtime.Store
	Clock   clock.Clock
	// Runtime opens a second runtime, whose clock is at the time of the past being played.
	Runtime func(c clock.Clock) (*runtime.Runtime, error)
	// Places creates the stock locations of a workspace, the one orders are filled from first in front.
	Places func(ctx context.Context, workspaceID string, places []Place) error
}

// Seed creates every sample business: a handful of transactions each.
func Seed(ctx context.Context, in Into) error {
	for _, b := range Businesses {
		if err := b.seed(ctx, in); err != nil {
			return fmt.Errorf("load the sample business %s: %w", b.Slug, err)
		}
	}
	return nil
}

func (b Business) seed(ctx context.Context, in Into) error {
	about, err := b.about()
	if err != nil {
		return err
	}
	w, err := in.Keyring.CreateWorkspace(ctx, access.Workspace{
		Slug: b.Slug, Name: about.Name, Plan: b.Plan, Locale: b.Locale, Currency: b.Currency, Country: b.Country,
		Zone:     b.Zone,
		Flags:    map[string]bool{access.FirstSteps: false}, // a sample is set up
		Settings: about.settings(in.Clock.Now()),
	})
	if err != nil {
		return err
	}
	if err := in.Places(ctx, w.ID, about.Places); err != nil {
		return err
	}
	if err := b.load(ctx, in, &w); err != nil {
		return err
	}
	agent, err := in.Keyring.CreateAgent(ctx, w.ID,
		access.AgentProfile{Slug: b.Slug, Name: about.Agent.Name, AssistantType: b.AssistantType})
	if err != nil {
		return err
	}
	if err := switchOn(ctx, in.Keyring, w.ID, "retail/quick_action_execute"); err != nil {
		return err
	}
	takes, err := b.counterAgent(ctx, in, &w, agent)
	if err != nil {
		return err
	}
	if err := b.replay(ctx, in, &w, takes); err != nil {
		return err
	}
	if err := b.fillBooks(ctx, in, &w, agent); err != nil {
		return err
	}
	return b.fillDiary(ctx, in, &w, agent, about.Schedule)
}

// load imports the catalogue and the customers like any owner's files, except that prices are in minor units. A
// business that only takes bookings has no catalogue.
func (b Business) load(ctx context.Context, in Into, w *access.Workspace) error {
	into := importer.Into{Store: in.Store, Clock: in.Clock, Minor: true}
	products, err := b.illustrated(ctx, in, w)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		variants, err := files.Open(b.file("variants.csv"))
		if err != nil {
			return err
		}
		defer variants.Close()
		if _, err := into.Products(ctx, w, products, variants); err != nil {
			return err
		}
	}
	return b.loadCustomers(ctx, in, w)
}

// joinedAtOnce is how many customers of a sample began in the same weeks.
const joinedAtOnce = 4

// loadCustomers imports the customers as they came over the years, the newest last: all of them before the sample's
// past begins.
func (b Business) loadCustomers(ctx context.Context, in Into, w *access.Workspace) error {
	raw, err := files.ReadFile(b.file("customers.csv"))
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	for first := 1; first < len(lines); first += joinedAtOnce {
		some := lines[first:min(first+joinedAtOnce, len(lines))]
		weeks := 8 * (1 + (len(lines)-first)/joinedAtOnce)
		since := clock.NewManual(in.Clock.Now().AddDate(0, 0, -7*weeks-first%6))
		into := importer.Into{Store: in.Store, Clock: since, Minor: true}
		if _, err := into.Customers(ctx, w, strings.NewReader(strings.Join(append(lines[:1:1], some...), "\n"))); err != nil {
			return err
		}
	}
	return nil
}

func (b Business) file(name string) string { return path.Join("data", b.Slug, name) }

// read reads one of the business's files; it may have none of that name.
func (b Business) read(name string, into any) (found bool, err error) {
	raw, err := files.ReadFile(b.file(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	return err == nil, err
}

func (b Business) about() (a about, err error) {
	raw, err := files.ReadFile(b.file("business.json"))
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(raw, &a)
}
