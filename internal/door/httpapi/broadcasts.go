package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/news"
)

// BroadcastAudience chooses customers: those for whom all that is given holds.
type BroadcastAudience struct {
	Tag         string `json:"tag,omitempty" maxLength:"100" doc:"They have this tag."`
	BoughtSince string `json:"bought_since,omitempty" format:"date" doc:"They bought something since that day."`
	BookedFrom  string `json:"booked_from,omitempty" format:"date" doc:"They have a booking on that day or later."`
	BookedUntil string `json:"booked_until,omitempty" format:"date" doc:"They have a booking until that day."`
}

// BroadcastCounts are customers, by what became of their message.
type BroadcastCounts struct {
	Waiting   int64 `json:"waiting"`
	Sent      int64 `json:"sent" doc:"On their way, or accepted by WhatsApp and not delivered yet."`
	Delivered int64 `json:"delivered"`
	Read      int64 `json:"read"`
	Failed    int64 `json:"failed"`
	Unknown   int64 `json:"unknown" doc:"Nobody knows whether it was sent; it is not sent again."`
	Skipped   int64 `json:"skipped" doc:"They opted out meanwhile, or it was stopped."`
}

// Broadcast is one text for a group of customers.
type Broadcast struct {
	ID        string            `json:"id"`
	Text      string            `json:"text"`
	Audience  BroadcastAudience `json:"audience"`
	PerMinute int               `json:"per_minute"`
	State     string            `json:"state" enum:"running,done,stopped" doc:"Done: everybody has their message, sent or waiting."`
	StartedBy string            `json:"started_by" doc:"role:id of who started it."`
	Customers BroadcastCounts   `json:"customers"`
	CreatedAt time.Time         `json:"created_at"`
	UpdatedAt time.Time         `json:"updated_at"`
}

func showBroadcast(u *core.Unit, b news.Broadcast) (Broadcast, error) {
	n, err := u.News.Outcomes(b.ID)
	return Broadcast{ID: b.ID, Text: b.Text, Audience: BroadcastAudience(b.Audience), PerMinute: b.PerMinute, State: string(b.State),
		StartedBy: b.By, CreatedAt: b.CreatedAt, UpdatedAt: b.UpdatedAt, Customers: BroadcastCounts{Waiting: n["waiting"],
			Sent: n["queued"] + n["sending"] + n["sent"], Delivered: n["delivered"], Read: n["read"], Failed: n["failed"],
			Unknown: n["unknown"], Skipped: n["skipped"]}}, err
}

const broadcastText = "Each customer gets it once, so many a minute, outside the quiet hours, with a line that offers to end such messages. " +
	"Customers who opted out, or have no telephone, get nothing. To those who have not written for a day it goes as the template."

func registerBroadcasts(r *router) {
	add(r, get("/v1/broadcasts", "listBroadcasts", "Broadcasts, newest first"), staffOnly, reads(r, listBroadcasts))
	add(r, explained(post("/v1/broadcasts/preview", "previewBroadcast", "How a broadcast reads, and how many customers get it"),
		"Nothing is kept or sent."), staffOnly, reads(r, previewBroadcast))
	addOnce(r, creates(explained(post("/v1/broadcasts", "startBroadcast", "Send a text to a group of customers"), broadcastText)), ownersOnly,
		startBroadcast)
	add(r, get("/v1/broadcasts/{id}", "getBroadcast", "One broadcast, with what became of it"), staffOnly, reads(r, getBroadcast))
	add(r, explained(post("/v1/broadcasts/{id}/stop", "stopBroadcast", "Stop a broadcast"), "What has left stays sent."), ownersOnly,
		writes(r, stopBroadcast))
}

func listBroadcasts(u *core.Unit, in *Page) (list[Broadcast], error) {
	found, err := u.News.Broadcasts(in.After, in.Limit+1)
	out := page(found, in.Limit, func(b news.Broadcast) (shown Broadcast) {
		if err == nil {
			shown, err = showBroadcast(u, b)
		}
		return shown
	})
	return out, err
}

func getBroadcast(u *core.Unit, in *ByID) (out Broadcast, err error) {
	b, err := u.News.Broadcast(in.id(), false)
	if err != nil {
		return out, err
	}
	return showBroadcast(u, b)
}

func stopBroadcast(u *core.Unit, in *ByID) (out Broadcast, err error) {
	b, err := u.News.Stop(in.id())
	if err != nil {
		return out, err
	}
	return showBroadcast(u, b)
}

type previewBroadcastIn struct {
	Body struct {
		Text     string            `json:"text" minLength:"1" maxLength:"1000" doc:"With {name} and {business}; what stands in [brackets] is left out where its field is empty."`
		Audience BroadcastAudience `json:"audience,omitempty"`
	}
}

// BroadcastPreview is a broadcast before it is one.
type BroadcastPreview struct {
	Preview   string `json:"preview"`
	Customers int64  `json:"customers" doc:"How many would get it now."`
}

func previewBroadcast(u *core.Unit, in *previewBroadcastIn) (out BroadcastPreview, err error) {
	to := news.Audience(in.Body.Audience)
	if err := u.News.CheckBroadcast(in.Body.Text, to); err != nil {
		return out, err
	}
	out.Preview = u.BroadcastText(in.Body.Text, "Ana")
	out.Customers, err = u.News.CountReached(to)
	return out, err
}

type startBroadcastIn struct {
	Keyed
	Body struct {
		ID        string            `json:"id,omitempty" format:"uuid" doc:"Yours to choose, so that a request that is sent twice starts one; without it, a new one."`
		Text      string            `json:"text" minLength:"1" maxLength:"1000"`
		Audience  BroadcastAudience `json:"audience,omitempty"`
		PerMinute int               `json:"per_minute,omitempty" minimum:"1" maximum:"60" doc:"20 without it."`
		Template  struct {
			Name     string `json:"name,omitempty" pattern:"^[a-z0-9_]{0,512}$"`
			Language string `json:"language,omitempty" pattern:"^([a-z]{2,3}(_[A-Z]{2})?)?$"`
		} `json:"template,omitempty" doc:"A template of WhatsApp without parameters, for customers who have not written for a day. Without it, the business's template of messages, with the text."`
	}
}

func startBroadcast(u *core.Unit, in *startBroadcastIn) (out Broadcast, err error) {
	b, err := u.News.Start(news.Broadcast{ID: in.Body.ID, Text: in.Body.Text, Audience: news.Audience(in.Body.Audience),
		PerMinute: in.Body.PerMinute, Template: access.Template{Name: in.Body.Template.Name, Language: in.Body.Template.Language}})
	if err != nil {
		return out, err
	}
	return showBroadcast(u, b)
}
