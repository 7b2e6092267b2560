package page

import (
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Route is a page, or an action on one.
type Route struct {
	Pattern string // as http.ServeMux has it; {workspace} is the business's slug
	Who     Audience
	Do      Handler
}

// Handler makes the answer to a visit.
type Handler func(v *Visit) (Answer, error)

// With is a handler of one thing, which find reads: mostly what the address names.
func With[T any](find func(v *Visit) (T, error), do func(v *Visit, of T) (Answer, error)) Handler {
	return func(v *Visit) (Answer, error) {
		of, err := find(v)
		if err != nil {
			return nil, err
		}
		return do(v, of)
	}
}

// For is a route for an audience.
func For(who Audience, pattern string, do Handler) Route { return Route{pattern, who, do} }

// Audience says who may use a route. The zero value lets no one in. A test checks that no page of a business is for
// everyone, and who gets into every other route.
type Audience int

// The audiences.
const (
	Everyone Audience = iota + 1
	SignedIn
	Staff  // of the business in the address, and its owners
	Owners // of the business in the address
)

func (w Audience) lets(r access.Role) bool {
	switch w {
	case Staff:
		return access.Staffers.Has(r)
	case Owners:
		return access.OwnersOnly.Has(r)
	}
	return w == Everyone
}

// enter identifies the user. A GET without a session redirects to the sign-in page; everything else that the user may
// not use is refused.
func (s *Site) enter(v *Visit, to Route) (Answer, error) {
	if err := s.checkOrigin(v.Request); err != nil {
		return nil, err
	}
	v.Secret = v.Cookie(SessionCookie)
	if to.Who == Everyone {
		return nil, nil
	}
	err := s.recognise(v, to)
	switch {
	case fault.Is(err, fault.Forbidden) && v.Person.ID == "" && v.Request.Method == http.MethodGet:
		return Away{To: signInFirst(v.Request)}, nil
	case err != nil:
		return nil, err
	}
	return nil, nil
}

func (s *Site) recognise(v *Visit, to Route) (err error) {
	if to.Who == SignedIn {
		v.Guest, err = s.Entrance.Recognise(v.Context(), v.Secret)
	} else {
		v.Guest, err = s.Entrance.At(v.Context(), v.Secret, v.Request.PathValue("workspace"))
	}
	if err != nil {
		return err
	}
	if v.Workspace != nil {
		v.Request = v.Request.WithContext(change.By(v.Context(), v.Actor(), change.Dashboard))
	}
	v.Speak()
	if v.Workspace != nil && !to.Who.lets(v.Person.Role) {
		return fault.New(fault.Forbidden, "%s", v.T("error.owners"))
	}
	return nil
}
