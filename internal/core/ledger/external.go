package ledger

import "strings"

// ByExternal are the payments and claims that carry a vendor's id, newest first.
func (l *Ledger) ByExternal(externalKey string) ([]Payment, error) {
	return l.rows.ByExternal(externalKey)
}

// CameAndWent records a payment whose money had gone back before we heard that it
// came: it never counts, and older news of it finds that it is over.
func (l *Ledger) CameAndWent(p Payment) error {
	p, err := l.Complete(p)
	if err != nil {
		return err
	}
	return l.Refund(p)
}

// Note adds a line to what is noted about a payment. It reports false when the line
// is there already.
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
