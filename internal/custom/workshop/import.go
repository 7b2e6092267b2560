package workshop

import (
	"context"
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/openapi"
	"github.com/mostrador/mostrador/internal/fault"
)

// Source is a document that describes an API: its text, or where it is.
type Source struct {
	Text []byte
	URL  string
}

// Document reads one. Codes: plan_required, invalid_arguments; for a URL also
// blocked_address, timeout and upstream_failed.
func (ws *Workshop) Document(ctx context.Context, w *access.Workspace, from Source) (*openapi.Document, error) {
	if err := licensed(w); err != nil {
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
	res, err := ws.Fetcher.Do(ctx, req)
	if err != nil {
		return nil, err
	}
	if res.Status != http.StatusOK {
		return nil, fault.New(fault.UpstreamFailed, "the document's server answered %d", res.Status)
	}
	return openapi.Read(res.Body)
}

// Drafted is what became of one operation.
type Drafted struct {
	Key string
	openapi.Imported
	Tool Kept
	Err  error
}

// Draft makes tools of operations, by their keys. They are drafts: somebody looks at
// them, sets their secrets and switches them on. One that cannot be made keeps none of
// the others from it.
func (ws *Workshop) Draft(ctx context.Context, w *access.Workspace, who access.Actor, doc *openapi.Document, server string, keys []string) []Drafted {
	out := make([]Drafted, len(keys))
	for i, key := range keys {
		out[i].Key = key
		made, err := doc.Import(key, server)
		if err != nil {
			out[i].Err = err
			continue
		}
		out[i].Imported = *made
		out[i].Tool, out[i].Err = ws.Create(ctx, w, who, made.Definition, true)
	}
	return out
}
