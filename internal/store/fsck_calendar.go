package store

// calendarInvariants are about external calendars.
var calendarInvariants = []Invariant{
	{
		Name: "every calendar is to learn each booking that is to come", Rows: "bookings",
		Why: "whoever looks at their calendar sees who comes",
		SQL: `SELECT b.id FROM bookings b JOIN calendars c ON c.workspace_id = b.workspace_id AND (c.resource_id = '' OR b.resources LIKE '%"' || c.resource_id || '"%')
			WHERE b.workspace_id = $1 AND b.status = 'confirmed' AND ` + bookedDay + ` * 86400000000 > $2
				AND NOT EXISTS (SELECT 1 FROM calendar_events e WHERE e.workspace_id = b.workspace_id AND e.booking_id = b.id
					AND e.resource_id = c.resource_id AND e.gone = 0) ORDER BY b.id`,
	},
	{
		Name: "no calendar is to keep what was cancelled", Rows: "calendar_events",
		Why: "nobody waits for somebody who does not come",
		SQL: `SELECT e.booking_id FROM calendar_events e JOIN bookings b ON b.workspace_id = e.workspace_id AND b.id = e.booking_id
			WHERE e.workspace_id = $1 AND e.gone = 0
				AND (b.status = 'cancelled' OR e.resource_id <> '' AND b.resources NOT LIKE '%"' || e.resource_id || '"%') ORDER BY e.booking_id`,
	},
	{
		Name: "a calendar has learnt no more than there was", Rows: "calendar_events",
		Why: "what is noted as done was done",
		SQL: `SELECT e.booking_id FROM calendar_events e WHERE e.workspace_id = $1 AND (e.done < 0 OR e.done > e.wanted OR e.wanted < 1 OR e.event_id = '')
			ORDER BY e.booking_id`,
	},
	{
		Name: "busy times are some calendar's, and end after they begin", Rows: "busy_times",
		Why: "nobody's time is taken by nothing",
		SQL: `SELECT t.external_id FROM busy_times t WHERE t.workspace_id = $1 AND (t.ends_at <= t.starts_at
				OR NOT EXISTS (SELECT 1 FROM calendars c WHERE c.workspace_id = t.workspace_id AND c.resource_id = t.resource_id)) ORDER BY t.external_id`,
	},
	{
		Name: "a calendar is somebody's, or the business's, and says how it is going", Rows: "calendars",
		Why: "what is not in step is seen",
		SQL: `SELECT c.calendar_id FROM calendars c WHERE c.workspace_id = $1
			AND (c.state NOT IN ('unread', 'ok', 'failing', 'refused') OR (c.state IN ('failing', 'refused')) <> (c.failures > 0)
				OR c.resource_id <> '' AND NOT EXISTS (SELECT 1 FROM resources s WHERE s.workspace_id = c.workspace_id AND s.id = c.resource_id AND s.kind = 'staff'))
			ORDER BY c.calendar_id`,
	},
	{
		Name: "what a calendar is to learn is a booking of ours", Rows: "calendar_events",
		Why: "nothing points at what is not there",
		SQL: `SELECT e.booking_id FROM calendar_events e WHERE e.workspace_id = $1
			AND (NOT EXISTS (SELECT 1 FROM bookings b WHERE b.workspace_id = e.workspace_id AND b.id = e.booking_id)
				OR NOT EXISTS (SELECT 1 FROM calendars c WHERE c.workspace_id = e.workspace_id AND c.resource_id = e.resource_id)) ORDER BY e.booking_id`,
	},
}
