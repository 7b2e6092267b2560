package openai

import (
	"cmp"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// Price is the price of a million tokens, in millionths of a US dollar.
type Price struct {
	Input  int64
	Cached int64 // input from the vendor's cache; 0: the price of other input
	Output int64
}

// Of is the price of an answer, rounded up: an answer that is not free never shows as free.
func (p Price) Of(u model.Usage) int64 {
	cached := cmp.Or(p.Cached, p.Input)
	const million = 1_000_000
	sum := int64(u.Input-u.Cached)*p.Input + int64(u.Cached)*cached + int64(u.Output)*p.Output
	return (sum + million - 1) / million
}

// usage is the cost of an answer: as the server counted it or, if it did not, estimated from the length of the texts.
func (c *Client) usage(req wire.ChatCompletionRequest, got *partialAnswer) model.Usage {
	u := model.Usage{Model: c.Model}
	if used := got.used; used != nil && used.PromptTokens >= 0 && used.CompletionTokens >= 0 {
		u.Input, u.Output = used.PromptTokens, used.CompletionTokens
		if d := used.PromptTokensDetails; d != nil {
			u.Cached = min(max(d.CachedTokens, 0), u.Input)
		}
	}
	if u.Input == 0 && u.Output == 0 {
		u.Input, u.Output, u.Estimated = tokens(sizeOf(req)), tokens(got.words.text.Len()+got.calls.size()), true
	}
	u.Micros = c.Price.Of(u)
	return u
}

// tokens estimates the number of tokens in texts of our languages.
func tokens(bytes int) int { return (bytes + 3) / 4 }

func sizeOf(req wire.ChatCompletionRequest) (n int) {
	for _, m := range req.Messages {
		n += len(m.Content)
		for _, c := range m.ToolCalls {
			n += len(c.Function.Name) + len(c.Function.Arguments)
		}
	}
	for _, t := range req.Tools {
		parameters, _ := t.Function.Parameters.(interface{ MarshalJSON() ([]byte, error) })
		if parameters != nil {
			raw, _ := parameters.MarshalJSON()
			n += len(raw)
		}
		n += len(t.Function.Name) + len(t.Function.Description)
	}
	return n
}

func (j *callBuilder) size() (n int) {
	for _, one := range j.calls {
		n += len(one.name) + one.arguments.Len()
	}
	return n
}
