package custom

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Outcome is how far a call got and what it returned. Nothing readable from it shows a secret of the call.
type Outcome struct {
	Data     any  // the tool's answer: JSON values as strictjson.Parse gives them
	Pending  bool // a webhook accepted the call and will answer at its callback; there is no Data yet
	Attempts int
	Elapsed  time.Duration
	Detail   string // what went wrong, for the tool's owner, in English

	tool     *Tool
	call     Call
	request  *Request
	response *guard.Response
}

const (
	maxExcerpt = 300
	maxRaw     = 64 << 10
)

// Request is what was sent, or would have been; nil if none could be made.
func (o *Outcome) Request() *Rendering {
	if o.request == nil {
		return nil
	}
	r := o.request.Rendered(o.call)
	return &r
}

// Status is the HTTP status of the answer, 0 if none came.
func (o *Outcome) Status() int {
	if o.response == nil {
		return 0
	}
	return o.response.Status
}

// Raw is the answer as it came, cut at 64 KiB.
func (o *Outcome) Raw() string {
	if o.response == nil {
		return ""
	}
	text := o.tool.mask(o.call.Secrets).text(strings.ToValidUTF8(string(o.response.Body), "\ufffd"))
	return cut(text, maxRaw)
}

// broken is the error of a call without an answer.
func (o *Outcome) broken(err error) error {
	known := fault.From(err)
	o.Detail = known.Message
	if !guard.NotSent(err) {
		err = acted{err}
	}
	switch known.Code {
	case fault.Timeout:
		return fault.Wrap(err, fault.Timeout, "%s", tookTooLong.In(o.call.Tag))
	case fault.BlockedAddress:
		return fault.Wrap(err, fault.BlockedAddress, "%s", notAllowed.In(o.call.Tag))
	case fault.UpstreamFailed:
		return fault.Wrap(err, fault.UpstreamFailed, "%s", unreachable.In(o.call.Tag))
	}
	return err
}

// read makes the tool's answer of the response.
func (o *Outcome) read(ctx context.Context) error {
	status := o.response.Status
	switch {
	case o.tool.later(status):
		o.Pending = true
		return nil
	case o.response.Redirect():
		o.Detail = fmt.Sprintf("the answer was a redirect (%d); redirects are not followed", status)
		return o.refused(status, "")
	case status < 200 || status > 299:
		o.Detail = fmt.Sprintf("the answer was an error (%d)", status)
		return o.refused(status, o.words())
	}
	data, err := o.tool.Read(ctx, o.response.Body, o.response.Header.Get("Content-Type"), o.call)
	if err != nil {
		o.Detail = Detail(err)
		return err
	}
	o.Data = data
	return nil
}

// cut shortens a text to so many bytes, between characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}
