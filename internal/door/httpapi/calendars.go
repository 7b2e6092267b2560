package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Feeds makes the address of a resource's calendar feed; empty: there is none.
type Feeds func(workspaceID string, r booking.Resource) string

const calendarText = "The calendar is kept in step with the bookings of somebody who works here, or of everybody with the name workspace: bookings are written into it, " +
	"and what else is in it takes their time. It has to be shared with the account in the credential google_calendar, with the right to change events. " +
	"It replaces the one before; what was written into that one stays there."

func (d *door) serveCalendars() {
	add(d, get("/v1/calendars", "listCalendars", "The calendars elsewhere that are kept in step"), d.listCalendars)
	add(d, get("/v1/calendars/{resource}", "getCalendar", "One calendar, and how keeping it in step is going"), d.getCalendar)
	add(d, explained(operation(http.MethodPut, "/v1/calendars/{resource}", "connectCalendar", "Keep somebody's calendar in step"), calendarText), d.connectCalendar)
	add(d, remove("/v1/calendars/{resource}", "disconnectCalendar", "Keep a calendar in step no longer; what was written into it stays there"), d.disconnectCalendar)
	add(d, post("/v1/calendars/{resource}/sync", "syncCalendar", "Look at a calendar now; how it went is seen in its state"), d.syncCalendar)

	add(d, get("/v1/calendars/{resource}/feed", "getFeed", "Where somebody's bookings can be followed, as iCalendar"), d.getFeed)
	add(d, post("/v1/calendars/{resource}/feed", "renewFeed", "A new address to follow them at; older ones are good for nothing any more"), d.renewFeed)
	add(d, remove("/v1/calendars/{resource}/feed", "endFeed", "No address to follow them at"), d.endFeed)
}

// wholeBusiness is the name of the business's own calendar.
const wholeBusiness = "workspace"

// ofResource names the resource of a calendar.
type ofResource struct {
	Resource string `path:"resource" maxLength:"64" doc:"Somebody who works here, by id, or workspace."`
}

func (in ofResource) owner() string { return owner(in.Resource) }

func owner(resource string) string {
	if resource == wholeBusiness {
		return booking.Everybody
	}
	return doorkit.ID(resource)
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
		Resource: c.ResourceID, Vendor: c.Vendor, CalendarID: c.CalendarID, State: string(c.State), Error: orNull(c.Error),
		FailingSince: orNull(c.FailingSince), ReadAt: orNull(c.ReadAt), NextAt: orNull(c.NextAt), CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
	if c.ResourceID == booking.Everybody {
		out.Resource = wholeBusiness
	}
	return out
}

type calendarOut struct{ Body Calendar }

func (d *door) listCalendars(ctx context.Context, c caller, _ *struct{}) (*listed[Calendar], error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var all []booking.Calendar
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		all, err = u.Calendars.List()
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(all, len(all), showCalendar), nil
}

func (d *door) getCalendar(ctx context.Context, c caller, in *ofResource) (*calendarOut, error) {
	return d.oneCalendar(ctx, c, d.Runtime.Read, func(u *core.Unit) (booking.Calendar, error) { return u.Calendars.Get(in.owner()) })
}

type connectCalendarIn struct {
	Resource string `path:"resource" maxLength:"64" doc:"Somebody who works here, by id, or workspace."`
	Body     struct {
		CalendarID string `json:"calendar_id" minLength:"1" maxLength:"300" doc:"As Google shows it in the calendar's settings; often an e-mail address."`
	}
}

func (d *door) connectCalendar(ctx context.Context, c caller, in *connectCalendarIn) (*calendarOut, error) {
	return d.oneCalendar(ctx, c, d.Runtime.Write, func(u *core.Unit) (booking.Calendar, error) {
		return u.Calendars.Connect(owner(in.Resource), googleVendor, in.Body.CalendarID)
	})
}

func (d *door) syncCalendar(ctx context.Context, c caller, in *ofResource) (*calendarOut, error) {
	return d.oneCalendar(ctx, c, d.Runtime.Write, func(u *core.Unit) (booking.Calendar, error) { return u.Calendars.LookAgain(in.owner()) })
}

func (d *door) disconnectCalendar(ctx context.Context, c caller, in *ofResource) (*struct{}, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	return nil, d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error { return u.Calendars.Disconnect(in.owner()) })
}

// unit is Runtime.Read or Runtime.Write.
type unit func(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error

func (d *door) oneCalendar(ctx context.Context, c caller, open unit, do func(u *core.Unit) (booking.Calendar, error)) (*calendarOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var out booking.Calendar
	err := open(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		out, err = do(u)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &calendarOut{showCalendar(out)}, nil
}

type feedOut struct {
	Body struct {
		URL *string `json:"url" doc:"Whoever has it sees who comes, with name and telephone. Null: there is none."`
	}
}

func (d *door) getFeed(ctx context.Context, c caller, in *ofResource) (*feedOut, error) {
	return d.oneFeed(ctx, c, d.Runtime.Read, func(u *core.Unit) (booking.Resource, error) { return u.Calendars.Feed(in.owner()) })
}

func (d *door) renewFeed(ctx context.Context, c caller, in *ofResource) (*feedOut, error) {
	return d.oneFeed(ctx, c, d.Runtime.Write, func(u *core.Unit) (booking.Resource, error) { return u.Calendars.NewFeed(in.owner()) })
}

func (d *door) endFeed(ctx context.Context, c caller, in *ofResource) (*struct{}, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	return nil, d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error { return u.Calendars.EndFeed(in.owner()) })
}

func (d *door) oneFeed(ctx context.Context, c caller, open unit, do func(u *core.Unit) (booking.Resource, error)) (*feedOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var out feedOut
	err := open(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		r, err := do(u)
		out.Body.URL = orNull(d.Feeds(c.Workspace.ID, r))
		return err
	})
	if err != nil {
		return nil, err
	}
	return &out, nil
}
