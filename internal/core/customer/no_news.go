package customer

// WantNews records whether the session's customer wants to be written to unasked. Without a customer there is nobody to
// write to, and nothing is recorded.
func (cs *Customers) WantNews(want bool) error {
	if cs.scope.CustomerID == "" {
		return nil
	}
	c, found, err := cs.rows.Customer(cs.scope.CustomerID, true)
	if err != nil || !found || c.NoNews == !want {
		return err
	}
	c.NoNews, c.UpdatedAt = !want, cs.scope.Now
	event := "customer.opted_out"
	if want {
		event = "customer.opted_in"
	}
	cs.scope.Emit(event, c.ID, map[string]any{"customerId": c.ID, "sessionId": cs.scope.SessionID})
	return cs.update(c)
}
