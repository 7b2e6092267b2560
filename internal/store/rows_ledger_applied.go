package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

func (r ledgerRows) InsertApplications(list []ledger.Application, now time.Time) error {
	rows := lists.Map(list, func(a ledger.Application) []any {
		return []any{a.ID, a.PaymentID, a.OrderID, a.Amount, micros(now)}
	})
	return insertLater(r.tx, `INSERT INTO payment_applications (workspace_id, id, payment_id, order_id, amount, created_at)`, rows)
}

func (r ledgerRows) Taken(orderID string) (out []ledger.Application, err error) {
	err = r.tx.Rows(`SELECT a.payment_id, CAST(SUM(a.amount) AS BIGINT) FROM payment_applications a
		WHERE a.workspace_id = $1 AND a.order_id = $2 GROUP BY a.payment_id HAVING SUM(a.amount) > 0 ORDER BY MAX(a.id) DESC`,
		[]any{r.tx.Workspace(), orderID}, func(scan func(...any) error) error {
			a := ledger.Application{OrderID: orderID}
			err := scan(&a.PaymentID, &a.Amount)
			out = append(out, a)
			return err
		})
	return out, err
}

func (r ledgerRows) Takers(paymentID string) ([]string, error) {
	return texts(r.tx, `SELECT a.order_id FROM payment_applications a WHERE a.workspace_id = $1 AND a.payment_id = $2
		GROUP BY a.order_id HAVING SUM(a.amount) > 0 ORDER BY a.order_id`, r.tx.Workspace(), paymentID)
}
