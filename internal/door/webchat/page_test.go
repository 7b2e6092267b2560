package webchat_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

var assetNames = regexp.MustCompile(`/assets/chat-[0-9a-f]+\.(?:js|css)`)

// mostBytes is what a slow phone may have to load before the customer can write.
const mostBytes = 60 << 10

func TestThePage(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		b := h.visitor()
		page := b.get("")
		policy := page.header.Get("Content-Security-Policy")
		if page.status != 200 || !strings.Contains(page.body, `<html lang="es-AR">`) ||
			!strings.Contains(page.body, "<h1>Tienda de prueba</h1>") {
			t.Fatalf("%d %s", page.status, page.body)
		}
		if strings.Contains(policy, "unsafe") || !strings.Contains(policy, "default-src 'none'; script-src 'self'") ||
			!strings.HasSuffix(policy, "frame-ancestors 'self'") {
			t.Errorf("policy: %s", policy)
		}
		if inline := regexp.MustCompile(`(?i)<style|\sstyle=|<script>|\son[a-z]+=`).FindString(page.body); inline != "" {
			t.Errorf("something is inline: %s", inline)
		}
		total := len(page.body)
		names := assetNames.FindAllString(page.body, -1)
		for _, name := range names {
			a := b.get(name)
			if a.status != 200 || !strings.Contains(a.header.Get("Cache-Control"), "immutable") ||
				a.header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %d %v", name, a.status, a.header)
			}
			total += len(a.body)
		}
		if len(names) != 2 || total > mostBytes {
			t.Errorf("%d files, %d bytes in all", len(names), total)
		}
		if got := b.post("open", object{}).is(200); got["open"] != false || len(got["openers"].([]any)) == 0 {
			t.Errorf("%v", got)
		}
		if n := len(h.Snapshot()["sessions"]); n != 0 || page.header.Get("Set-Cookie") != "" {
			t.Error("looking at the page left something behind")
		}
	})
}

func TestChatsThatAreNotThere(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		for path, want := range map[string]int{
			"/chat/nadie": 404, "/chat/" + h.Workspace.Slug + "?agent=nadie": 404,
			"/chat/" + h.Workspace.Slug + "?agent=agente": 200,
			"/chat/" + h.Workspace.Slug + "/api/nada":     404, "/chat/" + h.Workspace.Slug + "/assets/chat.js": 404,
			"/chat/": 404,
		} {
			if got := h.direct(http.MethodGet, path); got.status != want {
				t.Errorf("%s: %d", path, got.status)
			}
		}
		if got := h.direct(http.MethodDelete, "/chat/"+h.Workspace.Slug); got.status != 405 ||
			got.header.Get("Allow") != "GET" {
			t.Errorf("%d", got.status)
		}
		w := *h.Workspace
		w.Flags = map[string]bool{"channels.web": false}
		if err := h.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		if got := h.direct(http.MethodGet, "/chat/"+w.Slug); got.status != 404 {
			t.Errorf("a chat that is switched off: %d", got.status)
		}
	})
}

func TestItIsFramedWhereTheBusinessSays(t *testing.T) {
	each(t, testkit.Setup{Settings: access.Settings{
		JoinMillis: new(int), RequireIdentity: new(bool),
		WebChat: access.WebChat{Origins: []string{"https://tienda.example"}},
	}}, func(t *testing.T, h *house) {
		page := h.direct(http.MethodGet, "/chat/"+h.Workspace.Slug+"?framed=1")
		if policy := page.header.Get("Content-Security-Policy"); !strings.HasSuffix(policy,
			"frame-ancestors 'self' https://tienda.example") {
			t.Errorf("policy: %s", policy)
		}
		script := h.direct(http.MethodGet, "/chat/"+h.Workspace.Slug+"/embed.js")
		if script.status != 200 || !strings.Contains(script.body, `"title":"Tienda de prueba"`) ||
			strings.Contains(script.body, "/* words */") ||
			script.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
			!strings.HasPrefix(script.header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%d %v %s", script.status, script.header, script.body)
		}
	})
}

// Visitors talk to public agents only, and cannot find out about others.
func TestAgentsThatAreNotPublic(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		for _, slug := range []string{"interno", "ventas", "administracion"} { // the last one sorts first by name
			if _, err := h.Keyring.CreateAgent(t.Context(), h.Workspace.ID,
				access.AgentProfile{Slug: slug, Name: slug, AssistantType: "retail"}); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			chat   access.WebChat
			public map[string]int
		}{
			{access.WebChat{}, map[string]int{"": 200, "agente": 200, "interno": 404, "ventas": 404,
				"administracion": 404}},
			{access.WebChat{Agent: "ventas"}, map[string]int{"": 200, "agente": 404, "interno": 404, "ventas": 200}},
			{access.WebChat{Agent: "agente", Agents: []string{"ventas"}},
				map[string]int{"": 200, "agente": 200, "interno": 404, "ventas": 200}},
			{access.WebChat{Agents: []string{"ventas"}}, map[string]int{"": 200, "agente": 404, "interno": 404,
				"ventas": 200}},
		} {
			w := *h.Workspace
			w.Settings.WebChat = c.chat
			if err := h.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			h.Clock.Advance(time.Minute) // the cached copy expires
			unknown := h.direct(http.MethodGet, "/chat/"+w.Slug+"?agent=nadie")
			for agent, want := range c.public {
				got := h.direct(http.MethodGet, "/chat/"+w.Slug+"?agent="+agent)
				if got.status != want || want == 404 && got.body != unknown.body {
					t.Errorf("%+v, %q: %d", c.chat, agent, got.status)
				}
			}
			b := h.visitor()
			hidden := b.post("open?agent=interno", object{"start": true}).refused(404, "not_found")
			made := b.post("open?agent=nadie", object{"start": true}).refused(404, "not_found")
			if hidden["detail"] != made["detail"] {
				t.Errorf("%v, and of one that is none %v", hidden, made)
			}
		}
	})
}
