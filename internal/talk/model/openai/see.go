package openai

import (
	"context"
	"encoding/base64"
	"slices"

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
		Role:         wire.ChatMessageRoleUser,
		MultiContent: []wire.ChatMessagePart{picturePart(jpeg)},
	}}, nil), false, nil)
}

func picturePart(jpeg []byte) wire.ChatMessagePart {
	return wire.ChatMessagePart{
		Type:     wire.ChatMessagePartTypeImageURL,
		ImageURL: &wire.ChatMessageImageURL{URL: "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg)},
	}
}

// illustrated puts pictures behind the last words that are not the agent's, for a model that sees.
func (c *Client) illustrated(said []wire.ChatCompletionMessage, jpegs [][]byte) []wire.ChatCompletionMessage {
	if !c.Sees || len(jpegs) == 0 {
		return said
	}
	for i, m := range slices.Backward(said) {
		if m.Role != wire.ChatMessageRoleUser {
			continue
		}
		parts := []wire.ChatMessagePart{{Type: wire.ChatMessagePartTypeText, Text: m.Content}}
		for _, jpeg := range jpegs {
			parts = append(parts, picturePart(jpeg))
		}
		said[i].Content, said[i].MultiContent = "", parts
		break
	}
	return said
}
