package settings

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// cancelLeft cancels the bookings outside the hours that the page showed, all in one unit; their customers are told.
func cancelLeft(v *page.Visit) (page.Answer, error) {
	var owner string
	var cancelled int64
	err := v.Write(func(u *core.Unit) (err error) {
		if owner, err = u.Places.Owner(doorkit.IDOrEmpty(v.Field("owner"))); err != nil {
			return err
		}
		list, err := u.CancelStranded(owner, v.Request.PostForm["booking"], locale.OneLine(v.Field("reason")))
		cancelled = int64(len(list))
		return err
	})
	if err != nil {
		return nil, err
	}
	return page.Away{To: hoursPath(v, owner), Message: v.N("hours.left.cancelled", cancelled)}, nil
}
