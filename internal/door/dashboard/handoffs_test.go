package dashboard_test

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/support"
)

const hostile = `<script>alert("hola")</script>`

// asks is a customer who asks for a person; it returns their conversation.
func (h *house) asks(words string) (session string) {
	h.t.Helper()
	err := h.Runtime.Write(h.t.Context(), h.Workspace, access.Actor{Role: access.Customer}, func(u *core.Unit) error {
		s, err := u.Conversations.Open(conversation.Session{AgentID: h.Agent.ID, Channel: "web"})
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		session = s.ID
		if _, _, err := u.Conversations.Hear(conversation.Message{Text: words}); err != nil {
			return err
		}
		_, err = u.Conversations.RequestPerson(conversation.Need{Reason: "quiere hablar con alguien " + words,
			Cause: "customer_request", Urgency: conversation.HighUrgency})
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return session
}

func (h *house) state(session string) (s conversation.Session) {
	h.t.Helper()
	err := h.Runtime.Read(h.t.Context(), h.Workspace, access.Actor{Role: access.Staff}, func(u *core.Unit) (err error) {
		s, err = u.Conversations.Get(session, false)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// Two members of staff see who waits; one takes the conversation, answers, gives it back and ends it.
func TestAHandoffFromQueueToEnd(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana, tomas := h.as(h.hires(h.Workspace, "Ana", access.Staff)), h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		home := "/d/" + h.Workspace.Slug
		ana.get(home + "/handoffs").is(http.StatusOK).says("Nadie espera")
		ana.get(home + "/conversations?folder=support").says("Ninguna conversación está con una persona")
		ana.get(home + "/conversations?folder=archived").says("que terminás")
		session := h.asks(hostile)
		talk := home + "/conversations/" + session
		queue := ana.get(home+"/handoffs").is(http.StatusOK).says("Urgente", "La tomo yo", "&lt;script&gt;")
		tomas.get(home + "/").is(http.StatusOK).says(`class="count"`)
		take := home + "/handoffs/" + between(queue.body, home+"/handoffs/", "/take") + "/take"

		back := http.Header{"Referer": {h.server.URL + home + "/handoffs"}}
		ana.post(take, nil).leads(talk)
		tomas.do(http.MethodPost, take, nil, back).leads(home + "/handoffs")
		// The page he leaves refreshes itself meanwhile: what the next one says is still said there.
		refresh := tomas.do(http.MethodGet, home+"/handoffs", nil, http.Header{"Sec-Fetch-Dest": {"empty"}})
		if strings.Contains(refresh.is(http.StatusOK).body, "Ya la tomó otra persona") {
			t.Error("a refresh shows the message of the next page")
		}
		tomas.get(home+"/handoffs").is(http.StatusOK).says("Ya la tomó otra persona", "La tiene Ana")
		if page := tomas.get(talk).is(http.StatusOK).says("La tiene Ana"); strings.Contains(page.body, "/say") {
			t.Error("somebody who does not have it is asked to answer")
		}
		page := ana.get(talk).is(http.StatusOK).says("La tenés vos", "/say", "&lt;script&gt;",
			"quiere hablar con alguien")
		say := url.Values{"text": {"Hola, soy Ana"}, "message": {between(page.body, `name="message" value="`, `"`)}}
		ana.post(talk+"/say", say).leads(talk)
		ana.post(talk+"/say", say).leads(talk) // a repeated message is deduplicated
		if got := strings.Count(ana.get(talk).body, "Hola, soy Ana"); got != 1 {
			t.Errorf("it was said %d times", got)
		}
		tomas.post(talk+"/say", url.Values{"text": {"Soy Tomás"},
			"message": {"m-t"}}).is(http.StatusConflict).says("Ya la tomó otra persona")
		if strings.Contains(ana.get(talk).body, "Soy Tomás") {
			t.Error("two people answer at once")
		}
		ana.post(talk+"/tags", url.Values{"tag": {"reclamo"}}).leads(talk)
		ana.get(home + "/conversations?folder=support&q=RECLAMO").is(http.StatusOK).says(session)
		ana.get(home + "/conversations?folder=support&q=nadie").is(http.StatusOK).says("Nada coincide")
		ana.post(talk+"/back", nil).leads(talk)
		if s := h.state(session); s.State == conversation.Handoff {
			t.Errorf("it is still with people: %+v", s)
		}
		// Staff may take a conversation without a hand-off, and end it.
		tomas.post(talk+"/take", nil).leads(talk)
		tomas.post(talk+"/end", nil).leads(home + "/conversations")
		if s := h.state(session); s.Folder != conversation.Archived {
			t.Errorf("it is in %s", s.Folder)
		}
		tomas.get(home + "/conversations?folder=archived").is(http.StatusOK).says(session)
		tomas.get(home + "/conversations/not-one").is(http.StatusNotFound)
	})
}

func between(text, before, after string) string {
	_, rest, _ := strings.Cut(text, before)
	part, _, _ := strings.Cut(rest, after)
	return part
}

// The stream names the parts of a page that changed, and nothing else; after sign-out it sends nothing more.
func TestTheLiveStream(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, h.server.URL+"/d/"+h.Workspace.Slug+"/live", nil)
		r.Header.Set("Accept", "text/event-stream")
		res, err := ana.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		lines := bufio.NewScanner(res.Body)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), "retry:") {
			t.Fatalf("it begins with %q", lines.Text())
		}
		session := h.asks("secreto")
		var told string
		for lines.Scan() && !strings.Contains(told, "bell") {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				told += data
			}
		}
		if !strings.Contains(told, `"session:`+session+`"`) || !strings.Contains(told, `"message"`) ||
			strings.Contains(told, "secreto") {
			t.Errorf("told %s", told)
		}
		h.Do(func(u *core.Unit) error {
			for _, p := range []support.Urgency{support.High, support.Urgent} {
				if _, err := u.Support.Notify(support.Notification{Team: access.SalesTeam, Message: "secreto",
					Priority: p}); err != nil {
					return err
				}
			}
			return nil
		})
		for told = ""; lines.Scan() && !strings.Contains(told, "bell"); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				told += data
			}
		}
		if !strings.Contains(told, `"notification"`) || !strings.Contains(told, "/d/tienda/notifications") ||
			strings.Contains(told, "secreto") {
			t.Errorf("of what is urgent it told %s", told)
		}
		ana.post("/sign-out", nil)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), "data:") {
				t.Errorf("a stranger was told %s", lines.Text())
			}
		}
		if ctx.Err() != nil {
			t.Error("the stream never ended")
		}
	})
}

