package openai

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// answerTokens is what is left for an answer whose length is not set, and at most a quarter of the context.
const answerTokens = 1024

// fit trims a request to the model's context: the oldest messages go first, then results are shortened, and tools that
// the conversation has not used are left out last. The rules, what the customer wrote last and how things are now
// always stay.
func (c *Client) fit(ctx context.Context, r model.Request) model.Request {
	if c.ContextTokens <= 0 {
		return r
	}
	room := c.ContextTokens - min(max(c.MaxTokens, 0), c.ContextTokens/2)
	if c.MaxTokens <= 0 {
		room = c.ContextTokens - min(answerTokens, c.ContextTokens/4)
	}
	f := fitting{Request: r, room: room}
	if f.fits() {
		return r
	}
	f.dropOldest()
	f.shortenResults()
	f.dropTools()
	c.Log.WarnContext(ctx, "request trimmed to the model's context", "model", c.Model, "context_tokens", c.ContextTokens,
		"tool_tokens", ToolTokens(r.Tools), "messages_dropped", len(r.History)-len(f.History), "results_shortened",
		f.shortened, "tools_dropped", len(r.Tools)-len(f.Tools), "fits", f.fits())
	return f.Request
}

// ToolTokens estimates what a list of tools takes of a context.
func ToolTokens(tools []model.Tool) int {
	n := 0
	for _, t := range tools {
		n += toolSize(t)
	}
	return tokens(n)
}

// perItem is what the protocol adds around a message or a tool, in bytes.
const perItem = 40

func toolSize(t model.Tool) int {
	return len(t.Name) + len(t.Description) + len(t.Parameters()) + perItem
}

// fitting is a request on its way into a context of so many tokens.
type fitting struct {
	model.Request
	room      int
	shortened int
}

func (f *fitting) fits() bool {
	n := len(f.System) + len(f.Moment)
	for _, m := range f.History {
		n += len(m.Text) + len(m.Body) + perItem
		for _, c := range m.Calls {
			n += len(c.Name) + len(c.Arguments) + perItem
		}
	}
	return tokens(n)+ToolTokens(f.Tools) <= f.room
}

// dropOldest drops messages up to the customer's last words, calls together with their results.
func (f *fitting) dropOldest() {
	last := len(f.History) - 1
	for last > 0 && f.History[last].Role != model.Customer {
		last--
	}
	for last > 0 && f.History[last-1].Role == model.Customer {
		last--
	}
	for last > 0 && !f.fits() {
		n := 1
		for n < last && f.History[n].Role == model.Result {
			n++
		}
		f.History, last = f.History[n:], last-n
	}
}

// shortenResults cuts the longest results, step by step.
func (f *fitting) shortenResults() {
	f.History = slices.Clone(f.History)
	cut := make([]bool, len(f.History))
	for most := 8000; most >= 250 && !f.fits(); most /= 2 {
		for i, m := range f.History {
			if m.Role == model.Result && len(m.Body) > most {
				f.History[i].Body, cut[i] = shortened(m.Body, most), true
			}
		}
	}
	for _, is := range cut {
		if is {
			f.shortened++
		}
	}
}

// shortened is the beginning of a result, as a result that says so.
func shortened(body json.RawMessage, most int) json.RawMessage {
	text := string(body)
	var before struct {
		Shortened bool   `json:"shortened"`
		Beginning string `json:"beginning"`
	}
	if json.Unmarshal(body, &before) == nil && before.Shortened && before.Beginning != "" {
		text = before.Beginning
	}
	for text = text[:min(len(text), most/2)]; !utf8.ValidString(text) && text != ""; {
		text = text[:len(text)-1]
	}
	raw, _ := json.Marshal(map[string]any{"shortened": true, "beginning": strings.ToValidUTF8(text, "")}) // texts marshal
	return raw
}

// dropTools leaves out tools that the conversation has not called, from the end of the list.
func (f *fitting) dropTools() {
	called := map[string]bool{}
	for _, m := range f.History {
		for _, c := range m.Calls {
			called[c.Name] = true
		}
	}
	f.Tools = slices.Clone(f.Tools)
	for i := len(f.Tools) - 1; i >= 0 && !f.fits(); i-- {
		if !called[f.Tools[i].Name] {
			f.Tools = slices.Delete(f.Tools, i, i+1)
		}
	}
}
