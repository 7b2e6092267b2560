package customer

// Filter picks customers: the newest first, or those who owe by their id.
type Filter struct {
	// Name is part of what they are called, however it is written. It is looked for
	// among the newest Window of them: names are in no index.
	Name  string
	Owing bool
	After string // the id of the last one seen
	Limit int
}

// Window is how many customers a name is looked for among.
const Window = 5000

// Debtor is a customer with what their orders owe.
type Debtor struct {
	Customer
	Debt int64 // minor units; only where those who owe were asked for
}

// ListRows reads many customers.
type ListRows interface {
	ListCustomers(f Filter) ([]Debtor, error)
	CustomersByID(ids []string) ([]Customer, error)
}

// List is for the people of the business.
func (cs *Customers) List(f Filter) ([]Debtor, error) {
	return cs.rows.ListCustomers(f)
}

// ByIDs are the customers with these ids, by id, for the people of the business. An id
// that is nobody's is left out.
func (cs *Customers) ByIDs(ids []string) (map[string]Customer, error) {
	out := map[string]Customer{}
	list, err := cs.rows.CustomersByID(ids)
	for _, c := range list {
		out[c.ID] = c
	}
	return out, err
}
