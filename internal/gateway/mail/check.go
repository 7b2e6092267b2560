package mail

import (
	"context"
	"net/mail"
	"time"
)

// Check connects to the account's server as Send does, authenticates and disconnects without a message. An error is a
// *Failure.
func (c *Client) Check(ctx context.Context, a Account) error {
	from, err := mail.ParseAddress(a.From)
	if err != nil {
		return &Failure{Refused, refusal("the sender is no email address")}
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout())
	defer cancel()
	conn, err := c.Connect(ctx, a.Host, a.port())
	if err != nil {
		return unreached(err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) }) // wakes blocked reads and writes
	defer stop()
	s, err := c.greet(conn, a, from)
	if err != nil {
		return before(err)
	}
	_ = s.Quit() // authenticated already: the answer does not matter
	return nil
}

func (c *Client) timeout() time.Duration {
	if c.Timeout == 0 {
		return defaultTimeout
	}
	return c.Timeout
}
