package clerk

// diary is how time is booked here.
type diary interface{}

func diaryOf(*turn) diary { return nil }

// The skills of booking.
type (
	booking       struct{ unable }
	moving        struct{ unable }
	unbooking     struct{ unable }
	listingVisits struct{ unable }
	servicing     struct{ unable }
	staffing      struct{ unable }
)
