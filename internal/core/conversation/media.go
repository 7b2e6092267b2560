package conversation

import "time"

// Media is a file that a customer sent through a channel: where it is to be had,
// not the file itself. Vendors keep it for days only.
type Media struct {
	ID          string // the channel's
	Account     string // of ours, that it came through
	SessionID   string
	CustomerID  string
	URL         string
	ContentType string // as the vendor says
	SHA256      string // as the vendor writes it
	Name        string
	CreatedAt   time.Time
}

// MediaRows is what media need from storage.
type MediaRows interface {
	// InsertMedia changes nothing where the id is known already.
	InsertMedia(m Media) error
	Media(id string) (m Media, found bool, err error)
	// DropMedia forgets what came before a moment.
	DropMedia(before time.Time, limit int) (int64, error)
}

// mediaKept is longer than any vendor keeps a file.
const mediaKept = 31 * 24 * time.Hour

// Remember notes a file that came in the current conversation.
func (c *Conversations) Remember(m Media) error {
	m.SessionID, m.CustomerID, m.CreatedAt = c.scope.SessionID, c.scope.CustomerID, c.scope.Now
	return c.rows.InsertMedia(m)
}

// Media is a file that the actor's customer sent, by the channel's id of it. Another
// customer's is not found.
func (c *Conversations) Media(id string) (Media, bool, error) {
	m, found, err := c.rows.Media(id)
	own := c.scope.MaySee(m.CustomerID) || (m.SessionID != "" && m.SessionID == c.scope.SessionID)
	return m, found && own, err
}

// ForgetMedia drops what no vendor has any more.
func (c *Conversations) ForgetMedia() (int64, error) {
	return c.rows.DropMedia(c.scope.Now.Add(-mediaKept), 500)
}
