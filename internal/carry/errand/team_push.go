package errand

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/webpush"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Browsers sends notices to people's browsers.
type Browsers struct {
	Client *webpush.Client
	// Keep returns the installation's key as text; made is one for the case that there is none.
	Keep func(ctx context.Context, made func() (string, error)) (string, error)

	mu  sync.Mutex
	key *webpush.Key
}

// Key is who this installation is to push services. It fails where nothing can be kept secret.
func (b *Browsers) Key(ctx context.Context) (*webpush.Key, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.key != nil {
		return b.key, nil
	}
	text, err := b.Keep(ctx, func() (string, error) {
		made, err := webpush.NewKey()
		if err != nil {
			return "", err
		}
		return made.Text()
	})
	if err == nil {
		b.key, err = webpush.ReadKey(text)
	}
	return b.key, err
}

// PublicKey is the half of the key that browsers subscribe with.
func (b *Browsers) PublicKey(ctx context.Context) (string, error) {
	key, err := b.Key(ctx)
	if err != nil {
		return "", err
	}
	return key.Public(), nil
}

// Check refuses a browser that no message can be sent to: blocked_address, invalid_arguments.
func (b *Browsers) Check(s support.Browser) error { return b.Client.Check(subscription(s)) }

func subscription(b support.Browser) webpush.Browser {
	return webpush.Browser{Endpoint: b.Endpoint, Key: b.Key, Auth: b.Auth}
}

const (
	// pushLife is how long a push service keeps a notice for a browser that is off.
	pushLife = 24 * time.Hour
	// mostShown is how many characters of a notice a browser is sent: each may take six bytes.
	mostShown = 400
)

// shown is a notice as the service worker gets it; the dashboard's page/static/worker.js reads it.
type shown struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"`
	Lang  string `json:"lang"`
}

var (
	msgBrowserGone = locale.Text{
		ES: "Ese navegador ya no recibe avisos. Activalos de nuevo en él.",
		PT: "Esse navegador já não recebe avisos. Ative-os de novo nele.",
		EN: "That browser no longer takes notifications. Turn them on in it again.",
	}
	msgBrowserRefused = locale.Text{
		ES: "El servicio de avisos del navegador no lo aceptó.",
		PT: "O serviço de avisos do navegador não o aceitou.",
		EN: "The browser's push service did not take it.",
	}
	msgBrowserLater = locale.Text{
		ES: "El servicio de avisos del navegador no responde.",
		PT: "O serviço de avisos do navegador não responde.",
		EN: "The browser's push service does not answer.",
	}
	msgBrowserUnknown = locale.Text{
		ES: "El servicio de avisos del navegador no dijo si lo recibió.",
		PT: "O serviço de avisos do navegador não disse se o recebeu.",
		EN: "The browser's push service did not say whether it took it.",
	}
)

func (n *TeamNews) byBrowser(ctx context.Context, w *access.Workspace, one support.Notice, about []support.Notification) outcome {
	tag := w.Locale
	type at struct {
		support.Browser
		found bool
	}
	to, err := core.Look(ctx, n.Desk, w, func(u *core.Unit) (at, error) {
		b, found, err := u.Support.BrowserAt(one.Address)
		return at{b, found}, err
	})
	if err != nil {
		return outcome{state: support.NoticeQueued, why: msgBrowserLater.In(tag)}
	}
	if !to.found {
		return outcome{state: support.NoticeDropped}
	}
	key, err := n.Browsers.Key(ctx)
	if err != nil {
		return outcome{state: support.NoticeFailed, why: msgBrowserRefused.In(tag)}
	}
	text, err := json.Marshal(shown{ID: one.ID, Title: noticeSubject(w, about), Lang: string(tag),
		Body: shortened(strings.Join(noticeLines(w, about), "\n"), mostShown), Path: n.path(w, about)})
	if err != nil {
		return outcome{state: support.NoticeFailed, why: err.Error()}
	}
	err = n.Browsers.Client.Send(ctx, key, subscription(to.Browser), webpush.Message{Text: text, Life: pushLife,
		Urgency: urgency(about), Topic: strings.ReplaceAll(one.ID, "-", "")})
	return pushed(err, tag)
}

// urgency wakes a telephone for what is urgent.
func urgency(about []support.Notification) webpush.Urgency {
	for _, a := range about {
		if a.Priority != support.Normal {
			return webpush.High
		}
	}
	return webpush.Normal
}

// pushed is the outcome of a message to a browser.
func pushed(err error, tag locale.Tag) outcome {
	var f *webpush.Failure
	switch {
	case err == nil:
		return outcome{state: support.NoticeSent}
	case !errors.As(err, &f):
		return outcome{state: support.NoticeUnknown, why: msgBrowserUnknown.In(tag)}
	}
	switch f.Problem {
	case webpush.Gone:
		return outcome{state: support.NoticeFailed, why: msgBrowserGone.In(tag), gone: true}
	case webpush.Later:
		return outcome{state: support.NoticeQueued, why: msgBrowserLater.In(tag), after: f.After}
	case webpush.Unknown:
		return outcome{state: support.NoticeUnknown, why: msgBrowserUnknown.In(tag)}
	}
	return outcome{state: support.NoticeFailed, why: msgBrowserRefused.In(tag)}
}
