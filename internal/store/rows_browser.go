package store

import "github.com/mostrador/mostrador/internal/core/support"

var browsers = describe("push_browsers", "b", func(b *support.Browser) columns {
	return columns{
		key("id", &b.ID), id("person_id", &b.PersonID), personal("endpoint", &b.Endpoint), personal("public_key", &b.Key),
		personal("auth", &b.Auth), prose("agent", &b.Agent), when("created_at", &b.CreatedAt),
	}
})

func (r supportRows) Browser(id string) (support.Browser, bool, error) {
	return browsers.one(r.tx, ` AND b.id = $2`, id)
}

func (r supportRows) BrowsersOf(personID string) ([]support.Browser, error) {
	return browsers.all(r.tx, ` AND b.person_id = $2 ORDER BY b.id`, personID)
}

func (r supportRows) InsertBrowser(b support.Browser) error {
	if _, err := r.tx.Exec(`DELETE FROM push_browsers WHERE workspace_id = $1 AND endpoint = $2`, r.tx.Workspace(), b.Endpoint); err != nil {
		return err
	}
	return browsers.add(r.tx, b)
}

func (r supportRows) DeleteBrowser(id string) error {
	_, err := r.tx.Exec(`DELETE FROM push_browsers WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), id)
	return err
}

// forgetBrowsers deletes the browsers of a person who left.
func forgetBrowsers(tx *Tx, personID string) error {
	_, err := tx.Exec(`DELETE FROM push_browsers WHERE workspace_id = $1 AND person_id = $2`, tx.Workspace(), personID)
	return err
}
