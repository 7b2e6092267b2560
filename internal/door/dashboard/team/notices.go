package team

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// noticesPage is the data of the page on which people choose the news that they get.
type noticesPage struct {
	Inputs []page.Input
	Seen   string
	Wrong  string
	Last   []support.Notice
}

const mostNotices = 10

func showNotices(v *page.Visit) (page.Answer, error) { return noticesForm(v, nil, nil) }

// noticesForm shows what the person has chosen, or what they typed and was refused.
func noticesForm(v *page.Visit, typed *support.Choices, refused error) (page.Answer, error) {
	var p noticesPage
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

func setNotices(v *page.Visit) (page.Answer, error) {
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
		return noticesForm(v, &typed, err)
	}
	return v.Finish(err, v.Path("notices"), "notices.saved")
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
		support.ByMail: "notices.email", support.ByWhatsApp: "notices.whatsapp", support.ByWebhook: "notices.webhook",
	}
)
