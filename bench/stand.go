package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// stand is the product in this process, as serve runs it, with one business.
type stand struct {
	*app.App
	workspace *access.Workspace
	agent     access.AgentProfile
	products  []catalog.Product
	talks     int // how often conversations were held at once
}

var (
	relay = access.Actor{Role: access.Agent, KeyID: "relay"}
	boss  = access.Actor{Role: access.Owner, PersonID: "boss"}
)

// where is a data folder or a PostgreSQL.
func where(place string) config.Config {
	c := config.Defaults()
	c.Data = place
	if len(place) > 0 && place[0] != '/' {
		c.Data, c.DatabaseURL = "", place
	}
	return c
}

func open(ctx context.Context, place string) (*stand, error) { return openAs(ctx, where(place)) }

func openAs(ctx context.Context, c config.Config) (*stand, error) {
	a, err := app.Open(ctx, c, app.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	return &stand{App: a}, nil
}

const slug = "almacen"

// settle opens a business with tracked products, one in four of them with three variants.
func (s *stand) settle(ctx context.Context, products int) error {
	return s.settleAs(ctx, products, access.Settings{})
}

// settleAs is settle with settings.
func (s *stand) settleAs(ctx context.Context, products int, settings access.Settings) error {
	settings.CallsPerMinute = 1_000_000
	w, err := s.Keyring.CreateWorkspace(ctx, access.Workspace{
		Slug: slug, Name: "Almacén", Plan: access.Pro, Locale: locale.ESAR, Currency: "ARS", Country: "AR",
		Zone: "America/Argentina/Buenos_Aires", Settings: settings,
	})
	if err != nil {
		return err
	}
	s.workspace = &w
	if s.agent, err = s.Keyring.CreateAgent(ctx, w.ID,
		access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: "retail"}); err != nil {
		return err
	}
	return s.write(ctx, func(u *core.Unit) error {
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range products {
			p := madeProduct(rng, i)
			if err := u.Catalog.Save([]catalog.Product{p}); err != nil {
				return err
			}
			if err := count(u, p); err != nil {
				return err
			}
		}
		return nil
	})
}

func madeProduct(rng *rand.Rand, i int) catalog.Product {
	p := catalog.Product{
		ID: scope.NewID(), SKU: fmt.Sprintf("ALM-%06d", i), Name: fmt.Sprintf("Yerba mate La Posta %d, 1 kg", i),
		Description: "Con palo, estacionada doce meses, molienda gruesa.", Category: "Almacén", Brand: "La Posta",
		Tags: []string{"mate", "infusiones"}, Price: 100_00 + rng.Int64N(5_000_00), Status: catalog.Active,
		TrackStock: true, Popularity: rng.Int64N(1000),
	}
	if i%4 == 3 {
		p.HasVariants = true
		for n, name := range []string{"500 g", "1 kg", "2 kg"} {
			p.Variants = append(p.Variants, catalog.Variant{ID: scope.NewID(), ProductID: p.ID,
				SKU: fmt.Sprintf("%s-%d", p.SKU, n), Name: name, Position: n})
		}
	}
	return p
}

const plenty = 10_000_000

func count(u *core.Unit, p catalog.Product) error {
	if !p.HasVariants {
		return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", plenty, 2)
	}
	for _, v := range p.Variants {
		if err := u.Stock.SetLevel(stock.Pair{ProductID: p.ID, VariantID: v.ID}, "local", plenty, 2); err != nil {
			return err
		}
	}
	return nil
}

// load finds the business again in a database that was prepared before.
func (s *stand) load(ctx context.Context) error {
	w, err := s.Keyring.WorkspaceBySlug(ctx, slug)
	if err != nil {
		return err
	}
	s.workspace = &w
	if s.agent, err = s.Keyring.AgentBySlug(ctx, w.ID, "agente"); err != nil {
		return err
	}
	return s.read(ctx, func(u *core.Unit) error {
		page, err := u.Catalog.List(ctx, catalog.Filter{Limit: 10_000})
		s.products = page.Products
		return err
	})
}

func (s *stand) write(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.Runtime.Write(ctx, s.workspace, boss, fn)
}

func (s *stand) read(ctx context.Context, fn func(u *core.Unit) error) error {
	return s.Runtime.Read(ctx, s.workspace, boss, fn)
}

// call runs a tool that must succeed.
func (s *stand) call(ctx context.Context, sessionID, tool, arguments string) (runtime.Answer, error) {
	a := s.Runtime.Execute(ctx, runtime.Call{Workspace: s.workspace, Actor: relay, SessionID: sessionID, Tool: tool,
		Arguments: []byte(arguments)})
	return a, refused(tool, a)
}

// yes answers a question; the call it runs must succeed.
func (s *stand) yes(ctx context.Context, confirmationID string) error {
	d, err := s.Runtime.Decide(ctx, runtime.Reply{Workspace: s.workspace, Actor: relay, ConfirmationID: confirmationID,
		Message: "sí"})
	if err != nil {
		return err
	}
	if d.Result == nil {
		return fmt.Errorf("a yes ran nothing: %s", d.Outcome)
	}
	return refused("the yes", *d.Result)
}

func refused(what string, a runtime.Answer) error {
	if a.Success {
		return nil
	}
	return fmt.Errorf("%s: %s: %s %v", what, a.ErrorCode, a.Error, a.Errors)
}

// quiet waits for the background work after commits: numbering and sealing.
func (s *stand) quiet() { time.Sleep(800 * time.Millisecond) }
