package app

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/door/reference"
	"github.com/mostrador/mostrador/internal/door/transfer"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// Handler serves every door that is reached over HTTP.
func (a *App) Handler() http.Handler {
	files := &transfer.Files{Desk: a.Runtime, Keyring: a.Keyring, Open: a.vendors.files.Store.Open, Links: a.links,
		Clock: a.Clock, Log: a.Log}
	mux := routes{http.NewServeMux()}
	mux.mount(a.doors.dashboard, "/{$}", "/d", "/d/", "/me", "/me/", "/sign-in", "/sign-in/", "/sign-out", "/start",
		"/welcome/", "/_dash/", "/_components")
	mux.mount(a.doors.mcp, "/mcp", "/mcp/", "/confirm/")
	mux.mount(a.doors.chat, "/chat/")
	mux.mount(a.doors.voice, "/openai/v1/", "/voice/twilio/", "/voice/vapi/", "/voice/retell/", "/voice/elevenlabs/",
		"/voice/openai/")
	mux.mount(webhook.New(webhook.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Vendors: a.vendors.webhooks(), Workshop: a.Workshop, Log: a.Log,
		Proxies: a.doors.proxies,
	}), "/webhooks/")
	mux.mount(http.HandlerFunc(files.ServeLink), "/files/")
	mux.mount(http.HandlerFunc(files.ServePicture), "/pictures/")
	mux.mount(a.feeds(), "/calendar/")
	mux.mount(reference.New(func() ([]byte, error) { return httpapi.Document(a.version) }), reference.Prefix, reference.Prefix+"/")
	mux.mount(transfer.Imports{Keyring: a.Keyring, Import: a.Import, Log: a.Log}, "POST /v1/imports/")
	mux.mount(httpapi.New(a.api()), "/",
		// Without their slash these are not found, where a mux would redirect.
		"/welcome", "/_dash", "/confirm", "/chat", "/openai/v1", "/voice/twilio", "/voice/vapi",
		"/voice/retell", "/voice/elevenlabs", "/voice/openai", "/webhooks", "/files", "/pictures",
		"/calendar", "/v1/imports")
	return a.withHSTS(mux)
}

func (a *App) feeds() *transfer.Feeds {
	return &transfer.Feeds{Desk: a.Runtime, Keyring: a.Keyring, Links: a.links, Log: a.Log}
}

// api is what the HTTP API stands on.
func (a *App) api() httpapi.Config {
	return httpapi.Config{
		Runtime: a.Runtime, Keyring: a.Keyring, Credentials: a.Credentials, Policies: a.Policies, Tools: a.Tools,
		Workshop: a.Workshop, Log: a.Log,
		Metrics: a.telemetry.handler, Ready: a.Ready, Version: a.version, Events: a.Events, Webhooks: a.Webhooks,
		Turns: a.Turns, Feeds: a.feeds().URL, CheckModel: a.CheckModel,
		Entrance: a.Entrance, Invite: a.invite, RemoveBranch: a.RemoveBranch, Leaving: a.Leaving(),
		BaseURL: func(r *http.Request) string { return a.doors.proxies.BaseURL(r, a.publicURL) },
	}
}

// Export writes a list of a business as a file, as an actor sees it. Codes are those of the list's route.
func (a *App) Export(ctx context.Context, w *access.Workspace, who access.Actor, x sheet.Request, to io.Writer) error {
	return a.doors.exports().Write(ctx, w, who, x, to)
}

// Exports are the names of the lists that can be exported.
func (a *App) Exports() []string { return a.doors.exports().Names() }

// Pages serves only the pages on which customers answer questions, and the API's routes by which the business answers
// its own, with a key.
func (a *App) Pages() http.Handler {
	all := a.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		const questions = "/v1/confirmations"
		switch path := r.URL.Path; {
		case strings.HasPrefix(path, "/confirm/"), path == questions, strings.HasPrefix(path, questions+"/"):
			all.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}

// routes finds the door of a path. A ServeMux would redirect an unclean path and decode its escapes; here it only
// chooses the door, which gets the request as it came.
type routes struct{ mux *http.ServeMux }

func (t routes) mount(door http.Handler, patterns ...string) {
	for _, p := range patterns {
		t.mux.Handle(p, door)
	}
}

// odd is the first part of a path that a mux would clean away.
var odd = regexp.MustCompile(`/(\.{0,2}/|\.{1,2}$)`)

func (t routes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if at := odd.FindStringIndex(path); at != nil {
		path = path[:at[0]] + "/-" // whatever follows belongs to the same door
	}
	door, _ := t.mux.Handler(&http.Request{Method: r.Method, URL: &url.URL{Path: path}})
	door.ServeHTTP(w, r)
}

// withHSTS sends HSTS, so that browsers come back over https alone, where they came over it. A server that is reached
// over plain http does not: browsers would not find it again.
func (a *App) withHSTS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(a.publicURL, "https://") || a.doors.proxies.HTTPS(r) {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}
