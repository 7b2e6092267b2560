package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	customCalls = 100
	thinks      = 2 * time.Millisecond
	rate        = `{"rates":[{"price":1234.5,"carrier":"Correo","delivery_days":3}]}`
)

// callOwnTools is R8: a business's own tools on loopback, compared with a plain HTTP client and, for the one with an
// effect, one durable insert of its record.
func callOwnTools(ctx context.Context, l *lab) ([]result, error) {
	upstream, err := l.listen(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // a small body
		if r.URL.Path == "/thinks" {
			time.Sleep(thinks)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, rate)
	}))
	if err != nil {
		return nil, err
	}
	s, sessions, err := l.ownTools(ctx, upstream)
	if err != nil {
		return nil, err
	}
	insert, err := l.ledger(ctx)
	if err != nil {
		return nil, err
	}
	ours := func(tool string) side {
		return func(ctx context.Context, i int) error {
			_, err := s.call(ctx, sessions[i%len(sessions)], tool, `{"postal_code":"5000","weight_kg":2.5}`)
			return err
		}
	}
	client := &http.Client{}
	bare := func(path string) side {
		return func(ctx context.Context, _ int) error {
			return fetch(ctx, client, http.MethodGet, upstream+path+"?postal_code=5000&weight_kg=2.5", "")
		}
	}
	get, err := inTurn(ctx, customCalls, ours("custom/read_rate"), bare("/rates"))
	if err != nil {
		return nil, err
	}
	slow, err := inTurn(ctx, customCalls, ours("custom/read_slowly"), bare("/thinks"))
	if err != nil {
		return nil, err
	}
	post, err := inTurn(ctx, customCalls, ours("custom/order_rate"), func(ctx context.Context, _ int) error {
		if err := fetch(ctx, client, http.MethodPost, upstream+"/rates",
			`{"postal_code":"5000","weight_kg":2.5}`); err != nil {
			return err
		}
		return insert(ctx)
	})
	if err != nil {
		return nil, err
	}
	return []result{
		get.times("a custom GET tool / a bare client, both on loopback, p50", atMost(2.00)),
		slow.times("the same from an API that takes 2 ms to answer", atMost(1.15)),
		post.times("a custom POST tool / a bare client and one durable insert, p50", atMost(1.80)),
	}, nil
}

// fetch makes one request and parses the response as the tool would.
func fetch(ctx context.Context, client *http.Client, method, address, body string) error {
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	var out map[string]any
	return json.NewDecoder(bytes.NewReader(raw)).Decode(&out)
}

// ownTools is a business with two tools of its own, and conversations to call them in.
func (l *lab) ownTools(ctx context.Context, upstream string) (*stand, []string, error) {
	at, err := url.Parse(upstream)
	if err != nil {
		return nil, nil, err
	}
	conf := where(filepath.Join(l.dir, "custom"))
	conf.WebhookLoopback = at.Host
	a, err := app.Open(ctx, conf, app.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, nil, err
	}
	s := &stand{App: a}
	l.later(s.Close)
	w, err := s.Keyring.CreateWorkspace(ctx, access.Workspace{
		Slug: slug, Name: "Ferretería", Plan: access.Enterprise, Locale: locale.ESAR, Currency: "ARS", Country: "AR",
		Zone: "America/Argentina/Buenos_Aires", Settings: access.Settings{CallsPerMinute: 1_000_000},
	})
	if err != nil {
		return nil, nil, err
	}
	if s.agent, err = s.Keyring.CreateAgent(ctx, w.ID,
		access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: "erp"}); err != nil {
		return nil, nil, err
	}
	for name, how := range map[string][2]string{
		"read_rate": {http.MethodGet, "/rates"}, "read_slowly": {http.MethodGet, "/thinks"},
		"order_rate": {http.MethodPost, "/rates"},
	} {
		_, err := s.Workshop.Create(ctx, &w, boss, custom.Definition{
			Name: name, Description: "Consulta la tarifa de un envío.", ExecutionType: custom.APICall, IsActive: true,
			RateLimitPerMinute: custom.MaxRateLimit,
			ParametersSchema:   json.RawMessage(`{"type":"object","properties":{"postal_code":{"type":"string"},"weight_kg":{"type":"number"}},"required":["postal_code"]}`),
			ExecutionConfig:    custom.Config{URL: upstream + how[1], Method: how[0]},
		}, false)
		if err != nil {
			return nil, nil, err
		}
	}
	if w, err = s.Keyring.Workspace(ctx, w.ID); err != nil {
		return nil, nil, err
	}
	s.workspace = &w
	var sessions []string
	err = s.write(ctx, func(u *core.Unit) error {
		for range 50 {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "api"})
			if err != nil {
				return err
			}
			sessions = append(sessions, talk.ID)
		}
		return nil
	})
	return s, sessions, err
}

// ledger is the baseline: one durable insert of a call and its result, in its own file, prepared, with the product's
// own settings.
func (l *lab) ledger(ctx context.Context) (func(context.Context) error, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(l.dir, "ledger.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=temp_store(MEMORY)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	l.later(db.Close)
	if _, err := db.ExecContext(ctx,
		`CREATE TABLE calls (workspace_id TEXT NOT NULL, id TEXT NOT NULL, tool TEXT NOT NULL, input TEXT NOT NULL, output TEXT NOT NULL, PRIMARY KEY (workspace_id, id))`); err != nil {
		return nil, err
	}
	insert, err := db.PrepareContext(ctx,
		`INSERT INTO calls (workspace_id, id, tool, input, output) VALUES ($1, $2, $3, $4, $5)`)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	return func(ctx context.Context) error {
		_, err := insert.ExecContext(ctx, slug, scope.NewID(), "custom/order_rate",
			`{"postal_code":"5000","weight_kg":2.5}`, rate)
		return err
	}, nil
}
