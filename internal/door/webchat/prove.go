package webchat

import (
	"net/http"
	"regexp"
	"time"

	who "github.com/mostrador/mostrador/internal/core/customer"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var codeForm = regexp.MustCompile(`^[0-9]{6}$`)

// prove sends a code to a telephone, or checks one: the conversation then belongs to that customer.
func (d *Door) prove(w http.ResponseWriter, r *http.Request, v *visit) error {
	var in struct {
		Phone string `json:"phone"`
		Code  string `json:"code"`
	}
	if err := v.body(w, r, &in); err != nil {
		return err
	}
	if err := v.needsConversation(); err != nil {
		return err
	}
	if err := d.within(v, provePerSession, provePerAddress); err != nil {
		return err
	}
	if in.Code != "" {
		return d.checkCode(w, r, v, in.Code)
	}
	var p who.Proof
	err := d.write(r.Context(), v, func(u *core.Unit, _ conversation.Session) (err error) {
		p, err = u.AskProof(in.Phone)
		return err
	})
	if err == nil {
		answer(w, http.StatusOK, map[string]any{
			"status": "code_sent", "sent_to": phone.Mask(p.Phone), "expires_at": p.ExpiresAt.Format(time.RFC3339),
		})
	}
	return err
}

// checkCode commits a wrong try as well: it counts.
func (d *Door) checkCode(w http.ResponseWriter, r *http.Request, v *visit, code string) error {
	if !codeForm.MatchString(code) {
		return v.unreadable()
	}
	var refused *fault.Error
	err := d.write(r.Context(), v, func(u *core.Unit, _ conversation.Session) (err error) {
		_, refused, err = u.Prove(code)
		return err
	})
	switch {
	case err != nil:
		return err
	case refused != nil:
		return refused
	}
	d.rooms.say(v.sessionID, signal{kind: news})
	answer(w, http.StatusOK, map[string]any{"status": "verified"})
	return nil
}
