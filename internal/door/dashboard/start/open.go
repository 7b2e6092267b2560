package start

import (
	"html/template"
	"net/url"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// openPage is the data of the last step, and of the sign to print.
type openPage struct {
	Steps   []step
	ChatURL string
	QR      template.URL
	Logo    string
	Week    []dayHours
	Private bool // the address is good on this machine alone
	Public  bool // the address is one of the internet
	Reached bool // and this page was opened under it
	Here    string
	Host    string // the name that the owner asked the steps for; empty: an example
	NoHost  bool   // what was asked for is no name
	Flags   string // that this server was started with
	NoMenu  bool   // a restaurant whose customers can only book
}

// reached reports that this page was opened under the server's public address, encrypted: the address works.
func reached(v *page.Visit) bool {
	u, err := url.Parse(v.Base())
	return err == nil && u.Scheme == "https" && u.Host == v.Request.Host
}

var hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

// hostOf is the name in what was typed: tienda.example, or an address of it; empty: it has none.
func hostOf(typed string) string {
	name := strings.ToLower(strings.TrimSpace(typed))
	name = strings.TrimPrefix(strings.TrimPrefix(name, "https://"), "http://")
	name, _, _ = strings.Cut(name, "/")
	if !hostName.MatchString(name) {
		return ""
	}
	return name
}

func (area *Start) opened(v *page.Visit) (openPage, error) {
	p := openPage{Steps: stepsOf(v, "open", tradeOf(v)), ChatURL: v.Base() + v.ChatPath(),
		Logo: v.Workspace.Settings.Brand.Logo, Week: storedWeek(v), Private: v.Private(), Public: strings.HasPrefix(v.Base(), "https://"),
		Reached: reached(v), Here: v.Request.Host, Flags: area.StartedWith}
	if asked := v.Query("host"); asked != "" {
		p.Host = hostOf(asked)
		p.NoHost = p.Host == ""
	}
	var err error
	if p.QR, err = page.QR(p.ChatURL); err != nil {
		return p, err
	}
	var has core.Offer
	err = v.Read(func(u *core.Unit) (err error) {
		for i, d := range p.Week {
			p.Week[i].Said = u.Business.Hours(d.Name)
		}
		has, err = u.Offer()
		return err
	})
	p.NoMenu = tradeOf(v).Seats() && !has.Goods
	return p, err
}

func (area *Start) showOpen(v *page.Visit) (page.Answer, error) {
	p, err := area.opened(v)
	return page.Page{Name: "start-open", Title: v.T("start.open"), Data: p, Bare: true}, err
}

func (area *Start) showSign(v *page.Visit) (page.Answer, error) {
	p, err := area.opened(v)
	return page.Page{Name: "start-sign", Title: v.Workspace.Name, Data: p, Bare: true}, err
}

// dismiss hides the list of first steps on the first page.
func (area *Start) dismiss(v *page.Visit) (page.Answer, error) {
	err := area.Keyring.AmendWorkspace(v.Context(), v.Workspace.ID, func(w *access.Workspace) error {
		flags := map[string]bool{access.FirstSteps: false}
		for name, on := range w.Flags {
			if name != access.FirstSteps {
				flags[name] = on
			}
		}
		w.Flags = flags
		return nil
	})
	return v.Finish(err, v.Path()+"/", "start.dismissed")
}
