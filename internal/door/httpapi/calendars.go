package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Feeds makes the address of a resource's calendar feed; empty: there is none.
type Feeds func(workspaceID string, r booking.Resource) string

const calendarText = "The calendar is kept in step with the bookings of somebody who works here, or of everybody with the name workspace: bookings are written into it, " +
	"and what else is in it takes their time. It has to be shared with the account in the credential google_calendar, with the right to change events. " +
	"It replaces the one before; what was written into that one stays there."

// calendars keeps external calendars in step and makes feeds of our own.
type calendars struct{ feedURL Feeds }

func (k calendars) register(r *router) {
	add(r, get("/v1/calendars", "listCalendars", "The calendars elsewhere that are kept in step"),
		staffOnly, reads(r, listCalendars))
	add(r, get("/v1/calendars/{resource}", "getCalendar", "One calendar, and how keeping it in step is going"),
		staffOnly, reads(r, getCalendar))
	add(r, explained(put("/v1/calendars/{resource}", "connectCalendar", "Keep somebody's calendar in step"),
		calendarText),
		staffOnly, writes(r, connectCalendar))
	disconnect := remove("/v1/calendars/{resource}", "disconnectCalendar",
		"Keep a calendar in step no longer; what was written into it stays there")
	do(r, disconnect, staffOnly, effects(r, disconnectCalendar))
	add(r, post("/v1/calendars/{resource}/sync", "syncCalendar",
		"Look at a calendar now; how it went is seen in its state"),
		staffOnly, writes(r, syncCalendar))

	add(r, get("/v1/calendars/{resource}/feed", "getFeed", "Where somebody's bookings can be followed, as iCalendar"),
		staffOnly, reads(r, k.getFeed))
	renew := post("/v1/calendars/{resource}/feed", "renewFeed",
		"A new address to follow them at; older ones are good for nothing any more")
	add(r, renew, staffOnly, writes(r, k.renewFeed))
	do(r, remove("/v1/calendars/{resource}/feed", "endFeed", "No address to follow them at"),
		staffOnly, effects(r, endFeed))
}

// wholeBusiness is the name of the business's own calendar.
const wholeBusiness = "workspace"

// OfResource names the resource of a calendar.
type OfResource struct {
	Resource string `path:"resource" maxLength:"64" doc:"Somebody who works here, by id, or workspace."`
}

func (in OfResource) owner() string {
	if in.Resource == wholeBusiness {
		return booking.Everybody
	}
	return doorkit.ID(in.Resource)
}

// Calendar is an external calendar.
type Calendar struct {
	Resource     string     `json:"resource" doc:"Whose it is, by id, or workspace."`
	Vendor       string     `json:"vendor" enum:"google"`
	CalendarID   string     `json:"calendar_id"`
	State        string     `json:"state" enum:"unread,ok,failing,refused" doc:"failing: it does not answer and is tried again. refused: somebody has to see to it."`
	Error        *string    `json:"error" doc:"Why it is not in step."`
	FailingSince *time.Time `json:"failing_since"`
	ReadAt       *time.Time `json:"read_at" doc:"When it was last read."`
	NextAt       *time.Time `json:"next_at" doc:"When it will be read again."`
	CreatedAt    time.Time  `json:"created_at"`
	UpdatedAt    time.Time  `json:"updated_at"`
}

const googleVendor = "google"

func showCalendar(c booking.Calendar) Calendar {
	out := Calendar{
		Resource: c.ResourceID, Vendor: c.Vendor, CalendarID: c.CalendarID, State: string(c.State),
		Error: orNull(c.Error), FailingSince: orNull(c.FailingSince), ReadAt: orNull(c.ReadAt),
		NextAt: orNull(c.NextAt), CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
	if c.ResourceID == booking.Everybody {
		out.Resource = wholeBusiness
	}
	return out
}

func listCalendars(u *core.Unit, in *NamedPage) (list[Calendar], error) {
	found, err := u.Calendars.List()
	return pageNamed(found, *in, func(c booking.Calendar) string { return showCalendar(c).Resource }, showCalendar), err
}

func getCalendar(u *core.Unit, in *OfResource) (Calendar, error) {
	c, err := u.Calendars.Get(in.owner())
	return showCalendar(c), err
}

type connectCalendarIn struct {
	OfResource
	Body struct {
		CalendarID string `json:"calendar_id" minLength:"1" maxLength:"300" doc:"As Google shows it in the calendar's settings; often an e-mail address."`
	}
}

func connectCalendar(u *core.Unit, in *connectCalendarIn) (Calendar, error) {
	c, err := u.Calendars.Connect(in.owner(), googleVendor, in.Body.CalendarID)
	return showCalendar(c), err
}

func syncCalendar(u *core.Unit, in *OfResource) (Calendar, error) {
	c, err := u.Calendars.LookAgain(in.owner())
	return showCalendar(c), err
}

func disconnectCalendar(u *core.Unit, in *OfResource) error {
	return u.Calendars.Disconnect(in.owner())
}

type feedOutBody struct {
	URL *string `json:"url" doc:"Whoever has it sees who comes, with name and telephone. Null: there is none."`
}

func (k calendars) getFeed(u *core.Unit, in *OfResource) (feedOutBody, error) {
	r, err := u.Calendars.Feed(in.owner())
	return k.showFeed(u, r), err
}

func (k calendars) renewFeed(u *core.Unit, in *OfResource) (feedOutBody, error) {
	r, err := u.Calendars.NewFeed(in.owner())
	return k.showFeed(u, r), err
}

func endFeed(u *core.Unit, in *OfResource) error { return u.Calendars.EndFeed(in.owner()) }

func (k calendars) showFeed(u *core.Unit, r booking.Resource) feedOutBody {
	return feedOutBody{orNull(k.feedURL(u.Workspace.ID, r))}
}
