package browser

import (
	"context"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// Allows lets the pages of a server do what a person is asked about, such as "notifications".
func (p *Page) Allows(permission, origin string) {
	p.t.Helper()
	_, err := chromedp.CallBrowser(p.ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission: &browser.PermissionDescriptor{Name: permission}, Setting: browser.PermissionSettingGranted, Origin: origin,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	if err != nil {
		p.failed("%s: %v", permission, err)
	}
}

// Before runs a script in every page that is opened from now on, before the page's own.
func (p *Page) Before(script string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// Pushed gives the service worker of a scope a message, as it comes from a push service after the browser has
// decrypted it.
func (p *Page) Pushed(origin, scope, message string) {
	p.t.Helper()
	var at serviceworker.RegistrationID
	ctx, cancel := context.WithTimeout(p.ctx, stepTimeout)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.WaitEvent(serviceworker.WorkerRegistrationUpdated,
		func(e serviceworker.EventWorkerRegistrationUpdated) bool {
			for _, r := range e.Registrations {
				if r.ScopeURL == origin+scope {
					at = r.RegistrationID
				}
			}
			return at != ""
		},
		chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, serviceworker.Enable, cdp.Empty{})
			return err
		})))
	if err != nil {
		p.failed("no service worker of %s: %v", scope, err)
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
			Origin: origin, RegistrationID: at, Data: message})
		if err == nil { // it lists the service workers once it begins
			_, err = cdp.Call(ctx, t, serviceworker.Disable, cdp.Empty{})
		}
		return err
	}))
}
