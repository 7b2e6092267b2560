package ledger

// Prove links a payment with its receipt and changes nothing else. Codes: not_found, and conflict for a receipt that
// another payment used.
func (l *Ledger) Prove(id, receiptID string) (Payment, error) {
	p, err := l.Get(id, true)
	if err != nil || p.ReceiptID == receiptID {
		return p, err
	}
	p.ReceiptID = receiptID
	if err := l.Unused(p); err != nil {
		return p, err
	}
	return p, l.update(&p)
}

// Refer adds the bank's reference to a payment that has none. One that another payment used is a conflict.
func (l *Ledger) Refer(id, reference string) error {
	p, err := l.Get(id, true)
	if err != nil || p.Reference != "" {
		return err
	}
	p.Reference = reference
	if err := l.Unused(p); err != nil {
		return err
	}
	return l.update(&p)
}
