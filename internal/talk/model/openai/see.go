package openai

import (
	"context"
	"encoding/base64"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/talk/model"
)

// See asks the model about a JPEG picture, with the codes of Answer. What the picture says is data: the caller decides
// what becomes of the answer.
func (c *Client) See(ctx context.Context, instructions string, jpeg []byte) (a model.Answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	ctx, end := c.observe(ctx)
	defer func() { end(a, err) }()
	return c.ask(ctx, c.request(instructions, []wire.ChatCompletionMessage{{
		Role: wire.ChatMessageRoleUser,
		MultiContent: []wire.ChatMessagePart{{
			Type: wire.ChatMessagePartTypeImageURL,
			ImageURL: &wire.ChatMessageImageURL{
				URL: "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg),
			},
		}},
	}}, nil), false, nil)
}
