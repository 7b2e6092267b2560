package openai

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// observe starts a span for one answer, by the GenAI conventions. It never includes what was said.
func (c *Client) observe(ctx context.Context) (context.Context, func(model.Answer, error)) {
	ctx, span := c.Tracer.Start(ctx, "chat "+c.Model)
	return ctx, func(a model.Answer, err error) {
		defer span.End()
		if !span.IsRecording() {
			return
		}
		span.SetAttributes(
			attribute.String("gen_ai.operation.name", "chat"), attribute.String("gen_ai.provider.name", "openai"),
			attribute.String("gen_ai.request.model", c.Model), attribute.String("server.address", c.host),
		)
		if err != nil {
			code := string(fault.From(err).Code)
			span.SetStatus(codes.Error, code)
			span.SetAttributes(attribute.String("error.type", code))
			return
		}
		finish := "stop"
		if len(a.Calls) > 0 {
			finish = "tool_calls"
		}
		span.SetAttributes(
			attribute.StringSlice("gen_ai.response.finish_reasons", []string{finish}),
			attribute.Int("gen_ai.usage.input_tokens", a.Usage.Input),
			attribute.Int("gen_ai.usage.output_tokens", a.Usage.Output),
		)
	}
}
