package access

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	// ErrPassword is returned for a password that may not be chosen.
	ErrPassword = fault.Invalid("a password has at least ten characters",
		fault.Field{Path: "/password", Message: "too short, or the email itself"})
	// ErrCode is returned for a code that is wrong, old or used.
	ErrCode = fault.Invalid("the code is not right",
		fault.Field{Path: "/code", Message: "wrong, expired or used before"})
	// ErrCurrent is returned for a wrong current password.
	ErrCurrent = fault.Invalid("the present password is another",
		fault.Field{Path: "/current", Message: "not the present password"})
)

// change changes a login and clears the cache.
func (e *Entrance) change(ctx context.Context, loginID string,
	fn func(r EntranceRows, l *Login, now time.Time) error) error {
	now := e.keyring.clock.Now()
	err := e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		l, found, err := r.Logins.Login(loginID)
		if err != nil || !found {
			return orStranger(err)
		}
		if err := fn(r, &l, now); err != nil {
			return err
		}
		l.UpdatedAt = now
		return r.Logins.UpdateLogin(l)
	})
	e.Forget()
	return err
}

// ChangePassword replaces a password, given the current one, and signs out every other device.
func (e *Entrance) ChangePassword(ctx context.Context, g Guest, current, next string) error {
	if !goodPassword(next, g.Login.Email) {
		return ErrPassword
	}
	if !checkPassword(current, g.Login.Password) {
		return ErrCurrent
	}
	hash := hashPassword(next) // outside the transaction: hashing is slow
	return e.change(ctx, g.Login.ID, func(r EntranceRows, l *Login, _ time.Time) error {
		l.Password = hash
		return r.Stays.EndStays(l.ID, g.Stay.ID)
	})
}

// ChooseLocale sets a person's language; empty: each business's own.
func (e *Entrance) ChooseLocale(ctx context.Context, g Guest, tag locale.Tag) error {
	return e.change(ctx, g.Login.ID, func(_ EntranceRows, l *Login, _ time.Time) error {
		l.Locale = tag
		return nil
	})
}

// Stays returns the devices where a person is signed in, newest first.
func (e *Entrance) Stays(ctx context.Context, g Guest) (list []Stay, err error) {
	now := e.keyring.clock.Now()
	err = e.store.Entrance(ctx, "", false, func(r EntranceRows) error {
		all, err := r.Stays.Stays(g.Login.ID)
		for _, s := range all {
			if s.Proved && s.Good(now) {
				list = append(list, s)
			}
		}
		return err
	})
	return list, err
}

// EndStay signs out one device; not_found for another person's stay.
func (e *Entrance) EndStay(ctx context.Context, g Guest, id string) error {
	err := e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		found, err := r.Stays.EndStay(g.Login.ID, id)
		return require(found, err, fault.New(fault.NotFound, "nobody is signed in there"))
	})
	e.Forget()
	return err
}

// EndOtherStays signs out every other device.
func (e *Entrance) EndOtherStays(ctx context.Context, g Guest) error {
	err := e.store.Entrance(ctx, "", true, func(r EntranceRows) error {
		return r.Stays.EndStays(g.Login.ID,
			g.Stay.ID)
	})
	e.Forget()
	return err
}

// OfferCodes creates a TOTP secret, as text and as the URL for a QR code. It takes effect once TakeCodes got a code of
// it.
func (e *Entrance) OfferCodes(ctx context.Context, g Guest) (secret, address string, err error) {
	secret = newTOTP()
	sealed, err := e.box.Seal(secret, CodePlace(g.Login.ID))
	if err != nil {
		return "", "", fault.Wrap(err, fault.Unavailable, "secrets cannot be kept here: %s", err)
	}
	err = e.change(ctx, g.Login.ID, func(_ EntranceRows, l *Login, _ time.Time) error {
		if l.AsksForCode() {
			return fault.New(fault.Conflict, "codes are on already")
		}
		l.TOTP = sealed
		return nil
	})
	return secret, totpURL(secret, g.Login.Email), err
}

// TakeCodes requires codes from now on, once one is right.
func (e *Entrance) TakeCodes(ctx context.Context, g Guest, code string) error {
	return e.change(ctx, g.Login.ID, func(r EntranceRows, l *Login, now time.Time) error {
		if err := e.useCode(r, *l, code, now); err != nil {
			return err
		}
		l.TOTPSince = now
		return r.Stays.EndStays(l.ID, g.Stay.ID)
	})
}

// DropCodes stops requiring codes. It takes the password: access to an open device is not enough.
func (e *Entrance) DropCodes(ctx context.Context, g Guest, password string) error {
	if !checkPassword(password, g.Login.Password) {
		return ErrCurrent
	}
	return e.change(ctx, g.Login.ID, func(_ EntranceRows, l *Login, _ time.Time) error {
		l.TOTP, l.TOTPSince = "", time.Time{}
		return nil
	})
}

// useCode checks a code and uses it up.
func (e *Entrance) useCode(r EntranceRows, l Login, code string, now time.Time) error {
	if l.TOTP == "" {
		return ErrCode
	}
	secret, err := e.box.Open(l.TOTP, CodePlace(l.ID))
	if err != nil {
		return errors.Join(errors.New("what codes are made of cannot be opened"), err)
	}
	step, ok := codeStep(secret, code, now)
	if !ok {
		return ErrCode
	}
	fresh, err := r.Logins.UseCode(l.ID, step)
	return require(fresh, err, ErrCode)
}

// CodePlace is the encryption context of a TOTP secret: copied into another row it cannot be decrypted.
func CodePlace(loginID string) string { return "totp " + loginID }
