package store

// The five-minute slots a booking takes of each of its resources, as the core counts them: slotCount of them, from
// firstSlot. Days are computed from the civil date, the same in both databases.
const (
	bookedYear  = `(CAST(SUBSTR(b.day, 1, 4) AS BIGINT) - CASE WHEN SUBSTR(b.day, 6, 2) <= '02' THEN 1 ELSE 0 END)`
	bookedMonth = `((CAST(SUBSTR(b.day, 6, 2) AS BIGINT) + 9) % 12)`
	bookedDay   = `(365 * ` + bookedYear + ` + ` + bookedYear + ` / 4 - ` + bookedYear + ` / 100 + ` + bookedYear +
		` / 400
		+ (153 * ` + bookedMonth + ` + 2) / 5 + CAST(SUBSTR(b.day, 9, 2) AS BIGINT) - 719469)`
	firstSlot = `(` + bookedDay + ` * 288 + b.starts / 5)`
	slotCount = `((b.starts + b.minutes + b.buffer + 4) / 5 - b.starts / 5)`
	// Ids have no commas and no quotes in them.
	resourceCount = `(LENGTH(b.resources) - LENGTH(REPLACE(b.resources, ',', '')) + 1)`
)

// The tools that book: after a yes, and by their contract without one.
const (
	asked   = `('frontdesk/create_reservation', 'frontdesk/create_appointment', 'agenda/scheduleAppointmentTool')`
	unasked = `('erp/schedule_appointment')`
)

// bookingInvariants are about booked time.
var bookingInvariants = []Invariant{
	{
		Name: "a booking that stands has exactly its time", Rows: "bookings",
		Why: "whoever was told a time has it",
		SQL: `SELECT b.id FROM bookings b WHERE b.workspace_id = $1 AND b.status IN ` + holding + `
			AND (SELECT COUNT(*) FROM booking_slots s WHERE s.workspace_id = b.workspace_id AND s.booking_id = b.id
				AND s.slot >= ` + firstSlot + ` AND s.slot < ` + firstSlot + ` + ` + slotCount + `
				AND b.resources LIKE '%"' || s.resource_id || '"%') <> ` + slotCount + ` * ` + resourceCount +
			` ORDER BY b.id`,
	},
	{
		Name: "all time that is taken is a standing booking's", Rows: "booking_slots",
		Why: "what was cancelled, moved or not used can be given to somebody else",
		SQL: `SELECT s.resource_id FROM booking_slots s WHERE s.workspace_id = $1
			AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.workspace_id = s.workspace_id AND b.id = s.booking_id AND b.status IN ` + holding + `
				AND b.resources LIKE '%"' || s.resource_id || '"%'
				AND s.slot >= ` + firstSlot + ` AND s.slot < ` + firstSlot + ` + ` + slotCount +
			`) ORDER BY s.resource_id`,
	},
	{
		Name: "no two bookings have one resource at one time", Rows: "bookings",
		Why: "nobody finds somebody else at their table",
		SQL: `SELECT b.id FROM bookings b WHERE b.workspace_id = $1 AND b.status IN ` + holding + `
			AND EXISTS (SELECT 1 FROM booking_slots s WHERE s.workspace_id = b.workspace_id AND s.booking_id <> b.id
				AND s.slot >= ` + firstSlot + ` AND s.slot < ` + firstSlot + ` + ` + slotCount + `
				AND b.resources LIKE '%"' || s.resource_id || '"%') ORDER BY b.id`,
	},
	{
		Name: "a cancelled booking says when, and no other does", Rows: "bookings",
		Why: "what became of a time can be explained",
		SQL: `SELECT b.id FROM bookings b WHERE b.workspace_id = $1 AND (b.status = 'cancelled') <> (b.cancelled_at > 0) ORDER BY b.id`,
	},
	{
		Name: "a booking has a code, a length and somebody or something", Rows: "bookings",
		Why: "nothing is booked by half",
		SQL: `SELECT b.id FROM bookings b WHERE b.workspace_id = $1
			AND (b.code = '' OR b.minutes <= 0 OR b.starts < 0 OR b.starts >= 1440 OR b.resources = '[]') ORDER BY b.id`,
	},
	{
		Name: "every booking was announced exactly once", Rows: "bookings",
		Why: "calendars elsewhere learn of each booking, and of none twice",
		SQL: `SELECT b.id FROM bookings b
			LEFT JOIN (SELECT x.aggregate_id, COUNT(*) AS times FROM outbox x
				WHERE x.workspace_id = $1 AND x.type = 'booking.created' GROUP BY x.aggregate_id) a ON a.aggregate_id = b.id
			WHERE b.workspace_id = $1 AND COALESCE(a.times, 0) <> 1
				AND NOT (a.times IS NULL AND b.created_at <= (SELECT COALESCE(MAX(h.dropped_until), 0) FROM event_heads h WHERE h.workspace_id = $1))
			ORDER BY b.id`,
	},
	{
		Name: "a customer's booking has its yes", Rows: "bookings",
		Why: "nothing that needs a yes runs without one",
		SQL: `SELECT b.id FROM bookings b WHERE b.workspace_id = $1 AND CASE WHEN b.question_id <> ''
			THEN NOT EXISTS (SELECT 1 FROM confirmations c WHERE c.workspace_id = b.workspace_id AND c.id = b.question_id
				AND c.state = 'executed' AND c.session_id = b.session_id)
			ELSE b.booked_by <> '' AND b.booked_by NOT LIKE 'staff%' AND b.booked_by NOT LIKE 'owner%'
				AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.workspace_id = b.workspace_id AND e.session_id = b.session_id
					AND e.success = 1 AND e.tool IN ` + unasked + `) END ORDER BY b.id`,
	},
	{
		Name: "every yes to a booking made one", Rows: "confirmations",
		Why: "an acknowledged booking is there, and there once",
		SQL: `SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND c.state = 'executed' AND c.tool IN ` +
			asked + `
			AND (SELECT COUNT(*) FROM bookings b WHERE b.workspace_id = c.workspace_id AND b.question_id = c.id) <> 1 ORDER BY c.id`,
	},
	known("bookings", "status", "confirmed", "arrived", "completed", "no_show", "cancelled"),
	known("bookings", "kind", "reservation", "appointment"),
	known("resources", "kind", "table", "staff"),
	pointing("bookings", "session_id", "sessions"),
	pointing("bookings", "customer_id", "customers"),
	pointing("bookings", "service_id", "services"),
	pointing("bookings", "branch_id", "branches"),
}
