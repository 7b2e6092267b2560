package access

// Booking is how a business gives its time away. Zero values mean the defaults.
type Booking struct {
	ReservationMins int `json:"reservation_minutes,omitempty"` // how long a table is kept
	AppointmentMins int `json:"appointment_minutes,omitempty"` // of one whose service has no length
	DaysAhead       int `json:"days_ahead,omitempty"`          // until when something can be booked
	KitchenMins     int `json:"kitchen_minutes,omitempty"`     // until an order is ready
	DeliveryMins    int `json:"delivery_minutes,omitempty"`    // and until it is there
}

// ReservationMinutes is how long a table is kept for a party.
func (b Booking) ReservationMinutes() int { return orDefault(b.ReservationMins, 60) }

// AppointmentMinutes is how long an appointment takes that nobody said more about.
func (b Booking) AppointmentMinutes() int { return orDefault(b.AppointmentMins, 60) }

// Horizon is how many days ahead something can be booked. Unless they say it is ten years:
// further ahead is a slip of the pen.
func (b Booking) Horizon() int { return orDefault(b.DaysAhead, 10*365) }

// ReadyIn is how many minutes an order takes, brought or picked up.
func (b Booking) ReadyIn(delivered bool) int {
	minutes := orDefault(b.KitchenMins, 30)
	if delivered {
		minutes += orDefault(b.DeliveryMins, 20)
	}
	return minutes
}
