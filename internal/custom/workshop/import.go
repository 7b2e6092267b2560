package workshop

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/openapi"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Source is an API description: its text, or its URL.
type Source struct {
	Text []byte
	URL  string
}

// Document reads one. Codes: plan_required, invalid_arguments; for a URL also
// blocked_address, timeout and upstream_failed.
func (ws *Workshop) Document(ctx context.Context, w *access.Workspace, from Source) (*openapi.Document, error) {
	if err := ws.licensed(w); err != nil {
		return nil, err
	}
	switch {
	case (from.URL == "") == (len(from.Text) == 0):
		return nil, fault.Invalid("Give the document or its URL, one of the two.")
	case from.URL == "":
		return openapi.Read(from.Text)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from.URL, nil)
	if err != nil {
		return nil, fault.Invalid("The URL of the document is not one.")
	}
	req.Header.Set("Accept", "application/json, application/yaml, text/yaml, */*;q=0.1")
	req.Header.Set("User-Agent", "mostrador")
	res, err := ws.Fetcher.Do(guard.For(ctx, w.ID), req)
	if err != nil {
		return nil, err
	}
	if res.Status != http.StatusOK {
		return nil, fault.New(fault.UpstreamFailed, "the document's server answered %d", res.Status)
	}
	return openapi.Read(res.Body)
}

// Drafted is the result for one operation.
type Drafted struct {
	Key string
	openapi.Imported
	Tool Kept
	Err  error
}

// Preview is what Draft would make of every operation, with what would prevent it. It stores nothing.
func (ws *Workshop) Preview(ctx context.Context, w *access.Workspace, doc *openapi.Document,
	server string) ([]Drafted, error) {
	rules := custom.Rules{CheckURL: ws.Client.CheckURL}
	if err := ws.reserveNames(ctx, w, &rules); err != nil {
		return nil, err
	}
	out := make([]Drafted, len(doc.Operations))
	for i, o := range doc.Operations {
		out[i].Key = o.Key
		made, err := doc.Import(o.Key, server)
		if err != nil {
			out[i].Err = err
			continue
		}
		out[i].Imported = *made
		if wrong := custom.Check(made.Definition, rules); len(wrong) > 0 {
			out[i].Err = errUnkeepable(wrong)
		} else if slices.Contains(rules.Own, made.Definition.Name) {
			out[i].Err = errNameTaken(made.Definition.Name)
		}
	}
	return out, nil
}

// Choice is an operation to make a tool of.
type Choice struct {
	Key     string
	Name    string // of the tool; empty: as the document calls it
	Confirm *bool  // whether the customer confirms every use; nil: unless it only reads
}

// Draft makes tools of operations. They are drafts: staff review them, set their secrets and switch them on. A failure
// of one does not affect the others.
func (ws *Workshop) Draft(ctx context.Context, w *access.Workspace, who access.Actor, doc *openapi.Document,
	server string, chosen []Choice) []Drafted {
	out := make([]Drafted, len(chosen))
	for i, c := range chosen {
		out[i].Key = c.Key
		made, err := doc.Import(c.Key, server)
		if err != nil {
			out[i].Err = err
			continue
		}
		d := &made.Definition
		d.Name = cmp.Or(c.Name, d.Name)
		if c.Confirm != nil {
			d.RequiresConfirmation = *c.Confirm
		}
		out[i].Imported = *made
		out[i].Tool, out[i].Err = ws.Create(ctx, w, who, *d, true)
	}
	return out
}
