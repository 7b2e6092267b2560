package mail

import (
	"context"
	"net/mail"
	"net/smtp"
)

// Check connects to the account's server as Send does, authenticates and disconnects without a message. An error is a
// *Failure.
func (c *Client) Check(ctx context.Context, a Account) error {
	from, err := mail.ParseAddress(a.From)
	if err != nil {
		return &Failure{Refused, refusal("the sender is no email address")}
	}
	return c.within(ctx, a, from, func(s *smtp.Client) error {
		_ = s.Quit() // authenticated already: the answer does not matter
		return nil
	})
}
