package voice

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// request holds the fields of a completion request that are used here. The rest (tools, temperature, the platform's
// own instructions) is ignored: an agent has its own.
type request struct {
	Model         string         `json:"model"`
	Messages      []chatMessage  `json:"messages"`
	Stream        bool           `json:"stream"`
	StreamOptions *streamOptions `json:"stream_options"`
	Metadata      map[string]any `json:"metadata"`
	identity

	key string // the client's idempotency key, if any
}

type number struct {
	Number string `json:"number"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type chatMessage struct {
	Role    string  `json:"role"`
	Content content `json:"content"`
}

// content is a text, or pieces whose texts are joined.
type content string

func (c *content) UnmarshalJSON(raw []byte) error {
	var text *string
	if json.Unmarshal(raw, &text) == nil {
		if text != nil {
			*c = content(*text)
		}
		return nil
	}
	var pieces []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if err := json.Unmarshal(raw, &pieces); err != nil {
		return err
	}
	var texts []string
	for _, p := range pieces {
		if p.Type == "text" || p.Type == "input_text" {
			texts = append(texts, p.Text)
		}
	}
	*c = content(strings.Join(texts, "\n"))
	return nil
}

// mostRequest is more than a platform sends for the longest call.
const mostRequest = 4 << 20

func readRequest(w http.ResponseWriter, r *http.Request) (in request, err error) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostRequest))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return in, invalid(http.StatusRequestEntityTooLarge, "too_large", "", "The request is too large.")
	case err != nil, json.Unmarshal(raw, &in) != nil:
		return in, invalid(http.StatusBadRequest, "invalid_arguments", "", "The body is no chat completion request.")
	case in.Model == "":
		return in, invalid(http.StatusBadRequest, "invalid_arguments", "model", "Name the agent as the model.")
	case len(in.Messages) == 0:
		return in, invalid(http.StatusBadRequest, "invalid_arguments", "messages", "There are no messages.")
	}
	in.key, in.header = r.Header.Get("Idempotency-Key"), r.Header
	return in, nil
}

// arrival is what the request says of its call.
func (in *request) arrival() arrival {
	return arrival{
		callRef: in.callRef(), caller: in.caller(), branch: in.metadata("branch_id"),
		called: cmp.Or(in.metadata("called_number"), in.PhoneNumber.Number, in.Call.PhoneNumber.Number,
			named(in.header, calledHeader)),
	}
}

// words is one utterance of the customer, with an id that is the same in every repetition.
type words struct{ id, text string }

// latest are the customer's words after the last answer. A platform repeats the whole conversation in every request,
// so an utterance's id is a hash of everything up to it: a repeated request is deduplicated.
func (in *request) latest() (list []words) {
	sum := sha256.New()
	for i, m := range in.Messages {
		if m.Role != "user" && m.Role != "assistant" {
			continue
		}
		text := doorkit.Text(string(m.Content))
		_, _ = sum.Write([]byte(m.Role + "\x00" + strconv.Itoa(len(text)) + "\x00" + text)) // a hash takes everything
		switch {
		case m.Role == "assistant":
			list = nil
		case text != "":
			id := "chat-" + hex.EncodeToString(sum.Sum(nil)[:16])
			if in.key != "" {
				id = "key-" + in.key + "-" + strconv.Itoa(i)
			}
			list = append(list, words{id, text})
		}
	}
	return list
}

// withNewIDs gives new ids to words of a request without history: the customer may repeat them and mean something new.
func withNewIDs(list []words) []words {
	out := make([]words, len(list))
	for i, w := range list {
		out[i] = words{"chat-" + uuid.NewString(), w.text}
	}
	return out
}

// lastAnswer is our last reply as the platform reports it; ok is false where it reports none.
func (in *request) lastAnswer() (text string, ok bool) {
	for i := len(in.Messages) - 1; i >= 0; i-- {
		switch {
		case in.Messages[i].Role == "assistant": // a platform may write one answer in several pieces
			text, ok = string(in.Messages[i].Content)+" "+text, true
		case ok:
			return text, true
		}
	}
	return text, ok
}
