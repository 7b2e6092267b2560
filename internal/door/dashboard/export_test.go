package dashboard

// Route describes a route to tests.
type Route struct {
	Pattern string
	Owners  bool // for owners alone
	Inside  bool // of a business
	Open    bool // for visitors without a session
}

// Routes lists all routes.
func Routes() (list []Route) {
	for _, r := range routes() {
		list = append(list, Route{r.pattern, r.who == owners, r.who == owners || r.who == staff, r.who == everyone})
	}
	return list
}
