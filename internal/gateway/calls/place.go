package calls

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
)

// Order is a call to be placed.
type Order struct {
	To, From  string // E.164
	AnswerURL string // asked, signed, for what to do once the call is answered
	StatusURL string // told, signed, what becomes of it
}

// Trouble is why a call was not taken.
type Trouble struct {
	Kind   Kind
	Reason string // without secrets
	After  time.Duration
}

// Kind is what a trouble means for the call.
type Kind int

const (
	Lost   Kind = iota // unknown whether it was placed: no retry
	NotNow             // certainly not placed; a retry may succeed
	Never              // not placed, and a retry cannot succeed
)

func (t *Trouble) Error() string { return "Twilio: " + t.Reason }

const (
	ringFor   = 30 * time.Second
	longest   = 30 * time.Minute // of a call
	placeTime = 10 * time.Second
)

// Place gives one call to Twilio, in one attempt: Twilio has no idempotency key, and a repeated request is a second
// call. An answering machine is detected before AnswerURL is asked. Errors are *Trouble.
func (t *Twilio) Place(ctx context.Context, a Account, o Order) (sid string, err error) {
	ctx, cancel := context.WithTimeout(ctx, placeTime)
	defer cancel()
	form := url.Values{
		"To": {o.To}, "From": {o.From}, "Url": {o.AnswerURL}, "Method": {http.MethodPost},
		"StatusCallback": {o.StatusURL}, "StatusCallbackMethod": {http.MethodPost},
		"StatusCallbackEvent": {"initiated", "ringing", "answered", "completed"},
		"MachineDetection":    {"Enable"},
		"Timeout":             {strconv.Itoa(int(ringFor.Seconds()))},
		"TimeLimit":           {strconv.Itoa(int(longest.Seconds()))},
	}
	basic := base64.StdEncoding.EncodeToString([]byte(a.SID + ":" + a.AuthToken))
	answer, err := t.Do(ctx, vendorapi.Request{
		Method: http.MethodPost, Path: "/2010-04-01/Accounts/" + url.PathEscape(a.SID) + "/Calls.json",
		Header: map[string]string{"Authorization": "Basic " + basic,
			"Content-Type": "application/x-www-form-urlencoded"},
		Body: []byte(form.Encode()),
	}, maxBytes)
	var unsent *net.OpError
	switch status := answer.Status; {
	case errors.As(err, &unsent) && unsent.Op == "dial":
		return "", &Trouble{Kind: NotNow, Reason: "it cannot be reached"}
	case err != nil:
		return "", &Trouble{Kind: Lost, Reason: "it gave no answer"}
	case status == http.StatusTooManyRequests:
		return "", &Trouble{Kind: NotNow, Reason: "it asks us to slow down", After: answer.RetryAfter}
	case status >= http.StatusInternalServerError, status >= 300 && status < 400:
		return "", &Trouble{Kind: Lost, Reason: "it answered with the status " + strconv.Itoa(status)}
	case status >= http.StatusBadRequest:
		return "", &Trouble{Kind: Never, Reason: refusal(answer.Body, status)}
	}
	var placed struct {
		SID string `json:"sid"`
	}
	if answer.Err != nil || json.Unmarshal(answer.Body, &placed) != nil || placed.SID == "" {
		return "", &Trouble{Kind: Lost, Reason: "its answer cannot be read"}
	}
	return placed.SID, nil
}

// refusal is Twilio's code of an error; its message may repeat the customer's number.
func refusal(body []byte, status int) string {
	var e struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(body, &e) != nil || e.Code == 0 {
		return "it refused the call with the status " + strconv.Itoa(status)
	}
	return "it refused the call with the error " + strconv.Itoa(e.Code)
}
