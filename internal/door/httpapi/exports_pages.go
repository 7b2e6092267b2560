package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// pagesOf asks a list's route for its pages, one after the other.
type pagesOf struct {
	*router
	caller caller
	path   string
	query  url.Values
	list   listRoute
}

// pageRows is how many rows are in memory at a time: the most that a list answers.
const pageRows = "100"

// each gives the items of every page to fn.
func (p pagesOf) each(ctx context.Context, fn func(items []json.RawMessage) error) error {
	query := maps.Clone(p.query)
	if query == nil {
		query = url.Values{}
	}
	for {
		if p.list.pages {
			query.Set("limit", pageRows)
		}
		items, more, err := p.page(ctx, query)
		if err != nil {
			return err
		}
		if len(items) > 0 {
			if err := fn(items); err != nil {
				return err
			}
		}
		if !p.list.pages || !more || len(items) == 0 {
			return nil
		}
		var last struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal(items[len(items)-1], &last); err != nil || last.ID == "" {
			return fmt.Errorf("httpapi: a list of %s has an item without an id: %w", p.path, err)
		}
		query.Set("after", last.ID)
	}
}

// page is what the list answers to a query.
func (p pagesOf) page(ctx context.Context, query url.Values) (items []json.RawMessage, more bool, err error) {
	var answer json.RawMessage
	if err := p.ask(ctx, query, &answer); err != nil {
		return nil, false, err
	}
	if p.list.rows != nil {
		items, err = p.list.rows(answer)
		return items, false, err
	}
	var page list[json.RawMessage]
	err = json.Unmarshal(answer, &page)
	return page.Data, page.HasMore, err
}

// ask requests a page of the list, as the caller. A refusal is its fault.
func (p pagesOf) ask(ctx context.Context, query url.Values, into any) error {
	ctx = context.WithValue(ctx, visitKey{}, &doorkit.Visit{Correlation: visitOf(ctx).Correlation})
	ctx = context.WithValue(ctx, callerKey{}, p.caller)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.path+"?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	got := answer{header: http.Header{}, status: http.StatusOK}
	p.router.ServeHTTP(&got, req)
	if got.status != http.StatusOK {
		var refused Problem
		if err := json.Unmarshal(got.body.Bytes(), &refused); err != nil {
			return fmt.Errorf("httpapi: a list answered %d: %w", got.status, err)
		}
		e := fault.New(refused.Code, "%s", refused.Detail)
		e.Fields = refused.Errors
		for _, f := range refused.Errors {
			e.Message += "; " + f.Path + ": " + f.Message
		}
		return e
	}
	return json.Unmarshal(got.body.Bytes(), into)
}

// answer is a response that stays in the process.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }
