package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

// PieceOfNews is what a customer was told, or is to be told, by itself.
type PieceOfNews struct {
	ID         string    `json:"id"`
	Kind       string    `json:"kind"`
	CustomerID *string   `json:"customer_id"`
	SessionID  *string   `json:"session_id" doc:"The conversation of what it is about."`
	SubjectID  string    `json:"subject_id" doc:"The order, payment, receipt or booking."`
	State      string    `json:"state" enum:"waiting,sent,skipped,failed"`
	Reason     *string   `json:"reason" doc:"Why it was skipped (switched_off, opted_out, overtaken, too_late, unreachable, erased) or failed."`
	Delivery   *string   `json:"delivery" doc:"What became of its message on WhatsApp: queued, sending, sent, delivered, read, failed, or unknown."`
	DueAt      time.Time `json:"due_at" doc:"Quiet hours move it."`
	MessageID  *string   `json:"message_id"`
	CreatedAt  time.Time `json:"created_at"`
	UpdatedAt  time.Time `json:"updated_at"`
}

func showNews(u *core.Unit, p news.Piece) (PieceOfNews, error) {
	out := PieceOfNews{ID: p.ID, Kind: string(p.Kind), CustomerID: orNull(p.CustomerID), SessionID: orNull(p.SessionID),
		SubjectID: p.SubjectID, State: string(p.State), Reason: orNull(p.Reason), DueAt: p.DueAt, MessageID: orNull(p.MessageID),
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt}
	if p.MessageID == "" {
		return out, nil
	}
	o, found, err := u.Deliveries.Get(p.MessageID, false)
	if found {
		out.Delivery = orNull(string(o.State))
	}
	return out, err
}

// KindOfNews is a kind as the business sends it.
type KindOfNews struct {
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Off     bool     `json:"off"`
	Text    string   `json:"text" doc:"The business's own, or the usual one."`
	Fields  []string `json:"fields" nullable:"false" doc:"What its text may use."`
	Preview string   `json:"preview" doc:"The text with made-up values."`
}

func registerNews(r *router) {
	add(r, explained(get("/v1/news", "listNews", "News to customers, newest first"),
		"What customers were told by themselves of their orders, payments and bookings, and what waits: each once."), staffOnly,
		reads(r, listNews))
	add(r, explained(get("/v1/news/kinds", "listNewsKinds", "The kinds of news, with their texts"),
		"They are switched and worded in the settings, under news.kinds."), staffOnly, reads(r, listNewsKinds))
	add(r, explained(post("/v1/news/preview", "previewNews", "How a text of news reads"),
		"With made-up values; nothing is kept or sent."), staffOnly, reads(r, previewNews))
	add(r, get("/v1/news/{id}", "getNews", "One piece of news"), staffOnly, reads(r, getNews))
}

type listNewsIn struct {
	Customer string `query:"customer" format:"uuid" doc:"Only this customer's."`
	Subject  string `query:"subject" format:"uuid" doc:"Only of this order, payment, receipt or booking."`
	Kind     string `query:"kind" maxLength:"40"`
	State    string `query:"state" enum:"waiting,sent,skipped,failed"`
	Page
}

func listNews(u *core.Unit, in *listNewsIn) (list[PieceOfNews], error) {
	found, err := u.News.List(news.Filter{CustomerID: in.Customer, SubjectID: in.Subject, Kind: access.NewsKind(in.Kind),
		State: news.State(in.State), After: in.After, Limit: in.Limit + 1})
	out := page(found, in.Limit, func(p news.Piece) (shown PieceOfNews) {
		if err == nil {
			shown, err = showNews(u, p)
		}
		return shown
	})
	return out, err
}

type oneNewsIn struct {
	ID string `path:"id" maxLength:"64"`
}

func getNews(u *core.Unit, in *oneNewsIn) (out PieceOfNews, err error) {
	p, err := u.News.Get(doorkit.ID(in.ID), false)
	if err != nil {
		return out, err
	}
	return showNews(u, p)
}

func listNewsKinds(u *core.Unit, in *NamedPage) (list[KindOfNews], error) {
	own := u.Workspace.Settings.News
	return pageNamed(access.NewsKinds, *in, func(k access.NewsKind) string { return string(k) }, func(k access.NewsKind) KindOfNews {
		return KindOfNews{Kind: string(k), Label: k.Label(u.Workspace.Locale), Off: own.Of(k).Off, Text: own.Words(k, u.Workspace.Locale),
			Fields: k.NewsFields(), Preview: u.NewsPreview(k, "")}
	}), nil
}

type previewNewsIn struct {
	Body struct {
		Kind string `json:"kind" maxLength:"40"`
		Text string `json:"text,omitempty" maxLength:"1000" doc:"Without it, the one that is sent."`
	}
}

// NewsPreview is a text of news with made-up values.
type NewsPreview struct {
	Preview string `json:"preview"`
}

var (
	msgNoKind      = locale.Text{ES: "no hay ningún aviso %q", PT: "não há nenhum aviso %q", EN: "there is no kind of news %q"}
	msgBadNewsText = locale.Text{ES: "no se puede usar así: revisá los {campos} y los [corchetes]",
		MX: "no se puede usar así: revisa los {campos} y los [corchetes]", PT: "não dá para usar assim: confira os {campos} e os [colchetes]",
		EN: "cannot be used like this: check its {fields} and [brackets]"}
)

func previewNews(u *core.Unit, in *previewNewsIn) (out NewsPreview, err error) {
	kind := access.NewsKind(in.Body.Kind)
	switch {
	case !kind.Known():
		return out, u.Invalid("/kind", msgNoKind, in.Body.Kind)
	case wording.Check(in.Body.Text, kind.NewsFields()) != nil:
		return out, u.Invalid("/text", msgBadNewsText)
	}
	return NewsPreview{u.NewsPreview(kind, in.Body.Text)}, nil
}
