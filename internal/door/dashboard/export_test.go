package dashboard

// Route is a route as tests walk them.
type Route struct {
	Pattern string
	Owners  bool // for owners alone
	Inside  bool // of a business
	Open    bool // for anybody
}

// Routes are all there are.
func Routes() (list []Route) {
	for _, r := range routes() {
		list = append(list, Route{r.pattern, r.who == owners, r.who == owners || r.who == staff, r.who == anybody})
	}
	return list
}
