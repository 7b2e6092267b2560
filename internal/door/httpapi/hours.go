package httpapi

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// OwnHours are the hours of a branch, or of a resource that has its own within them.
type OwnHours struct {
	Week []WeekHours `json:"week" nullable:"false" maxItems:"100" doc:"What comes back every week. Somebody without any works whenever the branch is open."`
	Days []DayHours  `json:"days" nullable:"false" maxItems:"400" doc:"Days from today on that are not like their week."`
}

// WeekHours is one range of a weekday.
type WeekHours struct {
	Weekday   string `json:"weekday" enum:"monday,tuesday,wednesday,thursday,friday,saturday,sunday"`
	From      string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM by the branch's clock."`
	To        string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM; one that is not later is of the next day."`
	Emergency bool   `json:"emergency,omitempty" doc:"Kept for emergencies."`
}

// DayHours is a day that differs from its week.
type DayHours struct {
	Date   string      `json:"date" format:"date"`
	Ranges []HourRange `json:"ranges" nullable:"false" maxItems:"10" doc:"None: closed."`
	Note   string      `json:"note,omitempty" maxLength:"200" doc:"Why; customers are told."`
}

// HourRange is one range of a day.
type HourRange struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
}

type ownedHours struct {
	OwnerID *string `json:"owner_id" doc:"Null: the business, which has no branches."`
	OwnHours
	Stranded []StrandedBooking `json:"stranded_bookings" nullable:"false" doc:"Bookings from today on that lie outside these hours. They stand as they are and nobody was told: move them, or cancel them together at /v1/hours/cancel-bookings."`
}

// OfOwner names the owner of the hours.
type OfOwner struct {
	Owner string `query:"owner" maxLength:"64" doc:"A branch or a resource; without it, the first branch."`
}

func registerHours(r *router) {
	addRaw(r, r.responds(get("/v1/hours", "getHours", "When a branch is open, or somebody works"), ownedHours{}), staffOnly,
		reads(r, getHours))
	noteRows(r, "/v1/hours", hoursRows)
	addOnce(r, explained(post("/v1/hours/cancel-bookings", "cancelStrandedBookings", "Cancel bookings outside the hours"), cancelStrandedText),
		staffOnly, cancelStranded)
	editHours(r)
}

func getHours(u *core.Unit, in *OfOwner) (*edited, error) {
	h, err := hoursOf(u, in.Owner)
	return &edited{ETag: etag(h.OwnHours), Body: h}, err
}

func setHours(u *core.Unit, ref string, own OwnHours) (ownedHours, error) {
	hours, err := own.read(u.Workspace.Locale)
	if err != nil {
		return ownedHours{}, err
	}
	owner, today, err := ownerToday(u, ref)
	if err != nil {
		return ownedHours{}, err
	}
	if err := u.Places.SetHours(owner, today, hours); err != nil {
		return ownedHours{}, err
	}
	return hoursOf(u, ref)
}

func ownerToday(u *core.Unit, ref string) (owner string, today booking.Day, err error) {
	if owner, err = u.Places.Owner(ref); err == nil {
		today, err = u.Places.Today("")
	}
	return owner, today, err
}

// farAhead is for how many days special ones are shown.
const farAhead = 2 * 366

func hoursOf(u *core.Unit, ref string) (out ownedHours, err error) {
	owner, today, err := ownerToday(u, ref)
	if err != nil {
		return out, err
	}
	h, err := u.Places.Opening(owner, today, today.Add(farAhead))
	if err != nil {
		return out, err
	}
	out.OwnerID, out.Week, out.Days = orNull(owner), []WeekHours{}, []DayHours{}
	if out.Stranded, err = bookingsOutsideHours(u, owner); err != nil {
		return out, err
	}
	if h == nil {
		return out, nil
	}
	for _, w := range h.Week {
		out.Week = append(out.Week, WeekHours{strings.ToLower(w.Weekday.String()), booking.Clock(w.From),
			booking.Clock(w.To), w.Emergency})
	}
	slices.SortStableFunc(out.Week, func(a, b WeekHours) int { return fromMonday(a.Weekday) - fromMonday(b.Weekday) })
	for _, day := range h.Days {
		ranges := convert(day.Ranges, func(r booking.Range) HourRange {
			return HourRange{booking.Clock(r.From), booking.Clock(r.To)}
		})
		out.Days = append(out.Days, DayHours{Date: string(day.Day), Ranges: ranges, Note: day.Note})
	}
	return out, nil
}

// weekdays begin with Monday.
var weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

func fromMonday(name string) int { return slices.Index(weekdays, name) }

// read converts hours whose times were validated: invalid_arguments for a date that does not exist.
func (h OwnHours) read(tag locale.Tag) (out booking.OwnHours, err error) {
	for _, w := range h.Week {
		out.Week = append(out.Week, booking.WeekRange{
			Weekday: time.Weekday((fromMonday(w.Weekday) + 1) % 7), Emergency: w.Emergency,
			Range: stretch(w.From, w.To),
		})
	}
	for i, d := range h.Days {
		day, ok := booking.ParseDay(d.Date)
		if !ok {
			return out, invalid(fmt.Sprintf("/days/%d/date", i), msgNoDate.In(tag))
		}
		special := booking.DayRanges{Day: day, Note: d.Note}
		for _, r := range d.Ranges {
			special.Ranges = append(special.Ranges, stretch(r.From, r.To))
		}
		out.Days = append(out.Days, special)
	}
	return out, nil
}

// stretch is a range that may go past midnight.
func stretch(from, to string) booking.Range {
	start, _ := booking.ParseClock(from)
	end, _ := booking.ParseClock(to)
	if end <= start {
		end += 24 * 60
	}
	return booking.Range{From: start, To: end}
}
