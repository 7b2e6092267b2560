package customer

// Lock locks a customer's row until the unit ends, to serialize units that change their debt. An empty id does nothing.
func (cs *Customers) Lock(id string) error {
	if id == "" {
		return nil
	}
	_, _, err := cs.rows.Customer(id, true)
	return err
}
