package mcpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

const (
	// mostForm is more than our page ever sends.
	mostForm = 16 << 10
	// outcomeTime is how long after its expiry a link still shows the outcome.
	outcomeTime = 24 * time.Hour
)

// page shows a question to the holder of its link and takes the answer. Only a POST from the page itself decides: a
// link preview has no effect.
func (d *Door) page(w http.ResponseWriter, r *http.Request, token string) {
	guardPage(w.Header())
	if !d.hostKnown(r) {
		show(w, http.StatusForbidden, sheet{tag: visitor.Language(r), title: msgNoLink,
			note: msgNoLinkNote.In(visitor.Language(r))})
		return
	}
	t, ok := d.signer().read(token)
	if !ok || d.Runtime.Clock.Now().After(t.until.Add(outcomeTime)) {
		show(w, http.StatusNotFound, sheet{tag: visitor.Language(r), title: msgNoLink,
			note: msgNoLinkNote.In(visitor.Language(r))})
		return
	}
	v, err := d.visit(r.Context(), t)
	if err != nil {
		d.showError(w, r, visitor.Language(r), err)
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		v.showQuestion(w)
	case http.MethodPost:
		v.receive(w, r)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		show(w, http.StatusMethodNotAllowed, sheet{tag: v.tag(), shop: v.workspace.Name, title: msgNoLink})
	}
}

// visit is one request to a question's page.
type visit struct {
	door      *Door
	workspace *access.Workspace
	question  confirmation.Confirmation
}

// holder is the actor of a customer's link: only the customer is given it.
var holder = access.Actor{Role: access.Customer}

func (d *Door) visit(ctx context.Context, t ticket) (*visit, error) {
	w, err := d.Keyring.WorkspaceBySlug(ctx, t.workspace)
	if err != nil {
		return nil, err
	}
	v := &visit{door: d, workspace: &w}
	return v, v.read(ctx, t.question)
}

func (v *visit) read(ctx context.Context, id string) error {
	return v.door.Runtime.Read(ctx, v.workspace, holder, func(u *core.Unit) (err error) {
		v.question, err = u.Confirmations.Get(id, false)
		return err
	})
}

func (v *visit) tag() locale.Tag { return v.workspace.Locale }

// showQuestion shows the question while it is open, and afterwards only its outcome: the question may be personal, and
// people keep links.
func (v *visit) showQuestion(w http.ResponseWriter) {
	q := v.question
	switch {
	case q.State != confirmation.Pending:
		v.showOutcome(w, statusOf(q.State), q.State)
	case q.Addressee != access.Customer:
		v.show(w, http.StatusOK, sheet{
			title: msgForOthers, note: msgForOthersNote.In(v.tag(), roleNames[q.Addressee].In(v.tag()), q.ID),
			question: q.Text,
		})
	default:
		v.ask(w, http.StatusOK, "")
	}
}

// ask shows the open question with its buttons.
func (v *visit) ask(w http.ResponseWriter, status int, note string) {
	q := v.question
	v.show(w, status, sheet{
		title: msgAsk, note: note, question: q.Text,
		form: &formText{
			Action: pagePath + v.door.signer().link(v.workspace.Slug, q), Proof: v.door.signer().form(q.ID),
			Yes: msgYes.In(v.tag()), No: msgNo.In(v.tag()), Change: msgChange.In(v.tag()), Send: msgSend.In(v.tag()),
			Until: msgUntil.In(v.tag(), q.ExpiresAt.In(v.workspace.Location()).Format("15:04")),
		},
	})
}

// receive receives the person's answer.
func (v *visit) receive(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	nonce, ours := v.door.signer().nonce(v.question.ID, r.PostFormValue("form"))
	switch {
	case !v.door.fromOurPage(r) || !ours:
		v.show(w, http.StatusForbidden, sheet{title: msgNotHere, note: msgNotHereNote.In(v.tag())})
		return
	case v.question.Addressee != access.Customer:
		v.showQuestion(w)
		return
	}
	reply := runtime.Reply{
		Workspace: v.workspace, Actor: holder, ConfirmationID: v.question.ID,
		Correlation: requestOf(r.Context()).Correlation,
	}
	switch words := doorkit.Text(r.PostFormValue("words")); r.PostFormValue("answer") {
	case "yes":
		reply.Verdict = confirm.Confirm
	case "no":
		reply.Verdict = confirm.Deny
	case "words":
		if words == "" {
			v.showQuestion(w)
			return
		}
		reply.Message, reply.MessageID = words, "page:"+nonce
	default:
		v.showQuestion(w)
		return
	}
	decision, err := v.door.Runtime.Decide(r.Context(), reply)
	if err != nil {
		v.door.showError(w, r, v.tag(), err)
		return
	}
	if decision.Result != nil {
		requestOf(r.Context()).Called(decision.Result.ExecutionID)
	}
	v.outcome(w, r, decision)
}

// outcome shows the result in words for the person at the page: the answer's own text is for the agent that made the
// call.
func (v *visit) outcome(w http.ResponseWriter, r *http.Request, d runtime.Decision) {
	switch {
	case d.PassedOn():
		v.show(w, http.StatusOK, sheet{title: stateTitle(confirmation.Confirmed), note: d.Message})
	case d.Confirmation != nil: // asked again, or a new question because of a change
		note := msgUnclear.In(v.tag())
		if d.Result != nil {
			note = askedAgain[d.Result.ErrorCode].In(v.tag())
		}
		if err := v.read(r.Context(), d.Confirmation.ID); err != nil {
			v.door.showError(w, r, v.tag(), err)
			return
		}
		v.ask(w, http.StatusOK, note)
	case d.Result != nil && d.Result.Success:
		v.show(w, http.StatusOK, sheet{title: stateTitle(confirmation.Executed), note: ownWords(d.Result.Data)})
	case d.Result != nil && (d.State == confirmation.Pending || d.State == confirmation.Confirmed ||
		d.State == confirmation.Failed):
		v.show(w, http.StatusOK, sheet{title: msgRefused, note: whyNot(d.Result.ErrorCode).In(v.tag())})
	default:
		v.showOutcome(w, http.StatusOK, d.State)
	}
}

// showOutcome shows the outcome of a question and what to do about it.
func (v *visit) showOutcome(w http.ResponseWriter, status int, s confirmation.State) {
	v.show(w, status, sheet{title: stateTitle(s), note: stateNotes[s].In(v.tag())})
}

// fromOurPage reports whether a browser sent the form from our own page.
func (d *Door) fromOurPage(r *http.Request) bool {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	if site != "" && site != "same-origin" {
		return false
	}
	if origin == "" {
		return site != ""
	}
	return d.ownOrigin(r, origin)
}

func (v *visit) show(w http.ResponseWriter, status int, s sheet) {
	s.tag, s.shop = v.tag(), v.workspace.Name
	show(w, status, s)
}

// showError is the error page; the cause of a server error stays in the log.
func (d *Door) showError(w http.ResponseWriter, r *http.Request, tag locale.Tag, err error) {
	e := fault.From(err)
	if e.Code == fault.NotFound { // the question was deleted: its link is invalid
		show(w, http.StatusNotFound, sheet{tag: tag, title: msgNoLink, note: msgNoLinkNote.In(tag)})
		return
	}
	status := fault.Of(e.Code).Status
	if status >= http.StatusInternalServerError {
		d.logCause(r.Context(), "page failed", e.Code, err)
	}
	show(w, status, sheet{tag: tag, title: msgRefused, note: whyNot(e.Code).In(tag)})
}
