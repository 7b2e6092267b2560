package conversation

import "time"

// Media is where to download a file that a customer sent through a channel, not the file itself. Vendors keep it for
// days only.
type Media struct {
	ID          string // the channel's
	Account     string // our account it came through
	SessionID   string
	CustomerID  string
	URL         string
	ContentType string // as the vendor declares it
	SHA256      string // as the vendor writes it
	Name        string
	CreatedAt   time.Time
}

// MediaRows is what media need from storage.
type MediaRows interface {
	// InsertMedia does nothing if the id exists.
	InsertMedia(m Media) error
	Media(id string) (m Media, found bool, err error)
	// DropMedia deletes what came before a moment.
	DropMedia(before time.Time, limit int) (int64, error)
}

// mediaKept is longer than any vendor keeps a file.
const mediaKept = 31 * 24 * time.Hour

// Remember stores a file that came in the current conversation.
func (c *Conversations) Remember(m Media) error {
	m.SessionID, m.CustomerID, m.CreatedAt = c.scope.SessionID, c.scope.CustomerID, c.scope.Now
	return c.rows.InsertMedia(m)
}

// Media returns a file that the actor's customer sent, by the channel's id. Another customer's is not found.
func (c *Conversations) Media(id string) (Media, bool, error) {
	m, found, err := c.rows.Media(id)
	own := c.scope.MaySee(m.CustomerID) || (m.SessionID != "" && m.SessionID == c.scope.SessionID)
	return m, found && own, err
}

// ForgetMedia deletes what vendors no longer keep.
func (c *Conversations) ForgetMedia() (int64, error) {
	return c.rows.DropMedia(c.scope.Now.Add(-mediaKept), 500)
}
