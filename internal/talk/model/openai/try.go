package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Trouble is what keeps a model from answering.
type Trouble string

const (
	NotAllowed  Trouble = "not_allowed" // the operator has not opened its address
	NoHost      Trouble = "no_host"     // the name has no address
	Unreachable Trouble = "unreachable" // no server listens there
	NoVersion   Trouble = "no_version"  // the address lacks its /v1
	NoServer    Trouble = "no_server"   // what listens there is no model server
	NoModel     Trouble = "no_model"    // the server has other models
	NoKey       Trouble = "no_key"
	BadKey      Trouble = "bad_key"
	NoTools     Trouble = "no_tools" // it answers, but takes no tools
	Slow        Trouble = "slow"
	Limited     Trouble = "limited"
	Failing     Trouble = "failing"
	Refused     Trouble = "refused" // for another reason
)

// Trial is the outcome of asking a model for a word.
type Trial struct {
	Trouble Trouble // empty: it answers
	Model   string
	BaseURL string
	Address string   // its host and port
	Status  int      // of the refusal, if there was one
	Names   []string // NoModel: the models that the server has
}

// Works reports whether the model answers.
func (t Trial) Works() bool { return t.Trouble == "" }

// TroubleWith is a trial that could not be made.
func (c *Client) TroubleWith(what Trouble) Trial {
	return Trial{Trouble: what, Model: c.Model, BaseURL: strings.TrimSuffix(c.BaseURL, "/"), Address: c.address}
}

// Try asks the model for a word, with a tool as in a conversation, and stops listening when the answer begins. Where
// there is none it finds out why, with up to three more requests.
func (c *Client) Try(ctx context.Context) Trial {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	err := c.begins(ctx, !c.JSONPlan)
	if err == nil {
		return c.TroubleWith("")
	}
	var refused answered
	if !errors.As(err, &refused) && !errors.Is(err, errNotTheProtocol) {
		return c.TroubleWith(unanswered(err))
	}
	t := c.refusedTrial(ctx, refused.status)
	t.Status = refused.status
	return t
}

// unanswered says why a server did not answer at all.
func unanswered(err error) Trouble {
	switch {
	case carries(err, fault.BlockedAddress):
		return NotAllowed
	case fault.Is(err, fault.Timeout):
		return Slow
	case errors.As(err, new(*net.DNSError)):
		return NoHost
	case fault.Is(err, fault.Unavailable):
		return Unreachable
	}
	return NoServer
}

// carries reports whether an error or one of its causes has the code.
func carries(err error, code fault.Code) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if f, is := err.(*fault.Error); is && f.Code == code { //nolint:errorlint // each level is looked at
			return true
		}
	}
	return false
}

// refusedTrial finds out why a server refused the request; status 0: it answered something else.
func (c *Client) refusedTrial(ctx context.Context, status int) Trial {
	switch {
	case (status == http.StatusUnauthorized || status == http.StatusForbidden) && c.Key == "":
		return c.TroubleWith(NoKey)
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return c.TroubleWith(BadKey)
	case status == http.StatusTooManyRequests:
		return c.TroubleWith(Limited)
	case status != 0 && status != http.StatusNotFound && !c.JSONPlan && c.begins(ctx, false) == nil:
		return c.TroubleWith(NoTools)
	}
	t := c.TroubleWith(Refused)
	names, listed := c.names(ctx, t.BaseURL)
	switch {
	case listed && !slices.Contains(names, c.Model) && !slices.Contains(names, c.Model+":latest"):
		t.Trouble, t.Names = NoModel, names
	case listed:
	case !strings.HasSuffix(t.BaseURL, "/v1") && c.lists(ctx, t.BaseURL+"/v1"):
		t.Trouble = NoVersion
	case status == 0 || status == http.StatusNotFound || status == http.StatusMethodNotAllowed:
		t.Trouble = NoServer
	}
	if status >= 500 && t.Trouble == Refused {
		t.Trouble = Failing
	}
	return t
}

// trialTool is offered in a trial, so that a server that takes no tools shows it.
var trialTool = model.Tool{Name: "look_up", Description: "Looks a word up. Not needed now.",
	Schema: model.Fixed(json.RawMessage(`{"type":"object","properties":{"word":{"type":"string"}}}`))}

// errNotTheProtocol is a response that is no answer of a model.
var errNotTheProtocol = fault.New(fault.UpstreamFailed, "what answered does not speak as a model does")

// begins asks for a word and waits for the first piece of the answer.
func (c *Client) begins(ctx context.Context, withTool bool) error {
	var tools []model.Tool
	if withTool {
		tools = []model.Tool{trialTool}
	}
	ask := []wire.ChatCompletionMessage{{Role: wire.ChatMessageRoleUser, Content: "Say: ok"}}
	stream, err := c.wire.CreateChatCompletionStream(ctx, c.request("Answer with one word.", ask, tools))
	if err != nil {
		return faultOf(ctx, err)
	}
	defer stream.Close()
	switch _, err = stream.Recv(); {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF):
		return errNotTheProtocol
	}
	return faultOf(ctx, err)
}

func (c *Client) lists(ctx context.Context, base string) bool {
	_, listed := c.names(ctx, base)
	return listed
}

const (
	mostNames    = 12
	mostNameSize = 100
	mostListed   = 1 << 20
)

// names are the models that the server lists. They are a stranger's texts: only printable ones are kept.
func (c *Client) names(ctx context.Context, base string) (names []string, listed bool) {
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if c.look(ctx, http.MethodGet, base+"/models", nil, &list) != nil || list.Data == nil {
		return nil, false
	}
	for _, m := range list.Data {
		if m.ID != "" && len(m.ID) <= mostNameSize && !strings.ContainsFunc(m.ID,
			func(r rune) bool { return r <= ' ' || r > '~' }) {
			names = append(names, m.ID)
		}
	}
	return names, true
}

// look makes a small request beside the protocol and reads JSON.
func (c *Client) look(ctx context.Context, method, address string, body io.Reader, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	if c.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.Key)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := c.Streamer.Stream(ctx, req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return answered{res.StatusCode, errors.New("refused")}
	}
	return json.NewDecoder(io.LimitReader(res.Body, mostListed)).Decode(into)
}
