package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
)

// MessageReply is the result of a customer's message.
type MessageReply struct {
	Reply        string     `json:"reply"`
	State        string     `json:"state"`
	ToolCalls    []ToolCall `json:"tool_calls"`
	Confirmation *struct {
		ID      string `json:"id"`
		Message string `json:"message"`
	} `json:"confirmation"`
	HandedOff bool     `json:"handed_off"`
	Why       []string `json:"why"`
}

// ToolCall is one call the agent made for it.
type ToolCall struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	Result    json.RawMessage `json:"result"`
}

// Say sends a customer's message and waits for the agent's reply. A repeated messageID is deduplicated.
func (c *Client) Say(ctx context.Context, session, text, messageID string) (MessageReply, error) {
	return fetch[MessageReply](ctx, c, http.MethodPost, "/v1/sessions/"+url.PathEscape(session)+"/messages",
		map[string]string{"text": text, "message_id": messageID})
}
