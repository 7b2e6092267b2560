package ledger

import "strings"

// ByExternal returns the payments and claims with a vendor's id, newest first.
func (l *Ledger) ByExternal(externalKey string) ([]Payment, error) {
	return l.rows.ByExternal(externalKey)
}

// CameAndWent records a payment that was refunded before we heard of it: it never counts, and later deliveries of older
// events find it refunded.
func (l *Ledger) CameAndWent(p Payment) error {
	p, err := l.Complete(p)
	if err != nil {
		return err
	}
	return l.Refund(p)
}

// Note adds a line to a payment's notes. It reports false if the line is there already.
func (l *Ledger) Note(id, line string) (added bool, err error) {
	p, err := l.Get(id, true)
	if err != nil {
		return false, err
	}
	for known := range strings.SplitSeq(p.Notes, "\n") {
		if known == line {
			return false, nil
		}
	}
	p.Notes = strings.TrimSpace(p.Notes + "\n" + line)
	return true, l.update(&p)
}
