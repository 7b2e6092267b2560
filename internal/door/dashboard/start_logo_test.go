package dashboard_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The logo of the first run is drawn anew and shown where customers write; what is no picture is refused at its field, and the
// business's papers have the names of its country.
func TestTheFirstRunTakesALogo(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.begins("shop", "MX")
		b.get(founded + "/start").says("RFC")
		refused := b.sendsAs("logo", founded+"/start", "logo.png", "no es una imagen").is(http.StatusBadRequest)
		refused.says("f-logo", `class="badge bad"`)

		var file bytes.Buffer
		drawn := image.NewRGBA(image.Rect(0, 0, 64, 64))
		drawn.Set(3, 3, color.RGBA{R: 200, A: 255})
		if err := png.Encode(&file, drawn); err != nil {
			t.Fatal(err)
		}
		b.sendsWith("logo", founded+"/start", "logo.png", file.String(), url.Values{"delivery/flat": {"mucho"}}).
			is(http.StatusBadRequest).says(`class="logo"`, `value="mucho"`) // the picture stays
		b.post(founded+"/start", nil).leads(founded + "/start/goods")
		logo := e.businesses()[0].Settings.Brand.Logo
		at := logo[strings.Index(logo, "/pictures/"):]
		if got := b.get(at).is(http.StatusOK).header.Get("Content-Type"); got != "image/jpeg" {
			t.Errorf("the logo at %s is %s", logo, got)
		}
		b.get(founded + "/start").says(`class="logo"`)

		// Afterwards it is replaced where its settings are.
		settings := founded + "/settings/of/business"
		if a := b.get(settings).is(http.StatusOK).says(`class="logo" src="` + logo); strings.Contains(a.body, `name="brand/logo"`) {
			t.Error("a picture's address is typed")
		}
		b.sendsAs("logo", founded+"/start/logo", "logo.png", "no es una imagen").is(http.StatusBadRequest)
		b.sendsAs("logo", founded+"/start/logo", "logo.png", file.String()).leads(settings)
		if after := e.businesses()[0].Settings.Brand.Logo; after == logo || after == "" {
			t.Errorf("the logo is still %q", after)
		}
		w := e.businesses()[0]
		staff := e.as(e.hires(&w, "Tomas", access.Staff))
		staff.sendsAs("logo", founded+"/start/logo", "logo.png", file.String()).is(http.StatusForbidden)
	})
}
