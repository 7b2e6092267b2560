package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Stands has the browser say that it is at a place, to pages that its user allows to know.
func (p *Page) Stands(latitude, longitude float64) {
	p.t.Helper()
	accuracy := 10.0
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetGeolocationOverride, emulation.SetGeolocationOverrideParams{
			Latitude: &latitude, Longitude: &longitude, Accuracy: &accuracy})
		return err
	}))
}
