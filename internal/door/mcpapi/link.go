package mcpapi

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// signer makes and verifies links to questions. A link is the question, its workspace and its expiry, signed. It is a
// bearer token: any holder may answer, so only the addressee gets it. Nothing is stored for it.
type signer struct{ links, forms []byte }

// macBytes is too long to guess.
const macBytes = 16

func (d *Door) openSigner() signer {
	secret := doorkit.SigningSecret(d.Secret, d.Log, "links to questions")
	return signer{links: mac(secret, []byte("links")), forms: mac(secret, []byte("forms"))}
}

func mac(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}

// ticket is the content of a link.
type ticket struct {
	workspace string // slug
	question  string
	until     time.Time
}

var encoding = base64.RawURLEncoding

func (s signer) link(workspaceSlug string, q confirmation.Confirmation) string {
	id := uuid.MustParse(q.ID)
	raw := append([]byte{}, id[:]...)
	raw = binary.BigEndian.AppendUint64(raw, uint64(q.ExpiresAt.Unix()))
	raw = append(raw, workspaceSlug...)
	return encoding.EncodeToString(append(raw, mac(s.links, raw)[:macBytes]...))
}

// Link is the address of the page on which a question is answered, below a public address. Whoever holds it may
// answer, so only the addressee gets it.
func (d *Door) Link(base, workspaceSlug string, q confirmation.Confirmation) string {
	return base + pagePath + d.signer().link(workspaceSlug, q)
}

const ticketBytes = 16 + 8

// read verifies a link; ok is false for one we did not sign. It does not check the expiry.
func (s signer) read(token string) (t ticket, ok bool) {
	raw, err := encoding.Strict().DecodeString(token)
	if err != nil || len(raw) <= ticketBytes+macBytes {
		return t, false
	}
	raw, sum := raw[:len(raw)-macBytes], raw[len(raw)-macBytes:]
	if !hmac.Equal(sum, mac(s.links, raw)[:macBytes]) {
		return t, false
	}
	id, err := uuid.FromBytes(raw[:16])
	return ticket{
		workspace: string(raw[ticketBytes:]), question: id.String(),
		until: time.Unix(int64(binary.BigEndian.Uint64(raw[16:ticketBytes])), 0).UTC(),
	}, err == nil
}

// form is the proof that an answer was sent from our page. Its nonce also makes a second press of the button the same
// answer.
func (s signer) form(question string) string {
	nonce := rand.Text()
	return nonce + "." + encoding.EncodeToString(mac(s.forms, []byte(question+" "+nonce))[:macBytes])
}

// nonce is the nonce of a form's proof; ok is false for one we did not make.
func (s signer) nonce(question, form string) (nonce string, ok bool) {
	const length = 26 // of rand.Text
	if len(form) < length+1 {
		return "", false
	}
	nonce = form[:length]
	want := nonce + "." + encoding.EncodeToString(mac(s.forms, []byte(question+" "+nonce))[:macBytes])
	return nonce, hmac.Equal([]byte(want), []byte(form))
}
