// Package mostrador is a client of the HTTP API, generated from its document: a method per operation. It has no
// dependencies besides the standard library, sends a request once, and does not retry.
package mostrador

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

//go:generate go run ../../internal/door/httpapi/clients ..

// Client sends requests with one API key.
type Client struct {
	URL  string // http://127.0.0.1:8080
	Key  string
	HTTP *http.Client // nil: http.DefaultClient
}

// Problem is a request that was refused.
type Problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Code   string `json:"code"`
	Errors []struct {
		Path    string `json:"path"`
		Message string `json:"message"`
	} `json:"errors"`
}

func (p *Problem) Error() string {
	text := fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail)
	for _, e := range p.Errors {
		text += "; " + e.Path + ": " + e.Message
	}
	return text
}

// param is an argument of an operation beside its body. A zero value is not sent, except in a path.
type param struct {
	in, name string
	value    any
}

// Send sends any request of the API. The caller closes the body of the response, whatever its status.
func (c *Client) Send(ctx context.Context, method, path string, header http.Header, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.URL, "/")+path, body)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		r.Header[name] = values
	}
	r.Header.Set("Authorization", "Bearer "+c.Key)
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	return client.Do(r)
}

// do runs an operation. A problem is an error; every other JSON is what the operation answers, whatever its status.
func (c *Client) do(ctx context.Context, method, path string, params []param, body, out any) error {
	query, header := url.Values{}, http.Header{}
	for _, p := range params {
		text := fmt.Sprint(p.value)
		switch {
		case p.in == "path":
			path = strings.Replace(path, "{"+p.name+"}", url.PathEscape(text), 1)
		case text == "" || text == "0" || text == "false" || text == "[]" || text == "<nil>":
		case p.in == "query":
			query.Set(p.name, text)
		case p.in == "header":
			header.Set(p.name, text)
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(raw)
		header.Set("Content-Type", "application/json")
	}
	response, err := c.Send(ctx, method, path, header, content)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return read(response, out)
}

func read(response *http.Response, out any) error {
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	kind := response.Header.Get("Content-Type")
	switch {
	case strings.HasPrefix(kind, "application/problem+json"):
		p := &Problem{Status: response.StatusCode}
		if err := json.Unmarshal(raw, p); err != nil {
			return err
		}
		return p
	case !strings.HasPrefix(kind, "application/json") && response.StatusCode >= http.StatusBadRequest:
		return &Problem{Status: response.StatusCode, Detail: string(raw)}
	case out == nil || len(raw) == 0:
		return nil
	}
	return json.Unmarshal(raw, out)
}
