package whatsapp

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
)

// Check reads the vendor's record of the account's own number, and sends nothing: a key that is refused, or that opens
// another number, is an AccountProblem.
func (g *Gateway) Check(ctx context.Context, a Account) error {
	if fields := a.check(); len(fields) > 0 {
		return invalid(a, fields)
	}
	return g.attempt(ctx, func() *Failure {
		f := a.on(g).ask(ctx)
		if f != nil && f.Problem == Refused { // only the account itself can be the reason
			f.Problem = AccountProblem
		}
		return retryable(f)
	})
}

// ask reads the number's own node. The vendor answers for one that the token does not open as for a missing one.
func (c metaChannel) ask(ctx context.Context) *Failure {
	res, f := call(ctx, Meta, c.g.o.API, http.MethodGet, c.url(c.a.PhoneNumberID+"?fields=id"), c.header(), nil)
	if f == nil {
		f = c.refusal(res.Status, res.Header, res.Body)
	}
	if f != nil {
		return f
	}
	var number struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(res.Body, &number) != nil || number.ID != c.a.PhoneNumberID {
		return &Failure{Problem: Unavailable, Vendor: Meta, Detail: "the answer is not one Meta gives"}
	}
	return nil
}

// ask reads the sender's quality: the smallest of what a sender's key opens. The answer leaves out a sender that is not
// the account's.
func (c infobipChannel) ask(ctx context.Context) *Failure {
	sender := digits(c.a.Sender)
	path := "/whatsapp/1/senders/quality?" + url.Values{"senders": {sender}}.Encode()
	res, f := call(ctx, Infobip, c.g.o.API, http.MethodGet, c.url(path), c.header(), nil)
	if f == nil {
		f = c.refusal(res.Status, res.Header, res.Body)
	}
	if f != nil {
		return f
	}
	var answer struct {
		Results *[]struct {
			Sender string `json:"sender"`
		} `json:"results"`
	}
	if json.Unmarshal(res.Body, &answer) != nil || answer.Results == nil {
		return &Failure{Problem: Unavailable, Vendor: Infobip, Detail: "the answer is not one Infobip gives"}
	}
	for _, s := range *answer.Results {
		if digits(s.Sender) == sender {
			return nil
		}
	}
	return &Failure{Problem: AccountProblem, Vendor: Infobip, Detail: "the sender is not one of the account's"}
}
