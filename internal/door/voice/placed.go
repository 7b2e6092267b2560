package voice

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// AnswerURL and StatusURL are where Twilio asks and tells about one attempt of a call that we placed.
func AnswerURL(base, slug, callID string, attempt int) string {
	return placedURL(base, slug, answeredPath, callID, attempt)
}

func StatusURL(base, slug, callID string, attempt int) string {
	return placedURL(base, slug, statusPath, callID, attempt)
}

func placedURL(base, slug, path, callID string, attempt int) string {
	return strings.TrimSuffix(base, "/") + twilioPrefix + slug + "/" + path + "?" +
		url.Values{"call": {callID}, "attempt": {strconv.Itoa(attempt)}}.Encode()
}

// progress reads Twilio's status of a call, and who answered it. An unknown status is none.
func progress(status, answeredBy string) (returncall.Progress, bool) {
	machine := strings.HasPrefix(answeredBy, "machine") || answeredBy == "fax"
	switch status {
	case "queued", "initiated", "ringing":
		return returncall.Ringing, true
	case "in-progress", "answered":
		if machine {
			return returncall.Machine, true
		}
		return returncall.PickedUp, true
	case "completed":
		if machine {
			return returncall.Machine, true
		}
		return returncall.Ended, true
	case "busy", "no-answer", "canceled":
		return returncall.Missed, true
	case "failed":
		return returncall.Dead, true
	}
	return "", false
}

// report records what Twilio says of an attempt; live is false if the call should be hung up.
func (d *Door) report(r *http.Request, at place, p returncall.Progress) (live bool, err error) {
	attempt, err := strconv.Atoi(r.URL.Query().Get("attempt"))
	if err != nil {
		return false, nil
	}
	id, sid := r.URL.Query().Get("call"), r.PostForm.Get("CallSid")
	if id == "" || sid == "" || len(sid) > longestCall {
		return false, nil
	}
	err = d.Runtime.Write(r.Context(), at.workspace, access.System, func(u *core.Unit) error {
		_, live, err = u.ReturnCalls.Report(id, attempt, sid, p)
		return err
	})
	return live, err
}

// status takes in what became of a call. Twilio gets the same answer whether or not there is such a call.
func (d *Door) status(w http.ResponseWriter, r *http.Request, at place) error {
	p, known := progress(r.PostForm.Get("CallStatus"), r.PostForm.Get("AnsweredBy"))
	if !known {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	_, err := d.report(r, at, p)
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// answered connects a call of ours that a person picked up. An answering machine is hung up on.
func (d *Door) answered(w http.ResponseWriter, r *http.Request, at place) error {
	p, _ := progress("in-progress", r.PostForm.Get("AnsweredBy"))
	live, err := d.report(r, at, p)
	if err != nil {
		return err
	}
	if live {
		_, err = d.callAgent(r.Context(), at.workspace)
	}
	switch {
	case fault.Is(err, fault.NotFound), err == nil && !live:
		return writeTwiML(w, twiml{Hangup: &struct{}{}})
	case err != nil:
		return err
	}
	return writeTwiML(w, twiml{Connect: connectVerb(at, 0, speech.Aloud(at.workspace.Locale, returning(at.workspace)))})
}

var msgReturning = locale.Text{
	ES: "Hola, te llamamos de %s porque pediste que te devolviéramos la llamada. ¿Es un buen momento para hablar?",
	MX: "Hola, te llamamos de %s porque pediste que te regresáramos la llamada. ¿Es un buen momento para hablar?",
	PT: "Olá, aqui é da %s. Você pediu que a gente retornasse a sua ligação. Pode falar agora?",
	EN: "Hello, this is %s. You asked us to call you back. Is this a good time to talk?",
}

// returning is how a call back begins: who calls and why.
func returning(w *access.Workspace) string { return msgReturning.In(w.Locale, w.Name) }

// noteReturning writes what a call back began with into its conversation, so that the agent knows why it talks.
func (d *Door) noteReturning(ctx context.Context, w *access.Workspace, sessionID, callSID string) error {
	return d.Runtime.Write(ctx, w, access.System, func(u *core.Unit) error {
		if ours, err := u.ReturnCalls.Ours(callSID); err != nil || !ours {
			return err
		}
		s, err := u.Conversations.Get(sessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		_, err = u.Conversations.Say("agent", returning(w), "")
		return err
	})
}
