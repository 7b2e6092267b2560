package receipt

// Parsed records what was read. It ignores a receipt that was read before, or that needs no reading any more. The
// caller has locked the receipt.
func (rs *Receipts) Parsed(r *Receipt, reading Reading) error {
	if !r.Readable() {
		return nil
	}
	r.Reading, r.Status = reading.clean(), Analyzed
	if err := rs.update(r); err != nil {
		return err
	}
	sure := r.Proves(rs.scope.Workspace)
	rs.scope.Emit("receipt.parsed", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "amount": r.Amount, "currency": r.Currency,
		"confidence": float64(r.Confidence) / 1000, "needsManualReview": !sure,
	})
	if !sure {
		rs.review(*r)
	}
	return nil
}

// ReadLate adds the reading of a receipt that proves a payment already. The caller has locked the receipt.
func (rs *Receipts) ReadLate(r *Receipt, reading Reading) error {
	r.Reading = reading.clean()
	return rs.update(r)
}

// Unread records that a receipt could not be read, and emits receipt.needs_review once. The caller has locked the receipt.
func (rs *Receipts) Unread(r *Receipt, why string) error {
	if !r.Readable() {
		return nil
	}
	first := r.Status == Pending
	r.Status, r.Why = Failed, why
	if err := rs.update(r); err != nil || !first {
		return err
	}
	rs.review(*r)
	return nil
}

func (rs *Receipts) review(r Receipt) {
	rs.scope.Emit("receipt.needs_review", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "status": r.Status, "reason": r.Why,
	})
}

// Suggest records the order a receipt is for and, if there is one, its claim.
func (rs *Receipts) Suggest(id, orderID, claimID string) (Receipt, error) {
	r, err := rs.Get(id, true)
	if err != nil || !r.Open() {
		return r, err
	}
	if orderID != "" {
		r.OrderID = orderID
	}
	if claimID != "" {
		r.PaymentID = claimID
	}
	return r, rs.update(&r)
}

// Attach makes a receipt the proof of a payment that counts. Call it in the unit that completes the payment, after all
// other locks; if another payment used the receipt first, it is a conflict and the unit must roll back.
func (rs *Receipts) Attach(id, paymentID, orderID, customerID string) error {
	r, err := rs.Get(id, true)
	if err != nil {
		return err
	}
	if err := rs.Usable(r); err != nil {
		return err
	}
	r.Status, r.PaymentID, r.OrderID = Attached, paymentID, orderID
	if r.CustomerID == "" {
		r.CustomerID = customerID
	}
	rs.scope.Emit("receipt.attached", r.ID, map[string]any{
		"receiptId": r.ID, "paymentId": r.PaymentID, "orderId": r.OrderID, "customerId": r.CustomerID,
	})
	return rs.update(&r)
}

// mostReason is the longest kept reason of a rejection, in characters.
const mostReason = 200

// Reject ends a receipt that staff says proves nothing; conflict if it is attached or rejected already.
func (rs *Receipts) Reject(id, why string) (Receipt, error) {
	r, err := rs.Get(id, true)
	if err != nil {
		return r, err
	}
	if err := rs.Usable(r); err != nil {
		return r, err
	}
	r.Status = Rejected
	if why = bounded(why, mostReason); why != "" {
		r.Why = why
	}
	rs.scope.Emit("receipt.rejected", r.ID, map[string]any{
		"receiptId": r.ID, "customerId": r.CustomerID, "orderId": r.OrderID, "by": rs.scope.Actor.Name(),
	})
	return r, rs.update(&r)
}

func (rs *Receipts) update(r *Receipt) error {
	r.UpdatedAt = rs.scope.Now
	if rs.keep != nil && (r.OrderID != "" || r.PaymentID != "") && r.Status != Rejected {
		if err := rs.keep(r.FileID, r.Status == Attached); err != nil {
			return err
		}
	}
	return rs.rows.UpdateReceipt(*r)
}