// A conversation that is taken over stays in the list that staff work from, and says so.
func TestATakenConversationStaysInTheList(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		home := "/d/" + h.Workspace.Slug
		taken, other := h.Session("+5491155550001"), h.Session("+5491155550002")
		clerk.post(home+"/conversations/"+taken+"/take", url.Values{}).is(http.StatusSeeOther)
		list := clerk.get(home+"/conversations").is(http.StatusOK).says("Abiertas", taken, other, `<span class="badge live">Con una persona</span>`)
		if n := strings.Count(list.body, "badge live"); n != 1 {
			t.Errorf("%d conversations are marked", n)
		}
		if page := clerk.get(home + "/conversations?folder=support").is(http.StatusOK).says(taken); strings.Contains(page.body, other) {
			t.Error("another conversation is with a person")
		}
		found := clerk.get(home + "/conversations?q=5550001").is(http.StatusOK).says(taken)
		if strings.Contains(found.body, other) {
			t.Error("the search finds another one")
		}
	})
}

// Why we handed a conversation over, and why a quick action was refused, is read in each reader's language.
func TestReasonsAreInTheReadersLanguage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home := "/d/" + h.Workspace.Slug
		talk := h.Session("+5491155550001")
		rosa.post(home+"/conversations/"+talk+"/take", url.Values{}).is(http.StatusSeeOther)
		rosa.post(home+"/quick", url.Values{"sentence": {"avisale a Zulema que ya sale"}, "key": {"k"}}).is(http.StatusNotFound).
			says("No encontré ningún cliente que se llame Zulema")
		rosa.get(home + "/conversations/" + talk).says("Una persona del negocio tomó la conversación.")
		rosa.post("/me/language", url.Values{"language": {"pt-BR"}}).is(http.StatusSeeOther)
		rosa.get(home + "/conversations/" + talk).is(http.StatusOK).says("Uma pessoa da equipe assumiu a conversa.")
		rosa.get(home + "/quick").is(http.StatusOK).says("Não encontrei nenhum cliente chamado Zulema")
		rosa.post(home+"/quick", url.Values{"sentence": {"avisale a Zulma que ya sale"}, "key": {"k"}}).is(http.StatusNotFound).
			says("Não encontrei nenhum cliente chamado Zulma")
	})
}
