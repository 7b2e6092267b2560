package openai

import (
	"context"
	"errors"
	"io"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// ask retries until there is an answer, part of one was streamed, or a retry is useless. mayEnd: an empty answer is one.
func (c *Client) ask(ctx context.Context, req wire.ChatCompletionRequest, mayEnd bool,
	say func(string)) (model.Answer, error) {
	said := false
	speak := func(words string) {
		if say != nil && words != "" {
			said = true
			say(words)
		}
	}
	for n := 1; ; n++ {
		a, err := c.once(ctx, req, speak)
		if mayEnd && errors.Is(err, model.ErrEmpty) {
			return a, nil
		}
		if err == nil || said || n == attempts || !retryable(err) || !c.backOff(ctx, n, err) {
			return a, err
		}
	}
}

// backOff waits for the next attempt. false: it would come too late.
func (c *Client) backOff(ctx context.Context, n int, err error) bool {
	wait := max(fault.From(err).RetryAfter, c.Backoff<<(n-1))
	if end, limited := ctx.Deadline(); limited && -clock.Since(end) <= wait {
		return false
	}
	return clock.Sleep(ctx, wait) == nil
}

// once makes one request and reads the answer to its end.
func (c *Client) once(ctx context.Context, req wire.ChatCompletionRequest, speak func(string)) (model.Answer, error) {
	stream, err := c.wire.CreateChatCompletionStream(ctx, req)
	if err != nil {
		return model.Answer{}, faultOf(ctx, err)
	}
	defer stream.Close()
	var got partialAnswer
	for begun := false; ; begun = true {
		chunk, err := stream.Recv()
		if errors.Is(err, io.EOF) && !begun { // the page of some other server, or of a proxy
			return model.Answer{}, errNotTheProtocol
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return model.Answer{}, faultOf(ctx, err)
		}
		speak(got.take(chunk))
	}
	if got.finish == "" {
		return model.Answer{}, fault.New(fault.Unavailable, "the model's answer was cut off")
	}
	speak(got.words.rest())
	a := model.Answer{Text: got.words.text.String(), Calls: got.calls.list(), Usage: c.usage(req, &got)}
	if a.Text == "" && len(a.Calls) == 0 {
		return a, model.ErrEmpty
	}
	return a, nil
}

// partialAnswer is the part of an answer received so far.
type partialAnswer struct {
	model  string
	finish wire.FinishReason
	words  speech
	calls  callBuilder
	used   *wire.Usage
}

// take adds a chunk and returns the words that can be streamed.
func (g *partialAnswer) take(chunk wire.ChatCompletionStreamResponse) (words string) {
	if chunk.Model != "" {
		g.model = chunk.Model
	}
	if chunk.Usage != nil {
		g.used = chunk.Usage
	}
	for _, choice := range chunk.Choices {
		if choice.Index != 0 { // only one choice was requested
			continue
		}
		if choice.FinishReason != "" {
			g.finish = choice.FinishReason
		}
		words += g.words.add(choice.Delta.Content)
		for _, piece := range choice.Delta.ToolCalls {
			g.calls.add(piece)
		}
	}
	return words
}
