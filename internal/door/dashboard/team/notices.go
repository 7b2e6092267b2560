package team

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// noticesPage is the data of the page on which people choose the news that they get.
type noticesPage struct {
	Inputs []page.Input
	Seen   string
	Wrong  string
	Last   []support.Notice

	PushKey  string // what browsers subscribe with; empty: they cannot
	Worker   string
	Browsers []browserRow
}

// browserRow is a browser; its page knows itself by the digest of its address, which the page does not say.
type browserRow struct {
	support.Browser
	Digest string
}

const mostNotices = 10

func (t *Team) showNotices(v *page.Visit) (page.Answer, error) { return t.noticesForm(v, nil, nil) }

// noticesForm shows what the person has chosen, or what they typed and was refused.
func (t *Team) noticesForm(v *page.Visit, typed *support.Choices, refused error) (page.Answer, error) {
	p := noticesPage{Worker: page.WorkerPath}
	if t.Browsers != nil {
		p.PushKey, _ = t.Browsers.PublicKey(v.Context()) // without a key there is no button
	}
	err := v.Read(func(u *core.Unit) error {
		stored, err := u.Support.Choices(v.Person.ID)
		if err != nil {
			return err
		}
		p.Seen = page.Digest(stored)
		if typed == nil {
			typed = &stored
		}
		p.Inputs = v.Form(support.ChoicesDescribed.Fields, *typed, refused)
		list, err := u.Support.Browsers(v.Person.ID)
		if err != nil {
			return err
		}
		p.Browsers = lists.Map(list, func(b support.Browser) browserRow {
			sum := sha256.Sum256([]byte(b.Endpoint))
			return browserRow{b, hex.EncodeToString(sum[:])}
		})
		p.Last, err = u.Support.NoticesOf(v.Person.ID, mostNotices)
		return err
	})
	out := page.Page{Name: "notices", Title: v.T("nav.notices")}
	if refused != nil {
		f := fault.From(refused)
		out.Status, p.Wrong = fault.Of(f.Code).Status, v.T("notices.refused")
		if len(f.Fields) == 0 {
			p.Wrong = f.Message
		}
	}
	out.Data = p
	return out, err
}

func (t *Team) setNotices(v *page.Visit) (page.Answer, error) {
	var typed support.Choices
	err := v.Write(func(u *core.Unit) error {
		now, err := u.Support.Choices(v.Person.ID)
		if err != nil {
			return err
		}
		typed = now
		if v.Field("seen") != page.Digest(now) {
			return v.Conflict("notices.changed")
		}
		next, err := support.ChoicesDescribed.Merge(now, v.Patch(support.ChoicesDescribed.Fields), v.Tag)
		if err != nil {
			return err
		}
		return u.Support.Choose(v.Person.ID, next)
	})
	if fault.Is(err, fault.InvalidArguments) || fault.Is(err, fault.Conflict) {
		return t.noticesForm(v, &typed, err)
	}
	return v.Finish(err, v.Path("notices"), "notices.saved")
}

// addBrowser takes the subscription that the page's script made.
func (t *Team) addBrowser(v *page.Visit) (page.Answer, error) {
	b := support.Browser{PersonID: v.Person.ID, Endpoint: v.Field("endpoint"), Key: v.Field("key"), Auth: v.Field("auth"),
		Agent: page.Printable(v.Request.UserAgent())}
	if t.Browsers == nil || t.Browsers.Check(b) != nil {
		return nil, v.Invalid("notices.browsers.unusable")
	}
	err := v.Write(func(u *core.Unit) error { return u.Support.AddBrowser(b) })
	return v.Finish(err, v.Path("notices"), "notices.browsers.added")
}

func removeBrowser(v *page.Visit) (page.Answer, error) {
	err := v.Write(func(u *core.Unit) error { return u.Support.RemoveBrowser(v.Person.ID, v.ID()) })
	return v.Finish(err, v.Path("notices"), "notices.browsers.removed")
}

var (
	noticeWords = map[support.NoticeState]string{
		support.NoticeQueued: "notices.queued", support.NoticeSending: "notices.sending", support.NoticeSent: "notices.sent",
		support.NoticeFailed: "notices.failed", support.NoticeUnknown: "notices.unknown", support.NoticeDropped: "notices.dropped",
	}
	noticeLooks = map[support.NoticeState]string{
		support.NoticeSent: "good", support.NoticeFailed: "bad", support.NoticeUnknown: "warm",
	}
	channelWords = map[support.Channel]string{
		support.ByMail: "notices.email", support.ByBrowser: "notices.browser", support.ByWhatsApp: "notices.whatsapp", support.ByWebhook: "notices.webhook",
	}
)
