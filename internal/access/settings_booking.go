package access

// Booking is a business's booking rules. Zero values mean the defaults.
type Booking struct {
	ReservationMins int `json:"reservation_minutes,omitempty"` // length of a reservation
	AppointmentMins int `json:"appointment_minutes,omitempty"` // for services without a length
	DaysAhead       int `json:"days_ahead,omitempty"`          // booking horizon
	KitchenMins     int `json:"kitchen_minutes,omitempty"`     // until an order is ready
	DeliveryMins    int `json:"delivery_minutes,omitempty"`    // additional time for delivery
}

// ReservationMinutes is how long a table is kept for a party.
func (b Booking) ReservationMinutes() int { return orDefault(b.ReservationMins, 60) }

// AppointmentMinutes is the default length of an appointment.
func (b Booking) AppointmentMinutes() int { return orDefault(b.AppointmentMins, 60) }

// Horizon is how many days ahead bookings are possible. The default is ten years: a date further ahead is a typo.
func (b Booking) Horizon() int { return orDefault(b.DaysAhead, 10*365) }

// ReadyIn is how many minutes an order takes, delivered or picked up.
func (b Booking) ReadyIn(delivered bool) int {
	minutes := orDefault(b.KitchenMins, 30)
	if delivered {
		minutes += orDefault(b.DeliveryMins, 20)
	}
	return minutes
}
