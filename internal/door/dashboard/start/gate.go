package start

import (
	"cmp"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// codeCookie keeps the code from the address in the browser, so that no later address, and no log of one, has it.
const (
	codeCookie = "mostrador-start"
	codeLife   = 2 * time.Hour
)

// gate lets in whoever has the code: with neither an answer nor an error the form may be shown. A server that has a business
// is not_found, so that the page is gone once it was used.
func (area *Start) gate(v *page.Visit) (page.Answer, error) {
	founded, err := area.Keyring.Founded(v.Context())
	if err != nil {
		return nil, err
	}
	if founded {
		area.FirstRun.End()
		return nil, page.NotFound()
	}
	sent := v.Query("code")
	code := sent
	if code == "" {
		code = v.Cookie(codeCookie)
	}
	if code == "" {
		return message(v, "start-wait", v.T("start.wait"), http.StatusOK), nil
	}
	if !area.Proxies.HTTPS(v.Request) && !visitor.SameMachine(v.Request) {
		return message(v, "start-unsafe", v.T("start.unsafe"), http.StatusForbidden), nil
	}
	network := visitor.Network(area.Proxies.Address(v.Request))
	if wait := area.wrong.Try(network); wait > 0 {
		return nil, fault.New(fault.RateLimited, "%s", v.T("error.slower.text")).After(wait)
	}
	if !area.FirstRun.Right(code) {
		if founded, err := area.Keyring.Founded(v.Context()); err != nil || founded { // meanwhile, with the same code
			return nil, cmp.Or(err, page.NotFound())
		}
		v.SetCookie(codeCookie, "", 0)
		return message(v, "start-wrong", v.T("start.wrong"), http.StatusForbidden), nil
	}
	area.wrong.Right(network)
	if sent != "" {
		v.SetCookie(codeCookie, code, codeLife)
		return page.Away{To: "/start"}, nil
	}
	return nil, nil
}

// message is a page without a form.
func message(v *page.Visit, name, title string, status int) page.Page {
	return page.Page{Name: name, Title: title, Data: v.Base(), Status: status, Bare: true}
}

// device is where the owner's first sign-in comes from.
func (area *Start) device(v *page.Visit) access.Device {
	return access.Device{Address: area.Proxies.Address(v.Request), Agent: v.Request.UserAgent()}
}
