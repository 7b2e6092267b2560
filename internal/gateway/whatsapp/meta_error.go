package whatsapp

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// metaProblems are the codes Meta documents. Others are judged by their HTTP status.
var metaProblems = map[int]Problem{
	0: AccountProblem, 3: AccountProblem, 10: AccountProblem, 190: AccountProblem, 368: AccountProblem,
	130497: AccountProblem, 131005: AccountProblem, 131030: AccountProblem, 131031: AccountProblem,
	131037: AccountProblem, 131042: AccountProblem, 131045: AccountProblem, 133010: AccountProblem,

	1: Unknown, // "possibly a temporary issue": nothing about the message
	2: Unavailable, 131000: Unavailable, 131016: Unavailable, 131057: Unavailable, 133004: Unavailable,

	4: RateLimited, 80007: RateLimited, 130429: RateLimited, 131048: RateLimited, 131056: RateLimited,
	133016: RateLimited,

	33: Refused, 100: Refused, 131008: Refused, 131009: Refused, 131021: Refused, 131049: Refused, 131050: Refused,
	131051: Refused, 131052: Refused, 131053: Refused,

	131026: NotOnWhatsApp,
	470:    OutsideWindow, 131047: OutsideWindow,

	132000: TemplateProblem, 132001: TemplateProblem, 132005: TemplateProblem, 132007: TemplateProblem,
	132012: TemplateProblem,
	132015: TemplateProblem, 132016: TemplateProblem, 132018: TemplateProblem,
}

// metaWaits is how long a limit lasts where no header says it.
var metaWaits = map[int]time.Duration{
	130429: time.Second,     // messages per second
	131056: 6 * time.Second, // messages to one person
	4:      time.Minute,
	80007:  time.Minute,
	131048: time.Hour, // too many people blocked us
	133016: time.Hour,
}

type metaError struct {
	Code    loose `json:"code"`
	Title   loose `json:"title"`
	Message loose `json:"message"`
	Data    struct {
		Details loose `json:"details"`
	} `json:"error_data"`
}

func (e metaError) words() string {
	for _, s := range []loose{e.Data.Details, e.Message, e.Title} {
		if s != "" {
			return brief(string(s))
		}
	}
	return ""
}

// refusal reads an answer that is not a success.
func (c metaChannel) refusal(status int, h http.Header, body []byte) *Failure {
	if status >= 200 && status < 300 {
		return nil
	}
	f := &Failure{Problem: byStatus(status), Vendor: Meta, Code: "http " + strconv.Itoa(status)}
	var answer struct {
		Error *metaError `json:"error"`
	}
	if json.Unmarshal(body, &answer) == nil && answer.Error != nil {
		f.Detail = answer.Error.words()
		if code, err := strconv.Atoi(string(answer.Error.Code)); err == nil {
			f.Code, f.RetryAfter = strconv.Itoa(code), metaWaits[code]
			if p, known := metaProblem(code); known {
				f.Problem = p
			}
		}
	} else if status >= 500 {
		// Not Graph's own answer: a proxy in between gave up, after Graph may have done its work.
		f.Problem = Unknown
	}
	f.RetryAfter = c.g.waitFor(f, h)
	return f
}

func metaProblem(code int) (Problem, bool) {
	switch p, ok := metaProblems[code]; {
	case ok:
		return p, true
	case code >= 200 && code < 300: // permissions
		return AccountProblem, true
	case code >= 133000 && code < 134000: // registration of the number
		return AccountProblem, true
	}
	return "", false
}

// byStatus judges an answer without a known code.
func byStatus(status int) Problem {
	switch {
	case status == http.StatusTooManyRequests:
		return RateLimited
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusNotFound,
		status == http.StatusPaymentRequired, status >= 300 && status < 400:
		return AccountProblem
	case status == http.StatusServiceUnavailable:
		return Unavailable
	case status >= 400 && status < 500 && status != http.StatusRequestTimeout:
		return Refused
	}
	return Unknown
}

// waitFor is the retry-after of a problem; only some have one.
func (g *Gateway) waitFor(f *Failure, h http.Header) time.Duration {
	if !certainlyNotSent(f) {
		return 0
	}
	otherwise := f.RetryAfter
	if f.Problem == RateLimited && otherwise == 0 {
		otherwise = 5 * time.Second
	}
	return g.retryAfter(h, otherwise)
}
