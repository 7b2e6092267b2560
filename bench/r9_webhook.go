package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	webhooks  = 200
	appSecret = "bench-app-secret"
	phoneID   = "1060"
	benchKey  = "YmVuY2gsIG5vYm9keSdzIHNlY3JldCwgMzIgYnl0ZXM="
)

// takeWebhooks is R9: a vendor's inbound message that is verified, deduplicated and stored with its errand before it is
// acknowledged, compared with an equally durable insert.
func takeWebhooks(ctx context.Context, l *lab) ([]result, error) {
	conf := where(filepath.Join(l.dir, "webhooks"))
	conf.SecretKey = benchKey
	// No worker runs: the figure measures receiving only.
	a, err := app.Open(ctx, conf, app.Options{Log: slog.New(slog.DiscardHandler), SweepEvery: -1})
	if err != nil {
		return nil, err
	}
	s := &stand{App: a}
	l.later(s.Close)
	if err := s.settle(ctx, 1); err != nil {
		return nil, err
	}
	if err := s.connectWhatsApp(ctx); err != nil {
		return nil, err
	}
	door := s.Handler()
	ours := func(ctx context.Context, _ int) error {
		body, signature := message("5491155551234", "quiero dos yerbas de un kilo")
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/webhooks/"+access.WhatsAppMeta+"/"+slug,
			bytes.NewReader(body))
		r.Header.Set("X-Hub-Signature-256", signature)
		w := httptest.NewRecorder()
		if door.ServeHTTP(w, r); w.Code != http.StatusOK {
			return fmt.Errorf("answered with %d: %s", w.Code, w.Body)
		}
		return nil
	}
	insert, err := l.inbox(ctx)
	if err != nil {
		return nil, err
	}
	c, err := inTurn(ctx, webhooks, ours, func(ctx context.Context, _ int) error {
		body, _ := message("5491155551234", "quiero dos yerbas de un kilo")
		return insert(ctx, string(body))
	})
	if err != nil {
		return nil, err
	}
	return []result{c.times("an inbound webhook, verified, deduplicated and stored / an equally durable insert of the same, p50", atMost(1.15))}, nil
}

// connectWhatsApp gives the business an account with Meta.
func (s *stand) connectWhatsApp(ctx context.Context) error {
	account, err := json.Marshal(access.WhatsAppMetaAccount{PhoneNumberID: phoneID, AccessToken: "t",
		AppSecret: appSecret, VerifyToken: "v"})
	if err != nil {
		return err
	}
	return s.Credentials.Set(ctx, s.workspace.ID, access.WhatsAppMeta, string(account))
}

// message is a new message, as Meta formats and signs it.
func message(from, words string) (body []byte, signature string) {
	body = fmt.Appendf(nil, `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"messaging_product":"whatsapp",`+
		`"metadata":{"display_phone_number":"15550783881","phone_number_id":%q},"contacts":[{"profile":{"name":"Ana"},"wa_id":%[2]q}],`+
		`"messages":[{"from":%[2]q,"id":"wamid.%[3]s","timestamp":"%[4]d","type":"text","text":{"body":%[5]q}}]}}]}]}`,
		phoneID, from, scope.NewID(), clock.System{}.Now().Unix(), words)
	mac := hmac.New(sha256.New, []byte(appSecret))
	mac.Write(body)
	return body, "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// inbox is the baseline: one durable insert of the message, in its own file, prepared, with the product's own settings.
func (l *lab) inbox(ctx context.Context) (func(context.Context, string) error, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(l.dir, "inbox.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=temp_store(MEMORY)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	l.later(db.Close)
	if _, err := db.ExecContext(ctx,
		`CREATE TABLE inbox (workspace_id TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (workspace_id, id))`); err != nil {
		return nil, err
	}
	insert, err := db.PrepareContext(ctx, `INSERT INTO inbox (workspace_id, id, body) VALUES ($1, $2, $3)`)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	return func(ctx context.Context, body string) error {
		_, err := insert.ExecContext(ctx, slug, scope.NewID(), body)
		return err
	}, nil
}
