package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	wire "github.com/sashabaranov/go-openai"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// door sends the requests. It turns error responses into errors, because their headers are not available later.
type door struct{ streamer Streamer }

const (
	mostProblem = 16 << 10
	// longestWait is longer than any caller waits for an answer.
	longestWait = time.Hour
)

func (d door) Do(req *http.Request) (*http.Response, error) {
	res, err := d.streamer.Stream(req.Context(), req)
	if err != nil || res.StatusCode == http.StatusOK {
		return res, err
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(res.Body, mostProblem))
	why := answered{res.StatusCode, problem(body)}
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		return nil, fault.Wrap(why, fault.RateLimited,
			"the model's server takes no more requests at the moment").After(waitOf(res.Header))
	case res.StatusCode >= 500, res.StatusCode == http.StatusRequestTimeout:
		return nil, fault.Wrap(why, fault.Unavailable, "the model's server answered %d",
			res.StatusCode).After(waitOf(res.Header))
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return nil, fault.Wrap(refusal{why}, fault.UpstreamFailed, "the model's server did not accept the key (%d)",
			res.StatusCode)
	case res.StatusCode == http.StatusNotFound:
		return nil, fault.Wrap(refusal{why}, fault.UpstreamFailed,
			"the model's server knows no such model, or it is at another address (404)")
	}
	return nil, fault.Wrap(refusal{why}, fault.UpstreamFailed, "the model's server refused the request (%d)",
		res.StatusCode)
}

// answered is an error response.
type answered struct {
	status int
	why    error
}

func (a answered) Error() string { return a.why.Error() }
func (a answered) Unwrap() error { return a.why }

// refusal marks an error that a retry would not change.
type refusal struct{ cause error }

func (r refusal) Error() string { return "refused: " + r.cause.Error() }
func (r refusal) Unwrap() error { return r.cause }

// problem is the server's error, by its code only: its messages may quote the conversation, or the key.
func problem(body []byte) error {
	var said struct {
		Error struct {
			Code any    `json:"code"`
			Type string `json:"type"`
		} `json:"error"`
	}
	_ = json.Unmarshal(body, &said) // a body that is not JSON has no code
	code, _ := said.Error.Code.(string)
	for _, word := range []string{code, said.Error.Type} {
		if word != "" && len(word) <= 60 && strings.Trim(word,
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") == "" {
			return errors.New(word)
		}
	}
	return errors.New("no reason given")
}

// waitOf is when the server allows a retry.
func waitOf(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return min(time.Duration(ms*float64(time.Millisecond)), longestWait)
	}
	if s, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil && s > 0 {
		return time.Duration(min(s, longestWait.Seconds()) * float64(time.Second))
	}
	return 0
}

// faultOf converts an error into the codes of model.Model.
func faultOf(ctx context.Context, err error) error {
	var known *fault.Error
	var api *wire.APIError
	switch {
	case ctx.Err() != nil || fault.Is(err, fault.Timeout):
		return fault.Wrap(errors.Join(ctx.Err(), err), fault.Timeout, "the model did not answer in time")
	case fault.Is(err, fault.BlockedAddress):
		return fault.Wrap(refusal{err}, fault.UpstreamFailed, "the model's address may not be reached: %s",
			fault.From(err).Message)
	case errors.As(err, &known) && (known.Code == fault.RateLimited || known.Code == fault.Unavailable ||
		errors.As(err, new(refusal))):
		return known
	case errors.As(err, &known): // the connection failed
		return fault.Wrap(err, fault.Unavailable, "the model's server cannot be reached, or hung up: %s", known.Message)
	case errors.As(err, &api): // in the middle of an answer
		return fault.New(fault.Unavailable, "the model's server gave up in the middle of its answer")
	}
	return fault.New(fault.UpstreamFailed, "the model's server answered something else than its protocol has")
}

// retryable reports whether a retry may succeed.
func retryable(err error) bool {
	return !fault.Is(err, fault.Timeout) && !errors.As(err, new(refusal))
}
