package webchat

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// visit is a visitor at a business's page, with the agent they talk to.
type visit struct {
	workspace *access.Workspace
	agent     access.AgentProfile
	agentSlug string         // the agent the address names; empty: the default one
	branch    booking.Branch // the branch the address names; zero: none
	sessionID string         // empty: no conversation yet
	since     time.Time
	address   string // or network: the key of limits
}

// customer is the actor of every visitor.
var customer = access.Actor{Role: access.Customer}

// switchedOff is the workspace's flag that closes its page.
const switchedOff = "channels.web"

var (
	msgNobody = locale.Text{
		ES: "En este momento nadie atiende por acá.", MX: "En este momento nadie atiende por aquí.",
		PT: "No momento ninguém atende por aqui.", EN: "Nobody answers here at the moment.",
	}
	msgNoTalk = locale.Text{
		ES: "Todavía no empezó la conversación.",
		PT: "A conversa ainda não começou.",
		EN: "The conversation has not begun yet.",
	}
)

// visit finds the business, the agent that answers, and the visitor's conversation.
func (d *Door) visit(r *http.Request, slug string) (*visit, error) {
	w, err := d.Keyring.WorkspaceBySlug(r.Context(), slug)
	if err == nil && !w.Flag(switchedOff) {
		err = fault.New(fault.NotFound, "there is no chat of %q", slug)
	}
	if err != nil {
		return nil, err
	}
	v := &visit{workspace: &w, agentSlug: r.URL.Query().Get("agent"), address: visitor.Network(d.Proxies.Address(r))}
	if v.agent, err = d.agentFor(r.Context(), &w, v.agentSlug); err != nil {
		return nil, err
	}
	if v.branch, err = d.branchFor(r, &w); err != nil {
		return nil, err
	}
	if c, err := r.Cookie(v.cookieName()); err == nil {
		if id, since, ok := d.tickets().read(w.ID, v.agent.ID, c.Value, d.Runtime.Clock.Now()); ok {
			v.sessionID, v.since = id, since
		}
	}
	return v, nil
}

// errNoBranch is not_found for an address that names a branch which does not exist, with those that do.
type errNoBranch struct{ refusal *fault.Error }

func (e errNoBranch) Error() string { return e.refusal.Error() }

func (e errNoBranch) Unwrap() error { return e.refusal }

// branchFor is the branch that the address names, by its id or name. A mistyped one is refused: the customer would
// take another branch's answers for its own.
func (d *Door) branchFor(r *http.Request, w *access.Workspace) (b booking.Branch, err error) {
	said := r.URL.Query().Get("branch")
	if said == "" {
		return b, nil
	}
	err = d.Runtime.Read(r.Context(), w, customer, func(u *core.Unit) (err error) {
		b, err = u.Places.Meant("/branch", said)
		return err
	})
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.InvalidArguments) {
		err = errNoBranch{fault.New(fault.NotFound, "%s", fault.From(err).Message)}
	}
	return b, err
}

// agentFor is the agent the address names, if it is public, else the one the business chose for its page, else the
// oldest active one: sorted by name, an agent added for something else could take the page over. An agent that is not
// public is not_found, as an unknown one is.
func (d *Door) agentFor(ctx context.Context, w *access.Workspace, slug string) (access.AgentProfile, error) {
	list, err := d.Keyring.AgentList(ctx, w.ID)
	if err != nil {
		return access.AgentProfile{}, err
	}
	chat := w.Settings.WebChat
	if chat.Agent == "" {
		first := "" // ids sort by creation
		for _, a := range list {
			if a.Active && (len(chat.Agents) == 0 || chat.Public(a.Slug)) && (first == "" || a.ID < first) {
				chat.Agent, first = a.Slug, a.ID
			}
		}
	}
	slug = cmp.Or(slug, chat.Agent)
	for _, a := range list {
		if a.Active && a.Slug == slug && chat.Public(a.Slug) {
			return a, nil
		}
	}
	return access.AgentProfile{}, fault.New(fault.NotFound, "%s", msgNobody.In(w.Locale))
}

// needsConversation refuses a visitor without a conversation: no_conversation.
func (v *visit) needsConversation() error {
	if v.sessionID == "" {
		return v.noTalk()
	}
	return nil
}

func (v *visit) noTalk() error {
	return fault.New(noConversation, "%s", msgNoTalk.In(v.workspace.Locale))
}

// read runs fn in the visitor's conversation. A deleted one is no_conversation.
func (d *Door) read(ctx context.Context, v *visit, fn func(u *core.Unit, s conversation.Session) error) error {
	return v.translate(d.Runtime.Read(ctx, v.workspace, customer, v.within(false, fn)))
}

// write is read with the conversation locked for a change.
func (d *Door) write(ctx context.Context, v *visit, fn func(u *core.Unit, s conversation.Session) error) error {
	return v.translate(d.Runtime.Write(ctx, v.workspace, customer, v.within(true, fn)))
}

// errGone marks a ticket whose conversation no longer exists.
var errGone = fault.New(noConversation, "gone")

func (v *visit) translate(err error) error {
	if fault.Is(err, noConversation) {
		return v.noTalk()
	}
	return err
}

func (v *visit) within(lock bool, fn func(u *core.Unit, s conversation.Session) error) func(u *core.Unit) error {
	return func(u *core.Unit) error {
		s, err := u.Conversations.Get(v.sessionID, lock)
		switch {
		case fault.Is(err, fault.NotFound):
			return errGone
		case err != nil:
			return err
		}
		u.Conversations.Adopt(s)
		return fn(u, s)
	}
}
