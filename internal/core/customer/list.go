package customer

// Filter selects customers: the newest first, or debtors by id.
type Filter struct {
	// Name is part of a name in any spelling, searched among the newest Window customers: names are not indexed.
	Name  string
	Owing bool
	After string // the id of the last one seen
	Limit int
}

// Window is how many customers a search by name scans.
const Window = 5000

// Debtor is a customer with what their orders owe.
type Debtor struct {
	Customer
	Debt int64 // minor units; only set if Owing was asked for
}

// ListRows reads many customers.
type ListRows interface {
	ListCustomers(f Filter) ([]Debtor, error)
	CustomersByID(ids []string) ([]Customer, error)
}

// List is for staff; it does not check the role.
func (cs *Customers) List(f Filter) ([]Debtor, error) {
	return cs.rows.ListCustomers(f)
}

// ByIDs returns the customers with these ids, by id, for staff. Unknown ids are left out.
func (cs *Customers) ByIDs(ids []string) (map[string]Customer, error) {
	out := map[string]Customer{}
	list, err := cs.rows.CustomersByID(ids)
	for _, c := range list {
		out[c.ID] = c
	}
	return out, err
}
