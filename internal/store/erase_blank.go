package store

import (
	"fmt"
	"strings"
	"time"
)

// masked is what stands for a text of a person who was erased, where something has to stand.
const masked = "***"

// eraseBatch is how many rows one transaction of an erasure changes.
const eraseBatch = 200

// Some columns of a customer's rows are treated apart.
var (
	// keptTexts stay: accounting finds and deduplicates payments by them, and the chain holds the last one.
	keptTexts = map[string]bool{
		"payments.reference": true, "payments.reference_key": true, "receipts.reference": true,
		"executions.external_request_id": true,
	}
	// blankTexts are those for which the mask would not be read: JSON, or no answer.
	blankTexts = map[string]string{
		"confirmations.arguments": "{}", "call_keys.answer": "", "call_keys.plan": "", "call_keys.arguments": "",
		"quick_actions.plan": "",
	}
	// named personal columns may not be empty.
	namedTexts = map[string]bool{"leads.name": true}
	// chained tables are rows of the audit chain: they lose all of their contents, as by retention, so that they verify.
	chained = map[string]string{
		"executions": "input = '', output = '', changes = '', error_message = ''", "changes": "name = '', contents = ''",
	}
	// dropped tables say nothing that is kept.
	dropped = map[string]bool{"turn_steps": true, "session_memories": true, "phone_proofs": true, "media": true}
)

// blank is what a personal or prose column of an erased customer's row becomes; false: it stays.
func (t *layout) blank(c column) (to string, whole bool) {
	name := t.name + "." + c.name
	if c.mark&(isPersonal|isProse) == 0 || keptTexts[name] {
		return "", false
	}
	if to, apart := blankTexts[name]; apart {
		return to, true
	}
	if _, text := c.at.(*string); text {
		if c.mark&isProse != 0 || namedTexts[name] {
			return masked, true
		}
		return "", true
	}
	return fmt.Sprint(c.value()), true // of an empty value
}

// erased are the columns that an erasure changes, and what to.
func (t *layout) erased() (names, to []string) {
	for _, c := range t.columns {
		if value, whole := t.blank(c); whole {
			names, to = append(names, c.name), append(to, value)
		}
	}
	for _, name := range ownTexts[t.name] {
		names, to = append(names, name), append(to, masked)
	}
	return names, to
}

// eraseOwn erases one batch of a customer's rows of a table and returns how many there were. A row that is erased
// already is not one of them.
func (t *layout) eraseOwn(tx *Tx, customerID string, now time.Time) (int64, error) {
	which := t.ofCustomer("x")
	switch names, _ := t.erased(); {
	case which == "" || t.name == files.name: // their bytes go first
		return 0, nil
	case dropped[t.name]:
		return tx.Exec(`DELETE FROM `+t.name+` WHERE workspace_id = $1 AND `+t.oneOf(which, 3),
			tx.Workspace(), customerID, eraseBatch)
	case chained[t.name] != "":
		return tx.Exec(`UPDATE `+t.name+` SET `+chained[t.name]+`, blanked_at = $4 WHERE workspace_id = $1 AND `+
			t.oneOf(which+` AND x.blanked_at = 0`, 3), tx.Workspace(), customerID, eraseBatch, micros(now))
	case len(names) == 0:
		return 0, nil
	}
	return t.blankOwn(tx, which, customerID)
}

func (t *layout) blankOwn(tx *Tx, which, customerID string) (n int64, err error) {
	names, to := t.erased()
	args := []any{tx.Workspace(), customerID, eraseBatch}
	var set, dirty []string
	for i, name := range names {
		args = append(args, to[i])
		p := fmt.Sprintf("$%d", len(args))
		set = append(set, name+` = CASE WHEN `+name+` = '' THEN '' ELSE `+p+` END`)
		dirty = append(dirty, `x.`+name+` NOT IN ('', `+p+`)`)
	}
	id := t.recordedBy()
	err = tx.Rows(`UPDATE `+t.name+` SET `+strings.Join(set, ", ")+` WHERE workspace_id = $1 AND `+
		t.oneOf(which+` AND (`+strings.Join(dirty, " OR ")+`)`, 3)+` RETURNING `+id, args,
		t.changed(tx, &n))
	if err == nil && t.name == messages.name {
		err = tx.marksAnswers(customerID)
	}
	return n, err
}

// changed notes rows whose state is recorded or cached, by what recordedBy names.
func (t *layout) changed(tx *Tx, n *int64) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		*n++
		var id string
		if err := scan(&id); err != nil {
			return err
		}
		t.marks(tx, id)
		return nil
	}
}

func (t *layout) marks(tx *Tx, id string) {
	switch t.name {
	case orders.name:
		tx.changesLines(id)
	case orderLines.name:
		tx.changesLines(id)
	case confirmations.name:
		tx.changesConfirmation(id)
	case sessions.name:
		tx.touch(sessionRow, id)
	}
}

// recordedBy is the column that marks takes.
func (t *layout) recordedBy() string {
	if t.name == orderLines.name {
		return "order_id"
	}
	return t.keys()[0]
}

// marksAnswers has questions recorded whose deciding message was changed.
func (t *Tx) marksAnswers(customerID string) error {
	ids, err := texts(t, `SELECT c.id FROM confirmations c JOIN messages m ON m.workspace_id = c.workspace_id AND m.id = c.answer_id
		WHERE c.workspace_id = $1 AND c.answer_id <> '' AND m.session_id IN `+ownSessions, t.Workspace(), customerID)
	for _, id := range ids {
		t.changesConfirmation(id)
	}
	return err
}

// oneOf is the condition that a row is in a batch of those of a condition on x; its size is parameter p.
func (t *layout) oneOf(which string, p int) string {
	keys := strings.Join(t.keys(), ", ")
	return fmt.Sprintf(`(%s) IN (SELECT %s FROM %s x WHERE x.workspace_id = $1 AND %s LIMIT $%d)`, keys,
		"x."+strings.Join(t.keys(), ", x."), t.name, which, p)
}
