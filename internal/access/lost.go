package access

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// LostPassword is the business through which a link for a new password can be mailed to a login: its only one. A
// login of several businesses gets none, because each of them chooses the server that its mail passes through. not_found: there is
// no such login, or none that can be helped so.
func (e *Entrance) LostPassword(ctx context.Context, email string) (Business, error) {
	all, err := e.Leads(ctx, email)
	if err == nil && len(all) != 1 {
		err = fault.New(fault.NotFound, "no login of exactly one business has this address")
	}
	if err != nil {
		return Business{}, err
	}
	return all[0], nil
}
