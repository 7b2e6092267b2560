package webchat

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// tickets makes and checks the session cookies of conversations. A ticket is a conversation's id and when it was
// issued, signed for one business and one agent. It does not identify the customer: a telephone proves that.
type tickets struct{ key []byte }

const (
	// ticketLife is how long after the last visit a conversation is found again.
	ticketLife = 30 * 24 * time.Hour
	// ticketFresh is the age from which a visit renews a ticket.
	ticketFresh = 24 * time.Hour

	ticketBytes = 16 + 8
	macBytes    = 16 // too long to guess
)

func (d *Door) openTickets() tickets {
	return tickets{doorkit.MAC(doorkit.SigningSecret(d.Secret, d.Log, "web chat conversations"), "web chat")}
}

var encoding = base64.RawURLEncoding

func (t tickets) make(workspaceID, agentID, sessionID string, now time.Time) string {
	id := uuid.MustParse(sessionID)
	raw := binary.BigEndian.AppendUint64(append([]byte{}, id[:]...), uint64(now.Unix()))
	return encoding.EncodeToString(append(raw, doorkit.MAC(t.key, workspaceID, agentID, string(raw))[:macBytes]...))
}

// read verifies a ticket; ok is false for one that is not ours or has expired.
func (t tickets) read(workspaceID, agentID, ticket string, now time.Time) (sessionID string, since time.Time, ok bool) {
	raw, err := encoding.Strict().DecodeString(ticket)
	if err != nil || len(raw) != ticketBytes+macBytes {
		return "", since, false
	}
	raw, sum := raw[:ticketBytes], raw[ticketBytes:]
	if !hmac.Equal(sum, doorkit.MAC(t.key, workspaceID, agentID, string(raw))[:macBytes]) {
		return "", since, false
	}
	id, err := uuid.FromBytes(raw[:16])
	since = time.Unix(int64(binary.BigEndian.Uint64(raw[16:])), 0).UTC()
	if err != nil || now.Sub(since) >= ticketLife {
		return "", since, false
	}
	return id.String(), since, true
}

// cookieName separates the conversations with several agents and at several branches; the path separates businesses.
func (v *visit) cookieName() string {
	if v.branch.ID != "" {
		return "chat-" + v.agent.Slug + "-" + v.branch.ID
	}
	return "chat-" + v.agent.Slug
}

// setTicket sets the session cookie of a conversation. In a frame on another site browsers only keep a partitioned
// cookie, one per site.
func (d *Door) setTicket(w http.ResponseWriter, r *http.Request, v *visit) {
	c := &http.Cookie{
		Name: v.cookieName(), Path: Prefix + v.workspace.Slug, HttpOnly: true,
		Secure:   d.Proxies.Secure(r, d.PublicURL),
		SameSite: http.SameSiteLaxMode,
		MaxAge:   int(ticketLife / time.Second), Value: d.tickets().make(v.workspace.ID, v.agent.ID, v.sessionID,
			d.Runtime.Clock.Now()),
	}
	if c.Secure && len(v.workspace.Settings.WebChat.Origins) > 0 {
		c.SameSite, c.Partitioned = http.SameSiteNoneMode, true
	}
	http.SetCookie(w, c)
}
