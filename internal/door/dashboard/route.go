package dashboard

import (
	"net/http"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// route is a page, or an action on one.
type route struct {
	pattern string // as http.ServeMux has it; {workspace} is the business's slug
	who     whom
	do      func(v *visit) (answer, error)
}

// whom says who may use a route. The zero value lets no one in. A test checks that no page of a business is for
// everyone, and who gets into every other route.
type whom int

const (
	everyone whom = iota + 1
	signedIn
	staff  // of the business in the address, and its owners
	owners // of the business in the address
)

func (w whom) lets(r access.Role) bool {
	switch w {
	case staff:
		return access.Staffers.Has(r)
	case owners:
		return access.OwnersOnly.Has(r)
	}
	return w == everyone
}

// routes are all routes. A page is a file with its own list, and one line here.
func routes() []route {
	return slices.Concat(
		entryRoutes,
		ownRoutes,
		componentRoutes,
		todayRoutes,
		liveRoutes,
		conversationRoutes,
		handoffRoutes,
		peopleRoutes,
		ordersRoutes,
		toolsRoutes,
		ownToolRoutes,
		apiRoutes,
		ruleRoutes,
		executionsRoutes,
		agendaRoutes,
		customersRoutes,
		catalogRoutes,
		receiptRoutes,
		quickRoutes,
		settingsRoutes,
		leadsRoutes,
		ticketsRoutes,
		notificationsRoutes,
	)
}

// answer is what a handler returns: a page, a redirect, a stream.
type answer interface{ write(v *visit) error }

// enter identifies the user. A GET without a session redirects to the sign-in page; everything else that the user may
// not use is refused.
func (d *Door) enter(v *visit, to route) (answer, error) {
	if err := d.welcome(v.r); err != nil {
		return nil, err
	}
	v.secret = d.held(v.r, stayCookie)
	if to.who == everyone {
		return nil, nil
	}
	err := d.recognise(v, to)
	switch {
	case fault.Is(err, fault.Forbidden) && v.Person.ID == "" && v.r.Method == http.MethodGet:
		return away{to: signInFirst(v.r)}, nil
	case err != nil:
		return nil, err
	}
	return nil, nil
}

func (d *Door) recognise(v *visit, to route) (err error) {
	if to.who == signedIn {
		v.Guest, err = d.Entrance.Recognise(v.r.Context(), v.secret)
	} else {
		v.Guest, err = d.Entrance.At(v.r.Context(), v.secret, v.r.PathValue("workspace"))
	}
	if err != nil {
		return err
	}
	v.speak()
	if v.Workspace != nil && !to.who.lets(v.Person.Role) {
		return fault.New(fault.Forbidden, "%s", v.T("error.owners"))
	}
	return nil
}
